import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import DECK, Card
from vision import CardReading, Guess, Problem, Quad, make_reading

SIZE = (1000, 800)
WIDTH, HEIGHT = 100.0, 140.0


def outline_at(x: float, y: float, angle: float = 0.0) -> Quad:
    """The outline of a card around (x, y), turned clockwise by an angle in degrees."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))

    def corner(right: float, down: float) -> tuple[float, float]:
        across, along = right * WIDTH / 2, down * HEIGHT / 2
        return (x + across * cos - along * sin, y + across * sin + along * cos)

    return corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)


def seen(
    card: str | None, x: float = 0, y: float = 0, angle: float = 0, is_sure: bool = True
) -> CardReading:
    guesses = (Guess(Card.parse(card), 0.9),) if card else ()
    return CardReading(guesses, outline_at(x, y, angle), is_sure=is_sure and bool(guesses))


def five(*changes: tuple[int, CardReading]) -> list[CardReading]:
    cards = [seen(card, 120 * i) for i, card in enumerate(("5H", "5C", "5D", "JS", "5S"))]
    for place, card in changes:
        cards[place] = card
    return cards


@pytest.mark.parametrize(
    ("cards", "expected", "problems"),
    [
        pytest.param([], 5, [Problem.TOO_FEW], id="nothing"),
        pytest.param([], 0, [], id="nothing, as expected"),
        pytest.param(five(), 5, [], id="five sure cards"),
        pytest.param(five()[:4], 5, [Problem.TOO_FEW], id="four"),
        pytest.param(five()[:4], 4, [], id="four, as expected"),
        pytest.param([*five(), seen("KC", 700)], 5, [Problem.TOO_MANY], id="six"),
        pytest.param(five((1, seen("5H", 120))), 5, [Problem.DUPLICATE], id="one card twice"),
        pytest.param(
            five((1, seen("5C", 120, is_sure=False))), 5, [Problem.UNSURE], id="an unsure card"
        ),
        pytest.param(five((1, seen(None, 120))), 5, [Problem.UNREADABLE], id="an unreadable card"),
        pytest.param(
            five((1, seen(None, 120)), (2, seen(None, 240))),
            5,
            [Problem.UNREADABLE],
            id="two unreadable cards are not the same card",
        ),
        pytest.param(
            [seen("5H"), seen("5H", 120), seen(None, 240), seen("KC", 360, is_sure=False)],
            3,
            [Problem.TOO_MANY, Problem.DUPLICATE, Problem.UNSURE, Problem.UNREADABLE],
            id="everything at once, in the order of Problem",
        ),
    ],
)
def test_problems_are_named(
    cards: list[CardReading], expected: int, problems: list[Problem]
) -> None:
    reading = make_reading(cards, SIZE, expected)
    assert list(reading.problems) == problems
    assert reading.is_certain == (not problems)
    assert reading.size_wh == SIZE
    assert reading.starter is None
    assert len(reading.cards) == len(cards)


def test_of_two_cards_read_alike_neither_is_sure() -> None:
    reading = make_reading(five((1, seen("5H", 120))), SIZE)
    assert [card.is_sure for card in reading.cards] == [False, False, True, True, True]


def test_cards_that_could_not_be_told_are_kept_but_not_known() -> None:
    reading = make_reading([seen("5H"), seen(None, 120)], SIZE)
    assert [card.card for card in reading.cards] == [Card.parse("5H"), None]
    assert reading.known == (Card.parse("5H"),)
    assert reading.cards[1].confidence == 0.0


@pytest.mark.parametrize("problem", Problem)
def test_every_problem_has_one_sentence(problem: Problem) -> None:
    assert problem.sentence.endswith(".")
    assert problem.sentence.count(".") == 1


@pytest.mark.parametrize(
    "layout",
    [
        pytest.param([(0, 0, 0), (120, 0, 0), (240, 0, 0)], id="a row"),
        pytest.param([(0, 0, 0), (120, 40, 0), (240, 80, 0), (360, 120, 0)], id="a sinking row"),
        pytest.param([(0, 120, 0), (120, 80, 0), (240, 40, 0), (360, 0, 0)], id="a climbing row"),
        pytest.param([(0, 0, 0), (0, 160, 0), (0, 320, 0)], id="a column"),
        pytest.param([(0, 0, 90), (0, 110, 90), (0, 220, 90)], id="a column of lying cards"),
        pytest.param([(300, 0, 0), (0, 150, 0), (120, 150, 0), (240, 150, 0)], id="one above"),
        pytest.param([(0, 0, 0), (120, 0, 0), (240, 0, 0), (120, 150, 0)], id="one below"),
        pytest.param(
            [(0, 0, 5), (120, 20, 5), (240, 40, 5), (0, 150, 5), (120, 170, 5), (240, 190, 5)],
            id="two slanted rows",
        ),
        pytest.param(
            [(0, 60, -30), (60, 15, -15), (120, 0, 0), (180, 15, 15), (240, 60, 30)], id="a fan"
        ),
        pytest.param([(0, 0, 180), (120, 5, 180), (240, -5, 180)], id="upside down"),
    ],
)
@given(random=st.randoms(use_true_random=False))
def test_cards_come_in_reading_order(
    layout: list[tuple[float, float, float]], random: Random
) -> None:
    cards = [
        seen(str(card), x + 200, y + 200, angle)
        for card, (x, y, angle) in zip(DECK, layout, strict=False)
    ]
    shuffled = random.sample(cards, len(cards))
    assert list(make_reading(shuffled, SIZE).cards) == cards


@pytest.mark.parametrize(
    ("confidences", "is_sure", "words"),
    [
        pytest.param([0.5, 0.6], False, "best first", id="worst first"),
        pytest.param([0.4, 0.3, 0.2, 0.1], False, "4 guesses", id="too many"),
        pytest.param([], True, "cannot be sure", id="sure of nothing"),
        pytest.param([0.49], True, "cannot be sure", id="sure of what is likelier wrong"),
        pytest.param([1.01], True, "between 0 and 1", id="more than certain"),
        pytest.param([-0.01], True, "between 0 and 1", id="less than nothing"),
        pytest.param([math.nan], True, "between 0 and 1", id="no number"),
    ],
)
def test_what_cannot_be_is_refused(confidences: list[float], is_sure: bool, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        CardReading(
            tuple(Guess(card, c) for card, c in zip(DECK, confidences, strict=False)),
            outline_at(0, 0),
            is_sure,
        )


@pytest.mark.parametrize(
    ("confidences", "is_told"), [([], False), ([0.49, 0.4], False), ([0.5, 0.4], True)]
)
def test_a_name_that_is_likelier_wrong_than_right_is_a_guess_only(
    confidences: list[float], is_told: bool
) -> None:
    guesses = tuple(Guess(*pair) for pair in zip(DECK, confidences, strict=False))
    seen = CardReading(guesses, outline_at(0, 0), is_sure=False)
    assert (seen.card, seen.confidence) == ((DECK[0], confidences[0]) if is_told else (None, 0))
    assert seen.others == (guesses[1:] if is_told else guesses)
    problems = make_reading([seen], SIZE, 1).problems
    assert problems == ((Problem.UNSURE,) if is_told else (Problem.UNREADABLE,))
