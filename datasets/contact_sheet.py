"""Sheets of many small scenes side by side, for a person to look at, plain or with the truth drawn.

Comes in: scenes. Goes out: one picture. Next file: `build.py`, which makes one of each set.
"""

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from vision.training.art import Image
from vision.training.compose import SceneCard
from vision.training.samples import LabelledCard

COLOURS = {"face": (255, 60, 60), "back": (60, 160, 255), "joker": (255, 200, 0)}
TILE_WH = (320, 240)


def draw_truth(picture: Image, cards: Sequence[SceneCard | LabelledCard]) -> Image:
    """The picture with each card's outline and name, and a dot at each index that shows.

    The dot is green where the index can be read and purple where it is partly covered.
    """
    drawn = picture.copy()
    for card in cards:
        cv2.polylines(drawn, [card.quad.astype(np.int32)], True, COLOURS[card.kind], 2)
        for corner, seen in enumerate(card.index_seen):
            if seen > 0:
                spot = tuple(int(v) for v in card.quad[corner])
                cv2.circle(drawn, spot, 5, (0, 255, 0) if seen >= 0.85 else (255, 0, 255), -1)
        if card.card is not None:
            x, y = (int(v) for v in card.quad.mean(0))
            cv2.putText(drawn, str(card.card), (x, y), 0, 0.9, (0, 200, 0), 2)
    return drawn


def fitted(picture: Image, size_wh: tuple[int, int]) -> Image:
    """The picture scaled to fit into `size_wh`, on black.

    >>> fitted(np.full((20, 10, 3), 255, np.uint8), (40, 40))[:, :, 0].sum(0).tolist().count(0)
    20
    """
    width, height = size_wh
    scale = min(width / picture.shape[1], height / picture.shape[0])
    w, h = round(picture.shape[1] * scale), round(picture.shape[0] * scale)
    tile = np.zeros((height, width, 3), np.uint8)
    x, y = (width - w) // 2, (height - h) // 2
    tile[y : y + h, x : x + w] = cv2.resize(picture, (w, h), interpolation=cv2.INTER_AREA)
    return tile


def tiled(pictures: Iterable[Image], n_across: int = 6) -> Image:
    """The pictures side by side, each fitted into a tile, (H, W, 3) uint8 RGB."""
    tiles = [fitted(picture, TILE_WH) for picture in pictures]
    tiles += [np.zeros_like(tiles[0])] * (-len(tiles) % n_across)
    rows = [np.hstack(tiles[i : i + n_across]) for i in range(0, len(tiles), n_across)]
    return np.asarray(np.vstack(rows), np.uint8)
