"""What the component on the photo is told."""

import json

from scoring import Card
from tests.fake_table import DEAL, HAND, FakePhoto
from vision.reading import make_reading
from webapp.photo_view import as_data
from webapp.table import Table, mark_starter, photo_table, show_hand


def table_of(photo: FakePhoto) -> Table:
    return photo_table("key", make_reading(photo.read(1.0), photo.size_wh), b"")


def test_each_card_is_named_with_all_that_its_looks_say() -> None:
    table = mark_starter(table_of(HAND.reading_as("5H", "9H 8H", "", "5D", "JS")), Card.parse("JS"))
    names = [each["name"] for each in as_data(table, None)["cards"]]
    assert names == [
        "five of hearts",
        "nine of hearts, please check",
        "a card that could not be told",
        "five of diamonds",
        "jack of spades, starter",
    ]


def test_states_are_told_apart_without_colour() -> None:
    table = mark_starter(table_of(HAND), Card.parse("JS"))
    cards = as_data(table, 0)["cards"]
    assert [each["kind"] for each in cards] == ["chosen", "to-check", "", "", "starter"]
    assert [each["mark"] for each in cards] == ["", "?", "", "", ""]
    assert [each["word"] for each in cards] == ["", "", "", "", "STARTER"]


def test_cards_of_the_other_hands_stand_back() -> None:
    cards = as_data(show_hand(table_of(DEAL), 1), None)["cards"]
    front = [each["card"] for each in cards if "other" not in each["kind"]]
    assert sorted(front) == ["5C", "5D", "5H", "5S", "JS"]


def test_the_component_gets_nothing_but_plain_values() -> None:
    data = as_data(table_of(HAND), None)
    assert json.loads(json.dumps(data))["size"] == list(HAND.size_wh)
