"""Outlines held by the index that was found: where most of a card is covered, only that is certain.

An index is found to a hundredth of its card, while the corners that nobody can see are guessed.
Comes in: a card as it was found, and one way that it may be turned. Goes out: the outlines by which
to look at its head. Next file: `reader.py`.
"""

import numpy as np
from numpy.typing import NDArray

from vision.crops import INDEX_MIDDLE, moved_to, on_card
from vision.detection import ALL_TURNS, Detection, corner_distance
from vision.grouping import FoundCard

OFF = 0.05
"""An index farther than this from there, in the same shares, needs a look of its own. Such are the
index at the right of a card that has four, and each index of a card whose outline is wrong."""


def outlines_at(card: FoundCard, head: NDArray[np.float32]) -> tuple[NDArray[np.float32], ...]:
    """The outlines by which to see the index at the head of a card, most trusted first.

    `head` is one of the four ways in which the card's corners (4, 2) float32 may begin. The first
    outline is `head` itself; then comes one for each index that was found upright with it, but off
    the place of an index in it: `head` moved so that it is there.
    """
    moved = (_held_by(one, head) for one in card.indices if is_upright(one, head))
    return head, *(quad for quad in moved if quad is not None)


def is_upright(index: Detection, head: NDArray[np.float32]) -> bool:
    """Whether of the four ways to begin the outline, this is nearest to what the index says."""
    _, turn = corner_distance(head, index.corners, ALL_TURNS)
    return turn == 0


def _held_by(index: Detection, head: NDArray[np.float32]) -> NDArray[np.float32] | None:
    """The outline moved so that the index is in its place, or None where it is there."""
    if np.abs(on_card(head, index.middle[None]) - INDEX_MIDDLE).max() <= OFF:
        return None
    return moved_to(head, INDEX_MIDDLE, index.middle)
