"""From a photo to a `Reading`: find the cards, straighten them, read them, say what is doubtful.

Three stages. The detector sees the photo small and finds indices and cards with rough corners; the
refiner puts the corners right; the classifiers see each index corner and each whole card
straightened out of the photo at its full size. What they say is weighed together, so that a
glared-out index is helped by the other one and by the pips. Next file: `confirm.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from statistics import median
from typing import BinaryIO, Protocol

import numpy as np
from numpy.typing import NDArray

from vision.crops import CARD_REGION, INDEX_REGION, as_batch, straighten
from vision.detection import detect, turned
from vision.geometry import Quad, longer_side
from vision.grouping import FoundCard, group
from vision.image import open_photo, read_bytes
from vision.once import ToldCard, of_one_size, once
from vision.onnx_model import OnnxModel
from vision.pyramid import Pyramid
from vision.reading import MAX_GUESSES, CardReading, Guess, Reading, make_reading
from vision.refine import refine
from vision.views import CARDS, CLASSES, View, weigh
from vision.weights import ModelEntry, WeightsError, read_manifest

NETWORKS = ("detector", "refine", "index", "card")
COVERED_TRUST = 0.25
"""How far the view of the whole card counts where another card may cover it."""

LEAST_CHANCE = 0.005
"""A second guess below this would not help the person who picks."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What was set for these networks, kept with them in the manifest."""

    long_side: float
    """The longer side of the photo in pixels as the detector sees it."""
    threshold: float
    """The score from which a detection counts."""
    keep: float
    """The joint score from which what was detected is a card."""
    keep_blank: float
    """The joint score from which a card without a legible index is reported."""
    tell: float
    """The confidence from which a card is named; below, it is one that could not be read."""
    sure: float
    """The confidence from which nobody need check a card."""
    sure_found: float
    """The joint score from which nobody need check a card."""
    temperature: float
    """What the logs of chances are divided by, so that a confidence means what it says."""

    @classmethod
    def of(cls, entry: ModelEntry) -> "Settings":
        """The settings of a manifest entry.

        Raises:
            WeightsError: one is missing.
        """
        try:
            return cls(**{each.name: entry.settings[each.name] for each in fields(cls)})
        except KeyError as error:
            raise WeightsError(
                f"the list of networks sets no {error.args[0]!r} for {entry.name!r}"
            ) from error


class Reads(Protocol):
    """Whatever reads photos as `Reader` does."""

    def read(self, image_rgb: NDArray[np.uint8], expected: int = 5) -> Reading:
        """What lies in the photo, (H, W, 3) uint8 RGB and upright; outlines are in its pixels."""


class Reader:
    """Reads photos; holds the networks, so make one and keep it."""

    def __init__(self, entries: dict[str, ModelEntry], threads: int | None = None) -> None:
        """Load the networks that the manifest names `detector`, `refine`, `index` and `card`.

        Raises:
            WeightsError: one of them or a setting is not in the manifest, or its classes are others.
        """
        missing = [name for name in NETWORKS if name not in entries]
        if missing:
            raise WeightsError(
                f"the list of networks names no {missing[0]!r}; get the checkout again"
            )
        for name in ("index", "card"):
            if entries[name].classes != CLASSES:
                raise WeightsError(
                    f"the network {name!r} tells {', '.join(entries[name].classes)}, where"
                    f" {', '.join(CLASSES)} are expected; get the checkout again"
                )
        self._detector, self._refiner, self._index, self._card = (
            OnnxModel(entries[name].path, threads) for name in NETWORKS
        )
        self._settings = Settings.of(entries["detector"])

    def read(self, image_rgb: NDArray[np.uint8], expected: int = 5) -> Reading:
        """What lies in the photo, (H, W, 3) uint8 RGB and upright; outlines are in its pixels."""
        settings = self._settings
        photo = Pyramid(image_rgb)
        rough = detect(self._detector, photo, int(settings.long_side), settings.threshold)
        found = [
            card
            for card in group(refine(self._refiner, photo, rough))
            if card.score >= settings.keep
        ]
        told = [
            self._told(card, views)
            for card, views in zip(found, self._look(photo, found), strict=True)
        ]
        kept = [
            card
            for card in of_one_size(told)
            if card.reading.guesses or card.found.score >= settings.keep_blank
        ]
        return make_reading((card.reading for card in once(kept)), photo.size_wh, expected)

    def _look(self, photo: Pyramid, found: Sequence[FoundCard]) -> "list[list[_Views]]":
        """What the classifiers see of each card, for each way it may be turned."""
        ways = [
            [card.corners] if card.is_upright else [card.corners, turned(card.corners, 1)]
            for card in found
        ]
        flat = [corners for each in ways for corners in each]
        if not flat:
            return []
        both = [quad for corners in flat for quad in (corners, turned(corners, 2))]
        crops = [straighten(photo, quad, INDEX_REGION) for quad in both]
        indices = iter(self._index.run(as_batch(crops)))
        crops = [straighten(photo, corners, CARD_REGION) for corners in flat]
        faces = iter(self._card.run(as_batch(crops)))
        return [
            [
                _Views(corners, View(next(indices)), View(next(indices)), View(next(faces)))
                for corners in each
            ]
            for each in ways
        ]

    def _told(self, found: FoundCard, ways: "Sequence[_Views]") -> ToldCard:
        settings = self._settings
        seen = max(ways, key=lambda views: views.legible_in_all)
        corners = seen.corners
        if not found.indices and seen.lower.legible > seen.upper.legible + 0.5:
            corners = turned(corners, 2)
        legible_indices = sum(view.legible > 0.5 for view in (seen.upper, seen.lower))
        blank = ToldCard(
            found, corners, CardReading((), _quad(corners), is_sure=False), legible_indices
        )
        if not legible_indices and seen.face.legible <= 0.5:
            return blank
        # Where one index shows and the other does not, another card may cover this one: then what
        # the whole of it looks like is rather the other's.
        trust = COVERED_TRUST if legible_indices == 1 else 1.0
        chances = weigh(
            ((seen.upper, 1.0), (seen.lower, 1.0), (seen.face, trust)), settings.temperature
        )
        guesses = tuple(
            Guess(CARDS[i], min(1.0, float(chances[i])))
            for i in np.argsort(-chances)[:MAX_GUESSES]
            if chances[i] > LEAST_CHANCE
        )
        if guesses[0].confidence < settings.tell:
            return blank
        is_sure = (
            legible_indices > 0
            and guesses[0].confidence >= settings.sure
            and found.score >= settings.sure_found
        )
        reading = CardReading(guesses, _quad(corners), is_sure=is_sure)
        return ToldCard(found, corners, reading, legible_indices)


@dataclass(frozen=True, slots=True, eq=False)
class _Views:
    """A card turned one way: both its indices and the whole of it, as the classifiers see them."""

    corners: NDArray[np.float32]
    upper: View
    lower: View
    face: View

    @property
    def legible_in_all(self) -> float:
        """How much there is to read: a face may be told sideways too, the indices may not."""
        return self.upper.legible + self.lower.legible + self.face.legible


def _quad(corners: NDArray[np.float32]) -> Quad:
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return a, b, c, d


@lru_cache(maxsize=1)
def load_reader() -> Reader:
    """The reader with the shipped networks; made once and kept.

    Raises:
        WeightsError: a network is missing or changed.
    """
    return Reader(read_manifest())


SMALL_CARD = 150
"""The height of a card in pixels below which it is worth decoding the whole photo: its index is
smaller then than the classifier sees it."""


def read_photo(
    source: "Path | str | bytes | BinaryIO", expected: int = 5, reader: "Reads | None" = None
) -> Reading:
    """What lies in a photo file; outlines are in the file's pixels.

    It is read by the shipped networks, or by another `reader`.

    Raises:
        PhotoError: the photo cannot be opened.
        WeightsError: a network is missing or changed.
    """
    kept = source if isinstance(source, Path | str | bytes) else read_bytes(source)
    photo = open_photo(kept)
    reader = reader or load_reader()
    reading = reader.read(photo.image_rgb, expected)
    if photo.reduced_by > 1 and _has_small_cards(reading):
        photo = open_photo(kept, is_whole=True)
        reading = reader.read(photo.image_rgb, expected)
    width, height = photo.size_wh
    return reading.resized((width * photo.reduced_by, height * photo.reduced_by))


def _has_small_cards(reading: Reading) -> bool:
    heights = [longer_side(card.outline) for card in reading.cards]
    return bool(heights) and median(heights) < SMALL_CARD
