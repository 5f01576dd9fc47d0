"""Indices and cards as they are found: the detector's raw output, and what is made of it.

Comes in: what the network says. Goes out: `Detection` values in pixels. Next file: `looking.py`,
which asks it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

# Corners closer than this, in sizes of the card, are the same card's: as the detector gives them,
# and refined. Neighbours in a fan are some 0.13 apart; the detector errs by as much, so that what
# it merges of a fan the indices must tell apart.
ROUGHLY, CLOSELY = 0.18, 0.11
# Two indices are one where their boxes share more than this of their joint area.
SAME_BOX = 0.4
# Of decks with four indices a card, this share of the indices in a photo is seen at the right, or
# more; of others less. In training a right one is so many times rarer than on such a deck.
FOUR_INDICES, MORE = 0.2, 5.0
# How many times larger a card may look than another of its deck, for lying nearer to the camera.
# Seen at 60 degrees from as far as its hand is wide, a row's near end looks about twice as large as
# its far end.
NEARER = 2.2
# The ways in which the corners of a card may begin.
ALL_TURNS = (0, 1, 2, 3)
# Row t: the corners in order, beginning t corners later.
TURNED = (np.arange(4) + np.arange(4)[:, None]) % 4


class Kind(Enum):
    """What is found in a photo."""

    INDEX = "index"
    FACE = "face"
    BACK = "back"


KINDS = tuple(Kind)
OUTPUTS = (*(kind.value for kind in KINDS), "right index")
"""What the detector tells apart, in the order of its outputs."""


@dataclass(frozen=True, slots=True, eq=False)
class Detection:
    """One thing found in a photo, all in pixels of the photo.

    `box_xyxy` (4,) float32 is the box round the thing itself. `corners` (4, 2) float32 are the
    corners of the card it belongs to, clockwise: for an index from the top left of the card as
    that index is upright, for a face or a back from any corner. `at_right` is how likely it is, if
    it is an index, that it is not the one at that top left but one at the top right, as only decks
    with four indices a card have.
    """

    kind: Kind
    score: float
    box_xyxy: NDArray[np.float32]
    corners: NDArray[np.float32]
    at_right: float = 0.0

    @property
    def is_right(self) -> bool:
        """Whether it is rather an index at the card's upper right."""
        return self.at_right > 0.5

    @property
    def middle(self) -> NDArray[np.float32]:
        """The middle of the box, (2,) pixels."""
        return np.asarray((self.box_xyxy[:2] + self.box_xyxy[2:]) / 2, np.float32)


def of_one_deck(found: Sequence[Detection]) -> tuple[Detection, ...]:
    """The same with their `at_right` as it is on one deck, whose cards are all printed alike.

    All of them have an index at the right or none has: what is seen in the whole photo says which.
    """
    indices = [one for one in found if one.kind is Kind.INDEX]
    seen_at_right = sum(one.score * one.at_right for one in indices)
    if seen_at_right < FOUR_INDICES * sum(one.score for one in indices):
        return tuple(replace(one, at_right=0.0) for one in found)
    return tuple(
        replace(one, at_right=one.at_right * MORE / (1 + one.at_right * (MORE - 1)))
        for one in found
    )


def decode(raw: NDArray[np.float32], scale: float, threshold: float) -> tuple[Detection, ...]:
    """The network's output (1, 4 + 3 + 8, A) as detections in photo pixels, duplicates merged.

    An output row is: box middle and size, a score for each of `OUTPUTS`, four corners. An index is
    either at the left or at the right, so that its two scores add up.

    >>> decode(np.zeros((1, 16, 0), np.float32), 1.0, 0.3)
    ()
    """
    rows = raw[0].T
    scores, rights = rows[:, 4 : 4 + len(KINDS)].copy(), rows[:, 4 + len(KINDS)]
    scores[:, KINDS.index(Kind.INDEX)] += rights
    scores = scores.clip(max=1)
    best = scores.max(1)
    places = np.flatnonzero(best >= threshold)
    places = places[np.argsort(-best[places], kind="stable")]
    kinds = scores[places].argmax(1)
    middles, half_wh = rows[places, :2] / scale, rows[places, 2:4] / scale / 2
    boxes = np.concatenate([middles - half_wh, middles + half_wh], 1).astype(np.float32)
    corners = (rows[places, 4 + len(OUTPUTS) :].reshape(-1, 4, 2) / scale).astype(np.float32)
    at_right = np.where(kinds == KINDS.index(Kind.INDEX), rights[places] / best[places], 0.0)
    found = [
        Detection(KINDS[kinds[i]], float(best[place]), boxes[i], corners[i], float(at_right[i]))
        for i, place in enumerate(places)
    ]
    return merge(found, ROUGHLY)


def merge(found: Sequence[Detection], closer_than: float = CLOSELY) -> tuple[Detection, ...]:
    """Each thing once: the best of those that say the same, with the mean of their corners.

    `found` comes best first. An index is the same as another whose box it mostly shares; a card is
    the same as another whose corners are `closer_than` so many sizes of the card. Overlap of boxes
    would not do for cards: in a fan it is large.
    """
    if not found:
        return ()
    kinds = np.array([KINDS.index(one.kind) for one in found])
    boxes = np.stack([one.box_xyxy for one in found])
    corners = np.stack([one.corners for one in found])
    is_left = np.ones(len(found), bool)
    kept: list[Detection] = []
    for place, head in enumerate(found):
        if not is_left[place]:
            continue
        others = np.flatnonzero(is_left & (kinds == kinds[place]))
        if head.kind is Kind.INDEX:
            is_same = box_iou(head.box_xyxy, boxes[others]) > SAME_BOX
        else:
            is_same = corner_distances(head.corners, corners[others], ALL_TURNS)[0] < closer_than
        same = [place, *(int(other) for other in others[is_same] if other != place)]
        kept.append(_mean([found[one] for one in same]))
        is_left[same] = False
    return tuple(kept)


def _mean(group: Sequence[Detection]) -> Detection:
    """The best detection, its corners averaged with those of the others by their scores."""
    best = group[0]
    at_right = float(np.average([g.at_right for g in group], weights=[g.score for g in group]))
    is_right = at_right > 0.5
    near = [g for g in group if g.score > 0.5 * best.score and g.is_right == is_right] or [best]
    turns = (0,) if best.kind is Kind.INDEX else ALL_TURNS
    corners = np.stack([one.corners for one in near])
    _, turn = corner_distances(best.corners, corners, turns)
    scores = np.array([one.score for one in near])[:, None, None]
    begun_alike = corners[np.arange(len(near))[:, None], TURNED[turn]]
    mean = (begun_alike * scores).sum(0) / scores.sum()
    return Detection(best.kind, best.score, best.box_xyxy, mean.astype(np.float32), at_right)


def box_iou(a: NDArray[np.float32], many: NDArray[np.float32]) -> NDArray[np.float32]:
    """Intersection over union of one box xyxy (4,) with each of many (N, 4).

    >>> box_iou(np.array([0, 0, 2, 2]), np.array([[1, 0, 3, 2], [5, 5, 6, 6]])).round(3)
    array([0.333, 0.   ])
    """
    wide_high = np.minimum(a[2:], many[:, 2:]) - np.maximum(a[:2], many[:, :2])
    shared = wide_high.clip(min=0).prod(1)
    joint = np.prod(a[2:] - a[:2]) + (many[:, 2:] - many[:, :2]).prod(1) - shared
    return np.asarray(shared / np.maximum(joint, 1e-9))


def size_of(corners: NDArray[np.float32]) -> float:
    """The size of a card by its corners (4, 2): the root of its area, in pixels, at least 1.

    >>> size_of(np.array([(0, 0), (20, 0), (20, 45), (0, 45)], np.float32))
    30.0
    """
    return float(np.sqrt(max(cv2.contourArea(corners), 1.0)))


def corner_distances(
    a: NDArray[np.float32], many: NDArray[np.float32], turns: Sequence[int]
) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """How far the corners of each of many cards (N, 4, 2) are from those of `a` (4, 2).

    In sizes of the card `a`, for the best of the turns of each, and that turn; both (N,). A turn
    of 1 makes a card begin at its second corner.
    """
    # (N, turns, corners, xy)
    apart = np.linalg.norm(many[:, TURNED[list(turns)]] - a, axis=3).mean(2) / size_of(a)
    best = apart.argmin(1)
    return apart[np.arange(len(many)), best], np.asarray(turns)[best]


def corner_distance(
    a: NDArray[np.float32], b: NDArray[np.float32], turns: Sequence[int]
) -> tuple[float, int]:
    """As `corner_distances`, for one other card (4, 2)."""
    apart, turn = corner_distances(a, b[None], turns)
    return float(apart[0]), int(turn[0])


def turned(corners: NDArray[np.float32], quarters: int) -> NDArray[np.float32]:
    """The same outline beginning so many corners later."""
    return np.roll(corners, -quarters, axis=0)
