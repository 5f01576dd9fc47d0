"""Where things lie in a photo.

Everything is in pixels of the upright photo: the origin is the top left corner of the top left
pixel, x grows to the right and y downwards.
"""

from collections.abc import Sequence
from math import dist
from statistics import fmean
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
"""A place in the photo, as (x, y)."""

Quad: TypeAlias = tuple[Point, Point, Point, Point]
"""The corners of a card, clockwise as seen in the photo, beginning at the corner in which the
card's own top left index is."""


def centre(outline: Quad) -> Point:
    """Return the middle of a card.

    >>> centre(((0, 0), (50, 0), (50, 70), (0, 70)))
    (25.0, 35.0)
    """
    return fmean(x for x, _ in outline), fmean(y for _, y in outline)


def longer_side(outline: Quad) -> float:
    """Return the height of a card in pixels, however it is turned.

    >>> longer_side(((0, 0), (50, 0), (50, 70), (0, 70)))
    70.0
    """
    return max(dist(outline[0], outline[1]), dist(outline[1], outline[2]))


def shortest_links(
    places: Sequence[int], ways: Sequence[Sequence[float]]
) -> list[tuple[float, int, int]]:
    """Return the shortest ways by which some cards hang together, each with its two ends.

    `ways[i][j]` is how far card j is from card i.

    >>> shortest_links([0, 1, 2], [[0, 1, 5], [1, 0, 3], [5, 3, 0]])
    [(1, 0, 1), (3, 1, 2)]
    """
    reached, left = [places[0]], list(places[1:])
    links = []
    while left:
        link = min((ways[one][other], one, other) for one in reached for other in left)
        links.append(link)
        reached.append(link[2])
        left.remove(link[2])
    return links
