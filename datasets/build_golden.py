"""Draw the sample photos that are kept in git: `python datasets/build_golden.py`.

Scenes of five cards with decks whose art is in the public domain (CC0), on tables that are drawn,
so that the pictures may go anywhere the project goes. The README shows one, tests read them, the
app offers them. Below `misses/` are scenes of kinds that were once misread, each beside what was
wrong with it; tests see to it that they stay right.
"""

import argparse
import csv
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import count, islice
from pathlib import Path

import cv2
import numpy as np

from vision import draw_reading, open_photo, read_photo
from vision.overlay import for_screen
from vision.training.art import ArtBox, open_art
from vision.training.compose import Scene, compose
from vision.training.layout import (
    Arrangements,
    arrange,
    cascade,
    close_cascade,
    fan,
    hand_and_starter,
    row,
    tight_fan,
)

FOLDER = Path(__file__).resolve().parent / "golden"
CACHE = Path(__file__).resolve().parent / "cache"
PUBLIC_DOMAIN = {"heruka-2color", "heruka-4color", "heruka-2color-bf"}
SIZE_WH = (1200, 900)
PACKING = (cv2.IMWRITE_JPEG_QUALITY, 82)

SPREAD: Arrangements = ((cascade, 1), (close_cascade, 1))
FAN: Arrangements = ((tight_fan, 1), (fan, 1))
ROW: Arrangements = ((row, 1), (hand_and_starter, 1))


@dataclass(frozen=True, slots=True)
class Miss:
    """A scene of a kind that was misread: how its cards are laid, and what was wrong."""

    name: str
    arrangements: Arrangements
    seed: int
    was: str

    def scene(self, art: ArtBox) -> Scene:
        """The scene; the same seed gives the same one."""
        rng = np.random.default_rng((31, self.seed))
        return compose(rng, art, SIZE_WH, arrange(rng, 5, self.arrangements))


MISSES = (
    Miss("spread-1", SPREAD, 14, "two of four cards under others left out"),
    Miss("spread-2", SPREAD, 95, "one of four cards under others left out"),
    Miss("spread-3", SPREAD, 119, "a card in glare left out between two others"),
    Miss("spread-4", SPREAD, 22, "a three left out of a spread downwards"),
    Miss("spread-5", SPREAD, 64, "two of four cards under others left out"),
    Miss("fan-1", FAN, 35, "an ace in glare left out"),
    Miss("fan-2", FAN, 93, "two cards invented beside a fan"),
    Miss("far-1", ROW, 169, "two of five far cards left out"),
    Miss("far-2", ROW, 970, "a far card left out beside printed things"),
)


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
    cv2.imwrite(str(path.with_stem(f"{path.stem}-read")), drawn[..., ::-1], PACKING)


def save(folder: Path, scenes: Iterable[tuple[str, Scene, str]]) -> None:
    """Save scenes under their names, with what lies there and a word about each in `truth.csv`."""
    folder.mkdir(exist_ok=True)
    with (folder / "truth.csv").open("w", newline="") as table:
        writer = csv.writer(table, lineterminator="\n")
        writer.writerow(("path", "cards", "conditions"))
        for name, scene, words in scenes:
            cv2.imwrite(str(folder / f"{name}.jpg"), scene.image_rgb[..., ::-1], PACKING)
            cards = " ".join(str(card.card) for card in scene.cards)
            writer.writerow((f"{name}.jpg", cards, f"synthetic, {scene.deck}{words}"))


def hands(art: ArtBox, seed: int) -> Iterable[tuple[str, Scene, str]]:
    """Scenes that show a readable hand, without end."""
    scenes = (compose(np.random.default_rng((seed, n)), art, SIZE_WH) for n in count())
    for number, scene in enumerate(filter(is_readable_hand, scenes), 1):
        yield f"hand-{number}", scene, ""


def main() -> None:
    """Draw scenes until there are enough that show a hand, and those that were misread."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=6)
    parser.add_argument("--seed", type=int, default=29)
    parser.add_argument("--misses", action="store_true", help="only draw what was once misread")
    parser.add_argument("--read", metavar="NAME", help="only draw what Nobs reads in this sample")
    options = parser.parse_args()
    if options.read:
        draw_read(FOLDER / options.read)
        return
    art = open_art(CACHE, "train")
    decks = tuple(deck for deck in art.decks if deck.name in PUBLIC_DOMAIN)
    art = replace(art, decks=decks, textures=(), clutter=())
    if not options.misses:
        save(FOLDER, islice(hands(art, options.seed), options.count))
    save(FOLDER / "misses", ((miss.name, miss.scene(art), f"; {miss.was}") for miss in MISSES))


if __name__ == "__main__":
    main()
