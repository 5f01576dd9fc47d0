"""Where cards lie on a table that is seen from above: the arrangements that players make.

Comes in: a random generator and a number of cards. Goes out: a `Pose` for each card, in units of a
card's height, drawn in this order (later ones lie on top). Next file: `compose.py`, which
photographs them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np

Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class Pose:
    """A card's middle on the table and its turn in degrees; the unit is a card's height."""

    x: float
    y: float
    turn: float


def row(rng: Rng, n: int) -> list[Pose]:
    """Cards side by side with gaps or slight overlaps, a little crooked."""
    step = rng.uniform(0.62, 1.15)
    slack = rng.choice([0.0, 0.02, 0.08])
    crooked = rng.choice([1.0, 4.0, 12.0])
    return [
        Pose(i * step + rng.normal(0, slack), rng.normal(0, slack * 2), rng.normal(0, crooked))
        for i in range(n)
    ]


def cascade(rng: Rng, n: int) -> list[Pose]:
    """Cards laid one over the other so that only a strip of each, with its index, shows."""
    step = rng.uniform(0.16, 0.5)
    rise = rng.uniform(-0.06, 0.06)
    return [
        Pose(i * step + rng.normal(0, 0.015), i * rise + rng.normal(0, 0.02), rng.normal(0, 3))
        for i in range(n)
    ]


def column(rng: Rng, n: int) -> list[Pose]:
    """Cards laid downwards over each other, the top of each showing."""
    step = rng.uniform(0.3, 1.1)
    return [Pose(rng.normal(0, 0.03), i * step, rng.normal(0, 4)) for i in range(n)]


def fan(rng: Rng, n: int) -> list[Pose]:
    """A hand of cards fanned round a point below it."""
    angle = rng.uniform(6, 18)
    radius = rng.uniform(0.9, 2.2)
    poses = []
    for i in range(n):
        turn = (i - (n - 1) / 2) * angle + rng.normal(0, 1.0)
        poses.append(Pose(radius * sin(radians(turn)), -radius * cos(radians(turn)), turn))
    return poses


def grid(rng: Rng, n: int) -> list[Pose]:
    """Rows below each other, as two hands and the crib are laid out to be counted."""
    columns = int(rng.integers(2, 6))
    step_x, step_y = rng.uniform(0.75, 1.1), rng.uniform(1.02, 1.4)
    crooked = rng.choice([2.0, 7.0])
    return [
        Pose(
            (i % columns) * step_x + rng.normal(0, 0.04),
            (i // columns) * step_y + rng.normal(0, 0.05),
            rng.normal(0, crooked),
        )
        for i in range(n)
    ]


def scatter(rng: Rng, n: int) -> list[Pose]:
    """Cards strewn about, any way up, hardly touching each other."""
    spread = rng.uniform(0.75, 1.2) * np.sqrt(n)
    nearest = rng.uniform(0.55, 1.0)
    poses: list[Pose] = []
    for _ in range(n * 40):
        x, y = rng.uniform(-spread / 2, spread / 2, 2)
        if all((x - p.x) ** 2 + (y - p.y) ** 2 > nearest**2 for p in poses):
            poses.append(Pose(float(x), float(y), float(rng.uniform(0, 360))))
        if len(poses) == n:
            break
    return poses


def hand_and_starter(rng: Rng, n: int) -> list[Pose]:
    """A hand in a row or a cascade and one card set apart from it, often turned crosswise."""
    hand = (row if rng.random() < 0.6 else cascade)(rng, max(n - 1, 1))
    right = max(p.x for p in hand)
    crosswise = 90.0 if rng.random() < 0.3 else 0.0
    if rng.random() < 0.6:
        apart = Pose(
            right + rng.uniform(1.1, 1.8), rng.normal(0, 0.2), crosswise + rng.normal(0, 5)
        )
    else:
        apart = Pose(
            rng.uniform(0, max(right, 0) + 0.1),
            rng.choice([-1, 1]) * rng.uniform(1.15, 1.6),
            crosswise + rng.normal(0, 5),
        )
    return [*hand, apart]


def heap(rng: Rng, n: int) -> list[Pose]:
    """Cards thrown on each other, covering one another as it happens."""
    spread = rng.uniform(0.35, 0.7) * np.sqrt(n)
    poses = []
    for _ in range(n):
        x, y = rng.normal(0, spread / 1.6, 2)
        poses.append(Pose(float(x), float(y), float(rng.uniform(0, 360))))
    return poses


def tight_fan(rng: Rng, n: int) -> list[Pose]:
    """A hand as it is held: of each card hardly more than its index shows."""
    radius = rng.uniform(0.6, 1.8)
    strip = rng.uniform(0.13, 0.3)
    turns = np.degrees(strip / (radius + 0.4)) * np.cumsum(rng.uniform(0.7, 1.3, n))
    # The way a hand is held, with each card over the one on its left, or rarely the other way.
    ordered = turns - turns.mean() if rng.random() < 0.85 else turns.mean() - turns
    return [
        Pose(
            radius * sin(radians(turn)) + rng.normal(0, 0.015),
            -radius * cos(radians(turn)) + rng.normal(0, 0.025),
            turn + rng.normal(0, 1.5),
        )
        for turn in ordered.tolist()
    ]


def close_cascade(rng: Rng, n: int) -> list[Pose]:
    """A spread across or downwards of which each card shows a strip little wider than its index."""
    step = rng.uniform(0.13, 0.28)
    along, aside = rng.normal(0, 0.012, n), rng.normal(0, 0.03, n)
    turns = rng.normal(0, rng.choice([1.5, 5.0]), n)
    if rng.random() < 0.3:
        return [
            Pose(float(aside[i]), float(i * step * 1.5 + along[i]), float(turns[i]))
            for i in range(n)
        ]
    rise = rng.uniform(-0.08, 0.08)
    return [
        Pose(float(i * step + along[i]), float(i * rise + aside[i]), float(turns[i]))
        for i in range(n)
    ]


Arrangements = tuple[tuple[Callable[[Rng, int], list[Pose]], float], ...]
"""Ways to lay cards, each with how often it is taken."""

ARRANGEMENTS: Arrangements = (
    (row, 0.24),
    (scatter, 0.26),
    (hand_and_starter, 0.14),
    (grid, 0.10),
    (cascade, 0.08),
    (fan, 0.08),
    (heap, 0.06),
    (column, 0.04),
)


CROWDED: Arrangements = (
    (tight_fan, 0.36),
    (close_cascade, 0.22),
    (heap, 0.26),
    (fan, 0.1),
    (cascade, 0.06),
)
"""Cards that cover each other, which is where most are missed."""


def arrange(rng: Rng, n: int, arrangements: Arrangements = ARRANGEMENTS) -> list[Pose]:
    """Lay `n` cards in one of the arrangements, the whole turned as a phone may be held.

    >>> len(arrange(np.random.default_rng(1), 5))
    5
    """
    weights = np.array([weight for _, weight in arrangements])
    pick = int(rng.choice(len(arrangements), p=weights / weights.sum()))
    poses = arrangements[pick][0](rng, n)
    # Opponents' cards lie upside down, and some are simply turned.
    return [Pose(p.x, p.y, p.turn + (180.0 if rng.random() < 0.3 else 0.0)) for p in poses]
