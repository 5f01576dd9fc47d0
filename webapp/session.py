"""What is kept for one browser, apart from all others: its photos, its picked cards, its wishes.

All of it lives in Streamlit's state of the session. What lies before a person is read and changed
here only.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

import streamlit as st

from vision.geometry import Point
from webapp.drawing import Pack
from webapp.round import Round
from webapp.table import Queue, Table, bare_table, changed, hand_of

NEW_CARD = -1
"""The place of a card that is about to be added."""


class Where(Enum):
    """The two tables of a session."""

    PHOTO = "photo"
    SHEET = "sheet"


@dataclass(frozen=True, slots=True)
class Choice:
    """The card that a person is about to name: its place, and for a new one where it lies.

    Without a place, the first card to ask about is open, unless questions are put off.
    """

    place: int | None = None
    spot: Point | None = None
    is_put_off: bool = False


def queue() -> Queue:
    """The photos of this session."""
    kept: Queue = st.session_state.get("queue", Queue())
    return kept


def set_queue(new: Queue) -> None:
    """Keep the photos, and close what was open in the one before."""
    st.session_state.queue = new
    st.session_state.choice = Choice()


def table(where: Where) -> Table:
    """What lies on one of the tables."""
    if where is Where.PHOTO:
        return queue().table or bare_table()
    kept: Table = st.session_state.get("sheet", bare_table())
    return kept


def change(where: Where, step: Callable[..., Table], *args: object) -> None:
    """Let a person's step change what lies on a table, and close what was open for it."""
    new = step(table(where), *args)
    if where is Where.PHOTO:
        is_put_off = choice().is_put_off
        set_queue(changed(queue(), new))
        st.session_state.choice = Choice(is_put_off=is_put_off)
    else:
        st.session_state.sheet = new


def choice() -> Choice:
    """The card that is about to be named."""
    kept: Choice = st.session_state.get("choice", Choice())
    return kept


def choose(place: int, spot: Point | None = None) -> None:
    """Open a card, or close it where it is open; of several hands, look at the card's own."""
    if choice().place == place and spot is None:
        close()
        return
    looked_at = table(Where.PHOTO)
    if place != NEW_CARD and looked_at.hands:
        change(Where.PHOTO, lambda laid: replace(laid, shown=hand_of(laid, place)))
    st.session_state.choice = Choice(place, spot)


def close() -> None:
    """Leave the open card as it is, and ask no more until another one is opened."""
    st.session_state.choice = Choice(is_put_off=True)


def pack() -> Pack:
    """How this person likes suits to be coloured."""
    return Pack.FOUR_COLOUR if st.session_state.get("four_colour") else Pack.TWO_COLOUR


def the_round() -> Round:
    """The hands that are put together for the show."""
    kept: Round = st.session_state.get("round", Round())
    return kept


def set_round(new: Round) -> None:
    """Keep the hands for the show."""
    st.session_state.round = new


def page(name: str) -> st.Page:
    """A page of the app, by its name in the address."""
    pages: dict[str, st.Page] = st.session_state.pages
    return pages[name]
