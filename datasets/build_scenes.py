"""Draw synthetic scenes from the art: `python datasets/build_scenes.py --split train --count 9000`.

Scene number i of a seed is always the same picture, whatever the number of processes. Writes JPEGs
and `scenes.jsonl` to `datasets/cache/scenes/NAME/`, and with `--sheet` a contact sheet to look at.
"""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import cv2
import numpy as np

from contact_sheet import draw_truth, tiled
from vision.training.art import ArtBox, open_art
from vision.training.compose import STEEPEST, compose
from vision.training.layout import ARRANGEMENTS, CROWDED, Arrangements
from vision.training.samples import scene_line

CACHE = Path(__file__).resolve().parent / "cache"


@cache
def _art(split: str, has_drawn: bool = True) -> ArtBox:
    art = open_art(CACHE, split)
    decks = tuple(deck for deck in art.decks if has_drawn or not deck.name.startswith("drawn-"))
    return replace(art, decks=decks)


def draw(
    number: int,
    split: str,
    has_drawn: bool,
    seed: int,
    size_wh: tuple[int, int],
    arrangements: Arrangements,
    steepest: float,
    folder: Path,
) -> str:
    """Draw one scene to disk; gives its line of truth."""
    rng = np.random.default_rng((seed, number))
    scene = compose(
        rng, _art(split, has_drawn), size_wh, arrangements=arrangements, steepest=steepest
    )
    name = f"{number:06d}.jpg"
    cv2.imwrite(str(folder / name), scene.image_rgb[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 93])
    return scene_line(name, scene)


def sheet(
    split: str,
    seed: int,
    size_wh: tuple[int, int],
    arrangements: Arrangements,
    steepest: float,
) -> None:
    """Draw contact sheets of 24 scenes, plain and with the truth, to `datasets/cache/`."""
    plain, drawn = [], []
    for number in range(24):
        rng = np.random.default_rng((seed, number))
        scene = compose(rng, _art(split), size_wh, arrangements=arrangements, steepest=steepest)
        plain.append(scene.image_rgb)
        drawn.append(draw_truth(scene.image_rgb, scene.cards))
    for pictures, kind in ((plain, "plain"), (drawn, "truth")):
        cv2.imwrite(str(CACHE / f"sheet-scenes-{kind}.png"), tiled(pictures)[..., ::-1])


def main() -> None:
    """Read the options and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--split", choices=("train", "test"), default="train")
    parser.add_argument(
        "--name", help="folder below datasets/cache/scenes; the split's name when not given"
    )
    parser.add_argument("--count", type=int, default=9000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--size", type=int, nargs=2, default=(640, 640), metavar=("WIDTH", "HEIGHT")
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--printed", action="store_true", help="without the drawn decks")
    parser.add_argument("--crowded", action="store_true", help="only cards that cover each other")
    parser.add_argument(
        "--steepest", type=float, default=STEEPEST, help="degrees of the most oblique view"
    )
    parser.add_argument(
        "--sheet", action="store_true", help="only contact sheets, plain and with the truth"
    )
    options = parser.parse_args()
    size_wh = (options.size[0], options.size[1])
    arrangements = CROWDED if options.crowded else ARRANGEMENTS
    if options.sheet:
        sheet(options.split, options.seed, size_wh, arrangements, options.steepest)
        return
    folder = CACHE / "scenes" / (options.name or options.split)
    folder.mkdir(parents=True, exist_ok=True)
    job = partial(
        draw,
        split=options.split,
        has_drawn=not options.printed,
        seed=options.seed,
        size_wh=size_wh,
        arrangements=arrangements,
        steepest=options.steepest,
        folder=folder,
    )
    with (
        ProcessPoolExecutor(
            options.processes, initializer=cv2.setNumThreads, initargs=(1,)
        ) as pool,
        (folder / "new.jsonl").open("w") as lines,
    ):
        for done, line in enumerate(pool.map(job, range(options.count), chunksize=16), 1):
            lines.write(line + "\n")
            if done % 500 == 0:
                print(f"{done} of {options.count}", flush=True)
    (folder / "new.jsonl").replace(folder / "scenes.jsonl")


if __name__ == "__main__":
    main()
