"""`nobs evaluate`, with a reader that says what it is told to and with real files to open."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from nobs import Exit
from tests.command_line import Run, raising
from tests.commands.readings import reading_of
from vision.reading import Reading
from vision.weights import WeightsError


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder for the test, with a folder of two photos of five cards each."""
    monkeypatch.chdir(tmp_path)
    Path("photos").mkdir()
    for name, colour in (("a", "green"), ("b", "blue")):
        Image.new("RGB", (640, 200), colour).save(f"photos/{name}.jpg")
    return tmp_path


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Have photos read, by their names."""

    def set_readings(**readings: str) -> None:
        def read(path: Path) -> Reading:
            from vision.image import open_photo

            open_photo(path)
            return reading_of(readings[path.stem])

        monkeypatch.setattr("vision.reader.load_reader", lambda: None)
        monkeypatch.setattr("vision.reader.read_photo", read)

    return set_readings


def table(*rows: str, columns: str = "path,cards,conditions") -> str:
    Path("truth.csv").write_text("\n".join([columns, *rows]) + "\n", encoding="utf-8")
    return "truth.csv"


RIGHT, OTHER = "5H 10C 5D JS 5S", "5H 10C 5D QS 5S"
TWO = ("a.jpg,5H 10C 5D JS 5S,wood", "b.jpg,5H 10C 5D JS 5S,wood")


def test_figures_are_printed_and_wrong_photos_are_no_failure(
    run: Run, folder: Path, reads: Callable[..., None]
) -> None:
    reads(a=RIGHT, b=OTHER)
    code, out, err = run("evaluate", table(*TWO), "--photos", "photos")
    assert (code, err) == (Exit.DONE, "")
    lines = out.splitlines()
    assert lines[2].startswith("| all    | 2 | 50.0 % (9.5-90.5) | 90.0 % (59.6-98.2) of 10 |")
    assert lines[-2:] == [
        "Wrong and not flagged, 1 photo:",
        f"  {Path('photos', 'b.jpg')}: J♠ read as Q♠",
    ]
    assert sorted(path.name for path in folder.iterdir()) == ["photos", "truth.csv"]


def test_json_is_one_object(run: Run, folder: Path, reads: Callable[..., None]) -> None:
    reads(a=RIGHT, b=OTHER)
    code, out, err = run("evaluate", table(*TWO), "--photos", "photos", "--json", "--out", "new")
    assert (code, err, out.count("\n")) == (Exit.DONE, "", 1)
    found = json.loads(out)
    assert (found["all"]["photos"], found["all"]["right"]) == (2, 1)
    assert found["by_condition"]["wood"]["photos"] == 2
    assert Path("new/confusion.png").is_file()


def test_pictures_are_where_it_says(run: Run, folder: Path, reads: Callable[..., None]) -> None:
    reads(a=RIGHT, b=OTHER)
    arguments = ["evaluate", table(*TWO), "--photos", "photos", "--out", "new"]
    for _ in range(2):  # a second run takes the place of the first
        code, out, err = run(*arguments)
        assert (code, err) == (Exit.DONE, "")
        assert out.splitlines()[-1] == "Charts and a picture of every miss are in new."
        (miss,) = Path("new").glob("*.jpg")
        assert miss.name == "0002-b-missed-JS-invented-QS.jpg"


def test_a_photo_that_cannot_be_opened_counts_as_wrong_and_is_named(
    run: Run, folder: Path, reads: Callable[..., None]
) -> None:
    reads(a=RIGHT)
    Path("photos/b.jpg").write_bytes(b"")
    code, out, err = run("evaluate", table(*TWO), "--photos", "photos", "--out", "new")
    assert (code, err) == (Exit.NEEDS_A_PERSON, "")
    assert "| all    | 2 | 50.0 %" in out
    assert "Wrong and not flagged: none." in out
    assert f"  {Path('photos', 'b.jpg')}: The file is empty." in out


def test_rows_that_do_not_count_are_told(
    run: Run, folder: Path, reads: Callable[..., None]
) -> None:
    reads(a=RIGHT)
    rows = (TWO[0], TWO[0], "b.jpg,9?,")
    code, out, err = run("evaluate", table(*rows), "--photos", "photos", "--json")
    assert (code, json.loads(out)["all"]["photos"]) == (Exit.DONE, 1)
    a, b = Path("photos", "a.jpg"), Path("photos", "b.jpg")
    assert err.splitlines() == [
        f"nobs: truth.csv has 1 photo ({a}) more than once; each counts once",
        f"nobs: truth.csv does not say all cards of 1 photo ({b}); left out",
    ]


@pytest.mark.parametrize(
    ("rows", "columns", "photos", "named"),
    [
        pytest.param((), "path,cards", "photos", "no photos with known cards", id="no rows"),
        pytest.param((), "", "photos", "no photos with known cards", id="nothing at all"),
        pytest.param(("a.jpg,AS",), "path,card", "photos", "no column 'cards'", id="no column"),
        pytest.param(("a.jpg,1S",), "path,cards", "photos", "'1S' is not a card", id="no card"),
        pytest.param(("a.jpg,AS",), "path,cards", "pictures", "no folder pictures", id="no folder"),
        pytest.param(("a.jpg,AS",), "path,cards", "truth.csv", "no folder truth.csv", id="a file"),
        pytest.param(
            ("a.jpg,AS", "c.jpg,AS"), "path,cards", "photos", "c.jpg) that is not there", id="one"
        ),
        pytest.param(
            [f"{n}.jpg,AS" for n in range(9)],
            "path,cards",
            "photos",
            "4 others) that are not there",
            id="many gone",
        ),
    ],
)
def test_what_cannot_be_measured_is_one_sentence(
    rows: tuple[str, ...], columns: str, photos: str, named: str, run: Run, folder: Path
) -> None:
    code, out, err = run("evaluate", table(*rows, columns=columns), "--photos", photos)
    assert (code, out) == (Exit.WRONG_USE, "")
    assert err.startswith("nobs: ")
    assert err.count("\n") == 1
    assert named in err


def test_a_table_that_is_not_there_is_one_sentence(run: Run, folder: Path) -> None:
    code, out, err = run("evaluate", "no.csv", "--photos", "photos")
    assert (code, out) == (Exit.WRONG_USE, "")
    assert err == "nobs: the table no.csv cannot be read: No such file or directory\n"


def test_a_folder_of_other_things_is_refused_before_the_first_photo(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.reader.load_reader", raising(AssertionError("too late")))
    code, out, err = run("evaluate", table(*TWO), "--photos", "photos", "--out", "photos")
    assert (code, out) == (Exit.WRONG_USE, "")
    assert err == "nobs: photos holds other files; name a new folder for the pictures\n"
    assert sorted(path.name for path in Path("photos").iterdir()) == ["a.jpg", "b.jpg"]


def test_a_full_disk_does_not_cost_the_figures(
    run: Run, folder: Path, reads: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    reads(a=RIGHT, b=OTHER)
    full = raising(OSError(28, "No space left on device", "new"))
    monkeypatch.setattr("vision.measuring.pictures.Pictures.write", full)
    code, out, err = run("evaluate", table(*TWO), "--photos", "photos", "--out", "new")
    assert (code, err) == (Exit.NEEDS_A_PERSON, "nobs: new: No space left on device\n")
    assert "| all    | 2 | 50.0 %" in out
    assert "are in new" not in out


def test_missing_weights_are_said_once(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.reader.load_reader", raising(WeightsError("no networks")))
    code, out, err = run("evaluate", table(*TWO), "--photos", "photos")
    assert (code, out, err) == (Exit.NEEDS_A_PERSON, "", "nobs: no networks\n")


def test_without_a_folder_of_photos_the_use_is_wrong(run: Run, folder: Path) -> None:
    code, out, err = run("evaluate", table(*TWO))
    assert (code, out) == (Exit.WRONG_USE, "")
    assert "--photos" in err


def test_a_terminal_sees_how_far_it_is_and_keeps_no_trace_of_it(
    run: Run, folder: Path, reads: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    reads(a=RIGHT, b=OTHER)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    run("evaluate", table(*TWO), "--photos", "photos")
    shown = terminal.getvalue().split("\r")
    assert shown[:3] == ["", "1 of 2 photos, 0 wrong", "2 of 2 photos, 1 wrong"]
    assert shown[3] == "\033[K"
