"""What may make a scene hard to read, from where its cards lie.

Comes in: a labelled scene. Goes out: conditions such as "tilt over 45°", by which a measurement is
split. Next file: `models/evaluate.py`.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import acos, degrees
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import UNIT
from vision.training.samples import LabelledCard

CARD_WH = (5.0, 7.0)
"""A card's sides, 2.5 by 3.5 inches. Of a narrower bridge card a tilt seems up to 25 degrees more
or less, so the bins of tilt are wide."""

TILTS, TURNS, WIDTHS, SEEN = (30.0, 45.0), (15.0, 60.0), (8.0, 15.0, 25.0), (60.0, 97.0)
"""Where the bins end: degrees, degrees, per cent of the picture's width, per cent of the card."""


def conditions(cards: Sequence[LabelledCard], width: int) -> tuple[str, ...]:
    """The conditions of a scene `width` pixels wide, from the cards in it, of which there is one.

    Tilt and width are the median over all cards; turn is that of the card turned farthest from
    upright, be it to its own head or foot; seen is the share in view of the card covered most.
    """
    quads = [card.quad for card in cards]
    return (
        _bin("tilt", median(tilt(quad) for quad in quads), TILTS, "°"),
        _bin("turn", max(turn(quad) for quad in quads), TURNS, "°"),
        _bin("width", 100 * median(card_width(quad) for quad in quads) / width, WIDTHS, " %"),
        _bin("seen", 100 * min(card.seen for card in cards), SEEN, " %"),
    )


def tilt(quad: NDArray[np.float32]) -> float:
    """How far a card leans away from the camera, in degrees, from its corners (4, 2).

    Seen from above, a card keeps its shape; the farther it leans, the shorter it is that way. The
    middle is looked at, where the picture is as good as one without perspective.

    >>> card = np.array([(0, 0), (50, 0), (50, 70), (0, 70)], np.float32)
    >>> round(tilt(card)), round(tilt(card * (1, 0.5)))
    (0, 60)
    """
    to_photo = cv2.getPerspectiveTransform(UNIT, quad.astype(np.float32))
    x, y, w = to_photo @ (0.5, 0.5, 1.0)
    slopes = (to_photo[:2, :2] - np.outer((x / w, y / w), to_photo[2, :2])) / w
    shortest, longest = sorted(np.linalg.svd(slopes / CARD_WH, compute_uv=False))
    return degrees(acos(min(1.0, float(shortest / longest))))


def turn(quad: NDArray[np.float32]) -> float:
    """How far a card is turned from upright, head or foot up: 0 to 90 degrees.

    >>> card = np.array([(0, 0), (50, 0), (50, 70), (0, 70)], np.float32)
    >>> turn(card), turn(np.roll(card, 2, axis=0)), turn(card[:, ::-1])
    (0.0, 0.0, 90.0)
    """
    across, down = (quad[2] + quad[3] - quad[0] - quad[1]).tolist()
    return degrees(float(np.arctan2(abs(across), abs(down))))


def card_width(quad: NDArray[np.float32]) -> float:
    """The mean length in pixels of a card's two short sides, head and foot."""
    return float(np.linalg.norm(quad[1] - quad[0]) + np.linalg.norm(quad[2] - quad[3])) / 2


def _bin(name: str, value: float, ends: Sequence[float], unit: str) -> str:
    """The bin that a value is in, in words.

    >>> _bin("tilt", 20, (30, 45), "°"), _bin("tilt", 30, (30, 45), "°")
    ('tilt under 30°', 'tilt 30-45°')
    >>> _bin("tilt", 45, (30, 45), "°")
    'tilt over 45°'
    """
    if value < ends[0]:
        return f"{name} under {ends[0]:g}{unit}"
    for low, high in pairwise(ends):
        if value < high:
            return f"{name} {low:g}-{high:g}{unit}"
    return f"{name} over {ends[-1]:g}{unit}"
