import json

from tests.judging import judged
from vision.measuring.report import judged_as_json, report_as_json, report_lines

DONE = [
    judged("5H JS", "5H JS", "wood", seconds=0.2),
    judged("5H JS", "5H QS", "wood", path="b.jpg"),
    judged("5H JS", "5H QS?", "wood", path="c.jpg"),
    judged("5H", "", "glare", path="d.jpg"),
    judged("5H", None, path="e.jpg"),
]


def test_a_row_for_all_for_each_number_and_for_each_condition_of_enough_photos() -> None:
    lines = [*report_lines(DONE)]
    rows = {line.split("|")[1].strip(): line for line in lines if line.startswith("| ")}
    assert [*rows][:5] == ["photos", "all", "1 card", "2 cards", "wood"]
    assert [cell.strip() for cell in rows["wood"].split("|")[1:-1]] == [
        "wood",
        "3",
        "33.3 % (6.1-79.2)",
        "66.7 % (30.0-90.3) of 6",
        "33.3 %",
        "1",
        "100, at most 200",
    ]
    assert "On fewer than 3 photos, and so without a row: glare." in lines


def test_of_one_number_of_cards_there_is_no_row_beside_that_of_all() -> None:
    assert not any("| 2 cards" in line for line in report_lines(DONE[:3]))


def test_tables_are_markdown_with_columns_of_one_width() -> None:
    tables: list[list[str]] = [[]]
    for line in report_lines(DONE):
        if line.startswith("|"):
            tables[-1].append(line)
        elif tables[-1]:
            tables.append([])
    tables = [table for table in tables if table]
    assert len(tables) == 3
    for table in tables:
        assert len({len(line) for line in table}) == 1
        assert len({line.count("|") for line in table}) == 1
        assert set(table[1]) == {"|", "-"}


def test_ranks_and_suits_are_those_that_lie_there() -> None:
    lines = [*report_lines(DONE)]
    assert any(line.startswith("| J ") for line in lines)
    assert any(line.startswith("| hearts ") for line in lines)
    assert not any(line.startswith(("| 7 ", "| clubs ")) for line in lines)


def test_mistakes_the_most_frequent_first() -> None:
    assert "Mistakes: J♠ read as Q♠ 2, 5♥ missed 2." in [*report_lines(DONE)]


def test_photos_that_nobody_would_check_are_named_and_others_counted() -> None:
    lines = [*report_lines(DONE)]
    place = lines.index("Wrong and not flagged, 1 photo:")
    assert lines[place + 1 :] == [
        "  b.jpg: J♠ read as Q♠",
        "Wrong and flagged: 3 photos, of which 1 only because a hand has another number of cards.",
        "Not to be opened, 1 photo:",
        "  e.jpg: The file is empty.",
    ]


def test_where_all_is_right_it_says_so_briefly() -> None:
    lines = [*report_lines(DONE[:1])]
    assert lines[-1] == "Wrong and not flagged: none."
    assert not any(
        line.startswith(("Mistakes", "On fewer")) for line in report_lines([DONE[0]] * 3)
    )


def test_json_has_every_figure_and_every_photo() -> None:
    found = json.loads(json.dumps(report_as_json(DONE)))
    assert found["all"] == {
        "photos": 5,
        "right": 1,
        "right_interval": [0.0362, 0.6245],
        "cards": 8,
        "cards_right": 4,
        "cards_right_interval": [0.2152, 0.7848],
        "cards_invented": 2,
        "silently_wrong": 1,
        "flagged_by_number": 1,
        "median_seconds": 0.1,
        "slowest_seconds": 0.2,
    }
    assert [*found["by_number"]] == ["1", "2"]
    assert {name: each["photos"] for name, each in found["by_condition"].items()} == {
        "glare": 1,
        "wood": 3,
    }
    assert found["by_rank"]["J"]["right"] == 1
    assert found["by_rank"]["J"]["n"] == 3
    assert found["by_suit"]["hearts"]["n"] == 5
    assert {"truth": "JS", "read": "QS", "n": 2} in found["mistakes"]
    assert {"truth": "5H", "read": None, "n": 2} in found["mistakes"]
    assert found["flags"] == {
        "wrong_cards": 2,
        "wrong_cards_flagged": 1,
        "right_cards": 4,
        "right_cards_flagged": 0,
    }
    assert sum(one["n"] for one in found["reliability"]["bins"]) == 6
    assert [one["photo"] for one in found["photos"]] == ["a.jpg", *(f"{c}.jpg" for c in "bcde")]


def test_json_of_a_photo_says_of_each_card_whether_it_is_right() -> None:
    assert judged_as_json(DONE[2]) == {
        "photo": "c.jpg",
        "truth": ["5H", "JS"],
        "conditions": ["wood"],
        "cards": [
            {"card": "5H", "confidence": 0.98, "sure": True, "right": True},
            {"card": "QS", "confidence": 0.61, "sure": False, "right": False},
        ],
        "missed": ["JS"],
        "invented": ["QS"],
        "right": False,
        "problems": ["unsure"],
        "seconds": 0.1,
        "error": None,
    }
