"""The photo with its cards to be tapped: a table is shown, a tap opens a card.

The picture itself is Streamlit's; over it lies a component of our own, `photo_view.js`, to which
only the outlines and labels travel when something changes. What a tap on a spot of the photo means
is told by `vision/pointing.py`.
"""

from pathlib import Path
from typing import Any

import streamlit as st

from scoring import Card
from vision.edits import Slot
from vision.pointing import card_at
from webapp.drawing import shape_of
from webapp.session import NEW_CARD, Where, choice, choose, table
from webapp.table import Table

HERE = Path(__file__).parent

_photo_cards = st.components.v2.component(
    "nobs_photo_cards",
    html='<div class="photo-cards" role="group" aria-label="The cards on the photo"></div>',
    css=(HERE / "photo_view.css").read_text(encoding="utf-8"),
    js="".join(
        (HERE / name).read_text(encoding="utf-8") for name in ("label_places.js", "photo_view.js")
    ),
    isolate_styles=False,
)


def show_photo(open_place: int | None) -> None:
    """The photo, each card outlined and labelled; a tap opens a card, or adds one."""
    laid = table(Where.PHOTO)
    names = ", ".join(name_of(slot) for slot in laid.all_slots)
    with st.container(key="photo"):
        st.image(laid.picture, alt=f"Your photo. Cards found: {names or 'none'}", width="stretch")
        _photo_cards(key="photo-cards", data=as_data(laid, open_place), on_tap_change=take_tap)


def take_tap() -> None:
    """Open the card that was tapped, or begin to add one where the table is empty."""
    tap = st.session_state["photo-cards"].tap
    if tap is None:
        return
    laid = table(Where.PHOTO)
    if "place" in tap:
        choose(int(tap["place"]))
        return
    spot = float(tap["x"]), float(tap["y"])
    place = card_at(laid.reading, laid.corrections, spot, float(tap["reach"]))
    if place is None:
        choose(NEW_CARD, spot)
    else:
        choose(place)


def as_data(laid: Table, open_place: int | None) -> dict[str, Any]:
    """What the component draws: plain values, outlines in pixels of the picture."""
    in_hand = {slot.place for slot in laid.slots}
    cards = []
    for slot in laid.all_slots:
        if slot.seen is None:
            continue
        card, is_starter = slot.card, is_the_starter(laid, slot.card)
        states = {
            "to-check": slot.needs_check,
            "starter": is_starter,
            "chosen": slot.place == open_place,
            "other": slot.place not in in_hand,
        }
        cards.append(
            {
                "place": slot.place,
                "card": str(card) if card else "",
                "name": ", ".join(
                    [
                        name_of(slot),
                        *(["starter"] if is_starter else []),
                        *(["please check"] if slot.needs_check and card else []),
                    ]
                ),
                "kind": " ".join(state for state, is_so in states.items() if is_so),
                "suit": card.suit.word if card else "",
                "rank": card.rank.value if card else "",
                "shape": shape_of(card.suit) if card else "",
                "mark": "?" if slot.needs_check else "",
                "word": "STARTER" if is_starter else "",
                "outline": slot.seen.outline,
            }
        )
    return {
        "photo": laid.key,
        "size": laid.reading.size_wh,
        "cards": cards,
        "spot": choice().spot if open_place == NEW_CARD else None,
        "open": open_place,
    }


def name_of(slot: Slot) -> str:
    """A card in words, as far as it is known."""
    return slot.card.name if slot.card else "a card that could not be told"


def is_the_starter(laid: Table, card: Card | None) -> bool:
    """Whether a card is the starter."""
    return card is not None and card == laid.starter
