from pathlib import Path

import pytest

from scoring import parse_cards
from tests.commands.readings import reading_of
from tests.judging import judged
from vision import PhotoError, PhotoFault, Problem, Reading
from vision.measuring.judging import Judged, by_condition, by_number, judge, sum_up
from vision.measuring.truth import Truth


@pytest.mark.parametrize(
    ("one", "missed", "invented", "is_right", "is_silently_wrong"),
    [
        pytest.param(judged("5H JS", "JS 5H"), "", "", True, False, id="right"),
        pytest.param(judged("5H JS", "5H? JS"), "", "", True, False, id="right, unsure"),
        pytest.param(judged("5H JS", "5H QS"), "JS", "QS", False, True, id="silently wrong"),
        pytest.param(judged("5H JS", "5H QS?"), "JS", "QS", False, False, id="flagged"),
        pytest.param(judged("5H JS", "5H"), "JS", "", False, False, id="one missed"),
        pytest.param(judged("5H JS", "5H ?"), "JS", "", False, False, id="one not told"),
        pytest.param(judged("5H", "5H KC", expected=2), "", "KC", False, True, id="one invented"),
        pytest.param(judged("5H", "5H 5H"), "", "5H", False, False, id="one read twice"),
        pytest.param(judged("", ""), "", "", True, False, id="nothing there"),
        pytest.param(judged("", None), "", "", False, False, id="nothing there, not opened"),
    ],
)
def test_a_reading_beside_the_truth(
    one: Judged, missed: str, invented: str, is_right: bool, is_silently_wrong: bool
) -> None:
    assert " ".join(map(str, one.missed)) == missed
    assert " ".join(map(str, one.invented)) == invented
    assert (one.is_right, one.is_silently_wrong) == (is_right, is_silently_wrong)


def test_a_photo_is_read_once_and_timed() -> None:
    asked = []

    def read(path: Path) -> Reading:
        asked.append(path)
        return reading_of("5H", 1)

    one = judge(Truth(Path("a.jpg"), parse_cards("5H")), read)
    assert asked == [Path("a.jpg")]
    assert (one.read, one.fault) == (parse_cards("5H"), "")
    assert one.seconds > 0


def test_a_photo_that_cannot_be_opened_is_wrong_flagged_and_says_why() -> None:
    def refuse(path: Path) -> Reading:
        raise PhotoError(PhotoFault.EMPTY, "the file is empty")

    one = judge(Truth(Path("a.jpg"), parse_cards("5H")), refuse)
    assert (one.reading, one.problems, one.fault) == (
        None,
        (Problem.UNREADABLE,),
        "the file is empty",
    )
    assert (one.read, one.cards) == ((), ())
    assert not one.is_right
    assert not one.is_silently_wrong


def test_each_card_is_judged_and_one_read_twice_is_right_where_it_is_surer() -> None:
    cards = judged("5H JS", "? 5H? QS 5H", expected=4).cards
    assert [(str(card.card), card.confidence, card.is_right) for card in cards] == [
        ("QS", 0.98, False),
        ("5H", 0.98, True),
        ("5H", 0.61, False),
    ]
    assert [card.is_sure for card in cards] == [True, False, False]


def test_figures_over_some_photos() -> None:
    done = [
        judged("5H JS", "5H JS", seconds=0.1),
        judged("5H JS", "5H QS", seconds=0.9),
        judged("5H JS", "5H", seconds=0.2),
        judged("5H JS", "JS 5H", expected=5, seconds=0.4),
    ]
    figures = sum_up(done)
    assert (figures.photos, figures.right, figures.silently_wrong) == (4, 2, 1)
    assert (figures.cards, figures.cards_right, figures.cards_invented) == (8, 6, 1)
    # The third is flagged for nothing but its number; the fourth is too, but it is right.
    assert figures.flagged_by_number == 1
    assert (figures.median_seconds, figures.slowest_seconds) == pytest.approx((0.3, 0.9))
    assert figures.line().startswith("4 photos: wholly right 50.0 % (15.0-85.0), cards right 75.0")


def test_cards_invented_where_none_lie_are_no_share() -> None:
    assert sum_up([judged("", "5H", expected=1)]).invented_share == "-"


def test_figures_for_each_number_of_cards() -> None:
    done = [judged("5H JS", "5H JS"), judged("5H", "5C"), judged("JS", "JS")]
    found = by_number(done)
    assert [(n, each.photos, each.right) for n, each in found.items()] == [(1, 2, 1), (2, 1, 1)]


def test_a_photo_counts_in_each_of_its_conditions() -> None:
    done = [judged("5H", "5H", "wood", "glare"), judged("5H", "5C", "glare"), judged("5H", "5H")]
    found = by_condition(done)
    assert [(name, each.photos, each.right) for name, each in found.items()] == [
        ("glare", 2, 1),
        ("wood", 1, 1),
    ]
