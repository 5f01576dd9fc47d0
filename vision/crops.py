"""Parts of a card straightened out of a photo, for the classifiers: index corners, whole face.

Comes in: a photo and a card's outline. Goes out: small upright pictures. Used alike in training
and at run time, so that both see the same. Next file: `reader.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pyramid import Pyramid

# A card's corners in fractions of its width and height, from the top left clockwise.
UNIT = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)

# The part of a card, in fractions of its width and height, that its index (rank over suit) takes.
INDEX_WH = (0.20, 0.28)
INDEX_MIDDLE = np.array((INDEX_WH[0] / 2, INDEX_WH[1] / 2), np.float32)
"""Where the middle of an index lies on its card, (2,) shares of its width and height."""
RIGHT_INDEX_MIDDLE = np.array((1 - INDEX_MIDDLE[0], INDEX_MIDDLE[1]), np.float32)
"""The same of an index at the card's upper right, which only some decks have."""


@dataclass(frozen=True, slots=True)
class Region:
    """A part of a card in fractions of its width and height, and the size in pixels it is cut to.

    The part reaches over the card's edge, for an outline is never quite right.
    """

    left: float
    top: float
    right: float
    bottom: float
    size_wh: tuple[int, int]


# Wide and long enough for a jumbo index, and for one that is printed low.
INDEX_REGION = Region(-0.03, -0.03, 0.33, 0.39, (64, 96))
CARD_REGION = Region(-0.03, -0.02, 1.03, 1.02, (96, 136))
# What the refiner sees: the card with a margin, as large as a rough outline may be wrong.
REFINE_REGION = Region(-0.25, -0.2, 1.25, 1.2, (96, 128))
# Closer up: a small pip is large enough there to tell a spade from a club; a jumbo index is cut.
CLOSE_REGION = Region(-0.016, -0.012, 0.272, 0.324, (64, 96))
INDEX_REGIONS = (INDEX_REGION, CLOSE_REGION)
REGIONS = {"index": INDEX_REGIONS, "card": (CARD_REGION,)}
"""What each classifier sees: crops of one size, of one part of the card or of several."""


def in_photo(quad: NDArray[np.float32], shares: NDArray[np.float32]) -> NDArray[np.float32]:
    """Points (N, 2) of the card at `quad` (4, 2), in shares of its width and height, as pixels.

    >>> quad = np.array([(10, 10), (20, 10), (20, 40), (10, 40)], np.float32)
    >>> in_photo(quad, np.array([(0.5, 0.5)])).tolist()
    [[15.0, 25.0]]
    """
    return _mapped(UNIT, quad, shares)


def on_card(quad: NDArray[np.float32], points: NDArray[np.float32]) -> NDArray[np.float32]:
    """Pixels (N, 2) as shares of the width and height of the card at `quad`: `in_photo` undone.

    >>> quad = np.array([(10, 10), (20, 10), (20, 40), (10, 40)], np.float32)
    >>> on_card(quad, np.array([(15, 25)])).round(6).tolist()
    [[0.5, 0.5]]
    """
    return _mapped(quad, UNIT, points)


def moved_to(
    quad: NDArray[np.float32], share: NDArray[np.float32], spot: NDArray[np.float32]
) -> NDArray[np.float32]:
    """The card at `quad` (4, 2) moved so that a place on it, as shares (2,), is at a pixel (2,).

    >>> quad = np.array([(10, 10), (20, 10), (20, 40), (10, 40)], np.float32)
    >>> moved_to(quad, np.array([0.5, 0.5]), np.array([100, 100]))[0].tolist()
    [95.0, 85.0]
    """
    return np.asarray(quad + spot - in_photo(quad, share[None]), np.float32)


def _mapped(
    source: NDArray[np.float32], target: NDArray[np.float32], points: NDArray[np.float32]
) -> NDArray[np.float32]:
    matrix = cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32))
    mapped = cv2.perspectiveTransform(points[None].astype(np.float32), matrix)[0]
    return np.asarray(mapped, np.float32)


SHARP = 1.5
"""How far a view may be shrunk by sampling alone before fine print aliases."""


def straighten(photo: Pyramid, quad: NDArray[np.float32], region: Region) -> NDArray[np.uint8]:
    """The region of the card at `quad`, upright, (h, w, 3) uint8 RGB of `region.size_wh`.

    `quad` is (4, 2) float32 pixels of the photo: top left, top right, bottom right, bottom left
    of the card. Where the region is larger in the photo than in the cut, it is averaged, not
    sampled, lest it alias.

    >>> photo = Pyramid(np.full((200, 200, 3), 255, np.uint8))
    >>> quad = np.array([(50, 40), (120, 40), (120, 140), (50, 140)], np.float32)
    >>> straighten(photo, quad, INDEX_REGION).shape
    (96, 64, 3)
    """
    width, height = region.size_wh
    part = np.array(
        [
            (region.left, region.top),
            (region.right, region.top),
            (region.right, region.bottom),
            (region.left, region.bottom),
        ],
        np.float32,
    )
    spot = in_photo(quad, part)
    low, high = np.maximum(spot.min(0), 0), np.minimum(spot.max(0), photo.size_wh)
    if np.any(high - low < 1) or not np.all(np.isfinite(spot)):
        return np.zeros((height, width, 3), np.uint8)
    across = max(np.linalg.norm(spot[1] - spot[0]), np.linalg.norm(spot[2] - spot[3]))
    down = max(np.linalg.norm(spot[3] - spot[0]), np.linalg.norm(spot[2] - spot[1]))
    level = photo.level_for(float(min(across / width, down / height)), SHARP)
    target = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    matrix = cv2.getPerspectiveTransform((spot / 2**level).astype(np.float32), target)
    cut = cv2.warpPerspective(
        photo.level(level),
        matrix,
        (width, height),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(cut, np.uint8)


def as_batch(crops: Sequence[NDArray[np.uint8]]) -> NDArray[np.float32]:
    """Crops of one size as a network takes them: (B, 3, h, w) float32 RGB from 0 to 1.

    >>> as_batch([np.full((96, 64, 3), 255, np.uint8)]).shape
    (1, 3, 96, 64)
    """
    stacked = np.stack(crops).transpose(0, 3, 1, 2)
    return np.ascontiguousarray(stacked, np.float32) / np.float32(255)
