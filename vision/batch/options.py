"""What a batch is told: who says the starter, hand or crib, and what a person says of photos.

Next: `score.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from scoring import Card
from vision.batch.row import StarterSource
from vision.confirm import Corrections
from vision.starter import Position

ROW_VERSION = 1
"""To be raised with every change to how a row is made, so that old rows are made again."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a person says of one photo, and in which table.

    Where the corrections name places, they are of the reading by the networks `model` of the file
    with the hash `sha256`; an empty text stands for any.
    """

    corrections: Corrections
    source: StarterSource
    model: str = ""
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class Options:
    """What is so for all photos of a batch, and by its key (`PhotoFile.key`) what is of one alone.

    The starter is the one that is said of the photo, or else `starter`, or else the card that
    `position` means. Otherwise it is not known.
    """

    starter: Card | None = None
    position: Position | None = None
    is_crib: bool = False
    said: Mapping[bytes, Said] = field(default_factory=dict)

    def for_photo(self, key: bytes) -> "PhotoOptions":
        """Return what is so for one photo."""
        return PhotoOptions(self.starter, self.position, self.is_crib, self.said.get(key))


@dataclass(frozen=True, slots=True)
class PhotoOptions:
    """What a batch is told of one photo."""

    starter: Card | None = None
    position: Position | None = None
    is_crib: bool = False
    said: Said | None = None

    def made_with(self, model: str) -> str:
        """Return a short text that another model, or another word of a person, changes."""
        parts: list[Any] = [ROW_VERSION, model, self.starter, self.position, self.is_crib]
        if self.said:
            told = self.said.corrections
            parts += [self.said.source, self.said.model, self.said.sha256]
            parts += [told.replaced, sorted(told.removed), told.added, told.starter, told.is_crib]
        return blake2b(repr(parts).encode(), digest_size=6).hexdigest()
