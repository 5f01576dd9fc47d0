"""`nobs show`."""

import json

import pytest

from nobs import Exit
from tests.command_line import Run

NONDEALER = ["--nondealer", "4H", "4C", "6D", "6S"]
DEALER = ["--dealer", "5H", "5C", "5D", "JS"]
CRIB = ["--crib", "AH", "AC", "2D", "3S"]
FULL = ["show", "--starter", "5S", *NONDEALER, *DEALER, *CRIB]


def test_show_counts_in_order_towards_the_end(run: Run) -> None:
    code, out, err = run(*FULL, "--score", "90", "92")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    heads = [line for line in lines if not line.startswith("  ")]
    assert heads == [
        "non-dealer's hand",
        "4♣ 4♥ 6♦ 6♠, starter 5♠",
        "24 points",
        "114 to 92",
        "dealer's hand",
        "5♣ 5♦ 5♥ J♠, starter 5♠",
        "29 points",
        "114 to 121: the dealer is out and wins",
        "dealer's crib",
        "A♣ A♥ 2♦ 3♠, starter 5♠, crib",
        "8 points",
        "too late to be pegged",
    ]
    assert "  one for nobs is twenty-nine   J♠" in lines


def test_show_names_a_skunk(run: Run) -> None:
    _, out, _ = run(*FULL, "--score", "100", "90")
    assert "121 to 90: the non-dealer is out and wins by a skunk" in out
    _, out, _ = run(*FULL, "--score", "45", "60", "--game", "61")
    assert "61 to 60: the non-dealer is out and wins\n" in out


def test_show_knows_heels(run: Run) -> None:
    cards = ["show", "--starter", "JS", *NONDEALER, "--score", "0", "119"]
    _, out, _ = run(*cards)
    assert out.splitlines()[0] == (
        "two for his heels, the J♠, were the dealer's at the cut; see --heels"
    )
    assert out.splitlines()[-1] == "4 to 119"
    _, out, _ = run(*cards, "--heels")
    assert out.splitlines()[0] == (
        "two for his heels, the J♠: 0 to 121: the dealer is out and wins by a double skunk"
    )
    assert out.splitlines()[-1] == "too late to be pegged"
    assert "heels" not in run("show", "--starter", "5S", *NONDEALER, "--heels")[1]


def test_show_plays_muggins_by_items(run: Run) -> None:
    _, out, _ = run(
        *["show", "--starter", "JS", *NONDEALER, "--claim", "nondealer"],
        *["pair:4H+4C", "run:4H+6D+6S"],
    )
    assert out.splitlines()[-3:] == [
        "muggins: 2 points missed, for the dealer",
        "  pair     6♦ 6♠",
        "2 to 2",
    ]


def test_show_plays_muggins_by_totals(run: Run) -> None:
    _, out, _ = run(*FULL, "--claim", "nondealer", "20", "--claim", "crib", "7")
    assert "muggins: 4 points missed, for the dealer\n20 to 4\n" in out
    assert out.endswith("muggins: 1 point missed, for the non-dealer\n21 to 40\n")
    assert "muggins" not in run(*FULL, "--claim", "nondealer", "30")[1]


def test_show_as_json_has_the_agreed_shape(run: Run) -> None:
    code, out, err = run(*FULL, "--score", "97", "110", "--claim", "nondealer", "24", "--json")
    assert (code, err, out.count("\n")) == (0, "", 1)
    told = json.loads(out)
    hands = told.pop("hands")
    assert told == {
        "heels": 0,
        "before": {"nondealer": 97, "dealer": 110},
        "winner": "non-dealer",
        "win": "win",
    }
    assert [hand["name"] for hand in hands] == [
        "non-dealer's hand",
        "dealer's hand",
        "dealer's crib",
    ]
    assert [hand["count"]["total"] for hand in hands] == [24, 29, 8]
    assert [hand["pegged"] for hand in hands] == [True, False, False]
    assert hands[0]["score"] == {"nondealer": 121, "dealer": 110}
    assert hands[0]["missed"] == {"points": 0, "items": []}
    claim = ["--claim", "crib", "pair:AH+AC", "run:AC+2D+3S"]
    told = json.loads(run(*FULL, *claim, "--json")[1])
    assert (told["winner"], told["win"]) == (None, None)
    assert told["hands"][2]["missed"] == {
        "points": 3,
        "items": [{"category": "run", "cards": ["AH", "2D", "3S"], "points": 3}],
    }


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ([*FULL, "--score", "122", "0"], "122"),
        ([*FULL, "--score", "121", "121"], "only one player can be out"),
        ([*FULL, "--claim", "nondealer"], "--claim nondealer"),
        ([*FULL, "--claim", "mine", "4"], "--claim mine 4"),
        ([*FULL, "--claim", "crib", "sequence:AH+2D+3S"], "--claim sequence:AH+2D+3S"),
        ([*FULL, "--claim", "crib", "pair:"], "--claim pair:"),
        ([*FULL, "--claim", "crib", "²"], "--claim ²"),
        ([*FULL, "--claim", "crib", "9" * 5000], "--claim 999"),
        ([*FULL, "--claim", "crib", "pair:AH+9X"], "9X"),
        (["show", "--starter", "5S", *NONDEALER, "--claim", "crib", "4"], "--claim crib"),
        (["show", "--starter", "5S", *NONDEALER, *CRIB], "crib"),
        (["show", "--starter", "5S", *NONDEALER, "--dealer", "4H", "5C", "5D", "JS"], "4H"),
        (["show", "--starter", "4H", *NONDEALER], "4H"),
        (["show", "--starter", "5S", "--nondealer", "4H"], "four cards"),
        (["show", "--starter", "5S"], "--nondealer"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: list[str], named: str, run: Run) -> None:
    code, out, err = run(*arguments)
    assert (code, out, err.count("\n")) == (Exit.WRONG_USE, "", 1)
    assert err.startswith("nobs: ")
    assert named in err
