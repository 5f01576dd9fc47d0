"""The command line, with a reader that says what it is told to and with real files to open."""

import importlib.util
import json
import os
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from nobs import APP, Exit, main
from scoring import Card, Category, cadence, count
from scoring.hand import Hand
from vision.reading import CardReading, Guess, Reading, make_reading

NOBS = Path(__file__).resolve().parent.parent / "nobs.py"
TWENTY_NINE = ["count", "5H", "5C", "5D", "JS", "--starter", "5S"]

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command: its exit code, and what it wrote to stdout and stderr."""

    def run_command(*arguments: str) -> tuple[int, str, str]:
        try:
            code = main(arguments)
        except SystemExit as end:  # argparse's way out
            code = int(end.code or 0)
        written = capsys.readouterr()
        return code, written.out, written.err

    return run_command


def reading_of(text: str) -> Reading:
    """A reading of these cards in a row: `5H` is sure, `5H?` a guess, `?` found and not read."""
    cards = []
    for place, word in enumerate(text.split()):
        x = 10.0 + 100 * place
        outline = ((x, 10.0), (x + 80, 10.0), (x + 80, 122.0), (x, 122.0))
        notation, is_sure = word.rstrip("?"), not word.endswith("?")
        guesses = (Guess(Card.parse(notation), 0.98 if is_sure else 0.41),) if notation else ()
        cards.append(CardReading(guesses, outline, is_sure))
    return make_reading(cards, (640, 200))


@pytest.fixture
def photo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A real picture's path, from a folder that is the working folder for the test."""
    monkeypatch.chdir(tmp_path)
    Image.new("RGB", (640, 200), "green").save("hand.jpg")
    return "hand.jpg"


@pytest.fixture
def sees(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Make every photo read as these cards."""

    def see(text: str) -> None:
        class FakeReader:
            def read(self, image_rgb: NDArray[np.uint8], expected: int = 5) -> Reading:
                assert image_rgb.shape[2] == 3
                return reading_of(text)

        monkeypatch.setattr("vision.reader.load_reader", FakeReader)

    return see


# Counting typed cards.


def test_count_says_each_item_with_the_running_total_and_the_total_last(run: Run) -> None:
    code, out, err = run("count", "10C", "5S", "5H", "2D", "--starter", "4C")
    assert out.splitlines() == [
        "2♦ 5♥ 5♠ 10♣, starter 4♣",
        "  fifteen two    5♥ 10♣",
        "  fifteen four   5♠ 10♣",
        "  a pair is six  5♥ 5♠",
        "6 points",
    ]
    assert (code, err) == (0, "")


def test_count_says_at_each_item_what_is_said_at_the_table(run: Run) -> None:
    _, out, _ = run(*TWENTY_NINE)
    counted = count(Hand.parse("5H 5C 5D JS", starter="5S"))
    said = cadence(counted).replace("and ", "").split(", ")
    assert [line[2:].split("  ")[0] for line in out.splitlines()[1:-1]] == said
    assert out.splitlines()[-1] == "29 points"


def test_count_of_nothing_is_no_error(run: Run) -> None:
    assert run("count", "2H", "4C", "6D", "8S", "--starter", "QH") == (
        0,
        "2♥ 4♣ 6♦ 8♠, starter Q♥\n0 points\n",
        "",
    )


def test_count_as_json_has_the_agreed_shape(run: Run) -> None:
    code, out, err = run(*TWENTY_NINE, "--json")
    assert (code, err, out.count("\n")) == (0, "", 1)
    told = json.loads(out)
    items = told.pop("items")
    assert told == {
        "cards": ["5C", "5D", "5H", "JS"],
        "starter": "5S",
        "crib": False,
        "total": 29,
        "points": {"fifteens": 16, "pairs": 12, "runs": 0, "flush": 0, "nobs": 1},
    }
    assert items[0] == {"category": "fifteen", "cards": ["5C", "JS"], "points": 2}
    assert items[-1] == {"category": "nobs", "cards": ["JS"], "points": 1}
    assert sum(item["points"] for item in items) == 29
    assert [Category(item["category"]) for item in items] == (
        [Category.FIFTEEN] * 8 + [Category.PAIR] * 6 + [Category.NOBS]
    )


def test_the_crib_counts_no_flush_of_four(run: Run) -> None:
    cards = ["count", "2H", "4H", "6H", "8H", "--starter", "QC"]
    assert run(*cards)[1].endswith("\n4 points\n")
    _, out, _ = run(*cards, "--crib")
    assert out == "2♥ 4♥ 6♥ 8♥, starter Q♣, crib\n0 points\n"
    assert json.loads(run(*cards, "--crib", "--json")[1])["crib"] is True


def test_cards_are_taken_as_people_write_them(run: Run) -> None:
    code, out, _ = run("count", "th, 5♥", "5c,5D", "--starter", "JS")
    assert (code, out.splitlines()[0]) == (0, "5♣ 5♦ 5♥ 10♥, starter J♠")


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


# Reading photos.


def test_read_prints_a_line_a_photo(run: Run, photo: str, sees: Callable[[str], None]) -> None:
    sees("5H 10C 5D JS 5S")
    assert run("read", photo, photo) == (0, "hand.jpg: 5♥ 10♣ 5♦ J♠ 5♠\n" * 2, "")


def test_read_marks_what_is_unsure_and_says_the_problems(
    run: Run, photo: str, sees: Callable[[str], None]
) -> None:
    sees("5H 10C? ? JS")
    code, out, err = run("read", photo)
    assert (code, err) == (Exit.NEEDS_A_PERSON, "")
    first, *sentences = out.splitlines()
    assert first == "hand.jpg: 5♥ 10♣? ? J♠"
    assert sentences == [f"  {problem.sentence}" for problem in reading_of("5H 10C? ? JS").problems]


def test_read_says_when_it_sees_none(run: Run, photo: str, sees: Callable[[str], None]) -> None:
    sees("")
    code, out, _ = run("read", photo)
    assert (code, out.splitlines()[0]) == (Exit.NEEDS_A_PERSON, "hand.jpg: no cards")


def test_read_as_json_has_the_agreed_shape(
    run: Run, photo: str, sees: Callable[[str], None]
) -> None:
    sees("5H ?")
    code, out, err = run("read", photo, "--json")
    assert (code, err, out.count("\n")) == (Exit.NEEDS_A_PERSON, "", 1)
    assert json.loads(out) == {
        "photo": "hand.jpg",
        "cards": [
            {
                "card": "5H",
                "confidence": 0.98,
                "outline": [[10.0, 10.0], [90.0, 10.0], [90.0, 122.0], [10.0, 122.0]],
            },
            {
                "card": None,
                "confidence": 0.0,
                "outline": [[110.0, 10.0], [190.0, 10.0], [190.0, 122.0], [110.0, 122.0]],
            },
        ],
        "problems": ["too-few", "unreadable"],
        "starter": None,
        "error": None,
    }


def png_chunk(name: bytes, content: bytes) -> bytes:
    """One chunk of a PNG file."""
    check = zlib.crc32(name + content)
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", check)


def png_bomb() -> bytes:
    """A small PNG file that says it is 30000 by 30000 pixels."""
    size = struct.pack(">IIBBBBB", 30000, 30000, 8, 2, 0, 0, 0)
    rows = zlib.compress(bytes(1_000_000), 9)
    chunks = [(b"IHDR", size), (b"IDAT", rows), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(png_chunk(*chunk) for chunk in chunks)


def truncated_jpeg() -> bytes:
    """The first half of a JPEG file with much in it."""
    noise = np.random.default_rng(1).integers(0, 256, (300, 400, 3), np.uint8)
    Image.fromarray(noise).save("whole.jpg")
    whole = Path("whole.jpg").read_bytes()
    return whole[: len(whole) // 2]


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: b"five of hearts\n" * 40, "not-a-picture"),
        (truncated_jpeg, "truncated"),
        (bytes, "empty"),
        (png_bomb, "too-large"),
    ],
    ids=["a text file called .jpg", "a truncated JPEG", "an empty file", "a PNG bomb"],
)
def test_a_photo_that_cannot_be_read_is_a_line_and_the_next_is_read(
    make: Callable[[], bytes], code: str, run: Run, photo: str, sees: Callable[[str], None]
) -> None:
    sees("5H 5C 5D JS 5S")
    Path("bad.jpg").write_bytes(make())

    status, out, err = run("read", "bad.jpg", photo, "--json")
    bad, good = map(json.loads, out.splitlines())
    assert (status, err) == (Exit.NEEDS_A_PERSON, "")
    assert bad.pop("error")["code"] == code
    assert bad == {"photo": "bad.jpg", "cards": [], "problems": [], "starter": None}
    assert (len(good["cards"]), good["error"]) == (5, None)

    status, out, err = run("read", "bad.jpg", photo)
    assert (status, out) == (Exit.NEEDS_A_PERSON, "hand.jpg: 5♥ 5♣ 5♦ J♠ 5♠\n")
    assert err.startswith("nobs: bad.jpg: ")
    assert err.count("\n") == 1

    status, out, err = run("score", "bad.jpg", "--starter", "5S")
    assert (status, out) == (Exit.NEEDS_A_PERSON, "")
    assert err.startswith("nobs: bad.jpg: ")
    assert err.count("\n") == 1


def test_a_missing_photo_is_named_once(run: Run, photo: str, sees: Callable[[str], None]) -> None:
    sees("")
    code, out, err = run("read", "gone.jpg")
    assert (code, out, err.count("gone.jpg"), err.count("\n")) == (Exit.NEEDS_A_PERSON, "", 1, 1)


# Scoring photos.


def test_score_counts_a_sure_hand(run: Run, photo: str, sees: Callable[[str], None]) -> None:
    sees("5H 5C 5D JS 5S")
    code, out, err = run("score", photo, "--starter", "5S")
    assert (code, err) == (0, "")
    assert out == "hand.jpg: 5♥ 5♣ 5♦ J♠ 5♠\n" + run(*TWENTY_NINE)[1]


def test_score_knows_the_crib(run: Run, photo: str, sees: Callable[[str], None]) -> None:
    sees("2H 4H 6H 8H QC")
    assert run("score", photo, "--starter", "QC")[1].endswith("\n4 points\n")
    assert run("score", photo, "--starter", "QC", "--crib")[1].endswith("\n0 points\n")


def test_score_without_starter_gives_each_total_where_it_matters(
    run: Run, photo: str, sees: Callable[[str], None]
) -> None:
    sees("5H 5C 5D JS 5S")
    code, out, err = run("score", photo)
    assert code == Exit.NEEDS_A_PERSON
    assert out.splitlines()[1:] == [
        "The total depends on which card is the starter:",
        "  5♥   28 points",
        "  5♣   28 points",
        "  5♦   28 points",
        "  J♠   28 points",
        "  5♠   29 points",
    ]
    assert err == "nobs: Say which card is the starter with --starter.\n"


def test_score_without_starter_is_done_where_it_makes_no_difference(
    run: Run, photo: str, sees: Callable[[str], None]
) -> None:
    sees("2C 3D 4H 9S KC")
    code, out, err = run("score", photo)
    assert (code, err) == (0, "")
    assert out.splitlines()[1:] == ["7 points, whichever card is the starter"]


@pytest.mark.parametrize(
    ("cards", "starter"),
    [
        ("5H 5C 5D JS", "JS"),
        ("5H 5C 5D JS 5S 6S", "JS"),
        ("5H 5C 5D JS 5H", "JS"),
        ("5H 5C 5D JS ?", "JS"),
        ("5H 5C 5D JS 5S", "2C"),
        ("", "JS"),
    ],
    ids=["four", "six", "one twice", "one unreadable", "starter not among them", "none"],
)
def test_score_says_what_is_missing(
    cards: str, starter: str, run: Run, photo: str, sees: Callable[[str], None]
) -> None:
    sees(cards)
    code, out, err = run("score", photo, "--starter", starter)
    assert code == Exit.NEEDS_A_PERSON
    assert "points" not in out
    assert err
    assert all(line.startswith("nobs: ") for line in err.splitlines())


def test_score_shows_an_unsure_count_and_says_so(
    run: Run, photo: str, sees: Callable[[str], None]
) -> None:
    sees("5H 5C? 5D JS 5S")
    for arguments in (["--starter", "5S"], []):
        code, out, err = run("score", photo, *arguments)
        assert code == Exit.NEEDS_A_PERSON
        assert "29 points" in out
        assert "card 2 may not be the five of clubs" in err


def test_score_takes_a_correction(run: Run, photo: str, sees: Callable[[str], None]) -> None:
    sees("5H 6C? 5D JS ?")
    code, out, err = run("score", photo, "--starter", "5S", "--set", "2=5C", "--set", "5=5S")
    assert (code, err) == (0, "")
    assert out.endswith("\n29 points\n")


def test_a_correction_of_no_card_is_wrong_use(
    run: Run, photo: str, sees: Callable[[str], None]
) -> None:
    sees("5H 5C 5D JS 5S")
    code, out, err = run("score", photo, "--set", "6=5S")
    assert (code, out) == (Exit.WRONG_USE, "")
    assert err == "nobs: --set 6=5S: the photo shows 5 cards\n"


# The app.


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that this process would have become."""
    commands: list[list[str]] = []

    def execv(path: str, command: list[str]) -> None:
        assert path == command[0] == sys.executable
        commands.append(command[1:])
        raise SystemExit  # as this process would never go on

    monkeypatch.setattr(os, "execv", execv)
    return commands


def test_app_starts_the_checkouts_app_for_this_machine_only(
    run: Run, started: list[list[str]]
) -> None:
    run("app")
    run("app", "--port", "8600", "--host", "0.0.0.0")
    plain, other = started
    assert plain[:4] == ["-m", "streamlit", "run", str(APP)]
    assert plain[4:] == [
        "--server.address=localhost",
        "--server.showEmailPrompt=false",
        "--browser.gatherUsageStats=false",
    ]
    assert {"--server.address=0.0.0.0", "--server.port=8600"} <= set(other)


def test_app_says_that_streamlit_is_missing(
    run: Run, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    code, out, err = run("app")
    assert (code, out, started) == (Exit.NEEDS_A_PERSON, "", [])
    assert "Streamlit" in err


# A program among others.


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
    monkeypatch.setattr("nobs.count", raising(KeyboardInterrupt()))
    assert run(*TWENTY_NINE) == (Exit.INTERRUPTED, "", "")


def test_a_failing_disk_is_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nobs.count", raising(OSError(5, "Input/output error", "x.onnx")))
    expected = (Exit.NEEDS_A_PERSON, "", "nobs: x.onnx: Input/output error\n")
    assert run(*TWENTY_NINE) == expected


def raising(error: BaseException) -> Callable[..., None]:
    """A function that raises this, whatever it is given."""

    def function(*_: object) -> None:
        raise error

    return function


def in_a_process(
    *arguments: str, stdout: Any = subprocess.PIPE, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run Python with these arguments as a process of its own, at the checkout's root."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=NOBS.parent,
        env=os.environ | {"PYTHONUTF8": "1"} | variables,
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
