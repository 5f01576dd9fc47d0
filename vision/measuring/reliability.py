"""Whether a confidence means what it says, and whether the right cards are flagged for a look.

Comes in: judged cards. Goes out: `Reliability`, bins of confidence with the share that was right,
and `Flags`. Next file: `charts.py`, which draws the bins.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean

from vision.measuring.judging import JudgedCard

EDGES = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.0)
"""Where bins begin and end: narrow near 1, where nearly all cards are."""


@dataclass(frozen=True, slots=True)
class Bin:
    """The cards with a confidence from `low` and below `high`; the last bin has 1 as well."""

    low: float
    high: float
    n: int
    right: int
    mean_confidence: float

    @property
    def gap(self) -> float:
        """How far the share that was right lies from the confidence; 0 for no cards."""
        return abs(self.right / self.n - self.mean_confidence) if self.n else 0.0


@dataclass(frozen=True, slots=True)
class Reliability:
    """How often cards are right, by how sure they were."""

    bins: tuple[Bin, ...]

    @property
    def expected_error(self) -> float:
        """The expected calibration error: the mean gap of the bins, each as often as it came."""
        return sum(one.n * one.gap for one in self.bins) / max(sum(one.n for one in self.bins), 1)


@dataclass(frozen=True, slots=True)
class Flags:
    """How many of the wrong and of the right cards were flagged for a look."""

    wrong: int
    wrong_flagged: int
    right: int
    right_flagged: int

    @property
    def sentence(self) -> str:
        """The flags in words.

        >>> print(Flags(3, 2, 97, 5).sentence)
        flagged for a look: 2 of 3 wrong cards (1 passed unflagged), and 5 of 97 right ones
        """
        unflagged = self.wrong - self.wrong_flagged
        return (
            f"flagged for a look: {self.wrong_flagged} of {self.wrong} wrong cards"
            f" ({unflagged} passed unflagged), and {self.right_flagged} of {self.right} right ones"
        )


def reliability(cards: Iterable[JudgedCard], edges: Sequence[float] = EDGES) -> Reliability:
    """The cards in bins of confidence; `edges` go from 0 to 1, ascending.

    >>> from scoring import Card
    >>> five = Card.parse("5H")
    >>> cards = [JudgedCard(five, 0.9, True, True), JudgedCard(five, 0.92, True, False)]
    >>> found = reliability(cards)
    >>> [(one.low, one.high, one.n, one.right) for one in found.bins if one.n]
    [(0.9, 0.95, 2, 1)]
    >>> round(found.expected_error, 2)
    0.41
    """
    done = tuple(cards)
    bins = []
    for low, high in pairwise(edges):
        inside = [
            c for c in done if low <= c.confidence < high or c.confidence == high == edges[-1]
        ]
        bins.append(
            Bin(
                low,
                high,
                n=len(inside),
                right=sum(card.is_right for card in inside),
                mean_confidence=fmean(card.confidence for card in inside) if inside else 0.0,
            )
        )
    return Reliability(tuple(bins))


def flags(cards: Iterable[JudgedCard]) -> Flags:
    """How many wrong and right cards were flagged.

    >>> flags([])
    Flags(wrong=0, wrong_flagged=0, right=0, right_flagged=0)
    """
    done = tuple(cards)
    right, wrong = ([c for c in done if c.is_right is is_right] for is_right in (True, False))
    return Flags(
        wrong=len(wrong),
        wrong_flagged=sum(not card.is_sure for card in wrong),
        right=len(right),
        right_flagged=sum(not card.is_sure for card in right),
    )
