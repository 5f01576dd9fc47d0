"""The frame of all pages: the way from one to the other, and the style of them all."""

from pathlib import Path

import streamlit as st

from scoring import Suit
from vision.batch.review import is_review
from webapp.session import pack

PAGES = {"photo": "Photo", "cards": "Cards", "show": "Show", "chart": "Chart"}
"""Each page's name in the address and in `pages/`, and its title."""

REVIEW = {"review": "Review"}
"""The page that `nobs review` opens, before all others."""

HERE = Path(__file__).parent
STYLE = (HERE / "style.css").read_text(encoding="utf-8")


def run() -> None:
    """Open the page that the address names."""
    st.set_page_config("Nobs", page_icon="\u2660", layout="wide", initial_sidebar_state="collapsed")
    titles = REVIEW | PAGES if is_review() else PAGES
    pages = {
        name: st.Page(
            HERE / "pages" / f"{name}.py",
            title=title,
            url_path=name,
            default=name == next(iter(titles)),
        )
        for name, title in titles.items()
    }
    st.session_state.pages = pages
    page = st.navigation(list(pages.values()), position="hidden")
    colours = "".join(
        f"--{suit.word}: {pack().colour(suit)}; --light-{suit.word}: {pack().light_colour(suit)};"
        for suit in Suit
    )
    st.html(f"<style>:root {{{colours}}}{STYLE}</style>")
    with st.container(horizontal=True, vertical_alignment="center", wrap=False, key="nav"):
        st.html('<div class="nobs"><h1>Nobs</h1></div>')
        for name, each in pages.items():
            is_here = each.title == page.title
            with st.container(key="here" if is_here else f"page-{name}", width="content"):
                st.page_link(each)
    page.run()
    with st.container(key="foot"):
        st.toggle("A colour for each suit", key="four_colour")
