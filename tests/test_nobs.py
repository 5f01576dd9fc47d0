"""The terminal's door: how wrong use is told, and how the program behaves among others."""

import os

import pytest

from nobs import Exit
from tests.command_line import NOBS, TWENTY_NINE, Run, in_a_process, raising


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["count", "5H", "5C", "5D", "5X", "--starter", "5S"], "5X"),
        (["count", "5H", "5C", "5D", "JS", "--starter", "banana"], "banana"),
        (["count", "5H", "5C", "5H", "JS", "--starter", "5S"], "5H"),
        (["count", "5H", "5C", "5D", "JS", "--starter", "JS"], "JS"),
        (["count", "5H", "5C", "5D", "--starter", "5S"], "3"),
        (["count", "5H", "5C", "5D", "JS", "6S", "--starter", "5S"], "5"),
        (["count", "5H", "5C", "5D", "JS"], "--starter"),
        (["score", "hand.jpg", "--starter", "1H"], "1H"),
        (["score", "hand.jpg", "--set", "5H"], "--set 5H"),
        (["score", "hand.jpg", "--set", "0=5H"], "--set 0=5H"),
        (["score", "hand.jpg", "--set", "x=5H"], "--set x=5H"),
        (["score", "hand.jpg", "--set", "1=0H"], "0H"),
        (["app", "--port", "http"], "http"),
        (["read"], "PHOTO"),
        (["deal"], "deal"),
        ([], "COMMAND"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_use_is_one_sentence_that_names_it(
    arguments: list[str], named: str, run: Run
) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (Exit.WRONG_USE, "")
    assert err.startswith("nobs: ")
    assert err.count("\n") == 1
    assert named in err


def test_help_names_every_command(run: Run) -> None:
    code, out, err = run("--help")
    assert (code, err) == (0, "")
    assert all(f"nobs {command} " in out for command in ("count", "read", "score", "app"))
    for command in ("count", "read", "score", "app"):
        assert run(command, "--help")[0] == 0


def test_counting_loads_no_part_of_vision() -> None:
    source = f"import sys, nobs; nobs.main({TWENTY_NINE}); print('numpy' in sys.modules)"
    done = in_a_process("-c", source)
    assert done.stdout.splitlines()[-1] == "False"


def test_a_terminal_without_suits_gets_escapes() -> None:
    done = in_a_process(str(NOBS), *TWENTY_NINE, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\\u2665" in done.stdout


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("arguments", [TWENTY_NINE, ["--help"]], ids=["count", "help"])
def test_a_closed_pipe_ends_it_quietly(arguments: list[str], unbuffered: str) -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    with os.fdopen(write_end, "w") as pipe:
        done = in_a_process(str(NOBS), *arguments, stdout=pipe, PYTHONUNBUFFERED=unbuffered)
    assert done.stderr == ""
    # argparse swallows what befalls an unbuffered help text.
    assert done.returncode == (0 if "--help" in arguments and unbuffered else Exit.PIPE_CLOSED)


def test_ctrl_c_ends_it_quietly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("commands.count.count", raising(KeyboardInterrupt()))
    assert run(*TWENTY_NINE) == (Exit.INTERRUPTED, "", "")


def test_a_failing_disk_is_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("commands.count.count", raising(OSError(5, "Input/output error", "x.onnx")))
    expected = (Exit.NEEDS_A_PERSON, "", "nobs: x.onnx: Input/output error\n")
    assert run(*TWENTY_NINE) == expected
