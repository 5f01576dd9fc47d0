from collections.abc import Sequence
from typing import cast

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from tests.detections import corners_at, index_on, network_output, whole
from vision.detection import Detection, Kind
from vision.looking import (
    LARGE_ENOUGH,
    LARGEST,
    LETTERBOX_GREY,
    STRIDE,
    detect,
    letterbox,
    where_small,
)
from vision.onnx_model import OnnxModel
from vision.pyramid import Pyramid

LONG_SIDE = 640


@settings(max_examples=60)
@given(
    width=st.integers(40, 500),
    height=st.integers(40, 500),
    long_side=st.sampled_from([96, 320, 448]),
    data=st.data(),
)
def test_a_place_in_the_input_is_the_place_in_the_photo_within_half_a_pixel(
    width: int, height: int, long_side: int, data: st.DataObject
) -> None:
    # A white patch that is some pixels wide in the input too, and clear of the photo's edge.
    side = min(width, height) // 3
    x = data.draw(st.integers(side // 2, width - side - side // 2))
    y = data.draw(st.integers(side // 2, height - side - side // 2))
    photo = np.zeros((height, width, 3), np.uint8)
    photo[y : y + side, x : x + side] = 255
    batch, scale = letterbox(Pyramid(photo), long_side)
    light = np.where(batch[0, 0] == np.float32(LETTERBOX_GREY) / 255, 0, batch[0, 0])
    light[round(height * scale) :] = 0
    light[:, round(width * scale) :] = 0
    rows, columns = np.mgrid[: light.shape[0], : light.shape[1]] + 0.5
    found = np.array([(light * columns).sum(), (light * rows).sum()]) / light.sum()
    assert np.abs(found - np.array([x + side / 2, y + side / 2]) * scale).max() <= 0.5


@given(width=st.integers(1, 300), height=st.integers(1, 300))
def test_the_photo_fills_the_long_side_and_grey_the_rest_up_to_the_stride(
    width: int, height: int
) -> None:
    batch, scale = letterbox(Pyramid(np.full((height, width, 3), 255, np.uint8)), 128)
    _, _, rows, columns = batch.shape
    assert batch.dtype == np.float32
    assert rows % STRIDE == columns % STRIDE == 0
    assert max(rows, columns) == 128
    white_wh = (int((batch[0, 0, 0] == 1).sum()), int((batch[0, 0, :, 0] == 1).sum()))
    assert max(white_wh) == 128
    assert np.abs(np.array(white_wh) - np.array([width, height]) * scale).max() < 1
    assert (columns - white_wh[0], rows - white_wh[1]) < (STRIDE, STRIDE)
    assert set(np.unique(batch)) <= {np.float32(1), np.float32(LETTERBOX_GREY) / np.float32(255)}


class Sees:
    """A detector that finds bright patches, each as a card, if its input shows them so large."""

    def __init__(self, at_least: float = 40) -> None:
        self.at_least = at_least
        self.inputs: list[tuple[int, int]] = []

    def run(self, batch: NDArray[np.float32]) -> NDArray[np.float32]:
        self.inputs.append((batch.shape[3], batch.shape[2]))
        bright = (batch[0].min(0) > 0.9).astype(np.uint8)
        outlines, _ = cv2.findContours(bright, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        cards = [np.asarray(cv2.boxPoints(cv2.minAreaRect(each)), np.float32) for each in outlines]
        return network_output(
            *(whole(card) for card in cards if np.sqrt(cv2.contourArea(card)) > self.at_least)
        )


def photo_of(*cards: NDArray[np.float32], size_wh: tuple[int, int] = (1280, 960)) -> Pyramid:
    image = np.zeros((size_wh[1], size_wh[0], 3), np.uint8)
    for card in cards:
        cv2.fillPoly(image, [np.round(card).astype(np.int32)], (255, 255, 255))
    return Pyramid(image)


def found_in(photo: Pyramid, sees: Sees) -> tuple[Detection, ...]:
    return detect(cast(OnnxModel, sees), photo, LONG_SIDE, 0.3)


def are_at(found: Sequence[Detection], cards: Sequence[NDArray[np.float32]]) -> bool:
    middles = sorted(tuple(one.corners.mean(0).round(-1)) for one in found)
    return np.allclose(middles, sorted(tuple(card.mean(0)) for card in cards), atol=12)


def test_large_cards_are_looked_at_twice() -> None:
    cards = [corners_at(300, 400, size=2), corners_at(800, 500, size=2)]
    sees = Sees()
    assert are_at(found_in(photo_of(*cards), sees), cards)
    assert sees.inputs == [(640, 480), (320, 256)]


def test_what_lies_beside_small_cards_is_found_at_the_nearer_look() -> None:
    # One of them is large enough for the first look, and shows where to look again.
    cards = [corners_at(900, 700, size=0.8), corners_at(1020, 700, 20, size=0.64)]
    sees = Sees()
    assert are_at(found_in(photo_of(*cards), sees), cards)
    assert len(sees.inputs) == 3
    assert max(sees.inputs[2]) < 640


@pytest.mark.parametrize("size_wh", [(1280, 960), (960, 1280)])
def test_where_nothing_is_found_the_whole_photo_is_looked_at_larger(
    size_wh: tuple[int, int],
) -> None:
    cards = [corners_at(100 + 150 * place, 880, size=0.5) for place in range(5)]
    sees = Sees()
    assert are_at(found_in(photo_of(*cards, size_wh=size_wh), sees), cards)
    assert max(sees.inputs[2]) == LARGEST * LONG_SIDE


@given(
    size_wh=st.tuples(st.integers(1, 900), st.integers(1, 900)),
    places=st.lists(
        st.tuples(st.floats(-300, 1200), st.floats(-300, 1200), st.floats(0, 0.4)), max_size=6
    ),
)
def test_the_nearer_look_is_at_some_of_the_photo_and_never_at_more(
    size_wh: tuple[int, int], places: list[tuple[float, float, float]]
) -> None:
    found = [index_on(corners_at(x, y, size=size)) for x, y, size in places]
    small = where_small(found, size_wh)
    if small is None:
        return
    (x0, y0, x1, y1), size = small
    assert 0 <= x0 < x1 <= size_wh[0]
    assert 0 <= y0 < y1 <= size_wh[1]
    assert 0 < size < LARGE_ENOUGH * max(size_wh)


def test_small_cards_are_looked_at_with_what_is_round_them_and_backs_do_not_count() -> None:
    card, back = corners_at(500, 500, size=0.5), corners_at(200, 200, size=3)
    small = where_small([whole(card), whole(back, Kind.BACK)], (1280, 960))
    assert small is not None
    (x0, y0, x1, y1), size = small
    assert size == pytest.approx(np.sqrt(cv2.contourArea(card)))
    assert ((x0 + x1) / 2, (y0 + y1) / 2) == pytest.approx((500, 500), abs=2)
    assert x0 < card[:, 0].min() - size
    assert y1 > card[:, 1].max() + size


def test_of_small_things_only_the_nearer_look_counts_and_of_others_the_first() -> None:
    # What is large lies beside them; the nearer look sees it too, cut off, which is no card.
    small = [corners_at(400 + 100 * place, 400, size=0.6) for place in range(4)]
    large = corners_at(1000, 300, size=3)
    sees = Sees(at_least=10)
    found = found_in(photo_of(*small, large), sees)
    assert are_at(found, [*small, large])
    assert len(sees.inputs) == 3
