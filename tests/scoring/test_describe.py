"""What is said at the table."""

import pytest
from hypothesis import given

from scoring import LONG, SHORT, Hand, PatternName, Words, cadence, count, running, spoken
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
            "fifteen two, fifteen four, a double run of three is twelve, "
            "and one for nobs is thirteen",
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
            "a pair royal is six",
            id="three of a kind",
        ),
        pytest.param(
            "2C 2D 9H 9S", "KD", "a pair is two, and another pair is four", id="two pairs"
        ),
        pytest.param(
            "7C 7D 7H 7S",
            "KD",
            "a double pair royal is twelve",
            id="four of a kind",
        ),
        pytest.param(
            "3C 4D 5H 5S",
            "6C",
            "fifteen two, fifteen four, and a double run of four is fourteen",
            id="a double run of four",
        ),
        pytest.param("JC JD JH QC", "KS", "a triple run is fifteen", id="a triple run"),
        pytest.param(
            "JC JD QH QS", "KH", "a double double run is sixteen", id="a double double run"
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
    assert best.endswith("a double pair royal is twenty-eight, and one for nobs is twenty-nine")


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


@given(hands())
def test_what_is_said_ends_at_the_total_too(hand: Hand) -> None:
    """Grouping changes no points, in words or in figures, and nothing is said of no points."""
    counted = count(hand)
    for words in (LONG, SHORT):
        said = spoken(counted, words)
        assert sum(each.pattern.points for each in said) == counted.total
        assert [each.total for each in said[-1:]] == [counted.total][: len(said)]
        assert all(each.phrase for each in said)
    assert ("no points" in cadence(counted)) is (counted.total == 0)


@pytest.mark.parametrize(
    ("cards", "starter", "written"),
    [
        ("2C 4D 6H 8S", "KC", "0"),
        ("6S 7H 8D 8C", "9H", "15-2, 15-4, 15-6, double run of 4 = 16"),
        ("10C 10D JH QS", "5H", "15-2, 15-4, 15-6, 15-8, double run of 3 = 16, nobs = 17"),
        ("AH 3H 7H KH", "QC", "flush of 4 = 4"),
    ],
)
def test_the_short_form_is_in_figures(cards: str, starter: str, written: str) -> None:
    """As it is written beside a score."""
    assert cadence(count(Hand.parse(cards, starter)), SHORT) == written


def test_another_language_is_another_table() -> None:
    """Nothing of English is left, whatever is said."""
    german = Words(
        phrases={name: f"{place} macht {{total}}" for place, name in enumerate(PatternName)}
        | {
            PatternName.FIFTEEN: "fünfzehn {total}",
            PatternName.PAIR: "ein Paar macht {total}",
            PatternName.RUN: "eine Folge von {length} gibt {points} und macht {total}",
        },
        again={PatternName.PAIR: "noch ein Paar macht {total}"},
        nothing="keine Punkte",
        and_then="; ",
        and_last=" und ",
    )
    said = {
        "2C 2D 9H 9S": "ein Paar macht 2 und noch ein Paar macht 4",
        "2C 3D 4H KS": "fünfzehn 2; fünfzehn 4; ein Paar macht 6 und "
        "eine Folge von 3 gibt 3 und macht 9",
        "5C 10H JS AD": "fünfzehn 2; fünfzehn 4; fünfzehn 6",
        "2C 4D 6H 8S": "keine Punkte",
    }
    for cards, expected in said.items():
        assert cadence(count(Hand.parse(cards, "KD")), german) == expected
    *_, last = running(count(Hand.parse("9C 9D 9H AS", "KD")), german)
    assert last.phrase == "noch ein Paar macht 6"


def test_both_forms_have_a_phrase_for_every_pattern() -> None:
    """None is left to fail when it first occurs."""
    assert set(LONG.phrases) == set(SHORT.phrases) == set(PatternName)
    assert len(LONG.numbers) == len(SHORT.numbers) == 30
