"""Where a card's corners really are, looked at in the photo's full size.

Comes in: rough outlines from the detector. Goes out: the same outlines, to a hundredth of a card.
The network sees each card straightened by its rough outline, with a margin, and says where the
corners are in that view; a second look, straightened by the first one's answer, is better still.
Next file: `grouping.py`.
"""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import REFINE_REGION, as_batch, straighten
from vision.detection import Detection, Kind, merge, turned
from vision.onnx_model import OnnxModel

LOOKS = 2


def refine(
    model: OnnxModel, image_rgb: NDArray[np.uint8], found: Sequence[Detection]
) -> tuple[Detection, ...]:
    """The detections, best first, with better corners; what proves to be the same is merged.

    Those whose corners cannot be a card's are left out.
    """
    sound = [one for one in map(_portrait, found) if cv2.isContourConvex(one.corners)]
    for _ in range(LOOKS):
        if not sound:
            break
        crops = [straighten(image_rgb, one.corners, REFINE_REGION) for one in sound]
        looked = [
            replace(one, corners=_back(one.corners, answer.reshape(4, 2)))
            for one, answer in zip(sound, model.run(as_batch(crops)), strict=True)
        ]
        sound = list(merge([one for one in looked if cv2.isContourConvex(one.corners)]))
    return tuple(sound)


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


def _back(rough: NDArray[np.float32], answer: NDArray[np.float32]) -> NDArray[np.float32]:
    """Corners in fractions of the rough outline, in pixels of the photo."""
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    to_photo = cv2.getPerspectiveTransform(unit, rough.astype(np.float32))
    return np.asarray(
        cv2.perspectiveTransform(answer[None].astype(np.float32), to_photo)[0], np.float32
    )
