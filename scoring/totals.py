"""Totals alone, for whoever counts very many hands: a hand comes in, its points come out.

`total(hand)` is `count(hand).total`, without the reasons. Fifteens, pairs and runs are looked up by
a number that is the same in whatever order the five ranks come: each card adds the weight of its
rank, and as weights are powers of five and there are four cards of a rank, no two sets of ranks
share their sum.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from scoring.cards import DECK, Card, Rank
from scoring.count import Category, Ranks, items_by_rank
from scoring.hand import Hand


class RankPoints(NamedTuple):
    """What five ranks score, whatever their suits and whichever is the starter."""

    fifteens: int
    pairs: int
    runs: int


@cache
def rank_points(ranks: Ranks) -> RankPoints:
    """Return the points that five ranks, sorted, score by themselves.

    >>> rank_points((Rank.FIVE, Rank.FIVE, Rank.JACK, Rank.QUEEN, Rank.KING))
    RankPoints(fifteens=12, pairs=2, runs=3)
    """
    points = dict.fromkeys((Category.FIFTEEN, Category.PAIR, Category.RUN), 0)
    for category, _, worth in items_by_rank(ranks):
        points[category] += worth
    return RankPoints(*points.values())


WEIGHT_OF_RANK = {rank: 5**place for place, rank in enumerate(Rank)}
"""What a card of each rank adds to the number of its set of ranks."""

_WEIGHTS = tuple(WEIGHT_OF_RANK[card.rank] for card in DECK)
"""The same for each card, by its place in the deck."""


_JACK_OF_SUIT = tuple(Card(Rank.JACK, card.suit).index for card in DECK)
"""For each card as the starter, the place of the jack that is nobs."""


class _TotalsByWeight(dict[int, int]):
    """Points by ranks; a set of ranks is worked out when it is first asked for."""

    def __missing__(self, weight: int) -> int:
        ranks = tuple(rank for rank in Rank for _ in range(weight // WEIGHT_OF_RANK[rank] % 5))
        self[weight] = points = sum(rank_points(ranks))
        return points


TOTALS_BY_WEIGHT = _TotalsByWeight()
"""What five cards score by their ranks, by the sum of their weights."""


def total(hand: Hand) -> int:
    """Return the points of a hand or crib, some five times faster than by counting its items.

    >>> total(Hand.parse("5H 5C 5D JS", starter="5S"))
    29
    >>> total(Hand.parse("2H 4H 6H 8H", starter="QC", is_crib=True))
    0
    """
    a, b, c, d = hand.cards
    starter = hand.starter
    at_a, at_b, at_c, at_d, at_starter = a.index, b.index, c.index, d.index, starter.index
    weights = _WEIGHTS
    points = TOTALS_BY_WEIGHT[
        weights[at_a] + weights[at_b] + weights[at_c] + weights[at_d] + weights[at_starter]
    ]
    if a.suit is b.suit is c.suit is d.suit:
        if starter.suit is a.suit:
            points += 5
        elif not hand.is_crib:
            points += 4
    if _JACK_OF_SUIT[at_starter] in (at_a, at_b, at_c, at_d):
        points += 1
    return points
