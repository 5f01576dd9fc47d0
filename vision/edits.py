"""What a person does to a reading, step by step: corrections come in, corrections go out.

A place is a number: those of `Reading.cards` come first, those of the cards added follow. There is
no screen in it; the app shows the slots and calls the steps. Next: `confirm.py`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring import Card
from vision.confirm import Corrections
from vision.reading import CardReading, Reading


@dataclass(frozen=True, slots=True)
class Slot:
    """A card as it stands after the corrections, and what there is to ask about it.

    `seen` is what was read at its place, or None for a card that a person added.
    """

    place: int
    card: Card | None
    seen: CardReading | None
    needs_check: bool


def slots(reading: Reading, corrections: Corrections) -> tuple[Slot, ...]:
    """Return the cards on the table in the order of their places, without those removed.

    A card needs a check until a person has named it, where it was not surely read.

    >>> from scoring import Card
    >>> from vision.reading import Guess, make_reading
    >>> outline = ((0.0, 0.0), (50.0, 0.0), (50.0, 70.0), (0.0, 70.0))
    >>> nine = CardReading((Guess(Card.parse("9H"), 0.6),), outline, is_sure=False)
    >>> reading = make_reading([nine], (200, 200))
    >>> [(str(slot.card), slot.needs_check) for slot in slots(reading, Corrections())]
    [('9H', True)]
    >>> corrections = set_card(reading, Corrections(), 0, Card.parse("6H"))
    >>> [(str(slot.card), slot.needs_check) for slot in slots(reading, corrections)]
    [('6H', False)]
    """
    replaced = dict(corrections.replaced)
    read = (
        Slot(
            place=place,
            card=replaced.get(place, seen.card),
            seen=seen,
            needs_check=not seen.is_sure and place not in replaced,
        )
        for place, seen in enumerate(reading.cards)
        if place not in corrections.removed
    )
    added = (
        Slot(place, card, seen=None, needs_check=False)
        for place, card in enumerate(corrections.added, start=len(reading.cards))
    )
    return (*read, *added)


def set_card(reading: Reading, corrections: Corrections, place: int, card: Card) -> Corrections:
    """Say which card lies at a place. Where the starter lies there, it stays the starter.

    >>> from scoring import Card, parse_cards
    >>> from vision.reading import make_reading
    >>> nothing = make_reading([], (200, 200))
    >>> corrections = Corrections(added=parse_cards("9H JS"), starter=Card.parse("9H"))
    >>> corrected = set_card(nothing, corrections, 0, Card.parse("6H"))
    >>> corrected.added, corrected.starter
    ((Card.parse('6H'), Card.parse('JS')), Card.parse('6H'))
    """
    before = _card_at(reading, corrections, place)
    n_read = len(reading.cards)
    if place < n_read:
        others = {p: c for p, c in corrections.replaced if p != place}
        corrected = replace(corrections, replaced=tuple(sorted({**others, place: card}.items())))
    else:
        added = list(corrections.added)
        added[place - n_read] = card
        corrected = replace(corrections, added=tuple(added))
    starter = starter_of(reading, corrections)
    if before is None or starter != before or _is_there(reading, corrected, before):
        return corrected
    return replace(corrected, starter=card)


def remove_card(reading: Reading, corrections: Corrections, place: int) -> Corrections:
    """Say that what lies at a place is no card of the hand.

    >>> from scoring import parse_cards
    >>> from vision.reading import make_reading
    >>> nothing = make_reading([], (200, 200))
    >>> cards = parse_cards("9H JS")
    >>> left = remove_card(nothing, Corrections(added=cards, starter=cards[0]), 0)
    >>> left.added, left.starter
    ((Card.parse('JS'),), None)
    """
    n_read = len(reading.cards)
    if place < n_read:
        corrected = replace(corrections, removed=corrections.removed | {place})
    else:
        added = corrections.added
        corrected = replace(
            corrections, added=added[: place - n_read] + added[place - n_read + 1 :]
        )
    return _without_lost_starter(reading, corrected)


def add_card(corrections: Corrections, card: Card) -> Corrections:
    """Say that a card lies there which was not found.

    >>> from scoring import Card
    >>> add_card(Corrections(), Card.parse("5H")).added
    (Card.parse('5H'),)
    """
    return replace(corrections, added=(*corrections.added, card))


def pick_cards(reading: Reading, corrections: Corrections, cards: Iterable[Card]) -> Corrections:
    """Say which cards were added, all of them at once. One that is gone is the starter no longer.

    >>> from scoring import parse_cards
    >>> from vision.reading import make_reading
    >>> nothing = make_reading([], (200, 200))
    >>> cards = parse_cards("9H JS")
    >>> pick_cards(nothing, Corrections(added=cards, starter=cards[0]), cards[1:]).starter is None
    True
    """
    picked = replace(corrections, added=tuple(cards))
    return _without_lost_starter(reading, picked)


def starter_of(reading: Reading, corrections: Corrections) -> Card | None:
    """Return the starter: the one that a person marked, or else the one that the photo shows."""
    return corrections.starter or reading.starter


def _card_at(reading: Reading, corrections: Corrections, place: int) -> Card | None:
    return next((slot.card for slot in slots(reading, corrections) if slot.place == place), None)


def _is_there(reading: Reading, corrections: Corrections, card: Card) -> bool:
    return any(slot.card == card for slot in slots(reading, corrections))


def _without_lost_starter(reading: Reading, corrections: Corrections) -> Corrections:
    starter = corrections.starter
    if starter is None or _is_there(reading, corrections, starter):
        return corrections
    return replace(corrections, starter=None)
