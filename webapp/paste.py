"""Photos that are pasted into the page: they go the way of those that are chosen."""

from pathlib import Path

import streamlit as st

_paste = st.components.v2.component(
    "nobs_paste",
    js=Path(__file__).with_name("paste.js").read_text(encoding="utf-8"),
    isolate_styles=False,
)


def take_pasted_photos() -> None:
    """Hand what is pasted into the page to its file uploader."""
    with st.container(key="paste"):
        _paste(key="paste-listener", height=0)
