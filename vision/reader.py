"""From a photo to a `Reading`: find the cards, straighten them, read them, say what is doubtful.

Three stages. The detector sees the photo small and finds indices and cards with rough corners; the
refiner puts the corners right; the classifiers see each index corner and each whole card
straightened out of the photo. What they say is weighed together (`telling.py`), so that a
glared-out index is helped by the other one and by the pips. Next file: `confirm.py`.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from pathlib import Path
from statistics import median
from typing import BinaryIO, Protocol

import numpy as np
from numpy.typing import NDArray

from vision.anchoring import outlines_at
from vision.crops import CARD_REGION, INDEX_REGIONS, as_batch, straighten
from vision.detection import OUTPUTS, turned
from vision.geometry import longer_side
from vision.grouping import FoundCard, group
from vision.image import open_photo, read_bytes
from vision.looking import detect
from vision.onnx_model import OnnxModel
from vision.pyramid import Pyramid
from vision.reading import Reading
from vision.refine import refine
from vision.settings import Settings
from vision.telling import SeenCard, Views, tell_all
from vision.views import CLASSES, View
from vision.weights import ModelEntry, WeightsError, read_manifest

NETWORKS = ("detector", "refine", "index", "card")


class Reads(Protocol):
    """Whatever reads photos as `Reader` does."""

    def read(self, image_rgb: NDArray[np.uint8], expected: int = 5) -> Reading:
        """What lies in the photo, (H, W, 3) uint8 RGB and upright; outlines are in its pixels."""


class Reader:
    """Reads photos; holds the networks, so make one and keep it."""

    def __init__(self, entries: dict[str, ModelEntry], threads: int | None = None) -> None:
        """Load the networks that the manifest names `detector`, `refine`, `index` and `card`.

        Raises:
            WeightsError: one of them or a setting is not in the manifest, or its classes are not
                those that are expected.
        """
        missing = [name for name in NETWORKS if name not in entries]
        if missing:
            raise WeightsError(
                f"the list of networks names no {missing[0]!r}; get the checkout again"
            )
        for name, expected in (("detector", OUTPUTS), ("index", CLASSES), ("card", CLASSES)):
            if entries[name].classes != expected:
                raise WeightsError(
                    f"the network {name!r} tells {', '.join(entries[name].classes)}, where"
                    f" {', '.join(expected)} are expected; get the checkout again"
                )
        self._detector, self._refiner, self._index, self._card = (
            OnnxModel(entries[name].path, threads) for name in NETWORKS
        )
        self.settings = Settings.of(entries["detector"])

    def read(self, image_rgb: NDArray[np.uint8], expected: int = 5) -> Reading:
        """What lies in the photo, (H, W, 3) uint8 RGB and upright; outlines are in its pixels."""
        photo = Pyramid(image_rgb)
        return tell_all(self.see(photo), photo.size_wh, self.settings, expected)

    def see(self, photo: Pyramid) -> tuple[SeenCard, ...]:
        """The cards in the photo as the networks see them."""
        settings = self.settings
        rough = detect(self._detector, photo, int(settings.long_side), settings.threshold)
        seen = self._look(photo, group(refine(self._refiner, photo, rough)))
        return self._looked_at_sideways(photo, seen)

    def _looked_at_sideways(self, photo: Pyramid, seen: Sequence[SeenCard]) -> tuple[SeenCard, ...]:
        """The same, those with nothing legible at their heads turned by a quarter if that helps.

        An index at the right that was taken for one at the left gives a card's outline, but not
        where it begins.
        """
        places = [
            place
            for place, card in enumerate(seen)
            if card.found.is_upright
            and card.found.score >= self.settings.keep_blank
            and not card.best.legible_indices
        ]
        again = self._look(
            photo, [replace(seen[place].found, is_upright=False) for place in places]
        )
        better = {
            place: card
            for place, card in zip(places, again, strict=True)
            if card.best.legible_indices
        }
        return tuple(better.get(place, card) for place, card in enumerate(seen))

    def _look(self, photo: Pyramid, found: Sequence[FoundCard]) -> tuple[SeenCard, ...]:
        """What the classifiers see of each card, for each way it may be turned."""
        ways = [
            [card.corners] if card.is_upright else [card.corners, turned(card.corners, 1)]
            for card in found
        ]
        flat = [(card, corners) for card, each in zip(found, ways, strict=True) for corners in each]
        if not flat:
            return ()
        heads = [
            outlines_at(card, turned(corners, end)) for card, corners in flat for end in (0, 2)
        ]
        crops = [
            straighten(photo, quad, region)
            for quads in heads
            for quad in quads
            for region in INDEX_REGIONS
        ]
        logits = iter(self._index.run(as_batch(crops)))
        indices = iter(
            [View.of(*islice(logits, len(quads) * len(INDEX_REGIONS))) for quads in heads]
        )
        crops = [straighten(photo, corners, CARD_REGION) for _, corners in flat]
        faces = iter([View.of(each) for each in self._card.run(as_batch(crops))])
        return tuple(
            SeenCard(
                card,
                tuple(
                    Views(corners, next(indices), next(indices), next(faces)) for corners in each
                ),
            )
            for card, each in zip(found, ways, strict=True)
        )


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
