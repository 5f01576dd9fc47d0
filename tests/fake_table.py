"""Drawn photos of cards and a reader that knows them, so that the app's tests need no weights.

The reader knows a photo by its shape, and sees nothing else of it.
"""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from pillow_heif import register_heif_opener

from scoring import Card, parse_cards
from vision.reading import CardReading, Guess, Reading, make_reading


@dataclass(frozen=True, slots=True)
class FakePhoto:
    """Upright cards on a table: for each its upper left corner, and what it is read as.

    Several guesses, best first, make a card unsure; none makes it one that could not be told.
    """

    size_wh: tuple[int, int]
    card_wh: tuple[int, int]
    cards: tuple[tuple[int, int, str], ...]

    def read(self, scale: float) -> list[CardReading]:
        """What there is to read, outlines in pixels of the photo at a scale."""
        seen = []
        for x, y, text in self.cards:
            (w, h), guesses = self.card_wh, parse_cards(text)
            corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
            a, b, c, d = ((px * scale, py * scale) for px, py in corners)
            chances = (0.99,) if len(guesses) == 1 else (0.55, 0.3, 0.1)
            seen.append(
                CardReading(
                    tuple(Guess(*pair) for pair in zip(guesses, chances, strict=False)),
                    (a, b, c, d),
                    is_sure=len(guesses) == 1,
                )
            )
        return seen

    def reading_as(self, *texts: str) -> "FakePhoto":
        """The same cards read as something else."""
        cards = tuple((x, y, text) for (x, y, _), text in zip(self.cards, texts, strict=True))
        return FakePhoto(self.size_wh, self.card_wh, cards)

    def middle(self, text: str) -> tuple[float, float]:
        """Where the middle of a card lies, as a share of the photo's width and height."""
        x, y = next((x, y) for x, y, read in self.cards if read == text)
        return (
            (x + self.card_wh[0] / 2) / self.size_wh[0],
            (y + self.card_wh[1] / 2) / self.size_wh[1],
        )


HAND = FakePhoto(
    (1000, 750),
    (190, 266),
    (
        (60, 60, "5H"),
        (400, 90, "9H 10H 6H"),  # a nine of hearts that might be a ten, which counts more
        (720, 50, "5C"),
        (220, 420, "5D"),
        (580, 410, "JS"),
    ),
)
"""Four cards that are sure, and one that is not."""

SURE_HAND = FakePhoto(
    (800, 800),
    (110, 154),
    tuple((20 + 155 * i, 300, text) for i, text in enumerate(("2C", "3D", "4H", "9S", "KC"))),
)
"""Five sure cards, whose total is seven whichever is the starter."""

DEAL = FakePhoto(
    (1280, 720),
    (110, 154),
    (
        *((40 + 150 * i, 40, text) for i, text in enumerate(("4H", "4C", "6D", "6S"))),
        *((40 + 150 * i, 280, text) for i, text in enumerate(("5H", "5C", "5D", "JS"))),
        *((40 + 150 * i, 520, text) for i, text in enumerate(("AH", "AC", "2D", "3S"))),
        (1000, 280, "5S"),
    ),
)
"""Two hands and the crib in rows, and the starter beside them: 24, 29 and 8 points."""

CASCADE = FakePhoto(
    (1000, 450),
    (190, 266),
    tuple(
        (200 + 40 * i, 90, text)
        for i, text in enumerate(("5H", "9H 10H 6H", "5C", "5D", "JS", "10S"))
    ),
)
"""Six cards over each other, of which little more than the left edge shows of all but the last."""

PHOTOS = (HAND, SURE_HAND, DEAL, CASCADE)


class FakeReader:
    """Reads each of the photos above, and counts how often it is asked."""

    def __init__(self, *photos: FakePhoto) -> None:
        self.photos = photos or PHOTOS
        self.n_reads = 0

    def read(self, image_rgb: NDArray[np.uint8], expected: int = 5) -> Reading:
        self.n_reads += 1
        height, width = image_rgb.shape[:2]
        photo = min(
            self.photos,
            key=lambda photo: abs(photo.size_wh[0] / photo.size_wh[1] - width / height),
        )
        return make_reading(photo.read(width / photo.size_wh[0]), (width, height))


@contextmanager
def in_place_of_the_networks(reader: FakeReader) -> Iterator[FakeReader]:
    """For as long as it lasts, the app reads with this reader."""
    with patch("webapp.networks.warm_reader", lambda: reader):
        yield reader


def photo_bytes(format_: str = "PNG", photo: FakePhoto = HAND, tint: int = 60) -> bytes:
    """A photo in a file of the given format; another tint makes it another file."""
    picture = Image.new("RGB", photo.size_wh, (30, 90, tint))
    draw = ImageDraw.Draw(picture)
    for x, y, text in photo.cards:
        w, h = photo.card_wh
        draw.rectangle((x, y, x + w, y + h), fill="white", outline="black")
        draw.text((x + 12, y + 12), str(Card.parse(text.split()[0])), fill="black", font_size=40)
    file = io.BytesIO()
    if format_ == "HEIF":
        register_heif_opener()
    picture.save(file, format_)
    return file.getvalue()
