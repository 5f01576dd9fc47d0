"""Which indices and outlines belong to the same physical card: geometry decides, never the name.

Comes in: detections. Goes out: one `FoundCard` a card. Next file: `reader.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection import ALL_TURNS, Detection, Kind, corner_distance, size_of, turned

# Corners that lie closer than this, in sizes of the card, are the same card's. Neighbours in a
# tight fan are some 0.13 apart, the two indices of one card disagree by some 0.05.
SAME_CARD = 0.09
# Indices farther apart than this, in sizes of the card, are not one index.
SAME_INDEX = 0.07


@dataclass(frozen=True, slots=True, eq=False)
class FoundCard:
    """One card in a photo: its corners (4, 2) float32 clockwise in pixels, and how sure it is.

    `is_upright` tells whether the indices seen on it agree that the corners begin at the card's
    own top left or, half turned, at its bottom right; else they begin anywhere.
    """

    corners: NDArray[np.float32]
    score: float
    is_upright: bool
    indices: tuple[Detection, ...]


@dataclass(slots=True, eq=False)
class _Group:
    """What speaks of one card, and by how many corners each is turned from the first."""

    members: list[tuple[Detection, int]]

    @property
    def corners(self) -> NDArray[np.float32]:
        return self.members[0][0].corners

    def has_another(self, one: Detection, turn: int) -> bool:
        """Whether an index was found already at the corner at which this one would be."""
        apart = SAME_INDEX * size_of(self.corners)
        return one.kind is Kind.INDEX and any(
            known.kind is Kind.INDEX
            and (its_turn, known.is_right) == (turn, one.is_right)
            and np.linalg.norm(known.middle - one.middle) > apart
            for known, its_turn in self.members
        )


def group(detections: Sequence[Detection]) -> tuple[FoundCard, ...]:
    """The face-up cards that the detections speak of. `detections` come best first."""
    groups: list[_Group] = []
    for kind in (Kind.INDEX, Kind.FACE):
        for one in detections:
            if one.kind is kind:
                _join(groups, one)
    backs = [d for d in detections if d.kind is Kind.BACK]
    cards = [_card_of(g) for g in groups]
    return tuple(card for card in cards if not _is_back(card, backs))


def _join(groups: list[_Group], one: Detection) -> None:
    nearest: tuple[float, int, _Group] | None = None
    for candidate in groups:
        apart, turn = corner_distance(candidate.corners, one.corners, ALL_TURNS)
        if (
            apart < SAME_CARD
            and (nearest is None or apart < nearest[0])
            and not candidate.has_another(one, turn)
        ):
            nearest = (apart, turn, candidate)
    if nearest is None:
        groups.append(_Group([(one, 0)]))
    else:
        _, turn, home = nearest
        home.members.append((one, turn))


def _card_of(found: _Group) -> FoundCard:
    """The group's corners, each the mean of what its members say, the nearer ones heavier."""
    total, weights = np.zeros((4, 2)), np.zeros((4, 1))
    doubt = 1.0
    for one, turn in found.members:
        corners = turned(one.corners, turn)
        weight = np.full((4, 1), one.score)
        if one.kind is Kind.INDEX:  # it knows its own corner well, the far ones by guess
            weight *= 0.25
            weight[np.linalg.norm(corners - one.middle, axis=1).argmin()] *= 4
        total += corners * weight
        weights += weight
        doubt *= 1 - one.score
    indices = tuple(one for one, _ in found.members if one.kind is Kind.INDEX)
    turns = {turn for one, turn in found.members if one.kind is Kind.INDEX}
    is_upright = bool(turns) and turns <= {0, 2}
    return FoundCard((total / weights).astype(np.float32), 1 - doubt, is_upright, indices)


def _is_back(card: FoundCard, backs: Sequence[Detection]) -> bool:
    """Whether it is rather a back: it has no index, and a surer back lies just there."""
    if card.indices:
        return False
    return any(
        back.score > card.score
        and corner_distance(card.corners, back.corners, ALL_TURNS)[0] < SAME_CARD
        for back in backs
    )


def shared_area(a: NDArray[np.float32], b: NDArray[np.float32]) -> float:
    """The area that two outlines (4, 2) float32 share, in square pixels.

    >>> square = np.array([(0, 0), (2, 0), (2, 2), (0, 2)], np.float32)
    >>> shared_area(square, square + np.float32(1))
    1.0
    """
    shared, _ = cv2.intersectConvexConvex(cv2.convexHull(a), cv2.convexHull(b))
    return float(shared)
