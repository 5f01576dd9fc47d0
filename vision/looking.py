"""Looking for indices and cards: at the photo small, smaller, and nearer where cards are small.

Comes in: a photo. Goes out: `Detection` values in the photo's own pixels. Next file: `grouping.py`.
"""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection import NEARER, ROUGHLY, Detection, Kind, decode, merge, of_one_deck, size_of
from vision.onnx_model import OnnxModel
from vision.pyramid import Pyramid

# The grey round a photo that fills up the network's input; the same in training.
LETTERBOX_GREY = 114
# The network's coarsest cells are this wide, so its input is a multiple of it.
STRIDE = 32

# Cards are small where the root of their area is less than this share of the photo's longer side;
# the nearer look makes them as large as the second share says, in so far as the input then is no
# larger than so many times the first look's. Found on the scenes `tune` and `tune-crowded`.
SMALL, LARGE_ENOUGH, LARGEST = 0.1, 0.125, 1.5
# How far round the small cards the nearer look reaches, in sizes of such a card: over the next ones
# of a row of which the first look found only some. Found on 65 scenes of the training decks.
MARGIN = 2.5

Region = tuple[int, int, int, int]
"""A part of a photo, xyxy in its pixels."""


def detect(
    model: OnnxModel, photo: Pyramid, long_side: int, threshold: float
) -> tuple[Detection, ...]:
    """All that the network finds in a photo, best first, each thing once.

    It looks twice, the second time at half the size, where a card that fills the photo is as large
    as those it was trained on; and a third time nearer, where the cards that it found are small or
    where it found none. What is small it then says anew: it sees it better.
    """
    whole, longer = (0, 0, *photo.size_wh), max(photo.size_wh)
    found = [
        *_look(model, photo, whole, long_side, threshold),
        *_look(model, photo, whole, long_side // 2, threshold),
    ]
    small = where_small(found, photo.size_wh)
    if small is not None:
        region, size = small
        zoom = LARGE_ENOUGH * longer / size
        share = max(region[2] - region[0], region[3] - region[1]) / longer
        side = round(min(share * zoom, LARGEST) * long_side)
        again = _look(model, photo, region, side, threshold)
        found = [
            *(one for one in found if not (_is_of(size, one) and _is_in(region, one))),
            *(one for one in again if _is_of(size, one)),
        ]
    found.sort(key=lambda one: -one.score)
    return of_one_deck(merge(found, ROUGHLY))


def where_small(
    found: Sequence[Detection], size_wh: tuple[int, int]
) -> tuple[Region, float] | None:
    """The part of a photo of `size_wh` to look at nearer, and the size of cards there, in pixels.

    None where the cards found are large; where there are none, they may be small anywhere.
    """
    longer = max(size_wh)
    cards = [one for one in found if one.kind is not Kind.BACK]
    if not cards:
        return (0, 0, *size_wh), LARGE_ENOUGH * longer / LARGEST
    size = float(np.median([size_of(one.corners) for one in cards]))
    if size >= SMALL * longer:
        return None
    corners = np.concatenate([one.corners for one in cards]).clip(0, size_wh)
    x0, y0 = (corners.min(0) - MARGIN * size).clip(0, size_wh).astype(int).tolist()
    x1, y1 = (corners.max(0) + MARGIN * size).clip(0, size_wh).astype(int).tolist()
    return (x0, y0, x1, y1), size


def _is_of(size: float, one: Detection) -> bool:
    """Whether it may be of a card of that size."""
    return size / NEARER < size_of(one.corners) < size * NEARER


def _is_in(region: Region, one: Detection) -> bool:
    """Whether its middle is there."""
    x, y = one.middle
    return bool(region[0] <= x < region[2] and region[1] <= y < region[3])


def _look(
    model: OnnxModel, photo: Pyramid, region: Region, long_side: int, threshold: float
) -> list[Detection]:
    """What the network finds in a part of the photo, in pixels of the whole."""
    batch, scale = letterbox(photo.part(region), long_side)
    corner = np.array(region[:2], np.float32)
    return [
        replace(
            one,
            box_xyxy=one.box_xyxy + np.concatenate([corner, corner]),
            corners=one.corners + corner,
        )
        for one in decode(model.run(batch), scale, threshold)
    ]


def letterbox(photo: Pyramid, long_side: int) -> tuple[NDArray[np.float32], float]:
    """The photo as the network takes it, (1, 3, h, w) float32 RGB 0 to 1, and its scale.

    The photo's longer side becomes `long_side`; grey fills up right and below to multiples of the
    stride, so that pixels of the input are pixels of the photo times the scale.

    >>> batch, scale = letterbox(Pyramid(np.zeros((300, 400, 3), np.uint8)), 640)
    >>> batch.shape, scale
    ((1, 3, 480, 640), 1.6)
    """
    width, height = photo.size_wh
    scale = long_side / max(height, width)
    inner = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = cv2.resize(
        photo.level(photo.level_for(1 / scale, 2.0)),
        inner,
        interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR,
    )
    filled = np.full((_up(inner[1]), _up(inner[0]), 3), LETTERBOX_GREY, np.uint8)
    filled[: inner[1], : inner[0]] = small
    batch = np.ascontiguousarray(filled.transpose(2, 0, 1)[None]).astype(np.float32) / np.float32(
        255
    )
    return batch, scale


def _up(length: int) -> int:
    return -(-length // STRIDE) * STRIDE
