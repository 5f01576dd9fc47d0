import numpy as np
import pytest

from covering import Showing, chances, showing, showing_alone
from scoring import Card
from tests.detections import Corners, corners_at
from vision.onnx_model import OnnxModel
from vision.pyramid import Pyramid
from vision.views import CLASSES, label_of

INDEX_WH = (0.2, 0.28)
ALONE = corners_at(200, 200)
"""100 wide and 140 high."""
FAR = corners_at(500, 200)
ALL, NONE = (0.9,) * 4, (0.0,) * 4


def lying(
    *cards: tuple[Corners, tuple[float, ...]],
) -> list[Showing] | None:
    return showing([quad for quad, _ in cards], [read for _, read in cards], INDEX_WH)


def test_cards_apart_show_wholly_even_where_the_network_knows_no_index() -> None:
    read = (0.9, 0.02, 0.8, 0.2)
    assert lying((ALONE, read), (FAR, ALL)) == [Showing(1, (1, 1, 1, 1))] * 2


@pytest.mark.parametrize("corner", [0, 2])
def test_an_outline_at_whose_own_corner_nothing_is_read_is_not_trusted(corner: int) -> None:
    read = [0.9] * 4
    read[corner] = 0.05
    assert lying((ALONE, tuple(read)), (FAR, ALL)) is None


# The right half of ALONE lies under another card, or on it.
RIGHT = corners_at(250, 200)
LEFT_READ, RIGHT_READ = (0.9, 0.0, 0.0, 0.9), (0.0, 0.9, 0.9, 0.0)


def test_the_card_whose_corners_show_lies_on_top() -> None:
    under, over = lying((ALONE, LEFT_READ), (RIGHT, ALL)) or []
    assert under.corners == (1, 0, 0, 1)
    assert under.whole == pytest.approx(0.5, abs=0.03)
    assert over == Showing(1, (1, 1, 1, 1))
    over, under = lying((ALONE, ALL), (RIGHT, RIGHT_READ)) or []
    assert under.corners == (0, 1, 1, 0)
    assert under.whole == pytest.approx(0.5, abs=0.03)
    assert over == Showing(1, (1, 1, 1, 1))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param(ALL, ALL, id="both on top"),
        pytest.param(LEFT_READ, RIGHT_READ, id="each under the other"),
        pytest.param((0.9, 0.2, 0.0, 0.9), ALL, id="neither read nor covered"),
        pytest.param((0.9, 0.9, 0.0, 0.9), ALL, id="one corner on top and one below"),
    ],
)
def test_what_cannot_lie_so_is_not_used(
    first: tuple[float, ...], second: tuple[float, ...]
) -> None:
    assert lying((ALONE, first), (RIGHT, second)) is None


def test_cards_that_cross_without_a_corner_on_the_other_are_not_used() -> None:
    assert lying((corners_at(200, 200, size=2), ALL), (corners_at(200, 200, 90, 2), ALL)) is None


class Sees(OnnxModel):
    """Reads the five of hearts in every crop that is red in the middle of its left part."""

    def __init__(self) -> None:
        pass

    def run(self, batch: np.ndarray) -> np.ndarray:
        logits = np.zeros((len(batch), len(CLASSES)), np.float32)
        rank, suit = label_of(Card.parse("5H"))
        nothing_rank, nothing_suit = label_of(None)
        for row, crop in zip(logits, batch, strict=True):
            is_red = crop[0, 20:40, 15:25].mean() > 0.5 > crop[2, 20:40, 15:25].mean()
            places = (rank, suit) if is_red else (nothing_rank, nothing_suit)
            row[places[0]] = row[nothing_rank + 1 + places[1]] = 9
        return logits


@pytest.mark.parametrize("printed", [(0, 2), (1, 3), (0, 1, 2, 3), ()])
def test_each_corner_is_looked_at_where_its_index_would_be(printed: tuple[int, ...]) -> None:
    picture = np.full((400, 400, 3), 250, np.uint8)
    for corner in printed:
        x, y = (150, 230)[corner in (1, 2)], (130, 230)[corner in (2, 3)]
        picture[y : y + 40, x : x + 20] = (200, 0, 0)
    read = chances(Sees(), Pyramid(picture), ALONE, Card.parse("5H"), 0.2)
    assert [corner for corner in range(4) if read[corner] > 0.5] == list(printed)
    assert chances(Sees(), Pyramid(picture), ALONE, Card.parse("5D"), 0.2) == pytest.approx(
        [0] * 4, abs=0.01
    )


@pytest.mark.parametrize(
    ("read", "expected"),
    [
        pytest.param((0.9, 0.0, 0.8, 0.0), Showing(1.0, (1, 0, 1, 0)), id="both indices read"),
        pytest.param((0.9, 0.0, 0.02, 0.0), Showing(0.6, (1, 0, 0, 0)), id="a book on its foot"),
        pytest.param((0.01, 0.0, 0.9, 0.0), Showing(0.6, (0, 0, 1, 0)), id="a book on its head"),
        pytest.param((0.9, 0.9, 0.9, 0.9), Showing(1.0, (1, 0, 1, 0)), id="two indices a card"),
        pytest.param((0.9, 0.0, 0.2, 0.0), None, id="neither read nor hidden"),
        pytest.param((0.2, 0.0, 0.2, 0.0), None, id="neither surely read"),
        pytest.param((0.02, 0.0, 0.02, 0.0), None, id="nothing read: the outline is not right"),
    ],
)
def test_what_a_thing_hides_of_a_card_is_not_taught_as_in_view(
    read: tuple[float, ...], expected: Showing | None
) -> None:
    assert showing_alone(read) == expected
