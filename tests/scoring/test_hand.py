"""What is a hand, and what is refused."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import DECK, Card, CardError, Hand, HandError, NobsError, parse_cards
from tests.strategies import hands


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        pytest.param("", "here are none$", id="no card"),
        pytest.param("5H 5C 5D", "here are 3: 5H 5C 5D$", id="three cards"),
        pytest.param("5H 5C 5D JS KS", "here are 5: 5H 5C 5D JS KS$", id="five cards"),
    ],
)
def test_a_hand_needs_four_cards(cards: str, message: str) -> None:
    """The error says which cards are there."""
    with pytest.raises(HandError, match=message):
        Hand(parse_cards(cards), Card.parse("5S"))


def test_the_same_card_twice_is_named() -> None:
    """In the hand, or in the hand and as the starter."""
    five, four, ace, two = parse_cards("5H 4H AS 2S")
    with pytest.raises(HandError, match=r"^the same card twice: 5H$"):
        Hand((five, five, ace, two), four)
    with pytest.raises(HandError, match=r"^the same card twice: 4H 5H$"):
        Hand((five, five, four, two), four)
    with pytest.raises(HandError, match=r"^the same card twice: AS$"):
        Hand.parse("5H 4H AS 2S", starter="AS")


def test_text_that_is_no_card_is_a_card_error() -> None:
    """In the hand and in the starter."""
    with pytest.raises(CardError, match="'5X'"):
        Hand.parse("5X 4H AS 2S", starter="3S")
    with pytest.raises(CardError, match="'3X'"):
        Hand.parse("5H 4H AS 2S", starter="3X")


@given(hands(), st.randoms(use_true_random=False))
def test_equal_hands_are_equal_in_any_order(hand: Hand, random: Random) -> None:
    """The four cards are sorted; starter and crib tell hands apart."""
    cards = list(hand.cards)
    random.shuffle(cards)
    same = Hand(tuple(cards), hand.starter, hand.is_crib)
    assert same == hand
    assert hash(same) == hash(hand)
    assert same != Hand(hand.cards, hand.starter, not hand.is_crib)
    other = next(card for card in DECK if card not in hand.all_cards)
    assert same != Hand(hand.cards, other, hand.is_crib)


@given(hands())
def test_all_cards_are_the_four_and_the_starter_sorted(hand: Hand) -> None:
    """Nothing lost and nothing added."""
    assert set(hand.all_cards) == {*hand.cards, hand.starter}
    assert list(hand.all_cards) == sorted(hand.all_cards)


def test_a_hand_is_no_crib_unless_it_is_said() -> None:
    """The flag is off by default."""
    assert not Hand.parse("5H 4H AS 2S", starter="3S").is_crib
    assert Hand.parse("5H 4H AS 2S", starter="3S", is_crib=True).is_crib


def test_a_hand_error_is_also_a_value_error() -> None:
    """Callers may catch the project's errors or Python's."""
    assert issubclass(HandError, NobsError)
    assert issubclass(HandError, ValueError)
