"""The whole game: every one of the 12,994,800 hands with a starter, as hand and as crib.

Fifteens, pairs and runs depend on ranks only, so they are counted once for each of the 6,175
sets of five ranks. Flush and nobs depend on suits and on where the jacks are, so they are counted
for every choice of suits, once for each shape of ranks. A deal's points are their sum. That the
rules look at nothing else is tested with random hands in test_count_properties.py.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, product
from typing import NamedTuple

import pytest

from scoring import Card, Category, Hand, Item, Rank, Suit, count
from scoring.count import flush, nobs
from tests.published import (
    BY_CATEGORY,
    DISTRIBUTION,
    OF_CRIBS,
    OF_HANDS,
    SUM_OF_CRIBS,
    SUM_OF_HANDS,
    SUMS,
    TWENTY_FOURS,
)

N_DEALS = 12_994_800


class RankPoints(NamedTuple):
    """What five ranks score, whatever their suits."""

    fifteens: int
    pairs: int
    runs: int


class SuitPoints(NamedTuple):
    """What suits score, whatever the ranks but the jack."""

    hand_flush: int
    crib_flush: int
    nobs: int


@dataclass
class Census:
    """Deals by what they score."""

    hands: Counter[int] = field(default_factory=Counter)
    cribs: Counter[int] = field(default_factory=Counter)
    by_ranks: Counter[RankPoints] = field(default_factory=Counter)
    by_suits: Counter[SuitPoints] = field(default_factory=Counter)
    best_with: dict[Rank, int] = field(default_factory=dict)
    least_with: dict[Rank, int] = field(default_factory=dict)


def total(items: tuple[Item, ...]) -> int:
    """The points of some items."""
    return sum(item.points for item in items)


@cache
def rank_points(five: tuple[Rank, ...]) -> RankPoints:
    """Count five sorted ranks, in suits and with a starter that differ from set to set."""
    cards = [Card(rank, list(Suit)[five[:at].count(rank)]) for at, rank in enumerate(five)]
    starter = cards.pop(sum(rank.order for rank in five) % 5)
    counted = count(Hand(tuple(cards), starter))
    return RankPoints(
        counted.points_of(Category.FIFTEEN),
        counted.points_of(Category.PAIR),
        counted.points_of(Category.RUN),
    )


class Shape(NamedTuple):
    """All that flush and nobs may see of the ranks: which are the same and which are jacks."""

    first_alike: tuple[int, ...]
    is_jack: tuple[bool, ...]
    is_like_starter: tuple[bool, ...]
    is_starter_jack: bool


def shape_of(held: tuple[Rank, ...], starter: Rank) -> Shape:
    """Return the shape of four ranks and a starter's."""
    return Shape(
        tuple(held.index(rank) for rank in held),
        tuple(rank is Rank.JACK for rank in held),
        tuple(rank is starter for rank in held),
        starter is Rank.JACK,
    )


def suited_hands(held: tuple[Rank, ...], starter_rank: Rank) -> Iterator[tuple[Card, ...]]:
    """All choices of suits for four ranks that leave the starter, a spade, in the deck."""
    starter = Card(starter_rank, Suit.SPADES)
    choices = (
        combinations([card for suit in Suit if (card := Card(rank, suit)) != starter], n_cards)
        for rank, n_cards in Counter(held).items()
    )
    return (tuple(chain.from_iterable(chosen)) for chosen in product(*choices))


def suit_points(held: tuple[Rank, ...], starter_rank: Rank) -> Counter[SuitPoints]:
    """Count flush and nobs for all suits; the four suits of the starter are alike."""
    starter = Card(starter_rank, Suit.SPADES)
    deals: Counter[SuitPoints] = Counter()
    for cards in suited_hands(held, starter_rank):
        hand, crib = Hand(cards, starter), Hand(cards, starter, is_crib=True)
        assert nobs(hand) == nobs(crib)
        deals[SuitPoints(total(flush(hand)), total(flush(crib)), total(nobs(hand)))] += 4
    return deals


@pytest.fixture(scope="module")
def census() -> Census:
    """Every deal, counted by the library's own rules."""
    taken = Census()
    suits_by_shape: dict[Shape, Counter[SuitPoints]] = {}
    for held in combinations_with_replacement(Rank, 4):
        for starter in Rank:
            if held.count(starter) == 4:
                continue
            five = tuple(sorted((*held, starter), key=lambda rank: rank.order))
            ranks = rank_points(five)
            shape = shape_of(held, starter)
            if shape not in suits_by_shape:
                suits_by_shape[shape] = suit_points(held, starter)
            for suits, n_deals in suits_by_shape[shape].items():
                hand_total = sum(ranks) + suits.hand_flush + suits.nobs
                taken.hands[hand_total] += n_deals
                taken.cribs[sum(ranks) + suits.crib_flush + suits.nobs] += n_deals
                taken.by_ranks[ranks] += n_deals
                taken.by_suits[suits] += n_deals
                for rank in set(five):
                    taken.best_with[rank] = max(taken.best_with.get(rank, 0), hand_total)
                    taken.least_with[rank] = min(taken.least_with.get(rank, 29), hand_total)
    return taken


def test_the_distribution_of_all_hands_and_cribs(census: Census) -> None:
    """Both columns, to the last deal."""
    assert census.hands == {points: hand for points, (hand, _) in DISTRIBUTION.items()}
    assert census.cribs == {points: crib for points, (_, crib) in DISTRIBUTION.items()}
    assert census.hands.total() == census.cribs.total() == N_DEALS


def test_the_points_of_each_category(census: Census) -> None:
    """They add up to all the points there are."""
    by_category = {
        "fifteens": sum(ranks.fifteens * n for ranks, n in census.by_ranks.items()),
        "pairs": sum(ranks.pairs * n for ranks, n in census.by_ranks.items()),
        "runs": sum(ranks.runs * n for ranks, n in census.by_ranks.items()),
        "flush": sum(suits.hand_flush * n for suits, n in census.by_suits.items()),
        "nobs": sum(suits.nobs * n for suits, n in census.by_suits.items()),
    }
    assert by_category == SUMS
    of_hands = sum(points * n for points, n in census.hands.items())
    of_cribs = sum(points * n for points, n in census.cribs.items())
    assert of_hands == sum(by_category.values()) == SUM_OF_HANDS
    assert of_cribs == SUM_OF_CRIBS
    assert sum(suits.crib_flush * n for suits, n in census.by_suits.items()) == 128_700


def test_how_often_each_number_of_fifteens_occurs(census: Census) -> None:
    """From none to the eight of four fives and a ten-card."""
    deals: Counter[int] = Counter()
    for ranks, n in census.by_ranks.items():
        deals[ranks.fifteens] += n
    assert deals == BY_CATEGORY["fifteens"]


def test_how_often_each_score_of_runs_occurs(census: Census) -> None:
    """Three, four and five in a row, and the double, triple and double double runs."""
    deals: Counter[int] = Counter()
    for ranks, n in census.by_ranks.items():
        deals[ranks.runs] += n
    assert deals == BY_CATEGORY["runs"]


def test_how_often_each_flush_occurs(census: Census) -> None:
    """Four-card flushes are the only difference between hands and cribs."""
    deals: Counter[tuple[int, int]] = Counter()
    for suits, n in census.by_suits.items():
        deals[suits.hand_flush, suits.crib_flush] += n
    assert deals == {(0, 0): N_DEALS - 111_540 - 25_740, (4, 0): 111_540, (5, 5): 25_740}


def test_mean_and_variance(census: Census) -> None:
    """A hand is worth 4.77 points on average, a crib 4.73."""
    for deals, (expected_mean, expected_variance) in (
        (census.hands, OF_HANDS),
        (census.cribs, OF_CRIBS),
    ):
        mean = sum(points * n for points, n in deals.items()) / N_DEALS
        variance = sum((points - mean) ** 2 * n for points, n in deals.items()) / N_DEALS
        assert mean == pytest.approx(expected_mean, abs=1e-6)
        assert variance == pytest.approx(expected_variance, abs=1e-6)


def test_a_five_never_scores_nothing_and_a_two_never_beats_twenty(census: Census) -> None:
    """Both known at the table; every rank but the five can be in a hand of nothing."""
    assert census.least_with == {rank: 2 if rank is Rank.FIVE else 0 for rank in Rank}
    assert census.best_with[Rank.TWO] == 20
    assert census.best_with[Rank.FIVE] == census.best_with[Rank.JACK] == 29


def test_the_ranks_that_score_twenty_four(census: Census) -> None:
    """The nine sets of ranks that need no help from suits."""
    found = {
        "".join(rank.value for rank in five)
        for five in combinations_with_replacement(Rank, 5)
        if len(set(five)) > 1 and sum(rank_points(five)) == 24
    }
    assert found == TWENTY_FOURS
