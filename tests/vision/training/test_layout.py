from collections.abc import Callable
from itertools import combinations, pairwise
from math import dist, isfinite

import numpy as np
import pytest

from vision.training.layout import (
    ARRANGEMENTS,
    Pose,
    Rng,
    arrange,
    cascade,
    column,
    fan,
    grid,
    hand_and_starter,
    heap,
    row,
    scatter,
)

Arrangement = Callable[[Rng, int], list[Pose]]


def drawn(arrangement: Arrangement, n: int, times: int = 100) -> list[list[Pose]]:
    return [arrangement(np.random.default_rng(seed), n) for seed in range(times)]


def apart(poses: list[Pose]) -> float:
    """The least distance of any two cards' middles."""
    return min(dist((a.x, a.y), (b.x, b.y)) for a, b in combinations(poses, 2))


@pytest.mark.parametrize("n", [2, 5, 13])
@pytest.mark.parametrize("arrangement", [row, cascade, column, fan, grid, hand_and_starter, heap])
def test_each_card_gets_a_place(arrangement: Arrangement, n: int) -> None:
    for poses in drawn(arrangement, n):
        assert len(poses) == n
        assert all(isfinite(v) for pose in poses for v in (pose.x, pose.y, pose.turn))


def test_scattered_cards_hardly_touch() -> None:
    for poses in drawn(scatter, 5):
        # Where there is no room for another card it is left out.
        assert 1 <= len(poses) <= 5
        assert len(poses) == 1 or apart(poses) > 0.5
    assert sum(len(poses) == 5 for poses in drawn(scatter, 5)) > 50


def test_the_starter_lies_apart_from_the_hand() -> None:
    for *hand, starter in drawn(hand_and_starter, 5):
        assert min(dist((p.x, p.y), (starter.x, starter.y)) for p in hand) > 0.5


def test_of_cards_in_a_cascade_a_strip_shows() -> None:
    for poses in drawn(cascade, 5):
        steps = [b.x - a.x for a, b in pairwise(poses)]
        assert min(steps) > 0
        assert max(steps) < 0.6


def test_a_fan_turns_from_left_to_right() -> None:
    for poses in drawn(fan, 5):
        assert [p.turn for p in poses] == sorted(p.turn for p in poses)
        assert [p.x for p in poses] == sorted(p.x for p in poses)
        assert abs(poses[2].turn) < 6


def test_a_grid_has_rows_below_each_other() -> None:
    for poses in drawn(grid, 12):
        assert apart(poses) > 0.4
        assert max(p.y for p in poses) > 1


def test_every_arrangement_can_come_and_the_same_state_gives_the_same() -> None:
    assert {each for each, _ in ARRANGEMENTS} == {
        row,
        scatter,
        hand_and_starter,
        grid,
        cascade,
        fan,
        heap,
        column,
    }
    assert all(weight > 0 for _, weight in ARRANGEMENTS)
    assert drawn(arrange, 5) == drawn(arrange, 5)


def test_some_cards_lie_upside_down() -> None:
    turns = [abs(pose.turn) % 360 for poses in drawn(arrange, 5) for pose in poses]
    upside_down = sum(90 < turn < 270 for turn in turns) / len(turns)
    assert 0.2 < upside_down < 0.6
