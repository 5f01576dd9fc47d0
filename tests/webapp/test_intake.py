"""A photo's way from a file's bytes to a table."""

import io

import pytest
from PIL import Image

from tests.fake_table import DEAL, HAND, FakeReader, photo_bytes
from vision.image import PhotoError, PhotoFault
from webapp.intake import failed_table, key_of, read_table


def test_what_is_kept_of_a_photo_is_small_and_its_outlines_fit_it() -> None:
    large = Image.open(io.BytesIO(photo_bytes())).resize((4000, 3000))
    file = io.BytesIO()
    large.save(file, "JPEG")
    table = read_table(file.getvalue(), FakeReader().read)
    with Image.open(io.BytesIO(table.picture)) as picture:
        assert picture.size == table.reading.size_wh == (1280, 960)
    x, y = table.reading.cards[0].outline[2]
    assert (x / 1280, y / 960) == pytest.approx((250 / 1000, 326 / 750))
    assert table.key == key_of(file.getvalue())


def test_several_hands_are_told_apart() -> None:
    assert len(read_table(photo_bytes(photo=DEAL), FakeReader().read).hands) == 3
    assert read_table(photo_bytes(photo=HAND), FakeReader().read).hands == ()


def test_a_file_that_is_no_photo_becomes_a_table_that_says_so() -> None:
    reader = FakeReader()
    table = read_table(b"%PDF-1.7", reader.read)
    assert "PDF" in table.error
    assert table.error.endswith(".")
    assert (table.reading.cards, table.picture, reader.n_reads) == ((), b"", 0)


def test_an_error_is_told_as_a_sentence() -> None:
    assert failed_table(b"", PhotoError(PhotoFault.EMPTY, "it is empty")).error == "It is empty."
