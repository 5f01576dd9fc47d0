from dataclasses import replace

import numpy as np
import pytest

from tests.detections import Corners, corners_at, index_on
from vision.anchoring import outlines_at
from vision.detection import Detection, turned
from vision.grouping import FoundCard

CARD = corners_at(200, 200, 20)
ACROSS = CARD[1] - CARD[0]


def seen_at(head: Corners, outline: Corners, *indices: Detection) -> list[Corners]:
    return list(outlines_at(FoundCard(outline, 0.9, True, indices), head))


def outlined(outline: Corners, truth: Corners = CARD, corner: int = 0) -> Detection:
    """The index at a corner of a card whose outline is thought to be elsewhere."""
    there = outline if corner < 2 else turned(outline, 2)
    return replace(index_on(truth, corner), corners=there)


@pytest.mark.parametrize("end", [0, 2])
def test_a_card_whose_indices_are_in_place_is_seen_by_its_outline(end: int) -> None:
    head = turned(CARD, end)
    (outline,) = seen_at(head, CARD, index_on(CARD, 0), index_on(CARD, 2))
    np.testing.assert_array_equal(outline, head)


@pytest.mark.parametrize("shift", [0.1, -0.15, 0.4])
@pytest.mark.parametrize("end", [0, 2])
def test_an_outline_beside_its_card_is_moved_to_where_the_index_is(end: int, shift: float) -> None:
    wrong = CARD + ACROSS * np.float32(shift)
    first, second = seen_at(turned(wrong, end), wrong, outlined(wrong, corner=end))
    np.testing.assert_array_equal(first, turned(wrong, end))
    np.testing.assert_allclose(second, turned(CARD, end), atol=1.5)


def test_the_index_at_the_right_is_seen_as_if_it_were_at_the_left() -> None:
    _, second = seen_at(CARD, CARD, index_on(CARD, 1))
    np.testing.assert_allclose(second, CARD + ACROSS * np.float32(0.8), atol=1.5)


def test_an_index_counts_at_its_own_end_only() -> None:
    wrong = CARD + ACROSS * np.float32(0.3)
    assert len(seen_at(turned(wrong, 2), wrong, outlined(wrong))) == 1
    assert len(seen_at(turned(wrong, 1), wrong, outlined(wrong))) == 1


def test_a_card_without_an_index_is_seen_by_its_outline() -> None:
    assert len(seen_at(CARD, CARD)) == 1
