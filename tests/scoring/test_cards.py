"""Cards from text and back."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import DECK, Card, CardError, NobsError, Rank, Suit, parse_cards, repeated_cards
from tests.strategies import cards


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("5H", "5H"),
        ("5h", "5H"),
        ("10D", "10D"),
        ("TD", "10D"),
        ("td", "10D"),
        ("10♦", "10D"),
        ("a♠", "AS"),
        ("J♣", "JC"),
        pytest.param("5♥\ufe0f", "5H", id="suit drawn as an emoji"),
        pytest.param("5♥\ufe0e", "5H", id="suit drawn as plain text"),
        pytest.param(" KS\n", "KS", id="space around it"),
    ],
)
def test_a_card_is_read_from_every_usual_notation(text: str, notation: str) -> None:
    """Letters, signs, either case, and both ways to write a ten."""
    assert str(Card.parse(text)) == notation


@pytest.mark.parametrize("text", ["", " ", "5", "H", "H5", "1H", "0H", "11H", "5X", "5HH", "joker"])
def test_text_that_is_no_card_is_named_in_the_error(text: str) -> None:
    """The error quotes what was written."""
    with pytest.raises(CardError, match=f"^{text!r} is not a card"):
        Card.parse(text)


@given(cards())
def test_a_card_is_read_back_from_what_it_prints(card: Card) -> None:
    """Notation and symbol both name the card, in either case."""
    assert Card.parse(str(card)) == Card.parse(str(card).lower()) == card
    assert Card.parse(card.symbol) == card


@given(st.text(alphabet="A1023T5JQKCDHShdß♥♠ \ufe0f", max_size=4))
def test_any_text_is_a_card_or_a_card_error(text: str) -> None:
    """Nothing that a person types ends in another error."""
    with suppress(CardError):
        assert Card.parse(text) in DECK


def test_the_deck_is_every_card_once_by_rank_then_suit() -> None:
    """The deck is sorted, ace low, clubs first."""
    assert len(set(DECK)) == 52
    assert tuple(sorted(reversed(DECK))) == DECK
    assert [str(card) for card in DECK[:5]] == ["AC", "AD", "AH", "AS", "2C"]
    assert str(DECK[-1]) == "KS"


def test_cards_compare_by_rank_before_suit() -> None:
    """All four comparisons agree."""
    low, high = Card.parse("9S"), Card.parse("10C")
    assert low < high
    assert low <= high
    assert high > low
    assert high >= low


def test_order_and_pips_of_the_ranks() -> None:
    """Runs go by order, fifteens by pips: every face card has ten."""
    assert [rank.order for rank in Rank] == list(range(1, 14))
    assert [rank.pips for rank in Rank] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_a_card_says_its_name() -> None:
    """Symbol, words and expression."""
    card = Card(Rank.TEN, Suit.HEARTS)
    assert (card.symbol, card.name, repr(card)) == ("10♥", "ten of hearts", "Card.parse('10H')")


def test_many_cards_are_read_in_the_order_they_were_written() -> None:
    """Spaces and commas both part them."""
    assert [str(card) for card in parse_cards("5H 5C, 5D,JS")] == ["5H", "5C", "5D", "JS"]
    assert parse_cards(" ") == ()


def test_every_repeated_card_is_named() -> None:
    """A card written in two ways is still the same card."""
    with pytest.raises(CardError, match=r"^the same card twice: 5H 10D$"):
        parse_cards("10D 5H TD 5♥ 5H AS")
    assert repeated_cards(DECK) == ()


def test_a_card_error_is_also_a_value_error() -> None:
    """Callers may catch the project's errors or Python's."""
    assert issubclass(CardError, NobsError)
    assert issubclass(CardError, ValueError)
