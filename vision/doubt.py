"""What is still open about a hand, and whether it matters: for a person is asked only what does.

A card may be another one of its guesses, and any card may be the starter. Each way it could be is
counted; what leaves every total as it is need not be asked. Next: `scoring/totals.py`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from scoring import Card, Hand, total
from vision.confirm import N_CARDS, Corrections
from vision.edits import Slot, slots, starter_of
from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class Doubt:
    """What five cards may count, and which open questions make the difference.

    `totals` are all that are possible, sorted. `places` are those of the cards that must be asked
    about: another guess would change the total, or there is none to be weighed. `harmless` are
    those of the unsure cards whose guesses all come to the same.
    """

    totals: tuple[int, ...]
    places: frozenset[int]
    harmless: frozenset[int]
    is_starter_asked: bool


def weigh_doubt(reading: Reading, corrections: Corrections) -> Doubt | None:
    """Return what is open about a hand, or None where there are not five cards to be counted.

    >>> from scoring import parse_cards
    >>> from vision.reading import CardReading, Guess, make_reading
    >>> outline = ((0.0, 0.0), (50.0, 0.0), (50.0, 70.0), (0.0, 70.0))
    >>> guesses = (Guess(Card.parse("9H"), 0.6), Guess(Card.parse("9D"), 0.3))
    >>> reading = make_reading([CardReading(guesses, outline, is_sure=False)], (200, 200))
    >>> doubt = weigh_doubt(reading, Corrections(added=parse_cards("2C 3D 4S KC")))
    >>> doubt.totals, sorted(doubt.harmless), doubt.is_starter_asked
    ((7,), [0], False)
    """
    shown = slots(reading, corrections)
    cards = [slot.card for slot in shown]
    if len(cards) != N_CARDS or None in cards or len(set(cards)) < N_CARDS:
        return None
    starter = starter_of(reading, corrections)
    totals = _totals(
        tuple(_could_be(slot) for slot in shown),
        cards.index(starter) if starter in cards else None,
        corrections.is_crib,
    )
    asked: set[int] = set()
    harmless: set[int] = set()
    for i, slot in enumerate(shown):
        if slot.needs_check:
            matters = len(_could_be(slot)) == 1 or _depends_on(i, totals)
            (asked if matters else harmless).add(slot.place)
    return Doubt(
        totals=tuple(sorted(set(totals.values()))),
        places=frozenset(asked),
        harmless=frozenset(harmless),
        is_starter_asked=_depends_on(N_CARDS, totals),
    )


def _could_be(slot: Slot) -> tuple[Card, ...]:
    if slot.needs_check and slot.seen is not None:
        return tuple(guess.card for guess in slot.seen.guesses)
    return () if slot.card is None else (slot.card,)


_Way = tuple[Card | int, ...]
"""Five cards, then the number of the starter among them."""


@lru_cache(maxsize=64)  # a page is drawn many times while its cards stay the same
def _totals(
    could_be: tuple[tuple[Card, ...], ...], starter: int | None, is_crib: bool
) -> dict[_Way, int]:
    """Return the total of each way in which a deck's cards can lie there."""
    return {
        (*cards, place): total(Hand(_without(cards, place), cards[place], is_crib))
        for cards in product(*could_be)
        if len(set(cards)) == N_CARDS
        for place in (range(N_CARDS) if starter is None else (starter,))
    }


def _without(cards: Sequence[Card], place: int) -> tuple[Card, ...]:
    return (*cards[:place], *cards[place + 1 :])


def _depends_on(number: int, totals: dict[_Way, int]) -> bool:
    """Whether some two ways that differ in this alone have different totals."""
    return any(len(set(alike)) > 1 for alike in _alike_but_for(number, totals))


def _alike_but_for(number: int, totals: dict[_Way, int]) -> Iterator[list[int]]:
    groups: dict[_Way, list[int]] = {}
    for way, points in totals.items():
        groups.setdefault((*way[:number], *way[number + 1 :]), []).append(points)
    yield from groups.values()
