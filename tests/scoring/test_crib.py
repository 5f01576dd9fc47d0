"""The mean of a crib, beside the mean over all ways to fill it, one by one."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from scoring import DECK, Card, Hand, HandError, mean_crib, parse_cards, total


def by_all_ways(laid_away: Sequence[Card], unseen: Sequence[Card]) -> Fraction:
    """Fill the crib with every choice of the others, turn every starter, and count."""
    n_others = 4 - len(laid_away)
    points = sum(
        total(Hand((*laid_away, *others), starter, is_crib=True))
        for others in combinations(unseen, n_others)
        for starter in unseen
        if starter not in others
    )
    return Fraction(points, comb(len(unseen), n_others) * (len(unseen) - n_others))


@pytest.mark.parametrize(
    ("laid_away", "seen"),
    [
        pytest.param("5H 5C", "JS QD 2C 3H", id="two fives"),
        pytest.param("JH JC", "5S QD 2C 3H", id="two jacks"),
        pytest.param("2H 9H", "JH QD 2C 3S", id="a suit, whose jack is held"),
        pytest.param("JD 10D", "5S QD 2C 3D", id="a jack in a suit"),
    ],
)
def test_the_mean_is_that_over_all_ways(laid_away: str, seen: str) -> None:
    """All 45,540 of them."""
    cards = parse_cards(laid_away)
    unseen = [card for card in DECK if card not in (*cards, *parse_cards(seen))]
    assert mean_crib(cards, unseen) == by_all_ways(cards, unseen)


@pytest.mark.parametrize("laid_away", ["5H", "JC", "JD QD", "JH QH KH", "2C 3C 4H"])
def test_one_to_three_cards_may_be_known(laid_away: str) -> None:
    """Over the ways to fill it from a part of the deck."""
    cards = parse_cards(laid_away)
    unseen = [card for card in DECK if card not in cards][::3]
    assert mean_crib(cards, unseen) == by_all_ways(cards, unseen)


@pytest.mark.parametrize(
    ("laid_away", "unseen", "message"),
    [
        ("", DECK, "one to three cards are laid away to a crib of four, not 0"),
        ("2C 3C 4C 5C", DECK, "one to three cards are laid away to a crib of four, not 4"),
        ("2C 3C", DECK, "a card laid away is still said to be unseen"),
        ("AC AC", DECK[1:], "a card laid away is still said to be unseen"),
        ("AC AD", DECK[2:4], "2 unseen cards cannot fill a crib and be its starter"),
    ],
)
def test_such_cards_are_refused(laid_away: str, unseen: tuple[Card, ...], message: str) -> None:
    with pytest.raises(HandError) as caught:
        mean_crib([Card.parse(word) for word in laid_away.split()], unseen)
    assert str(caught.value) == message
