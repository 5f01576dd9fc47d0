"""`nobs read`, with a reader that says what it is told to and with real files to open."""

import json
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from nobs import Exit
from tests.command_line import Run
from tests.commands.readings import reading_of


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
