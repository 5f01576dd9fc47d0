"""A photo comes in as a file's bytes and goes out as the table of what was read in it.

The file's bytes are let go when it is read: what is kept is a picture small enough for a screen.
"""

import hashlib
import io
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from scoring import NobsError
from vision.image import open_photo
from vision.overlay import for_screen
from vision.reading import Reading, make_reading
from webapp.table import Table, photo_table

JPEG_QUALITY = 85
"""Of the picture for the screen; a card's index is as clear in it as in the photo."""


def key_of(data: bytes) -> str:
    """Return what tells a photo from all others.

    >>> key_of(b"one") == key_of(b"one"), key_of(b"one") == key_of(b"other")
    (True, False)
    """
    return hashlib.sha256(data).hexdigest()


def read_table(data: bytes, read: Callable[[NDArray[np.uint8]], Reading]) -> Table:
    """Return the table of a photo; of what is no photo, a table that says what is wrong.

    `read` is a reader's, from an upright photo, (H, W, 3) uint8 RGB, to what lies in it.
    """
    try:
        image_rgb = open_photo(data).image_rgb
        small_rgb, reading = for_screen(image_rgb, read(image_rgb))
    except NobsError as error:
        return failed_table(data, error)
    return photo_table(key_of(data), reading, _as_jpeg(small_rgb))


def failed_table(data: bytes, error: NobsError) -> Table:
    """Return the table of a photo that could not be read.

    >>> failed_table(b"", NobsError("the file is empty")).error
    'The file is empty.'
    """
    return Table(key_of(data), make_reading([], (1, 1)), error=_sentence(error))


def _as_jpeg(image_rgb: NDArray[np.uint8]) -> bytes:
    file = io.BytesIO()
    Image.fromarray(image_rgb).save(file, "JPEG", quality=JPEG_QUALITY)
    return file.getvalue()


def _sentence(error: NobsError) -> str:
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
