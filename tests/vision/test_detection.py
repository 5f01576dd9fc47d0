from dataclasses import replace

import numpy as np
import pytest

from tests.detections import box_round, corners_at, fan_of_five, index_on, network_output, whole
from vision.detection import (
    KINDS,
    Detection,
    Kind,
    corner_distance,
    decode,
    merge,
    of_one_deck,
)

CARD = corners_at(100, 100)


@pytest.mark.parametrize(
    ("found", "scale", "expected"),
    [
        pytest.param([], 1.0, [], id="nothing"),
        pytest.param([whole(CARD, score=0.29)], 1.0, [], id="below the threshold"),
        pytest.param([whole(CARD, score=0.31)], 1.0, [Kind.FACE], id="above the threshold"),
        pytest.param([index_on(CARD)], 1.0, [Kind.INDEX], id="an index"),
        pytest.param([whole(CARD, Kind.BACK)], 2.0, [Kind.BACK], id="a back, the input larger"),
        pytest.param(
            [whole(CARD, score=0.4), index_on(CARD, 0, 0.9), index_on(CARD, 2, 0.6)],
            0.5,
            [Kind.INDEX, Kind.INDEX, Kind.FACE],
            id="best first",
        ),
        pytest.param([index_on(CARD, 0, 0.5)] * 3, 1.0, [Kind.INDEX], id="the same thing thrice"),
    ],
)
def test_what_the_network_gives_is_decoded(
    found: list[Detection], scale: float, expected: list[Kind]
) -> None:
    decoded = decode(network_output(*found), scale, 0.3)
    assert [one.kind for one in decoded] == expected
    by_kind_and_score = {(one.kind, round(one.score, 3)): one for one in found}
    for one in decoded:
        truth = by_kind_and_score[one.kind, round(one.score, 3)]
        np.testing.assert_allclose(one.box_xyxy * scale, truth.box_xyxy, atol=1e-3)
        np.testing.assert_allclose(one.corners * scale, truth.corners, atol=1e-3)
        assert one.box_xyxy.dtype == one.corners.dtype == np.float32


@pytest.mark.parametrize("at_right", [0.0, 0.3, 0.5, 0.9, 1.0])
def test_an_index_is_as_sure_as_both_sides_together(at_right: float) -> None:
    (one,) = decode(network_output(replace(index_on(CARD), at_right=at_right)), 1.0, 0.5)
    assert (one.kind, one.is_right) == (Kind.INDEX, at_right > 0.5)
    assert (one.score, one.at_right) == pytest.approx((0.9, at_right), abs=1e-6)


def test_no_score_is_above_one() -> None:
    raw = network_output(index_on(CARD, score=0.9))
    raw[0, 4 + len(KINDS)] = 0.7  # as sure that it is at the right
    (one,) = decode(raw, 1.0, 0.5)
    assert one.score == 1
    assert 0 < one.at_right <= 1


def test_an_index_thought_at_either_side_has_the_corners_of_the_likelier_one() -> None:
    left, right = index_on(CARD, 0, 0.8), index_on(CARD, 0, 0.5)
    right = replace(right, at_right=1.0, corners=CARD - np.array((80, 0), np.float32))
    (one,) = merge([left, right])
    assert one.at_right == pytest.approx(0.5 / 1.3)
    np.testing.assert_allclose(one.corners, CARD, atol=1e-3)
    (other,) = merge([replace(right, score=0.9), left])
    np.testing.assert_allclose(other.corners, right.corners, atol=1e-3)


def sides(*at_right: float) -> list[float]:
    """Of indices that are so likely at the right, how likely they are, known to be of one deck."""
    cards = (corners_at(200 + 150 * place, 200) for place in range(len(at_right)))
    found = [
        replace(index_on(card), at_right=side) for card, side in zip(cards, at_right, strict=True)
    ]
    return [one.at_right for one in of_one_deck([*found, whole(CARD)])][: len(at_right)]


def test_on_a_deck_with_two_indices_a_card_none_is_at_the_right() -> None:
    assert sides(0.0, 0.05, 0.6, 0.1, 0.02) == [0] * 5


def test_on_a_deck_with_four_an_index_is_at_the_right_more_often_than_elsewhere() -> None:
    first, *others = sides(0.3, 0.01, 0.95, 0.5)
    assert 0.5 < first < 0.8
    assert [round(side) for side in others] == [0, 1, 1]
    assert max(others) <= 1


def test_where_no_index_was_found_nothing_is_known_of_sides() -> None:
    assert of_one_deck([]) == ()
    assert [one.kind for one in of_one_deck([whole(CARD)])] == [Kind.FACE]


def test_nothing_merges_to_nothing() -> None:
    assert merge([]) == ()


def test_an_index_found_twice_is_one_with_the_mean_of_the_corners_by_score() -> None:
    best, other = index_on(CARD, score=0.8), index_on(CARD + np.float32(6), score=0.4 + 1e-6)
    (one,) = merge([best, other])
    assert (one.kind, one.score) == (Kind.INDEX, 0.8)
    np.testing.assert_array_equal(one.box_xyxy, best.box_xyxy)
    np.testing.assert_allclose(one.corners, CARD + 2, atol=1e-3)


def test_a_much_weaker_duplicate_moves_nothing() -> None:
    (one,) = merge([index_on(CARD, score=0.9), index_on(CARD + np.float32(6), score=0.3)])
    np.testing.assert_allclose(one.corners, CARD, atol=1e-3)


def test_indices_are_told_apart_by_their_boxes_alone() -> None:
    # One index, about whose card the two say different things; and a card's two indices.
    same_place = [
        index_on(CARD),
        Detection(Kind.INDEX, 0.8, index_on(CARD).box_xyxy, CARD + np.float32(30)),
    ]
    assert len(merge(same_place)) == 1
    assert len(merge([index_on(CARD, 0), index_on(CARD, 2)])) == 2


def test_a_card_found_twice_is_one_whichever_corner_it_begins_at() -> None:
    for begin in range(4):
        (one,) = merge([whole(CARD), whole(CARD + np.float32(2), begin=begin)])
        np.testing.assert_allclose(one.corners, CARD + 1, atol=1e-3)


@pytest.mark.parametrize("kind", [Kind.FACE, Kind.BACK])
def test_neighbours_in_a_fan_stay_apart(kind: Kind) -> None:
    for hand in (fan_of_five(12), fan_of_five(6), [corners_at(24 * i, 100) for i in range(5)]):
        found = [whole(corners, kind) for corners in hand]
        assert len(merge([*found, *found])) == 5
        # Their boxes would not tell them apart.
        assert box_round(hand[0])[2] > box_round(hand[1])[0]


def test_a_face_and_a_back_in_one_place_are_two_findings() -> None:
    assert len(merge([whole(CARD), whole(CARD, Kind.BACK, 0.5)])) == 2


def test_corners_are_compared_in_sizes_of_the_card() -> None:
    for size in (0.5, 1.0, 7.0):
        corners = corners_at(0, 0, 30, size)
        moved = corners + np.array([size * np.sqrt(100 * 140), 0], np.float32)
        assert corner_distance(corners, moved, (0,))[0] == pytest.approx(1, abs=1e-4)
    apart, turn = corner_distance(CARD, np.roll(CARD, 1, axis=0), (0, 1, 2, 3))
    assert apart == pytest.approx(0, abs=1e-5)
    assert turn == 1
