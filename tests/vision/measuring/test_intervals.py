import pytest

from vision.measuring.intervals import share, wilson


# From the formula's own tables: (hits, n, low, high).
@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [
        (0, 0, 0.0, 1.0),
        (0, 10, 0.0, 0.2775),
        (1, 10, 0.0179, 0.4042),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_intervals_by_wilson(hits: int, n: int, low: float, high: float) -> None:
    assert wilson(hits, n) == pytest.approx((low, high), abs=2e-4)


@pytest.mark.parametrize("n", range(1, 40))
def test_a_share_never_leaves_nought_to_a_hundred(n: int) -> None:
    assert "(0.0-" in share(0, n)
    assert "-100.0)" in share(n, n)


def test_of_nothing_there_is_no_share() -> None:
    assert share(0, 0) == "-"
