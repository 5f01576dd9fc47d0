from dataclasses import replace

import numpy as np
import pytest

from tests.detections import Corners, corners_at, fan_of_five, index_on, whole
from vision.detection import Detection, Kind
from vision.grouping import FoundCard, group

CARD = corners_at(200, 200, 20)


def assert_same(found: FoundCard, truth: Corners) -> None:
    np.testing.assert_allclose(found.corners, truth, atol=0.01)


def test_nothing_found_is_no_card() -> None:
    assert group([]) == ()


def test_two_indices_of_a_card_become_one_card() -> None:
    (card,) = group([index_on(CARD, 0), index_on(CARD, 2, 0.7)])
    assert_same(card, CARD)
    assert card.is_upright
    assert [one.score for one in card.indices] == [0.9, 0.7]
    assert card.score > 0.9


def test_two_cards_that_look_alike_stay_two() -> None:
    # Two decks have two fives of hearts: nothing but the place tells them apart.
    other = CARD + np.array([160, 0], np.float32)
    cards = group([index_on(c, corner) for c in (CARD, other) for corner in (0, 2)])
    assert [len(card.indices) for card in cards] == [2, 2]
    assert_same(cards[0], CARD)
    assert_same(cards[1], other)


@pytest.mark.parametrize("angle", [5, 9, 15, 25])
def test_a_fan_of_five_is_five_cards(angle: float) -> None:
    hand = fan_of_five(angle)
    # Of all but the last the upper index shows; the last one lies on top and shows all.
    found = [*map(index_on, hand), index_on(hand[-1], 2), whole(hand[-1], begin=1)]
    cards = group(found)
    assert [len(card.indices) for card in cards] == [1, 1, 1, 1, 2]
    for card, truth in zip(cards, hand, strict=True):
        assert_same(card, truth)


@pytest.mark.parametrize("corner", range(4))
def test_two_indices_at_one_corner_are_of_two_cards_even_if_outlined_alike(corner: int) -> None:
    shift = np.float32(0.12) * (CARD[1] - CARD[0])
    below, above = index_on(CARD, corner), index_on(CARD + shift, corner)
    above = replace(above, corners=below.corners)
    assert [card.indices for card in group([below, above])] == [(below,), (above,)]


def test_an_index_found_twice_is_of_one_card() -> None:
    again = replace(index_on(CARD), box_xyxy=index_on(CARD).box_xyxy + np.float32(4))
    (card,) = group([index_on(CARD), again])
    assert len(card.indices) == 2


def test_four_indices_of_a_four_corner_deck_become_one_card() -> None:
    (card,) = group([index_on(CARD, corner) for corner in (1, 3, 0, 2)])
    assert_same(card, CARD)
    assert len(card.indices) == 4


def test_a_lower_index_begins_its_card_at_the_bottom_right() -> None:
    for corner in (2, 3):
        (card,) = group([index_on(CARD, corner)])
        assert_same(card, np.roll(CARD, -2, axis=0))
        assert card.is_upright


@pytest.mark.parametrize("begin", range(4))
def test_a_face_joins_the_indices_of_its_card(begin: int) -> None:
    # The index says which way up the card is, whatever comes first.
    face = whole(CARD, begin=begin, score=0.95)
    for found in ([face, index_on(CARD)], [index_on(CARD), face]):
        (card,) = group(found)
        assert_same(card, CARD)
        assert (card.is_upright, len(card.indices)) == (True, 1)


def test_a_face_alone_does_not_say_which_way_up_it_is() -> None:
    (card,) = group([whole(CARD, begin=3)])
    assert_same(card, np.roll(CARD, -3, axis=0))
    assert (card.is_upright, card.indices) == (False, ())


@pytest.mark.parametrize(
    ("found", "cards"),
    [
        pytest.param([whole(CARD, Kind.BACK)], 0, id="a back is no card to read"),
        pytest.param([whole(CARD, Kind.BACK), whole(CARD, score=0.5)], 0, id="surer than the face"),
        pytest.param(
            [whole(CARD, Kind.BACK, begin=1), whole(CARD, score=0.5)], 0, id="begun elsewhere"
        ),
        pytest.param([whole(CARD), whole(CARD, Kind.BACK, 0.5)], 1, id="weaker than the face"),
        pytest.param(
            [whole(CARD, Kind.BACK), index_on(CARD, score=0.5)], 1, id="there is an index"
        ),
        pytest.param(
            [whole(CARD, Kind.BACK), whole(corners_at(260, 200, 20), score=0.5)],
            1,
            id="a face that lies partly on the back",
        ),
    ],
)
def test_a_back_hides_a_face_without_an_index(found: list[Detection], cards: int) -> None:
    assert len(group(found)) == cards


def test_an_index_is_believed_about_its_own_corner() -> None:
    def astray(corner: int) -> Detection:
        one = index_on(CARD, corner)
        begun = CARD.copy()
        begun[2 - corner] += 10  # what it says of the far corner
        return Detection(
            one.kind, one.score, one.box_xyxy, np.roll(begun, -2 if corner == 2 else 0, axis=0)
        )

    (card,) = group([astray(0), astray(2)])
    mean_of_both = 10 / 2
    for corner in (0, 2):
        assert np.abs(card.corners[corner] - CARD[corner]).max() < mean_of_both / 2
