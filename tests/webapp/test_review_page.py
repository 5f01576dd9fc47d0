"""The page of `nobs review`: one photo after the other, and what is said of each in a table."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from scoring import Card
from tests.vision.batch import readers
from tests.vision.batch.readers import NETWORKS, pictures
from vision.batch import Options, StarterSource, read_sayings
from vision.batch.batch import open_batch
from vision.batch.engine import Here
from vision.batch.photo_file import PhotoFile
from vision.batch.review import CORRECTIONS, ROWS

APP = Path(__file__).resolve().parents[2] / "app.py"
FIVE = Card.parse("5S")


@pytest.fixture
def photos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Two photos of which nobody said the starter, and a third that lacks a card."""
    paths = pictures(tmp_path / "photos", readers.EITHER, readers.EITHER, readers.FEW)
    rows = tmp_path / "night.jsonl"
    with open_batch(paths, rows, Options(), NETWORKS.model) as batch:
        list(batch.run(Here(NETWORKS)))
    monkeypatch.setenv(ROWS, str(rows))
    monkeypatch.setenv(CORRECTIONS, str(tmp_path / "said.csv"))
    return paths


def checked(app: AppTest) -> AppTest:
    assert not app.exception
    return app


def opened() -> AppTest:
    return checked(AppTest.from_file(str(APP), default_timeout=30).run())


def press(app: AppTest, key: str) -> AppTest:
    return checked(app.button(key=key).click().run())


def with_starter(app: AppTest) -> AppTest:
    return checked(app.button_group(key="starter-photo").set_value(FIVE).run())


def said(folder: Path) -> dict[bytes, Card | None]:
    told = read_sayings(folder / "said.csv", StarterSource.CORRECTIONS)
    return {key: each.corrections.starter for key, each in told.items()}


def test_one_photo_after_the_other_is_said_to_be_right_or_passed_over(
    photos: list[str], tmp_path: Path
) -> None:
    app = opened()
    assert app.text[0].value == f"1 of 3: {photos[0]}"
    assert app.button(key="review-right").disabled
    press(with_starter(app), "review-right")
    assert said(tmp_path) == {PhotoFile(photos[0]).key: FIVE}
    assert app.text[0].value == f"2 of 3: {photos[1]}"
    press(app, "review-pass")
    assert app.text[0].value == f"3 of 3: {photos[2]}"
    assert app.button(key="review-right").disabled
    press(app, "review-pass")
    assert "1 photo has been" in app.success[0].value
    assert app.code[0].value == str(tmp_path / "said.csv")
    assert opened().text[0].value == f"1 of 2: {photos[1]}"


def test_a_photo_that_is_gone_can_only_be_passed_over(photos: list[str]) -> None:
    Path(photos[0]).unlink()
    app = opened()
    assert "There is no file" in app.error[0].value
    assert app.button(key="review-right").disabled
    assert press(app, "review-pass").text[0].value == f"2 of 3: {photos[1]}"


@pytest.mark.usefixtures("photos")
def test_a_table_that_cannot_be_written_is_told_and_the_photo_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CORRECTIONS, str(tmp_path / "no" / "said.csv"))
    app = press(with_starter(opened()), "review-right")
    assert "cannot be written" in app.error[0].value
    assert app.text[0].value.startswith("1 of 3")


@pytest.mark.parametrize("content", [None, "text\n"])
def test_rows_that_cannot_be_read_are_a_sentence(
    content: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = tmp_path / "night.jsonl"
    if content:
        rows.write_text(content)
    monkeypatch.setenv(ROWS, str(rows))
    monkeypatch.setenv(CORRECTIONS, str(tmp_path / "said.csv"))
    assert "night.jsonl" in opened().error[0].value
