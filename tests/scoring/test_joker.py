"""The joker variant's hands: the best four of five, and what the joker kills in one."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    DECK,
    JOKER,
    CardError,
    Category,
    Hand,
    HandError,
    JokerCard,
    choices,
    count,
    parse_joker_cards,
)
from scoring.joker import count_unless_killed, repeated_joker_cards

DECK_OF_53: tuple[JokerCard, ...] = (*DECK, JOKER)


def points(four: str, common: str, is_crib: bool = False) -> dict[str, int] | None:
    """The points by kind, or None where they are killed."""
    counted = count_unless_killed(
        parse_joker_cards(four), parse_joker_cards(common)[0], is_crib=is_crib
    )
    if counted is None:
        return None
    every = {category.value: counted.points_of(category) for category in Category}
    return {kind: worth for kind, worth in every.items() if worth}


@pytest.mark.parametrize(
    ("four", "common", "expected"),
    [
        # joker-variant-best-four-of-five: the examples; cards that it does not show are ours
        pytest.param("KD 10C JC 2H", "5S", {"fifteen": 6}, id="fifteens: player 1"),
        pytest.param("6H 9C AD 8D", "5S", {"fifteen": 6}, id="fifteens: player 2"),
        pytest.param("10C 6C AC 2C", "QC", {"flush": 5}, id="flush: player 1, five cards"),
        pytest.param(
            "3D 8D 6D KD", "QC", {"flush": 4}, id="flush: player 2, four score four and not five"
        ),
        pytest.param("2C 4C 6C 8D", "QC", {}, id="flush: player 3, none with the common card"),
        pytest.param("JD 2C 4H 8S", "6D", {"nobs": 1}, id="nobs: player 1"),
        pytest.param("joker 2C 4H 8S", "6D", None, id="nobs: player 2, the joker kills the hand"),
        pytest.param("5H 5C 5D JS", "joker", None, id="the joker as the common card"),
        pytest.param(
            "10C 10D JH QS", "5H", {"fifteen": 8, "pair": 2, "run": 6, "nobs": 1}, id="player 1: 17"
        ),
        pytest.param("7C 7D 7H AC", "5H", {"fifteen": 6, "pair": 6}, id="player 2: 12"),
        pytest.param(
            "2S 3S 4S 5S", "5H", {"fifteen": 2, "pair": 2, "run": 8, "flush": 4}, id="player 3: 16"
        ),
        pytest.param("4H 4D 5D 6C", "5H", {"fifteen": 8, "pair": 4, "run": 12}, id="player 4: 24"),
        pytest.param("2H 4C 6D 8S", "KC", {}, id="a nineteen, that is nothing"),
        pytest.param("QS KD AH 2C", "7C", {}, id="the ace is low"),
    ],
)
def test_the_examples_of_the_variant(
    four: str, common: str, expected: dict[str, int] | None
) -> None:
    assert points(four, common) == expected


def test_a_crib_needs_all_five_for_a_flush() -> None:
    """The dealer of the flush example scores nothing for four."""
    assert points("2D 4D 6D 10D", "QC", is_crib=True) == {}
    assert points("2D 4D 6D 10D", "QD", is_crib=True) == {"flush": 5}


def test_the_best_four_of_five_are_shown_with_the_others() -> None:
    """Best first; each of the five is laid away once."""
    found = choices(parse_joker_cards("KS 7C 7D AC 7H"), parse_joker_cards("5H")[0])
    assert [(str(each.laid_away), each.total) for each in found] == [
        ("KS", 12),
        ("AC", 8),
        ("7C", 6),
        ("7D", 6),
        ("7H", 6),
    ]


def test_the_joker_may_be_laid_away_to_spare_the_hand() -> None:
    """And any hand that keeps it is killed."""
    best, *others = choices(parse_joker_cards("5C 5D joker JH 5S"), parse_joker_cards("5H")[0])
    assert (best.laid_away, best.total) == (JOKER, 29)
    assert [other.total for other in others] == [0, 0, 0, 0]
    assert all(other.count is None for other in others)


def test_a_hand_of_nothing_lays_away_the_joker_first() -> None:
    """It costs nothing, and the dealer his crib."""
    best, *_ = choices(parse_joker_cards("2H joker 6D 8S KC"), parse_joker_cards("4C")[0])
    assert (best.laid_away, best.total) == (JOKER, 0)


def test_a_common_joker_kills_whatever_is_chosen() -> None:
    found = choices(parse_joker_cards("5C 5D 5S JH 5H"), JOKER)
    assert [(each.count, each.total) for each in found] == [(None, 0)] * 5


@given(st.lists(st.sampled_from(DECK_OF_53), min_size=6, max_size=6, unique=True))
def test_every_four_of_five_are_tried(cards: list[JokerCard]) -> None:
    """By trying them here too, with the count of ordinary cribbage."""
    *five, common = cards
    expected = []
    for four in combinations(five, 4):
        is_killed = JOKER in (*four, common)
        expected.append(0 if is_killed else count(Hand(four, common)).total)  # type: ignore[arg-type]
    found = choices(five, common)
    assert [each.total for each in found] == sorted(expected, reverse=True)
    assert {each.laid_away for each in found} == set(five)
    assert all({*each.kept, each.laid_away} == set(five) for each in found)
    assert found == choices(reversed(five), common)


@pytest.mark.parametrize(
    ("five", "common", "message"),
    [
        ("5C 5D 5S JH", "5H", "four are chosen of five cards, not of 4"),
        ("5C 5D 5S JH joker 2C", "5H", "four are chosen of five cards, not of 6"),
        ("5C 5D 5S JH 5H", "5H", "the same card twice: 5H"),
        ("5C 5D 5S JH joker", "joker", "the same card twice: joker"),
    ],
)
def test_such_cards_are_refused(five: str, common: str, message: str) -> None:
    with pytest.raises(HandError) as caught:
        choices(parse_joker_cards(five), parse_joker_cards(common)[0])
    assert str(caught.value) == message


def test_the_joker_is_read_as_a_word() -> None:
    assert parse_joker_cards("Joker, 10d") == (JOKER, *parse_joker_cards("TD"))
    assert str(JOKER) == JOKER.symbol == "joker"
    with pytest.raises(CardError, match="the same card twice: joker"):
        parse_joker_cards("joker 5H joker")
    with pytest.raises(CardError, match="'jo' is not a card"):
        parse_joker_cards("jo")
    assert repeated_joker_cards(parse_joker_cards("5H joker")) == ""
