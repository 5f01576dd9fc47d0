"""`nobs review`."""

import importlib.util
import os
from pathlib import Path

import pytest

from nobs import Exit
from tests.command_line import Run
from tests.vision.batch import readers
from tests.vision.batch.readers import NETWORKS, pictures
from vision.batch import Options
from vision.batch.batch import open_batch
from vision.batch.engine import Here
from vision.batch.review import CORRECTIONS, ROWS


@pytest.fixture(autouse=True)
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that this process would have become."""
    commands: list[list[str]] = []

    def execv(_: str, command: list[str]) -> None:
        commands.append(command)
        raise SystemExit

    monkeypatch.setattr(os, "execv", execv)
    monkeypatch.setattr(os, "environ", dict(os.environ))
    monkeypatch.chdir(tmp_path)
    return commands


def score(results: str, *reds: int) -> None:
    pictures(Path("night"), *reds)
    with open_batch(["night"], Path(results), Options(), "fake") as batch:
        list(batch.run(Here(NETWORKS)))
        batch.finish()


@pytest.mark.parametrize(("results", "rows"), [("a.jsonl", "a.jsonl"), ("a.csv", "a.csv.jsonl")])
def test_the_app_is_begun_on_the_table(
    results: str, rows: str, run: Run, server: list[list[str]]
) -> None:
    score(results, readers.EITHER, readers.PLAIN)
    _, out, err = run("review", results, "--port", "8600")
    assert err == ""
    assert out.startswith(
        f"1 photo needs a look; what you say is kept in {results}.corrections.csv"
    )
    (command,) = server
    assert "--server.port=8600" in command
    assert os.environ[ROWS] == str(Path(rows).absolute())
    assert os.environ[CORRECTIONS] == str(Path(f"{results}.corrections.csv").absolute())


def test_where_nothing_needs_a_look_no_app_is_begun(run: Run, server: list[list[str]]) -> None:
    score("a.jsonl", readers.PLAIN)
    assert run("review", "a.jsonl") == (Exit.DONE, "no photo is left that needs a look\n", "")
    assert server == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["gone.jsonl"], "gone.jsonl: No such file"),
        (["text.jsonl"], "no row of results"),
        (["a.jsonl", "--corrections", "text.jsonl"], "column 'path'"),
        (["a.jsonl", "--corrections", "no/a.csv"], "there is no folder 'no'"),
    ],
)
def test_what_cannot_be_reviewed_is_one_sentence(
    arguments: list[str], words: str, run: Run, server: list[list[str]]
) -> None:
    score("a.jsonl", readers.EITHER)
    Path("text.jsonl").write_text("text")
    code, out, err = run("review", *arguments)
    assert (code, out, err.count("\n"), server) == (Exit.NEEDS_A_PERSON, "", 1, [])
    assert words in err


def test_review_says_that_streamlit_is_missing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    score("a.jsonl", readers.EITHER)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    code, _, err = run("review", "a.jsonl")
    assert code == Exit.NEEDS_A_PERSON
    assert "Streamlit" in err
