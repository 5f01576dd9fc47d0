"""Hands told apart by where their cards lie."""

import random
from math import cos, radians, sin

import pytest

from scoring import Card
from vision.geometry import Point, Quad
from vision.hands import Layout, lay_out, nearest_hand
from vision.reading import CardReading, Guess, Reading

WIDTH, HEIGHT = 50.0, 70.0
Lying = tuple[float, float, float]  # the middle of a card, and its turn in degrees


def reading_of(lying: list[Lying], untold: frozenset[int] = frozenset()) -> Reading:
    cards = []
    for place, (x, y, turn) in enumerate(lying):
        guesses = () if place in untold else (Guess(Card.parse("5H"), 0.9),)
        cards.append(CardReading(guesses, outline(x, y, turn), is_sure=False))
    return Reading(tuple(cards), (), (2000, 2000))


def outline(x: float, y: float, turn: float) -> Quad:
    c, s = cos(radians(turn)), sin(radians(turn))

    def corner(dx: float, dy: float) -> Point:
        return x + c * dx - s * dy, y + s * dx + c * dy

    w, h = WIDTH / 2, HEIGHT / 2
    return corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)


def row(x: float, y: float, n: int = 4, step: float = 60.0) -> list[Lying]:
    return [(x + i * step, y, 0.0) for i in range(n)]


def column(x: float, y: float, step: float = 25.0) -> list[Lying]:
    return [(x, y + i * step, 0.0) for i in range(4)]


def fan(x: float, y: float, turn: float = 0.0) -> list[Lying]:
    turns = [turn + angle for angle in (-18, -6, 6, 18)]
    return [(x + 80 * sin(radians(t)), y - 80 * cos(radians(t)), t) for t in turns]


def block(x: float, y: float) -> list[Lying]:
    return [(x + dx, y + dy, 0.0) for dy in (0, 80) for dx in (0, 60)]


def crosswise(x: float, y: float) -> list[Lying]:
    return [(x, y + i * 60, 90.0) for i in range(4)]


STARTER: list[Lying] = [(900.0, 300.0, 90.0)]


@pytest.mark.parametrize(
    ("hands", "starter"),
    [
        pytest.param([row(0, 0), row(0, 100), row(0, 200)], STARTER, id="rows"),
        pytest.param([row(0, 0), row(300, 0), row(600, 0)], STARTER, id="one long row with gaps"),
        pytest.param([fan(0, 0), fan(250, 0), fan(500, 0)], STARTER, id="fans"),
        pytest.param([fan(0, 0), fan(0, 300, 180)], STARTER, id="players face each other"),
        pytest.param([block(0, 0), block(200, 0), block(0, 250)], STARTER, id="blocks"),
        pytest.param([column(0, 0), column(100, 0), column(200, 0)], STARTER, id="columns"),
        pytest.param([row(0, 0), fan(120, 300), crosswise(400, 0)], STARTER, id="each its own way"),
        pytest.param([row(0, 0), row(0, 200)], [(300.0, 100.0, 0.0)], id="starter between rows"),
        pytest.param([row(0, 0), row(0, 150)], [(270.0, 0.0, 0.0)], id="starter at a row's end"),
        pytest.param([row(0, 0), row(0, 300)], [], id="no starter"),
        pytest.param([row(0, 0), row(0, 300), fan(500, 0)], [], id="three hands, no starter"),
    ],
)
def test_hands_are_those_that_lie_together(hands: list[list[Lying]], starter: list[Lying]) -> None:
    # The order in which the cards were found must not matter.
    lying = [*(card for hand in hands for card in hand), *starter]
    for seed in range(5):
        mixed = random.Random(seed).sample(lying, len(lying))
        layout = lay_out(reading_of(mixed))
        found = {frozenset(mixed[place] for place in hand) for hand in layout.hands}
        assert found == {frozenset(hand) for hand in hands}
        if starter:
            assert layout.starter is not None
            assert mixed[layout.starter] == starter[0]
        else:
            assert layout.starter is None


@pytest.mark.parametrize("n_cards", range(8))
def test_few_cards_are_one_hand(n_cards: int) -> None:
    lying = [*row(0, 0, min(n_cards, 4)), *row(500, 500, max(0, n_cards - 4))]
    layout = lay_out(reading_of(lying))
    assert layout == Layout((tuple(range(n_cards)),) if n_cards else ())


def test_what_could_not_be_told_is_left_out_where_it_comes_right_without_it() -> None:
    lying = [*row(0, 0), *row(0, 100), *row(0, 200), *STARTER, (900.0, 0.0, 0.0)]
    layout = lay_out(reading_of(lying, untold=frozenset({13})))
    assert layout.hands == ((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11))
    assert layout.starter == 12


def test_what_is_no_card_of_any_hand_is_left_out() -> None:
    lying = [*row(0, 0), *row(0, 100), *STARTER, (900.0, 0.0, 0.0)]
    layout = lay_out(reading_of(lying), removed=frozenset({9}))
    assert layout == Layout(((0, 1, 2, 3), (4, 5, 6, 7)), 8)


@pytest.mark.parametrize("missed", range(8))
def test_a_starter_is_told_from_a_card_that_was_missed(missed: int) -> None:
    lying = [*row(0, 0), *row(0, 200), *STARTER]
    del lying[missed]
    layout = lay_out(reading_of(lying))
    assert layout.starter == 7
    assert sorted(map(len, layout.hands)) == [3, 4]


def test_hands_of_another_number_of_cards_are_parted_at_the_gaps() -> None:
    lying = [*row(0, 0), *row(0, 300, 3), *row(0, 600)]
    layout = lay_out(reading_of(lying))
    assert layout.hands == ((0, 1, 2, 3), (4, 5, 6), (7, 8, 9, 10))
    many = [*row(0, 0), *row(0, 300), *row(0, 600), *row(0, 900), *STARTER]
    assert lay_out(reading_of(many)).hands == tuple(tuple(range(i, i + 4)) for i in range(0, 16, 4))
    assert lay_out(reading_of(many)).starter == 16


def test_a_card_goes_to_the_nearest_hand_that_lacks_one() -> None:
    middles: list[Point] = [(float(10 * i), 0.0) for i in range(8)]
    assert nearest_hand([(0, 1, 2, 3), (5, 6, 7)], middles, (0.0, 0.0)) == 1
    assert nearest_hand([(0, 1, 2, 3), (4, 5, 6, 7)], middles, (0.0, 0.0)) == 0
    assert nearest_hand([(0, 1, 2), (5, 6, 7)], middles, (0.0, 0.0)) == 0
