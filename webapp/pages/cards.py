"""The page that counts without a photo: five cards picked from the sheet of 52."""

from dataclasses import replace

import streamlit as st

from scoring import Card, Rank, Suit
from webapp import table as steps
from webapp.count_panel import show_count
from webapp.labels import suit_label
from webapp.session import Where, change, table
from webapp.share import hand_in
from webapp.table import bare_table


def main() -> None:
    """The page."""
    take_link()
    left, right = st.columns(2, gap="medium")
    with left:
        show_sheet()
    with right:
        show_count(Where.SHEET)


def take_link() -> None:
    """Lay out the hand that the page's link names, once."""
    words = st.query_params.to_dict()
    if "hand" not in words:
        return
    hand = hand_in(words)
    st.query_params.clear()
    if hand is None:
        st.error("This link names no hand: four cards and a starter.", icon=":material/link_off:")
        return
    laid = steps.pick_cards(bare_table(hand.is_crib), (*hand.cards, hand.starter))
    st.session_state.sheet = steps.mark_starter(laid, hand.starter)


def show_sheet() -> None:
    """All 52 cards, a row or two a suit."""
    added = table(Where.SHEET).corrections.added
    for suit in Suit:
        key = f"sheet-{suit.value}"
        st.session_state[key] = [card for card in added if card.suit is suit]
        st.pills(
            f"{suit_label(suit)} {suit.word.capitalize()}",
            [Card(rank, suit) for rank in Rank],
            selection_mode="multi",
            format_func=lambda card: card.rank.value,
            key=key,
            on_change=take_sheet,
            wrap=True,
            width="stretch",
        )
    st.button("Clear", icon=":material/clear_all:", on_click=clear, disabled=not added, key="clear")


def take_sheet() -> None:
    """Take the cards from the sheet, those picked before first."""
    picked = [card for suit in Suit for card in st.session_state[f"sheet-{suit.value}"]]
    before = [card for card in table(Where.SHEET).corrections.added if card in picked]
    new = [card for card in picked if card not in before]
    change(Where.SHEET, steps.pick_cards, (*before, *new))


def clear() -> None:
    """Begin anew; hand or crib stays as it was."""
    change(Where.SHEET, lambda laid: replace(bare_table(laid.is_crib)))


main()
