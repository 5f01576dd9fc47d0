"""Muggins: what a player claimed and the true count come in, what was missed comes out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.count import Count, Item
from scoring.errors import ScoreError


@dataclass(frozen=True, slots=True)
class Muggins:
    """A claim beside the true count, item by item.

    An item is the same if kind and cards are: to claim the right total by wrong items is to miss.

    >>> from scoring import Hand, count
    >>> counted = count(Hand.parse("2C 4D 6H 6S", starter="KD"))
    >>> found = Muggins(claimed=(), missed=counted.items, false=())
    >>> found.points, found.missed_points
    (0, 2)
    """

    claimed: tuple[Item, ...]
    """What was claimed and is there."""
    missed: tuple[Item, ...]
    """What is there and was not claimed: the other player's."""
    false: tuple[Item, ...]
    """What was claimed and is not there: nobody's."""

    @property
    def points(self) -> int:
        """What the owner may peg."""
        return sum(item.points for item in self.claimed)

    @property
    def missed_points(self) -> int:
        """What the other player may peg by calling muggins."""
        return sum(item.points for item in self.missed)


def muggins(claim: Iterable[Item], count: Count) -> Muggins:
    """Compare the items that the owner claimed with the count.

    Points claimed by a wrong number of points for an item are put right and not missed. An item
    claimed twice counts once.

    >>> from scoring import Hand, count
    >>> counted = count(Hand.parse("7C 8D 8S 9H", starter="AC"))
    >>> first, *rest = counted.items
    >>> found = muggins(rest, counted)
    >>> found.points, found.missed_points, [str(card) for card in found.missed[0].cards]
    (10, 2, ['7C', '8D'])
    """
    named = {(item.category, tuple(sorted(item.cards))): item for item in claim}
    there = {(item.category, item.cards): item for item in count.items}
    return Muggins(
        claimed=tuple(item for key, item in there.items() if key in named),
        missed=tuple(item for key, item in there.items() if key not in named),
        false=tuple(item for key, item in named.items() if key not in there),
    )


def missed_points(claimed: int, count: Count) -> int:
    """Return what a claimed total leaves to the other player, where no items were named.

    >>> from scoring import Hand, count
    >>> counted = count(Hand.parse("7C 8D 8S 9H", starter="AC"))
    >>> missed_points(8, counted), missed_points(14, counted)
    (4, 0)
    >>> missed_points(-1, counted)
    Traceback (most recent call last):
    scoring.errors.ScoreError: nobody can claim -1 points

    Raises:
        ScoreError: the claim is below none.
    """
    if claimed < 0:
        raise ScoreError(f"nobody can claim {claimed} points")
    return max(count.total - claimed, 0)
