"""How often each number of points comes: exact counts come in, means and shares come out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.errors import ScoreError


@dataclass(frozen=True, slots=True)
class Distribution:
    """Points, sorted, and how many equally likely deals make them. No number here is rounded.

    >>> Distribution.of({2: 3, 7: 1})
    Distribution(deals=((2, 3), (7, 1)))
    """

    deals: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        """Refuse what has no mean."""
        if not self.n_deals:
            raise ScoreError("there is nothing that could be dealt")

    @classmethod
    def of(cls, deals: Mapping[int, int]) -> Distribution:
        """Return the distribution of points that occur so many times.

        >>> Distribution.of({})
        Traceback (most recent call last):
        scoring.errors.ScoreError: there is nothing that could be dealt

        Raises:
            ScoreError: no deal is counted.
        """
        return cls(tuple(sorted((points, n) for points, n in deals.items() if n)))

    @property
    def n_deals(self) -> int:
        """How many deals there are."""
        return sum(n for _, n in self.deals)

    @property
    def least(self) -> int:
        """The fewest points of any deal."""
        return self.deals[0][0]

    @property
    def most(self) -> int:
        """The most points of any deal."""
        return self.deals[-1][0]

    @property
    def points(self) -> int:
        """The points of all deals together."""
        return sum(points * n for points, n in self.deals)

    @property
    def mean(self) -> Fraction:
        """What a deal makes on average.

        >>> Distribution.of({2: 3, 7: 1}).mean
        Fraction(13, 4)
        """
        return Fraction(self.points, self.n_deals)

    @property
    def variance(self) -> Fraction:
        """The mean of the squares of how far deals lie from the mean.

        >>> Distribution.of({0: 1, 4: 1}).variance
        Fraction(4, 1)
        """
        squares = sum(points * points * n for points, n in self.deals)
        return Fraction(squares, self.n_deals) - self.mean**2

    def n_of(self, points: int) -> int:
        """How many deals make exactly this."""
        return dict(self.deals).get(points, 0)

    def share(self, points: Iterable[int]) -> Fraction:
        """The share of the deals that make one of these numbers of points.

        >>> Distribution.of({2: 3, 7: 1}).share(range(5))
        Fraction(3, 4)
        """
        return Fraction(sum(self.n_of(each) for each in set(points)), self.n_deals)
