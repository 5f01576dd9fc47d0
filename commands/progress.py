"""How far a long job is: a bar on a terminal, a line now and then anywhere else."""

import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

from scoring import NobsError

_BAR = 24
_REDRAW_SECONDS = 0.2
_LINE_SECONDS = 10.0


class Progress:
    """Says on stderr how many photos are done, how fast it goes and how long it will take.

    How many there are is found out meanwhile, by `count` in a thread of its own.
    """

    def __init__(self, count: Callable[[], int], stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._is_terminal = self._stream.isatty()
        self._n_done = 0
        self._n_all: int | None = None
        self._began = self._told = time.monotonic()
        threading.Thread(target=self._look, args=(count,), daemon=True).start()

    def _look(self, count: Callable[[], int]) -> None:
        with suppress(NobsError, OSError):  # which whoever does the work is told as well
            self._n_all = count()

    def step(self) -> None:
        """Say that one more photo is done."""
        self._n_done += 1
        now = time.monotonic()
        if now - self._told >= (_REDRAW_SECONDS if self._is_terminal else _LINE_SECONDS):
            self._told = now
            self._tell(now - self._began)

    def close(self) -> None:
        """Leave the terminal as it was."""
        if self._is_terminal:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def _tell(self, seconds: float) -> None:
        text = how_far(self._n_done, self._n_all, seconds)
        if self._is_terminal:
            done = self._n_done / max(1, self._n_all or self._n_done)
            bar = f"[{'#' * int(_BAR * done):{_BAR}}] " if self._n_all else ""
            self._stream.write(f"\r{bar}{text}\x1b[K")
        else:
            self._stream.write(f"nobs: {text}\n")
        self._stream.flush()


def how_far(n_done: int, n_all: int | None, seconds: float) -> str:
    """Say how far it is.

    >>> how_far(120, 3400, 60.0)
    '120 of 3,400 photos, 2.0 a second, 27 min left'
    >>> how_far(30, None, 60.0)
    '30 photos, 0.5 a second'
    """
    rate = n_done / max(seconds, 1e-9)
    if n_all is None:
        return f"{n_done:,} photos, {rate:.1f} a second"
    left = duration(max(0, n_all - n_done) / max(rate, 1e-9))
    return f"{n_done:,} of {n_all:,} photos, {rate:.1f} a second, {left} left"


def duration(seconds: float) -> str:
    """Say how long something takes, in the two units that matter.

    >>> duration(42.3), duration(1680), duration(7500), duration(200_000)
    ('42 s', '28 min', '2 h 05 min', '55 h 33 min')
    """
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60:02} min"
