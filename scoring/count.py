"""The count of a hand or crib at the show: a hand comes in, the reasons for its points come out.

One function a rule, in the order in which they are said at the table. Fifteens, pairs and runs see
ranks alone, so what they find in five ranks is kept: there are only 6,175 sets of five. The two
points for a jack turned as the starter ("heels") are the dealer's at the cut and no part of any
count. Next: patterns.py and describe.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import combinations, pairwise

from scoring.cards import Card, Rank
from scoring.hand import Hand

Ranks = tuple[Rank, ...]
"""The ranks of five cards, sorted."""

Places = tuple[int, ...]
"""Which of the five cards make an item, by their places from 0."""


class Category(Enum):
    """The five kinds of points, in the order of the count.

    >>> [category.plural for category in Category]
    ['fifteens', 'pairs', 'runs', 'flush', 'nobs']
    """

    FIFTEEN = "fifteen"
    PAIR = "pair"
    RUN = "run"
    FLUSH = "flush"
    NOBS = "nobs"

    @property
    def plural(self) -> str:
        """The name for all of a hand's points of this kind; it has one flush and nobs at most."""
        return self.value if self in (Category.FLUSH, Category.NOBS) else f"{self.value}s"


@dataclass(frozen=True, slots=True)
class Item:
    """One reason for points, and the cards that make it, sorted.

    >>> pair = count(Hand.parse("2C 4D 6H 6S", starter="KD")).items[0]
    >>> pair.category.value, [str(card) for card in pair.cards], pair.points
    ('pair', ['6H', '6S'], 2)
    """

    category: Category
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Count:
    """A hand with every reason for its points, in the order of the count."""

    hand: Hand
    items: tuple[Item, ...]

    @property
    def total(self) -> int:
        """The points of the whole hand."""
        return sum(item.points for item in self.items)

    def points_of(self, category: Category) -> int:
        """The points of one kind.

        >>> count(Hand.parse("6S 7H 8D 8C", starter="9H")).points_of(Category.RUN)
        8
        """
        return sum(item.points for item in self.items if item.category is category)


def count(hand: Hand) -> Count:
    """Count a hand: every fifteen, pair and run by itself, then flush and nobs.

    >>> best = count(Hand.parse("5H 5C 5D JS", starter="5S"))
    >>> best.total
    29
    >>> {category.plural: best.points_of(category) for category in Category}
    {'fifteens': 16, 'pairs': 12, 'runs': 0, 'flush': 0, 'nobs': 1}
    """
    five = hand.all_cards
    by_rank = [
        Item(category, tuple([five[place] for place in places]), points)
        for category, places, points in items_by_rank(tuple([card.rank for card in five]))
    ]
    return Count(hand, (*by_rank, *flush(hand), *nobs(hand)))


@cache
def items_by_rank(ranks: Ranks) -> tuple[tuple[Category, Places, int], ...]:
    """Return the items of five sorted ranks, whatever their suits: kind, places and points.

    >>> ranks = tuple(map(Rank.parse, "3 6 6 9 K".split()))
    >>> for category, places, points in items_by_rank(ranks):
    ...     print(category.value, places, points)
    fifteen (1, 3) 2
    fifteen (2, 3) 2
    fifteen (0, 1, 2) 2
    pair (1, 2) 2
    """
    return (
        *((Category.FIFTEEN, places, 2) for places in fifteens(ranks)),
        *((Category.PAIR, places, 2) for places in pairs(ranks)),
        *((Category.RUN, places, len(places)) for places in runs(ranks)),
    )


def fifteens(ranks: Ranks) -> tuple[Places, ...]:
    """Two points for each different group of cards, of any size, that adds up to fifteen.

    >>> fifteens((Rank.TWO, Rank.THREE, Rank.FIVE, Rank.TEN, Rank.KING))
    ((2, 3), (2, 4), (0, 1, 3), (0, 1, 4))
    """
    return tuple(
        places
        for n_cards in range(2, len(ranks) + 1)
        for places in combinations(range(len(ranks)), n_cards)
        if sum(ranks[place].pips for place in places) == 15
    )


def pairs(ranks: Ranks) -> tuple[Places, ...]:
    """Two points for each two cards of one rank, so that three of a kind are three pairs.

    >>> pairs((Rank.ACE, Rank.FIVE, Rank.SEVEN, Rank.SEVEN, Rank.SEVEN))
    ((2, 3), (2, 4), (3, 4))
    """
    return tuple(
        (first, second)
        for first, second in combinations(range(len(ranks)), 2)
        if ranks[first] is ranks[second]
    )


def runs(ranks: Ranks) -> tuple[Places, ...]:
    """A point a card for each way to make the longest run of three ranks or more in a row.

    Shorter runs within it do not count again. Five cards have no room for two separate runs.

    >>> runs((Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.FIVE, Rank.SIX))
    ((0, 1, 2, 4), (0, 1, 3, 4))
    """
    for n_cards in range(len(ranks), 2, -1):
        longest = tuple(
            places
            for places in combinations(range(len(ranks)), n_cards)
            if all(ranks[low].order + 1 == ranks[high].order for low, high in pairwise(places))
        )
        if longest:
            return longest
    return ()


def flush(hand: Hand) -> tuple[Item, ...]:
    """A point a card if the four cards are of one suit, with the starter if it is too.

    In the crib only all five count; three cards and the starter never do.

    >>> [item.points for item in flush(Hand.parse("AH 3H 7H KH", starter="QC"))]
    [4]
    >>> flush(Hand.parse("AH 3H 7H KH", starter="QC", is_crib=True))
    ()
    """
    a, b, c, d = hand.cards
    if not a.suit is b.suit is c.suit is d.suit:
        return ()
    if hand.starter.suit is a.suit:
        return (Item(Category.FLUSH, hand.all_cards, 5),)
    return () if hand.is_crib else (Item(Category.FLUSH, hand.cards, 4),)


def nobs(hand: Hand) -> tuple[Item, ...]:
    """One point for the jack of the starter's suit, among the four cards.

    >>> [str(item.cards[0]) for item in nobs(Hand.parse("6C 7C 8C JD", starter="8D"))]
    ['JD']
    """
    suit = hand.starter.suit
    return tuple(
        [
            Item(Category.NOBS, (card,), 1)
            for card in hand.cards
            if card.suit is suit and card.rank is Rank.JACK
        ]
    )
