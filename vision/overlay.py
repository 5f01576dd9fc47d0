"""A photo with what was read in it drawn over: for the app, and for reports.

All is drawn to be read on a phone, where the whole photo is as wide as the screen. Suits are drawn
as shapes, since few fonts have them. Nothing is said by colour alone: a card to look at has a
dashed outline and a question mark, the starter a thick outline and the word.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, dist
from statistics import fmean
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from scoring import Card, Suit
from vision.confirm import Corrections
from vision.geometry import Point, Quad
from vision.reading import Reading

_Colour: TypeAlias = tuple[int, int, int]
_Box: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom

_CASING: _Colour = (16, 20, 24)  # under each line, so that it shows on white cards and dark tables
_SURE: _Colour = (64, 200, 255)
_UNSURE: _Colour = (255, 176, 0)
_PLATE: _Colour = (16, 20, 24)
_INK: _Colour = (255, 255, 255)
_RED_INK: _Colour = (255, 120, 120)  # a red light enough to be read on the dark plate

# Lengths in units of a 390th of the photo's width, that is, in the pixels of a phone's page.
_PHONE_WIDTH = 390
_LINE = 1.5
_STARTER_LINE = 3.5
_DASH = 9.0
_TEXT = 18.0
_SMALLEST_TEXT = 11.0
_TEXT_PER_CARD_WIDTH = 0.45  # labels of small cards shrink, so that they hide less of them


@dataclass(frozen=True, slots=True)
class _Mark:
    """One card to be drawn."""

    outline: Quad
    card: Card | None
    is_sure: bool
    is_starter: bool

    @property
    def colour(self) -> _Colour:
        return _SURE if self.is_sure else _UNSURE


def draw_reading(
    image_rgb: NDArray[np.uint8], reading: Reading, corrections: Corrections | None = None
) -> NDArray[np.uint8]:
    """Return a copy of a photo in which each card is outlined and named.

    `image_rgb` is uint8 of shape (height, width, 3), the picture that was read; the copy has its
    size. With corrections it shows the cards as corrected: one that a person named is sure, one
    that was removed is not drawn. Cards that a person added have no place, and are not drawn.

    >>> import numpy as np
    >>> from scoring import Card
    >>> from vision.reading import CardReading, Guess, make_reading
    >>> table = np.zeros((200, 300, 3), np.uint8)
    >>> outline = ((100.0, 30.0), (200.0, 30.0), (200.0, 170.0), (100.0, 170.0))
    >>> seen = CardReading((Guess(Card.parse("5H"), 0.98),), outline, is_sure=True)
    >>> drawn = draw_reading(table, make_reading([seen], (300, 200)))
    >>> drawn.shape, bool((drawn[30, 150] > 0).all()), bool((drawn[:20] == 0).all())
    ((200, 300, 3), True, True)
    """
    picture = Image.fromarray(image_rgb)
    draw = ImageDraw.Draw(picture)
    unit = picture.width / _PHONE_WIDTH
    marks = _marks(reading, corrections or Corrections())
    for mark in marks:
        _draw_outline(draw, mark, unit)
    taken: list[_Box] = []
    for mark in marks:
        plate = _plate(mark, unit)
        left, top = _place(mark.outline, plate.size, picture.size, taken)
        picture.paste(plate, (left, top))
        taken.append((left, top, left + plate.width, top + plate.height))
    return np.asarray(picture)


def for_screen(
    image_rgb: NDArray[np.uint8], reading: Reading, long_side: int = 1280
) -> tuple[NDArray[np.uint8], Reading]:
    """Return a photo no longer than a screen needs, and its reading with the outlines to match.

    It draws and travels many times quicker than a phone's full photo.

    >>> import numpy as np
    >>> from vision.reading import CardReading, make_reading
    >>> outline = ((0.0, 0.0), (200.0, 0.0), (200.0, 280.0), (0.0, 280.0))
    >>> reading = make_reading([CardReading((), outline, is_sure=False)], (400, 300))
    >>> image_rgb, smaller = for_screen(np.zeros((300, 400, 3), np.uint8), reading, 200)
    >>> image_rgb.shape, smaller.size_wh, smaller.cards[0].outline[2]
    ((150, 200, 3), (200, 150), (100.0, 140.0))
    """
    height, width = image_rgb.shape[:2]
    scale = long_side / max(height, width)
    if scale >= 1:
        return image_rgb, reading
    size_wh = round(width * scale), round(height * scale)
    small = Image.fromarray(image_rgb).resize(size_wh, Image.Resampling.LANCZOS, reducing_gap=2)
    return np.asarray(small), reading.resized(size_wh)


def _marks(reading: Reading, corrections: Corrections) -> list[_Mark]:
    replaced = dict(corrections.replaced)
    starter = corrections.starter or reading.starter
    marks = []
    for place, seen in enumerate(reading.cards):
        if place in corrections.removed:
            continue
        card = replaced.get(place, seen.card)
        marks.append(
            _Mark(
                outline=seen.outline,
                card=card,
                is_sure=seen.is_sure or place in replaced,
                is_starter=card is not None and card == starter,
            )
        )
    return marks


def _draw_outline(draw: ImageDraw.ImageDraw, mark: _Mark, unit: float) -> None:
    width = max(1, round((_STARTER_LINE if mark.is_starter else _LINE) * unit))
    casing = width + 2 * max(1, round(unit))
    corners = [*mark.outline, mark.outline[0], mark.outline[1]]
    draw.line(corners, fill=_CASING, width=casing, joint="curve")
    if mark.is_sure:
        draw.line(corners, fill=mark.colour, width=width, joint="curve")
        return
    for start, end in pairwise(corners[:5]):
        # An odd number of equal pieces, each second one drawn: every corner is then a solid one.
        n_pieces = 2 * round(dist(start, end) / (2 * _DASH * unit)) + 1
        for piece in range(0, n_pieces, 2):
            dash = (
                _between(start, end, piece / n_pieces),
                _between(start, end, (piece + 1) / n_pieces),
            )
            draw.line(dash, fill=mark.colour, width=width)


def _plate(mark: _Mark, unit: float) -> Image.Image:
    """Return the label of a card: rank and suit, a question mark, the word for the starter."""
    size = ceil(unit * _text_size(mark.outline, unit))
    font = ImageFont.load_default(size)
    stroke = size // 30  # the built-in font is a thin one
    pad = max(2, size // 4)
    rank = mark.card.rank.value if mark.card else ""
    ask = "" if mark.is_sure else "?"
    suit_size = round(0.8 * size) if mark.card else 0
    gap = size // 8 if mark.card else 0
    word_font = ImageFont.load_default(max(6, round(0.55 * size)))
    word = "STARTER" if mark.is_starter else ""

    rank_width, ask_width = ceil(font.getlength(rank)), ceil(font.getlength(ask))
    label_width = rank_width + gap + suit_size + (gap + ask_width if ask else 0)
    inner_width = max(label_width, ceil(word_font.getlength(word)))
    width = inner_width + 2 * pad
    height = size + 2 * pad + (round(0.7 * size) if word else 0)
    plate = Image.new("RGB", (width, height), _PLATE)
    draw = ImageDraw.Draw(plate)
    draw.rectangle((0, 0, width - 1, height - 1), outline=mark.colour, width=max(1, round(unit)))

    middle = pad + size / 2
    x = pad + (inner_width - label_width) // 2
    ink = _RED_INK if mark.card and mark.card.suit in (Suit.HEARTS, Suit.DIAMONDS) else _INK
    draw.text((x, middle), rank, fill=ink, font=font, anchor="lm", stroke_width=stroke)
    x += rank_width + gap
    if mark.card:
        shape = _suit_mask(mark.card.suit, suit_size)
        plate.paste(ink, (x, round(middle - suit_size / 2)), shape)
        x += suit_size + gap
    draw.text((x, middle), ask, fill=_UNSURE, font=font, anchor="lm", stroke_width=stroke)
    if word:
        draw.text((width / 2, pad + 1.4 * size), word, fill=_INK, font=word_font, anchor="mm")
    return plate


def _text_size(outline: Quad, unit: float) -> float:
    card_width = min(dist(outline[0], outline[1]), dist(outline[1], outline[2])) / unit
    return min(_TEXT, max(_SMALLEST_TEXT, _TEXT_PER_CARD_WIDTH * card_width))


def _place(
    outline: Quad, size_wh: tuple[int, int], photo_wh: tuple[int, int], taken: Sequence[_Box]
) -> tuple[int, int]:
    """Return where a label goes: in the middle of its card, or where it hides no other label.

    The middle leaves the card's corners free to be compared with the label.
    """
    centre = (fmean(x for x, _ in outline), fmean(y for _, y in outline))
    edges = [_between(outline[i], outline[(i + 1) % 4], 0.5) for i in range(4)]
    spots = [centre, *(_between(centre, edge, way) for way in (0.5, 0.9) for edge in edges)]
    boxes = [_box_at(spot, size_wh, photo_wh) for spot in spots]
    left, top, _, _ = min(boxes, key=lambda box: sum(_overlap(box, other) for other in taken))
    return round(left), round(top)


def _box_at(spot: Point, size_wh: tuple[int, int], photo_wh: tuple[int, int]) -> _Box:
    """Return the box of a label around a spot, moved so that it lies in the photo."""
    (x, y), (width, height) = spot, size_wh
    left = max(0.0, min(x - width / 2, photo_wh[0] - width))
    top = max(0.0, min(y - height / 2, photo_wh[1] - height))
    return left, top, left + width, top + height


def _overlap(one: _Box, other: _Box) -> float:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, width) * max(0.0, height)


def _between(start: Point, end: Point, way: float) -> Point:
    return start[0] + way * (end[0] - start[0]), start[1] + way * (end[1] - start[1])


def _suit_mask(suit: Suit, size: int) -> Image.Image:
    """Return the shape of a suit as a mask, white on black, of `size` pixels each way."""
    fine = 4 * size  # drawn large and shrunk, for smooth edges
    mask = Image.new("L", (fine, fine))
    draw = ImageDraw.Draw(mask)

    def disc(x: float, y: float, radius: float) -> None:
        box = [(x - radius) * fine, (y - radius) * fine, (x + radius) * fine, (y + radius) * fine]
        draw.ellipse(box, fill=255)

    def patch(*corners: Point) -> None:
        draw.polygon([(x * fine, y * fine) for x, y in corners], fill=255)

    match suit:
        case Suit.DIAMONDS:
            patch((0.5, 0.0), (0.88, 0.5), (0.5, 1.0), (0.12, 0.5))
        case Suit.HEARTS:
            disc(0.27, 0.29, 0.25)
            disc(0.73, 0.29, 0.25)
            patch((0.06, 0.43), (0.27, 0.29), (0.73, 0.29), (0.94, 0.43), (0.5, 0.98))
        case Suit.SPADES:
            disc(0.27, 0.58, 0.23)
            disc(0.73, 0.58, 0.23)
            patch((0.5, 0.0), (0.92, 0.46), (0.73, 0.62), (0.27, 0.62), (0.08, 0.46))
            patch((0.5, 0.5), (0.68, 1.0), (0.32, 1.0))
        case Suit.CLUBS:
            disc(0.5, 0.25, 0.23)
            disc(0.25, 0.58, 0.23)
            disc(0.75, 0.58, 0.23)
            patch((0.5, 0.35), (0.68, 1.0), (0.32, 1.0))
    return mask.resize((size, size), Image.Resampling.LANCZOS)
