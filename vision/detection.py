"""Finding indices and cards: the detector's input, its raw output, and what is made of it.

Comes in: a photo. Goes out: `Detection` values in the photo's own pixels. Next file: `grouping.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.onnx_model import OnnxModel

# The grey round a photo that fills up the network's input; the same in training.
LETTERBOX_GREY = 114
# The network's coarsest cells are this wide, so its input is a multiple of it.
STRIDE = 32

# Corners closer than this, in sizes of the card, are the same card's: as the detector gives them,
# and refined. Neighbours in a fan are some 0.13 apart; the detector errs by as much, so that what
# it merges of a fan the indices must tell apart.
ROUGHLY, CLOSELY = 0.18, 0.11
# Row t: the corners in order, beginning t corners later.
TURNED = (np.arange(4) + np.arange(4)[:, None]) % 4


class Kind(Enum):
    """What the detector tells apart, in the order of its outputs."""

    INDEX = "index"
    FACE = "face"
    BACK = "back"


KINDS = tuple(Kind)


@dataclass(frozen=True, slots=True, eq=False)
class Detection:
    """One thing found in a photo, all in pixels of the photo.

    `box_xyxy` (4,) float32 is the box round the thing itself. `corners` (4, 2) float32 are the
    corners of the card it belongs to, clockwise: for an index from the top left of the card as
    that index is upright, for a face or a back from any corner.
    """

    kind: Kind
    score: float
    box_xyxy: NDArray[np.float32]
    corners: NDArray[np.float32]


def detect(
    model: OnnxModel, image_rgb: NDArray[np.uint8], long_side: int, threshold: float
) -> tuple[Detection, ...]:
    """All that the network finds in a photo (H, W, 3) uint8 RGB, best first, each thing once.

    It looks twice, the second time at half the size, where a card that fills the photo is as large
    as those it was trained on.
    """
    found: list[Detection] = []
    for side in (long_side, long_side // 2):
        batch, scale = letterbox(image_rgb, side)
        found += decode(model.run(batch), scale, threshold)
    found.sort(key=lambda one: -one.score)
    return merge(found, ROUGHLY)


def letterbox(image_rgb: NDArray[np.uint8], long_side: int) -> tuple[NDArray[np.float32], float]:
    """The photo as the network takes it, (1, 3, h, w) float32 RGB 0 to 1, and its scale.

    The photo's longer side becomes `long_side`; grey fills up right and below to multiples of the
    stride, so that pixels of the input are pixels of the photo times the scale.

    >>> batch, scale = letterbox(np.zeros((300, 400, 3), np.uint8), 640)
    >>> batch.shape, scale
    ((1, 3, 480, 640), 1.6)
    """
    height, width = image_rgb.shape[:2]
    scale = long_side / max(height, width)
    inner = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = cv2.resize(
        image_rgb, inner, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    )
    filled = np.full((_up(inner[1]), _up(inner[0]), 3), LETTERBOX_GREY, np.uint8)
    filled[: inner[1], : inner[0]] = small
    batch = np.ascontiguousarray(filled.transpose(2, 0, 1)[None]).astype(np.float32) / np.float32(
        255
    )
    return batch, scale


def _up(length: int) -> int:
    return -(-length // STRIDE) * STRIDE


def decode(raw: NDArray[np.float32], scale: float, threshold: float) -> tuple[Detection, ...]:
    """The network's output (1, 4 + 3 + 8, A) as detections in photo pixels, duplicates merged.

    An output row is: box middle and size, a score for each of `KINDS`, four corners.

    >>> decode(np.zeros((1, 15, 0), np.float32), 1.0, 0.3)
    ()
    """
    rows = raw[0].T
    scores = rows[:, 4 : 4 + len(KINDS)]
    kinds = scores.argmax(1) if len(rows) else np.zeros(0, int)
    best = scores.max(1) if len(rows) else np.zeros(0, np.float32)
    found: list[Detection] = []
    for place in np.flatnonzero(best >= threshold):
        x, y, w, h = rows[place, :4] / scale
        found.append(
            Detection(
                kind=KINDS[int(kinds[place])],
                score=float(best[place]),
                box_xyxy=np.array([x - w / 2, y - h / 2, x + w / 2, y + h / 2], np.float32),
                corners=(rows[place, 4 + len(KINDS) :].reshape(4, 2) / scale).astype(np.float32),
            )
        )
    found.sort(key=lambda d: -d.score)
    return merge(found, ROUGHLY)


def merge(found: Sequence[Detection], closer_than: float = CLOSELY) -> tuple[Detection, ...]:
    """Each thing once: the best of those that say the same, with the mean of their corners.

    `found` comes best first. An index is the same as another whose box it mostly shares; a card is
    the same as another whose corners are `closer_than` so many sizes of the card. Overlap of boxes
    would not do for cards: in a fan it is large.
    """
    kept: list[list[Detection]] = []
    for one in found:
        same = next((group for group in kept if _is_same(group[0], one, closer_than)), None)
        if same is None:
            kept.append([one])
        else:
            same.append(one)
    return tuple(_mean(group) for group in kept)


def _is_same(a: Detection, b: Detection, closer_than: float) -> bool:
    if a.kind is not b.kind:
        return False
    if a.kind is Kind.INDEX:
        return box_iou(a.box_xyxy, b.box_xyxy) > 0.4
    return corner_distance(a.corners, b.corners, turns=(0, 1, 2, 3))[0] < closer_than


def _mean(group: Sequence[Detection]) -> Detection:
    """The best detection, its corners averaged with those of the others by their scores."""
    best = group[0]
    turns = (0,) if best.kind is Kind.INDEX else (0, 1, 2, 3)
    near = [d for d in group if d.score > 0.5 * best.score]
    total = np.zeros((4, 2), np.float64)
    for one in near:
        _, turn = corner_distance(best.corners, one.corners, turns)
        total += turned(one.corners, turn) * one.score
    corners = (total / sum(d.score for d in near)).astype(np.float32)
    return Detection(best.kind, best.score, best.box_xyxy, corners)


def box_iou(a: NDArray[np.float32], b: NDArray[np.float32]) -> float:
    """Intersection over union of two boxes xyxy.

    >>> round(box_iou(np.array([0, 0, 2, 2], np.float32), np.array([1, 0, 3, 2], np.float32)), 3)
    0.333
    """
    wide, high = np.minimum(a[2:], b[2:]) - np.maximum(a[:2], b[:2])
    if wide <= 0 or high <= 0:
        return 0.0
    shared = float(wide * high)
    return shared / (float(np.prod(a[2:] - a[:2])) + float(np.prod(b[2:] - b[:2])) - shared)


def corner_distance(
    a: NDArray[np.float32], b: NDArray[np.float32], turns: Sequence[int]
) -> tuple[float, int]:
    """How far apart two cards' corners are, in sizes of the card, for the best of the turns of `b`.

    The size is the root of the area of `a`. A turn of 1 makes `b` begin at its second corner.
    """
    size = float(np.sqrt(max(cv2.contourArea(a), 1.0)))
    distances = np.linalg.norm(b[TURNED[list(turns)]] - a, axis=2).mean(1) / size
    best = int(np.argmin(distances))
    return float(distances[best]), turns[best]


def turned(corners: NDArray[np.float32], quarters: int) -> NDArray[np.float32]:
    """The same outline beginning so many corners later."""
    return np.roll(corners, -quarters, axis=0)
