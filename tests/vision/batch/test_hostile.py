"""Every kind of bad input has a row of its own that says what is wrong, and stops nothing else."""

import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from pillow_heif import register_heif_opener

from tests.photo_files import jpeg_claiming, png_claiming
from tests.vision.batch import readers
from tests.vision.batch.readers import NETWORKS, BlindReader, picture
from vision.batch import Row, Status, photo_file
from vision.batch.discovery import discover
from vision.batch.engine import Here, Task
from vision.batch.options import PhotoOptions
from vision.batch.photo_file import fetch
from vision.batch.row import line_of
from vision.image import PhotoFault, read_bytes

register_heif_opener()

FORMATS = {"jpg": "JPEG", "png": "PNG", "webp": "WEBP", "heic": "HEIF", "avif": "AVIF"}


def rows_of(*paths: Path) -> list[Row]:
    files = discover([str(path) for path in paths])
    return list(Here(NETWORKS).rows(Task(file, PhotoOptions()) for file in files))


def encoded(format_: str, noise: bool = True) -> bytes:
    pixels = np.random.default_rng(1).integers(0, 256, (96, 128, 3), np.uint8)
    if not noise:
        pixels[:] = (readers.PLAIN, 0, 0)
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, format_)
    return file.getvalue()


def code_of(path: Path) -> str:
    (row,) = rows_of(path)
    assert (row.status, row.count, row.read) == (Status.FAILED, None, ())
    assert row.error
    assert row.error.sentence.endswith(".")
    assert "\n" not in row.error.sentence
    return row.error.code


@pytest.mark.parametrize("ending", FORMATS)
@pytest.mark.parametrize("part", [0.25, 0.75])
def test_a_photo_that_is_cut_off(ending: str, part: float, tmp_path: Path) -> None:
    data = encoded(FORMATS[ending])
    path = tmp_path / f"cut.{ending}"
    path.write_bytes(data[: int(part * len(data))])
    assert code_of(path) == "truncated"


@pytest.mark.parametrize("ending", FORMATS)
def test_a_photo_with_flipped_bits(ending: str, tmp_path: Path) -> None:
    """It is read as the pixels say, or fails; in no case is it something else."""
    sound = encoded(FORMATS[ending])
    random = np.random.default_rng(2)
    for i in range(8):
        data = bytearray(sound)
        for place in random.integers(0, len(data), 6):
            data[place] ^= 1 << int(random.integers(8))
        (tmp_path / f"{i}.{ending}").write_bytes(data)
    tasks = [Task(file, PhotoOptions()) for file in discover([str(tmp_path)])]
    for row in Here(NETWORKS, BlindReader()).rows(tasks):
        assert row.error is None or row.error.code in set(PhotoFault)
        assert line_of(row)


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("empty.jpg", b"", "empty"),
        ("bomb.png", png_claiming(30_000, 30_000), "too-large"),
        ("bomb.jpg", jpeg_claiming(65_000, 65_000), "too-large"),
        ("200-megapixels.png", png_claiming(16_320, 12_240), "too-large"),
        ("text.jpg", b"five of hearts", "not-a-picture"),
        ("page.png", b"<html>", "not-a-picture"),
        ("film.heic", b"\0\0\0\x18ftypmp42\0\0\0\0isommp42", "not-a-picture"),
        ("old.gif", encoded("GIF"), "wrong-format"),
        ("cut.gif", encoded("GIF")[:100], "wrong-format"),
        ("raw.dng", b"II*\0", "wrong-format"),
        ("tiny.png", png_claiming(20, 20), "too-small"),
    ],
)
def test_files_that_are_no_photos(name: str, data: bytes, code: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert code_of(path) == code


def test_a_photo_of_200_megapixels_is_read(tmp_path: Path) -> None:
    Image.new("L", (16_320, 12_240), readers.PLAIN).save(tmp_path / "huge.jpg")
    (row,) = rows_of(tmp_path)
    assert (row.status, row.total, row.size_wh) == (Status.SCORED, 7, (16_320, 12_240))


@pytest.mark.parametrize("ending", FORMATS)
@pytest.mark.parametrize("wrong", ["png", "jpg", "txt"])
def test_a_wrong_ending_does_no_harm(ending: str, wrong: str, tmp_path: Path) -> None:
    path = tmp_path / f"photo.{wrong}"
    path.write_bytes(encoded(FORMATS[ending], noise=False))
    (row,) = rows_of(tmp_path)
    assert (row.status, row.total) == (Status.SCORED, 7)


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda path: None, "missing"),
        (os.mkfifo, "not-a-file"),
        (lambda path: path.symlink_to(path), "unreadable-file"),
        (lambda path: path.symlink_to(path.with_name("gone")), "missing"),
    ],
    ids=["missing", "pipe", "a link to itself", "a link to nothing"],
)
def test_names_that_are_no_files(make: Callable[[Path], Any], code: str, tmp_path: Path) -> None:
    make(tmp_path / "photo.jpg")
    assert code_of(tmp_path / "photo.jpg") == code


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:  # root may read whatever its mode is
        raise PermissionError(13, "Permission denied")

    path = picture(tmp_path / "photo.jpg")
    monkeypatch.setattr(Path, "open", refuse)
    assert code_of(path) == "no-permission"


def test_a_file_that_vanishes_when_it_is_found(tmp_path: Path) -> None:
    path = picture(tmp_path / "photo.png")
    (file,) = discover([str(path)])
    path.unlink()
    (row,) = Here(NETWORKS).rows([Task(file, PhotoOptions())])
    assert row.error
    assert row.error.code == "missing"


@pytest.mark.parametrize("ending", ["grows", "shrinks", "is touched"])
def test_a_file_that_changes_while_it_is_read(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = picture(tmp_path / "photo.png")
    read = read_bytes

    def read_meanwhile(stream: Any) -> bytes:
        if ending == "grows":
            with path.open("ab") as file:
                file.write(b"more")
            return read(stream)
        data = read(stream)
        if ending == "shrinks":
            os.truncate(path, 10)
        os.utime(path, ns=(1, 1))
        return data

    monkeypatch.setattr(photo_file, "read_bytes", read_meanwhile)
    assert code_of(path) == "changed-while-read"


def test_a_file_that_changed_before_it_is_read_has_the_state_that_was_read(tmp_path: Path) -> None:
    path = picture(tmp_path / "photo.png")
    (before,) = discover([str(path)])
    picture(path, readers.EITHER, tint=9)
    os.utime(path, ns=(1, 1))
    assert fetch(before).file.version == "1"


@pytest.mark.parametrize(
    "name", [b"new\nline.png", "\U0001f0a1 ace.png".encode(), b"\xff\xfe.png", b"a" * 251 + b".png"]
)
def test_odd_names_are_scored_as_all_are(name: bytes, tmp_path: Path) -> None:
    os.rename(picture(tmp_path / "x.png"), os.path.join(os.fsencode(tmp_path), name))
    (row,) = rows_of(tmp_path)
    assert (row.status, row.total) == (Status.SCORED, 7)
    assert line_of(row).count(b"\n") == 1


def test_what_a_camera_wrote_beside_the_pixels_goes_into_no_row(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x010F] = "SECRET-CAMERA"
    gps = exif.get_ifd(0x8825)
    gps[1], gps[2] = "N", (51.0, 30.0, 12.0)
    Image.new("RGB", (80, 80), (readers.PLAIN, 0, 0)).save(tmp_path / "a.jpg", exif=exif)
    assert b"SECRET-CAMERA" in (tmp_path / "a.jpg").read_bytes()
    (row,) = rows_of(tmp_path)
    assert row.status is Status.SCORED
    assert b"SECRET" not in line_of(row)
