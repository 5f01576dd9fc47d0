"""Which cards are taken for which, and what a confidence is worth, as pictures.

Comes in: a `Confusion` or a `Reliability`. Goes out: a picture, drawn with Pillow. Next file:
`pictures.py`, which keeps them in a folder.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from PIL import Image, ImageDraw, ImageFont

from vision.measuring.confusion import Confusion
from vision.measuring.intervals import wilson
from vision.measuring.reliability import Reliability

_Colour: TypeAlias = tuple[int, int, int]

_PAPER: _Colour = (255, 255, 255)
_INK: _Colour = (20, 24, 28)
_FAINT: _Colour = (205, 210, 215)
_RIGHT: _Colour = (25, 105, 170)
_WRONG: _Colour = (200, 60, 20)

_CELL_WH = (66, 34)  # pixels, for "diamonds" above a column
_TEXT = 14
_TITLE = 20
_MARGIN = 24
_LABEL = 84  # wide enough for "not there"

_PLOT = 460  # pixels each way of the reliability plot's square
_BARS = 130  # and the height of the counts below it


def draw_confusion(tables: Sequence[tuple[str, Confusion]]) -> Image.Image:
    """Return tables side by side, each under its title.

    Rows are what lies there, columns what was read. A cell is the darker the greater its share of
    the row: blue where it is right, red where it is wrong. Each count is written in its cell.

    >>> from vision.measuring.confusion import by_suit
    >>> picture = draw_confusion([("suits", by_suit([]))])
    >>> picture.mode, picture.width > 5 * _CELL_WH[0]
    ('RGB', True)
    """
    drawn = [_draw_table(title, confusion) for title, confusion in tables]
    sheet = Image.new("RGB", (sum(d.width for d in drawn), max(d.height for d in drawn)), _PAPER)
    left = 0
    for picture in drawn:
        sheet.paste(picture, (left, 0))
        left += picture.width
    return sheet


def _draw_table(title: str, confusion: Confusion) -> Image.Image:
    n = len(confusion.labels) + 1
    across, down = _CELL_WH
    left, top = _MARGIN + _LABEL, _MARGIN + _TITLE + 4 * _TEXT
    size_wh = (left + n * across + _MARGIN, top + n * down + _MARGIN)
    picture = Image.new("RGB", size_wh, _PAPER)
    draw = ImageDraw.Draw(picture)
    font = ImageFont.load_default(_TEXT)
    draw.text((_MARGIN, _MARGIN), title, _INK, ImageFont.load_default(_TITLE))
    head = top - 6
    draw.text((_MARGIN, head), "lies there", _INK, font, anchor="ls")
    draw.text((left, head - 1.6 * _TEXT), "read as", _INK, font, anchor="ls")
    for place, label in enumerate((*confusion.labels, "missed")):
        x = left + (place + 0.5) * across
        draw.text((x, head), label, _INK, _fitting(label, across), anchor="ms")
    for row, label in enumerate((*confusion.labels, "not there")):
        middle = top + (row + 0.5) * down
        draw.text((left - 8, middle), label, _INK, font, anchor="rm")
        for column, count in enumerate(confusion.counts[row]):
            box = _cell(left + column * across, top + row * down)
            share = count / max(sum(confusion.counts[row]), 1)
            fill = _shade(_RIGHT if row == column else _WRONG, share)
            draw.rectangle(box, fill, _FAINT)
            if count:
                ink = _PAPER if share > 0.5 else _INK
                text = str(count)
                x = left + (column + 0.5) * across
                draw.text((x, middle), text, ink, _fitting(text, across), anchor="mm")
    return picture


def _cell(left: float, top: float) -> tuple[float, float, float, float]:
    return left, top, left + _CELL_WH[0], top + _CELL_WH[1]


def _shade(colour: _Colour, share: float) -> _Colour:
    """The colour as strong as the share; the least share is still seen."""
    strength = 0.12 + 0.88 * share if share else 0.0
    r, g, b = (round(255 + strength * (part - 255)) for part in colour)
    return r, g, b


def _fitting(text: str, width: float) -> "ImageFont.FreeTypeFont | ImageFont.ImageFont":
    """The font in the largest size, up to that of all text, in which the text fits the width."""
    sizes = range(_TEXT, 6, -1)
    fonts = (ImageFont.load_default(size) for size in sizes)
    return next((f for f in fonts if f.getlength(text) < width - 4), ImageFont.load_default(7))


@dataclass(frozen=True, slots=True)
class _Plot:
    """A picture with the square from (0, 0), its lower left, to (1, 1) in it."""

    draw: ImageDraw.ImageDraw
    left: float
    top: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the square is in the picture."""
        return self.left + x * _PLOT, self.top + (1 - y) * _PLOT


def draw_reliability(found: Reliability) -> Image.Image:
    """Return a plot of the share that was right over the confidence, with its counts below.

    A bin is a disc with its 95 % interval; on the diagonal a confidence means what it says.

    >>> from vision.measuring.reliability import reliability
    >>> draw_reliability(reliability([])).mode
    'RGB'
    """
    left, top = _MARGIN + _LABEL, _MARGIN + 2 * _TITLE
    size_wh = (left + _PLOT + 3 * _MARGIN, top + _PLOT + _BARS + 9 * _TEXT)
    picture = Image.new("RGB", size_wh, _PAPER)
    draw = ImageDraw.Draw(picture)
    font = ImageFont.load_default(_TEXT)
    n = sum(one.n for one in found.bins)
    title = f"{n} cards, expected calibration error {100 * found.expected_error:.1f} %"
    draw.text((_MARGIN, _MARGIN), title, _INK, ImageFont.load_default(_TITLE - 2))
    plot = _Plot(draw, left, top)
    _draw_axes(plot, font)
    for one in found.bins:
        if not one.n:
            continue
        low, high = wilson(one.right, one.n)
        x, y = plot.at(one.mean_confidence, one.right / one.n)
        draw.line(
            [plot.at(one.mean_confidence, low), plot.at(one.mean_confidence, high)], _RIGHT, 2
        )
        draw.ellipse((x - 5, y - 5, x + 5, y + 5), _RIGHT, _INK)
    _draw_counts(draw, found, left, top + _PLOT + 3.5 * _TEXT, font)
    return picture


def _draw_axes(plot: _Plot, font: "ImageFont.FreeTypeFont | ImageFont.ImageFont") -> None:
    draw = plot.draw
    for tenth in range(0, 11, 2):
        share = tenth / 10
        draw.line([plot.at(share, 0), plot.at(share, 1)], _FAINT)
        draw.line([plot.at(0, share), plot.at(1, share)], _FAINT)
        x, y = plot.at(share, 0)
        draw.text((x, y + 8), f"{share:.1f}", _INK, font, anchor="mt")
        x, y = plot.at(0, share)
        draw.text((x - 8, y), f"{100 * share:.0f} %", _INK, font, anchor="rm")
    draw.line([plot.at(0, 0), plot.at(1, 1)], _INK)
    x, y = plot.at(0.02, 0.98)
    draw.text((x, y), "share of cards that are right", _INK, font, anchor="lt")
    x, y = plot.at(0.5, 0)
    draw.text((x, y + 1.8 * _TEXT), "confidence", _INK, font, anchor="mt")


def _draw_counts(
    draw: ImageDraw.ImageDraw,
    found: Reliability,
    left: float,
    top: float,
    font: "ImageFont.FreeTypeFont | ImageFont.ImageFont",
) -> None:
    """Draw a bar a bin, all of the same width, with its count above and its confidences below."""
    width = _PLOT / len(found.bins)
    most = max((one.n for one in found.bins), default=0)
    floor = top + 1.5 * _TEXT + _BARS
    for place, one in enumerate(found.bins):
        x, middle = left + place * width, left + (place + 0.5) * width
        height = _BARS * one.n / max(most, 1)
        right = height * one.right / max(one.n, 1)
        draw.rectangle((x + 3, floor - height, x + width - 3, floor), _WRONG if one.n else _FAINT)
        if one.right:
            draw.rectangle((x + 3, floor - right, x + width - 3, floor), _RIGHT)
        draw.text((middle, floor - height - 4), str(one.n), _INK, font, anchor="ms")
        label = f"{one.low:g}-{one.high:g}"
        draw.text((middle, floor + 6), label, _INK, _fitting(label, width), anchor="mt")
    middle = left + _PLOT / 2
    draw.text(
        (middle, floor + 2 * _TEXT), "cards by confidence; red: wrong", _INK, font, anchor="mt"
    )
