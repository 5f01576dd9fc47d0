import io
import os
import pickle
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pillow_heif
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image

from tests.photo_files import jpeg_claiming, png_claiming
from vision import PhotoError, PhotoFault, PhotoFormat, open_photo
from vision import image as image_module

pillow_heif.register_heif_opener()  # so that the tests can write HEIC

EXIF_ORIENTATION = 0x0112

# How to lay an upright picture down so that the EXIF value says how to see it upright again.
LAID_DOWN: dict[int, Callable[[NDArray[np.uint8]], NDArray[np.uint8]]] = {
    1: lambda a: a,
    2: lambda a: a[:, ::-1],
    3: lambda a: a[::-1, ::-1],
    4: lambda a: a[::-1],
    5: lambda a: a.transpose(1, 0, 2),
    6: lambda a: np.rot90(a, 1),
    7: lambda a: a.transpose(1, 0, 2)[::-1, ::-1],
    8: lambda a: np.rot90(a, -1),
}

SAVE: dict[PhotoFormat, tuple[str, dict[str, Any]]] = {
    PhotoFormat.JPEG: ("JPEG", {"quality": 95}),
    PhotoFormat.PNG: ("PNG", {}),
    PhotoFormat.WEBP: ("WEBP", {"lossless": True}),
    PhotoFormat.AVIF: ("AVIF", {"quality": 95}),
    PhotoFormat.HEIC: ("HEIF", {"quality": 95}),
}


def asymmetric() -> NDArray[np.uint8]:
    """A picture that no turn or flip leaves as it is: another colour in each corner."""
    picture = np.full((96, 160, 3), 128, np.uint8)
    picture[:48, :80] = (200, 40, 40)
    picture[:48, 80:] = (40, 200, 40)
    picture[48:, :80] = (40, 40, 200)
    return picture


def saved(image: Image.Image, format_: PhotoFormat = PhotoFormat.PNG, **options: Any) -> bytes:
    name, usual = SAVE[format_]
    file = io.BytesIO()
    image.save(file, name, **usual | options)
    return file.getvalue()


def exif_bytes(orientation: int) -> bytes:
    exif = Image.Exif()
    exif[EXIF_ORIENTATION] = orientation
    return exif.tobytes()


def fault_of(source: Any) -> PhotoFault:
    with pytest.raises(PhotoError) as caught:
        open_photo(source)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return caught.value.code


@pytest.mark.parametrize("format_", PhotoFormat)
@pytest.mark.parametrize("orientation", LAID_DOWN)
def test_every_format_is_seen_upright(format_: PhotoFormat, orientation: int) -> None:
    upright = asymmetric()
    stored = Image.fromarray(np.ascontiguousarray(LAID_DOWN[orientation](upright)))
    photo = open_photo(saved(stored, format_, exif=exif_bytes(orientation)))
    assert photo.format is format_
    assert photo.image_rgb.shape == upright.shape
    difference = np.abs(photo.image_rgb.astype(int) - upright)
    assert difference.mean() < 6  # lossy formats bleed a little where colours meet


@pytest.mark.parametrize("orientation", [0, 9, 65535])
def test_an_orientation_that_does_not_exist_turns_nothing(orientation: int) -> None:
    data = saved(Image.fromarray(asymmetric()), exif=exif_bytes(orientation))
    assert np.array_equal(open_photo(data).image_rgb, asymmetric())


@pytest.mark.parametrize("length", [0, 7, 9, 15, 20])
def test_a_broken_exif_note_does_not_spoil_the_photo(length: int) -> None:
    data = saved(Image.fromarray(asymmetric()), PhotoFormat.JPEG, exif=exif_bytes(6)[:length])
    assert open_photo(data).size_wh in {(160, 96), (96, 160)}


def test_the_pixels_cannot_be_written_to() -> None:
    photo = open_photo(saved(Image.fromarray(asymmetric())))
    assert photo.image_rgb.dtype == np.uint8
    assert not photo.image_rgb.flags.writeable


def sixteen_bit_grey(value: int) -> Image.Image:
    return Image.fromarray(np.full((80, 80), value, np.uint16))


def palette_with_a_hole() -> Image.Image:
    image = Image.new("P", (80, 80), 0)
    image.putpalette([255, 0, 0])
    image.info["transparency"] = 0
    return image


@pytest.mark.parametrize(
    ("image", "format_", "expected"),
    [
        pytest.param(Image.new("L", (80, 80), 90), PhotoFormat.PNG, (90, 90, 90), id="grey"),
        pytest.param(Image.new("1", (80, 80), 1), PhotoFormat.PNG, (255,) * 3, id="one bit"),
        pytest.param(sixteen_bit_grey(0x5A00), PhotoFormat.PNG, (0x5A,) * 3, id="16 bits"),
        pytest.param(Image.new("P", (80, 80), "red"), PhotoFormat.PNG, (255, 0, 0), id="palette"),
        pytest.param(palette_with_a_hole(), PhotoFormat.PNG, (255,) * 3, id="P with a hole"),
        pytest.param(
            Image.new("RGBA", (80, 80), (0, 0, 0, 0)), PhotoFormat.PNG, (255,) * 3, id="clear"
        ),
        pytest.param(
            Image.new("RGBA", (80, 80), (255, 0, 0, 128)),
            PhotoFormat.WEBP,
            (255, 127, 127),
            id="half clear",
        ),
        pytest.param(Image.new("LA", (80, 80), (9, 255)), PhotoFormat.PNG, (9, 9, 9), id="LA"),
        pytest.param(
            Image.new("CMYK", (80, 80), (0, 255, 255, 0)), PhotoFormat.JPEG, (255, 0, 0), id="CMYK"
        ),
    ],
)
def test_every_kind_of_pixel_becomes_rgb_on_white(
    image: Image.Image, format_: PhotoFormat, expected: tuple[int, ...]
) -> None:
    photo = open_photo(saved(image, format_))
    assert photo.image_rgb.shape == (80, 80, 3)
    assert np.abs(photo.image_rgb[40, 40].astype(int) - expected).max() <= 2


def test_an_animation_gives_its_first_picture() -> None:
    first, second = Image.new("RGB", (80, 80), "red"), Image.new("RGB", (80, 80), "blue")
    data = saved(first, PhotoFormat.WEBP, save_all=True, append_images=[second])
    assert open_photo(data).image_rgb[40, 40].tolist() == [255, 0, 0]


def test_a_path_a_name_bytes_and_an_open_file_give_the_same(tmp_path: Path) -> None:
    data = saved(Image.fromarray(asymmetric()))
    path = tmp_path / "photo.txt"  # the name says nothing
    path.write_bytes(data)
    for source in (path, str(path), data, io.BytesIO(data)):
        assert np.array_equal(open_photo(source).image_rgb, asymmetric())


@pytest.mark.parametrize("format_", PhotoFormat)
@pytest.mark.parametrize("part", [0.3, 0.6, 0.9])
def test_a_photo_that_is_cut_off_is_refused(format_: PhotoFormat, part: float) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (96, 160, 3), np.uint8)
    data = saved(Image.fromarray(noise), format_)
    assert fault_of(data[: int(part * len(data))]) is PhotoFault.TRUNCATED


def test_a_progressive_photo_that_is_cut_off_is_refused() -> None:
    data = saved(Image.fromarray(asymmetric()), PhotoFormat.JPEG, progressive=True)
    assert fault_of(data[: len(data) // 2]) is PhotoFault.TRUNCATED


@pytest.mark.parametrize(
    ("data", "fault", "words"),
    [
        pytest.param(b"", PhotoFault.EMPTY, "is empty", id="empty"),
        pytest.param(b"Dear Sir,\n", PhotoFault.NOT_A_PICTURE, "is text", id="text"),
        pytest.param("Grüße, 5♥ ".encode() * 99, PhotoFault.NOT_A_PICTURE, "is text", id="utf-8"),
        pytest.param(b"<html>", PhotoFault.NOT_A_PICTURE, "is text", id="a web page"),
        pytest.param(bytes(99), PhotoFault.NOT_A_PICTURE, "known kind", id="zeros"),
        pytest.param(b"\xff\xd8", PhotoFault.NOT_A_PICTURE, "known kind", id="two bytes of JPEG"),
        pytest.param(b"%PDF-1.7\n", PhotoFault.NOT_A_PICTURE, "a PDF", id="PDF"),
        pytest.param(b"PK\x03\x04", PhotoFault.NOT_A_PICTURE, "a zip", id="zip"),
        pytest.param(
            b"\0\0\0\x14ftypqt  \0\0\0\0qt  ", PhotoFault.NOT_A_PICTURE, "a video", id="MOV"
        ),
        pytest.param(
            b"\0\0\0\x18ftypmp42\0\0\0\0isommp42", PhotoFault.NOT_A_PICTURE, "a video", id="MP4"
        ),
        pytest.param(b"RIFF\0\0\0\0AVI LIST", PhotoFault.NOT_A_PICTURE, "a video", id="AVI"),
        pytest.param(b"GIF89a", PhotoFault.WRONG_FORMAT, "a GIF", id="GIF"),
        pytest.param(b"BM\0\0", PhotoFault.WRONG_FORMAT, "a BMP", id="BMP"),
        pytest.param(b"II*\0", PhotoFault.WRONG_FORMAT, "a TIFF", id="TIFF"),
        pytest.param(b"MM\0*", PhotoFault.WRONG_FORMAT, "a TIFF", id="TIFF of a Mac"),
        pytest.param(
            png_claiming(30_000, 30_000), PhotoFault.TOO_LARGE, "30000 x 30000", id="PNG bomb"
        ),
        pytest.param(
            jpeg_claiming(65_000, 65_000), PhotoFault.TOO_LARGE, "240 megapixels", id="JPEG bomb"
        ),
        pytest.param(png_claiming(63, 64), PhotoFault.TOO_SMALL, "63 x 64", id="small"),
        pytest.param(png_claiming(64, 1281), PhotoFault.TOO_SMALL, "too small", id="a thread"),
        pytest.param(png_claiming(64, 1280), PhotoFault.TRUNCATED, "PNG file", id="just enough"),
    ],
)
def test_what_is_no_photo_is_refused_at_once(data: bytes, fault: PhotoFault, words: str) -> None:
    start = time.monotonic()
    with pytest.raises(PhotoError, match=words) as caught:
        open_photo(data)
    assert caught.value.code is fault
    assert fault_of(io.BytesIO(data)) is fault
    assert time.monotonic() - start < 5


def test_files_that_are_not_there_or_are_no_files_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("text")
    assert fault_of(tmp_path / "none.jpg") is PhotoFault.MISSING
    assert fault_of(file / "within.jpg") is PhotoFault.MISSING
    assert fault_of(tmp_path) is PhotoFault.NOT_A_FILE
    assert fault_of("a\0b.jpg") is PhotoFault.UNREADABLE_FILE
    assert fault_of("a" * 5000) is PhotoFault.UNREADABLE_FILE


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jpg")
    assert fault_of(tmp_path / "pipe.jpg") is PhotoFault.NOT_A_FILE


def test_a_file_that_may_not_be_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "photo.jpg"
    path.write_bytes(b"x")
    monkeypatch.setattr(Path, "open", refuse)  # root may read whatever its mode is
    assert fault_of(path) is PhotoFault.FORBIDDEN


def test_a_file_of_too_many_bytes_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(image_module, "MAX_BYTES", 10)
    path = tmp_path / "photo.jpg"
    path.write_bytes(bytes(11))
    assert fault_of(path) is PhotoFault.TOO_LARGE
    assert fault_of(io.BytesIO(bytes(11))) is PhotoFault.TOO_LARGE


def test_a_stream_that_fails_is_refused() -> None:
    stream = io.BytesIO(b"x")
    stream.close()
    assert fault_of(stream) is PhotoFault.UNREADABLE_FILE


@pytest.mark.parametrize(
    ("enough", "by"), [(160 * 96, 1), (160 * 96 // 4, 2), (160 * 96 // 4 + 1, 1), (100, 4)]
)
def test_a_jpeg_with_pixels_to_spare_is_reduced(
    monkeypatch: pytest.MonkeyPatch, enough: int, by: int
) -> None:
    monkeypatch.setattr(image_module, "ENOUGH_PIXELS", enough)
    upright = asymmetric()
    stored = Image.fromarray(np.ascontiguousarray(LAID_DOWN[6](upright)))
    photo = open_photo(saved(stored, PhotoFormat.JPEG, exif=exif_bytes(6)))
    assert (photo.size_wh, photo.reduced_by) == ((160 // by, 96 // by), by)
    spot = photo.image_rgb[20 // by, 20 // by].astype(int)
    assert np.abs(spot - upright[20, 20]).max() < 6
    for whole in (
        open_photo(saved(stored, PhotoFormat.JPEG, exif=exif_bytes(6)), is_whole=True),
        open_photo(saved(stored, PhotoFormat.PNG, exif=exif_bytes(6))),
    ):
        assert (whole.size_wh, whole.reduced_by) == ((160, 96), 1)


def test_the_largest_jpegs_are_halved_at_least(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image_module, "MOST_WHOLE_PIXELS", 100 * 100)
    photo = open_photo(saved(Image.fromarray(asymmetric()), PhotoFormat.JPEG), is_whole=True)
    assert (photo.size_wh, photo.reduced_by) == ((80, 48), 2)


def test_too_little_memory_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(image_module, "_as_rgb", fail)
    assert fault_of(saved(Image.fromarray(asymmetric()))) is PhotoFault.TOO_LARGE


def test_an_error_can_be_sent_between_processes() -> None:
    error = PhotoError(PhotoFault.EMPTY, "The file is empty.")
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, str(again)) == (error.code, str(error))


@pytest.mark.parametrize("format_", PhotoFormat)
@given(data=st.data())
def test_whatever_the_bytes_there_is_a_photo_or_a_sentence(
    format_: PhotoFormat, data: st.DataObject
) -> None:
    damaged = bytearray(SOUND[format_])
    places = st.integers(0, len(damaged) - 1)
    for place in data.draw(st.lists(places, min_size=1, max_size=4)):
        damaged[place] = data.draw(st.integers(0, 255))
    try:
        outcome = f"{open_photo(bytes(damaged)).size_wh} pixels."
    except PhotoError as error:
        outcome = str(error)
    assert outcome.endswith(".")


SOUND = {
    format_: saved(Image.fromarray(asymmetric()), format_, exif=exif_bytes(6))
    for format_ in PhotoFormat
}
