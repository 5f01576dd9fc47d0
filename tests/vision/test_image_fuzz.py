"""The door for photos under random damage: a photo or a sentence, soon, and nothing else.

`pytest tests/vision/test_image_fuzz.py --fuzz 100000` tries that many files of each format.
"""

import io
import time
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image
from pillow_heif import register_heif_opener

from vision.image import Photo, PhotoError, PhotoFault, PhotoFormat, open_photo

register_heif_opener()

MOST_SECONDS = 20.0
"""Of this process's time for one file of a few kilobytes. It is never more than a second."""

N_FILES = 60
"""How many files of each kind are tried without the flag, the same in each run."""

SAVED: dict[str, tuple[PhotoFormat, str, dict[str, Any]]] = {
    "jpeg": (PhotoFormat.JPEG, "JPEG", {}),
    "progressive jpeg": (PhotoFormat.JPEG, "JPEG", {"progressive": True}),
    "png": (PhotoFormat.PNG, "PNG", {}),
    "palette png": (PhotoFormat.PNG, "PNG", {}),
    "webp": (PhotoFormat.WEBP, "WEBP", {}),
    "lossless webp": (PhotoFormat.WEBP, "WEBP", {"lossless": True}),
    "avif": (PhotoFormat.AVIF, "AVIF", {}),
    "heic": (PhotoFormat.HEIC, "HEIF", {}),
}


def sound(kind: str) -> bytes:
    """A small photo with an EXIF note, soft in one half and noisy in the other."""
    _, name, options = SAVED[kind]
    pixels = np.zeros((80, 96, 3), np.uint8)
    pixels[:, :48] = np.linspace(0, 255, 48, dtype=np.uint8)[None, :, None]
    pixels[:, 48:] = np.random.default_rng(1).integers(0, 256, (80, 48, 3), np.uint8)
    image = Image.fromarray(pixels)
    if kind == "palette png":
        image = image.quantize(64)
    exif = Image.Exif()
    exif[0x0112] = 6
    file = io.BytesIO()
    image.save(file, name, exif=exif, **options)
    return file.getvalue()


@st.composite
def damaged(draw: st.DrawFn, whole: bytes) -> bytes:
    """The file with some of its bytes changed, taken away, doubled or put elsewhere."""
    data = bytearray(whole)
    for _ in range(draw(st.integers(1, 6))):
        if not data:
            break
        start = draw(st.integers(0, len(data) - 1))
        end = min(len(data), start + draw(st.integers(1, 64)))
        match draw(st.sampled_from(("bit", "byte", "cut", "drop", "double", "move", "ones"))):
            case "bit":
                data[start] ^= 1 << draw(st.integers(0, 7))
            case "byte":
                data[start] = draw(st.integers(0, 255))
            case "cut":
                del data[start:]
            case "drop":
                del data[start:end]
            case "double":
                data[start:start] = data[start:end]
            case "move":
                piece = data[start:end]
                place = draw(st.integers(0, len(data)))
                data[place : place + len(piece)] = piece
            case "ones":
                data[start:end] = b"\xff" * (end - start)
    return bytes(data)


def opened(data: bytes) -> Photo | PhotoError:
    """The photo, or why there is none."""
    try:
        return open_photo(data)
    except PhotoError as error:
        return error


@pytest.mark.parametrize("kind", SAVED)
def test_a_damaged_file_is_a_photo_or_a_sentence(kind: str, request: pytest.FixtureRequest) -> None:
    whole = sound(kind)
    assert open_photo(whole).format is SAVED[kind][0]
    n_files: int | None = request.config.getoption("--fuzz")

    @settings(
        max_examples=n_files or N_FILES,
        derandomize=n_files is None,
        suppress_health_check=list(HealthCheck),
    )
    @given(data=damaged(whole))
    def check(data: bytes) -> None:
        began = time.process_time()
        outcome = opened(data)
        assert time.process_time() - began < MOST_SECONDS
        if isinstance(outcome, Photo):
            assert outcome.image_rgb.dtype == np.uint8
            assert outcome.image_rgb.shape == (*outcome.size_wh[::-1], 3)
        else:
            assert isinstance(outcome.code, PhotoFault)
            assert outcome.sentence.endswith(".")
            assert "\n" not in outcome.sentence

    check()
