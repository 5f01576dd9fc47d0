"""`nobs joker`."""

import json

import pytest

from nobs import Exit
from tests.command_line import Run

HANDS = ["10C 10D JH QS 2C", "7C 7D 7H AC KS", "2S 3S 4S 5S 9C", "4H 4D 5D 6C KD"]


def joker(common: str, hands: list[str], *options: str) -> list[str]:
    """A command line."""
    words = [word for hand in hands for word in ("--hand", *hand.split())]
    return ["joker", "--common", common, *words, *options]


def test_joker_prints_each_hand_its_choice_and_the_crib(run: Run) -> None:
    code, out, err = run(*joker("5H", HANDS, "--last", "2"))
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "player 2: the last card on the line for 1"
    assert lines[1].startswith("player 1: 10♣ 10♦ J♥ Q♠, fifteen two, ")
    assert lines[1].endswith(": 17 points")
    assert lines[2] == "  2♣ to the crib; with another away: 10♣ 10, 10♦ 10, Q♠ 9, J♥ 8"
    assert lines[-2] == "crib: 2♣ K♠ 9♣ K♦, fifteen two, fifteen four, and a pair is six: 6 points"
    assert lines[-1] == (
        "player 1: 17 points, player 2: 13 points, player 3: 16 points, player 4: 30 points"
    )


@pytest.mark.parametrize(
    ("common", "hands", "options", "says", "points"),
    [
        pytest.param(
            "5H",
            [HANDS[0], "7C 7D 7H AC joker", *HANDS[2:]],
            (),
            "the joker kills the crib",
            [18, 12, 16, 24],
            id="in the crib",
        ),
        pytest.param(
            "joker",
            HANDS,
            (),
            "the joker is the common card, and kills all hands and the crib",
            [1, 0, 0, 0],
            id="as common card",
        ),
        pytest.param(
            "5H",
            [HANDS[0], "7C 7D 7H AC joker", *HANDS[2:]],
            ("--last", "2", "--last-is-joker"),
            "the joker is the last card on the line: nobody scores in this round",
            [0, 0, 0, 0],
            id="last on the line",
        ),
        pytest.param(
            "5H",
            ["2H 4C 6C 8C 5C", "2D 4D 6S 8S 5S", "joker JH 9C KD 7H"],
            ("--to-crib", "5D"),
            "the joker kills the hand that it is in",
            None,
            id="in a hand",
        ),
    ],
)
def test_joker_says_what_the_joker_kills(
    common: str,
    hands: list[str],
    options: tuple[str, ...],
    says: str,
    points: list[int] | None,
    run: Run,
) -> None:
    code, out, err = run(*joker(common, hands, *options))
    assert (code, err) == (0, "")
    assert says in out.splitlines()
    if points:
        told = json.loads(run(*joker(common, hands, *options, "--json"))[1])
        assert told["points"] == points


def test_joker_as_json_has_the_agreed_shape(run: Run) -> None:
    hands = [HANDS[0], "7C 7D 7H AC joker", *HANDS[2:]]
    code, out, err = run(*joker("5H", hands, "--json"))
    assert (code, err, out.count("\n")) == (0, "", 1)
    told = json.loads(out)
    assert told["last"] == {"player": 1, "points": 1}
    assert told["kills"] == ["crib"]
    assert told["crib"] == {"cards": ["2C", "joker", "9C", "KD"], "count": None}
    second = told["hands"][1]
    assert (second["player"], second["laid_away"]) == (2, "joker")
    assert second["kept"] == ["AC", "7C", "7D", "7H"]
    assert second["count"]["total"] == 12
    assert [other["count"] for other in second["others"]] == [None] * 4


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (joker("5H", HANDS[:2]), "three or four"),
        (joker("5H", HANDS[:3]), "crib"),
        (joker("5H", [*HANDS[:3], "4H 4D 5D 6C"]), "five cards, not 4"),
        (joker("5H", [*HANDS[:3], "4H 4D 5D 6C jester"]), "jester"),
        (joker("5H", HANDS, "--last", "7"), "7"),
        (["joker", "--common", "5H"], "--hand"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: list[str], named: str, run: Run) -> None:
    code, out, err = run(*arguments)
    assert (code, out, err.count("\n")) == (Exit.WRONG_USE, "", 1)
    assert err.startswith("nobs: ")
    assert named in err
