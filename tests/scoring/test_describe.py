"""What is said at the table."""

import pytest
from hypothesis import given

from scoring import Hand, cadence, count, running
from tests.strategies import hands


@pytest.mark.parametrize(
    ("cards", "starter", "said"),
    [
        pytest.param("2C 4D 6H 8S", "KC", "no points", id="nothing scores"),
        pytest.param("2C 4D 8H 8S", "KC", "a pair is two", id="one thing scores"),
        pytest.param("7C 8D 2H 4S", "KC", "fifteen two", id="one fifteen"),
        pytest.param(
            "5C JD KH AS",
            "QC",
            "fifteen two, fifteen four, fifteen six, and a run of three is nine",
            id="fifteens are chanted",
        ),
        pytest.param("5C 10D JH 2S", "AC", "fifteen two, fifteen four", id="fifteens alone"),
        pytest.param(
            "10C 5S 5H 2D",
            "4C",
            "fifteen two, fifteen four, and a pair is six",
            id="a pair last",
        ),
        pytest.param(
            "2C 3D 4H KS",
            "KD",
            "fifteen two, fifteen four, a pair is six, and a run of three is nine",
            id="a run last",
        ),
        pytest.param(
            "6C 7C 8C JD",
            "8D",
            "fifteen two, fifteen four, a pair is six, a run of three is nine, "
            "another run of three is twelve, and one for nobs is thirteen",
            id="a double run",
        ),
        pytest.param("AH 3H 7H KH", "QC", "a flush of four is four", id="flush of four"),
        pytest.param("AH 3H 7H KH", "QH", "a flush of five is five", id="flush of five"),
        pytest.param("2C 4D 6H JS", "8S", "one for nobs is one", id="nobs alone"),
        pytest.param(
            "AC 2D 3H 4S",
            "5C",
            "fifteen two, and a run of five is seven",
            id="run of five",
        ),
        pytest.param(
            "9C 9D 9H 3S",
            "KD",
            "a pair is two, another pair is four, and another pair is six",
            id="three of a kind",
        ),
    ],
)
def test_the_count_is_said_in_cadence(cards: str, starter: str, said: str) -> None:
    """Each item with the total so far, and not a word of what does not score."""
    assert cadence(count(Hand.parse(cards, starter))) == said


def test_the_best_hand_ends_on_twenty_nine() -> None:
    """Every total has its word."""
    best = cadence(count(Hand.parse("5C 5D 5H JS", "5S")))
    assert best.startswith("fifteen two, fifteen four, fifteen six, fifteen eight, fifteen ten, ")
    assert best.endswith("another pair is twenty-eight, and one for nobs is twenty-nine")


@given(hands())
def test_the_running_total_ends_at_the_total(hand: Hand) -> None:
    """A step an item, in order; each adds its item's points."""
    counted = count(hand)
    steps = running(counted)
    assert tuple(step.item for step in steps) == counted.items
    totals = [0, *(step.total for step in steps)]
    assert totals[-1] == counted.total
    assert all(
        after - before == step.item.points
        for before, after, step in zip(totals, totals[1:], steps, strict=False)
    )
    assert all(phrase for _, _, phrase in steps)
