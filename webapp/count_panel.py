"""The count of a table, or what it waits for: hand or crib, the starter, the points.

It counts as soon as nothing that is open could change the total, and says so.
"""

from collections.abc import Iterable

import streamlit as st

from scoring import Card, Hand, count
from vision.confirm import Missing, Need, confirm, totals_by_starter
from vision.doubt import Doubt, weigh_doubt
from webapp import table as steps
from webapp.drawing import AS_TEXT
from webapp.labels import card_label
from webapp.markup import count_html, totals_html
from webapp.round import Round, Seat, seat_hand
from webapp.session import Where, change, pack, page, set_round, table, the_round
from webapp.share import link_to, qr_image
from webapp.table import Table

ABOUT_THE_STARTER = {Need.STARTER, Need.STARTER_AMONG_CARDS}


def show_count(where: Where) -> None:
    """Hand or crib, the starter, and the count or what it waits for."""
    laid = table(where)
    _show_switch(where, laid)
    outcome = confirm(laid.reading, laid.view)
    if isinstance(outcome, Missing):
        # The starter is asked for below, and not before there are cards to choose it from.
        lacks = [lack.sentence for lack in outcome.lacks if lack.need not in ABOUT_THE_STARTER]
        if lacks:
            st.info("  \n".join(lacks), icon=":material/playing_cards:")
            return
    five = [slot.card for slot in laid.slots if slot.card is not None]
    doubt = weigh_doubt(laid.reading, laid.view)
    _show_starter(where, laid, five)
    if doubt is not None:
        _show_doubt(laid, five, doubt)
    has_photo = where is Where.PHOTO
    if isinstance(outcome, Hand):
        st.html(count_html(count(outcome), has_photo=has_photo, pack=pack()))
        _show_ways_on(where, outcome)
    elif doubt is not None and not doubt.is_starter_asked:
        [(_, counted), *_] = totals_by_starter(five, laid.is_crib)
        st.html(count_html(counted, is_starter_known=False, has_photo=has_photo, pack=pack()))
    else:
        st.html(totals_html(totals_by_starter(five, laid.is_crib), pack()))


def _show_switch(where: Where, laid: Table) -> None:
    key = f"crib-{where.value}"
    st.session_state[key] = "Crib" if laid.is_crib else "Hand"
    st.segmented_control(
        "Hand or crib",
        ("Hand", "Crib"),
        required=True,
        key=key,
        on_change=lambda: change(where, steps.mark_crib, st.session_state[key] == "Crib"),
        label_visibility="collapsed",
        width="stretch",
    )


def _show_starter(where: Where, laid: Table, five: list[Card]) -> None:
    key = f"starter-{where.value}"
    starter = laid.starter
    st.session_state[key] = starter if starter in five else None
    st.segmented_control(
        "The starter, by where it lies: tap another if it is not"
        if laid.is_starter_guessed
        else "Which card is the starter?",
        five,
        format_func=card_label,
        key=key,
        on_change=lambda: change(where, steps.mark_starter, st.session_state[key]),
        width="stretch",
    )


def _show_doubt(laid: Table, five: list[Card], doubt: Doubt) -> None:
    """What is not sure of the cards, and whether it makes a difference."""
    if doubt.places:
        n_cards = len(doubt.places)
        cards = "one card is" if n_cards == 1 else f"{n_cards} cards are"
        st.warning(f"Counted as read, while {cards} still to be checked.{_could_be(doubt.totals)}")
        return
    for slot in laid.slots:
        if slot.place in doubt.harmless and slot.seen is not None:
            others = {other.card for other in laid.slots if other.place != slot.place}
            guesses = [guess.card for guess in slot.seen.guesses if guess.card not in others]
            could_be = _either(card.symbol + AS_TEXT for card in guesses)
            st.caption(f"Not sure whether it is {could_be}: the total is the same.")
    if doubt.is_starter_asked or (laid.starter and not laid.is_starter_guessed):
        return
    totals = {counted.total for _, counted in totals_by_starter(five, laid.is_crib)}
    if len(totals) == 1:
        st.caption("Whichever card is the starter, the total is the same.")
    else:
        otherwise = sorted(totals - set(doubt.totals))
        st.caption(f"With another card as the starter it would be {_either(map(str, otherwise))}.")


def _could_be(totals: tuple[int, ...]) -> str:
    """What the total could be, in words; of many, the least and the most."""
    if len(totals) == 1:
        return ""
    if len(totals) > 3:
        return f" It could be from {totals[0]} to {totals[-1]} points."
    return f" It could be {_either(map(str, totals))} points."


def _either(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def _show_ways_on(where: Where, hand: Hand) -> None:
    """From one count to the whole show, or to somebody else."""
    with st.container(horizontal=True, gap="xsmall", key="ways-on"):
        laid = table(where)
        hands = [each for each in laid.confirmed() if isinstance(each, Hand)]
        if 1 < len(laid.hands) <= len(Seat) and len(hands) == len(laid.hands):
            st.button(
                "Count the whole show",
                key="to-show",
                type="primary",
                icon=":material/format_list_numbered:",
                on_click=_seat_all,
                args=(hands,),
            )
        else:
            with st.popover("Add to the show", icon=":material/playlist_add:", key="to-show"):
                for seat in Seat:
                    taken = " (again)" if the_round().hand(seat) else ""
                    st.button(
                        f"{seat.value}{taken}",
                        key=f"seat-{seat.name}",
                        width="stretch",
                        on_click=_seat,
                        args=(seat, hand),
                    )
        with st.popover("Share", icon=":material/share:", key="share"):
            link = link_to(hand, st.context.url or "")
            st.caption("The link carries these cards, and never the photo.")
            st.html(f'<div class="qr"><img alt="QR code of the link" src="{qr_image(link)}"></div>')
            st.code(link, language=None, wrap_lines=True)
    if st.session_state.pop("is_seated", False):
        st.switch_page(page("show"))


def _seat(seat: Seat, hand: Hand) -> None:
    set_round(seat_hand(the_round(), seat, hand))
    st.session_state.is_seated = True


def _seat_all(hands: list[Hand]) -> None:
    """Begin a show with all hands of one photo; the crib goes where it counts."""
    laid = Round(the_round().score)
    seats = [Seat.NONDEALER, Seat.DEALER]
    for hand in hands:
        seat = Seat.CRIB if hand.is_crib else seats.pop(0) if seats else Seat.CRIB
        laid = seat_hand(laid, seat, hand)
    set_round(laid)
    st.session_state.is_seated = True
