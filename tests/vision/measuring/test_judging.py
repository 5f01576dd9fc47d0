from collections.abc import Iterable
from pathlib import Path

import pytest

from scoring import parse_cards
from vision import CardReading, Guess, PhotoError, PhotoFault, Problem, Reading, make_reading
from vision.evaluation import Judged, Truth, TruthError, judge, read_truth, share, sum_up, wilson

PHOTOS = Path("photos")


def table(folder: Path, text: str) -> Path:
    path = folder / "truth.csv"
    path.write_text(text, encoding="utf-8")
    return path


def reading_of(cards: str, *, is_sure: bool = True, expected: int | None = None) -> Reading:
    outline = ((0.0, 0.0), (5.0, 0.0), (5.0, 7.0), (0.0, 7.0))
    seen = [CardReading((Guess(card, 0.9),), outline, is_sure) for card in parse_cards(cards)]
    return make_reading(seen, (100, 100), len(seen) if expected is None else expected)


def judged(truth: str, reading: Reading) -> Judged:
    return judge(Truth(Path("a.jpg"), parse_cards(truth)), lambda path: reading)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("path,cards\n", [], id="no photos"),
        pytest.param("", [], id="no header either"),
        pytest.param(
            "path,cards\na/1.jpg,5H 10D JS\n", [("a/1.jpg", "5H 10D JS", "")], id="three cards"
        ),
        pytest.param("path,cards\n1.jpg,\n", [("1.jpg", "", "")], id="a photo of no cards"),
        pytest.param("path,cards\n1.jpg,9? KC\n2.jpg,KC\n", [("2.jpg", "KC", "")], id="unknown"),
        pytest.param(
            "conditions,cards,note,path\ndim,AS,x,1.jpg\n", [("1.jpg", "AS", "dim")], id="any order"
        ),
        pytest.param(
            "\ufeffpath,cards\r\n1.jpg,AS\r\n", [("1.jpg", "AS", "")], id="from a spreadsheet"
        ),
    ],
)
def test_a_table_of_truths(
    text: str, expected: Iterable[tuple[str, str, str]], tmp_path: Path
) -> None:
    assert list(read_truth(table(tmp_path, text), PHOTOS)) == [
        Truth(PHOTOS / path, parse_cards(cards) if cards else (), conditions)
        for path, cards, conditions in expected
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("path,card\n1.jpg,AS\n", "no column 'cards'", id="no cards"),
        pytest.param("photo,cards\n1.jpg,AS\n", "no column 'path'", id="no path"),
        pytest.param("path,cards\n1.jpg,AS\n2.jpg,1S\n", "line 3: .*1S", id="no such card"),
        pytest.param("path,cards\n1.jpg,AS KC AS\n", "line 2: ", id="a card twice"),
        pytest.param("path,cards\n\n\n1.jpg,ZZ\n", "line 4: ", id="blank lines count"),
        pytest.param("note,path,cards\n'a,1.jpg,AS\nx\n", "line 3: no path", id="cut off"),
        pytest.param('path,cards,note\n1,AS,"a\nb"\n2,ZZ,\n', "line 4: ", id="a line in a cell"),
    ],
)
def test_a_table_that_is_not_understood(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(TruthError, match=message) as caught:
        list(read_truth(table(tmp_path, text), PHOTOS))
    assert "truth.csv" in str(caught.value)


def test_a_table_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(TruthError, match="cannot be read"):
        list(read_truth(tmp_path / "truth.csv", PHOTOS))
    (tmp_path / "truth.csv").write_bytes(b"path,cards\n\xff\xfe,AS\n")
    with pytest.raises(TruthError, match="cannot be read"):
        list(read_truth(tmp_path / "truth.csv", PHOTOS))


@pytest.mark.parametrize(
    ("truth", "reading", "missed", "invented", "is_right", "is_silently_wrong"),
    [
        pytest.param("5H JS", reading_of("JS 5H"), "", "", True, False, id="right"),
        pytest.param(
            "5H JS", reading_of("5H JS", is_sure=False), "", "", True, False, id="right, unsure"
        ),
        pytest.param("5H JS", reading_of("5H QS"), "JS", "QS", False, True, id="silently wrong"),
        pytest.param(
            "5H JS", reading_of("5H QS", is_sure=False), "JS", "QS", False, False, id="flagged"
        ),
        pytest.param(
            "5H JS", reading_of("5H", expected=2), "JS", "", False, False, id="one missed"
        ),
        pytest.param("5H", reading_of("5H KC"), "", "KC", False, True, id="one invented"),
    ],
)
def test_a_reading_beside_the_truth(
    truth: str,
    reading: Reading,
    missed: str,
    invented: str,
    is_right: bool,
    is_silently_wrong: bool,
) -> None:
    one = judged(truth, reading)
    assert " ".join(map(str, one.missed)) == missed
    assert " ".join(map(str, one.invented)) == invented
    assert (one.is_right, one.is_silently_wrong) == (is_right, is_silently_wrong)
    assert one.seconds >= 0


def test_a_photo_that_cannot_be_opened_is_flagged_and_not_read() -> None:
    def refuse(path: Path) -> Reading:
        raise PhotoError(PhotoFault.EMPTY, "the file is empty")

    one = judge(Truth(Path("a.jpg"), parse_cards("5H")), refuse)
    assert (one.read, one.problems) == ((), (Problem.UNREADABLE,))
    assert not one.is_right
    assert not one.is_silently_wrong


def test_figures_over_some_photos() -> None:
    seconds = (0.1, 0.9, 0.2, 0.4)
    readings = [
        reading_of("5H JS"),
        reading_of("5H QS"),
        reading_of("5H", expected=2),
        reading_of("JS 5H"),
    ]
    truth = Truth(Path("a.jpg"), parse_cards("5H JS"))
    figures = sum_up(
        Judged(truth, reading.known, reading.problems, each)
        for reading, each in zip(readings, seconds, strict=True)
    )
    assert (figures.photos, figures.right, figures.silently_wrong) == (4, 2, 1)
    assert (figures.cards, figures.cards_right, figures.cards_invented) == (8, 6, 1)
    assert figures.median_seconds == pytest.approx(0.3)
    assert figures.line().startswith("4 photos: wholly right 50.0 % (15.0-85.0), cards right 75.0")


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


@pytest.mark.parametrize("n", range(40))
def test_a_share_never_leaves_nought_to_a_hundred(n: int) -> None:
    assert "(0.0-" in share(0, n)
    assert "-100.0)" in share(n, n)
