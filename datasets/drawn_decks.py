"""Draw further decks: index fonts, pip shapes, inks and proportions chosen by a seed.

Comes in: a seed, open fonts, and decks on disk whose court figures may be borrowed. Goes out: a
folder with the 52 faces and a back, in the format of the rendered decks. Rendered decks alone would
teach a reader a few dozen indices; printed ones differ in letter, weight, width, size and place.
The command is `python datasets/build_art.py drawn`.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageEnhance, ImageFont

RANKS = "A23456789TJQK"
SUITS = "SHDC"
HEIGHT = 640
"""Height of a face in pixels."""
SCALE = 2
"""Faces are drawn this many times larger, then reduced, for smooth edges."""
HELD_OUT_SEEDS = range(50, 60)
"""Decks drawn for testing; they have fonts and court figures of their own."""

Point = tuple[float, float]
Shape = tuple[tuple[Point, ...], ...]
Ink = tuple[int, int, int]

BLACKS: tuple[Ink, ...] = ((12, 12, 14), (30, 30, 33), (48, 48, 52), (16, 20, 44), (24, 16, 20))
REDS: tuple[Ink, ...] = ((204, 16, 32), (176, 10, 42), (224, 40, 24), (236, 28, 48), (150, 16, 30))
GREENS: tuple[Ink, ...] = ((10, 120, 50), (20, 95, 45), (0, 140, 80))
BLUES: tuple[Ink, ...] = ((20, 60, 180), (10, 90, 200), (40, 50, 150))
PAPERS: tuple[Ink, ...] = ((255, 255, 255), (252, 252, 250), (250, 247, 238), (245, 246, 250))

ROWS: dict[str, tuple[Point, ...]] = {
    "A": ((0.0, 0.0),),
    "2": ((0.0, -1.0), (0.0, 1.0)),
    "3": ((0.0, -1.0), (0.0, 0.0), (0.0, 1.0)),
    "4": ((-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)),
}
"""Where pips stand, in half widths and half heights of the pip field from the card's middle."""
ROWS["5"] = (*ROWS["4"], (0.0, 0.0))
ROWS["6"] = (*ROWS["4"], (-1.0, 0.0), (1.0, 0.0))
ROWS["7"] = (*ROWS["6"], (0.0, -0.5))
ROWS["8"] = (*ROWS["7"], (0.0, 0.5))
_FOUR_ROWS = tuple((x, y) for x in (-1.0, 1.0) for y in (-1.0, -1 / 3, 1 / 3, 1.0))
ROWS["9"] = (*_FOUR_ROWS, (0.0, 0.0))
ROWS["T"] = (*_FOUR_ROWS, (0.0, -2 / 3), (0.0, 2 / 3))


class IndexKind(Enum):
    """Size class of the index."""

    STANDARD = "standard"
    JUMBO = "jumbo"
    PEEK = "peek"
    """Small, in all four corners."""


class CourtKind(Enum):
    """What stands in the middle of a court card."""

    BORROWED = "borrowed"
    """The figure of an open deck, in a frame."""
    LETTER = "letter"
    PIPS = "pips"
    """One large pip each way, in a frame."""


@dataclass(frozen=True, slots=True)
class CourtArt:
    """A rendered deck whose court figures may be borrowed, and where its frame begins.

    `left` and `top` are fractions of the face; the frame is symmetric about the middle.
    """

    folder: Path
    left: float
    top: float
    is_four_colour: bool = False


@dataclass(frozen=True, slots=True)
class Materials:
    """Fonts and court figures that decks of one split may use."""

    fonts: tuple[Path, ...]
    courts: tuple[CourtArt, ...]


@dataclass(frozen=True, slots=True)
class PipStyle:
    """The outline of the four suits. Lengths are fractions of a pip's height."""

    heart_width: float
    heart_notch: float
    heart_belly: float
    diamond_width: float
    diamond_bow: float
    club_radius: float
    club_spread: float
    foot_width: float
    spade_lean: float


@dataclass(frozen=True, slots=True)
class DeckStyle:
    """All that is chosen for a deck. Lengths are fractions of the card's height."""

    font: Path
    court: CourtArt | None
    width: float
    corner_radius: float
    index_kind: IndexKind
    has_four_corners: bool
    rank_height: float
    rank_aspect: float
    stroke: float
    suit_height: float
    index_gap: float
    side_margin: float
    top_margin: float
    ten_gap: float
    pips: PipStyle
    pip_height: float
    pip_margin: float
    ace_scale: float
    ornate_aces: str
    """The suits whose aces are makers' work; mostly spades alone."""
    court_kind: CourtKind
    court_margin: float
    is_court_full: bool
    court_saturation: float
    court_gammas: tuple[float, float, float]
    has_frame: bool
    frame: Ink
    inks: tuple[Ink, Ink, Ink, Ink]
    is_four_colour: bool
    paper: Ink
    back: Ink

    @property
    def is_jumbo(self) -> bool:
        """Whether the index is large."""
        return self.index_kind is IndexKind.JUMBO


def is_held_out(seed: int) -> bool:
    """Whether the deck of that seed is for testing only.

    >>> is_held_out(7), is_held_out(55)
    (False, True)
    """
    return seed in HELD_OUT_SEEDS


def deck_style(seed: int, materials: Materials) -> DeckStyle:
    """The style that the seed chooses from the materials of its split."""
    rng = random.Random(seed)
    kinds = (IndexKind.STANDARD, IndexKind.JUMBO, IndexKind.PEEK)
    kind = rng.choices(kinds, weights=(60, 28, 12))[0]
    rank_low, rank_high = {
        IndexKind.STANDARD: (0.092, 0.128),
        IndexKind.JUMBO: (0.160, 0.215),
        IndexKind.PEEK: (0.066, 0.088),
    }[kind]
    rank_height = rng.uniform(rank_low, rank_high)
    is_jumbo = kind is IndexKind.JUMBO
    # Four colours as players know them: spades black, hearts red, diamonds blue, clubs green.
    is_four_colour = rng.random() < 0.15
    black, red = rng.choice(BLACKS), rng.choice(REDS)
    other = (rng.choice(BLUES), rng.choice(GREENS)) if is_four_colour else (red, black)
    # The figures carry pips of their own, in the colours of the deck they are borrowed from.
    courts = [art for art in materials.courts if art.is_four_colour == is_four_colour]
    court_kinds = (CourtKind.BORROWED, CourtKind.LETTER, CourtKind.PIPS)
    court_weights = (80 if courts else 0, 8, 12)
    return DeckStyle(
        # In turn rather than by chance, so that every font is met.
        font=materials.fonts[seed % len(materials.fonts)],
        court=rng.choice(courts) if courts else None,
        width=rng.choices((0.714, 0.700, 0.648), weights=(60, 10, 30))[0],
        corner_radius=rng.uniform(0.028, 0.045),
        index_kind=kind,
        has_four_corners=kind is IndexKind.PEEK or rng.random() < 0.08,
        rank_height=rank_height,
        rank_aspect=rng.uniform(0.48, 0.74) if not is_jumbo else rng.uniform(0.52, 0.80),
        stroke=rng.choice((0.0, 0.0, 0.012, 0.024)),
        suit_height=rank_height * rng.uniform(0.52, 0.80),
        index_gap=rng.uniform(0.008, 0.022),
        side_margin=rng.uniform(0.018, 0.042),
        top_margin=rng.uniform(0.028, 0.058),
        ten_gap=rng.uniform(0.03, 0.12),
        pips=PipStyle(
            heart_width=rng.uniform(0.84, 1.04),
            heart_notch=rng.uniform(0.14, 0.26),
            heart_belly=rng.uniform(0.06, 0.20),
            diamond_width=rng.uniform(0.68, 0.86),
            diamond_bow=rng.choice((0.0, 0.0, rng.uniform(0.02, 0.07))),
            club_radius=rng.uniform(0.225, 0.262),
            club_spread=rng.uniform(0.225, 0.285),
            foot_width=rng.uniform(0.16, 0.26),
            spade_lean=rng.uniform(0.70, 0.80),
        ),
        pip_height=rng.uniform(0.088, 0.118) if is_jumbo else rng.uniform(0.128, 0.162),
        pip_margin=rng.uniform(0.07, 0.105) if not is_jumbo else rng.uniform(0.09, 0.17),
        ace_scale=rng.choice((1.0, rng.uniform(1.0, 1.7), rng.uniform(1.7, 2.6))),
        ornate_aces=rng.choices(("S", "", SUITS), weights=(70, 15, 15))[0],
        court_kind=rng.choices(court_kinds, weights=court_weights)[0],
        court_margin=rng.uniform(0.072, 0.108),
        is_court_full=rng.random() < 0.5,
        court_saturation=rng.uniform(0.6, 1.15),
        court_gammas=(rng.uniform(0.8, 1.3), rng.uniform(0.8, 1.3), rng.uniform(0.8, 1.3)),
        has_frame=rng.random() < 0.85,
        frame=rng.choice((black, black, rng.choice(BLUES))),
        inks=(black, red, *other),
        is_four_colour=is_four_colour,
        paper=rng.choice(PAPERS),
        back=rng.choice((*REDS, *BLUES, *GREENS, *BLACKS)),
    )


# Pip shapes: polygons in a box one unit high about the origin, y downwards


def _curve(*points: Point, steps: int = 14) -> Iterator[Point]:
    """Points of a cubic Bezier curve, its end left out."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points
    for step in range(steps):
        t = step / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def _with_mirror(right: list[Point]) -> tuple[Point, ...]:
    """The outline whose right half is given from bottom to top."""
    return (*right, *((-x, y) for x, y in reversed(right)))


def _heart(style: PipStyle) -> Shape:
    side, notch, belly = style.heart_width / 2, style.heart_notch, style.heart_belly
    right = [
        *_curve((0, 0.5), (side * 0.28, 0.5 - belly * 1.6), (side, 0.16), (side, -0.2)),
        *_curve((side, -0.2), (side, -0.40), (side * 0.76, -0.5), (side * 0.52, -0.5)),
        *_curve((side * 0.52, -0.5), (side * 0.26, -0.5), (0, -0.42), (0, notch - 0.5)),
        (0, notch - 0.5),
    ]
    return (_with_mirror(right),)


def _stem(style: PipStyle, top: float) -> tuple[Point, ...]:
    foot = style.foot_width
    right = [(foot, 0.5), *_curve((foot, 0.47), (foot * 0.4, 0.46), (0.05, 0.3), (0.03, top))]
    return _with_mirror(right)


def _spade(style: PipStyle) -> Shape:
    lean = style.spade_lean
    body = tuple((x, -0.5 + (0.5 - y) * lean) for x, y in _heart(style)[0])
    return body, _stem(style, -0.5 + lean * 0.6)


def _diamond(style: PipStyle) -> Shape:
    side, bow = style.diamond_width / 2, style.diamond_bow
    x, y = side / 2 - bow, 0.25 - bow
    right = [
        *_curve((0, 0.5), (x * 0.6, y + 0.12), (x * 1.2, y), (side, 0)),
        *_curve((side, 0), (x * 1.2, -y), (x * 0.6, -y - 0.12), (0, -0.5)),
        (0, -0.5),
    ]
    if not bow:
        right = [(0, 0.5), (side, 0), (0, -0.5)]
    return (_with_mirror(right),)


def _club(style: PipStyle) -> Shape:
    radius, spread = style.club_radius, style.club_spread
    leaves = ((0.0, radius - 0.5), (-spread, 0.08), (spread, 0.08))
    turns = [2 * math.pi * step / 40 for step in range(40)]
    circles = tuple(
        tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)
        for x, y in leaves
    )
    heart = ((-spread, 0.08), (0.0, radius - 0.5), (spread, 0.08))
    return (*circles, heart, _stem(style, 0.0))


_SHAPES = {"S": _spade, "H": _heart, "D": _diamond, "C": _club}


def suit_shape(style: PipStyle, suit: str) -> Shape:
    """Polygons that together make the pip of `suit` (a letter of SHDC), one unit high.

    >>> style = PipStyle(0.9, 0.2, 0.1, 0.75, 0.0, 0.24, 0.25, 0.2, 0.75)
    >>> suit_shape(style, "D")[0][:3]
    ((0, 0.5), (0.375, 0), (0, -0.5))
    """
    return _SHAPES[suit](style)


def _shape_width(shape: Shape) -> float:
    xs = [x for polygon in shape for x, _ in polygon]
    return max(xs) - min(xs)


def _paint(
    mask: Image.Image,
    shape: Shape,
    middle: Point,
    height: float,
    *,
    is_inverted: bool = False,
    fill: int = 255,
) -> None:
    """Fill the shape on the mask; `middle` and `height` in the mask's pixels."""
    draw = ImageDraw.Draw(mask)
    size = -height if is_inverted else height
    for polygon in shape:
        draw.polygon([(middle[0] + x * size, middle[1] + y * size) for x, y in polygon], fill=fill)


# Index letters


@lru_cache(maxsize=256)
def _glyph(font_path: Path, character: str, stroke: float) -> Image.Image:
    """Large mask of a character, cut to its ink."""
    size = 500
    font = ImageFont.truetype(str(font_path), size)
    mask = Image.new("L", (3 * size, 3 * size))
    ImageDraw.Draw(mask).text(
        (size, 2 * size),
        character,
        fill=255,
        font=font,
        anchor="ls",
        stroke_width=round(stroke * size),
    )
    box = mask.getbbox()
    if box is None:
        raise ValueError(f"{font_path.name} does not draw {character!r}")
    return mask.crop(box)


def rank_mask(style: DeckStyle, rank: str, cap_height: float) -> Image.Image:
    """Mask of the rank's letter or number, `cap_height` pixels from its top to the line."""
    capital = _glyph(style.font, "K", style.stroke)
    y_scale = cap_height / capital.height
    x_scale = y_scale * style.rank_aspect * capital.height / capital.width
    # Far from its own width a letter's strokes look wrong: thin uprights, fat bars.
    x_scale = min(max(x_scale, 0.58 * y_scale), 1.05 * y_scale)

    def scaled(character: str, squeeze: float = 1.0) -> Image.Image:
        glyph = _glyph(style.font, character, style.stroke)
        # Card makers draw all ranks to one height; only the Q may have its tail below the line.
        height = min(glyph.height / capital.height, 1.12) if character == "Q" else 1.0
        size = (round(glyph.width * x_scale * squeeze), round(height * cap_height))
        return glyph.resize(size, Image.Resampling.LANCZOS)

    if rank != "T":
        return scaled(rank)
    one, nought = scaled("1", 0.85), scaled("0", 0.80)
    gap = round(style.ten_gap * cap_height)
    ten = Image.new("L", (one.width + gap + nought.width, max(one.height, nought.height)))
    ten.paste(one, (0, 0))
    ten.paste(nought, (one.width + gap, 0))
    widest = round(1.25 * capital.width * x_scale)
    return ten.resize((min(ten.width, widest), ten.height), Image.Resampling.LANCZOS)


def _index_width(style: DeckStyle) -> float:
    """Width of the index column as a fraction of the card's height."""
    letter = rank_mask(style, "K", 200).width / 200 * style.rank_height
    suits = [_shape_width(suit_shape(style.pips, suit)) for suit in SUITS]
    return max(letter, max(suits) * style.suit_height)


# Faces


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Working size of a face and the place of its index column, in large pixels."""

    style: DeckStyle
    width: int
    height: int
    index_x: float
    index_right: float
    index_bottom: float

    @classmethod
    def of(cls, style: DeckStyle) -> _Sheet:
        height = HEIGHT * SCALE
        column = _index_width(style)
        below = style.top_margin + style.rank_height + style.index_gap + style.suit_height
        return cls(
            style=style,
            width=round(style.width * HEIGHT) * SCALE,
            height=height,
            index_x=(style.side_margin + column / 2) * height,
            index_right=(style.side_margin + column) * height,
            index_bottom=below * height,
        )

    def mask(self) -> Image.Image:
        return Image.new("L", (self.width, self.height))

    def turned(self, mask: Image.Image) -> Image.Image:
        """The mask together with itself turned half round."""
        return ImageChops.lighter(mask, mask.transpose(Image.Transpose.ROTATE_180))


def _index(sheet: _Sheet, rank: str, suit: str) -> Image.Image:
    style = sheet.style
    letter = rank_mask(style, rank, style.rank_height * sheet.height)
    suit_height = style.suit_height * sheet.height
    suit_y = sheet.index_bottom - suit_height / 2
    places = [sheet.index_x]
    if style.has_four_corners:
        places.append(sheet.width - sheet.index_x)
    mask = sheet.mask()
    for x in places:
        left = max(round(x - letter.width / 2), round(0.008 * sheet.height))
        mask.paste(letter, (left, round(style.top_margin * sheet.height)))
        _paint(mask, suit_shape(style.pips, suit), (x, suit_y), suit_height)
    return sheet.turned(mask)


def _pips(sheet: _Sheet, rank: str, suit: str) -> Image.Image:
    style = sheet.style
    shape = suit_shape(style.pips, suit)
    height = style.pip_height * sheet.height
    clear = sheet.index_right + 0.008 * sheet.height + 0.5 * height * _shape_width(shape)
    column = sheet.width / 2 - max(clear, 0.27 * sheet.width)
    row = (0.5 - style.pip_margin) * sheet.height - height / 2
    mask = sheet.mask()
    for x, y in ROWS[rank]:
        middle = (sheet.width / 2 + x * column, sheet.height / 2 + y * row)
        size = height * style.ace_scale if rank == "A" else height
        _paint(mask, shape, middle, size, is_inverted=y > 0)
    return mask


def _ornate_ace(sheet: _Sheet, suit: str) -> Image.Image:
    """A maker's ace: a large pip, perhaps hollow or with a figure cut out, lettering and leaves."""
    style = sheet.style
    rng = random.Random(repr(style.pips))
    shape = suit_shape(style.pips, suit)
    mask = sheet.mask()
    draw = ImageDraw.Draw(mask)
    middle = (sheet.width / 2, sheet.height / 2)
    room = sheet.width - 2 * sheet.index_right
    size = min(rng.uniform(0.26, 0.5) * sheet.height, 0.95 * room / _shape_width(shape))
    for factor, fill in rng.choice(_HOLLOWS):
        _paint(mask, shape, middle, size * factor, fill=fill)
    if rng.random() < 0.6:  # a figure in white: leaves about the middle
        _leaves(rng, draw, middle, 0.2 * size, fill=0)
    if rng.random() < 0.7:
        for sign in (-1, 1):
            spot = (middle[0], middle[1] + sign * size * rng.uniform(0.5, 0.75))
            _leaves(rng, draw, spot, 0.3 * size, fill=255)
    if rng.random() < 0.75:
        _lettering(rng, sheet, draw, size)
    return mask


_HOLLOWS: tuple[tuple[tuple[float, int], ...], ...] = (
    ((1.0, 255), (0.86, 0), (0.80, 255), (0.46, 0), (0.38, 255)),
    ((1.0, 255), (0.9, 0), (0.84, 255)),
    ((1.0, 255), (0.94, 0)),
    ((1.0, 255),),
)
"""How an ornate pip is built: the same shape again and again, smaller, in ink and in paper."""


def _leaves(
    rng: random.Random, draw: ImageDraw.ImageDraw, middle: Point, size: float, fill: int
) -> None:
    """A symmetric ornament of leaves and dots round a point."""
    for _ in range(rng.randint(4, 12)):
        turn, far = rng.uniform(-math.pi / 2, math.pi / 2), rng.uniform(0.2, 1.0) * size
        long, thin = rng.uniform(0.15, 0.5) * size, rng.uniform(0.04, 0.16) * size
        for side in (-1, 1):
            x, y = middle[0] + side * far * math.cos(turn), middle[1] + far * math.sin(turn)
            lean = rng.uniform(-0.5, 0.5)
            dx, dy = side * long * math.cos(turn + lean), long * math.sin(turn + lean)
            nx, ny = -dy / long * thin, dx / long * thin
            draw.polygon(
                [(x - dx, y - dy), (x + nx, y + ny), (x + dx, y + dy), (x - nx, y - ny)], fill=fill
            )


def _lettering(rng: random.Random, sheet: _Sheet, draw: ImageDraw.ImageDraw, size: float) -> None:
    """The maker's made-up name above or below the pip."""
    font = ImageFont.truetype(str(sheet.style.font), round(sheet.height * rng.uniform(0.02, 0.06)))
    for sign in rng.choice(((-1,), (1,), (-1, 1))):
        name = "".join(rng.choice("AEIOURSTLNMCDP") for _ in range(rng.randint(5, 10)))
        y = sheet.height / 2 + sign * (size * rng.uniform(0.45, 0.7) + font.size)
        draw.text((sheet.width / 2, y), name, fill=255, font=font, anchor="mm")


def _court_box(sheet: _Sheet, aspect: float) -> tuple[int, int, int, int]:
    """Box for a figure `aspect` times as wide as high, beside the index unless it lies over it."""
    style = sheet.style
    beside = sheet.index_right + 0.012 * sheet.height
    left = 0.145 * sheet.width if style.is_court_full else beside
    top = style.court_margin * sheet.height
    width, height = sheet.width - 2 * left, sheet.height - 2 * top
    # A figure may be stretched a little, as decks of other proportions do.
    height = min(height, width / aspect * 1.12)
    width = min(width, height * aspect * 1.12)
    x, y = (sheet.width - width) / 2, (sheet.height - height) / 2
    return round(x), round(y), round(x + width), round(y + height)


def _borrowed_figure(art: CourtArt, style: DeckStyle, rank: str, suit: str) -> Image.Image:
    with Image.open(art.folder / f"{rank}{suit}.png") as file:
        face = file.convert("RGBA")
    x, y = art.left * face.width, art.top * face.height
    face = face.crop((round(x), round(y), round(face.width - x), round(face.height - y)))
    paper = Image.new("RGBA", face.size, "white")
    paper.alpha_composite(face)
    figure = ImageEnhance.Color(paper.convert("RGB")).enhance(style.court_saturation)
    # A gamma a channel shifts the printing inks and leaves the white of the paper alone.
    tables = [
        round(255 * (value / 255) ** gamma) for gamma in style.court_gammas for value in range(256)
    ]
    return figure.point(tables)


def _court(sheet: _Sheet, card: Image.Image, rank: str, suit: str) -> None:
    """Draw the middle of a court card on the card's picture."""
    style = sheet.style
    ink = style.inks[SUITS.index(suit)]
    draw = ImageDraw.Draw(card)
    if style.court_kind is CourtKind.BORROWED and style.court:
        figure = _borrowed_figure(style.court, style, rank, suit)
        box = _court_box(sheet, figure.width / figure.height)
        size = (box[2] - box[0], box[3] - box[1])
        paper = Image.new("RGB", size, style.paper)
        large = figure.resize(size, Image.Resampling.BICUBIC)
        card.paste(ImageChops.multiply(paper, large), box[:2])
    else:
        box = _court_box(sheet, 0.6)
        mask = sheet.mask()
        middle_x, height = sheet.width / 2, box[3] - box[1]
        if style.court_kind is CourtKind.LETTER:
            letter = rank_mask(style, rank, 0.4 * height)
            mask.paste(letter, (round(middle_x - letter.width / 2), box[1] + round(0.3 * height)))
        else:
            shape = suit_shape(style.pips, suit)
            _paint(mask, shape, (middle_x, box[1] + 0.25 * height), 0.36 * height)
            mask = sheet.turned(mask)
        card.paste(ink, mask=mask)
    if style.has_frame:
        draw.rectangle(box, outline=style.frame, width=round(0.003 * sheet.height))


def _clear_corners(sheet: _Sheet, card: Image.Image) -> None:
    """Take the paper's ground back where the index will stand."""
    mask = sheet.mask()
    edge = 0.010 * sheet.height
    right, bottom = sheet.index_right + edge, sheet.index_bottom + edge
    draw = ImageDraw.Draw(mask)
    draw.rectangle((0, 0, right, bottom), fill=255)
    if sheet.style.has_four_corners:
        draw.rectangle((sheet.width - right, 0, sheet.width, bottom), fill=255)
    card.paste(sheet.style.paper, mask=sheet.turned(mask))


def _reduced(sheet: _Sheet, card: Image.Image) -> Image.Image:
    """The card at its final size, RGBA, with transparent rounded corners."""
    mask = sheet.mask()
    radius = sheet.style.corner_radius * sheet.height
    box = (0, 0, sheet.width - 1, sheet.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius=radius, fill=255)
    card.putalpha(mask)
    return card.reduce(SCALE)


def draw_face(style: DeckStyle, rank: str, suit: str) -> Image.Image:
    """The face of one card, RGBA, 640 pixels high. `rank` is a letter of A23456789TJQK."""
    sheet = _Sheet.of(style)
    card = Image.new("RGB", (sheet.width, sheet.height), style.paper)
    ink = style.inks[SUITS.index(suit)]
    if rank in "JQK":
        _court(sheet, card, rank, suit)
        _clear_corners(sheet, card)
    elif rank == "A" and suit in style.ornate_aces:
        card.paste(ink, mask=_ornate_ace(sheet, suit))
    else:
        card.paste(ink, mask=_pips(sheet, rank, suit))
    card.paste(ink, mask=_index(sheet, rank, suit))
    return _reduced(sheet, card)


def draw_back(style: DeckStyle) -> Image.Image:
    """A back: a lattice in one ink with a white border, RGBA."""
    sheet = _Sheet.of(style)
    card = Image.new("RGB", (sheet.width, sheet.height), style.paper)
    border, step = round(0.04 * sheet.height), round(0.035 * sheet.height)
    lattice = sheet.mask()
    draw = ImageDraw.Draw(lattice)
    for start in range(-sheet.height, sheet.width + sheet.height, step):
        for slope in (-1, 1):
            line = (start, 0, start + slope * sheet.height, sheet.height)
            draw.line(line, fill=255, width=step // 3)
    field = sheet.mask()
    box = (border, border, sheet.width - border, sheet.height - border)
    ImageDraw.Draw(field).rectangle(box, fill=255)
    card.paste(style.back, mask=ImageChops.multiply(lattice, field))
    ImageDraw.Draw(card).rectangle(box, outline=style.back, width=round(0.008 * sheet.height))
    return _reduced(sheet, card)


def draw_deck(seed: int, materials: Materials, folder: Path) -> None:
    """Write the 52 faces and a back of the seed's deck to `folder`, which must exist."""
    style = deck_style(seed, materials)
    for rank in RANKS:
        for suit in SUITS:
            draw_face(style, rank, suit).save(folder / f"{rank}{suit}.png", compress_level=3)
    draw_back(style).save(folder / "B1.png", compress_level=3)
