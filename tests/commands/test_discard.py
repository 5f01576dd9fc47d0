"""`nobs discard`."""

import json
from collections.abc import Callable

import pytest

from nobs import Exit
from tests.command_line import Run

SIX = ["5H", "5C", "JS", "QD", "2C", "3H"]


def test_discard_prints_each_split_the_best_first(run: Run) -> None:
    code, out, err = run("discard", *SIX)
    assert (code, err, out.count("\n")) == (0, "", 16)
    assert out.splitlines()[:3] == [
        "lay away  keep             hand  from  to   crib  with crib",
        "2♣ 3♥     5♣ 5♥ J♠ Q♦     12.70    10  21   6.88      19.58",
        "5♣ 5♥     2♣ 3♥ J♠ Q♦      7.13     4  11   8.95      16.08",
    ]


def test_discard_to_anothers_crib_takes_it_off(run: Run) -> None:
    code, out, _ = run("discard", *SIX, "--theirs")
    assert code == 0
    assert out.splitlines()[0].endswith("less crib")
    assert out.splitlines()[1].split()[-4:] == ["10", "21", "6.88", "5.81"]


def test_discard_takes_the_five_cards_of_three_players(run: Run) -> None:
    code, out, _ = run("discard", *SIX[:5])
    assert (code, out.count("\n")) == (0, 6)


def test_discard_as_json_has_the_agreed_shape(run: Run) -> None:
    code, out, err = run("discard", *SIX, "--theirs", "--json")
    assert (code, err, out.count("\n")) == (0, "", 1)
    told = json.loads(out)
    assert len(told) == 15
    assert told[0] == {
        "lay_away": ["2C", "3H"],
        "keep": ["5C", "5H", "JS", "QD"],
        "hand": {"mean": 12.695652, "least": 10, "most": 21},
        "crib": {"own": False, "mean": 6.882126},
        "expected": 5.813527,
    }


def test_discard_reads_six_cards_in_a_photo(
    run: Run, photo: str, sees: Callable[[str], None]
) -> None:
    sees(" ".join(SIX))
    assert run("discard", "--photo", photo) == run("discard", *SIX)


@pytest.mark.parametrize("seen", ["5H 5C JS QD 2C", "5H 5C JS QD 2C 3H?", "5H 5C JS QD 2C ?", ""])
def test_discard_does_not_guess_what_a_photo_shows(
    seen: str, run: Run, photo: str, sees: Callable[[str], None]
) -> None:
    sees(seen)
    code, out, err = run("discard", "--photo", photo)
    assert (code, out, err.count("\n")) == (Exit.NEEDS_A_PERSON, "", 1)
    assert err.startswith("nobs: hand.jpg: ")
    assert err.endswith("Name the six cards in its place.\n")


def test_discard_says_that_a_photo_cannot_be_read(
    run: Run, photo: str, sees: Callable[[str], None]
) -> None:
    sees("")
    code, out, err = run("discard", "--photo", "gone.jpg")
    assert (code, out, err.count("\n")) == (Exit.NEEDS_A_PERSON, "", 1)
    assert "gone.jpg" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "name the cards dealt, or a photo of them with --photo"),
        ([*SIX, "--photo", "a.jpg"], "name the cards dealt, or a photo of them with --photo"),
        (SIX[:4], "four are kept of five or six cards, not of 4"),
        ([*SIX[:5], "5H"], "the same card twice: 5H"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: list[str], message: str, run: Run) -> None:
    assert run("discard", *arguments) == (Exit.WRONG_USE, "", f"nobs: {message}\n")
