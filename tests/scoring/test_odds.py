"""The odds of all hands and cribs, worked out from numbers of suits, beside what others published.

test_count_exhaustive.py comes to the same table by counting suits one by one with the rules.
"""

import pytest

from scoring import Category, Rank, ScoreError, odds
from tests.published import (
    BY_CATEGORY,
    DISTRIBUTION,
    IMPOSSIBLE,
    OF_CRIBS,
    OF_HANDS,
    SUM_OF_CRIBS,
    SUM_OF_HANDS,
    SUMS,
    TWENTY_FOURS,
)


def test_every_count_comes_as_often_as_published() -> None:
    assert dict(odds().totals.deals) == {total: hand for total, (hand, _) in DISTRIBUTION.items()}
    cribs = odds(is_crib=True).totals
    assert dict(cribs.deals) == {total: crib for total, (_, crib) in DISTRIBUTION.items()}
    assert odds().totals.n_deals == cribs.n_deals == 12_994_800
    assert (odds().totals.points, cribs.points) == (SUM_OF_HANDS, SUM_OF_CRIBS)


def test_means_and_variances_are_those_published() -> None:
    for deals, (mean, variance) in (
        (odds().totals, OF_HANDS),
        (odds(is_crib=True).totals, OF_CRIBS),
    ):
        assert float(deals.mean) == pytest.approx(mean, abs=1e-6)
        assert float(deals.variance) == pytest.approx(variance, abs=1e-6)


def test_the_commonest_counts_are_four_and_two() -> None:
    """As the page with the odds says; 7.8 in a hundred hands count nothing."""
    commonest = sorted(odds().totals.deals, key=lambda deals: -deals[1])
    assert [total for total, _ in commonest[:2]] == [4, 2]
    assert round(float(100 * odds().totals.share([0])), 1) == 7.8


def test_each_category_comes_as_often_as_published() -> None:
    by_category = {each.plural: deals for each, deals in odds().by_category.items()}
    assert {name: deals.points for name, deals in by_category.items()} == SUMS
    for name, expected in BY_CATEGORY.items():
        assert dict(by_category[name].deals) == expected
    assert all(deals.n_deals == 12_994_800 for deals in by_category.values())


def test_a_crib_differs_by_flushes_of_four_alone() -> None:
    hands, cribs = odds().by_category, odds(is_crib=True).by_category
    assert {each for each in Category if hands[each] != cribs[each]} == {Category.FLUSH}
    assert hands[Category.FLUSH].points - cribs[Category.FLUSH].points == 446_160


@pytest.mark.parametrize("is_crib", [False, True])
def test_the_impossible_totals(is_crib: bool) -> None:
    """Nineteen is what players call a hand of nothing."""
    assert odds(is_crib).impossible == IMPOSSIBLE


def text(total: int) -> set[str]:
    """The ranks that can make a total, as text."""
    return {"".join(rank.value for rank in ranks) for ranks in odds().ranks_by_total[total]}


def test_the_highest_hands() -> None:
    """29, 28 and 24, and there is nothing between."""
    assert text(29) == {"5555J"}
    assert text(28) == {"555510", "5555J", "5555Q", "5555K"}
    assert text(24) == TWENTY_FOURS
    assert [total for total, _ in odds().totals.deals][-3:] == [24, 28, 29]


def test_a_five_is_never_worth_nothing() -> None:
    """Every other rank can be in a hand without points."""
    in_nothing = {rank for ranks in odds().ranks_by_total[0] for rank in ranks}
    assert in_nothing == set(Rank) - {Rank.FIVE}


@pytest.mark.parametrize(
    ("total", "is_crib", "percent"),
    [
        (0, False, 0.0),
        (1, False, 7.7647),
        (5, False, 56.0477),
        (29, False, 99.99997),
        (1, True, 7.8663),
    ],
)
def test_how_many_of_a_hundred_hands_count_less(total: int, is_crib: bool, percent: float) -> None:
    below = sum(DISTRIBUTION[each][is_crib] for each in DISTRIBUTION if each < total)
    found = odds(is_crib).percentile(total)
    assert found == pytest.approx(100 * below / 12_994_800)
    assert found == pytest.approx(percent, abs=1e-4)


def test_the_percentile_never_falls() -> None:
    """An impossible total beats as many as the next one that is possible."""
    found = [odds().percentile(total) for total in range(30)]
    assert found == sorted(found)
    assert found[19] == found[20]


@pytest.mark.parametrize("total", [-1, 30])
def test_no_hand_counts_so(total: int) -> None:
    with pytest.raises(ScoreError, match=f"never {total}"):
        odds().percentile(total)
