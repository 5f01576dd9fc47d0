"""Where a card's corners really are, looked at in the photo's full size.

Comes in: rough outlines from the detector. Goes out: the same outlines, to a hundredth of a card.
The network sees each card straightened by its rough outline, with a margin, and says where the
corners are in that view. An outline that an index gives is first moved to where that index has its
place: in a fan, that alone says which of the cards in view is meant. Where the corners are far from
the rough ones, a second look is better still, unless something else on the card, begun elsewhere,
led to the same corners.
Next file: `grouping.py`.
"""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import (
    INDEX_MIDDLE,
    REFINE_REGION,
    RIGHT_INDEX_MIDDLE,
    as_batch,
    in_photo,
    moved_to,
    straighten,
)
from vision.detection import (
    ALL_TURNS,
    Detection,
    Kind,
    corner_distance,
    corner_distances,
    merge,
    turned,
)
from vision.onnx_model import OnnxModel
from vision.pyramid import Pyramid

SETTLED = 0.06
"""Corners that the first look moved less than this, in sizes of the card, need no second one."""

AGREED = 0.04
"""Nor do those that two looks agree on within this, in the same measure: most cards are found by
both their indices and as a whole. It halves the second looks and changed no reading of 140 photos
of `rf100`, every sixth, and of the scenes `tune` and `tune-crowded`, every other, but for one
card more and one invented less."""


def refine(model: OnnxModel, photo: Pyramid, found: Sequence[Detection]) -> tuple[Detection, ...]:
    """The detections, best first, with better corners; what proves to be the same is merged.

    Those whose corners cannot be a card's are left out.
    """
    rough = [one for one in map(_portrait, found) if cv2.isContourConvex(one.corners)]
    looks = zip(rough, _look(model, photo, rough), strict=True)
    refined = [(before, after) for before, after in looks if cv2.isContourConvex(after.corners)]
    settled: list[Detection] = []
    moved: list[Detection] = []
    outlines = [after.corners for _, after in refined]
    for before, after in refined:
        (settled if _is_settled(before, after, outlines) else moved).append(after)
    again = [one for one in _look(model, photo, merge(moved)) if cv2.isContourConvex(one.corners)]
    return merge(sorted([*settled, *again], key=lambda one: -one.score))


def _is_settled(
    before: Detection, after: Detection, outlines: Sequence[NDArray[np.float32]]
) -> bool:
    """Whether a second look is not worth its time; that at a back never is.

    `outlines` are all that the first looks led to, its own among them.
    """
    if after.kind is Kind.BACK or corner_distance(before.corners, after.corners, (0,))[0] < SETTLED:
        return True
    apart, _ = corner_distances(after.corners, np.stack(outlines), ALL_TURNS)
    return bool((apart < AGREED).sum() > 1)


def _look(model: OnnxModel, photo: Pyramid, found: Sequence[Detection]) -> list[Detection]:
    """The detections with the corners that the network sees in the photo."""
    if not found:
        return []
    outlines = [_held_by_index(one) for one in found]
    crops = [straighten(photo, outline, REFINE_REGION) for outline in outlines]
    return [
        replace(one, corners=in_photo(outline, answer.reshape(4, 2)))
        for one, outline, answer in zip(found, outlines, model.run(as_batch(crops)), strict=True)
    ]


def _held_by_index(one: Detection) -> NDArray[np.float32]:
    """The outline, for an index moved so that the index is in its place."""
    if one.kind is not Kind.INDEX:
        return one.corners
    place = RIGHT_INDEX_MIDDLE if one.is_right else INDEX_MIDDLE
    return moved_to(one.corners, place, one.middle)


def _portrait(one: Detection) -> Detection:
    """A whole card beginning with a short side; an index knows where its card begins."""
    a, b, c, d = one.corners
    across, down = (
        np.linalg.norm(b - a) + np.linalg.norm(d - c),
        np.linalg.norm(c - b) + np.linalg.norm(a - d),
    )
    if one.kind is Kind.INDEX or across <= down:
        return one
    return replace(one, corners=turned(one.corners, 1))
