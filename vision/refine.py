"""Where a card's corners really are, looked at in the photo's full size.

Comes in: rough outlines from the detector. Goes out: the same outlines, to a hundredth of a card.
The network sees each card straightened by its rough outline, with a margin, and says where the
corners are in that view. An outline that an index gives is first moved to where that index has its
place: in a fan, that alone says which of the cards in view is meant. Where the corners are far from
the rough ones, a second look is better still.
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
from vision.detection import Detection, Kind, corner_distance, merge, turned
from vision.onnx_model import OnnxModel
from vision.pyramid import Pyramid

SETTLED = 0.06
"""Corners that the first look moved less than this, in sizes of the card, need no second one."""


def refine(model: OnnxModel, photo: Pyramid, found: Sequence[Detection]) -> tuple[Detection, ...]:
    """The detections, best first, with better corners; what proves to be the same is merged.

    Those whose corners cannot be a card's are left out.
    """
    rough = [one for one in map(_portrait, found) if cv2.isContourConvex(one.corners)]
    settled: list[Detection] = []
    moved: list[Detection] = []
    for before, after in zip(rough, _look(model, photo, rough), strict=True):
        if cv2.isContourConvex(after.corners):
            apart, _ = corner_distance(before.corners, after.corners, (0,))
            (settled if apart < SETTLED else moved).append(after)
    again = [one for one in _look(model, photo, merge(moved)) if cv2.isContourConvex(one.corners)]
    return merge(sorted([*settled, *again], key=lambda one: -one.score))


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
