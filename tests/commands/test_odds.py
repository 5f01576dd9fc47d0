"""`nobs odds`."""

import json

import pytest

from nobs import Exit
from tests.command_line import Run
from tests.published import DISTRIBUTION, IMPOSSIBLE


def test_odds_prints_the_table_of_all_hands(run: Run) -> None:
    code, out, err = run("odds")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "12,994,800 hands of four and a starter"
    rows = {int(line.split()[0]): line.split()[1:] for line in lines[2:32]}
    assert list(rows) == list(range(30))
    for total, columns in rows.items():
        if total in IMPOSSIBLE:
            assert columns == ["never"]
        else:
            assert (columns[0], columns[2]) == tuple(f"{n:,}" for n in DISTRIBUTION[total])
    assert rows[4] == ["2,855,676", "21.98%", "2,868,960", "22.08%"]
    assert rows[29] == ["4", "0.000031%", "4", "0.000031%"]
    assert lines[32:35] == [
        "a hand: mean 4.7692, variance 9.7684",
        "a crib: mean 4.7348, variance 9.6670",
        "of a hand's mean: fifteens 2.606, pairs 1.176, runs 0.870, flush 0.044, nobs 0.072",
    ]
    assert lines[35] == "29 points: 5 5 5 5 J"
    assert lines[37].startswith("24 points: A 7 7 7 7, 3 3 3 3 9, ")


def test_odds_of_a_total_say_how_good_it_is(run: Run) -> None:
    assert run("odds", "12") == (0, "12 points: 2.44% of all hands; 95.97% count less\n", "")
    assert run("odds", "12", "--crib")[1] == "12 points: 2.39% of all cribs; 96.07% count less\n"
    assert run("odds", "19")[1] == "19 points: 0.00% of all hands; 99.88% count less\n"
    assert run("odds", "1")[1].startswith("1 point: 0.77% ")


def test_odds_as_json_have_the_agreed_shape(run: Run) -> None:
    code, out, err = run("odds", "--json")
    assert (code, err, out.count("\n")) == (0, "", 1)
    told = json.loads(out)
    for place, kind in enumerate(("hand", "crib")):
        assert told[kind]["totals"] == {str(each): n[place] for each, n in DISTRIBUTION.items()}
        assert told[kind]["deals"] == sum(told[kind]["totals"].values())
        assert told[kind]["impossible"] == list(IMPOSSIBLE)
    assert told["hand"]["categories"]["nobs"] == {"0": 12054000, "1": 940800}
    assert told["hand"]["highest"]["29"] == ["5 5 5 5 J"]
    told = json.loads(run("odds", "29", "--crib", "--json")[1])
    assert told.pop("percent") == pytest.approx(100 * 4 / 12_994_800)
    assert told.pop("percentile") == pytest.approx(100 - 100 * 4 / 12_994_800)
    assert told == {"total": 29, "crib": True, "deals": 4}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["30"], "a hand counts from 0 to 29, and never 30"),
        (["--crib"], "--crib goes with a TOTAL; the table has hands and cribs"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: list[str], message: str, run: Run) -> None:
    assert run("odds", *arguments) == (Exit.WRONG_USE, "", f"nobs: {message}\n")
