"""Detections as a detector that makes no mistake gives them, from where a card lies."""

from math import cos, radians, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import UNIT
from vision.detection import KINDS, OUTPUTS, Detection, Kind

WIDTH, HEIGHT = 100.0, 140.0
INDEX_WH = (0.2, 0.28)

Corners = NDArray[np.float32]


def corners_at(x: float, y: float, turn: float = 0.0, size: float = 1.0) -> Corners:
    """The corners of a card around (x, y), from its own top left, turned clockwise by degrees."""
    across, down = WIDTH * size / 2, HEIGHT * size / 2
    local = np.array([(-across, -down), (across, -down), (across, down), (-across, down)])
    c, s = cos(radians(turn)), sin(radians(turn))
    return np.asarray(local @ np.array([[c, s], [-s, c]]) + (x, y), np.float32)


def inside(corners: Corners, shares: NDArray[np.float32]) -> Corners:
    """Points of a card (N, 2), given in shares of its width and height, as points of the photo."""
    to_photo = cv2.getPerspectiveTransform(UNIT, corners)
    return np.asarray(cv2.perspectiveTransform(shares[None], to_photo)[0], np.float32)


def index_patch(corners: Corners, corner: int = 0) -> Corners:
    """The outline of the index that is printed in a corner, 0 top left, clockwise."""
    width, height = INDEX_WH
    x = 0.0 if corner in (0, 3) else 1 - width
    y = 0.0 if corner in (0, 1) else 1 - height
    shares = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return inside(corners, np.array(shares, np.float32))


def index_on(corners: Corners, corner: int = 0, score: float = 0.9) -> Detection:
    """The index in a corner of the card. One below begins the card at its bottom right."""
    begun = corners if corner < 2 else np.roll(corners, -2, axis=0)
    box = box_round(index_patch(corners, corner))
    return Detection(Kind.INDEX, score, box, begun, at_right=float(corner % 2))


def whole(
    corners: Corners, kind: Kind = Kind.FACE, score: float = 0.9, begin: int = 0
) -> Detection:
    """The whole card, its corners beginning anywhere."""
    return Detection(kind, score, box_round(corners), np.roll(corners, -begin, axis=0))


def box_round(corners: Corners) -> NDArray[np.float32]:
    """The box xyxy round some points."""
    return np.concatenate([corners.min(0), corners.max(0)]).astype(np.float32)


def fan_of_five(angle: float = 12.0) -> list[Corners]:
    """Five cards of a hand fanned round a point below it."""
    turns = [angle * (place - 2) for place in range(5)]
    return [
        corners_at(500 + 250 * sin(radians(turn)), 500 - 250 * cos(radians(turn)), turn)
        for turn in turns
    ]


def network_output(*found: Detection, scale: float = 1.0) -> NDArray[np.float32]:
    """The detector's output where it has found this, in the pixels of its input."""
    rows = []
    for one in found:
        scores = [one.score * (1 - one.at_right) * (one.kind is kind) for kind in KINDS]
        (x0, y0), (x1, y1) = one.box_xyxy[:2] * scale, one.box_xyxy[2:] * scale
        box = ((x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0)
        rows.append([*box, *scores, one.score * one.at_right, *(one.corners * scale).flat])
    return np.array(rows, np.float32).reshape(-1, 4 + len(OUTPUTS) + 8).T[None]
