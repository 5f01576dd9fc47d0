"""The page with all that scores, to be looked at or printed on one sheet."""

import streamlit as st

from webapp.chart import chart_html


def main() -> None:
    """The page."""
    st.html(chart_html())


main()
