"""Draw the sample photo of a whole deal: `python datasets/build_deal.py`.

Two hands and the crib lie in rows under each other, the starter beside them: thirteen cards in one
photo. Deck and tables are those of `build_golden.py`, and so are their licences. The app offers it.
"""

from dataclasses import replace
from itertools import count

import cv2
import numpy as np

from build_golden import CACHE, FOLDER
from vision.training.art import open_art
from vision.training.compose import Scene, compose
from vision.training.layout import Pose, Rng

SIZE_WH = (1600, 1200)
DECK = "heruka-2color"
SEED = 121
STEP = 0.82, 1.35
"""From card to card in a row, and from row to row, in heights of a card."""


def rows_and_starter(rng: Rng) -> list[Pose]:
    """Three rows of four, a little crooked, and a card across at the end of the middle one."""
    across, down = STEP
    rows = [
        Pose(i * across + rng.normal(0, 0.02), j * down + rng.normal(0, 0.03), rng.normal(0, 2))
        for j in range(3)
        for i in range(4)
    ]
    return [*rows, Pose(5 * across, down, 90 + rng.normal(0, 3))]


def is_readable_deal(scene: Scene) -> bool:
    """Whether all cards lie there whole and face up, and none is small."""
    return len(scene.cards) == 13 and all(
        card.kind == "face"
        and max(card.index_seen) > 0.95
        and (card.quad > 0).all()
        and (card.quad < SIZE_WH).all()
        and cv2.contourArea(card.quad) > 0.018 * SIZE_WH[0] * SIZE_WH[1]
        for card in scene.cards
    )


def main() -> None:
    """Draw scenes until one shows a deal that can be read."""
    art = open_art(CACHE, "train")
    decks = tuple(deck for deck in art.decks if deck.name == DECK)
    art = replace(art, decks=decks, textures=(), clutter=(), things=())
    for number in count():
        rng = np.random.default_rng((SEED, number))
        scene = compose(rng, art, SIZE_WH, rows_and_starter(rng))
        if is_readable_deal(scene):
            break
    packing = [cv2.IMWRITE_JPEG_QUALITY, 80]
    cv2.imwrite(str(FOLDER / "deal.jpg"), scene.image_rgb[..., ::-1], packing)
    print(" ".join(str(card.card) for card in scene.cards))


if __name__ == "__main__":
    main()
