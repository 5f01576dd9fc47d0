"""Draw printed things that lie about on tables and are no playing cards: a seed gives a picture.

Comes in: a seed and open fonts. Goes out: pages of newspaper, boxes, notes and business cards, keys
of a keyboard, receipts. Letters, digits and card-shaped paper are what a reader of cards takes for
cards unless it has seen them and was told better.

The command is `python datasets/build_art.py things`.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

HELD_OUT_SEEDS = range(0, 40)
"""Things drawn for testing; they are set in the fonts held out for that."""

Ink = tuple[int, int, int]
VOWELS, CONSONANTS = "AEIOU", "BCDFGHJKLMNPQRSTVWXZ"


def _ink(rng: random.Random, low: int, high: int) -> Ink:
    return rng.randint(low, high), rng.randint(low, high), rng.randint(low, high)


def _dark(rng: random.Random) -> Ink:
    shade = rng.randint(0, 60)
    return rng.choice(
        (
            (shade, shade, shade),
            (rng.randint(150, 230), rng.randint(0, 50), rng.randint(0, 60)),
            _ink(rng, 0, 120),
        )
    )


def _paper(rng: random.Random) -> Ink:
    shade = rng.randint(205, 255)
    return shade, shade - rng.randint(0, 6), shade - rng.randint(0, 28)


def word(rng: random.Random) -> str:
    """A made-up word or a number.

    >>> word(random.Random(4))
    'QO'
    """
    if rng.random() < 0.2:
        return rng.choice(("10", "7", "24", "$5", "3 for 2", "50%", "1989", "No. 8", "A4", "6 x 9"))
    letters = "".join(
        rng.choice(CONSONANTS) + rng.choice(VOWELS) for _ in range(rng.randint(1, 4))
    ) + rng.choice(("", "", "N", "S", "R"))
    return letters if rng.random() < 0.4 else letters.capitalize()


def _line(
    rng: random.Random, draw: ImageDraw.ImageDraw, font: ImageFont.FreeTypeFont, room: float
) -> str:
    words = [word(rng)]
    while draw.textlength(" ".join([*words, word(rng)]), font=font) < room and len(words) < 30:
        words.append(word(rng))
    return " ".join(words)


def _blob(
    rng: random.Random, draw: ImageDraw.ImageDraw, middle: tuple[float, float], size: float
) -> None:
    """A logo: some discs, stars and bars about a point."""
    for _ in range(rng.randint(1, 6)):
        colour = _dark(rng)
        x, y = middle[0] + rng.gauss(0, size / 3), middle[1] + rng.gauss(0, size / 3)
        r = size * rng.uniform(0.15, 0.6)
        form = rng.random()
        if form < 0.4:
            draw.ellipse((x - r, y - r * rng.uniform(0.4, 1), x + r, y + r), fill=colour)
        elif form < 0.8:
            points, inner = rng.randint(3, 8), rng.uniform(0.3, 1.0)
            turn = rng.uniform(0, math.tau)
            draw.polygon(
                [
                    (
                        x + r * (inner if k % 2 else 1) * math.cos(turn + math.pi * k / points),
                        y + r * (inner if k % 2 else 1) * math.sin(turn + math.pi * k / points),
                    )
                    for k in range(2 * points)
                ],
                fill=colour,
            )
        else:
            draw.line((x - r, y - r, x + r, y + r * rng.uniform(-1, 1)), colour, max(1, int(r / 4)))


def _font(rng: random.Random, fonts: tuple[Path, ...], size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(rng.choice(fonts)), max(6, int(size)))


def page(rng: random.Random, fonts: tuple[Path, ...]) -> Image.Image:
    """A page of a newspaper or book: headings, columns of print, blocks for pictures."""
    width, height = rng.randint(500, 900), rng.randint(600, 1000)
    image = Image.new("RGB", (width, height), _paper(rng))
    draw = ImageDraw.Draw(image)
    ink = (rng.randint(0, 70),) * 3
    y = 0.03 * height
    for _ in range(rng.randint(0, 3)):
        font = _font(rng, fonts, rng.uniform(0.04, 0.14) * height)
        draw.text((0.04 * width, y), _line(rng, draw, font, 0.9 * width), _dark(rng), font)
        y += font.size * 1.2
    columns, size = rng.randint(1, 4), rng.uniform(9, 24)
    body = _font(rng, fonts, size)
    room = 0.92 * width / columns
    for column in range(columns):
        x, line = 0.04 * width + column * room, y
        while line < height - 2 * size:
            if rng.random() < 0.03:
                tall = rng.uniform(4, 12) * size
                draw.rectangle((x, line, x + room * 0.92, line + tall), fill=_ink(rng, 30, 230))
                _blob(rng, draw, (x + room / 2, line + tall / 2), tall / 2)
                line += tall + size
            if rng.random() < 0.9:
                draw.text((x, line), _line(rng, draw, body, room * 0.9), ink, body)
            line += size * 1.25
    return image


def box(rng: random.Random, fonts: tuple[Path, ...]) -> Image.Image:
    """The face of a packet or a book: a strong colour, great letters, badges, a bar code."""
    width, height = rng.randint(300, 700), rng.randint(300, 800)
    image = Image.new("RGB", (width, height), _ink(rng, 10, 255))
    draw = ImageDraw.Draw(image)
    for _ in range(rng.randint(0, 3)):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        draw.rectangle(
            (x, y, x + rng.uniform(0.1, 0.8) * width, y + rng.uniform(0.1, 0.5) * height),
            fill=_ink(rng, 10, 255),
        )
    for _ in range(rng.randint(0, 3)):
        middle = (rng.uniform(0, width), rng.uniform(0, height))
        _blob(rng, draw, middle, rng.uniform(0.1, 0.4) * width)
    for _ in range(rng.randint(1, 6)):
        font = _font(rng, fonts, rng.uniform(0.04, 0.35) * width)
        place = (rng.uniform(-0.05, 0.6) * width, rng.uniform(0, 0.9) * height)
        draw.text(place, word(rng), rng.choice((_dark(rng), (255, 255, 255))), font)
    if rng.random() < 0.4:
        x, y, wide = rng.uniform(0, 0.6) * width, rng.uniform(0.6, 0.85) * height, 0.3 * width
        draw.rectangle((x, y, x + wide, y + 0.12 * height), fill="white")
        while wide > 8:
            bar = rng.choice((2, 2, 4, 6))
            draw.rectangle((x + 4, y + 4, x + 4 + bar / 2, y + 0.12 * height - 4), fill="black")
            x, wide = x + bar + 2, wide - bar - 2
    return image


def note(rng: random.Random, fonts: tuple[Path, ...]) -> Image.Image:
    """Paper of about a card's shape that is none: a business card, a photograph, another game's."""
    height = 560
    width = round(height * rng.uniform(0.55, 0.95))
    paper = _paper(rng) if rng.random() < 0.75 else _ink(rng, 40, 255)
    image = Image.new("RGB", (width, height), paper)
    draw = ImageDraw.Draw(image)
    if rng.random() < 0.35:
        edge = rng.uniform(0.02, 0.1) * width
        draw.rectangle(
            (edge, edge, width - edge, height - edge),
            fill=_ink(rng, 30, 240) if rng.random() < 0.6 else None,
            outline=_dark(rng),
            width=rng.randint(1, 8),
        )
    if rng.random() < 0.75:
        middle = (width * rng.uniform(0.3, 0.7), height * rng.uniform(0.3, 0.7))
        _blob(rng, draw, middle, rng.uniform(0.15, 0.5) * width)
    for _ in range(rng.choice((0, 1, 2, 5))):
        font = _font(rng, fonts, rng.uniform(0.04, 0.16) * width)
        draw.text(
            (rng.uniform(0.08, 0.4) * width, rng.uniform(0.08, 0.85) * height),
            _line(rng, draw, font, rng.uniform(0.2, 0.6) * width),
            _dark(rng),
            font,
        )
    if rng.random() < 0.25:  # a game of another kind: one number large in the middle
        font = _font(rng, fonts, rng.uniform(0.4, 0.8) * width)
        draw.text((width / 2, height / 2), str(rng.randint(0, 12)), _dark(rng), font, anchor="mm")
    return image.rotate(rng.choice((0, 90)), expand=True)


def keys(rng: random.Random, fonts: tuple[Path, ...]) -> Image.Image:
    """Part of a keyboard, of a computer or a pocket calculator."""
    columns, rows, key = rng.randint(3, 11), rng.randint(3, 6), 64
    dark = rng.random() < 0.7
    image = Image.new("RGB", (columns * key, rows * key), (rng.randint(0, 160),) * 3)
    draw = ImageDraw.Draw(image)
    cap = (rng.randint(10, 60),) * 3 if dark else (rng.randint(190, 250),) * 3
    ink = (rng.randint(190, 255),) * 3 if dark else (rng.randint(0, 80),) * 3
    font = _font(rng, fonts, key * rng.uniform(0.3, 0.5))
    for row in range(rows):
        for column in range(columns):
            x, y = column * key, row * key
            draw.rounded_rectangle((x + 4, y + 4, x + key - 4, y + key - 4), 8, fill=cap)
            letter = rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-=")
            draw.text((x + key / 2, y + key / 2), letter, ink, font, anchor="mm")
    return image


def receipt(rng: random.Random, fonts: tuple[Path, ...]) -> Image.Image:
    """A strip of paper with words at the left and prices at the right."""
    width, height = rng.randint(180, 320), rng.randint(400, 900)
    image = Image.new("RGB", (width, height), _paper(rng))
    draw = ImageDraw.Draw(image)
    size = rng.uniform(10, 24)
    font = _font(rng, fonts, size)
    y = size
    while y < height - 2 * size:
        if rng.random() < 0.85:
            draw.text((width * 0.06, y), word(rng), (40, 40, 50), font)
            price = f"{rng.randint(0, 99)}.{rng.randint(0, 99):02}"
            draw.text((width * 0.94, y), price, (40, 40, 50), font, anchor="ra")
        y += size * 1.3
    return image


THINGS: tuple[tuple[Callable[[random.Random, tuple[Path, ...]], Image.Image], int], ...] = (
    (page, 24),
    (box, 26),
    (note, 34),
    (keys, 10),
    (receipt, 6),
)


def draw_thing(seed: int, fonts: tuple[Path, ...]) -> Image.Image:
    """The thing of that seed, RGB."""
    rng = random.Random(seed)
    draw, _ = rng.choices(THINGS, [weight for _, weight in THINGS])[0]
    return draw(rng, fonts)
