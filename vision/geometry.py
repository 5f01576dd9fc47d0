"""Where things lie in a photo.

Everything is in pixels of the upright photo: the origin is the top left corner of the top left
pixel, x grows to the right and y downwards.
"""

from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
"""A place in the photo, as (x, y)."""

Quad: TypeAlias = tuple[Point, Point, Point, Point]
"""The corners of a card, clockwise as seen in the photo, beginning at the corner in which the
card's own top left index is."""
