"""The patterns that players know by name: a count comes in, its items grouped by name come out.

A double run is two runs and the pair that doubles it, said in one breath; three of a kind are a
pair royal. Grouping changes no points. Next: describe.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from scoring.cards import Card
from scoring.count import Category, Count, Item


class PatternName(Enum):
    """What a group of items is called.

    >>> PatternName("double run") is PatternName.DOUBLE_RUN
    True
    """

    FIFTEEN = "fifteen"
    PAIR = "pair"
    PAIR_ROYAL = "pair royal"
    DOUBLE_PAIR_ROYAL = "double pair royal"
    RUN = "run"
    DOUBLE_RUN = "double run"
    TRIPLE_RUN = "triple run"
    DOUBLE_DOUBLE_RUN = "double double run"
    FLUSH = "flush"
    NOBS = "nobs"


# By how many pairs one rank makes, and by how many ways there are to make the run.
_BY_PAIRS = {
    1: PatternName.PAIR,
    3: PatternName.PAIR_ROYAL,
    6: PatternName.DOUBLE_PAIR_ROYAL,
}
_BY_RUNS = {
    1: PatternName.RUN,
    2: PatternName.DOUBLE_RUN,
    3: PatternName.TRIPLE_RUN,
    4: PatternName.DOUBLE_DOUBLE_RUN,
}


@dataclass(frozen=True, slots=True)
class Pattern:
    """Items that have one name together.

    >>> from scoring import Hand, count
    >>> fifteen, four, double_run = patterns(count(Hand.parse("7C 8D 8S 9H", starter="AC")))
    >>> double_run.name, double_run.points, double_run.length
    (<PatternName.DOUBLE_RUN: 'double run'>, 8, 3)
    >>> print(*double_run.cards)
    7C 8D 8S 9H
    """

    name: PatternName
    items: tuple[Item, ...]

    @property
    def points(self) -> int:
        """The points of its items together."""
        return sum(item.points for item in self.items)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards that are in it, sorted, each once."""
        return tuple(sorted({card for item in self.items for card in item.cards}))

    @property
    def length(self) -> int:
        """How many cards one of its items has: of a double run of three, 3."""
        return max(len(item.cards) for item in self.items)


def patterns(count: Count) -> tuple[Pattern, ...]:
    """Return the items of a count by the names that players have for them, in the order said.

    Every item is in exactly one pattern. Where a run is made in more than one way, the pairs that
    double it are part of it: five cards have no room for a pair beside a double run.

    >>> from scoring import Hand, count
    >>> def named(cards, starter):
    ...     found = patterns(count(Hand.parse(cards, starter)))
    ...     return [(pattern.name.value, pattern.points) for pattern in found]
    >>> named("3C 4D 5H 5S", "6C")
    [('fifteen', 2), ('fifteen', 2), ('double run', 10)]
    >>> named("8C 8D 8H 9S", "10C"), named("8C 8D 9H 9S", "10C")
    ([('triple run', 15)], [('double double run', 16)])
    >>> named("5C 5D 5H KS", "KC")[-2:]
    [('pair royal', 6), ('pair', 2)]
    >>> named("2C 3D 4H 9S", "9C")
    [('fifteen', 2), ('fifteen', 2), ('pair', 2), ('run', 3)]
    """
    return tuple(_patterns(count))


def _patterns(count: Count) -> Iterator[Pattern]:
    by_category = {
        category: tuple(item for item in count.items if item.category is category)
        for category in Category
    }
    for fifteen in by_category[Category.FIFTEEN]:
        yield Pattern(PatternName.FIFTEEN, (fifteen,))
    pairs, runs = by_category[Category.PAIR], by_category[Category.RUN]
    if len(runs) > 1:
        yield Pattern(_BY_RUNS[len(runs)], (*pairs, *runs))
    else:
        for rank in dict.fromkeys(pair.cards[0].rank for pair in pairs):
            of_rank = tuple(pair for pair in pairs if pair.cards[0].rank is rank)
            yield Pattern(_BY_PAIRS[len(of_rank)], of_rank)
        if runs:
            yield Pattern(PatternName.RUN, runs)
    for flush in by_category[Category.FLUSH]:
        yield Pattern(PatternName.FLUSH, (flush,))
    for nobs in by_category[Category.NOBS]:
        yield Pattern(PatternName.NOBS, (nobs,))
