"""A photo, and a reader that sees in it what it is told to."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from tests.commands.readings import reading_of
from vision.reading import Reading


@pytest.fixture
def photo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A real picture's path, from a folder that is the working folder for the test."""
    monkeypatch.chdir(tmp_path)
    Image.new("RGB", (640, 200), "green").save("hand.jpg")
    return "hand.jpg"


@pytest.fixture
def sees(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Make every photo read as these cards."""

    def see(text: str) -> None:
        class FakeReader:
            def read(self, image_rgb: NDArray[np.uint8], expected: int = 5) -> Reading:
                assert image_rgb.shape[2] == 3
                return reading_of(text, expected)

        monkeypatch.setattr("vision.reader.load_reader", FakeReader)

    return see
