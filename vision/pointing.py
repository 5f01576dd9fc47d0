"""A tap on the photo: a spot comes in, the card that is meant by it goes out.

Spots are pixels of the picture in which the reading's outlines are. Next: `edits.py`.
"""

from dataclasses import replace
from itertools import pairwise
from math import dist, inf
from statistics import median

from vision.confirm import Corrections
from vision.edits import slots
from vision.geometry import Point, Quad, centre, longer_side
from vision.reading import CardReading, Reading

CARD_PER_PHOTO = 0.3
"""The height of a card in a photo of one hand, beside the photo's: where no card tells better."""

ASPECT = 2.5 / 3.5
"""The width of a playing card beside its height, in inches."""


def card_at(
    reading: Reading, corrections: Corrections, spot: Point, reach: float = 0.0
) -> int | None:
    """Return the place of the card that a tap means, or None for the empty table.

    Of cards that overlap it is the one whose index or middle lies nearest to the tap, for those
    are what can be seen of them. A tap beside a card still means it within `reach`, a length in
    pixels, so that a small card can be hit by a large thumb.

    >>> from vision.reading import make_reading
    >>> outline = ((10.0, 10.0), (60.0, 10.0), (60.0, 80.0), (10.0, 80.0))
    >>> reading = make_reading([CardReading((), outline, is_sure=False)], (200, 200))
    >>> card_at(reading, Corrections(), (30, 30)), card_at(reading, Corrections(), (65, 30), 10)
    (0, 0)
    >>> card_at(reading, Corrections(), (65, 30)) is None
    True
    """
    outlines = [
        (slot.place, slot.seen.outline)
        for slot in slots(reading, corrections)
        if slot.seen is not None
    ]
    under = [(place, outline) for place, outline in outlines if _holds(outline, spot)]
    if under:
        return min(under, key=lambda each: _from_what_shows(each[1], spot))[0]
    near = [(_from_edge(outline, spot), place) for place, outline in outlines]
    distance, place = min(near, default=(inf, 0))
    return place if distance <= reach else None


def with_card_at(reading: Reading, spot: Point) -> Reading:
    """Return the reading with one more card, not yet told, that lies upright around a spot.

    It comes last, so that all others keep their places, and is as large as the others are.

    >>> from vision.reading import make_reading
    >>> reading = with_card_at(make_reading([], (400, 300)), (200, 150))
    >>> [(round(x), round(y)) for x, y in reading.cards[0].outline]
    [(168, 105), (232, 105), (232, 195), (168, 195)]
    """
    heights = [longer_side(seen.outline) for seen in reading.cards]
    height = median(heights) if heights else CARD_PER_PHOTO * min(reading.size_wh)
    (x, y), half_width, half_height = spot, ASPECT * height / 2, height / 2
    left, right, top, bottom = x - half_width, x + half_width, y - half_height, y + half_height
    outline = ((left, top), (right, top), (right, bottom), (left, bottom))
    return replace(reading, cards=(*reading.cards, CardReading((), outline, is_sure=False)))


def _holds(outline: Quad, spot: Point) -> bool:
    """Whether a spot lies within a card: on the same hand of all its sides."""
    sides = [
        (end[0] - start[0]) * (spot[1] - start[1]) - (end[1] - start[1]) * (spot[0] - start[0])
        for start, end in pairwise((*outline, outline[0]))
    ]
    return any(sides) and (all(side >= 0 for side in sides) or all(side <= 0 for side in sides))


def _from_what_shows(outline: Quad, spot: Point) -> float:
    return min(dist(spot, part) for part in (centre(outline), outline[0], outline[2]))


def _from_edge(outline: Quad, spot: Point) -> float:
    return min(_from_line(start, end, spot) for start, end in pairwise((*outline, outline[0])))


def _from_line(start: Point, end: Point, spot: Point) -> float:
    length = dist(start, end)
    if not length:
        return dist(start, spot)
    along = (end[0] - start[0]) * (spot[0] - start[0]) + (end[1] - start[1]) * (spot[1] - start[1])
    return dist(spot, _along(start, end, min(1.0, max(0.0, along / length**2))))


def _along(start: Point, end: Point, way: float) -> Point:
    return start[0] + way * (end[0] - start[0]), start[1] + way * (end[1] - start[1])
