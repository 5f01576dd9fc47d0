"""Which card is the starter, by how the cards lie: outlines come in, a proposal goes out.

At the table the starter lies apart from the hand, often crosswise. A photo can suggest that and no
more, so the proposal comes with how often such a one is right; a person confirms it. Or a person
says beforehand where it lies in all of their photos. Next file: `confirm.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import atan2, degrees, dist, sqrt
from statistics import median

from vision.geometry import Quad, centre, longer_side, shortest_links

N_CARDS = 5
"""A hand and the starter; of any other number none is proposed."""

CHANCES = (
    (1.4, True, 0.98),
    (2.0, False, 0.97),
    (1.7, False, 0.95),
    (1.2, True, 0.92),
    (1.4, False, 0.86),
)
"""From which apartness, whether it must lie crosswise too, and how often the card is the starter
then: the lower ends of the intervals that `python models/fit_starter.py` prints."""

ALIKE, CROSSWISE = 25.0, 60.0
"""Degrees up to which cards lie alike, and from which one lies across them."""

CLEARLY_APART = 1.4
"""The apartness of a starter of which a person says that it lies apart."""

CLEARLY_FURTHER = 0.25
"""How much further to the side than any other card the one must lie, in heights of a card."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """The place of a card among those in the photo, and the chance that it is the starter."""

    place: int
    confidence: float


def propose_starter(outlines: Sequence[Quad]) -> Proposal | None:
    """Return the card that lies apart from the others, or None where none does.

    >>> def lies(x: float, y: float) -> Quad:
    ...     return (x, y), (x + 50, y), (x + 50, y + 70), (x, y + 70)
    >>> hand = [lies(55 * i, 0) for i in range(4)]
    >>> propose_starter([*hand, lies(350, 10)])
    Proposal(place=4, confidence=0.97)
    >>> propose_starter([*hand, lies(220, 0)]) is None
    True
    """
    if len(outlines) != N_CARDS:
        return None
    place, apart, is_across = most_apart(outlines)
    for least, needs_across, chance in CHANCES:
        if apart >= least and (is_across or not needs_across):
            return Proposal(place, chance)
    return None


class Position(StrEnum):
    """Where the starter lies in each of somebody's photos."""

    LEFT = "left"
    RIGHT = "right"
    APART = "apart"


def place_by(position: Position, outlines: Sequence[Quad]) -> int | None:
    """Return the place of the card that a person's rule means, or None if none clearly lies so.

    >>> def lies(x: float) -> Quad:
    ...     return (x, 10), (x + 50, 10), (x + 50, 80), (x, 80)
    >>> [place_by(position, [lies(60 * i) for i in (0, 1, 2, 3, 7)]) for position in Position]
    [0, 4, 4]
    >>> place_by(Position.APART, [lies(60 * i) for i in range(5)]) is None
    True
    """
    if len(outlines) != N_CARDS:
        return None
    if position is Position.APART:
        place, apart, _ = most_apart(outlines)
        return place if apart >= CLEARLY_APART else None
    sign = 1 if position is Position.LEFT else -1
    first, second = sorted((sign * centre(each)[0], i) for i, each in enumerate(outlines))[:2]
    height = median(longer_side(outline) for outline in outlines)
    return first[1] if second[0] - first[0] > CLEARLY_FURTHER * height else None


def most_apart(outlines: Sequence[Quad]) -> tuple[int, float, bool]:
    """Return the card that lies most apart, how much, and whether it lies across the others.

    How much: the way to its nearest neighbour over the longest way between neighbours among the
    others, as they hang together by the shortest ways. Ways are in sizes of the cards they lead
    to, for what lies farther away looks smaller.
    """
    ways = [[_way(one, other) for other in outlines] for one in outlines]

    def apart(place: int) -> float:
        others = [other for other in range(len(outlines)) if other != place]
        nearest = min(ways[place][other] for other in others)
        return nearest / max(max(shortest_links(others, ways))[0], 1e-6)

    place = max(range(len(outlines)), key=apart)
    return place, apart(place), _is_across(outlines, place)


def _way(one: Quad, other: Quad) -> float:
    return 2 * dist(centre(one), centre(other)) / max(_size(one) + _size(other), 1e-6)


def _size(outline: Quad) -> float:
    """The root of the area, in pixels."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = outline
    return sqrt(abs((cx - ax) * (dy - by) - (cy - ay) * (dx - bx)) / 2)


def _is_across(outlines: Sequence[Quad], place: int) -> bool:
    turns = [_turn(outline) for other, outline in enumerate(outlines) if other != place]
    first = turns[0]
    others = [_between(turn, first) for turn in turns]
    middle = first + median(others)
    is_row = all(abs(_between(turn, middle)) <= ALIKE for turn in turns)
    return is_row and abs(_between(_turn(outlines[place]), middle)) >= CROSSWISE


def _turn(outline: Quad) -> float:
    """How the card's long side is turned, in degrees."""
    a, b, c, _ = outline
    start, end = (a, b) if dist(a, b) > dist(b, c) else (b, c)
    return degrees(atan2(end[1] - start[1], end[0] - start[0]))


def _between(one: float, other: float) -> float:
    """The angle from `other` to `one`, from -90 to 90: a card turned by half lies alike."""
    return (one - other + 90) % 180 - 90
