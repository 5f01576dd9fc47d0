"""Totals alone, which must be those of the count."""

from itertools import combinations_with_replacement
from random import Random

from hypothesis import given

from scoring import DECK, Category, Hand, Rank, count, total
from scoring.totals import WEIGHT_OF_RANK
from tests.strategies import hands


@given(hands())
def test_the_total_is_that_of_the_count(hand: Hand) -> None:
    assert total(hand) == count(hand).total


@given(hands(is_crib=False))
def test_a_crib_never_counts_more_than_the_hand(hand: Hand) -> None:
    """It is harder to make a flush in it, and nothing is easier."""
    lost = total(hand) - total(Hand(hand.cards, hand.starter, is_crib=True))
    assert lost in (0, 4)


@given(hands())
def test_a_starter_takes_nothing_away(hand: Hand) -> None:
    """What the four cards make without it is in the count with any starter."""
    without = {item for item in count(hand).items if hand.starter not in item.cards}
    other = next(card for card in DECK if card not in hand.all_cards)
    kinds = (Category.FIFTEEN, Category.PAIR)
    kept = {item for item in without if item.category in kinds}
    assert kept <= set(count(Hand(hand.cards, other, hand.is_crib)).items)


def test_the_total_is_that_of_the_count_for_random_deals() -> None:
    """Drawn evenly, which hypothesis does not do."""
    chance = Random(6)
    for n in range(3000):
        *held, starter = chance.sample(DECK, 5)
        hand = Hand(tuple(held), starter, n % 2 == 1)
        assert total(hand) == count(hand).total, hand


def test_no_two_sets_of_ranks_have_one_weight() -> None:
    """Of all that a deck has: no rank is there five times."""
    sets = [five for five in combinations_with_replacement(Rank, 5) if len(set(five)) > 1]
    weights = {sum(WEIGHT_OF_RANK[rank] for rank in five) for five in sets}
    assert len(weights) == len(sets) == 6175
