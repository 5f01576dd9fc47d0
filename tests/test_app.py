"""The app from the upload to the count, with a reader that needs no weights."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from scoring import Card, Hand, count, parse_cards
from tests.fake_table import FakeReader, in_place_of_the_networks, photo_bytes
from vision.weights import WeightsError

APP = Path(__file__).resolve().parent.parent / "app.py"


@pytest.fixture(autouse=True)
def no_reader_of_another_test() -> Iterator[None]:
    st.cache_resource.clear()
    yield
    st.cache_resource.clear()


@pytest.fixture
def reader() -> Iterator[FakeReader]:
    with in_place_of_the_networks(FakeReader()) as fake:
        yield fake


def opened() -> AppTest:
    app = AppTest.from_file(str(APP), default_timeout=30).run()
    assert not app.exception
    return app


def with_photo(data: bytes | None = None, name: str = "hand.png") -> AppTest:
    app = opened()
    app.file_uploader[0].upload(name, data or photo_bytes()).run()
    assert not app.exception
    return app


def by_hand(cards: str) -> AppTest:
    app = opened()
    app.button_group[0].set_value("By hand").run()
    for card in parse_cards(cards):
        app.button_group(key=f"sheet-{card.suit.value}").select(card).run()
    assert not app.exception
    return app


def page(app: AppTest) -> str:
    """All that is written on the page apart from its controls."""
    written = [*app.html, *app.info, *app.error, *app.markdown, *app.caption]
    return "\n".join(str(getattr(each, "body", "") or each.value) for each in written)


def labels(app: AppTest, start: str) -> list[str]:
    return [button.label for button in app.button if str(button.key).startswith(start)]


def total_of(cards: str, starter: str, is_crib: bool = False) -> str:
    counted = count(Hand.parse(cards, starter=starter, is_crib=is_crib))
    return f"<b>{counted.total}</b>point"


def test_a_photo_is_read_once_whatever_is_tapped_afterwards(reader: FakeReader) -> None:
    app = with_photo()
    assert reader.n_reads == 1
    app.button(key="card-0").click().run()
    app.button_group(key="crib").set_value("Crib").run()
    assert reader.n_reads == 1
    assert len(app.get("image")) == 2  # the photo, and the card that is asked about


def test_a_card_to_check_comes_with_its_guesses_first(reader: FakeReader) -> None:
    app = with_photo()
    assert "Is this the nine of hearts?" in page(app)
    assert labels(app, "guess-1") == ["Yes, 9♥︎", "6:red[♥︎]", "8:red[♥︎]"]
    app.button(key="guess-1-1").click().run()
    assert not labels(app, "guess-")
    assert labels(app, "card-1") == ["6:red[♥︎]"]


def test_from_the_photo_to_the_count(reader: FakeReader) -> None:
    app = with_photo()
    app.button(key="other-1").click().run()
    app.button_group(key="rank-1-9H").set_value(Card.parse("5S").rank).run()
    assert [button.label for button in app.button if str(button.key).startswith("suit-")] == [
        "5:green[♣︎] clubs · used",
        "5:blue[♦︎] diamonds · used",
        "5:red[♥︎] hearts · used",
        "5♠︎ spades",
    ]
    app.button(key="suit-S").click().run()
    assert "<b>29</b>" in page(app)
    assert "<b>28</b>" in page(app)
    app.button_group(key="starter").set_value(Card.parse("5S")).run()
    assert total_of("5H 5C 5D JS", "5S") in page(app)
    assert "one for nobs is twenty-nine" in page(app)
    assert not app.exception


def test_the_starter_is_not_needed_where_it_makes_no_difference(reader: FakeReader) -> None:
    app = by_hand("2C 3D 4H 9S KC")
    assert total_of("2C 3D 4H 9S", "KC") in page(app)
    assert "Whichever card is the starter." in page(app)


def test_the_crib_counts_its_own_way() -> None:
    app = by_hand("2H 4H 6H 8H KD")
    app.button_group(key="starter").set_value(Card.parse("KD")).run()
    assert total_of("2H 4H 6H 8H", "KD") in page(app)
    app.button_group(key="crib").set_value("Crib").run()
    assert total_of("2H 4H 6H 8H", "KD", is_crib=True) in page(app)
    assert "Nineteen" in page(app)


def test_a_false_card_is_removed_and_a_missed_one_added(reader: FakeReader) -> None:
    app = with_photo()
    app.button(key="none-1").click().run()
    assert "There are 4 cards: 1 more is needed." in page(app)
    app.button(key="add").click().run()
    app.button_group(key="rank--1-None").set_value(Card.parse("4S").rank).run()
    app.button(key="suit-S").click().run()
    assert labels(app, "card-") == [
        "5:red[♥︎]",
        "5:green[♣︎]",
        "5:blue[♦︎]",
        "J♠︎",
        "4♠︎",
    ]
    app.button(key="card-5").click().run()
    app.button(key="remove").click().run()
    assert len(labels(app, "card-")) == 4


def test_a_used_card_may_be_named_and_the_page_says_that_it_is_there_twice(
    reader: FakeReader,
) -> None:
    app = with_photo()
    app.button(key="card-0").click().run()
    app.button(key="suit-C").click().run()
    assert "The five of clubs is there twice." in page(app)


def test_the_starter_stays_the_starter_when_its_card_is_corrected(reader: FakeReader) -> None:
    app = with_photo()
    app.button_group(key="starter").set_value(Card.parse("9H")).run()
    app.button(key="guess-1-1").click().run()
    assert app.button_group(key="starter").value == Card.parse("6H")


def test_cards_that_could_not_be_told_are_asked_for() -> None:
    with in_place_of_the_networks(FakeReader(("5H", "", "5C", "", "JS"))):
        app = with_photo()
    assert page(app).count("Which card is this?") == 2
    assert "2 cards could not be told" in page(app)


def test_another_photo_begins_anew_and_no_photo_clears_the_table(reader: FakeReader) -> None:
    app = with_photo()
    app.button(key="none-1").click().run()
    app.file_uploader[0].upload("other.webp", photo_bytes("WEBP")).run()
    assert reader.n_reads == 2
    assert len(labels(app, "card-")) == 5
    app.file_uploader[0].set_value(None).run()
    assert not labels(app, "card-")
    assert not app.exception


def test_a_photo_from_the_camera_is_read_too(reader: FakeReader) -> None:
    app = opened()
    app.button_group[0].set_value("Camera").run()
    app.camera_input[0].upload("shot.jpg", photo_bytes("JPEG")).run()
    assert len(labels(app, "card-")) == 5
    assert not app.exception


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("hand.jpg", b"Dear Sir or Madam", "This is text; a JPEG"),
        ("hand.png", photo_bytes()[:2000], "is cut off or damaged"),
        ("hand.heic", b"%PDF-1.7", "This is a PDF document"),
    ],
)
def test_what_is_no_photo_gets_one_sentence(
    reader: FakeReader, name: str, data: bytes, told: str
) -> None:
    app = with_photo(data, name)
    assert told in app.error[0].value
    assert reader.n_reads == 0
    assert not labels(app, "card-")


def test_missing_weights_get_one_sentence() -> None:
    error = WeightsError("the network x.onnx is missing; get the checkout again")
    with patch("vision.reader.load_reader", side_effect=error):
        app = with_photo()
    assert app.error[0].value == "The network x.onnx is missing; get the checkout again."


def test_cards_picked_by_hand_are_shown_and_cleared() -> None:
    app = by_hand("5H 5C 5D JS 5S AD")
    assert "There are 6 cards: 1 must go." in page(app)
    next(button for button in app.button if button.label == "Clear").click().run()
    assert "There are no cards: 5 more are needed." in page(app)


def test_the_page_says_what_becomes_of_a_photo() -> None:
    assert "never stored" in page(opened())


def test_nothing_stands_bare_in_the_script_that_streamlit_would_show_on_the_page() -> None:
    body = ast.parse(APP.read_text(encoding="utf-8")).body
    bare = [line for line in body[1:] if isinstance(line, ast.Expr)]
    assert [ast.unparse(line) for line in bare] == ["main()"]
    config = tomllib.loads((APP.parent / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert config["runner"]["magicEnabled"] is False
