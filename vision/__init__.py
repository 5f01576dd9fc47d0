"""From a photo to a hand that can be counted: open it, read it, confirm it.

The way through it is `image.py`, `reader.py`, `reading.py`, `confirm.py`; `overlay.py` shows what
was read.
"""

from vision.confirm import (
    Corrections,
    Lack,
    Missing,
    Need,
    confirm,
    confirmed_cards,
    starter_matters,
    totals_by_starter,
)
from vision.geometry import Point, Quad
from vision.image import Photo, PhotoError, PhotoFault, PhotoFormat, open_photo
from vision.overlay import draw_reading
from vision.reader import Reader, load_reader, read_photo
from vision.reading import CardReading, Guess, Problem, Reading, make_reading

__all__ = [
    "CardReading",
    "Corrections",
    "Guess",
    "Lack",
    "Missing",
    "Need",
    "Photo",
    "PhotoError",
    "PhotoFault",
    "PhotoFormat",
    "Point",
    "Problem",
    "Quad",
    "Reader",
    "Reading",
    "confirm",
    "confirmed_cards",
    "draw_reading",
    "load_reader",
    "make_reading",
    "open_photo",
    "read_photo",
    "starter_matters",
    "totals_by_starter",
]
