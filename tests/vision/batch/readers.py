"""Small pictures whose colour says what lies there, and a reader that goes by it.

The reader is made by a function of this module, so that worker processes can make it too.
"""

import os
import signal
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tests.commands.readings import reading_of
from vision.batch.score import Networks
from vision.reading import Reading

TEXTS = {
    10: "2C 3D 4H 9S KC",  # 7 points, whichever is the starter
    20: "5H 5C 5D JS 5S",  # 28 or 29 points, by the starter
    30: "5H 10C? 5D JS 5S",
    40: "5H ? 5D JS 5S",
    50: "5H 5C 5D JS",
    60: "5H 5C 5D JS 5S 6S",
    70: "5H 5C 5D JS 5H",
    80: "",
}
"""What is read in a picture, by how much red is in it."""

PLAIN, EITHER, UNSURE, UNREAD, FEW, MANY, TWICE, NONE = TEXTS
CRASH, STUCK, BUG = 200, 210, 220


class ColourReader:
    """Reads what a picture's red says; some reds end the process, or keep it for ever."""

    def read(self, image_rgb: NDArray[np.uint8], expected: int = 5) -> Reading:
        height, width = image_rgb.shape[:2]
        red = 10 * round(int(image_rgb[height // 2, width // 2, 0]) / 10)  # JPEG bends it a little
        if red == CRASH:
            os.kill(os.getpid(), signal.SIGKILL)
        if red == STUCK:
            time.sleep(600)
        if red == BUG:
            raise RuntimeError("a bug")
        return reading_of(TEXTS[red], expected)


class BlindReader:
    """Sees no card in any picture."""

    def read(self, image_rgb: NDArray[np.uint8], expected: int = 5) -> Reading:
        return reading_of("", expected)


class SlowColourReader(ColourReader):
    """Takes a while for each picture, so that a test can be quicker."""

    def read(self, image_rgb: NDArray[np.uint8], expected: int = 5) -> Reading:
        time.sleep(0.05)
        return super().read(image_rgb, expected)


NETWORKS = Networks(ColourReader, "fake")
SLOW_NETWORKS = Networks(SlowColourReader, "fake")


def picture(path: Path, red: int = PLAIN, tint: int = 0) -> Path:
    """Write a small picture; another tint makes it another file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (80, 80), (red, tint, 0)).save(path)
    return path


def pictures(folder: Path, *reds: int) -> list[str]:
    """Write pictures that are called 000.png, 001.png and so on, and return their paths."""
    return [str(picture(folder / f"{i:03}.png", red, i % 256)) for i, red in enumerate(reds)]
