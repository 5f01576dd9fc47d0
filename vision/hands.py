"""Several hands in one photo: a reading comes in, which of its cards lie together goes out.

Only where cards lie is looked at, never which they are. The cards of a hand lie near each other,
whether in a row, a fan or a block; the starter lies by itself. Next: `confirm.py`.
"""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import dist
from statistics import median
from typing import TypeAlias

from vision.geometry import Point, centre, longer_side, shortest_links
from vision.reading import Reading

HAND = 4
"""The cards of a hand or crib, without the starter."""

FEWEST_CARDS = 2 * HAND
"""Fewer cards than these are one hand, whatever gaps there are."""

MOST_CARDS = 3 * HAND + 1
"""Two hands, the crib and the starter: up to here the best of all ways to part them is looked for.
It is one of 75,075 then; with a fourth hand it would be one of 44 million."""

APART = 2.0
"""How many times farther than the cards of a hand from each other the starter lies from them, where
only that tells it from a card of a hand."""

Places: TypeAlias = tuple[int, ...]
"""Numbers of cards in `Reading.cards`, from 0, sorted."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The hands that lie in a photo, in reading order, and the starter that they share.

    `starter` is the place of the card that lies by itself, or None where none does. A photo of one
    hand has all its cards in that hand; the starter is among them.
    """

    hands: tuple[Places, ...]
    starter: int | None = None


def lay_out(reading: Reading, removed: Set[int] = frozenset()) -> Layout:
    """Return how the cards of a photo lie together, but for those that are no cards of any hand.

    Two hands of four and a starter, or three of them, are parted so that the ways from card to card
    within the hands are shortest in all; one card of them may not have been found. Where another
    number of cards is there, those that could not be told are left out, if it comes right without
    them. Else the cards are parted at the widest gaps.

    >>> from vision.reading import CardReading, make_reading
    >>> def lies(x: float, y: float) -> CardReading:
    ...     outline = ((x, y), (x + 50, y), (x + 50, y + 70), (x, y + 70))
    ...     return CardReading((), outline, is_sure=False)
    >>> rows = [lies(60 * i, y) for y in (0, 300) for i in range(4)]
    >>> lay_out(make_reading([*rows, lies(400, 150)], (500, 400)))
    Layout(hands=((0, 1, 2, 3), (5, 6, 7, 8)), starter=4)
    >>> lay_out(make_reading(rows[:5], (500, 400))).hands
    ((0, 1, 2, 3, 4),)
    """
    lying = tuple(place for place in range(len(reading.cards)) if place not in removed)
    told = tuple(place for place in lying if reading.cards[place].card)
    if len(lying) < FEWEST_CARDS:
        return Layout((lying,) if lying else ())
    size = median(longer_side(reading.cards[place].outline) for place in lying)
    middles = [centre(seen.outline) for seen in reading.cards]
    ways = [[dist(one, other) / size for other in middles] for one in middles]
    for places in (lying, told):
        if FEWEST_CARDS <= len(places) <= MOST_CARDS and len(places) % HAND in (0, 1):
            return _shortest(places, ways)
    return _parted_at_gaps(lying, ways, round(len(lying) / HAND))


def nearest_hand(hands: Sequence[Places], middles: Sequence[Point], spot: Point) -> int:
    """Return which of the hands lies nearest to a spot; of those that lack a card, if any does.

    `middles` are the middles of the cards by their places.

    >>> nearest_hand([(0, 1), (2,)], [(0, 0), (10, 0), (50, 0)], (12, 0))
    0
    """
    lacking = [i for i, hand in enumerate(hands) if len(hand) < HAND] or list(range(len(hands)))
    return min(
        lacking,
        key=lambda i: min((dist(middles[place], spot) for place in hands[i]), default=0.0),
    )


def _shortest(everything: Places, ways: Sequence[Sequence[float]]) -> Layout:
    """Return the parting into hands of four whose cards hang together by the shortest ways."""
    lengths = {hand: _length(hand, ways) for hand in combinations(everything, HAND)}

    @cache  # most ways to begin leave the same cards to be parted
    def parted(places: Places) -> tuple[float, tuple[Places, ...]]:
        if not places:
            return 0.0, ()
        first, *others = places
        partings = []
        for three in combinations(others, HAND - 1):
            hand = (first, *three)
            length, hands = parted(tuple(place for place in others if place not in three))
            partings.append((lengths[hand] + length, (hand, *hands)))
        return min(partings)

    if len(everything) % HAND == 0:
        return _with_starter_apart(parted(everything)[1], ways)
    _, hands, starter = min(
        (*parted(tuple(place for place in everything if place != starter)), starter)
        for starter in everything
    )
    return Layout(hands, starter)


def _with_starter_apart(hands: tuple[Places, ...], ways: Sequence[Sequence[float]]) -> Layout:
    """Return hands of four with the starter taken out of the one that it was put into.

    That is a card which lies much farther from its hand than cards of a hand do: so one of that
    hand was not found.
    """
    links = sorted(link for hand in hands for link in shortest_links(hand, ways))
    length, *ends = links[-1]
    if length < APART * median(link[0] for link in links):
        return Layout(hands)
    alone = [end for end in ends if sum(end in link[1:] for link in links) == 1]
    if not alone:
        return Layout(hands)
    starter = alone[0]
    return Layout(tuple(tuple(p for p in hand if p != starter) for hand in hands), starter)


def _parted_at_gaps(everything: Places, ways: Sequence[Sequence[float]], n_hands: int) -> Layout:
    """Return the cards parted at the widest gaps, one by one, until there are so many hands.

    A card that comes off by itself is the starter, if it is the only one that does.
    """
    links = sorted(shortest_links(everything, ways), reverse=True)
    for n_gaps in range(len(links) + 1):
        groups = _groups(everything, (link[1:] for link in links[n_gaps:]))
        hands = tuple(group for group in groups if len(group) > 1)
        if len(hands) >= n_hands:
            break
    alone = [group[0] for group in groups if len(group) == 1]
    if len(alone) == 1:
        return Layout(hands, alone[0])
    return Layout(groups)


def _length(places: Places, ways: Sequence[Sequence[float]]) -> float:
    return sum(link[0] for link in shortest_links(places, ways))


def _groups(everything: Places, links: Iterable[tuple[int, int]]) -> tuple[Places, ...]:
    """Return what hangs together by links."""
    group_of = {place: {place} for place in everything}
    for one, other in links:
        joined = group_of[one] | group_of[other]
        group_of.update(dict.fromkeys(joined, joined))
    return tuple(sorted({tuple(sorted(group)) for group in group_of.values()}))
