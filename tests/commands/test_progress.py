"""How far a long job is."""

import io

import pytest

from commands.progress import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def told(stream: io.StringIO, seconds: float, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is written while three of four photos are done, each in so many seconds."""
    now = [0.0]
    monkeypatch.setattr("commands.progress.time.monotonic", lambda: now[0])
    progress = Progress(lambda: 4, stream)
    while progress._n_all is None:  # it is counted in a thread
        pass
    for _ in range(3):
        now[0] += seconds
        progress.step()
    progress.close()
    return stream.getvalue()


def test_on_a_terminal_it_is_one_line_that_is_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    text = told(Terminal(), 1.0, monkeypatch)
    assert "\n" not in text
    drawn = text.split("\r")
    assert drawn[2] == f"[{'#' * 12}{' ' * 12}] 2 of 4 photos, 1.0 a second, 2 s left\x1b[K"
    assert drawn[-1] == "\x1b[K"


def test_elsewhere_it_is_a_line_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(io.StringIO(), 5.0, monkeypatch) == (
        "nobs: 2 of 4 photos, 0.2 a second, 10 s left\n"
    )
    assert told(io.StringIO(), 1.0, monkeypatch) == ""
