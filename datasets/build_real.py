"""Make training scenes of real photos: `python datasets/build_real.py --photos ../shared/photos`.

The photos of `edje` have a box and a rank for each card, but no suit and no corners; those of
`rf100` box and card. What is not known is taken from what the shipped reader says, and a photo is
used only where, box by box, it agrees with what is known; what it read where no box is, is table,
and so teaches what is no card. The photos of other tables are kept for measuring: in `edje` those
after `LAST_FOR_TRAINING`, for the series was taken place by place, in `rf100` those taken at no
time of `rf100_training.csv`, which names the three cloths that train.

Writes `datasets/cache/scenes/real/`, and with `--sheet` a picture of all cards to look at.
"""

import argparse
import csv
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import cv2
import numpy as np
from numpy.typing import NDArray

from covering import Showing, chances, corner_spot, is_under, showing, showing_alone
from scoring import Card
from vision.crops import INDEX_WH
from vision.image import open_photo
from vision.onnx_model import OnnxModel
from vision.pyramid import Pyramid
from vision.reader import load_reader
from vision.reading import CardReading
from vision.weights import read_manifest

HERE = Path(__file__).resolve().parent
CACHE = HERE / "cache"
TRAINING_TIMES = HERE / "rf100_training.csv"
"""When the photos of `rf100` were taken that lie on one of three cloths, looked up by eye."""
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
    """What is known of one card: its box, in shares of width and height, and its notation.

    That is the rank's alone where the suit is not known.
    """

    card: str
    box_xyxy: tuple[float, float, float, float]

    def may_be(self, card: Card) -> bool:
        """Whether this may be the card."""
        return self.card in (str(card), card.rank.value)


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


def yolo_boxes(path: Path, names: list[str]) -> list[KnownBox]:
    """The cards that a label file in YOLO's form names: a number of `names`, middle and size."""
    boxes = []
    for line in path.read_text(encoding="utf-8").splitlines():
        number, *shares = line.split()
        x, y, width, height = map(float, shares)
        box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        boxes.append(KnownBox(names[int(number)], box))
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
        # What is known is not the reader's to say.
        fitting = [guess for guess in best.guesses if known.may_be(guess.card)]
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


def shows_both_indices(quads: list[NDArray[np.float32]], number: int) -> bool:
    """Whether no other card can cover an index of this one, which has two."""
    others = [quad for other, quad in enumerate(quads) if other != number]
    spots = [corner_spot(quads[number], corner, INDEX_WH) for corner in (0, 2)]
    return not any(is_under(spot, others) for spot in spots)


class Edje:
    """The photos of `edje`: ranks are known, a card has two indices, and hardly any cards overlap.

    Books and rugs lie on some, which is seen by an index that cannot be read.
    """

    name = "edje"
    index_wh = INDEX_WH

    def __init__(self, index: OnnxModel) -> None:
        self._index = index

    def boxes(self, row: dict[str, str], photos: Path) -> list[KnownBox]:
        """What is known of a photo, by its row of the table."""
        return known_boxes(photos / row["label_file"])

    def showing(
        self, photo: Pyramid, quads: list[NDArray[np.float32]], cards: list[Card]
    ) -> list[Showing] | None:
        """What shows of each card, or None where that is not known."""
        if not all(shows_both_indices(quads, number) for number in range(len(quads))):
            return None
        shown = [
            showing_alone(chances(self._index, photo, quad, card, self.index_wh[0]))
            for quad, card in zip(quads, cards, strict=True)
        ]
        known = [each for each in shown if each is not None]
        return known if len(known) == len(quads) else None


class Rf100:
    """The photos of `rf100`: cards are known, each has four indices, and many cover another."""

    name = "rf100"
    index_wh = (0.17, 0.26)

    def __init__(self, index: OnnxModel) -> None:
        self._index = index

    def boxes(self, row: dict[str, str], photos: Path) -> list[KnownBox]:
        """What is known of a photo, by its row of the table."""
        names = (photos / "classes.txt").read_text(encoding="utf-8").split()
        return yolo_boxes(photos / row["label_file"], names)

    def showing(
        self, photo: Pyramid, quads: list[NDArray[np.float32]], cards: list[Card]
    ) -> list[Showing] | None:
        """What shows of each card, or None where that is not known."""
        read = [
            chances(self._index, photo, quad, card, self.index_wh[0])
            for quad, card in zip(quads, cards, strict=True)
        ]
        return showing(quads, read, self.index_wh)


def is_for_training(path: Path) -> bool:
    """Whether a photo, by its path below the photos, was taken on a table that trains.

    >>> is_for_training(Path("edje/images/IMG_2560.JPG"))
    True
    >>> is_for_training(Path("edje/images/IMG_2561.JPG"))
    False
    >>> is_for_training(Path("rf100/images/IMG_20220316_135021.jpg"))
    True
    """
    if path.match("edje/images/IMG_*"):
        return int(path.stem.removeprefix("IMG_")) <= LAST_FOR_TRAINING
    if path.match("rf100/images/*"):
        time = path.stem.rpartition("_")[2]
        return any(first <= time <= last for first, last in _training_times())
    return False


@cache
def _training_times() -> tuple[tuple[str, str], ...]:
    """The first and the last time of each run of photos on the cloths that train, as HHMMSS."""
    with TRAINING_TIMES.open(newline="", encoding="utf-8") as table:
        return tuple((row["first"], row["last"]) for row in csv.DictReader(table))


def scenes(photos: Path) -> Iterator[tuple[str, NDArray[np.uint8], dict[str, Any]]]:
    """Name, picture and truth of each photo that can be used."""
    reader = load_reader()
    with (photos / "truth.csv").open(newline="", encoding="utf-8") as table:
        rows = list(csv.DictReader(table))
    index = OnnxModel(read_manifest()["index"].path)
    known: dict[str, Edje | Rf100] = {each.name: each for each in (Edje(index), Rf100(index))}
    for row in rows:
        path = Path(row["path"])
        if not is_for_training(path):
            continue
        series = known[path.parts[0]]
        picture = enlarged(open_photo(photos / path).image_rgb)
        size_wh = (picture.shape[1], picture.shape[0])
        found = agreed(series.boxes(row, photos), reader.read(picture).cards, size_wh)
        if found is None:
            continue
        cards = [card for card, _ in found]
        quads = [np.array(one.outline, np.float32) for _, one in found]
        shown = series.showing(Pyramid(picture), quads, cards)
        if shown is None:
            continue
        yield (
            path.stem,
            picture,
            {
                "deck": series.name,
                "index_wh": series.index_wh,
                "cards": [
                    {"kind": "face", "card": str(card), "quad": np.round(quad, 2).tolist()}
                    | {"index_seen": each.corners, "seen": round(each.whole, 3)}
                    for card, quad, each in zip(cards, quads, shown, strict=True)
                ],
            },
        )


def enlarged(image_rgb: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The photo with its longer side as long as the synthetic scenes'."""
    scale = LONG_SIDE / max(image_rgb.shape[:2])
    large = cv2.resize(image_rgb, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    return np.asarray(large, np.uint8)


def main() -> None:
    """Read the options and write the scenes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--sheet", type=Path, help="a picture of all cards as they were labelled")
    options = parser.parse_args()
    folder = CACHE / "scenes" / "real"
    folder.mkdir(parents=True, exist_ok=True)
    lines, tiles = [], []
    for name, picture, truth in scenes(options.photos):
        cv2.imwrite(str(folder / f"{name}.jpg"), picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 93])
        lines.append(json.dumps({"file": f"{name}.jpg"} | truth))
        tiles += _tiles(picture, truth["cards"])
    (folder / "scenes.jsonl").write_text("\n".join(lines) + "\n")
    print(f"{len(lines)} scenes, {len(tiles)} cards")
    if options.sheet:
        tiles += [np.zeros_like(tiles[0])] * (-len(tiles) % 24)
        rows = [np.hstack(tiles[i : i + 24]) for i in range(0, len(tiles), 24)]
        cv2.imwrite(str(options.sheet), np.vstack(rows)[..., ::-1])


def _tiles(picture: NDArray[np.uint8], cards: list[dict[str, Any]]) -> list[NDArray[np.uint8]]:
    """Each card straightened, with its label below."""
    tiles = []
    for card in cards:
        width, height = 90, 126
        target = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
        matrix = cv2.getPerspectiveTransform(np.array(card["quad"], np.float32), target)
        tile = cv2.copyMakeBorder(
            cv2.warpPerspective(picture, matrix, (width, height)), 2, 16, 2, 2, cv2.BORDER_CONSTANT
        )
        cv2.putText(tile, card["card"], (30, height + 15), 0, 0.5, (255, 255, 0), 1)
        tiles.append(np.asarray(tile, np.uint8))
    return tiles


if __name__ == "__main__":
    main()
