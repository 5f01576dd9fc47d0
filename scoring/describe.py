"""The count as it is said: a count comes in, its running totals and its cadence come out.

What is said is worked out as patterns and totals first; the words come from the table of words.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scoring.count import Category, Count, Item
from scoring.patterns import Pattern, PatternName, patterns
from scoring.words import LONG, Words

_NAME_ALONE = {category: PatternName(category.value) for category in Category}


class Step(NamedTuple):
    """One item of a count, the total once it is added, and what is said for it.

    >>> from scoring import Hand, count
    >>> (step,) = running(count(Hand.parse("2C 4D 6H 6S", starter="KD")))
    >>> step.item.points, step.total, step.phrase
    (2, 2, 'a pair is two')
    """

    item: Item
    total: int
    phrase: str


class Said(NamedTuple):
    """One pattern of a count, the total once it is added, and what is said for it.

    >>> from scoring import Hand, count
    >>> (said,) = spoken(count(Hand.parse("2C 6D 6H 6S", starter="KD")))
    >>> said.pattern.name.value, said.total, said.phrase
    ('pair royal', 6, 'a pair royal is six')
    """

    pattern: Pattern
    total: int
    phrase: str


def running(count: Count, words: Words = LONG) -> tuple[Step, ...]:
    """Return the count item by item, with its running total, so that each has its cards.

    >>> from scoring import Hand, count
    >>> for step in running(count(Hand.parse("2C 3D 3H 4C", starter="KD"))):
    ...     print(f"{step.total:2}  {step.phrase}")
     2  fifteen two
     4  fifteen four
     6  a pair is six
     9  a run of three is nine
    12  another run of three is twelve
    """
    alone = (Pattern(_NAME_ALONE[item.category], (item,)) for item in count.items)
    return tuple(
        Step(said.pattern.items[0], said.total, said.phrase) for said in _say(alone, words)
    )


def spoken(count: Count, words: Words = LONG) -> tuple[Said, ...]:
    """Return the count as it is said, pattern by pattern, with its running total.

    >>> from scoring import Hand, count
    >>> for said in spoken(count(Hand.parse("2C 3D 3H 4C", starter="KD"))):
    ...     print(f"{said.total:2}  {said.phrase}")
     2  fifteen two
     4  fifteen four
    12  a double run of three is twelve
    """
    return _say(patterns(count), words)


def cadence(count: Count, words: Words = LONG) -> str:
    """Say the whole count in one breath, with nothing said of what does not score.

    >>> from scoring import SHORT, Hand, count
    >>> cadence(count(Hand.parse("10C 5S 5H 2D", starter="4C")))
    'fifteen two, fifteen four, and a pair is six'
    >>> cadence(count(Hand.parse("6S 7H 8D 8C", starter="9H")), SHORT)
    '15-2, 15-4, 15-6, double run of 4 = 16'
    >>> cadence(count(Hand.parse("2C 4D 6H 8S", starter="KD")))
    'no points'
    """
    said = spoken(count, words)
    if not said:
        return words.nothing
    *earlier, last = (each.phrase for each in said)
    if not earlier:
        return last
    is_chant = said[-1].pattern.name is PatternName.FIFTEEN
    join = words.and_then if is_chant else words.and_last
    return f"{words.and_then.join(earlier)}{join}{last}"


def _say(named: Iterable[Pattern], words: Words) -> tuple[Said, ...]:
    said: list[Said] = []
    total = 0
    for pattern in named:
        total += pattern.points
        is_another = bool(said) and said[-1].pattern.name is pattern.name
        phrase = words.phrase(pattern, total, is_another=is_another)
        said.append(Said(pattern, total, phrase))
    return tuple(said)
