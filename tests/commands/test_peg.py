"""`nobs peg`."""

import json

import pytest

from nobs import Exit
from tests.command_line import Run


def test_peg_says_the_count_and_what_each_card_scores(run: Run) -> None:
    assert run("peg", "6", "4", "5", "3") == (
        0,
        "player 1  6     6\n"
        "player 2  4    10\n"
        "player 1  5    15  fifteen for 2, a run of three for 3\n"
        "player 2  3    18  a run of four for 4\n"
        "player 1: 5 points, player 2: 4 points\n",
        "",
    )


def test_peg_knows_suits_goes_and_players(run: Run) -> None:
    code, out, err = run("peg", "1:QH", "2:9C", "1:8D", "go", "4S")
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "player 1  Q♥   10"
    assert out.splitlines()[3:] == [
        "player 2  go   27",
        "player 1  4♠   31  thirty-one for 2",
        "player 1: 2 points, player 2: 0 points",
    ]


def test_peg_says_every_reason(run: Run) -> None:
    _, out, _ = run("peg", "7", "7", "7", "7", "--players", "4", "--cards", "1")
    assert out.splitlines()[1:4] == [
        "player 2  7    14  a pair for 2",
        "player 3  7    21  a pair royal for 6",
        "player 4  7    28  a double pair royal for 12, the last card for 1",
    ]
    _, out, _ = run("peg", "Q", "9", "8", "go", "go")
    assert "player 1  8    27  a go for 1" in out


def test_peg_as_json_has_the_agreed_shape(run: Run) -> None:
    code, out, err = run("peg", "6", "4", "5H", "--json")
    assert (code, err, out.count("\n")) == (0, "", 1)
    told = json.loads(out)
    assert told["points"] == [5, 0]
    assert told["plays"][0] == {"player": 1, "card": "6", "count": 6, "pegs": []}
    assert told["plays"][2] == {
        "player": 1,
        "card": "5H",
        "count": 15,
        "pegs": [{"reason": "fifteen", "points": 2}, {"reason": "run", "points": 3}],
    }
    told = json.loads(run("peg", "Q", "9", "8", "go", "--json")[1])
    assert told["plays"][3] == {"player": 2, "card": None, "count": 27, "pegs": []}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["6X"], "'6X' cannot be played; write a card such as 6 or 6H, or go"),
        (["Q", "9", "8", "6"], "player 2 cannot lay 6: 27 and 6 is 33, past 31; say go"),
        (["6", "6", "6", "6", "6"], "6 has been laid before"),
        (["2:6"], "player 2 is out of turn: it is player 1's"),
        (["6", "go"], "player 2 cannot say go at 6: any card fits"),
        (
            ["Q", "9", "8", "go", "--hand", "Q", "8", "7", "2", "--hand", "9", "4", "K", "K"],
            "player 2 cannot say go at 27: 4 fits",
        ),
        (["6", "--hand", "6", "go"], "a go is no card to hold"),
        (["6", "--players", "5"], "two to four can play, not 5"),
    ],
)
def test_a_wrong_play_is_wrong_use(arguments: list[str], message: str, run: Run) -> None:
    assert run("peg", *arguments) == (Exit.WRONG_USE, "", f"nobs: {message}\n")
