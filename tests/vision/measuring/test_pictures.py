import json
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from tests.judging import judged
from vision.measuring.judging import Judged
from vision.measuring.pictures import LIST, FolderError, Pictures, draw_miss, make_folder, miss_name


@pytest.fixture
def photo(tmp_path: Path) -> str:
    path = tmp_path / "hand.jpg"
    Image.new("RGB", (640, 200), (30, 90, 60)).save(path, quality=95)
    return str(path)


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_charts_and_a_picture_of_every_miss_are_written(tmp_path: Path, photo: str) -> None:
    done = [
        judged("5H", "5H", path=photo),
        judged("5H JS", "5H QS", path=photo),
        judged("5H", None, path="gone.jpg"),  # there is nothing to be drawn of it
    ]
    out = tmp_path / "out" / "new"
    written = make_folder(out).write(done)
    assert [path.name for path in written] == [
        "confusion.png",
        "reliability.png",
        "0002-hand-missed-JS-invented-QS.jpg",
    ]
    assert names(out) == {LIST, *(path.name for path in written)}
    for path in written:
        with Image.open(path) as picture:
            picture.load()
            assert picture.width > 100


def test_a_later_run_replaces_the_earlier_one_and_nothing_else(tmp_path: Path, photo: str) -> None:
    out = tmp_path / "out"
    make_folder(out).write([judged("5H", "6H", path=photo)])
    (out / "notes.txt").write_text("mine", encoding="utf-8")
    make_folder(out).write([judged("5H", "7H", path=photo)])
    assert names(out) == {
        LIST,
        "notes.txt",
        "confusion.png",
        "reliability.png",
        "0001-hand-missed-5H-invented-7H.jpg",
    }


@pytest.mark.parametrize(
    "text",
    [
        '{"files": ["../precious.txt", "/precious.txt", ".", "", 7, null, "gone.png"]}',
        '{"files": 5}',
        '{"files": null}',
        "[]",
        "7",
        "{",
        "\x00",
    ],
)
def test_a_list_that_was_tampered_with_deletes_nothing(
    text: str, tmp_path: Path, photo: str
) -> None:
    precious, out = tmp_path / "precious.txt", tmp_path / "out"
    out.mkdir()
    for path in (precious, out / "precious.txt"):
        path.write_text("mine", encoding="utf-8")
    (out / LIST).write_text(text, encoding="utf-8")
    make_folder(out).write([judged("5H", "5H", path=photo)])
    assert precious.read_text(encoding="utf-8") == "mine"
    assert names(out) == {LIST, "precious.txt", "confusion.png", "reliability.png"}


def test_a_run_that_was_stopped_half_way_can_be_done_over(tmp_path: Path, photo: str) -> None:
    gone = tmp_path / "gone.jpg"
    Image.new("RGB", (640, 200)).save(gone)
    done = [judged("5H", "6H", path=photo), judged("5H", "6H", path=str(gone))]
    gone.unlink()
    out = tmp_path / "out"
    with pytest.raises(Exception, match=r"gone\.jpg"):
        make_folder(out).write(done)
    make_folder(out).write([judged("5H", "5H", path=photo)])
    assert names(out) == {LIST, "confusion.png", "reliability.png"}


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").write_bytes(b"")
    with pytest.raises(FolderError, match="holds other files"):
        make_folder(tmp_path)
    assert names(tmp_path) == {"holiday.jpg"}


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_bytes(b"")
    for place in (path, path / "below"):
        with pytest.raises(FolderError, match=str(place)):
            make_folder(place)


@pytest.mark.parametrize(
    ("path", "cards", "read", "expected"),
    [
        ("a/b.jpg", "5H", "6C", "0001-b-missed-5H-invented-6C.jpg"),
        ("b.c.jpg", "5H", "", "0001-b.c-missed-5H.jpg"),
        ("b.jpg", "", "6C", "0001-b-invented-6C.jpg"),
        ('x/a:b*c"d<e>f|g\\h?.jpg', "5H", "", "0001-a_b_c_d_e_f_g_h_-missed-5H.jpg"),
        ("Hände auf Tuch\n.jpg", "5H", "", "0001-H_nde_auf_Tuch_-missed-5H.jpg"),
        (
            "a.jpg",
            "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C",
            "",
            "0001-a-missed-AC+2C+3C+4C+5C+6C+7C+8C+2-more.jpg",
        ),
    ],
)
def test_the_name_of_a_miss_is_one_that_any_system_takes(
    path: str, cards: str, read: str, expected: str
) -> None:
    assert miss_name(1, judged(cards, read, path=path)) == expected


def test_the_longest_name_still_fits_a_file_system() -> None:
    deck = " ".join(f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "CDHS")
    assert len(miss_name(12345, judged(deck, "", path=f"{'n' * 300}.jpg"))) < 200


def test_photos_of_one_name_have_pictures_of_their_own(tmp_path: Path, photo: str) -> None:
    one = judged("5H", "6H", path=photo)
    written = make_folder(tmp_path / "out").write([one, one])
    assert len(set(written)) == len(written) == 4


def test_a_miss_is_the_photo_with_what_was_read_and_words_below(photo: str) -> None:
    def drawn(one: Judged) -> NDArray[np.uint8]:
        assert one.reading is not None
        return np.asarray(draw_miss(one, one.reading))

    picture = drawn(judged("5H", "6H", path=photo))
    height, width = picture.shape[:2]
    assert width == 640
    assert height > 200
    below = picture[200:]
    assert (below.min(axis=2) > 128).sum() > 100  # light words on the dark
    assert (picture[150:199, 300:] == picture[180, 600]).all()  # a plain part of the photo
    # What was read is drawn into the photo, and what is wrong is told below it.
    other = drawn(judged("5H", "7H", path=photo))
    assert (other[:200] != picture[:200]).any()
    assert (other[200:] != below).any()


def test_a_large_photo_is_drawn_as_large_as_a_screen(tmp_path: Path) -> None:
    path = tmp_path / "large.jpg"
    Image.new("RGB", (6400, 2000), "green").save(path)
    one = judged("5H", "6H", path=str(path))
    assert one.reading is not None
    large = one.reading.resized((6400, 2000))
    assert draw_miss(one, large).width == 1600


def test_the_list_names_what_was_written(tmp_path: Path, photo: str) -> None:
    written = Pictures(tmp_path).write([judged("5H", "6H", path=photo)])
    listed = json.loads((tmp_path / LIST).read_text(encoding="utf-8"))["files"]
    assert listed == [path.name for path in written]
