from dataclasses import replace

import numpy as np
import pytest

from scoring import Card
from tests.detections import Corners, corners_at, index_on
from vision.grouping import FoundCard
from vision.once import ToldCard, each_name_once, once
from vision.reading import CardReading, Guess

LEFT, BESIDE, RIGHT = corners_at(200, 200), corners_at(208, 200), corners_at(320, 200)


def told(
    name: str,
    corners: Corners,
    *index_corners: int,
    confidence: float = 0.99,
    indices_of: Corners | None = None,
) -> ToldCard:
    """A card told from indices at these corners of it, or rather of another one."""
    of = corners if indices_of is None else indices_of
    indices = tuple(index_on(of, corner) for corner in index_corners)
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    guess = Guess(Card.parse(name), confidence)
    reading = CardReading((guess,), (a, b, c, d), is_sure=confidence > 0.9)
    return ToldCard(FoundCard(corners, 0.9, True, indices), corners, reading, len(indices))


def names(cards: list[ToldCard]) -> list[str]:
    return [str(card.reading.card) for card in cards]


def test_two_surely_read_cards_outlined_alike_are_two() -> None:
    assert names(once([told("QH", LEFT, 0, 2), told("JS", BESIDE, 0)])) == ["QH", "JS"]


@pytest.mark.parametrize(
    "again",
    [
        pytest.param(told("QH", BESIDE, 0), id="the same card"),
        pytest.param(told("JS", BESIDE, 0, confidence=0.7), id="another, not surely"),
        pytest.param(told("JS", BESIDE), id="another, without an index"),
    ],
)
def test_a_card_outlined_twice_is_one(again: ToldCard) -> None:
    assert names(once([told("QH", LEFT, 0, 2), again])) == ["QH"]


BETWEEN = np.asarray((LEFT + RIGHT) / 2, np.float32)
BOTH = (told("QH", LEFT, 0, 1, 2, 3), told("JS", RIGHT, 0, 1, 2, 3))


def test_an_index_at_the_right_makes_no_card_beside_its_own_unless_surely_read() -> None:
    ghost = told("9C", BETWEEN, 1, confidence=0.7, indices_of=LEFT)
    assert names(once([*BOTH, ghost])) == ["QH", "JS"]
    # Under the left card, with its index just beside that card's upper right corner.
    card = told("9C", BETWEEN, 1, indices_of=LEFT)
    assert "9C" in names(once([*BOTH, card]))


@pytest.mark.parametrize(("shown", "left"), [((0, 2), ["QH"]), ((0,), ["QH", "JS"])])
def test_a_hardly_told_card_on_a_sure_one_may_lie_over_it_if_it_hides_an_index(
    shown: tuple[int, ...], left: list[str]
) -> None:
    over = told("JS", corners_at(240, 200), 0, confidence=0.55)
    (index,) = over.found.indices
    assert told("QH", LEFT).encloses(index)
    assert names(once([told("QH", LEFT, *shown), over])) == left


@pytest.mark.parametrize(("above", "left"), [(-0.02, ["QH"]), (0.045, ["QH", "JS"])])
def test_a_hardly_told_card_may_lie_under_a_sure_one_with_its_index_beside_it(
    above: float, left: list[str]
) -> None:
    sure = told("QH", LEFT, 0, 2)
    (x, y), aside = LEFT[0], 0.4 * (LEFT[1] - LEFT[0])
    wanted = np.array((x, y - above * sure.size), np.float32) + aside
    under = LEFT + wanted - index_on(LEFT, 0).middle
    assert names(once([sure, told("JS", under, 0, confidence=0.55)])) == left


def test_an_index_at_the_left_is_none_of_the_card_at_whose_right_it_lies() -> None:
    # Of a deck with two indices a card: another card's index shows where a third would be.
    beside = told("9C", BETWEEN, 1, confidence=0.7, indices_of=LEFT)
    (index,) = beside.found.indices
    beside = replace(beside, found=replace(beside.found, indices=(replace(index, at_right=0.0),)))
    assert "9C" in names(once([*BOTH, beside]))


def test_an_index_that_may_be_at_either_side_makes_no_card_where_one_explains_it() -> None:
    for corner in (0, 1):
        ghost = told("9C", BETWEEN, corner, confidence=0.7, indices_of=LEFT)
        (index,) = ghost.found.indices
        ghost = replace(ghost, found=replace(ghost.found, indices=(replace(index, at_right=0.5),)))
        assert names(once([*BOTH, ghost])) == ["QH", "JS"]


def test_of_two_with_one_name_the_one_made_of_the_others_index_goes() -> None:
    # The one index that was found is thought to be at the other side, and so makes the surer card.
    ghost = told("QH", LEFT + np.array((75, 0), np.float32), 1, indices_of=LEFT)
    card = replace(told("QH", LEFT, confidence=0.96), legible_indices=1)
    assert ghost.weight > card.weight
    (left,) = once([ghost, card])
    assert left.corners is LEFT


def test_a_card_seen_again_with_a_corner_of_its_neighbour_is_no_card() -> None:
    corner, beside = index_on(LEFT, 1), index_on(RIGHT, 3)
    ghost = told("QH", BETWEEN, confidence=0.97)
    ghost = replace(ghost, found=replace(ghost.found, indices=(corner, beside)), legible_indices=1)
    assert names(once([*BOTH, ghost])) == ["QH", "JS"]


def test_two_cards_of_one_name_apart_are_both_told() -> None:
    assert names(once([told("QH", LEFT, 0, 2), told("QH", RIGHT, 0)])) == ["QH", "QH"]


def test_a_sure_card_with_a_name_of_its_own_stands_although_no_index_was_found_on_it() -> None:
    under = replace(told("JS", BESIDE + np.float32(30)), legible_indices=1)
    assert names(once([told("QH", LEFT, 0, 2), under])) == ["QH", "JS"]


@pytest.mark.parametrize(
    ("name", "confidence", "left"),
    [
        pytest.param("JS", 0.92, ["QH", "JS"], id="well read"),
        pytest.param("JS", 0.8, ["QH"], id="hardly read"),
        pytest.param("QH", 0.92, ["QH"], id="read as the other card"),
    ],
)
def test_a_card_partly_under_another_stands_by_an_index_that_was_read_and_not_found(
    name: str, confidence: float, left: list[str]
) -> None:
    under = told(name, corners_at(240, 200), confidence=confidence)
    under = replace(under, legible_indices=1, reading=replace(under.reading, is_sure=False))
    assert names(once([told("QH", LEFT, 0, 2), under])) == left


def guessed(corners: Corners, **chances: float) -> ToldCard:
    """A card that may be each of these, likeliest first, none of them surely."""
    one = told("AC", corners, 0, confidence=0.5)
    guesses = tuple(Guess(Card.parse(name), chance) for name, chance in chances.items())
    return replace(one, reading=replace(one.reading, guesses=guesses))


@pytest.mark.parametrize(
    ("chances", "left"),
    [
        pytest.param({"QH": 0.91}, {}, id="taken for nothing else"),
        pytest.param({"QH": 0.6, "QD": 0.4}, {"QD": 0.4}, id="a second guess grows no likelier"),
        pytest.param({"QD": 0.7, "QH": 0.3}, {"QD": 0.7}, id="nor does the first"),
        pytest.param({"JS": 0.6, "JC": 0.4}, {"JS": 0.6, "JC": 0.4}, id="nothing that is there"),
    ],
)
def test_an_unsure_card_is_none_that_is_surely_there(
    chances: dict[str, float], left: dict[str, float]
) -> None:
    sure = told("QH", LEFT, 0, 2)
    first, second = each_name_once([sure, guessed(RIGHT, **chances)])
    assert first is sure
    assert {str(guess.card): guess.confidence for guess in second.reading.guesses} == left


def test_of_two_unsure_cards_of_one_name_either_may_be_it() -> None:
    both = [guessed(LEFT, QH=0.8), guessed(RIGHT, QH=0.7)]
    assert names(each_name_once(both)) == ["QH", "QH"]


def test_two_sure_cards_of_one_name_are_for_a_person_to_sort_out() -> None:
    both = [told("QH", LEFT, 0, 2), told("QH", RIGHT, 0, 2)]
    assert names(each_name_once(both)) == ["QH", "QH"]
