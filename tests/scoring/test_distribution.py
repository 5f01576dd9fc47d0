"""Means and shares of points, without rounding."""

from collections import Counter
from fractions import Fraction
from statistics import mean, pvariance

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Distribution, ScoreError


@given(st.lists(st.integers(0, 29), min_size=1, max_size=60))
def test_it_says_what_the_list_of_all_deals_says(points: list[int]) -> None:
    """Python's own statistics agree."""
    found = Distribution.of(Counter(points))
    exact = [Fraction(each) for each in points]
    assert found.mean == mean(exact)
    assert found.variance == pvariance(exact)
    assert (found.least, found.most) == (min(points), max(points))
    assert (found.n_deals, found.points) == (len(points), sum(points))
    assert [found.n_of(each) for each in range(30)] == [points.count(each) for each in range(30)]
    low = [each for each in points if each < 5]
    assert found.share(range(5)) == Fraction(len(low), len(points))
    assert found.share(range(30)) == 1


def test_points_that_no_deal_makes_are_left_out() -> None:
    assert Distribution.of({3: 1, 2: 0}) == Distribution(((3, 1),))
    assert Distribution.of({3: 1, 1: 4}).deals == ((1, 4), (3, 1))


def test_a_share_names_each_number_once() -> None:
    assert Distribution.of({3: 1, 2: 1}).share([3, 3]) == Fraction(1, 2)


@pytest.mark.parametrize("deals", [{}, {4: 0}])
def test_nothing_has_no_distribution(deals: dict[int, int]) -> None:
    with pytest.raises(ScoreError, match="nothing"):
        Distribution.of(deals)
