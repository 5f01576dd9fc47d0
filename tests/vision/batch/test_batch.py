"""A batch begun, ended at any moment and gone on with; what changed is done again."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from scoring import Card
from tests.command_line import NOBS
from tests.vision.batch import readers
from tests.vision.batch.readers import NETWORKS, picture, pictures
from vision.batch import BatchError, Options, Row, Said, StarterSource, Status
from vision.batch.batch import open_batch
from vision.batch.engine import Here
from vision.batch.journal import read_rows
from vision.batch.photo_file import PhotoFile
from vision.batch.row import line_of
from vision.confirm import Corrections

REDS = (readers.PLAIN, readers.EITHER, readers.UNSURE, readers.BUG)
FIVE_OF_SPADES = Options(starter=Card.parse("5S"))


def run(
    paths: list[str], results: Path, options: Options = FIVE_OF_SPADES, model: str = "fake"
) -> list[Row]:
    """Run a batch to its end, and return the rows that were made for it."""
    with open_batch(paths, results, options, model) as batch:
        made = list(batch.run(Here(NETWORKS)))
        batch.finish()
    return made


def names(rows: list[Row]) -> list[str]:
    return [os.path.basename(row.file.path) for row in rows]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    pictures(tmp_path / "photos", *REDS)
    return tmp_path / "photos"


@pytest.fixture
def results(tmp_path: Path) -> Path:
    return tmp_path / "night.jsonl"


def test_there_is_a_row_for_each_photo(folder: Path, results: Path) -> None:
    (folder / "broken.jpg").write_bytes(b"\xff\xd8\xff")
    made = run([str(folder)], results)
    assert list(map(line_of, made)) == results.read_bytes().splitlines(keepends=True)
    assert Counter(row.status for row in made) == {
        Status.SCORED: 1,
        Status.NEEDS_CONFIRMATION: 2,
        Status.FAILED: 2,
    }


def test_what_is_done_is_not_done_again(folder: Path, results: Path) -> None:
    run([str(folder)], results)
    before = results.read_bytes()
    assert run([str(folder)], results) == []
    assert results.read_bytes() == before


def test_going_on_after_a_stop_ends_as_if_there_had_been_none(folder: Path, results: Path) -> None:
    with open_batch([str(folder)], results, FIVE_OF_SPADES, "fake") as batch:
        next(batch.run(Here(NETWORKS)))
    assert len(list(read_rows(results))) == 1
    assert names(run([str(folder)], results)) == ["001.png", "002.png", "003.png"]
    assert names(list(read_rows(results))) == ["000.png", "001.png", "002.png", "003.png"]


def test_a_changed_file_is_done_again(folder: Path, results: Path) -> None:
    run([str(folder)], results)
    picture(folder / "000.png", readers.EITHER)
    assert names(run([str(folder)], results)) == ["000.png"]
    rows = list(read_rows(results))
    assert sorted(names(rows)) == ["000.png", "001.png", "002.png", "003.png"]
    assert sum(row.status is Status.SCORED for row in rows) == 2


@pytest.mark.parametrize(
    ("options", "model"),
    [
        (Options(), "fake"),
        (Options(starter=Card.parse("5S"), is_crib=True), "fake"),
        (FIVE_OF_SPADES, "other"),
    ],
)
def test_with_other_options_or_another_model_all_is_done_again(
    options: Options, model: str, folder: Path, results: Path
) -> None:
    run([str(folder)], results)
    assert len(run([str(folder)], results, options, model)) == len(REDS)
    assert len(list(read_rows(results))) == len(REDS)


def test_a_correction_is_of_its_photo_alone(folder: Path, results: Path) -> None:
    run([str(folder)], results)
    said = Said(Corrections(replaced=((1, Card.parse("5C")),)), StarterSource.CORRECTIONS)
    key = PhotoFile(str(folder / "002.png")).key
    options = Options(starter=Card.parse("5S"), said={key: said})
    (made,) = run([str(folder)], results, options)
    assert (names([made]), made.total) == (["002.png"], 29)
    assert run([str(folder)], results, options) == []


def test_rows_of_other_photos_stay(folder: Path, results: Path, tmp_path: Path) -> None:
    run([str(folder)], results)
    other = picture(tmp_path / "other.png")
    assert names(run([str(other)], results)) == ["other.png"]
    assert len(list(read_rows(results))) == len(REDS) + 1


def test_what_was_missing_is_looked_for_again(results: Path, tmp_path: Path) -> None:
    paths = [str(tmp_path / "later.png")]
    (row,) = run(paths, results)
    assert row.error
    assert row.error.code == "missing"
    picture(tmp_path / "later.png")
    (row,) = run(paths, results)
    assert row.error is None
    assert len(list(read_rows(results))) == 1


def test_a_csv_is_made_whole_of_the_rows_beside_it(folder: Path, tmp_path: Path) -> None:
    results = tmp_path / "night.csv"
    run([str(folder)], results)
    assert len(list(read_rows(tmp_path / "night.csv.jsonl"))) == len(REDS)
    before = results.read_bytes()
    assert before.count(b"\r\n") == len(REDS) + 1
    assert run([str(folder)], results) == []
    assert results.read_bytes() == before


def test_results_that_another_program_made_are_left_alone(folder: Path, tmp_path: Path) -> None:
    results = tmp_path / "accounts.csv"
    results.write_text("mine")
    with pytest.raises(BatchError, match="another name"):
        run([str(folder)], results)
    assert results.read_text() == "mine"
    with pytest.raises(BatchError, match=r"\.jsonl, \.csv or \.parquet"):
        run([str(folder)], folder / "000.png")


def test_two_runs_on_the_same_results_are_refused(folder: Path, results: Path) -> None:
    with (
        open_batch([str(folder)], results, FIVE_OF_SPADES, "fake"),
        pytest.raises(BatchError, match="another run"),
    ):
        run([str(folder)], results)


SCRIPT = """
import sys
from unittest.mock import patch
from tests.vision.batch.readers import SLOW_NETWORKS
from nobs import main
if __name__ == "__main__":
    with patch("vision.batch.score.shipped_networks", lambda: SLOW_NETWORKS):
        sys.exit(main(sys.argv[1:]))
"""
"""The program, with a slow reader of coloured pictures in place of the networks."""


def started(script: Path, *arguments: str) -> "subprocess.Popen[str]":
    script.write_text(SCRIPT)
    return subprocess.Popen(
        [sys.executable, str(script), *arguments],
        cwd=NOBS.parent,
        env=os.environ | {"PYTHONPATH": str(NOBS.parent)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # What was begun in a shell's background ignores Ctrl-C, and would pass that on.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT])
def test_a_program_that_is_ended_goes_on_where_it_was(
    end: signal.Signals, tmp_path: Path, results: Path
) -> None:
    reds = [readers.PLAIN, readers.EITHER] * 20
    pictures(tmp_path / "photos", *reds)
    command = [
        *("score", str(tmp_path / "photos"), "--out", str(results)),
        *("--jobs", "1", "--starter-position", "right"),
    ]
    program = started(tmp_path / "program.py", *command)
    deadline = time.monotonic() + 120
    while not (results.exists() and results.stat().st_size) and time.monotonic() < deadline:
        time.sleep(0.02)
    program.send_signal(end)
    out, err = program.communicate(timeout=60)
    kept = results.read_bytes()
    n_kept = kept.count(b"\n")
    assert 0 < n_kept < len(reds)
    if end is signal.SIGINT:
        assert (program.returncode, out) == (130, "")
        assert err.endswith(
            f"nobs: stopped with {n_kept} photos in {results};"
            " the same command goes on from there\n"
        )
    again = started(tmp_path / "program.py", *command)
    out, err = again.communicate(timeout=120)
    assert again.returncode == 0, err
    assert out.startswith(f"40 photos in {results}: 40 scored")
    whole = results.read_bytes()
    assert whole.startswith(kept[: kept.rindex(b"\n") + 1])
    paths = [json.loads(line)["path"] for line in whole.splitlines()]
    assert paths == [str(tmp_path / "photos" / f"{i:03}.png") for i in range(40)]
