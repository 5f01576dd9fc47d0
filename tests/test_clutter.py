"""Things that real photos showed beside the cards, and that were taken for cards: none is one."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from scoring import parse_cards
from vision.image import open_photo
from vision.reader import load_reader

HAND = Path(__file__).resolve().parent.parent / "datasets" / "golden" / "hand-1.jpg"
CARDS = parse_cards("3C 5H 2D 7S AD")


def newspaper(draw: ImageDraw.ImageDraw, width: int, height: int) -> None:
    """Headings with ranks in them, and columns of small print."""
    draw.rectangle((0, 0, width, height), fill=(236, 232, 222))
    draw.text((12, 12), "10 Kings, 9 Aces", (30, 20, 20), ImageFont.load_default(width / 9))
    for column in (12, width // 2 + 6):
        for y in range(90, height - 20, 16):
            draw.text((column, y), "K 8 of A 5 J and Q 2", (60, 60, 60), ImageFont.load_default(14))


def keyboard(draw: ImageDraw.ImageDraw, width: int, height: int) -> None:
    """Dark keys with white letters and digits."""
    draw.rectangle((0, 0, width, height), fill=(90, 90, 95))
    letters = iter("1234567890QWERTYUIOPASDFGHJKLZXCVBNM" * 9)
    for y in range(6, height - 50, 56):
        for x in range(6, width - 50, 56):
            draw.rounded_rectangle((x, y, x + 50, y + 50), 8, fill=(25, 25, 28))
            draw.text((x + 16, y + 10), next(letters), (240, 240, 240), ImageFont.load_default(24))


def business_card(draw: ImageDraw.ImageDraw, width: int, height: int) -> None:
    """A white card of nearly a playing card's shape, with a sign and a name."""
    draw.rectangle((0, 0, width, height), fill=(110, 84, 60))
    draw.rounded_rectangle((60, 120, 210, 330), 8, fill=(250, 250, 248))
    draw.ellipse((110, 170, 160, 215), fill=(30, 110, 70))
    draw.text((84, 250), "A. Jackson", (40, 40, 40), ImageFont.load_default(20))


def book(draw: ImageDraw.ImageDraw, width: int, height: int) -> None:
    """A cover several times as large as a card."""
    draw.rectangle((0, 0, width, height), fill=(110, 84, 60))
    draw.rectangle((10, 20, width - 10, height - 20), fill=(168, 24, 40))
    draw.text((30, 60), "A 7", (250, 240, 220), ImageFont.load_default(width / 3))
    draw.ellipse((80, height - 320, 240, height - 160), fill=(240, 200, 60))


@pytest.mark.parametrize("thing", [newspaper, keyboard, business_card, book])
@pytest.mark.parametrize("quarters", [0, 1])
def test_what_lies_beside_a_hand_is_no_card(
    thing: Callable[[ImageDraw.ImageDraw, int, int], None], quarters: int
) -> None:
    hand = open_photo(HAND).image_rgb
    beside = Image.new("RGB", (hand.shape[1] // 3, hand.shape[0]))
    thing(ImageDraw.Draw(beside), *beside.size)
    photo: NDArray[np.uint8] = np.hstack([hand, np.asarray(beside)])
    reading = load_reader().read(np.ascontiguousarray(np.rot90(photo, quarters)))
    assert sorted(reading.known) == sorted(CARDS)
    # Of a card's shape, it may be asked about, as a card that could not be read would be.
    assert len(reading.cards) == len(CARDS) or thing is business_card
