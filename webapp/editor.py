"""Where a card of the photo is named: a place is asked about, a tap says what lies there.

The reader's guesses come first, one tap each; any other card is a rank and a suit. On a phone it
lies over the lower end of the page, in reach of a thumb, with the photo above it.
"""

import io

import streamlit as st
from PIL import Image

from scoring import Card, Rank, Suit
from vision.edits import Slot
from vision.geometry import Quad
from webapp import table as steps
from webapp.labels import card_label, suit_label
from webapp.session import NEW_CARD, Where, change, choice, choose, close, table


def open_place() -> int | None:
    """The card that is open: the one a person chose, or else the first to ask about."""
    chosen = choice()
    if chosen.place is not None or chosen.is_put_off:
        return chosen.place
    return next(iter(steps.to_ask(table(Where.PHOTO))), None)


def show_editor(place: int) -> None:
    """Everything that can be said of a card, the likeliest first."""
    laid = table(Where.PHOTO)
    slot = next((slot for slot in laid.all_slots if slot.place == place), None)
    with st.container(border=True, key="editor"):
        _show_head(slot)
        if slot is not None and slot.needs_check:
            _show_guesses(slot)
        _show_any_card(place, slot.card if slot else None)
        if slot is not None:
            _show_other_steps(slot)


def _show_head(slot: Slot | None) -> None:
    with st.container(horizontal=True, vertical_alignment="center", wrap=False, key="editor-head"):
        if slot is not None and slot.seen is not None:
            st.image(cut_out(table(Where.PHOTO).picture, slot.seen.outline), width=52)
        st.markdown(f"**{_question(slot)}**")
        st.button("Close", icon=":material/close:", key="close", on_click=close, type="tertiary")


def _question(slot: Slot | None) -> str:
    if slot is None:
        return "Which card lies there?"
    if slot.card is None:
        return "Which card is this?"
    if slot.needs_check:
        return f"Is this the {slot.card.name}?"
    return f"The {slot.card.name}"


def _show_guesses(slot: Slot) -> None:
    guesses = [guess.card for guess in slot.seen.guesses] if slot.seen else []
    if not guesses:
        return
    with st.container(horizontal=True, gap="xsmall", key="guesses"):
        for i, card in enumerate(guesses):
            label = f"Yes, {card_label(card, is_plain=True)}" if i == 0 else card_label(card)
            st.button(
                label,
                key=f"guess-{i}",
                type="secondary" if i else "primary",
                on_click=change,
                args=(Where.PHOTO, steps.name_card, slot.place, card),
            )


def _show_any_card(place: int, card: Card | None) -> None:
    """Any of the 52 in two taps: the rank, where it is another one, and the suit."""
    rank = st.pills(
        "Rank",
        list(Rank),
        default=card.rank if card else None,
        required=card is not None,
        format_func=lambda rank: rank.value,
        key=f"rank-{place}-{card}",
        label_visibility="collapsed",
        wrap=True,
        width="stretch",
    )
    laid = table(Where.PHOTO)
    used = {slot.card for slot in laid.all_slots if slot.place != place}
    with st.container(key="suits"):
        for suit in Suit:
            named = Card(rank, suit) if rank else None
            is_now = named is not None and named == card
            sign = card_label(named, is_plain=is_now) if named else suit_label(suit)
            st.button(
                f"{sign} {suit.word}{' · used' if named in used else ''}",
                key=f"suit-{suit.value}",
                type="primary" if is_now else "secondary",
                width="stretch",
                disabled=named is None,
                on_click=_name,
                args=(place, named),
            )


def _name(place: int, card: Card) -> None:
    """Take a person's word for a card, there or where they tapped the empty table."""
    if place != NEW_CARD:
        change(Where.PHOTO, steps.name_card, place, card)
    elif (spot := choice().spot) is not None:
        change(Where.PHOTO, steps.add_card_at, spot, card)
    else:
        change(Where.PHOTO, steps.add_card, card)


def _show_other_steps(slot: Slot) -> None:
    laid = table(Where.PHOTO)
    with st.container(horizontal=True, gap="xsmall", key="other-steps"):
        if slot.card is not None:
            is_starter = slot.card == laid.starter
            st.button(
                "The starter" if is_starter else "Mark as starter",
                icon=":material/check:" if is_starter else None,
                key="mark-starter",
                disabled=is_starter,
                on_click=change,
                args=(Where.PHOTO, steps.mark_starter, slot.card),
            )
        st.button(
            "Not a card",
            icon=":material/delete:",
            key="remove",
            on_click=change,
            args=(Where.PHOTO, steps.drop_card, slot.place),
        )
    if laid.hands and slot.place != laid.starter_place:
        st.session_state.belongs_to = steps.hand_of(laid, slot.place)
        st.segmented_control(
            "It belongs to",
            range(len(laid.hands)),
            format_func=lambda number: steps.hand_name(laid, number),
            key="belongs_to",
            required=True,
            label_visibility="collapsed",
            width="stretch",
            on_change=lambda: change(
                Where.PHOTO, steps.move_card, slot.place, st.session_state.belongs_to
            ),
        )


def show_hint(open_place: int | None) -> None:
    """How cards are changed and added, and those that were added without a place on the photo."""
    with st.container(horizontal=True, vertical_alignment="center", wrap=False, key="hint"):
        st.caption("Tap a card to change it, the empty table to add one.", width="stretch")
        for slot in table(Where.PHOTO).slots:
            if slot.seen is None and slot.card is not None:
                is_open = slot.place == open_place
                st.button(
                    card_label(slot.card, is_plain=is_open),
                    key=f"card-{slot.place}",
                    type="primary" if is_open else "secondary",
                    on_click=choose,
                    args=(slot.place,),
                )
        st.button("Add", icon=":material/add:", key="add", on_click=choose, args=(NEW_CARD,))


def cut_out(picture: bytes, outline: Quad) -> Image.Image:
    """The part of a picture, an encoded one, where a card lies.

    >>> table = io.BytesIO()
    >>> Image.new("RGB", (100, 100)).save(table, "JPEG")
    >>> cut_out(table.getvalue(), ((10, 20), (40, 20), (40, 60), (10, 60))).size
    (30, 40)
    """
    with Image.open(io.BytesIO(picture)) as image:
        left, top = (int(max(0, min(way))) for way in zip(*outline, strict=True))
        right, bottom = (round(max(way)) for way in zip(*outline, strict=True))
        box = (
            min(left, image.width - 1),
            min(top, image.height - 1),
            max(left + 1, min(right, image.width)),
            max(top + 1, min(bottom, image.height)),
        )
        return image.crop(box)
