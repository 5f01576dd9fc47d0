"""Scenes on disk, and what the detector learns from them.

Comes in: scenes written by `datasets/build_scenes.py`, one JSON line and one JPEG each. Goes out:
square crops with the objects in them, in the detector's classes. Next file: `models/train.py`.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring import Card
from vision.crops import in_photo
from vision.detection import OUTPUTS, turned
from vision.looking import LETTERBOX_GREY
from vision.training.art import Image
from vision.training.compose import Scene
from vision.training.layout import Rng

# The detector's classes, in the order of its outputs.
INDEX, FACE, BACK, RIGHT_INDEX = 0, 1, 2, 3
CLASS_NAMES = OUTPUTS
# An index is to be found when nearly all of it is in view, a card when a fair part of it is.
INDEX_SEEN, CARD_SEEN = 0.85, 0.3
GREY = LETTERBOX_GREY


@dataclass(frozen=True, slots=True, eq=False)
class LabelledCard:
    """A card of a scene as written on disk; see `compose.SceneCard`."""

    kind: str
    card: Card | None
    quad: NDArray[np.float32]
    index_seen: tuple[float, ...]
    seen: float
    index_wh: tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class LabelledScene:
    """A scene on disk: where its picture is, and its cards."""

    path: Path
    deck: str
    cards: tuple[LabelledCard, ...]

    def read_image(self) -> Image:
        """The picture, (H, W, 3) uint8 RGB.

        Raises:
            FileNotFoundError: it is not there or is damaged.
        """
        picture = cv2.imread(str(self.path), cv2.IMREAD_COLOR)
        if picture is None:
            raise FileNotFoundError(f"no scene at {self.path}; build the scenes again")
        return np.ascontiguousarray(picture[..., ::-1], np.uint8)


def scene_line(name: str, scene: Scene) -> str:
    """The scene's truth as one line of JSON."""
    cards = [
        {
            "kind": c.kind,
            "card": None if c.card is None else str(c.card),
            "quad": np.round(c.quad, 2).tolist(),
            "index_seen": [round(v, 3) for v in c.index_seen],
            "seen": round(c.seen, 3),
        }
        for c in scene.cards
    ]
    return json.dumps(
        {"file": name, "deck": scene.deck, "index_wh": scene.index_wh, "cards": cards}
    )


def read_scenes(folder: Path) -> Iterator[LabelledScene]:
    """The scenes below `folder`, in the order of `scenes.jsonl`."""
    with (folder / "scenes.jsonl").open() as lines:
        for line in lines:
            entry = json.loads(line)
            width, height = entry["index_wh"]
            cards = tuple(
                LabelledCard(
                    kind=c["kind"],
                    card=None if c["card"] is None else Card.parse(c["card"]),
                    quad=np.array(c["quad"], np.float32),
                    index_seen=tuple(c["index_seen"]),
                    seen=c["seen"],
                    index_wh=(width, height),
                )
                for c in entry["cards"]
            )
            yield LabelledScene(folder / entry["file"], entry["deck"], cards)


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """A training picture (S, S, 3) uint8 RGB and its objects.

    `classes` (N,) int64; `boxes_xyxy` (N, 4) float32 pixels; `corners` (N, 4, 2) float32 pixels:
    for an index the card's corners clockwise from the top left of the card as that index is
    upright, for a face or a back the corners clockwise from any of them.
    """

    image_rgb: Image
    classes: NDArray[np.int64]
    boxes_xyxy: NDArray[np.float32]
    corners: NDArray[np.float32]


def crop_sample(rng: Rng, scene: LabelledScene, size: int) -> Sample:
    """A random view of a scene: turned, scaled and cut to `size`, never mirrored."""
    picture = scene.read_image()
    height, width = picture.shape[:2]
    scale = float(np.exp(rng.uniform(np.log(0.34), np.log(1.15))))
    turn = float(rng.choice([0, 90, 180, 270])) + (
        float(rng.normal(0, 4)) if rng.random() < 0.5 else 0.0
    )
    reach = np.array([width, height]) * scale
    slack = np.maximum(reach - size, 0) / 2
    shift = rng.uniform(-slack, slack) if rng.random() < 0.9 else rng.uniform(-0.4, 0.4, 2) * size
    matrix = np.asarray(cv2.getRotationMatrix2D((width / 2, height / 2), turn, scale), np.float64)
    matrix[:, 2] += np.array([size / 2 - width / 2, size / 2 - height / 2]) + shift
    if scale < 0.7:  # linear sampling alone would alias
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.35 / scale), np.uint8)
    view = cv2.warpAffine(
        picture, matrix, (size, size), flags=cv2.INTER_LINEAR, borderValue=(GREY,) * 3
    )
    image: Image = np.asarray(view, np.uint8)
    if rng.random() < 0.3:
        gain = np.exp(rng.normal(0, 0.2)) * (1 + rng.normal(0, 0.04, 3))
        image = np.clip(image * gain, 0, 255).astype(np.uint8)
    return Sample(image, *objects_of(scene.cards, matrix, size))


def objects_of(
    cards: tuple[LabelledCard, ...], matrix: NDArray[np.float64], size: int
) -> tuple[NDArray[np.int64], NDArray[np.float32], NDArray[np.float32]]:
    """Classes, boxes and corners of what a view of the scene shows, as in `Sample`."""
    found: list[tuple[int, NDArray[np.float32], NDArray[np.float32]]] = []
    for card in cards:
        quad = (card.quad @ matrix[:, :2].T + matrix[:, 2]).astype(np.float32)
        found += _indices(card, quad, size)
        box = _box_of(quad, size)
        in_view = _share_in_view(quad, size)
        if card.seen * in_view >= CARD_SEEN and _is_large(box):
            found.append((BACK if card.kind == "back" else FACE, box, quad))
    classes = np.array([kind for kind, _, _ in found], np.int64)
    boxes = np.array([box for _, box, _ in found], np.float32).reshape(-1, 4)
    corners = np.array([quad for _, _, quad in found], np.float32).reshape(-1, 4, 2)
    return classes, boxes, corners


def _indices(
    card: LabelledCard, quad: NDArray[np.float32], size: int
) -> Iterator[tuple[int, NDArray[np.float32], NDArray[np.float32]]]:
    width, height = card.index_wh
    for corner, seen in enumerate(card.index_seen):
        if seen < INDEX_SEEN:
            continue
        x = 0.0 if corner in (0, 3) else 1 - width
        y = 0.0 if corner in (0, 1) else 1 - height
        patch = np.array(
            [(x, y), (x + width, y), (x + width, y + height), (x, y + height)], np.float32
        )
        spot = in_photo(quad, patch)
        box = _box_of(spot, size)
        if _share_in_view(spot, size) >= INDEX_SEEN and _is_large(box):
            yield (RIGHT_INDEX if corner % 2 else INDEX), box, upright_at(quad, corner)


def upright_at(quad: NDArray[np.float32], corner: int) -> NDArray[np.float32]:
    """The card at `quad` (4, 2) as the index in that corner, 0 to 3 clockwise, is upright.

    The lower indices are printed upside down: there the card begins at its bottom right.
    """
    return quad if corner < 2 else turned(quad, 2)


def _box_of(quad: NDArray[np.float32], size: int) -> NDArray[np.float32]:
    low, high = np.clip(quad.min(0), 0, size), np.clip(quad.max(0), 0, size)
    return np.concatenate([low, high]).astype(np.float32)


def _is_large(box: NDArray[np.float32]) -> bool:
    return bool(min(box[2] - box[0], box[3] - box[1]) >= 4)


def _share_in_view(quad: NDArray[np.float32], size: int) -> float:
    frame = np.array([(0, 0), (size, 0), (size, size), (0, size)], np.float32)
    area = cv2.contourArea(quad)
    if area < 1:
        return 0.0
    shared, _ = cv2.intersectConvexConvex(quad, frame)
    return float(shared) / area
