"""Judged photos that are not there, for the tests of what is measured over them."""

from pathlib import Path

from scoring import parse_cards
from tests.commands.readings import reading_of
from vision.measuring.judging import Judged
from vision.measuring.truth import Truth


def judged(
    cards: str,
    read: str | None,
    *conditions: str,
    path: str = "a.jpg",
    expected: int | None = None,
    seconds: float = 0.1,
) -> Judged:
    """A photo of these cards read as those, written as `reading_of` takes them.

    None is a photo that cannot be opened. As many cards are expected as lie there.
    """
    truth = Truth(Path(path), parse_cards(cards), conditions)
    if read is None:
        return Judged(truth, None, seconds, "The file is empty.")
    wanted = len(truth.cards) if expected is None else expected
    return Judged(truth, reading_of(read, wanted), seconds)
