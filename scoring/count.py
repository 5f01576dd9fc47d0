"""The count of a hand or crib at the show: a hand comes in, the reasons for its points come out.

One function a rule, in the order in which they are said at the table. The two points for a
jack turned as the starter ("heels") are the dealer's at the cut and no part of any count.
Next: describe.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import combinations, pairwise

from scoring.cards import Card, Rank
from scoring.hand import Hand


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
    """One reason for points, and the cards that make it, sorted."""

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


def fifteens(hand: Hand) -> tuple[Item, ...]:
    """Two points for each different group of cards, of any size, that adds up to fifteen.

    >>> [item.points for item in fifteens(Hand.parse("5H 2C 3D 4S", starter="AS"))]
    [2]
    """
    return tuple(
        Item(Category.FIFTEEN, group, 2)
        for n_cards in range(2, 6)
        for group in combinations(hand.all_cards, n_cards)
        if sum(card.rank.pips for card in group) == 15
    )


def pairs(hand: Hand) -> tuple[Item, ...]:
    """Two points for each two cards of one rank, so that three of a kind are three pairs.

    >>> len(pairs(Hand.parse("7C 7D 7H AS", starter="5H")))
    3
    """
    return tuple(
        Item(Category.PAIR, (first, second), 2)
        for first, second in combinations(hand.all_cards, 2)
        if first.rank is second.rank
    )


def runs(hand: Hand) -> tuple[Item, ...]:
    """A point a card for each way to make the longest run of three ranks or more in a row.

    Shorter runs within it do not count again. Five cards have no room for two separate runs.

    >>> [item.points for item in runs(Hand.parse("3C 4D 5H 5S", starter="6C"))]
    [4, 4]
    """
    for n_cards in (5, 4, 3):
        longest = tuple(
            Item(Category.RUN, group, n_cards)
            for group in combinations(hand.all_cards, n_cards)
            if all(low.rank.order + 1 == high.rank.order for low, high in pairwise(group))
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
    suits = {card.suit for card in hand.cards}
    if suits == {hand.starter.suit}:
        return (Item(Category.FLUSH, hand.all_cards, 5),)
    if len(suits) == 1 and not hand.is_crib:
        return (Item(Category.FLUSH, hand.cards, 4),)
    return ()


def nobs(hand: Hand) -> tuple[Item, ...]:
    """One point for the jack of the starter's suit, among the four cards.

    >>> [str(item.cards[0]) for item in nobs(Hand.parse("6C 7C 8C JD", starter="8D"))]
    ['JD']
    """
    return tuple(
        Item(Category.NOBS, (card,), 1)
        for card in hand.cards
        if card.rank is Rank.JACK and card.suit is hand.starter.suit
    )


def count(hand: Hand) -> Count:
    """Count a hand: every fifteen, pair and run by itself, then flush and nobs.

    >>> best = count(Hand.parse("5H 5C 5D JS", starter="5S"))
    >>> best.total
    29
    >>> {category.plural: best.points_of(category) for category in Category}
    {'fifteens': 16, 'pairs': 12, 'runs': 0, 'flush': 0, 'nobs': 1}
    """
    return Count(
        hand,
        (*fifteens(hand), *pairs(hand), *runs(hand), *flush(hand), *nobs(hand)),
    )
