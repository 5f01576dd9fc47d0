"""`nobs count`."""

import json

from nobs import Exit
from scoring import Category, Hand, count, running
from tests.command_line import TWENTY_NINE, Run


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
    said = [phrase for _, _, phrase in running(counted)]
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


def test_count_says_the_cadence_alone(run: Run) -> None:
    cards = ("count", "6S", "7H", "8D", "8C", "--starter", "9H", "--say")
    long = "fifteen two, fifteen four, fifteen six, and a double run of four is sixteen\n"
    assert run(*cards, "long") == (0, long, "")
    assert run(*cards, "short") == (0, "15-2, 15-4, 15-6, double run of 4 = 16\n", "")
    assert run(*cards, "loud")[0] == run(*cards, "long", "--json")[0] == Exit.WRONG_USE
