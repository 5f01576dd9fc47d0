import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.pyramid import Pyramid


@given(st.integers(1, 70), st.integers(1, 70), st.integers(0, 8))
def test_each_level_is_half_of_the_last_and_never_nothing(width: int, height: int, n: int) -> None:
    shape = Pyramid(np.zeros((height, width, 3), np.uint8)).level(n).shape
    assert shape == (max(1, height // 2**n), max(1, width // 2**n), 3)


def test_a_pixel_of_a_level_is_the_mean_of_the_photo_below_it() -> None:
    photo = np.random.default_rng(1).integers(0, 256, (16, 24, 3)).astype(np.uint8)
    by_hand = photo.reshape(4, 4, 6, 4, 3).mean((1, 3))
    assert np.abs(Pyramid(photo).level(2) - by_hand).max() <= 1.5  # it is rounded twice


def test_a_level_is_made_once() -> None:
    pyramid = Pyramid(np.zeros((64, 64, 3), np.uint8))
    assert pyramid.level(3) is pyramid.level(3)


@pytest.mark.parametrize("shrink", [0.1, 1.0, 1.5, 1.6, 3.1, 40.0])
def test_the_level_asked_for_is_the_first_that_is_small_enough(shrink: float) -> None:
    level = Pyramid(np.zeros((4096, 4096, 3), np.uint8)).level_for(shrink, 1.5)
    assert shrink / 2**level <= 1.5
    assert level == 0 or shrink / 2 ** (level - 1) > 1.5
