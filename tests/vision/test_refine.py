from dataclasses import replace
from typing import cast

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.detections import Corners, corners_at, index_on, whole
from vision.detection import Detection, Kind
from vision.onnx_model import OnnxModel
from vision.pyramid import Pyramid
from vision.refine import refine

PHOTO = Pyramid(np.zeros((400, 400, 3), np.uint8))
CARD = corners_at(200, 200, 10)
RIGHT = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)


class Says:
    """A refiner that gives these answers look by look, and the last one ever after."""

    def __init__(self, *answers: Corners) -> None:
        self.answers = list(answers)
        self.looks: list[int] = []

    def run(self, crops: NDArray[np.float32]) -> NDArray[np.float32]:
        self.looks.append(len(crops))
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        return np.tile(answer.reshape(1, 8), (len(crops), 1))


def refiner(*answers: Corners) -> OnnxModel:
    return cast(OnnxModel, Says(*answers))


def test_nothing_found_is_nothing_refined() -> None:
    assert refine(refiner(RIGHT), PHOTO, []) == ()


def test_an_outline_that_is_right_stays() -> None:
    index, face = refine(refiner(RIGHT), PHOTO, [index_on(CARD, 2), whole(CARD)])
    np.testing.assert_allclose(index.corners, np.roll(CARD, -2, axis=0), atol=1e-3)
    np.testing.assert_allclose(face.corners, CARD, atol=1e-3)


def test_an_answer_is_in_widths_and_heights_of_the_rough_outline() -> None:
    # A tenth of the width too far left, a twentieth of the height too high.
    rough = CARD - 0.1 * (CARD[1] - CARD[0]) - 0.05 * (CARD[3] - CARD[0])
    moved = RIGHT + np.array([0.1, 0.05], np.float32)
    (one,) = refine(refiner(moved, RIGHT), PHOTO, [whole(rough)])
    np.testing.assert_allclose(one.corners, CARD, atol=1e-3)


@pytest.mark.parametrize("corner", range(4))
def test_an_outline_is_seen_where_its_index_is(corner: int) -> None:
    astray = index_on(CARD, corner)
    astray = replace(astray, corners=astray.corners + np.array((30, -12), np.float32))
    (one,) = refine(refiner(RIGHT), PHOTO, [astray])
    np.testing.assert_allclose(one.corners, index_on(CARD, corner).corners, atol=0.5)


def test_a_whole_card_begins_with_a_short_side_and_an_index_where_it_says() -> None:
    begun_sideways = whole(CARD, begin=1)
    (face,) = refine(refiner(RIGHT), PHOTO, [begun_sideways])
    np.testing.assert_allclose(face.corners, np.roll(CARD, -2, axis=0), atol=1e-3)
    wide = CARD * np.array([1.5, 0.6], np.float32)
    (index,) = refine(refiner(RIGHT), PHOTO, [index_on(wide)])
    np.testing.assert_allclose(index.corners, wide, atol=1e-3)


def test_corners_that_no_card_can_have_are_left_out() -> None:
    crossed = RIGHT[[0, 2, 1, 3]]
    assert refine(refiner(crossed), PHOTO, [whole(CARD)]) == ()
    assert refine(refiner(RIGHT), PHOTO, [whole(CARD[[0, 2, 1, 3]])]) == ()


# The card is a fifth larger than its rough outline on all sides, from either end of it.
LARGER = (RIGHT - 0.5) * np.float32(1.2) + np.float32(0.5)
ASIDE = CARD + np.float32(15)


@pytest.mark.parametrize(
    ("found", "looks"),
    [
        pytest.param([index_on(CARD)], [1, 1], id="an index alone"),
        pytest.param([index_on(CARD), index_on(CARD, 2)], [2], id="both indices of a card"),
        pytest.param([index_on(CARD), whole(CARD, begin=1)], [2], id="an index and the whole"),
        pytest.param([index_on(CARD), index_on(ASIDE, 2)], [2, 2], id="neighbours in a fan"),
        pytest.param([whole(CARD, Kind.BACK)], [1], id="a back"),
    ],
)
def test_corners_that_two_looks_agree_on_are_not_looked_at_again(
    found: list[Detection], looks: list[int]
) -> None:
    says = Says(LARGER, RIGHT)
    for one in refine(cast(OnnxModel, says), PHOTO, found):
        assert cv2.contourArea(one.corners) == pytest.approx(1.44 * cv2.contourArea(CARD), rel=1e-3)
    assert says.looks == looks
