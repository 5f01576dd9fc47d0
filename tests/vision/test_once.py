import numpy as np
import pytest

from scoring import Card
from tests.detections import Corners, corners_at, index_on
from vision.grouping import FoundCard
from vision.once import FOUR, TWO, ToldCard, once, printed_corners
from vision.reading import CardReading, Guess

LEFT, BESIDE, RIGHT = corners_at(200, 200), corners_at(208, 200), corners_at(320, 200)


def told(
    name: str,
    corners: Corners,
    *index_corners: int,
    confidence: float = 0.99,
    indices_of: Corners | None = None,
) -> ToldCard:
    """A card told from indices at these corners of it, or rather of another one."""
    of = corners if indices_of is None else indices_of
    indices = tuple(index_on(of, corner) for corner in index_corners)
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    guess = Guess(Card.parse(name), confidence)
    reading = CardReading((guess,), (a, b, c, d), is_sure=confidence > 0.9)
    return ToldCard(FoundCard(corners, 0.9, True, indices), corners, reading, len(indices))


def names(cards: list[ToldCard]) -> list[str]:
    return [str(card.reading.card) for card in cards]


def test_two_surely_read_cards_outlined_alike_are_two() -> None:
    assert names(once([told("QH", LEFT, 0, 2), told("JS", BESIDE, 0)])) == ["QH", "JS"]


@pytest.mark.parametrize(
    "again",
    [
        pytest.param(told("QH", BESIDE, 0), id="the same card"),
        pytest.param(told("JS", BESIDE, 0, confidence=0.7), id="another, not surely"),
        pytest.param(told("JS", BESIDE), id="another, without an index"),
    ],
)
def test_a_card_outlined_twice_is_one(again: ToldCard) -> None:
    assert names(once([told("QH", LEFT, 0, 2), again])) == ["QH"]


def test_a_deck_has_four_indices_a_card_when_those_at_the_right_are_its_own() -> None:
    members = [told("QH", LEFT, 0, 1, 2, 3), told("JS", RIGHT, 0, 3)]
    assert printed_corners(members) == FOUR
    # Taken for cards of their own, but read as the card that they stand on.
    again = told("QH", RIGHT, 1, confidence=0.7, indices_of=LEFT)
    assert printed_corners([told("QH", LEFT, 0, 2), again]) == FOUR


def test_a_deck_has_two_indices_a_card_else() -> None:
    assert printed_corners([]) == TWO
    assert printed_corners([told("QH", LEFT, 0, 2), told("JS", RIGHT, 0)]) == TWO
    neighbours = [told("QH", LEFT, 0, 2), told("JS", RIGHT, 1, indices_of=LEFT)]
    assert printed_corners(neighbours) == TWO


def test_of_a_deck_with_four_indices_those_at_the_right_make_no_card() -> None:
    between = np.asarray((LEFT + RIGHT) / 2, np.float32)
    cards = [told("QH", LEFT, 0, 1, 2, 3), told("JS", RIGHT, 0, 1, 2, 3)]
    ghost = told("9C", between, 1, confidence=0.7, indices_of=LEFT)
    assert names(once([*cards, ghost])) == ["QH", "JS"]
    assert "9C" in names(once([told("QH", LEFT, 0, 2), told("JS", RIGHT, 0, 2), ghost]))


def test_of_such_a_deck_the_index_at_the_right_makes_no_card_even_if_surely_misread() -> None:
    between = np.asarray((LEFT + RIGHT) / 2, np.float32)
    cards = [told("QH", LEFT, 0, 1, 2, 3), told("JS", RIGHT, 0, 1, 2, 3)]
    assert names(once([*cards, told("9C", between, 1, indices_of=LEFT)])) == ["QH", "JS"]
