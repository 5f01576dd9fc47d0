"""What holds for every hand, and two other scorers that must agree."""

import random
from collections import Counter
from itertools import permutations
from math import prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring import DECK, Card, Category, Hand, Suit, count
from tests.strategies import hands

_RANK_LETTERS = "A23456789TJQK"
_BY_RANKS_ALONE = (Category.FIFTEEN, Category.PAIR, Category.RUN)


def oracle(hand: Hand) -> dict[Category, int]:
    """Count a hand from its notation by counting ways, where the library lists them."""
    held = [str(card).replace("10", "T") for card in hand.cards]
    starter = str(hand.starter).replace("10", "T")
    ranks = [_RANK_LETTERS.index(text[0]) for text in (*held, starter)]

    ways_to_sum = Counter({0: 1})
    for rank in ranks:
        for points, ways in list(ways_to_sum.items()):
            ways_to_sum[points + min(rank + 1, 10)] += ways

    copies = [ranks.count(rank) for rank in range(13)]
    run_points = 0
    stretch: list[int] = []
    for n_copies in (*copies, 0):
        if n_copies:
            stretch.append(n_copies)
            continue
        if len(stretch) >= 3:
            run_points += len(stretch) * prod(stretch)
        stretch = []

    held_suits = "".join(sorted(text[1] for text in held))
    flush_points = 0
    if held_suits == held_suits[0] * 4:
        flush_points = 5 if starter[1] == held_suits[0] else 0 if hand.is_crib else 4

    return {
        Category.FIFTEEN: 2 * ways_to_sum[15],
        Category.PAIR: sum(n_copies * (n_copies - 1) for n_copies in copies),
        Category.RUN: run_points,
        Category.FLUSH: flush_points,
        Category.NOBS: int("J" + starter[1] in held),
    }


def points(hand: Hand) -> dict[Category, int]:
    """The points by category, as the library counts them."""
    counted = count(hand)
    return {category: counted.points_of(category) for category in Category}


def deals(n_deals: int, seed: int) -> list[Hand]:
    """Random hands, half of them cribs, the same in each run."""
    chance = random.Random(seed)
    dealt = (chance.sample(DECK, 5) for _ in range(n_deals))
    return [Hand(tuple(five[:4]), five[4], n % 2 == 1) for n, five in enumerate(dealt)]


@given(hands())
@example(Hand.parse("5H 5C 5D JS", "5S"))
@example(Hand.parse("AH 3H 7H KH", "QC"))
@example(Hand.parse("AH 3H 7H KH", "QC", is_crib=True))
@example(Hand.parse("AH 3H 7H KH", "QH", is_crib=True))
def test_the_oracle_agrees(hand: Hand) -> None:
    """Two ways to count give one result."""
    assert points(hand) == oracle(hand)


def test_the_oracle_agrees_on_random_deals() -> None:
    """Drawn evenly, which hypothesis does not do."""
    for hand in deals(3000, seed=15):
        assert points(hand) == oracle(hand), hand


@given(hands())
def test_the_total_is_the_sum_of_items_of_cards_in_the_hand(hand: Hand) -> None:
    """No item names a foreign card, names one twice or is there twice."""
    counted = count(hand)
    assert counted.total == sum(item.points for item in counted.items)
    assert len(set(counted.items)) == len(counted.items)
    for item in counted.items:
        assert list(item.cards) == sorted(set(item.cards))
        assert set(item.cards) <= {*hand.cards, hand.starter}
        assert item.points > 0


@given(hands(), st.permutations(range(4)))
def test_the_order_of_the_four_never_matters(hand: Hand, order: list[int]) -> None:
    """Not even the order of the items changes."""
    shuffled = Hand(tuple(hand.cards[place] for place in order), hand.starter, hand.is_crib)
    assert count(shuffled) == count(hand)


@given(hands(), st.sampled_from(list(permutations(Suit))))
def test_renaming_the_suits_never_matters(hand: Hand, renamed: tuple[Suit, ...]) -> None:
    """No suit is worth more than another."""
    new_suit = dict(zip(Suit, renamed, strict=True))

    def rename(card: Card) -> Card:
        return Card(card.rank, new_suit[card.suit])

    other = Hand(tuple(map(rename, hand.cards)), rename(hand.starter), hand.is_crib)
    assert points(other) == points(hand)


@given(hands(), st.integers(0, 4))
def test_which_card_is_the_starter_matters_for_flush_and_nobs_only(hand: Hand, at: int) -> None:
    """The other three rules see five cards alike."""
    five = hand.all_cards
    other = Hand((*five[:at], *five[at + 1 :]), five[at], hand.is_crib)
    assert [count(other).points_of(category) for category in _BY_RANKS_ALONE] == [
        count(hand).points_of(category) for category in _BY_RANKS_ALONE
    ]


@given(hands(is_crib=False))
def test_a_crib_differs_from_a_hand_by_a_flush_of_four_only(hand: Hand) -> None:
    """The crib has everything but that."""
    crib = count(Hand(hand.cards, hand.starter, is_crib=True))
    flush_of_four = [
        item
        for item in count(hand).items
        if item.category is Category.FLUSH and len(item.cards) == 4
    ]
    assert [item for item in count(hand).items if item not in flush_of_four] == list(crib.items)


def test_another_scorer_agrees_on_random_deals() -> None:
    """A package written by others counts the same totals."""
    reason = "the package cribbage-scorer is not installed; it is only a second opinion"
    scorer = pytest.importorskip("cribbage_scorer.cribbage_scorer", reason=reason)
    for hand in deals(4000, seed=31):
        starter, *held = (
            (card.rank.order, card.suit.value) for card in (hand.starter, *hand.cards)
        )
        theirs, _ = scorer.show_calc_score(starter, held, hand.is_crib)
        assert count(hand).total == theirs, hand
