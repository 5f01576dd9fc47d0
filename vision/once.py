"""Each physical card once: what a surer card already explains is left out.

Comes in: cards that were found and told, some of them the same card with its corners in the wrong
places. Goes out: those that stand. Next file: `reader.py`, which calls this.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring import Card
from vision.crops import INDEX_MIDDLE, RIGHT_INDEX_MIDDLE, in_photo
from vision.detection import NEARER, Detection, size_of, turned
from vision.grouping import FoundCard, shared_area
from vision.reading import CardReading, Guess

COINCIDENT = 0.8
"""Shared area over joint area of outlines that are the same card's; of neighbours in a tight fan it
is 0.7 at most."""

WITHIN, MUCH_SMALLER, PARTLY = 0.85, 0.6, 0.3
"""Shared area over a card's own area when it lies within another, the share of the other's area
that makes it much smaller, and the shared area that counts as partly."""

SAME_INDEX = 0.09
"""How far an index may be from where a card has one, in sizes of the card."""

HARDLY_BESIDE = 0.03
"""How far beside a card an index may be found that is on it, in sizes of the card. Right beside it
is where a card under it shows its own: with 0.06 one such was lost on `rf100`, and of 830 photos
and scenes no other reading differs."""

HARDLY = 0.6
"""The confidence up to which a card counts as hardly told."""

READ = 0.9
"""The confidence from which on an index counts that was read and not found. With 0.8 as many cards
were invented as were read besides, on the scenes `tune`."""

SURELY = 0.8
"""How likely it must be that an index is at one side, for it not to be at the other."""


@dataclass(frozen=True, slots=True, eq=False)
class ToldCard:
    """A card found and told, in its upright corners."""

    found: FoundCard
    corners: NDArray[np.float32]
    reading: CardReading
    legible_indices: int

    @property
    def guess(self) -> Guess | None:
        """What it is likeliest to be, however unlikely."""
        return self.reading.guesses[0] if self.reading.guesses else None

    @property
    def name(self) -> Card | None:
        """The card of that guess."""
        return self.guess.card if self.guess else None

    @property
    def confidence(self) -> float:
        """How sure that guess is, from 0 to 1."""
        return self.guess.confidence if self.guess else 0.0

    @property
    def weight(self) -> float:
        """How much speaks for it."""
        indices = self.legible_indices + len(self.found.indices)
        return self.found.score * (indices + max(self.confidence, 0.1))

    @property
    def size(self) -> float:
        """The root of its area, in pixels."""
        return size_of(self.corners)

    @property
    def area(self) -> float:
        """Its area in square pixels."""
        return self.size**2

    def claims(self, index: Detection) -> bool:
        """Whether the index stands where this card has such a one, at the left or at the right."""
        shares = [INDEX_MIDDLE] * (index.at_right < SURELY)
        shares += [RIGHT_INDEX_MIDDLE] * (index.at_right > 1 - SURELY)
        ends = (self.corners, turned(self.corners, 2))
        spots = np.concatenate([in_photo(end, np.stack(shares)) for end in ends])
        nearest = np.linalg.norm(spots - index.middle, axis=1).min()
        return bool(nearest < SAME_INDEX * self.size)

    def encloses(self, index: Detection) -> bool:
        """Whether the index stands on this card, or hardly beside it."""
        x, y = (float(v) for v in index.middle)
        inside = cv2.pointPolygonTest(cv2.convexHull(self.corners), (x, y), True)
        return bool(inside > -HARDLY_BESIDE * self.size)


def of_one_size(told: Sequence[ToldCard]) -> list[ToldCard]:
    """Without what is too small or too large beside the sure cards: a deck's cards are of one size.

    Letters on a box and whole books are taken for cards now and then; they are seldom as large as
    the cards beside them.
    """
    sure = [one.size for one in told if one.reading.is_sure]
    if not sure:
        return list(told)
    least, most = min(sure) / NEARER, max(sure) * NEARER
    return [one for one in told if least <= one.size <= most]


def once(told: Sequence[ToldCard]) -> list[ToldCard]:
    """Each physical card once: what a stronger card already explains is left out."""
    chosen: list[ToldCard] = []
    for one in sorted(told, key=lambda one: (one.guess is None, -one.weight)):
        if not _is_explained(one, chosen):
            chosen.append(one)
    return [one for one in chosen if not any(_is_of_twin(one, other) for other in chosen)]


def each_name_once(cards: Sequence[ToldCard]) -> list[ToldCard]:
    """The same, those not sure no longer taken for what a sure one is: a deck has each card once.

    What such a one was likeliest taken for was mostly that card, seen again with its outline in a
    wrong place. A second guess is no likelier for that, so it keeps its confidence.
    """
    taken = {one.name for one in cards if one.reading.is_sure}

    def without(told: CardReading) -> CardReading:
        return replace(told, guesses=tuple(g for g in told.guesses if g.card not in taken))

    return [
        one if one.reading.is_sure else replace(one, reading=without(one.reading)) for one in cards
    ]


def _is_explained(one: ToldCard, stronger: Sequence[ToldCard]) -> bool:
    """Whether `one` is only stronger cards seen again, with its corners in the wrong places.

    It is where it coincides with one of them, or lies within one that is much larger, as no card
    of the same deck can; where it lies partly on another and shows no index, found or well read, or
    the same card; and where the indices that speak for it are theirs, for an index belongs to one
    card. A card that could hardly be told has no index of its own on a sure one of which both
    indices show: under it, the index would not show, and over it, it would hide one.

    A card surely read that is none of them stands, however it lies: in a tight fan, cards of which
    little more than the index shows may be outlined almost alike, and the index of one lies where
    the other may have its third or fourth.
    """
    others = {other.name for other in stronger}
    if one.reading.is_sure and one.legible_indices and one.name not in others:
        return False
    is_read = one.name not in others and one.confidence > READ
    has_index = one.legible_indices and (one.found.indices or is_read)
    for other in stronger:
        shared = shared_area(one.corners, other.corners)
        if shared > COINCIDENT * (one.area + other.area - shared):
            return True
        if shared > WITHIN * one.area and one.area < MUCH_SMALLER * other.area:
            return True
        if (not has_index or one.name == other.name) and shared > PARTLY * one.area:
            return True
    if not one.found.indices:
        return False
    # Made of another corner of a card of that name, and perhaps of a corner of a card beside it.
    is_seen_again = any(
        one.name == other.name and any(other.encloses(index) for index in one.found.indices)
        for other in stronger
        if one.name is not None
    )
    return all(
        any(_has(other, index, one, is_seen_again) for other in stronger)
        for index in one.found.indices
    )


def _is_of_twin(one: ToldCard, twin: ToldCard) -> bool:
    """Whether `one` is made of an index of its twin, the surer for having been given that index."""
    return (
        one is not twin
        and one.name is not None
        and one.name == twin.name
        and bool(one.found.indices)
        and all(twin.encloses(index) for index in one.found.indices)
        and not any(one.encloses(index) for index in twin.found.indices)
    )


def _has(other: ToldCard, index: Detection, one: ToldCard, is_seen_again: bool) -> bool:
    """Whether the index is rather that of the stronger card, and `one` only made of it."""
    if other.claims(index):
        return True
    if is_seen_again:
        return other.encloses(index)
    is_whole = other.reading.is_sure and other.legible_indices == 2
    return one.confidence < HARDLY and is_whole and other.encloses(index)
