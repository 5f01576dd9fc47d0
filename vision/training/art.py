"""The card faces, backs, textures and clutter that `datasets/build_art.py` has put on disk.

Comes in: the folder of rendered art with its `index.json`. Goes out: pictures as arrays, by deck
and split. Next file: `layout.py`, which says where cards lie.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring import Card
from vision.crops import INDEX_WH

Image = NDArray[np.uint8]

# The part of a card, in fractions of its width and height, that a large index takes.
JUMBO_INDEX_WH = (0.30, 0.34)


@dataclass(frozen=True, slots=True)
class Deck:
    """One rendered deck: where its faces are and how it is printed."""

    name: str
    folder: Path
    family: str
    cards: tuple[Card, ...]
    backs: tuple[str, ...]
    jokers: tuple[str, ...]
    is_jumbo: bool
    has_four_corners: bool
    is_one_way: bool

    @property
    def printed_corners(self) -> tuple[int, ...]:
        """The corners that bear an index: 0 top left, clockwise."""
        if self.is_one_way:
            return (0,)
        return (0, 1, 2, 3) if self.has_four_corners else (0, 2)

    @property
    def index_wh(self) -> tuple[float, float]:
        """Size of the index as fractions of the card's width and height."""
        return JUMBO_INDEX_WH if self.is_jumbo else INDEX_WH

    def face(self, card: Card) -> Image:
        """The face of `card`, (H, W, 4) uint8 RGBA, its outer edge at the picture's border."""
        return read_rgba(self.folder / f"{file_stem(card)}.png")

    def extra(self, stem: str) -> Image:
        """A back (`B1`) or a joker (`X1`), (H, W, 4) uint8 RGBA."""
        return read_rgba(self.folder / f"{stem}.png")


def file_stem(card: Card) -> str:
    """The art's file name of a card: `TS` for the ten of spades.

    >>> file_stem(Card.parse("10S"))
    'TS'
    """
    return str(card).replace("10", "T")


@lru_cache(maxsize=1200)
def read_rgba(path: Path) -> Image:
    """A PNG as (H, W, 4) uint8 RGBA, at most 560 rows (larger only costs memory here)."""
    pixels = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if pixels is None:
        raise FileNotFoundError(f"no picture at {path}; run datasets/build_art.py first")
    if pixels.ndim == 2:
        pixels = cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGRA)
    if pixels.shape[2] == 3:
        pixels = cv2.cvtColor(pixels, cv2.COLOR_BGR2BGRA)
    if pixels.dtype == np.uint16:
        pixels = (np.asarray(pixels, np.uint16) >> 8).astype(np.uint8)
    if pixels.shape[0] > 560:
        width = round(pixels.shape[1] * 560 / pixels.shape[0])
        pixels = cv2.resize(pixels, (width, 560), interpolation=cv2.INTER_AREA)
    rgba: Image = np.ascontiguousarray(cv2.cvtColor(pixels, cv2.COLOR_BGRA2RGBA))
    return rgba


@lru_cache(maxsize=300)
def read_rgb(path: Path) -> Image:
    """A texture or photo as (H, W, 3) uint8 RGB, its long side at most 1400 pixels."""
    pixels = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if pixels is None:
        raise FileNotFoundError(f"no picture at {path}; run datasets/build_art.py first")
    scale = 1400 / max(pixels.shape[:2])
    if scale < 1:
        pixels = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    rgb: Image = np.ascontiguousarray(pixels[..., ::-1])
    return rgb


@dataclass(frozen=True, slots=True)
class ArtBox:
    """All art of one split: decks, table tops, photographs, printed things that are no cards."""

    decks: tuple[Deck, ...]
    textures: tuple[Path, ...]
    clutter: tuple[Path, ...]
    things: tuple[Path, ...]


def open_art(cache: Path, split: str) -> ArtBox:
    """The art of `split` ("train" or "test") below `cache` (the folder `datasets/cache`).

    Raises:
        FileNotFoundError: the art was not built yet.
    """
    index_path = cache / "art" / "index.json"
    if not index_path.is_file():
        raise FileNotFoundError(f"{index_path} is missing; run datasets/build_art.py first")
    index = json.loads(index_path.read_text())
    decks = tuple(
        _deck(cache, name, entry)
        for name, entry in sorted(index["decks"].items())
        if entry["split"] == split
    )
    textures, clutter, things = (
        tuple(cache / entry["path"] for entry in index[kind] if entry["split"] == split)
        for kind in ("textures", "clutter", "things")
    )
    return ArtBox(decks, textures, clutter, things)


def _deck(cache: Path, name: str, entry: dict[str, object]) -> Deck:
    folder = cache / "art" / name
    files = sorted(path.stem for path in folder.glob("*.png"))
    skip = set(entry.get("skip", ()))  # type: ignore[call-overload]
    cards = tuple(Card.parse(stem) for stem in files if stem[0] not in "XB" and stem not in skip)
    return Deck(
        name=name,
        folder=folder,
        family=str(entry["family"]),
        cards=cards,
        backs=tuple(stem for stem in files if stem[0] == "B"),
        jokers=tuple(stem for stem in files if stem[0] == "X"),
        is_jumbo=bool(entry.get("jumbo", False)),
        has_four_corners=bool(entry.get("four_corner", False)),
        is_one_way=bool(entry.get("one_way", False)),
    )
