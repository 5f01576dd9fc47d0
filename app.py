"""The browser's door: a photo of five cards, or five picked by hand, and the count of them.

Layout and state only: what a correction does is in `vision/edits.py`, when there is a hand in
`vision/confirm.py`, what it counts in `scoring/count.py`. Start it with `nobs app`.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from scoring import Card, Hand, NobsError, Rank, Suit, count
from scoring.markup import AS_TEXT, count_html, totals_html
from vision.confirm import (
    Corrections,
    Missing,
    Need,
    confirm,
    confirmed_cards,
    starter_matters,
    totals_by_starter,
)
from vision.edits import (
    Slot,
    add_card,
    pick_cards,
    remove_card,
    set_card,
    slots,
    starter_of,
)
from vision.image import open_photo
from vision.overlay import draw_reading, for_screen
from vision.reader import Reader, load_reader
from vision.reading import Reading, make_reading

PHOTO, CAMERA, BY_HAND = "Photo", "Camera", "By hand"
PHOTO_TYPES = ("jpg", "jpeg", "png", "webp", "avif", "heic", "heif")
PRIVACY = (
    "The photo is read by the computer that runs Nobs, kept in its memory while you look at it, "
    "and never stored or sent on."
)
ABOUT_THE_STARTER = (Need.STARTER, Need.STARTER_AMONG_CARDS)
# The place of a card that is about to be added, in `st.session_state.chosen`.
NEW_CARD = -1

LABEL_COLOURS = {Suit.CLUBS: "green", Suit.DIAMONDS: "blue", Suit.HEARTS: "red"}

STYLE = """<style>
/* One column on a phone, two beside each other on a desk; nothing of Streamlit's own around. */
header[data-testid="stHeader"] {display: none}
div[data-testid="stMainBlockContainer"] {max-width: 66rem; padding: 1.25rem 1rem 4rem}
.stMain button {min-height: 2.75rem; min-width: 2.75rem}  /* 44 px: a finger's breadth */
[data-testid="stElementToolbar"] {display: none}
.stMain div:has(> [data-variant="pills"]) {display: grid; gap: .25rem; max-width: 26rem;
  grid-template-columns: repeat(7, minmax(2.75rem, 1fr))}
.stMain [class*="st-key-ask-"] {padding: .7rem}
.stMain [class*="st-key-ask-"] img {border: 1px solid #8a8f94}
.stMain [data-variant]:is([aria-checked="true"], [aria-pressed="true"]) {
  color: inherit !important; box-shadow: inset 0 0 0 1px}  /* a thicker edge: not by colour alone */
.stMain [data-variant]:is([aria-checked="true"], [aria-pressed="true"]) p {font-weight: 700}
.st-key-suits {display: grid; grid-template-columns: 1fr 1fr; gap: .5rem}
.st-key-cards button p, .st-key-starter button p, [class*="st-key-guess-"] button p {
  font-size: 1.15rem}
.stMain [data-testid="stFileUploaderDropzone"] {padding: .5rem}
.stImage img, [data-testid="stImage"] img {max-height: 72vh; object-fit: contain}
.nobs h1 {font-size: 1.6rem; padding: 0; margin: 0}
.nobs p {margin: 0}
.nobs .quiet {opacity: .75}
.nobs .total {font-size: 1.25rem}
.nobs .total b {font-size: 4rem; line-height: 1; font-weight: 700; margin-right: .35rem}
.nobs h3 {display: flex; justify-content: space-between; font-size: 1.05rem; padding: 0;
  margin: 1.1rem 0 .2rem; border-bottom: 2px solid currentColor}
.nobs ul {list-style: none; padding: 0; margin: 0}
.nobs li {display: flex; align-items: center; gap: .6rem; margin: 0; padding: .3rem 0;
  border-bottom: 1px solid color-mix(in srgb, currentColor 18%, transparent)}
.nobs li .phrase {flex: 1}
.nobs.either li b {font-size: 1.6rem; line-height: 1.2}
.nobs.either .cards {margin-left: .4rem; vertical-align: middle}
@media (min-width: 640px) {
  .stMain .stColumn:first-child {position: sticky; top: 1rem; align-self: flex-start}
}
.nobs .cards {display: inline-flex; gap: .25rem; flex-wrap: wrap}
.nobs .card {background: #fff; border: 1px solid #8a8f94; border-radius: .3rem; font-weight: 600;
  min-width: 2.2em; padding: .1rem .3rem; text-align: center; white-space: nowrap; color: #111}
.nobs .card.hearts {color: #c1121f} .nobs .card.diamonds {color: #1450b8}
.nobs .card.clubs {color: #0a6b35} .nobs .card.starter {outline: 3px solid #e0a100}
</style>"""


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """What lies before the person: a photo as it is shown, and what was read in it, once."""

    key: str
    reading: Reading
    image_rgb: NDArray[np.uint8] | None = None
    error: str = ""


BARE_TABLE = Table(BY_HAND, make_reading([], (1, 1)))


# State: the table and the corrections of this browser's session; all else follows from these.


def table() -> Table:
    """What this session looks at."""
    lies_there: Table = st.session_state.get("table", BARE_TABLE)
    return lies_there


def corrections() -> Corrections:
    """What this session's person has said so far."""
    said: Corrections = st.session_state.get("corrections", Corrections())
    return said


def correct(corrected: Corrections) -> None:
    """Keep a correction, and close what was open for it."""
    st.session_state.corrections = corrected
    st.session_state.chosen = None


def lay(new: Table) -> None:
    """Put another table before the person; hand or crib stays as it was."""
    st.session_state.table = new
    correct(Corrections(is_crib=corrections().is_crib))


def read_once(data: bytes) -> None:
    """Read a photo, unless it is the one that lies on the table."""
    key = hashlib.sha256(data).hexdigest()
    if table().key == key:
        return
    with st.spinner("Reading the cards"):
        try:
            image_rgb = open_photo(data).image_rgb
            reading = the_reader().read(image_rgb)
        except NobsError as error:
            lay(Table(key, BARE_TABLE.reading, error=sentence(error)))
        else:
            small_rgb, for_small = for_screen(image_rgb, reading)
            lay(Table(key, for_small, small_rgb))


@st.cache_resource(show_spinner="Loading the networks")
def the_reader() -> Reader:
    """The one reader of all sessions."""
    return load_reader()


def choose(place: int) -> None:
    """Open the editor of a card, or close it."""
    st.session_state.chosen = None if st.session_state.get("chosen") == place else place


def name_card(place: int, card: Card) -> None:
    """Take a person's word for a card."""
    if place == NEW_CARD:
        correct(add_card(corrections(), card))
    else:
        correct(set_card(table().reading, corrections(), place, card))


def drop_card(place: int) -> None:
    """Take a card off the table."""
    correct(remove_card(table().reading, corrections(), place))


def mark_starter() -> None:
    """Take the starter from its control."""
    correct(replace(corrections(), starter=st.session_state.starter))


def mark_crib() -> None:
    """Take hand or crib from its control."""
    correct(replace(corrections(), is_crib=st.session_state.crib == "Crib"))


def take_sheet() -> None:
    """Take the cards from the sheet of all 52."""
    picked = [card for suit in Suit for card in st.session_state[f"sheet-{suit.value}"]]
    correct(pick_cards(table().reading, corrections(), picked))


def clear_sheet() -> None:
    """Begin anew by hand."""
    lay(BARE_TABLE)


# Layout, from the top of the page to its end.


def main() -> None:
    """The page."""
    st.set_page_config("Nobs", page_icon="\u2660", layout="wide")
    st.html(STYLE)
    st.html(
        '<div class="nobs"><h1>Nobs</h1><p class="quiet">Five cards in, the count out.</p></div>'
    )
    left, right = st.columns(2, gap="medium")
    with left:
        way = st.segmented_control(
            "Where the cards are",
            (PHOTO, CAMERA, BY_HAND),
            default=PHOTO,
            required=True,
            label_visibility="collapsed",
            width="stretch",
        )
        is_laid = show_sheet() if way == BY_HAND else show_photo(way)
    with right:
        if is_laid:
            if way != BY_HAND:
                show_cards()
            show_count()


def show_photo(way: str) -> bool:
    """The ways in for a photo, and the photo as it was read; whether there is one."""
    if way == CAMERA:
        file = st.camera_input("Take a photo of the five cards", resolution="1080p")
        st.caption(
            "The camera starts with the front one: tap the button in the picture to turn it round."
            " A photo taken with the phone's own camera under “Photo” is sharper."
        )
    else:
        file = st.file_uploader("A photo of the five cards", PHOTO_TYPES)
    if file is None:
        if table().key != BY_HAND:
            lay(BARE_TABLE)
        st.caption(PRIVACY)
        return False
    read_once(file.getvalue())
    if table().error:
        st.error(table().error)
        return False
    image_rgb, reading = table().image_rgb, table().reading
    if image_rgb is not None:
        cards = confirmed_cards(reading, corrections())
        words = ", ".join(card.name if card else "a card that could not be told" for card in cards)
        st.image(
            draw_reading(image_rgb, reading, corrections()),
            alt=f"The photo with its cards outlined: {words or 'none'}",
            output_format="JPEG",
            width="stretch",
        )
    return True


def show_sheet() -> bool:
    """All 52 cards to pick from, without a photo."""
    if table().key != BY_HAND:
        lay(BARE_TABLE)
    for suit in Suit:
        key = f"sheet-{suit.value}"
        st.session_state[key] = [card for card in corrections().added if card.suit is suit]
        st.pills(
            f"{suit.symbol}{AS_TEXT} {suit.word.capitalize()}",
            [Card(rank, suit) for rank in Rank],
            selection_mode="multi",
            format_func=lambda card: card.rank.value,
            key=key,
            on_change=take_sheet,
            wrap=True,
            width="stretch",
        )
    st.button("Clear", on_click=clear_sheet, disabled=not corrections().added)
    return True


def show_cards() -> None:
    """The cards to check, then all cards, each to be changed or removed, and one to be added."""
    shown = slots(table().reading, corrections())
    for slot in shown:
        if slot.needs_check:
            with st.container(border=True, key=f"ask-{slot.place}"):
                show_question(slot)
    st.markdown("**The cards** · tap one to change it")
    chosen = st.session_state.get("chosen")
    with st.container(horizontal=True, gap="xsmall", key="cards"):
        for slot in shown:
            mark = " ?" if slot.needs_check and slot.card else ""
            is_chosen = chosen == slot.place
            label = card_label(slot.card, is_plain=is_chosen) + mark
            button(label, f"card-{slot.place}", is_chosen, choose, slot.place)
        button("+ Add", "add", chosen == NEW_CARD, choose, NEW_CARD)
    for slot in shown:
        if chosen == slot.place and not slot.needs_check:
            with st.container(border=True, key=f"ask-{slot.place}"):
                show_editor(slot.place, slot.card)
    if chosen == NEW_CARD:
        with st.container(border=True, key="ask-new"):
            show_editor(NEW_CARD, None)


def show_question(slot: Slot) -> None:
    """What a card may be, the likeliest first."""
    guesses = [guess.card for guess in slot.seen.guesses] if slot.seen else []
    with st.container(horizontal=True, wrap=False, vertical_alignment="center"):
        part = cut_out(slot)
        if part is not None:
            st.image(part, width=76, alt="The card in the photo", output_format="JPEG")
        ask = f"Is this the {guesses[0].name}?" if guesses else "Which card is this?"
        st.markdown(f"**{ask}**")
    with st.container(horizontal=True, gap="xsmall", key=f"guesses-{slot.place}"):
        for i, card in enumerate(guesses):
            label = f"Yes, {card_label(card, is_plain=True)}" if i == 0 else card_label(card)
            button(label, f"guess-{slot.place}-{i}", i == 0, name_card, slot.place, card)
    with st.container(horizontal=True, gap="xsmall"):
        other = "Another card" if guesses else "Say which"
        button(other, f"other-{slot.place}", False, choose, slot.place)
        button("Not a card", f"none-{slot.place}", False, drop_card, slot.place)
    if st.session_state.get("chosen") == slot.place:
        show_editor(slot.place, slot.card, needs_check=True)


def button(label: str, key: str, is_main: bool, act: Callable[..., None], *args: object) -> None:
    """A button that takes a step; the main one of its row is filled."""
    st.button(
        label,
        key=key,
        type="primary" if is_main else "secondary",
        width="stretch" if key.startswith("suit-") else "content",
        disabled=None in args,
        on_click=act,
        args=args,
    )


def cut_out(slot: Slot) -> NDArray[np.uint8] | None:
    """The part of the photo where a card lies."""
    image_rgb = table().image_rgb
    if image_rgb is None or slot.seen is None:
        return None
    corners = np.array(slot.seen.outline)
    left, top = np.maximum(corners.min(0).astype(int), 0)
    right, bottom = np.ceil(corners.max(0)).astype(int)
    part = image_rgb[top:bottom, left:right]
    return part if part.size else None


def show_editor(place: int, card: Card | None, needs_check: bool = False) -> None:
    """Any of the 52 in two taps: the rank, where it is another one, and the suit."""
    title = f"Instead of the {card.name}" if card else "Which card is it?"
    rank = st.pills(
        title,
        list(Rank),
        default=card.rank if card else None,
        required=True,
        format_func=lambda rank: rank.value,
        key=f"rank-{place}-{card}",
        wrap=True,
        width="stretch",
    )
    used = set(confirmed_cards(table().reading, corrections())) - {card}
    with st.container(key="suits"):
        for suit in Suit:
            named = Card(rank, suit) if rank else None
            is_now = named is not None and named == card
            shown = card_label(named, is_now) if named else suit_label(suit)
            label = f"{shown} {suit.word}{' · used' if named in used else ''}"
            button(label, f"suit-{suit.value}", is_now, name_card, place, named)
    if place != NEW_CARD and not needs_check:
        button("Not a card of this hand", "remove", False, drop_card, place)


def show_count() -> None:
    """Hand or crib, the starter, and the count or what it waits for."""
    st.session_state.crib = "Crib" if corrections().is_crib else "Hand"
    st.segmented_control(
        "Hand or crib",
        ("Hand", "Crib"),
        required=True,
        key="crib",
        on_change=mark_crib,
        label_visibility="collapsed",
        width="stretch",
    )
    outcome = confirm(table().reading, corrections())
    if isinstance(outcome, Missing):
        # The starter is asked for below, and not before there are cards to choose it from.
        lacks = [lack.sentence for lack in outcome.lacks if lack.need not in ABOUT_THE_STARTER]
        if lacks:
            st.info("  \n".join(lacks))
            return
    five = [card for card in confirmed_cards(table().reading, corrections()) if card]
    starter = starter_of(table().reading, corrections())
    st.session_state.starter = starter if starter in five else None
    st.segmented_control(
        "Which card is the starter?",
        five,
        format_func=card_label,
        key="starter",
        on_change=mark_starter,
        width="stretch",
    )
    n_doubtful = sum(slot.needs_check for slot in slots(table().reading, corrections()))
    if n_doubtful:
        cards = "one card is" if n_doubtful == 1 else f"{n_doubtful} cards are"
        st.warning(f"Counted as read: {cards} still to be checked.")
    if isinstance(outcome, Hand):
        st.html(count_html(count(outcome)))
    elif starter_matters(five, corrections().is_crib):
        st.html(totals_html(totals_by_starter(five, corrections().is_crib)))
    else:
        [(_, counted), *_] = totals_by_starter(five, corrections().is_crib)
        st.html(count_html(counted, is_starter_known=False))


def card_label(card: Card | None, is_plain: bool = False) -> str:
    """A card on a button; plain where the button is coloured itself."""
    return f"{card.rank.value}{suit_label(card.suit, is_plain)}" if card else "?"


def suit_label(suit: Suit, is_plain: bool = False) -> str:
    """A suit's sign on a button, in one of four colours."""
    sign = suit.symbol + AS_TEXT
    colour = LABEL_COLOURS.get(suit)
    return f":{colour}[{sign}]" if colour and not is_plain else sign


def sentence(error: Exception) -> str:
    """An error as a sentence of its own."""
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


main()
