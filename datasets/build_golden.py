"""Draw the sample photos that are kept in git: `python datasets/build_golden.py`.

Scenes of five cards with decks whose art is in the public domain (CC0), on tables that are drawn,
so that the pictures may go anywhere the project goes. The README shows one, tests read them, the
app offers them.
"""

import argparse
import csv
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from vision import draw_reading, open_photo, read_photo
from vision.overlay import for_screen
from vision.training.art import open_art
from vision.training.compose import Scene, compose

FOLDER = Path(__file__).resolve().parent / "golden"
CACHE = Path(__file__).resolve().parent / "cache"
PUBLIC_DOMAIN = {"heruka-2color", "heruka-4color", "heruka-2color-bf"}
SIZE_WH = (1200, 900)


def is_readable_hand(scene: Scene) -> bool:
    """Whether just five cards lie there, face up, of a fair size, an index of each in view."""
    return len(scene.cards) == 5 and all(
        card.kind == "face"
        and max(card.index_seen) > 0.95
        and cv2.contourArea(card.quad) > 0.02 * SIZE_WH[0] * SIZE_WH[1]
        for card in scene.cards
    )


def draw_read(path: Path) -> None:
    """The README's picture: a sample photo with each card outlined and named."""
    image_rgb, reading = for_screen(open_photo(path).image_rgb, read_photo(path), 900)
    drawn = draw_reading(image_rgb, reading)
    packing = [cv2.IMWRITE_JPEG_QUALITY, 82]
    cv2.imwrite(str(path.with_stem(f"{path.stem}-read")), drawn[..., ::-1], packing)


def main() -> None:
    """Draw scenes until there are enough that show a hand."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=6)
    parser.add_argument("--seed", type=int, default=29)
    parser.add_argument("--read", metavar="NAME", help="only draw what Nobs reads in this sample")
    options = parser.parse_args()
    if options.read:
        draw_read(FOLDER / options.read)
        return
    art = open_art(CACHE, "train")
    decks = tuple(deck for deck in art.decks if deck.name in PUBLIC_DOMAIN)
    art = replace(art, decks=decks, textures=(), clutter=())
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / "truth.csv").open("w", newline="") as table:
        writer = csv.writer(table, lineterminator="\n")
        writer.writerow(("path", "cards", "conditions"))
        number = made = 0
        while made < options.count:
            scene = compose(np.random.default_rng((options.seed, number)), art, SIZE_WH)
            number += 1
            if not is_readable_hand(scene):
                continue
            made += 1
            name = f"hand-{made}.jpg"
            packing = [cv2.IMWRITE_JPEG_QUALITY, 82]
            cv2.imwrite(str(FOLDER / name), scene.image_rgb[..., ::-1], packing)
            cards = " ".join(str(card.card) for card in scene.cards)
            writer.writerow((name, cards, f"synthetic, {scene.deck}"))


if __name__ == "__main__":
    main()
