"""All 12,994,800 hands and starters: nothing comes in, how often each count occurs comes out.

Fifteens, pairs and runs see ranks alone, so the 1,820 sets of four ranks and the thirteen ranks of
the starter are counted one by one. How many deals each of them stands for, and how many of those
have a flush or nobs, is worked out from the number of ways to choose suits.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from operator import attrgetter
from typing import NamedTuple

from scoring.cards import Rank
from scoring.count import Category, Ranks
from scoring.distribution import Distribution
from scoring.errors import ScoreError
from scoring.totals import rank_points

BEST = 29
"""The most that a hand can count."""


@dataclass(frozen=True, slots=True, eq=False)
class Odds:
    """How often each count occurs, over every hand of four and every starter, all equally likely.

    Players choose the four they keep, so the hands they hold count more.
    """

    is_crib: bool
    totals: Distribution
    by_category: Mapping[Category, Distribution]
    ranks_by_total: Mapping[int, tuple[Ranks, ...]]
    """The ranks of five cards with which each total can be made."""

    @property
    def impossible(self) -> tuple[int, ...]:
        """The totals up to the best hand that no deal makes.

        >>> odds().impossible
        (19, 25, 26, 27)
        """
        return tuple(points for points in range(BEST) if not self.totals.n_of(points))

    def percentile(self, total: int) -> float:
        """Return how many of a hundred hands count less than this.

        >>> round(odds().percentile(12), 1), odds().percentile(0)
        (96.0, 0.0)
        >>> odds().percentile(30)
        Traceback (most recent call last):
        scoring.errors.ScoreError: a hand counts from 0 to 29, and never 30

        Raises:
            ScoreError: the total is not from 0 to 29.
        """
        if not 0 <= total <= BEST:
            raise ScoreError(f"a hand counts from 0 to {BEST}, and never {total}")
        return float(100 * self.totals.share(range(total)))


_order = attrgetter("order")


def _orders(ranks: Ranks) -> tuple[int, ...]:
    return tuple(rank.order for rank in ranks)


@cache
def odds(is_crib: bool = False) -> Odds:
    """Return the odds of all hands, or of all cribs; it takes some tenths of a second once.

    >>> odds().totals.n_deals, odds().totals.n_of(29), odds().totals.points
    (12994800, 4, 61974180)
    >>> round(float(odds().totals.mean), 4), round(float(odds(is_crib=True).totals.mean), 4)
    (4.7692, 4.7348)
    >>> [" ".join(rank.value for rank in ranks) for ranks in odds().ranks_by_total[29]]
    ['5 5 5 5 J']
    """
    deals: Counter[tuple[int, ...]] = Counter()
    ranks_by_total: defaultdict[int, set[Ranks]] = defaultdict(set)
    for held in combinations_with_replacement(Rank, 4):
        for starter in Rank:
            five = tuple(sorted((*held, starter), key=_order))
            by_rank = rank_points(five)
            for flush, nobs, n_deals in _suited(held, starter, is_crib):
                deals[*by_rank, flush, nobs] += n_deals
                ranks_by_total[sum(by_rank) + flush + nobs].add(five)
    totals: Counter[int] = Counter()
    by_category: dict[Category, Counter[int]] = {category: Counter() for category in Category}
    for points, n_deals in deals.items():
        totals[sum(points)] += n_deals
        for category, worth in zip(Category, points, strict=True):
            by_category[category][worth] += n_deals
    return Odds(
        is_crib,
        Distribution.of(totals),
        {category: Distribution.of(deals) for category, deals in by_category.items()},
        {total: tuple(sorted(found, key=_orders)) for total, found in ranks_by_total.items()},
    )


class _Suited(NamedTuple):
    """What some choices of suits score, and how many choices those are."""

    flush: int
    nobs: int
    n_deals: int


def _suited(held: tuple[Rank, ...], starter: Rank, is_crib: bool) -> Iterator[_Suited]:
    """Return flush and nobs of all choices of suits for four ranks and a starter's."""
    copies = Counter(held)
    n_deals = prod(comb(4, n) for n in copies.values()) * (4 - copies[starter])
    n_jacks = copies.pop(Rank.JACK, 0)
    n_nobs = n_five = n_four = 0
    if n_jacks and starter is not Rank.JACK:
        # The starter has one of four suits, the jack of that suit is held, and the starter is not.
        free = (comb(3 if rank is starter else 4, n) for rank, n in copies.items())
        n_nobs = 4 * comb(3, n_jacks - 1) * prod(free)
    if len(set(held)) == 4:
        # Four suits for the hand; the starter is of it, or of one of the three others.
        n_five = 0 if starter in held else 4
        n_four = 0 if is_crib else 4 * 3
    n_both = n_five if n_nobs else 0  # with a flush of five, a jack has the starter's suit
    every = (
        _Suited(5, 1, n_both),
        _Suited(5, 0, n_five - n_both),
        _Suited(4, 0, n_four),
        _Suited(0, 1, n_nobs - n_both),
        _Suited(0, 0, n_deals - n_nobs - n_four - n_five + n_both),
    )
    return (suits for suits in every if suits.n_deals)
