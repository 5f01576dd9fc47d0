"""`nobs score --out`, with a reader that goes by a picture's colour."""

import csv
import io
import json
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from commands.folders import POSITIONS
from nobs import Exit
from tests.command_line import Run
from tests.vision.batch import readers
from tests.vision.batch.readers import NETWORKS, picture, pictures
from vision.batch import Position
from vision.batch.engine import Here
from vision.batch.score import Networks


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Do the work in this process, in a folder of its own."""

    def engine(networks: Networks, n_workers: int) -> Here:
        assert n_workers >= 1
        return Here(networks)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("vision.batch.score.shipped_networks", lambda: NETWORKS)
    monkeypatch.setattr("vision.batch.pool.Processes", engine)


def rows_in(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(name).read_text().splitlines()]


def test_folders_become_a_table_and_a_summary(run: Run) -> None:
    pictures(Path("night"), readers.EITHER, readers.EITHER, readers.UNSURE, readers.PLAIN)
    Path("night/broken.jpg").write_bytes(b"\xff\xd8\xff")
    code, out, err = run("score", "night", "--out", "night.jsonl", "--starter-position", "right")
    assert (code, err) == (Exit.NEEDS_A_PERSON, "")
    lines = out.splitlines()
    assert lines[:5] == [
        "5 photos in night.jsonl: 3 scored, 1 to be looked at, 1 failed",
        "points  photos   (mean 21.67)",
        f"     7       1  {'#' * 20}",
        f"    29       2  {'#' * 40}",
        "to be looked at, with `nobs review night.jsonl`:",
    ]
    assert lines[5].startswith("     1  unsure, such as night/002.png: ")
    assert lines[6] == "failed:"
    assert lines[7].startswith("     1  truncated, such as night/broken.jpg: ")
    rows = rows_in("night.jsonl")
    assert [row["status"] for row in rows] == [
        *("scored", "scored", "needs-confirmation", "scored", "failed")
    ]
    assert rows[0]["items"][-1] == {"category": "nobs", "cards": ["JS"], "points": 1}
    assert rows[0]["points"] == {"fifteens": 16, "pairs": 12, "runs": 0, "flush": 0, "nobs": 1}
    assert rows[4]["error"]["code"] == "truncated"


def test_all_scored_is_done(run: Run) -> None:
    pictures(Path("night"), readers.PLAIN)
    code, out, err = run("score", "night/000.png", "--out", "night.csv", "--html", "night.html")
    assert (code, err) == (Exit.DONE, "")
    assert out.splitlines()[0] == "1 photo in night.csv: 1 scored, 0 to be looked at, 0 failed"
    assert out.splitlines()[-1] == "the page to look at is night.html"
    (row,) = csv.DictReader(io.StringIO(Path("night.csv").read_text()))
    assert (row["path"], row["total"], row["starter_source"]) == ("night/000.png", "7", "any-card")
    assert "7 points" in Path("night.html").read_text()


def test_the_same_command_again_says_the_same(run: Run) -> None:
    pictures(Path("night"), readers.PLAIN, readers.EITHER)
    first = run("score", "night", "--out", "night.jsonl")
    assert run("score", "night", "--out", "night.jsonl") == first
    assert len(rows_in("night.jsonl")) == 2


def test_tables_say_the_starter(run: Run) -> None:
    pictures(Path("night"), readers.EITHER, readers.EITHER, readers.UNSURE)
    Path("truth.csv").write_text("path,cards,starter\nnight/000.png,,5S\nnight/002.png,,5S\n")
    Path("mine.csv").write_text("path,starter,set\nnight/001.png,5H,\nnight/002.png,,2=5C\n")
    command = ("score", "night", "--out", "a.jsonl", "--truth", "truth.csv")
    assert run(*command, "--corrections", "mine.csv")[0] == Exit.DONE
    told = [(row["total"], row["starter"], row["starter_source"]) for row in rows_in("a.jsonl")]
    assert told == [(29, "5S", "truth"), (28, "5H", "corrections"), (29, "5S", "truth")]
    before = Path("a.jsonl").read_bytes()
    run(*command, "--corrections", "mine.csv")
    assert Path("a.jsonl").read_bytes() == before


def test_a_list_names_more_paths(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two, three = pictures(Path("night"), *[readers.PLAIN] * 3)
    Path("list.txt").write_text(f"{one}\n\n{two}\r\n")
    run("score", three, "--list", "list.txt", "--out", "a.jsonl")
    assert [row["path"] for row in rows_in("a.jsonl")] == [three, one, two]
    odd = "new\nline \udcff.png"
    picture(Path("x.png")).rename(odd)
    stdin = io.TextIOWrapper(io.BytesIO(f"{one}\0".encode() + os.fsencode(odd)))
    monkeypatch.setattr(sys, "stdin", stdin)
    run("score", "--list", "-", "--out", "b.jsonl")
    assert [row["path"] for row in rows_in("b.jsonl")] == [one, "new\nline \\xff.png"]
    assert rows_in("b.jsonl")[1]["path_hex"] == os.fsencode(odd).hex()


def test_a_name_breaks_no_line_of_the_summary(run: Run) -> None:
    Path("a\x1b[2Jb\n.png").write_bytes(b"")
    _, out, _ = run("score", ".", "--out", "a.jsonl")
    assert "such as ./a\\x1b[2Jb\\n.png: The file is empty." in out.splitlines()[-1]


def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures(Path("night"), *[readers.PLAIN] * 3)
    read = readers.ColourReader.read
    n_read = 0

    def interrupted(*arguments: Any) -> Any:
        nonlocal n_read
        n_read += 1
        if n_read == 3:
            raise KeyboardInterrupt
        return read(*arguments)

    monkeypatch.setattr(readers.ColourReader, "read", interrupted)
    code, out, err = run("score", "night", "--out", "night.csv")
    assert (code, out) == (Exit.INTERRUPTED, "")
    assert err == (
        "nobs: stopped with 2 photos in night.csv; the same command goes on from there\n"
    )
    assert Path("night.csv").read_text().count("\n") == 3
    assert run("score", "night", "--out", "night.csv")[0] == Exit.DONE
    assert Path("night.csv").read_text().count("\n") == 4


def test_a_full_disk_is_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures(Path("night"), readers.PLAIN)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("vision.batch.journal.Journal.append", full)
    code, out, err = run("score", "night", "--out", "night.jsonl")
    assert (code, out, err.count("\n")) == (Exit.NEEDS_A_PERSON, "", 1)
    assert err.startswith("nobs: night.jsonl: No space left on device; what is done is kept")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["a.jpg", "b.jpg"], Exit.WRONG_USE, "--out RESULTS"),
        ([], Exit.WRONG_USE, "name one PHOTO"),
        (["a.jpg", "--html", "a.html"], Exit.WRONG_USE, "--html goes with --out RESULTS"),
        (["--out", "a.jsonl"], Exit.WRONG_USE, "name photos or folders"),
        (["a.jpg", "--out", "a.jsonl", "--set", "1=5H"], Exit.WRONG_USE, "--corrections"),
        (["a.jpg", "--out", "a.jsonl", "--starter", "5X"], Exit.WRONG_USE, "5X"),
        (["a.jpg", "--out", "a.jsonl", "--jobs", "0"], Exit.WRONG_USE, "at least one process"),
        (["a.jpg", "--out", "a.jsonl", "--jobs", "x"], Exit.WRONG_USE, "--jobs"),
        (["a.jpg", "--out", "a.jsonl", "--engine", "spark"], Exit.WRONG_USE, "spark"),
        (["a.jpg", "--out", "a.jsonl", "--address", "h:1"], Exit.WRONG_USE, "--engine ray"),
        (
            ["a", "--out", "a.jsonl", "--starter", "5H", "--starter-position", "left"],
            Exit.WRONG_USE,
            "say two things",
        ),
        (["a.jpg", "--out", "a.xlsx"], Exit.NEEDS_A_PERSON, ".parquet"),
        (["a.jpg", "--out", "no/a.jsonl"], Exit.NEEDS_A_PERSON, "there is no folder 'no'"),
        (["a.jpg", "--out", "a.jsonl", "--html", "no/a.html"], Exit.NEEDS_A_PERSON, "folder 'no'"),
        (["a.jpg", "--out", "a.jsonl", "--html", "."], Exit.NEEDS_A_PERSON, "'.' is a folder"),
        (["a.jpg", "--out", "folder.csv"], Exit.NEEDS_A_PERSON, "'folder.csv' is a folder"),
        (["a.jpg", "--out", "a.jsonl", "--truth", "no.csv"], Exit.NEEDS_A_PERSON, "no.csv"),
        (["--list", "no.txt", "--out", "a.jsonl"], Exit.NEEDS_A_PERSON, "no.txt"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_use_is_one_sentence(arguments: list[str], code: Exit, words: str, run: Run) -> None:
    Path("folder.csv").mkdir()
    got, out, err = run("score", *arguments)
    assert sorted(path.name for path in Path().iterdir()) == ["folder.csv"]
    assert (got, out, err.count("\n")) == (code, "", 1)
    assert err.startswith("nobs: ")
    assert words in err


def test_the_command_knows_the_positions_that_there_are() -> None:
    assert set(POSITIONS) == set(Position)


@pytest.mark.parametrize("address", ["127.0.0.1:1", "127.0.0.1", "nowhere:x"])
def test_a_cluster_that_is_not_there_is_told_at_once(
    address: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    ray = SimpleNamespace(is_initialized=lambda: False)
    monkeypatch.setattr("vision.batch.ray_engine._ray", lambda: ray)
    pictures(Path("night"), readers.PLAIN)
    code, out, err = run(
        "score", "night", "--out", "a.jsonl", "--engine", "ray", "--address", address
    )
    assert (code, out, err.count("\n")) == (Exit.NEEDS_A_PERSON, "", 1)
    assert f"there is no Ray cluster at {address}" in err


def test_ray_that_is_not_installed_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    pictures(Path("night"), readers.PLAIN)
    code, out, err = run("score", "night", "--out", "a.jsonl", "--engine", "ray")
    assert (code, out) == (Exit.NEEDS_A_PERSON, "")
    assert "pip install -e '.[ray]'" in err
