from collections.abc import Iterable
from pathlib import Path

import pytest

from scoring import parse_cards
from vision.measuring.truth import Truth, TruthError, TruthTable, read_rows, read_truth, words

PHOTOS = Path("photos")


def table(folder: Path, text: str) -> Path:
    path = folder / "truth.csv"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("path,cards\n", [], id="no photos"),
        pytest.param("", [], id="no header either"),
        pytest.param(
            "path,cards\na/1.jpg,5H 10D JS\n", [("a/1.jpg", "5H 10D JS", ())], id="three cards"
        ),
        pytest.param("path,cards\n1.jpg,\n", [("1.jpg", "", ())], id="a photo of no cards"),
        pytest.param("path,cards\n1.jpg,9? KC\n2.jpg,KC\n", [("2.jpg", "KC", ())], id="unknown"),
        pytest.param("path,cards\n1.jpg\n2.jpg,KC\n", [("2.jpg", "KC", ())], id="cut off"),
        pytest.param(
            "conditions,cards,note,path\nDim; wood,AS,x,1.jpg\n",
            [("1.jpg", "AS", ("dim", "wood"))],
            id="any order",
        ),
        pytest.param(
            "\ufeffpath,cards\r\n1.jpg,AS\r\n", [("1.jpg", "AS", ())], id="from a spreadsheet"
        ),
        pytest.param(
            "path;cards;conditions\n1.jpg;AS, 5H;dim, far\n",
            [("1.jpg", "AS 5H", ("dim", "far"))],
            id="from a spreadsheet that writes semicolons",
        ),
    ],
)
def test_a_table_of_truths(
    text: str, expected: Iterable[tuple[str, str, tuple[str, ...]]], tmp_path: Path
) -> None:
    assert list(read_truth(table(tmp_path, text), PHOTOS).truths) == [
        Truth(PHOTOS / path, parse_cards(cards), conditions) for path, cards, conditions in expected
    ]


def test_rows_that_do_not_count_are_told(tmp_path: Path) -> None:
    text = "path,cards\n1.jpg,5H JS\n2.jpg,9?\n./1.jpg,JS 5H\n"
    assert read_truth(table(tmp_path, text), PHOTOS) == TruthTable(
        truths=(Truth(PHOTOS / "1.jpg", parse_cards("5H JS")),),
        unknown=(PHOTOS / "2.jpg",),
        repeated=(PHOTOS / "1.jpg",),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("path,card\n1.jpg,AS\n", "no column 'cards'.* path, card$", id="no cards"),
        pytest.param("photo,cards\n1.jpg,AS\n", "no column 'path'", id="no path"),
        pytest.param("path\tcards\n", "no column 'path'", id="tabs"),
        pytest.param("path,cards\n1.jpg,AS\n2.jpg,1S\n", "line 3: .*1S", id="no such card"),
        pytest.param("path,cards\n1.jpg,AS KC AS\n", "line 2: ", id="a card twice"),
        pytest.param("path,cards\n\n\n1.jpg,ZZ\n", "line 4: ", id="blank lines count"),
        pytest.param("note,path,cards\n'a,1.jpg,AS\nx\n", "line 3: no path", id="cut off"),
        pytest.param("path,cards\n  ,AS\n", "line 2: no path", id="a path of spaces"),
        pytest.param('path,cards,note\n1,AS,"a\nb"\n2,ZZ,\n', "line 4: ", id="a line in a cell"),
        pytest.param(
            "path,cards\n1.jpg,AS\n2.jpg,5H\n1.jpg,AS 2C\n", "line 4: .* in line 2", id="two truths"
        ),
    ],
)
def test_a_table_that_is_not_understood(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(TruthError, match=message) as caught:
        read_truth(table(tmp_path, text), PHOTOS)
    assert "truth.csv" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_table_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(TruthError, match=r"cannot be read: No such file"):
        read_truth(tmp_path / "truth.csv", PHOTOS)
    (tmp_path / "truth.csv").write_bytes(b"path,cards\n\xff\xfe,AS\n")
    with pytest.raises(TruthError, match="cannot be read"):
        read_truth(tmp_path / "truth.csv", PHOTOS)
    huge = f'path,cards\n1.jpg,"{"A" * 200_000}"\n'  # more than a cell may hold
    with pytest.raises(TruthError, match="cannot be read"):
        read_truth(table(tmp_path, huge), PHOTOS)


def test_rows_are_given_as_they_are_written(tmp_path: Path) -> None:
    (row,) = read_rows(table(tmp_path, "path,cards,conditions\n1.jpg,9? KC,Dim\n"))
    assert (row.line, row.path, row.cards, row.conditions) == (2, "1.jpg", "9? KC", "Dim")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ()),
        (" ; , ", ()),
        ("glare glare; Glare", ("glare",)),
        ("near-duplicate; 4 cards", ("near-duplicate", "cards")),
        ("Blüte 2m", ("blüte", "2m")),
    ],
)
def test_conditions_are_words_each_once(text: str, expected: tuple[str, ...]) -> None:
    assert words(text) == expected
