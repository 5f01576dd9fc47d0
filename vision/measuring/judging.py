"""How well photos with known cards are read: hands and cards right, invented, silently wrong.

Comes in: a table of photos and their cards. Goes out: a `Judged` a photo and `Figures` over them,
with intervals. Whoever has photos of their own can measure with it; the README's figures are made
with it.
"""

import csv
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import median

from scoring import Card, NobsError, parse_cards
from vision.image import PhotoError
from vision.reading import Problem, Reading


class TruthError(NobsError):
    """A table of known cards is missing or not to be understood."""


@dataclass(frozen=True, slots=True)
class Truth:
    """A photo and the cards that lie face up and readable in it."""

    path: Path
    cards: tuple[Card, ...]
    conditions: str = ""


@dataclass(frozen=True, slots=True)
class Judged:
    """One photo's reading beside the truth."""

    truth: Truth
    read: tuple[Card, ...]
    problems: tuple[Problem, ...]
    seconds: float

    @property
    def missed(self) -> tuple[Card, ...]:
        """Cards that lie there and were not read."""
        return tuple(sorted((Counter(self.truth.cards) - Counter(self.read)).elements()))

    @property
    def invented(self) -> tuple[Card, ...]:
        """Cards that were read and do not lie there."""
        return tuple(sorted((Counter(self.read) - Counter(self.truth.cards)).elements()))

    @property
    def is_right(self) -> bool:
        """Whether exactly these cards were read."""
        return not self.missed and not self.invented

    @property
    def is_silently_wrong(self) -> bool:
        """Whether something is wrong and no problem was named."""
        return not self.is_right and not self.problems


@dataclass(frozen=True, slots=True)
class Figures:
    """What was found over some photos. Shares come with their 95 % Wilson interval."""

    photos: int
    right: int
    cards: int
    cards_right: int
    cards_invented: int
    silently_wrong: int
    median_seconds: float

    def line(self) -> str:
        """The figures in one line, as tables hold them.

        >>> print(Figures(40, 39, 200, 199, 0, 0, 0.2).line())  # doctest: +NORMALIZE_WHITESPACE
        40 photos: wholly right 97.5 % (87.1-99.6), cards right 99.5 % (97.2-99.9), invented 0.0 %,
        silently wrong 0, median 200 ms
        """
        invented = self.cards_invented / max(self.cards, 1)
        return (
            f"{self.photos} photos: wholly right {share(self.right, self.photos)}, "
            f"cards right {share(self.cards_right, self.cards)}, invented {invented:.1%}, "
            f"silently wrong {self.silently_wrong}, median {self.median_seconds * 1000:.0f} ms"
        ).replace("%,", " %,")


def wilson(hits: int, n: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's formula, which holds near 0 and 1 too.

    >>> low, high = wilson(39, 40)
    >>> round(low, 3), round(high, 3)
    (0.871, 0.996)
    """
    if n == 0:
        return 0.0, 1.0
    p = hits / n
    middle, spread = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    low, high = (middle - spread) / (1 + z * z / n), (middle + spread) / (1 + z * z / n)
    return max(low, 0.0), min(high, 1.0)  # rounding may lead a hair beyond


def share(hits: int, n: int) -> str:
    """A share with its interval, in per cent.

    >>> share(39, 40)
    '97.5 % (87.1-99.6)'
    """
    low, high = wilson(hits, n)
    return f"{100 * hits / max(n, 1):.1f} % ({100 * low:.1f}-{100 * high:.1f})"


def read_truth(table: Path, photos: Path) -> Iterator[Truth]:
    """The photos of a CSV table with the columns `path` and `cards`.

    Paths are below `photos`; cards are separated by spaces. Rows whose cards are not wholly known
    (`9?`) are left out.

    Raises:
        TruthError: the table cannot be read, lacks a column, or names a card that there is not.
    """
    try:
        with table.open(newline="", encoding="utf-8-sig") as lines:
            reader = csv.DictReader(lines)
            rows = [(reader.line_num, row) for row in reader]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise TruthError(f"the table {table} cannot be read: {error}") from error
    for number, row in rows:
        try:
            path, cards = row["path"], row["cards"]
        except KeyError as error:
            raise TruthError(
                f"the table {table} has no column {error.args[0]!r}; expected path and cards"
            ) from error
        if not path:
            raise TruthError(f"the table {table}, line {number}: no path")
        if cards is None or "?" in cards:
            continue
        try:
            yield Truth(
                photos / path,
                parse_cards(cards) if cards.strip() else (),
                row.get("conditions") or "",
            )
        except NobsError as error:
            raise TruthError(f"the table {table}, line {number}: {error}") from error


def judge(truth: Truth, read: Callable[[Path], Reading]) -> Judged:
    """Read one photo and lay the reading beside the truth.

    A photo that cannot be opened counts as one in which nothing was read and that was flagged.
    """
    began = time.perf_counter()
    try:
        reading = read(truth.path)
    except PhotoError:
        return Judged(truth, (), (Problem.UNREADABLE,), time.perf_counter() - began)
    return Judged(truth, reading.known, reading.problems, time.perf_counter() - began)


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
        median_seconds=median(one.seconds for one in done) if done else 0.0,
    )
