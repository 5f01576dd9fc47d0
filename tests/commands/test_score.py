"""`nobs score`, with a reader that says what it is told to."""

from collections.abc import Callable

import pytest

from nobs import Exit
from tests.command_line import TWENTY_NINE, Run


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
