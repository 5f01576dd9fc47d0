"""A drawn photo of five cards and a reader that knows it, so that the app's tests need no weights.

Four cards are read surely. The second is a nine of hearts that might be a six.
"""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from scoring import Card, parse_cards
from vision.reading import CardReading, Guess, Reading, make_reading

SIZE_WH = (1000, 750)
LEFT_TOP = ((60, 60), (400, 90), (720, 50), (220, 420), (580, 410))
CARD_WH = (190, 266)
READ_AS = ("5H", "9H 6H 8H", "5C", "5D", "JS")


class FakeReader:
    """Reads every photo as the one that `photo_bytes` draws, and counts how often it is asked."""

    def __init__(self, read_as: tuple[str, ...] = READ_AS) -> None:
        self.read_as = read_as
        self.n_reads = 0

    def read(self, image_rgb: NDArray[np.uint8], expected: int = 5) -> Reading:
        self.n_reads += 1
        height, width = image_rgb.shape[:2]
        scale = width / SIZE_WH[0]
        cards = []
        for (x, y), text in zip(LEFT_TOP, self.read_as, strict=False):
            (w, h), guesses = CARD_WH, parse_cards(text)
            corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
            a, b, c, d = ((px * scale, py * scale) for px, py in corners)
            chances = (0.99,) if len(guesses) == 1 else (0.55, 0.3, 0.1)
            cards.append(
                CardReading(
                    tuple(Guess(*pair) for pair in zip(guesses, chances, strict=False)),
                    (a, b, c, d),
                    is_sure=len(guesses) == 1,
                )
            )
        return make_reading(cards, (width, height))


@contextmanager
def in_place_of_the_networks(reader: FakeReader) -> Iterator[FakeReader]:
    """For as long as it lasts, the app reads with this reader."""
    with patch("vision.reader.load_reader", lambda: reader):
        yield reader


def photo_bytes(format_: str = "PNG") -> bytes:
    """The photo, in a file of the given format."""
    picture = Image.new("RGB", SIZE_WH, (30, 90, 60))
    draw = ImageDraw.Draw(picture)
    for (x, y), text in zip(LEFT_TOP, READ_AS, strict=True):
        card = Card.parse(text.split()[0])
        draw.rectangle((x, y, x + CARD_WH[0], y + CARD_WH[1]), fill="white", outline="black")
        draw.text((x + 12, y + 12), str(card), fill="black", font_size=40)
    file = io.BytesIO()
    picture.save(file, format_)
    return file.getvalue()
