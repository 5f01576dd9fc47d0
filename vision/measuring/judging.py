"""How well photos with known cards are read: hands and cards right, invented, silently wrong.

Comes in: a `Truth` a photo and what reads them. Goes out: a `Judged` a photo and `Figures` over
them, with intervals. Whoever has photos of their own can measure with it; the README's figures are
made with it. Next: `confusion.py`, `reliability.py`, and `report.py`, which puts all together.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from scoring import Card
from vision.image import PhotoError
from vision.measuring.intervals import share
from vision.measuring.truth import Truth
from vision.reading import Problem, Reading

OF_NUMBER = frozenset({Problem.TOO_FEW, Problem.TOO_MANY})
"""Problems that a photo has whenever it shows another number of cards than a hand has."""


@dataclass(frozen=True, slots=True)
class JudgedCard:
    """A card as it was read, and whether it lies there."""

    card: Card
    confidence: float
    is_sure: bool
    is_right: bool


@dataclass(frozen=True, slots=True)
class Judged:
    """One photo's reading beside the truth; no reading, but a fault, where it cannot be opened."""

    truth: Truth
    reading: Reading | None
    seconds: float
    fault: str = ""

    @property
    def read(self) -> tuple[Card, ...]:
        """The cards that were told."""
        return self.reading.known if self.reading else ()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What the reading says is to be looked at."""
        return self.reading.problems if self.reading else (Problem.UNREADABLE,)

    @property
    def missed(self) -> tuple[Card, ...]:
        """Cards that lie there and were not read."""
        return tuple(sorted((Counter(self.truth.cards) - Counter(self.read)).elements()))

    @property
    def invented(self) -> tuple[Card, ...]:
        """Cards that were read and do not lie there."""
        return tuple(sorted((Counter(self.read) - Counter(self.truth.cards)).elements()))

    @property
    def cards(self) -> tuple[JudgedCard, ...]:
        """Each card that was told, the surest first; one that was read twice is right once."""
        left = Counter(self.truth.cards)
        judged = []
        for seen in sorted(self.reading.cards if self.reading else (), key=lambda s: -s.confidence):
            if seen.card is None:
                continue
            judged.append(
                JudgedCard(seen.card, seen.confidence, seen.is_sure, is_right=left[seen.card] > 0)
            )
            left[seen.card] -= 1
        return tuple(judged)

    @property
    def is_right(self) -> bool:
        """Whether exactly these cards were read."""
        return self.reading is not None and not self.missed and not self.invented

    @property
    def is_silently_wrong(self) -> bool:
        """Whether something is wrong and no problem was named."""
        return not self.is_right and not self.problems

    @property
    def is_flagged_by_number(self) -> bool:
        """Whether nothing was named but that a hand has another number of cards."""
        return bool(self.problems) and OF_NUMBER.issuperset(self.problems)


@dataclass(frozen=True, slots=True)
class Figures:
    """What was found over some photos. Shares come with their 95 % Wilson interval.

    `flagged_by_number` are the wrong photos of which nothing was said but that a hand has another
    number of cards, which is said of a right one as well.
    """

    photos: int
    right: int
    cards: int
    cards_right: int
    cards_invented: int
    silently_wrong: int
    flagged_by_number: int
    median_seconds: float
    slowest_seconds: float

    @property
    def invented_share(self) -> str:
        """Cards invented, in per cent of those that lie there."""
        return f"{100 * self.cards_invented / self.cards:.1f} %" if self.cards else "-"

    def line(self) -> str:
        """The figures in one line.

        >>> print(Figures(40, 39, 200, 199, 0, 0, 1, 0.2, 0.4).line())
        ... # doctest: +NORMALIZE_WHITESPACE
        40 photos: wholly right 97.5 % (87.1-99.6), cards right 99.5 % (97.2-99.9), invented 0.0 %,
        silently wrong 0, median 200 ms
        """
        return (
            f"{self.photos} photos: wholly right {share(self.right, self.photos)}, "
            f"cards right {share(self.cards_right, self.cards)}, invented {self.invented_share}, "
            f"silently wrong {self.silently_wrong}, median {self.median_seconds * 1000:.0f} ms"
        )


def judge(truth: Truth, read: Callable[[Path], Reading]) -> Judged:
    """Read one photo and lay the reading beside the truth.

    A photo that cannot be opened counts as one in which nothing was read and that was flagged.
    """
    began = time.perf_counter()
    try:
        reading = read(truth.path)
    except PhotoError as error:
        return Judged(truth, None, time.perf_counter() - began, str(error))
    return Judged(truth, reading, time.perf_counter() - began)


def sum_up(judged: Iterable[Judged]) -> Figures:
    """The figures over some photos.

    >>> sum_up([]).photos
    0
    """
    done: Sequence[Judged] = tuple(judged)
    cards = sum(len(one.truth.cards) for one in done)
    missed = sum(len(one.missed) for one in done)
    return Figures(
        photos=len(done),
        right=sum(one.is_right for one in done),
        cards=cards,
        cards_right=cards - missed,
        cards_invented=sum(len(one.invented) for one in done),
        silently_wrong=sum(one.is_silently_wrong for one in done),
        flagged_by_number=sum(not one.is_right and one.is_flagged_by_number for one in done),
        median_seconds=median(one.seconds for one in done) if done else 0.0,
        slowest_seconds=max((one.seconds for one in done), default=0.0),
    )


def by_number(judged: Sequence[Judged]) -> dict[int, Figures]:
    """The figures for each number of cards, the smallest first.

    >>> list(by_number([]))
    []
    """
    numbers = sorted({len(one.truth.cards) for one in judged})
    return {n: sum_up(one for one in judged if len(one.truth.cards) == n) for n in numbers}


def by_condition(judged: Sequence[Judged]) -> dict[str, Figures]:
    """The figures for each condition, sorted by name; a photo counts in each of its conditions.

    >>> list(by_condition([]))
    []
    """
    named = sorted({word for one in judged for word in one.truth.conditions})
    return {word: sum_up(one for one in judged if word in one.truth.conditions) for word in named}
