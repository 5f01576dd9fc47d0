"""Each physical card once: what a surer card already explains is left out.

Comes in: cards that were found and told, some of them the same card with its corners in the wrong
places. Goes out: those that stand. Next file: `reader.py`, which calls this.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection import Detection, turned
from vision.grouping import FoundCard, shared_area
from vision.reading import CardReading

COINCIDENT = 0.8
"""Shared area over joint area of outlines that are the same card's; of neighbours in a tight fan it
is 0.7 at most."""

WITHIN, MUCH_SMALLER, PARTLY = 0.85, 0.6, 0.3
"""Shared area over a card's own area when it lies within another, the share of the other's area
that makes it much smaller, and the shared area that counts as partly."""

SAME_INDEX, INDEX_INSET = 0.12, 0.12
"""How far an index may be from where a card has one, in sizes of the card, and how far in that is
from both sides, in the mean of their lengths."""

HARDLY = 0.6
"""The confidence up to which a card counts as hardly told."""


TWO, FOUR, OTHERS = (0, 2), (0, 1, 2, 3), (1, 3)
"""The corners of a card that bear an index, on most decks and on some, and what those have more."""

NEARER = 2.2
"""How many times larger a card may look than a sure one, for lying nearer to the camera. Seen at 60
degrees from as far as its hand is wide, a row's near end looks about twice as large as its far
end."""


@dataclass(frozen=True, slots=True, eq=False)
class ToldCard:
    """A card found and told, in its upright corners."""

    found: FoundCard
    corners: NDArray[np.float32]
    reading: CardReading
    legible_indices: int

    @property
    def weight(self) -> float:
        """How much speaks for it."""
        indices = self.legible_indices + len(self.found.indices)
        return self.found.score * (indices + max(self.reading.confidence, 0.1))

    @property
    def area(self) -> float:
        """Its area in square pixels."""
        return max(float(cv2.contourArea(self.corners)), 1.0)

    @property
    def size(self) -> float:
        """The root of its area, in pixels."""
        return float(np.sqrt(self.area))

    def claims(self, index: Detection, printed: Sequence[int] = TWO) -> bool:
        """Whether the index stands where this card has one, at one of the `printed` corners."""
        spots = [_index_middle(turned(self.corners, corner)) for corner in printed]
        return (
            min(float(np.linalg.norm(index.middle - spot)) for spot in spots)
            < SAME_INDEX * self.size
        )

    def encloses(self, index: Detection) -> bool:
        """Whether the index stands on this card."""
        x, y = (float(v) for v in index.middle)
        return cv2.pointPolygonTest(cv2.convexHull(self.corners), (x, y), False) > 0


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
    printed = printed_corners(told)
    chosen: list[ToldCard] = []
    for one in sorted(told, key=lambda one: (not one.reading.guesses, -one.weight)):
        if not _is_explained(one, chosen, printed):
            chosen.append(one)
    return chosen


def printed_corners(told: Sequence[ToldCard]) -> tuple[int, ...]:
    """The corners at which this deck's cards bear an index.

    All four, when at some of the sure cards' other corners an index was found that is theirs: it
    was taken for such by the detector, or reads as the same card.
    """
    sure = [one for one in told if one.reading.is_sure]
    with_four = [
        card
        for card in sure
        if any(
            card.claims(index, OTHERS)
            for one in told
            if one.reading.card == card.reading.card
            for index in one.found.indices
        )
    ]
    return FOUR if len(with_four) >= min(2, max(len(sure), 1)) else TWO


def _is_explained(one: ToldCard, stronger: Sequence[ToldCard], printed: Sequence[int]) -> bool:
    """Whether `one` is only stronger cards seen again, with its corners in the wrong places.

    It is where it coincides with one of them, or lies within one that is much larger, as no card
    of the same deck can; where it lies partly on another and shows no index, or the same card; and
    where the indices that speak for it are theirs, for an index belongs to one card. A card that
    could hardly be told has no index of its own on a sure one: under it, the index would not show.

    Where an index was found and surely read as a card that is none of them, it is so only if they
    have their third and fourth index there: in a tight fan, cards of which little more than the
    index shows may be outlined almost alike.
    """
    others = {other.reading.card for other in stronger}
    if one.reading.is_sure and one.found.indices and one.reading.card not in others:
        return printed == FOUR and all(
            any(other.claims(index, OTHERS) for other in stronger) for index in one.found.indices
        )
    for other in stronger:
        shared = shared_area(one.corners, other.corners)
        if shared > COINCIDENT * (one.area + other.area - shared):
            return True
        if shared > WITHIN * one.area and one.area < MUCH_SMALLER * other.area:
            return True
        has_index = one.found.indices and one.legible_indices
        if (not has_index or one.reading.card == other.reading.card) and shared > PARTLY * one.area:
            return True
    if not one.found.indices:
        return False
    return all(
        any(_has(other, index, one, printed) for other in stronger) for index in one.found.indices
    )


def _has(other: ToldCard, index: Detection, one: ToldCard, printed: Sequence[int]) -> bool:
    """Whether the index is rather that of the stronger card, and `one` only made of it."""
    if other.claims(index, printed):
        return True
    if one.reading.card is not None and one.reading.card == other.reading.card:
        # A deck with an index in each corner: the other corner, taken for that of a card beside.
        return other.encloses(index)
    is_doubtful = one.reading.confidence < HARDLY
    return is_doubtful and other.reading.is_sure and other.encloses(index)


def _index_middle(corners: NDArray[np.float32]) -> NDArray[np.float32]:
    """About the middle of the index at the first of these corners, (2,) pixels.

    An index is as far from the short side as from the long one, near enough.
    """
    to_next, to_last = corners[1] - corners[0], corners[3] - corners[0]
    inward = INDEX_INSET * (np.linalg.norm(to_next) + np.linalg.norm(to_last)) / 2
    return np.asarray(
        corners[0]
        + to_next * inward / max(np.linalg.norm(to_next), 1)
        + to_last * inward / max(np.linalg.norm(to_last), 1),
        np.float32,
    )
