"""Which card a tap on the photo means."""

import pytest

from scoring import Card
from vision.confirm import Corrections
from vision.geometry import Point, Quad, centre, longer_side
from vision.pointing import card_at, with_card_at
from vision.reading import CardReading, Guess, Reading

SQUARE: Quad = ((100.0, 100.0), (150.0, 100.0), (150.0, 170.0), (100.0, 170.0))


def moved(outline: Quad, dx: float, dy: float) -> Quad:
    a, b, c, d = ((x + dx, y + dy) for x, y in outline)
    return a, b, c, d


def reading_of(*outlines: Quad) -> Reading:
    guess = (Guess(Card.parse("5H"), 0.9),)
    cards = tuple(CardReading(guess, outline, is_sure=True) for outline in outlines)
    return Reading(cards, (), (400, 300))


@pytest.mark.parametrize(
    ("spot", "reach", "place"),
    [
        ((125.0, 135.0), 0.0, 0),
        ((100.0, 100.0), 0.0, 0),
        ((95.0, 135.0), 0.0, None),
        ((95.0, 135.0), 5.0, 0),
        ((95.0, 95.0), 5.0, None),  # beside a corner it is farther
        ((95.0, 95.0), 7.1, 0),
        ((300.0, 20.0), 22.0, None),
    ],
)
def test_a_tap_means_the_card_under_it_or_within_reach(
    spot: Point, reach: float, place: int | None
) -> None:
    assert card_at(reading_of(SQUARE), Corrections(), spot, reach) == place


def test_the_nearest_of_two_cards_within_reach_is_meant() -> None:
    reading = reading_of(SQUARE, moved(SQUARE, 70, 0))
    assert card_at(reading, Corrections(), (157.0, 135.0), 22.0) == 0
    assert card_at(reading, Corrections(), (163.0, 135.0), 22.0) == 1


def test_in_a_cascade_each_strip_means_its_own_card() -> None:
    reading = reading_of(*(moved(SQUARE, 15 * i, 0) for i in range(4)))
    for i in range(4):
        assert card_at(reading, Corrections(), (104.0 + 15 * i, 108.0)) == i


def test_a_card_that_was_removed_is_not_there_to_be_tapped() -> None:
    assert card_at(reading_of(SQUARE), Corrections(removed=frozenset({0})), (125, 135)) is None


def test_a_card_turned_over_is_hit_as_well() -> None:
    a, b, c, d = SQUARE
    assert card_at(reading_of((b, a, d, c)), Corrections(), (125.0, 135.0)) == 0


def test_a_card_without_an_extent_is_hit_within_reach_only() -> None:
    dot = ((10.0, 10.0),) * 4
    assert card_at(reading_of(dot), Corrections(), (12.0, 10.0), 1.0) is None
    assert card_at(reading_of(dot), Corrections(), (12.0, 10.0), 3.0) == 0


def test_a_new_card_is_as_large_as_the_others_and_is_hit_where_it_was_put() -> None:
    reading = with_card_at(reading_of(SQUARE), (300.0, 200.0))
    assert [seen.card is None for seen in reading.cards] == [False, True]
    assert centre(reading.cards[1].outline) == (300.0, 200.0)
    assert longer_side(reading.cards[1].outline) == longer_side(SQUARE)
    assert card_at(reading, Corrections(), (300.0, 200.0)) == 1
