import numpy as np
import pytest
from PIL import Image

from scoring import DECK, Card
from vision.measuring.charts import (
    _CELL_WH,
    _FAINT,
    _LABEL,
    _MARGIN,
    _PAPER,
    _RIGHT,
    _TEXT,
    _TITLE,
    _WRONG,
    draw_confusion,
    draw_reliability,
)
from vision.measuring.confusion import Pair, by_rank, by_suit
from vision.measuring.judging import JudgedCard
from vision.measuring.reliability import reliability

HEART, CLUB = Card.parse("5H"), Card.parse("5C")


def n_pixels(picture: Image.Image, colour: tuple[int, int, int]) -> int:
    return int((np.asarray(picture) == colour).all(axis=2).sum())


def corner_of_cell(picture: Image.Image, row: int, column: int) -> tuple[int, int, int]:
    """A pixel just inside a cell, where no figure is written."""
    left = _MARGIN + _LABEL + column * _CELL_WH[0]
    top = _MARGIN + _TITLE + 4 * _TEXT + row * _CELL_WH[1]
    red, green, blue = np.asarray(picture)[top + 3, left + 3].tolist()
    return red, green, blue


def test_a_cell_has_the_colour_of_its_share_at_its_row_and_column() -> None:
    # Clubs, diamonds, hearts, spades; the last row is not there, the last column missed.
    pairs = [Pair(HEART, HEART)] * 4 + [Pair(CLUB, HEART)] * 2 + [Pair(None, HEART)]
    picture = draw_confusion([("suits", by_suit(pairs))])
    assert corner_of_cell(picture, 2, 2) == _RIGHT
    assert corner_of_cell(picture, 0, 2) == _WRONG
    assert corner_of_cell(picture, 4, 2) == _WRONG
    assert corner_of_cell(picture, 2, 0) == _PAPER
    assert corner_of_cell(picture, 1, 4) == _PAPER


def test_even_one_in_many_is_seen() -> None:
    pairs = [Pair(HEART, HEART)] * 5000 + [Pair(HEART, None)]
    picture = draw_confusion([("suits", by_suit(pairs))])
    red, green, _ = corner_of_cell(picture, 2, 4)
    assert red > green + 15


def test_tables_lie_side_by_side() -> None:
    pairs = [Pair(card, card) for card in DECK]
    ranks, suits = (draw_confusion([("", table)]) for table in (by_rank(pairs), by_suit(pairs)))
    both = draw_confusion([("", by_rank(pairs)), ("", by_suit(pairs))])
    assert both.size == (ranks.width + suits.width, ranks.height)
    assert list(both.crop((ranks.width, 0, both.width, suits.height)).tobytes()) == list(
        suits.tobytes()
    )


def test_bars_show_how_many_are_right_and_wrong() -> None:
    def picture(right: int, n: int) -> Image.Image:
        cards = [JudgedCard(HEART, 0.97, True, place < right) for place in range(n)]
        return draw_reliability(reliability(cards))

    assert n_pixels(picture(10, 10), _WRONG) < n_pixels(picture(5, 10), _WRONG)
    assert n_pixels(picture(5, 10), _WRONG) < n_pixels(picture(0, 10), _WRONG)
    assert n_pixels(picture(0, 10), _RIGHT) < n_pixels(picture(10, 10), _RIGHT)


@pytest.mark.parametrize("confidence", [0.0, 1.0])
def test_a_plot_of_no_cards_and_of_the_last_ones_has_its_frame(confidence: float) -> None:
    none = draw_reliability(reliability([]))
    one = draw_reliability(reliability([JudgedCard(HEART, confidence, True, True)]))
    assert none.size == one.size
    assert n_pixels(none, _FAINT) > 1000
    assert n_pixels(none, _RIGHT) == 0
    assert n_pixels(one, _RIGHT) > 50
