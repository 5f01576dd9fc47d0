"""What shows of each card in a photo whose cards and outlines are known: who lies on whom.

Comes in: a photo, outlines and cards. Goes out: what shows of each card and of its four corners. A
corner in which its index can be read shows; one in which it cannot, though another card lies there,
is covered. Of two cards that overlap, the one whose corner shows lies on top.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring import Card
from vision.crops import INDEX_REGION, INDEX_REGIONS, as_batch, straighten
from vision.detection import turned
from vision.grouping import shared_area
from vision.onnx_model import OnnxModel
from vision.pyramid import Pyramid
from vision.views import CLASSES, View, label_of

Quad = NDArray[np.float32]

READ, UNREAD = 0.3, 0.12
"""A corner shows when its card is read there with this chance, and is covered when with less. Where
no other card lies, the corners that the network knows must be read; the two others do show."""
HALF_HIDDEN = 0.6
"""What shows of a card, about, on one of whose ends a thing lies."""
TOUCHING = 0.02
"""Cards that share less than this of their area, or a card and an index, only touch."""


@dataclass(frozen=True, slots=True)
class Showing:
    """The share in view of a whole card, and of the index at each of its corners: 0 or 1."""

    whole: float
    corners: tuple[float, float, float, float]


def corner_spot(quad: Quad, corner: int, index_wh: tuple[float, float]) -> Quad:
    """Where the index at one of the corners is, (4, 2) float32, from that corner on.

    `index_wh` is its size in shares of the card's width and height.

    >>> quad = np.array([(0, 0), (100, 0), (100, 200), (0, 200)], np.float32)
    >>> corner_spot(quad, 1, (0.2, 0.3)).astype(int).tolist()
    [[100, 0], [100, 60], [80, 60], [80, 0]]
    """
    begun = turned(quad, corner)
    across, down = begun[1] - begun[0], begun[3] - begun[0]
    # From every other corner it is the card's long side that is walked along first.
    along, aside = index_wh if corner % 2 == 0 else index_wh[::-1]
    steps = np.array([(0, 0), (along, 0), (along, aside), (0, aside)], np.float32)
    return np.asarray(begun[0] + steps @ np.stack([across, down]), np.float32)


def is_under(spot: Quad, others: Sequence[Quad]) -> bool:
    """Whether one of the other cards may cover the spot, or a part of it."""
    return any(shared_area(spot, other) > TOUCHING * cv2.contourArea(spot) for other in others)


def chances(
    index: OnnxModel, photo: Pyramid, quad: Quad, card: Card, index_width: float
) -> list[float]:
    """How surely the network reads the card's own index at each of its four corners.

    It knows indices from the left of a card. Those on the right are as wide, in shares of the
    card's width, as `index_width`; it sees them where the left ones would be, and where the card
    is.
    """
    rank, suit = label_of(card)
    places = (
        (0.0,),
        (1 - index_width, 1 - INDEX_REGION.left - INDEX_REGION.right),
    )
    chance = []
    for corner in range(4):
        crops = [
            straighten(
                photo,
                turned(quad, 2 * (corner // 2)),
                replace(region, left=region.left + shift, right=region.right + shift),
            )
            for shift in places[corner % 2]
            for region in INDEX_REGIONS
        ]
        logits = index.run(as_batch(crops)).reshape(-1, len(INDEX_REGIONS), len(CLASSES))
        views = [View.of(*each) for each in logits]
        chance.append(
            max(float(view.legible * view.ranks[rank] * view.suits[suit]) for view in views)
        )
    return chance


def showing(
    quads: Sequence[Quad], read: Sequence[Sequence[float]], index_wh: tuple[float, float]
) -> list[Showing] | None:
    """What shows of each card, or None where it cannot be told, or an outline is not right.

    `read` are the `chances` of each card.
    """
    corners = []
    for number, (quad, chance) in enumerate(zip(quads, read, strict=True)):
        others = [other for place, other in enumerate(quads) if place != number]
        seen = []
        for corner in range(4):
            may_be_covered = is_under(corner_spot(quad, corner, index_wh), others)
            if chance[corner] >= READ or (corner % 2 and not may_be_covered):
                seen.append(1.0)
            elif may_be_covered and chance[corner] < UNREAD:
                seen.append(0.0)
            else:
                return None
        corners.append((seen[0], seen[1], seen[2], seen[3]))
    above: list[list[Quad]] = [[] for _ in quads]
    for a, b in combinations(range(len(quads)), 2):
        if shared_area(quads[a], quads[b]) < TOUCHING * cv2.contourArea(quads[a]):
            continue
        on_top = {
            first if seen else second
            for first, second in ((a, b), (b, a))
            for corner, seen in enumerate(corners[first])
            if _is_inside(corner_spot(quads[first], corner, index_wh), quads[second])
        }
        if len(on_top) != 1:
            return None
        top = on_top.pop()
        above[b if top == a else a].append(quads[top])
    return [
        Showing(_share_left(quad, covers), seen)
        for quad, covers, seen in zip(quads, above, corners, strict=True)
    ]


def showing_alone(read: Sequence[float]) -> Showing | None:
    """What shows of a card with two indices that no other card covers, though a thing may.

    `read` are its `chances`. None where that cannot be told.

    >>> showing_alone((0.9, 0.0, 0.02, 0.0))
    Showing(whole=0.6, corners=(1.0, 0.0, 0.0, 0.0))
    """
    upper, lower = read[0], read[2]
    if max(upper, lower) < READ or UNREAD <= min(upper, lower) < READ:
        return None
    whole = 1.0 if min(upper, lower) >= READ else HALF_HIDDEN
    return Showing(whole, (float(upper >= READ), 0.0, float(lower >= READ), 0.0))


def _is_inside(spot: Quad, quad: Quad) -> bool:
    return shared_area(spot, quad) > 0.9 * cv2.contourArea(spot)


def _share_left(quad: Quad, covers: Sequence[Quad]) -> float:
    """What the cards on top leave of a card."""
    low = quad.min(0)
    mask = np.zeros(np.ceil(np.ptp(quad, axis=0) + 1).astype(int)[::-1], np.uint8)
    cv2.fillConvexPoly(mask, np.round(quad - low).astype(np.int32), 1)
    whole = int(mask.sum())
    for cover in covers:
        cv2.fillConvexPoly(mask, np.round(cover - low).astype(np.int32), 0)
    return float(mask.sum()) / max(whole, 1)
