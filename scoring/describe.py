"""The words said at the table: a count comes in, its cadence comes out."""

from __future__ import annotations

from typing import NamedTuple

from scoring.count import Category, Count, Item

# fmt: off
_WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen", "twenty", "twenty-one", "twenty-two", "twenty-three", "twenty-four", "twenty-five",
    "twenty-six", "twenty-seven", "twenty-eight", "twenty-nine",
)
# fmt: on


class Step(NamedTuple):
    """One item of a count, the total once it is added, and what is said for it."""

    item: Item
    total: int
    phrase: str


def running(count: Count) -> tuple[Step, ...]:
    """Return the count item by item, with its running total.

    >>> from scoring import Hand, count
    >>> for step in running(count(Hand.parse("2C 3D 4H KS", starter="KD"))):
    ...     print(f"{step.total:2}  {step.phrase}")
     2  fifteen two
     4  fifteen four
     6  a pair is six
     9  a run of three is nine
    """
    steps = []
    total = 0
    previous = None
    for item in count.items:
        total += item.points
        phrase = _phrase(item, total, is_another=item.category is previous)
        steps.append(Step(item, total, phrase))
        previous = item.category
    return tuple(steps)


def cadence(count: Count) -> str:
    """Say the whole count in one breath, with nothing said of what does not score.

    >>> from scoring import Hand, count
    >>> cadence(count(Hand.parse("10C 5S 5H 2D", starter="4C")))
    'fifteen two, fifteen four, and a pair is six'
    >>> cadence(count(Hand.parse("2C 4D 6H 8S", starter="KD")))
    'no points'
    """
    steps = running(count)
    if not steps:
        return "no points"
    *earlier, last = (step.phrase for step in steps)
    # A row of fifteens is chanted without an "and".
    if earlier and steps[-1].item.category is not Category.FIFTEEN:
        last = f"and {last}"
    return ", ".join((*earlier, last))


def _phrase(item: Item, total: int, *, is_another: bool) -> str:
    if item.category is Category.FIFTEEN:
        return f"fifteen {_WORDS[total]}"
    if item.category is Category.NOBS:
        return f"one for nobs is {_WORDS[total]}"
    thing = item.category.value
    if item.category is not Category.PAIR:
        thing += f" of {_WORDS[len(item.cards)]}"
    return f"{'another' if is_another else 'a'} {thing} is {_WORDS[total]}"
