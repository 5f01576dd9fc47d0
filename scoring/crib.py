"""What cards laid away to the crib will make there: some of its cards come in, its mean comes out.

The model: any of the cards that are not seen may lie in the crib beside these, and any be the
starter, all equally likely. Players do choose what they throw; no way of choosing is assumed here,
so that the mean is exact for what it says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod

from scoring.cards import Card, Rank
from scoring.errors import HandError
from scoring.totals import TOTALS_BY_WEIGHT, WEIGHT_OF_RANK

_N_CARDS = 4


def mean_crib(laid_away: Sequence[Card], unseen: Sequence[Card]) -> Fraction:
    """Return the mean count of a crib with one to three known cards, over all ways to fill it.

    With the two cards of a player of two, it is the mean over 1,035 pairs from the other and 44
    starters each.

    >>> from scoring import DECK, parse_cards
    >>> fives, kings = parse_cards("5H 5C"), parse_cards("KH 9C")
    >>> unseen = [card for card in DECK if card not in (*fives, *kings)]
    >>> round(float(mean_crib(fives, unseen)), 3), round(float(mean_crib(kings, unseen)), 3)
    (9.026, 3.225)
    >>> mean_crib((), unseen)
    Traceback (most recent call last):
    scoring.errors.HandError: one to three cards are laid away to a crib of four, not 0

    Raises:
        HandError: there are not one to three cards, or one of them is also unseen, or too few are
            unseen to fill the crib.
    """
    n_others = _N_CARDS - len(laid_away)
    if not 1 <= len(laid_away) < _N_CARDS:
        raise HandError(f"one to three cards are laid away to a crib of four, not {len(laid_away)}")
    if len({*laid_away, *unseen}) < len(laid_away) + len(unseen):
        raise HandError("a card laid away is still said to be unseen")
    if len(unseen) <= n_others:
        raise HandError(f"{len(unseen)} unseen cards cannot fill a crib and be its starter")
    return (
        _by_rank(laid_away, tuple(unseen), n_others + 1)
        + 5 * _chance_of_flush(laid_away, unseen, n_others + 1)
        + _chance_of_nobs(laid_away, unseen, n_others)
    )


def _by_rank(laid_away: Sequence[Card], unseen: tuple[Card, ...], n_more: int) -> Fraction:
    """The mean of fifteens, pairs and runs, to which starter and crib are alike."""
    weight = sum(WEIGHT_OF_RANK[card.rank] for card in laid_away)
    points = sum(n_ways * TOTALS_BY_WEIGHT[weight + more] for more, n_ways in _ways(unseen, n_more))
    return Fraction(points, comb(len(unseen), n_more))


@lru_cache(maxsize=8)  # all ways to lay away from one hand leave the same cards unseen
def _ways(unseen: tuple[Card, ...], n_more: int) -> tuple[tuple[int, int], ...]:
    """The sets of ranks that so many unseen cards can have: their weight, in how many ways."""
    n_unseen = Counter(card.rank for card in unseen)
    return tuple(
        (
            sum(WEIGHT_OF_RANK[rank] for rank in ranks),
            prod(comb(n_unseen[rank], n) for rank, n in Counter(ranks).items()),
        )
        for ranks in combinations_with_replacement(n_unseen, n_more)
    )


def _chance_of_flush(laid_away: Sequence[Card], unseen: Sequence[Card], n_more: int) -> Fraction:
    """That all the rest has the suit of the cards laid away, if they have one."""
    suits = {card.suit for card in laid_away}
    if len(suits) > 1:
        return Fraction(0)
    n_alike = sum(card.suit in suits for card in unseen)
    return Fraction(comb(n_alike, n_more), comb(len(unseen), n_more))


def _chance_of_nobs(laid_away: Sequence[Card], unseen: Sequence[Card], n_others: int) -> Fraction:
    """That the starter has the suit of a jack laid away, or of one that comes beside it."""
    n_unseen = Counter(card.suit for card in unseen)
    n = len(unseen)
    own = sum(n_unseen[card.suit] for card in laid_away if card.rank is Rank.JACK)
    other = sum(n_unseen[card.suit] - 1 for card in unseen if card.rank is Rank.JACK)
    return Fraction(own, n) + Fraction(other, n) * Fraction(n_others, n - 1)
