"""A photo at its full size and halved again and again, each half made once, when it is asked for.

Every look at a photo takes a small picture out of a large one. Averaging it down each time anew is
most of the work; from the nearest half it is hardly any. Next file: `crops.py`.
"""

from math import floor, log2

import cv2
import numpy as np
from numpy.typing import NDArray


class Pyramid:
    """The levels of a photo (H, W, 3) uint8 RGB: level n has 2 ** n photo pixels to a pixel.

    >>> pyramid = Pyramid(np.zeros((101, 80, 3), np.uint8))
    >>> pyramid.level(2).shape
    (25, 20, 3)
    """

    __slots__ = ("_levels",)

    def __init__(self, image_rgb: NDArray[np.uint8]) -> None:
        self._levels = [image_rgb]

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height of the photo."""
        height, width = self._levels[0].shape[:2]
        return width, height

    def part(self, region_xyxy: tuple[int, int, int, int]) -> "Pyramid":
        """A part of the photo, which is not copied; the whole keeps the halves it has made.

        >>> Pyramid(np.zeros((101, 80, 3), np.uint8)).part((10, 20, 40, 25)).size_wh
        (30, 5)
        """
        x0, y0, x1, y1 = region_xyxy
        if (x0, y0, x1, y1) == (0, 0, *self.size_wh):
            return self
        return Pyramid(self._levels[0][y0:y1, x0:x1])

    def level(self, n: int) -> NDArray[np.uint8]:
        """The photo halved `n` times. A row or column that is left over at an edge is dropped."""
        while len(self._levels) <= n:
            last = self._levels[-1]
            height, width = (max(1, side // 2) for side in last.shape[:2])
            half = cv2.resize(
                last[: 2 * height, : 2 * width], (width, height), interpolation=cv2.INTER_AREA
            )
            self._levels.append(np.asarray(half, np.uint8))
        return self._levels[n]

    def level_for(self, shrink: float, at_most: float) -> int:
        """The level from which a view shrunk `shrink` times is shrunk `at_most` times.

        >>> pyramid = Pyramid(np.zeros((64, 64, 3), np.uint8))
        >>> [pyramid.level_for(shrink, 2.0) for shrink in (0.3, 1.9, 2.0, 7.9, 9.0)]
        [0, 0, 0, 2, 3]
        >>> pyramid.level_for(1e9, 2.0)
        6
        """
        deepest = floor(log2(max(1, min(self.size_wh))))
        wanted = 0
        while wanted < deepest and shrink / 2**wanted > at_most:
            wanted += 1
        return wanted
