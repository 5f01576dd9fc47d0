"""The tables of words that a count is said with; another language is another table.

Next: describe.py, which puts them together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.patterns import Pattern, PatternName


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """All that one way of speaking needs, so that a translation is a value of this class.

    Each phrase may name `{total}`, the total once the pattern is added, `{points}`, what it is
    worth by itself, and `{length}`, how many cards are in its run or flush.
    """

    phrases: Mapping[PatternName, str]
    again: Mapping[PatternName, str] = field(default_factory=dict)
    """What is said instead where a pattern follows another of its name."""
    numbers: tuple[str, ...] = tuple(map(str, range(30)))
    """The words for 0 to 29."""
    nothing: str = "0"
    """What is said of a hand without points."""
    and_then: str = ", "
    """Between two phrases."""
    and_last: str = ", "
    """Before the last phrase, unless that is a fifteen: a row of those is chanted."""

    def phrase(self, pattern: Pattern, total: int, *, is_another: bool = False) -> str:
        """Return what is said for one pattern.

        >>> from scoring import Hand, count, patterns
        >>> nobs = patterns(count(Hand.parse("2C 4D 6H JS", starter="8S")))[0]
        >>> LONG.phrase(nobs, 1), SHORT.phrase(nobs, 1)
        ('one for nobs is one', 'nobs = 1')
        """
        template = self.again.get(pattern.name) if is_another else None
        return (template or self.phrases[pattern.name]).format(
            total=self.numbers[total],
            points=self.numbers[pattern.points],
            length=self.numbers[pattern.length],
        )


# fmt: off
LONG = Words(
    phrases={
        PatternName.FIFTEEN: "fifteen {total}",
        PatternName.PAIR: "a pair is {total}",
        PatternName.PAIR_ROYAL: "a pair royal is {total}",
        PatternName.DOUBLE_PAIR_ROYAL: "a double pair royal is {total}",
        PatternName.RUN: "a run of {length} is {total}",
        PatternName.DOUBLE_RUN: "a double run of {length} is {total}",
        PatternName.TRIPLE_RUN: "a triple run is {total}",
        PatternName.DOUBLE_DOUBLE_RUN: "a double double run is {total}",
        PatternName.FLUSH: "a flush of {length} is {total}",
        PatternName.NOBS: "one for nobs is {total}",
    },
    again={
        PatternName.PAIR: "another pair is {total}",
        PatternName.RUN: "another run of {length} is {total}",
    },
    numbers=(
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
        "nineteen", "twenty", "twenty-one", "twenty-two", "twenty-three", "twenty-four",
        "twenty-five", "twenty-six", "twenty-seven", "twenty-eight", "twenty-nine",
    ),
    nothing="no points",
    and_last=", and ",
)
"""English, as it is said at the table."""

SHORT = Words(
    phrases={
        PatternName.FIFTEEN: "15-{total}",
        PatternName.PAIR: "pair = {total}",
        PatternName.PAIR_ROYAL: "pair royal = {total}",
        PatternName.DOUBLE_PAIR_ROYAL: "double pair royal = {total}",
        PatternName.RUN: "run of {length} = {total}",
        PatternName.DOUBLE_RUN: "double run of {length} = {total}",
        PatternName.TRIPLE_RUN: "triple run = {total}",
        PatternName.DOUBLE_DOUBLE_RUN: "double double run = {total}",
        PatternName.FLUSH: "flush of {length} = {total}",
        PatternName.NOBS: "nobs = {total}",
    },
)
"""English in figures, as it is written beside a score."""
# fmt: on
