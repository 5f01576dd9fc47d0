from math import cos, radians, sin

import numpy as np
import pytest
from numpy.typing import NDArray

from scoring import Card
from vision.training.conditions import card_width, conditions, tilt, turn
from vision.training.samples import LabelledCard


def seen_by_a_camera(
    lean: float, turned: float = 0.0, distance: float = 3.0, at: tuple[float, float] = (0, 0)
) -> NDArray[np.float32]:
    """The corners of a card on a table that leans away by degrees, in pixels.

    The unit of distance is a card's height; the card is turned on the table around its middle.
    """
    corners = np.array([(-2.5, -3.5), (2.5, -3.5), (2.5, 3.5), (-2.5, 3.5)]) / 7
    c, s = cos(radians(turned)), sin(radians(turned))
    x, y = (corners @ np.array([[c, s], [-s, c]]) + at).T
    depth = distance - y * sin(radians(lean))
    flat = np.column_stack([x, y * cos(radians(lean))]) / depth[:, None]
    return np.asarray(1000 * flat + 500, np.float32)


@pytest.mark.parametrize("turned", [0, 30, 90, 135, 180])
@pytest.mark.parametrize("lean", [0, 20, 45, 65])
def test_the_tilt_is_that_of_the_camera_however_the_card_is_turned(
    lean: float, turned: float
) -> None:
    # An arc cosine near its end makes much of little.
    assert tilt(seen_by_a_camera(lean, turned)) == pytest.approx(lean, abs=3 if lean else 8)


@pytest.mark.parametrize(
    ("turned", "expected"), [(0, 0), (20, 20), (90, 90), (160, 20), (180, 0), (270, 90), (340, 20)]
)
def test_head_and_foot_up_are_both_upright(turned: float, expected: float) -> None:
    assert turn(seen_by_a_camera(0, turned)) == pytest.approx(expected, abs=0.01)


def test_the_width_is_that_of_head_and_foot() -> None:
    assert card_width(seen_by_a_camera(0, 37, distance=2)) == pytest.approx(1000 * 5 / 7 / 2, abs=1)


def card(quad: NDArray[np.float32], in_view: float = 1.0) -> LabelledCard:
    return LabelledCard("face", Card.parse("5H"), quad, (1.0, 0, 1.0, 0), in_view, (0.2, 0.28))


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        pytest.param(
            [card(seen_by_a_camera(0))],
            ("tilt under 30°", "turn under 15°", "width 15-25 %", "seen over 97 %"),
            id="one from above",
        ),
        pytest.param(
            [card(seen_by_a_camera(60, turned)) for turned in (0, 30)],
            ("tilt over 45°", "turn 15-60°", "width 15-25 %", "seen over 97 %"),
            id="oblique",
        ),
        pytest.param(
            [card(seen_by_a_camera(0, distance=9)), card(seen_by_a_camera(0, 90, 9), 0.7)],
            ("tilt under 30°", "turn over 60°", "width under 8 %", "seen 60-97 %"),
            id="far away, one across the other",
        ),
        pytest.param(
            [card(seen_by_a_camera(0), seen) for seen in (1.0, 1.0, 0.3)],
            ("tilt under 30°", "turn under 15°", "width 15-25 %", "seen under 60 %"),
            id="one nearly covered",
        ),
    ],
)
def test_a_scene_is_in_one_bin_of_each_kind(
    cards: list[LabelledCard], expected: tuple[str, ...]
) -> None:
    assert conditions(cards, 1200) == expected
