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

from scoring import Card, Hand, Item, Rank, Suit
from scoring.count import fifteens, flush, nobs, pairs, runs

N_DEALS = 12_994_800

# Points: deals as a hand, deals as a crib. The hand's column was published by several people, the
# crib's was computed by two programs written apart. Totals that are not here do not occur.
DISTRIBUTION = {
    0: (1009008, 1022208),
    1: (99792, 99792),
    2: (2813796, 2839800),
    3: (505008, 508908),
    4: (2855676, 2868960),
    5: (697508, 703496),
    6: (1800268, 1787176),
    7: (751324, 755320),
    8: (1137236, 1118336),
    9: (361224, 358368),
    10: (388740, 378240),
    11: (51680, 43880),
    12: (317340, 310956),
    13: (19656, 16548),
    14: (90100, 88132),
    15: (9168, 9072),
    16: (58248, 57288),
    17: (11196, 11196),
    18: (2708, 2264),
    20: (8068, 7828),
    21: (2496, 2472),
    22: (444, 444),
    23: (356, 356),
    24: (3680, 3680),
    28: (76, 76),
    29: (4, 4),
}


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
    hand = Hand(tuple(cards), starter)
    return RankPoints(total(fifteens(hand)), total(pairs(hand)), total(runs(hand)))


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
    assert by_category == {
        "fifteens": 33_865_560,
        "pairs": 15_288_000,
        "runs": 11_304_960,
        "flush": 574_860,
        "nobs": 940_800,
    }
    of_hands = sum(points * n for points, n in census.hands.items())
    of_cribs = sum(points * n for points, n in census.cribs.items())
    assert of_hands == sum(by_category.values()) == 61_974_180
    assert of_cribs == 61_528_020
    assert sum(suits.crib_flush * n for suits, n in census.by_suits.items()) == 128_700


def test_how_often_each_number_of_fifteens_occurs(census: Census) -> None:
    """From none to the eight of four fives and a ten-card."""
    deals: Counter[int] = Counter()
    for ranks, n in census.by_ranks.items():
        deals[ranks.fifteens // 2] += n
    assert deals == {
        0: 4199400,
        1: 2900780,
        2: 4133600,
        3: 1326360,
        4: 411100,
        5: 2600,
        6: 18480,
        7: 2400,
        8: 80,
    }


def test_how_often_each_score_of_runs_occurs(census: Census) -> None:
    """Three, four and five in a row, and the double, triple and double double runs."""
    deals: Counter[int] = Counter()
    for ranks, n in census.by_ranks.items():
        deals[ranks.runs] += n
    assert deals == {
        0: 10118880,
        3: 1831680,
        4: 368640,
        5: 46080,
        6: 518400,
        8: 76800,
        9: 10560,
        12: 23760,
    }


def test_how_often_each_flush_occurs(census: Census) -> None:
    """Four-card flushes are the only difference between hands and cribs."""
    deals: Counter[tuple[int, int]] = Counter()
    for suits, n in census.by_suits.items():
        deals[suits.hand_flush, suits.crib_flush] += n
    assert deals == {(0, 0): N_DEALS - 111_540 - 25_740, (4, 0): 111_540, (5, 5): 25_740}


def test_mean_and_variance(census: Census) -> None:
    """A hand is worth 4.77 points on average, a crib 4.73."""
    for deals, expected_mean, expected_variance in (
        (census.hands, 4.769152, 9.768357),
        (census.cribs, 4.734819, 9.667034),
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
    known = ("A7777", "33339", "36666", "44447", "44556", "44566", "45566", "67788", "77889")
    assert found == set(known)
