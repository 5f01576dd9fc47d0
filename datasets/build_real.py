"""Make training scenes of real photos: `python datasets/build_real.py --photos ../shared/photos`.

The photos of `edje` have a box and a rank for each card, but no suit and no corners. Those are
taken from what the shipped reader says, and a photo is used only where, box by box, it agrees with
what is known; what it read where no box is, is table, and so teaches what is no card. Photos later
than `LAST_FOR_TRAINING` are kept for measuring: the series was taken place by place, so the two
parts share no table. Writes `datasets/cache/scenes/real/`, and with `--sheet` a picture to look at.
"""

import argparse
import csv
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring import Card
from vision.detection import turned
from vision.grouping import shared_area
from vision.image import open_photo
from vision.reader import load_reader
from vision.reading import CardReading
from vision.training.art import INDEX_WH

CACHE = Path(__file__).resolve().parent / "cache"
LONG_SIDE = 1280
"""The photos are enlarged to the size of the synthetic scenes, whose views they are mixed with."""
LAST_FOR_TRAINING = 2560
"""Number of the last photo of the series that trains."""
LEAST_CHANCE = 0.3
"""What the reader must give to the known rank, whatever the suit."""
LEAST_CONFIDENCE = 0.6
"""What one suit must have of that. The sheet was looked through for wrong ones: there are none."""
LEAST_OVERLAP = 0.6
"""Shared over joint area of the known box and the box round the outline."""


@dataclass(frozen=True, slots=True)
class KnownBox:
    """What is known of one card: its rank's notation and its box, in shares of width and height."""

    rank: str
    box_xyxy: tuple[float, float, float, float]


RANK_OF = {"nine": "9", "ten": "10", "jack": "J", "queen": "Q", "king": "K", "ace": "A"}


def known_boxes(path: Path) -> list[KnownBox]:
    """The cards that a label file in Pascal VOC's form names."""
    root = ElementTree.parse(path).getroot()
    width, height = (float(root.findtext(f"size/{side}", "1")) for side in ("width", "height"))
    boxes = []
    for entry in root.iter("object"):
        x0, y0, x1, y1 = (
            float(entry.findtext(f"bndbox/{side}", "0"))
            for side in ("xmin", "ymin", "xmax", "ymax")
        )
        box = (x0 / width, y0 / height, x1 / width, y1 / height)
        boxes.append(KnownBox(RANK_OF[entry.findtext("name", "").lower()], box))
    return boxes


def agreed(
    boxes: list[KnownBox], read: tuple[CardReading, ...], size_wh: tuple[int, int]
) -> list[tuple[Card, CardReading]] | None:
    """The card and the reading in each known box, or None where the reader is not sure of one."""
    matched = []
    for known in boxes:
        box = np.array(known.box_xyxy, np.float32) * np.array([*size_wh, *size_wh], np.float32)
        best = max(read, key=lambda one: _overlap(box, one), default=None)
        if best is None or _overlap(box, best) < LEAST_OVERLAP:
            return None
        # The rank is known, so only the suit is the reader's to say.
        fitting = [guess for guess in best.guesses if guess.card.rank.value == known.rank]
        chance = sum(guess.confidence for guess in fitting)
        if chance < LEAST_CHANCE:
            return None
        first = max(fitting, key=lambda guess: guess.confidence)
        if first.confidence < LEAST_CONFIDENCE * chance:
            return None
        matched.append((first.card, best))
    return matched if len({id(one) for _, one in matched}) == len(boxes) else None


def _overlap(box: NDArray[np.float32], one: CardReading) -> float:
    """Shared over joint area of a box and the box round an outline."""
    outline = np.array(one.outline, np.float32)
    low, high = np.maximum(box[:2], outline.min(0)), np.minimum(box[2:], outline.max(0))
    shared = float(np.prod(np.maximum(high - low, 0)))
    joint = float(np.prod(box[2:] - box[:2]) + np.prod(np.ptp(outline, axis=0))) - shared
    return shared / max(joint, 1.0)


def index_seen(quads: list[NDArray[np.float32]], number: int) -> "list[float] | None":
    """1.0 at the two corners with an index, or None where another card may cover one of them."""
    corners = quads[number]
    for place in (0, 2):
        upright = turned(corners, place)
        across, down = upright[1] - upright[0], upright[3] - upright[0]
        width, height = INDEX_WH
        spot = np.array(
            [
                upright[0],
                upright[0] + across * width,
                upright[0] + across * width + down * height,
                upright[0] + down * height,
            ],
            np.float32,
        )
        others = [quad for other, quad in enumerate(quads) if other != number]
        if any(shared_area(spot, quad) > 0.02 * cv2.contourArea(spot) for quad in others):
            return None
    return [1.0, 0.0, 1.0, 0.0]


def scenes(photos: Path) -> Iterator[tuple[str, NDArray[np.uint8], list[dict[str, object]]]]:
    """Name, picture and cards of each photo that can be used."""
    reader = load_reader()
    with (photos / "truth.csv").open(newline="") as table:
        rows = [row for row in csv.DictReader(table) if row["path"].startswith("edje/images/IMG_")]
    for row in rows:
        number = int(re.sub(r"\D", "", Path(row["path"]).stem))
        if number > LAST_FOR_TRAINING:
            continue
        image = open_photo(photos / row["path"]).image_rgb
        scale = LONG_SIDE / max(image.shape[:2])
        large = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
        size_wh = (large.shape[1], large.shape[0])
        picture = np.asarray(large, np.uint8)
        known = known_boxes(photos / row["label_file"])
        cards = agreed(known, reader.read(picture).cards, size_wh)
        if cards is None:
            continue
        quads = [np.array(one.outline, np.float32) for _, one in cards]
        seen = [index_seen(quads, place) for place in range(len(quads))]
        if None in seen:
            continue
        yield (
            Path(row["path"]).stem,
            picture,
            [
                {"kind": "face", "card": str(card), "quad": np.round(quad, 2).tolist()}
                | {"index_seen": corners, "seen": 1.0}
                for (card, _), quad, corners in zip(cards, quads, seen, strict=True)
            ],
        )


def main() -> None:
    """Read the options and write the scenes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--sheet", type=Path, help="a picture of all cards as they were labelled")
    options = parser.parse_args()
    folder = CACHE / "scenes" / "real"
    folder.mkdir(parents=True, exist_ok=True)
    lines, tiles = [], []
    for name, picture, cards in scenes(options.photos):
        cv2.imwrite(str(folder / f"{name}.jpg"), picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 93])
        lines.append(
            json.dumps(
                {"file": f"{name}.jpg", "deck": "edje", "index_wh": INDEX_WH, "cards": cards}
            )
        )
        tiles += _tiles(picture, cards)
    (folder / "scenes.jsonl").write_text("\n".join(lines) + "\n")
    print(f"{len(lines)} scenes, {len(tiles)} cards")
    if options.sheet:
        tiles += [np.zeros_like(tiles[0])] * (-len(tiles) % 16)
        rows = [np.hstack(tiles[i : i + 16]) for i in range(0, len(tiles), 16)]
        cv2.imwrite(str(options.sheet), np.vstack(rows)[..., ::-1])


def _tiles(picture: NDArray[np.uint8], cards: list[dict[str, object]]) -> list[NDArray[np.uint8]]:
    """Each card straightened, with its label below."""
    tiles = []
    for card in cards:
        width, height = 90, 126
        target = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
        matrix = cv2.getPerspectiveTransform(np.array(card["quad"], np.float32), target)
        tile = cv2.copyMakeBorder(
            cv2.warpPerspective(picture, matrix, (width, height)), 2, 16, 2, 2, cv2.BORDER_CONSTANT
        )
        label = str(Card.parse(str(card["card"])))
        cv2.putText(tile, label, (30, height + 15), 0, 0.5, (255, 255, 0), 1)
        tiles.append(np.asarray(tile, np.uint8))
    return tiles


if __name__ == "__main__":
    main()
