"""Measure the shipped networks.

    python models/evaluate.py --photos ../shared/photos rf100 mberezovskyy foltysm

Reads every photo of the named sets (folders below the photos, listed in `truth.csv` there; or
`scenes:NAME` for synthetic scenes) as `nobs read` does, through the ONNX files, and prints one
line of figures a set. With `--misses DIR` it draws every photo that was read wrong.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import cv2

from vision.evaluation import Judged, Truth, judge, read_truth, sum_up
from vision.image import open_photo
from vision.overlay import draw_reading
from vision.reader import load_reader, read_photo

ROOT = Path(__file__).resolve().parent.parent
SCENES = ROOT / "datasets" / "cache" / "scenes"
# Two pairs of photos in the set are one photo twice; each is counted once.
TWICE = {"mberezovskyy/images/img_normal_size2.jpg", "mberezovskyy/images/card7.jpg"}


def truths(name: str, photos: Path) -> Iterator[Truth]:
    """The photos of a set, each once."""
    if name.startswith("scenes:"):
        folder = SCENES / name.removeprefix("scenes:")
        yield from scenes_of(folder)
        return
    for truth in read_truth(photos / "truth.csv", photos):
        path = truth.path.relative_to(photos).as_posix()
        if path.split("/")[0] == name and path not in TWICE:
            yield truth


def scenes_of(folder: Path) -> Iterator[Truth]:
    """Scenes in which every card that lies face up can be read, and no joker confuses."""
    from vision.training.samples import read_scenes

    for scene in read_scenes(folder):
        faces = [card for card in scene.cards if card.kind == "face"]
        if faces and all(max(card.index_seen) > 0.85 and card.card for card in faces):
            yield Truth(scene.path, tuple(card.card for card in faces if card.card), scene.deck)


def draw_miss(judged: Judged, folder: Path) -> None:
    """The photo with what was read, under a name that says what was wrong."""
    photo = open_photo(judged.truth.path)
    drawn = draw_reading(photo.image_rgb, load_reader().read(photo.image_rgb))
    scale = min(1.0, 1600 / max(drawn.shape[:2]))
    small = cv2.resize(drawn, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    missed, invented = "+".join(map(str, judged.missed)), "+".join(map(str, judged.invented))
    cv2.imwrite(
        str(folder / f"{judged.truth.path.stem}_missed-{missed}_invented-{invented}.png"),
        small[..., ::-1],
    )


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="+")
    parser.add_argument("--photos", type=Path, default=ROOT.parent / "shared" / "photos")
    parser.add_argument(
        "--every", type=int, default=1, help="only every so many-th photo of each set"
    )
    parser.add_argument("--misses", type=Path, help="folder for pictures of every miss")
    parser.add_argument("--json", type=Path, help="file for one line a photo")
    options = parser.parse_args()
    lines = []
    for name in options.sets:
        done = [
            judge(truth, read_photo)
            for truth in list(truths(name, options.photos))[:: options.every]
        ]
        print(f"{name}: {sum_up(done).line()}", flush=True)
        fives = [one for one in done if len(one.truth.cards) == 5]
        if fives and len(fives) < len(done):
            print(f"{name}, five cards: {sum_up(fives).line()}", flush=True)
        for one in done:
            lines.append(
                {
                    "set": name,
                    "photo": one.truth.path.name,
                    "missed": [*map(str, one.missed)],
                    "invented": [*map(str, one.invented)],
                    "problems": [p.value for p in one.problems],
                }
            )
            if options.misses and not one.is_right:
                (options.misses / name.replace(":", "-")).mkdir(parents=True, exist_ok=True)
                draw_miss(one, options.misses / name.replace(":", "-"))
    if options.json:
        options.json.write_text("\n".join(json.dumps(line) for line in lines) + "\n")


if __name__ == "__main__":
    main()
