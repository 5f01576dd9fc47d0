"""The app from the upload to the count and the show, with a reader that needs no weights."""

import ast
import runpy
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import ClassVar
from unittest.mock import PropertyMock, patch

import numpy as np
import pytest
import streamlit as st
from numpy.typing import NDArray
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFileRec
from streamlit.testing.v1 import AppTest

from scoring import Card, Hand, count, parse_cards
from tests.fake_table import (
    DEAL,
    HAND,
    SURE_HAND,
    FakeReader,
    in_place_of_the_networks,
    photo_bytes,
)
from vision.reading import Reading
from vision.weights import WeightsError
from webapp.session import NEW_CARD, Choice
from webapp.table import MOST_PHOTOS

ROOT = Path(__file__).resolve().parent.parent
APP = ROOT / "app.py"
PAGES = ROOT / "webapp" / "pages"


@pytest.fixture(autouse=True)
def reader() -> Iterator[FakeReader]:
    """The reader of this test and of no other; a page that opens makes it ready."""
    st.cache_resource.clear()
    with in_place_of_the_networks(FakeReader()) as fake:
        yield fake
    st.cache_resource.clear()


def checked(app: AppTest) -> AppTest:
    assert not app.exception
    return app


def opened(page: str = "photo") -> AppTest:
    app = checked(AppTest.from_file(str(APP), default_timeout=30).run())
    return app if page == "photo" else turned_to(app, page)


def turned_to(app: AppTest, page: str) -> AppTest:
    return checked(app.switch_page(f"webapp/pages/{page}.py").run())


def given(app: AppTest, *files: tuple[str, bytes]) -> AppTest:
    """The app once files were chosen."""
    app.file_uploader[0].set_value([(name, data, "") for name, data in files])
    return checked(app.run())


def with_photo(data: bytes | None = None, name: str = "hand.png") -> AppTest:
    return given(opened(), (name, data or photo_bytes()))


def tap(app: AppTest, place: int, spot: tuple[float, float] | None = None) -> AppTest:
    """The app once a card on the photo was tapped, or the empty table."""
    app.session_state["choice"] = Choice(place, spot)
    return checked(app.run())


def press(app: AppTest, key: str) -> AppTest:
    return checked(app.button(key=key).click().run())


def pick(app: AppTest, key: str, value: object) -> AppTest:
    return checked(app.button_group(key=key).set_value(value).run())


def by_hand(cards: str) -> AppTest:
    app = opened("cards")
    for card in parse_cards(cards):
        app.button_group(key=f"sheet-{card.suit.value}").select(card).run()
    return checked(app)


def written(app: AppTest) -> str:
    """All that is written on the page apart from its controls."""
    all_of_it = [*app.html, *app.info, *app.error, *app.warning, *app.markdown, *app.caption]
    return "\n".join(str(getattr(each, "body", "") or each.value) for each in all_of_it)


def labels(app: AppTest, start: str) -> list[str]:
    return [button.label for button in app.button if str(button.key).startswith(start)]


def starters(app: AppTest, where: str = "photo") -> list[str]:
    return list(app.button_group(key=f"starter-{where}").options)


def total_of(cards: str, starter: str, is_crib: bool = False) -> str:
    counted = count(Hand.parse(cards, starter=starter, is_crib=is_crib))
    return f"<b>{counted.total}</b> point"


def test_a_photo_is_read_once_whatever_is_tapped_afterwards(reader: FakeReader) -> None:
    app = with_photo()
    assert reader.n_reads == 1
    tap(app, 0)
    pick(app, "crib-photo", "Crib")
    turned_to(turned_to(app, "chart"), "photo")
    assert reader.n_reads == 1
    assert len(app.get("image")) == 2  # the photo, and the card that is asked about


def test_the_reader_is_made_ready_when_the_page_is_opened() -> None:
    is_begun = Event()
    with patch("webapp.networks.warm_reader", is_begun.set):
        opened()
        assert is_begun.wait(30)


class KeptFiles(MemoryUploadedFileManager):
    """Streamlit's keeper of uploaded files, with all that were given to any of its kind."""

    given: ClassVar[list[UploadedFileRec]] = []
    keepers: ClassVar[list["KeptFiles"]] = []

    def add_file(self, session_id: str, file: UploadedFileRec) -> None:
        super().add_file(session_id, file)
        self.given.append(file)
        self.keepers.append(self)

    @classmethod
    def sizes(cls) -> list[int]:
        """How many bytes of each file are still kept."""
        storages = [files for keeper in cls.keepers for files in keeper.file_storage.values()]
        return [len(file.data) for files in storages for file in files.values()]


@pytest.fixture
def kept() -> Iterator[type[KeptFiles]]:
    KeptFiles.given.clear()
    KeptFiles.keepers.clear()
    with patch("streamlit.testing.v1.local_script_runner.MemoryUploadedFileManager", KeptFiles):
        yield KeptFiles


@pytest.mark.parametrize("data", [photo_bytes(), b"%PDF-1.7"], ids=["photo", "no photo"])
def test_an_uploaded_file_is_not_kept_once_its_bytes_are_taken(
    kept: type[KeptFiles], data: bytes
) -> None:
    given(opened(), ("a.png", data), ("b.png", photo_bytes(photo=SURE_HAND)))
    assert len({file.file_id for file in kept.given}) == 2
    assert kept.sizes() == []


def test_a_release_that_has_no_way_to_forget_a_file_reads_it_all_the_same(
    kept: type[KeptFiles], reader: FakeReader
) -> None:
    with patch.object(kept, "remove_file", new_callable=PropertyMock, side_effect=AttributeError):
        app = given(opened(), ("hand.png", photo_bytes()))
    assert "Is this the nine of hearts?" in written(app)
    assert kept.sizes()
    assert reader.n_reads == 1


def test_a_card_to_check_is_open_at_once_with_its_guesses_first(reader: FakeReader) -> None:
    app = with_photo()
    assert "Is this the nine of hearts?" in written(app)
    assert labels(app, "guess-") == ["Yes, 9♥︎", "10:red[♥︎]", "6:red[♥︎]"]
    press(app, "guess-1")
    assert not labels(app, "guess-")
    assert "10:red[♥︎]" in starters(app)


def test_from_the_photo_to_the_count(reader: FakeReader) -> None:
    app = with_photo()
    pick(app, "rank-1-9H", Card.parse("5S").rank)
    assert labels(app, "suit-") == [
        "5♣︎ clubs · used",
        "5:red[♦︎] diamonds · used",
        "5:red[♥︎] hearts · used",
        "5♠︎ spades",
    ]
    press(app, "suit-S")
    assert "<b>29</b>" in written(app)
    assert "<b>28</b>" in written(app)
    pick(app, "starter-photo", Card.parse("5S"))
    assert total_of("5H 5C 5D JS", "5S") in written(app)
    assert "one for nobs is twenty-nine" in written(app)
    assert 'data-lights="JS"' in written(app)


def test_a_card_put_off_is_asked_about_no_more(reader: FakeReader) -> None:
    app = with_photo()
    press(app, "close")
    assert not labels(app, "guess-")
    assert "still to be checked" in written(app)
    tap(app, 1)
    assert len(labels(app, "guess-")) == 3


def test_each_suit_has_its_own_colour_if_wished(reader: FakeReader) -> None:
    app = with_photo()
    checked(app.toggle(key="four_colour").set_value(True).run())
    assert labels(app, "suit-")[0] == "9:green[♣︎] clubs"


def test_the_starter_is_not_needed_where_it_makes_no_difference() -> None:
    app = by_hand("2C 3D 4H 9S KC")
    assert total_of("2C 3D 4H 9S", "KC") in written(app)
    assert "Whichever card is the starter, the total is the same." in written(app)


def test_an_unsure_card_is_not_asked_about_where_it_makes_no_difference() -> None:
    photo = SURE_HAND.reading_as("2C", "3D", "4H", "9S 9H", "KC")
    with in_place_of_the_networks(FakeReader(photo)):
        app = with_photo(photo_bytes(photo=photo))
    assert not labels(app, "guess-")
    assert total_of("2C 3D 4H 9S", "KC") in written(app)
    assert "Not sure whether it is 9♠︎ or 9♥︎: the total is the same." in written(app)


def test_an_unsure_card_that_matters_comes_with_what_it_could_count() -> None:
    photo = SURE_HAND.reading_as("2C", "3D", "4H", "9S 5S", "KC")
    with in_place_of_the_networks(FakeReader(photo)):
        app = with_photo(photo_bytes(photo=photo))
    assert labels(app, "guess-") == ["Yes, 9♠︎", "5♠︎"]
    assert "It could be 7 or 8 points." in written(app)


def test_the_crib_counts_its_own_way() -> None:
    app = pick(by_hand("2H 4H 6H 8H KD"), "starter-sheet", Card.parse("KD"))
    assert total_of("2H 4H 6H 8H", "KD") in written(app)
    pick(app, "crib-sheet", "Crib")
    assert total_of("2H 4H 6H 8H", "KD", is_crib=True) in written(app)
    assert "Nineteen" in written(app)


def test_a_false_card_is_removed_and_a_missed_one_added(reader: FakeReader) -> None:
    app = press(with_photo(), "remove")
    assert "There are 4 cards: 1 more is needed." in written(app)
    tap(app, NEW_CARD, (900.0, 650.0))
    pick(app, f"rank-{NEW_CARD}-None", Card.parse("4S").rank)
    press(app, "suit-S")
    assert "4♠︎" in starters(app)
    press(tap(app, 5), "remove")
    assert "There are 4 cards: 1 more is needed." in written(app)


def test_a_card_can_be_added_without_a_place(reader: FakeReader) -> None:
    app = press(press(with_photo(), "remove"), "add")
    pick(app, f"rank-{NEW_CARD}-None", Card.parse("4S").rank)
    press(app, "suit-S")
    assert labels(app, "card-") == ["4♠︎"]
    press(press(app, "card-5"), "remove")
    assert not labels(app, "card-")


def test_a_used_card_may_be_named_and_the_page_says_that_it_is_there_twice(
    reader: FakeReader,
) -> None:
    app = press(tap(with_photo(), 0), "suit-C")
    assert "The five of clubs is there twice." in written(app)


def test_the_starter_is_marked_on_the_card_and_stays_when_it_is_corrected(
    reader: FakeReader,
) -> None:
    app = press(with_photo(), "mark-starter")
    assert app.button_group(key="starter-photo").value == Card.parse("9H")
    press(tap(app, 1), "guess-1")
    assert app.button_group(key="starter-photo").value == Card.parse("10H")


class ProposingReader(FakeReader):
    """Says that the last card lies as a starter does."""

    def read(self, image_rgb: NDArray[np.uint8], expected: int = 5) -> Reading:
        reading = super().read(image_rgb, expected)
        return replace(reading, starter=reading.cards[-1].card, starter_confidence=0.8)


def test_a_starter_told_from_where_it_lies_is_taken_and_can_be_changed() -> None:
    photo = SURE_HAND.reading_as("5H", "5C", "5D", "JS", "5S")
    with in_place_of_the_networks(ProposingReader(photo)):
        app = with_photo(photo_bytes(photo=photo))
    choice = app.button_group(key="starter-photo")
    assert choice.value == Card.parse("5S")
    assert "by where it lies" in choice.label
    assert total_of("5H 5C 5D JS", "5S") in written(app)
    assert "With another card as the starter it would be 28." in written(app)
    pick(app, "starter-photo", Card.parse("5D"))
    assert total_of("5H 5C 5S JS", "5D") in written(app)
    assert "another card as the starter" not in written(app)


def test_cards_that_could_not_be_told_are_asked_for_one_by_one() -> None:
    photo = HAND.reading_as("5H", "", "5C", "", "JS")
    with in_place_of_the_networks(FakeReader(photo)):
        app = with_photo()
    assert "2 cards could not be told" in written(app)
    for place, suit in ((1, "S"), (3, "D")):
        assert "Which card is this?" in written(app)
        pick(app, f"rank-{place}-None", Card.parse("5S").rank)
        press(app, f"suit-{suit}")
    assert "could not be told" not in written(app)
    assert "<b>29</b>" in written(app)


def test_several_photos_become_a_queue(reader: FakeReader) -> None:
    app = given(opened(), ("a.png", photo_bytes()), ("b.webp", photo_bytes("WEBP", SURE_HAND)))
    assert reader.n_reads == 2
    assert "Is this the nine of hearts?" in written(app)
    pick(app, "photo_number", 1)
    assert "<b>7</b> points" in written(app)
    pick(app, "photo_number", 0)
    assert "Is this the nine of hearts?" in written(app)
    assert reader.n_reads == 2
    press(app, "remove-photo")
    assert "<b>7</b> points" in written(app)
    press(app, "remove-photo")
    assert "never stored" in written(app)
    assert not app.get("button_group")


def test_the_same_photo_is_not_read_twice_but_looked_at_again(reader: FakeReader) -> None:
    app = given(with_photo(), ("other.png", photo_bytes(photo=SURE_HAND)))
    assert app.button_group(key="photo_number").value == 1
    given(app, ("again.png", photo_bytes()), ("and-again.png", photo_bytes()))
    assert reader.n_reads == 2
    assert app.button_group(key="photo_number").options == ["Photo 1", "Photo 2"]
    assert app.button_group(key="photo_number").value == 0


def test_photos_beyond_what_a_queue_holds_are_said_to_be_left_out(reader: FakeReader) -> None:
    files = [(f"{tint}.png", photo_bytes(tint=tint)) for tint in range(MOST_PHOTOS + 3)]
    app = given(opened(), *files)
    assert reader.n_reads == MOST_PHOTOS
    assert f"{MOST_PHOTOS} photos at a time are read; 3 were left out." in written(app)


def test_the_queue_keeps_the_newest_photos(reader: FakeReader) -> None:
    app = opened()
    for tint in range(MOST_PHOTOS + 2):
        given(app, (f"{tint}.png", photo_bytes(tint=tint)))
    kept = app.session_state["queue"].tables
    assert len(kept) == MOST_PHOTOS
    assert reader.n_reads == MOST_PHOTOS + 2
    assert all(len(table.picture) < 200_000 for table in kept)


def test_a_photo_from_the_camera_is_read_too(reader: FakeReader) -> None:
    app = press(opened(), "camera-on")
    app.camera_input[0].upload("shot.jpg", photo_bytes("JPEG"))
    assert "Is this the nine of hearts?" in written(checked(app.run()))


@pytest.mark.parametrize("name", ["deal", "hand-2", "hand-5"])
def test_sample_photos_can_be_tried(reader: FakeReader, name: str) -> None:
    press(opened(), f"try-{name}")
    assert reader.n_reads == 1


@pytest.mark.parametrize("format_", ["JPEG", "PNG", "WEBP", "AVIF", "HEIF"])
def test_a_photo_is_known_by_its_bytes_whatever_its_name(reader: FakeReader, format_: str) -> None:
    app = with_photo(photo_bytes(format_), "IMG_0001.dat")
    assert "Is this the nine of hearts?" in written(app)


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("hand.jpg", b"Dear Sir or Madam", "This is text; a JPEG"),
        ("hand.png", photo_bytes()[:2000], "is cut off or damaged"),
        ("hand.heic", b"%PDF-1.7", "This is a PDF document"),
        ("hand.mp4", b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "video"),
        ("hand.jpg", b"\0", "a JPEG"),
    ],
)
def test_what_is_no_photo_gets_one_sentence(
    reader: FakeReader, name: str, data: bytes, told: str
) -> None:
    app = with_photo(data, name)
    assert told in app.error[0].value
    assert reader.n_reads == 0
    assert len(app.error) == 1
    press(app, "remove-photo")
    assert not app.error


def test_missing_weights_get_one_sentence() -> None:
    error = WeightsError("the network x.onnx is missing; get the checkout again")
    with patch("webapp.networks.warm_reader", side_effect=error):
        app = with_photo()
    assert app.error[0].value == "The network x.onnx is missing; get the checkout again."


def test_cards_picked_by_hand_are_shown_and_cleared() -> None:
    app = by_hand("5H 5C 5D JS 5S AD")
    assert "There are 6 cards: 1 must go." in written(app)
    press(app, "clear")
    assert "There are no cards: 5 more are needed." in written(app)


def test_the_cards_picked_last_come_last() -> None:
    assert starters(by_hand("JS 5H 5C 5S 5D"), "sheet")[-1] == "5:red[♦︎]"


def test_a_link_opens_the_count_that_it_carries() -> None:
    app = opened("cards")
    link = app.code[0].value if app.code else ""
    assert not link
    app = pick(by_hand("5H 5C 5D JS 5S"), "starter-sheet", Card.parse("5S"))
    query = app.code[0].value.partition("?")[2]
    other = turned_to(opened(), "cards")
    for word in query.split("&"):
        key, _, value = word.partition("=")
        other.query_params[key] = value
    assert total_of("5H 5C 5D JS", "5S") in written(checked(other.run()))
    press(other, "clear")
    assert "There are no cards" in written(other)


def test_a_link_that_names_no_hand_gets_one_sentence() -> None:
    app = opened("cards")
    app.query_params["hand"] = "5H-5C"
    assert "This link names no hand" in checked(app.run()).error[0].value


def test_several_hands_in_one_photo_are_told_apart_and_shown(reader: FakeReader) -> None:
    app = with_photo(photo_bytes(photo=DEAL))
    assert app.button_group(key="hand_number").options == ["Hand 1", "Hand 2", "Crib"]
    assert total_of("4H 4C 6D 6S", "5S") in written(app)
    pick(app, "hand_number", 1)
    assert total_of("5H 5C 5D JS", "5S") in written(app)
    pick(app, "hand_number", 2)
    assert total_of("AH AC 2D 3S", "5S", is_crib=True) in written(app)
    app = turned_to(press(app, "to-show"), "show")
    assert written(app).count("nobs score") == 3
    assert "Dealer <b>37</b>" in written(app)


def test_a_card_can_be_moved_to_another_hand(reader: FakeReader) -> None:
    app = tap(with_photo(photo_bytes(photo=DEAL)), 0)
    pick(app, "belongs_to", 2)
    assert "There are 4 cards: 1 more is needed." in written(app)
    pick(app, "hand_number", 2)
    assert "There are 6 cards: 1 must go." in written(app)


def in_the_show() -> AppTest:
    app = press(with_photo(photo_bytes(photo=DEAL)), "to-show")
    return turned_to(app, "show")


def test_whoever_counts_first_is_out_first(reader: FakeReader) -> None:
    app = in_the_show()
    app.number_input(key="before-NONDEALER").set_value(97)
    app.number_input(key="before-DEALER").set_value(110)
    checked(app.run())
    assert "Non-dealer is out" in written(app)
    assert written(app).count("it counts for nothing") == 2
    assert not labels(app, "next-deal")


def test_the_next_deal_goes_on_from_the_score_with_the_other_dealer(reader: FakeReader) -> None:
    app = press(in_the_show(), "next-deal")
    assert app.number_input(key="before-NONDEALER").value == 37
    assert app.number_input(key="before-DEALER").value == 24
    assert "nobs score" not in written(app)
    press(app, "new-game")
    assert app.number_input(key="before-NONDEALER").value == 0


def test_hands_that_cannot_have_been_dealt_together_get_one_sentence() -> None:
    app = pick(by_hand("5H 5C 5D JS 5S"), "starter-sheet", Card.parse("5S"))
    app = turned_to(press(app, "seat-NONDEALER"), "cards")
    app = turned_to(press(app, "seat-DEALER"), "show")
    assert "These hands do not go together: the same card twice" in app.error[0].value
    press(app, "take-out-DEALER")
    assert not app.error
    press(app, "swap")
    assert "It is counted once the hands before it are there." in written(app)


def test_heels_are_noted_when_the_starter_is_a_jack() -> None:
    app = pick(by_hand("5H 5C 5D 5S JS"), "starter-sheet", Card.parse("JS"))
    app = turned_to(press(app, "seat-NONDEALER"), "show")
    checked(app.checkbox(key="heels").set_value(True).run())
    assert "Dealer <b>2</b>" in written(app)


def test_the_page_says_what_becomes_of_a_photo() -> None:
    assert "never stored" in written(opened())


def test_the_chart_has_what_scores_and_the_odds() -> None:
    chart = written(opened("chart"))
    assert "Pair royal" in chart
    assert "21.98 %" in chart


@pytest.mark.parametrize(("name", "n_runs"), [("__main__", 1), ("__mp_main__", 0)])
def test_a_process_spawned_beside_the_server_does_not_run_the_app(name: str, n_runs: int) -> None:
    with patch("webapp.frame.run") as run:
        runpy.run_path(str(APP), run_name=name)
    assert run.call_count == n_runs


@pytest.mark.parametrize(
    ("script", "calls"),
    [(APP, []), *((page, ["main()"]) for page in sorted(PAGES.glob("*.py")))],
    ids=lambda value: value.stem if isinstance(value, Path) else "",
)
def test_nothing_stands_bare_in_a_script_that_streamlit_would_show_on_the_page(
    script: Path, calls: list[str]
) -> None:
    body = ast.parse(script.read_text(encoding="utf-8")).body
    bare = [
        line
        for line in body[1:]
        if isinstance(line, ast.Expr) and not isinstance(line.value, ast.Constant)
    ]
    assert [ast.unparse(line) for line in bare] == calls
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert config["runner"]["magicEnabled"] is False
