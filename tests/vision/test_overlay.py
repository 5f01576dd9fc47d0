from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image

from scoring import DECK, Card, Suit
from vision import CardReading, Corrections, Guess, Quad, Reading, draw_reading, make_reading
from vision.overlay import _SURE, _UNSURE, _suit_mask

SIZE = (780, 585)


def table() -> NDArray[np.uint8]:
    image = np.full((SIZE[1], SIZE[0], 3), 90, np.uint8)
    image.setflags(write=False)  # as photos are
    return image


def outline_at(x: float, y: float, width: float = 120, height: float = 168) -> Quad:
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def reading_of(*cards: CardReading) -> Reading:
    return make_reading(cards, SIZE)


def seen(card: str | None, outline: Quad, is_sure: bool = True) -> CardReading:
    guesses = (Guess(Card.parse(card), 0.9),) if card else ()
    return CardReading(guesses, outline, is_sure and bool(guesses))


def n_pixels(image: NDArray[np.uint8], colour: Sequence[int]) -> int:
    return int((image == colour).all(axis=2).sum())


def changed(image: NDArray[np.uint8]) -> NDArray[np.bool_]:
    return np.asarray((image != table()).any(axis=2))


def test_nothing_read_leaves_the_photo_as_it_was() -> None:
    assert np.array_equal(draw_reading(table(), reading_of()), table())


def test_the_photo_itself_is_left_alone() -> None:
    photo = table().copy()
    draw_reading(photo, reading_of(seen("5H", outline_at(100, 100))))
    assert np.array_equal(photo, table())


def test_a_card_is_outlined_and_has_a_dark_label_in_its_middle() -> None:
    drawn = draw_reading(table(), reading_of(seen("5H", outline_at(100, 100))))
    assert drawn.shape == table().shape
    assert drawn.dtype == np.uint8
    for x, y in [(160, 100), (220, 184), (160, 268), (100, 184)]:
        assert drawn[y, x].tolist() == list(_SURE)
    assert drawn[100:268, 100:220].min() < 30
    ys, xs = np.nonzero(changed(drawn))
    assert xs.min() > 90
    assert xs.max() < 230
    assert ys.min() > 90
    assert ys.max() < 278
    assert not changed(drawn)[110:130, 110:130].any(), "the index stays free"


def test_an_unsure_card_has_another_colour_a_dashed_outline_and_a_question_mark() -> None:
    place = outline_at(100, 100)
    sure = draw_reading(table(), reading_of(seen("5H", place)))
    unsure = draw_reading(table(), reading_of(seen("5H", place, is_sure=False)))
    assert n_pixels(unsure, _SURE) == 0
    top_edge = [tuple(pixel) == _UNSURE for pixel in unsure[100, 104:216]]
    assert 0.3 < np.mean(top_edge) < 0.7
    assert np.count_nonzero(changed(unsure)[184]) > np.count_nonzero(changed(sure)[184])


def test_a_card_that_could_not_be_told_has_only_a_question_mark() -> None:
    drawn = draw_reading(table(), reading_of(seen(None, outline_at(100, 100))))
    assert n_pixels(drawn, _UNSURE) > 100
    assert n_pixels(drawn, _SURE) == 0


def test_the_starter_stands_out() -> None:
    reading = reading_of(seen("5H", outline_at(100, 100)), seen("JS", outline_at(400, 100)))
    plain = draw_reading(table(), reading)
    marked = draw_reading(table(), reading, Corrections(starter=Card.parse("JS")))
    assert np.array_equal(plain[:, :300], marked[:, :300])
    assert changed(marked[:, :])[:, 300:].sum() > 1.3 * changed(plain)[:, 300:].sum()


def test_corrections_are_shown() -> None:
    five, jack = outline_at(100, 100), outline_at(400, 100)
    reading = reading_of(seen("5H", five), seen(None, jack))
    corrected = draw_reading(
        table(),
        reading,
        Corrections(removed=frozenset({0}), replaced=((1, Card.parse("JS")),)),
    )
    assert np.array_equal(corrected, draw_reading(table(), reading_of(seen("JS", jack))))


def test_labels_of_fanned_cards_do_not_hide_each_other() -> None:
    fan = [seen(card, outline_at(200 + 45 * i, 150)) for i, card in enumerate(("10H", "10C", "5D"))]
    alone = sum(int(changed(draw_reading(table(), reading_of(card))).sum()) for card in fan)
    together = int(changed(draw_reading(table(), reading_of(*fan))).sum())
    assert together > 0.8 * alone


@pytest.mark.parametrize("width", [64, 390, 4032])
@pytest.mark.parametrize("card", ["10H", "AS", None])
def test_the_label_is_as_large_on_a_phone_whatever_the_photo(width: int, card: str | None) -> None:
    photo = np.full((width * 3 // 4, width, 3), 90, np.uint8)
    place = outline_at(0.3 * width, 0.1 * width, 0.3 * width, 0.42 * width)
    drawn = draw_reading(photo, make_reading([seen(card, place)], (width, width * 3 // 4)))
    phone = Image.fromarray(drawn).resize((390, 292), Image.Resampling.BOX)
    middle = np.asarray(phone)[:, 165:186].mean(axis=2)  # left of the card's centre line
    dark_rows = np.count_nonzero((middle < 60).mean(axis=1) > 0.3)
    assert dark_rows >= 12


@given(
    corners=st.lists(
        st.tuples(st.floats(-2000, 2000), st.floats(-2000, 2000)), min_size=4, max_size=4
    ),
    card=st.sampled_from(DECK),
    is_sure=st.booleans(),
)
def test_any_outline_can_be_drawn(
    corners: list[tuple[float, float]], card: Card, is_sure: bool
) -> None:
    first, second, third, fourth = corners
    reading = reading_of(seen(str(card), (first, second, third, fourth), is_sure))
    assert draw_reading(table(), reading).shape == table().shape


@pytest.mark.parametrize("suit", Suit)
def test_suits_are_symmetric_and_all_different(suit: Suit) -> None:
    shape = np.asarray(_suit_mask(suit, 40)).astype(int)
    assert np.abs(shape - shape[:, ::-1]).mean() < 8
    assert 0.25 < (shape > 127).mean() < 0.75
    for other in Suit:
        if other is not suit:
            assert np.abs(shape - np.asarray(_suit_mask(other, 40))).mean() > 10
