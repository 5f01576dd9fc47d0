from collections.abc import Callable
from itertools import combinations, pairwise
from math import dist, isfinite

import numpy as np
import pytest

from vision.training.layout import (
    ARRANGEMENTS,
    CROWDED,
    Arrangements,
    Pose,
    Rng,
    arrange,
    cascade,
    close_cascade,
    column,
    fan,
    grid,
    hand_and_starter,
    heap,
    row,
    scatter,
    tight_fan,
)

Arrangement = Callable[[Rng, int], list[Pose]]


def drawn(arrangement: Arrangement, n: int, times: int = 100) -> list[list[Pose]]:
    return [arrangement(np.random.default_rng(seed), n) for seed in range(times)]


def apart(poses: list[Pose]) -> float:
    """The least distance of any two cards' middles."""
    return min(dist((a.x, a.y), (b.x, b.y)) for a, b in combinations(poses, 2))


@pytest.mark.parametrize("n", [2, 5, 13])
@pytest.mark.parametrize(
    "arrangement",
    [row, cascade, close_cascade, column, fan, tight_fan, grid, hand_and_starter, heap],
)
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


def test_of_a_tight_fan_and_a_close_cascade_little_more_than_an_index_shows() -> None:
    for arrangement in (tight_fan, close_cascade):
        for poses in drawn(arrangement, 6):
            nearest = [dist((a.x, a.y), (b.x, b.y)) for a, b in pairwise(poses)]
            assert max(nearest) < 0.5
            # An index is 0.2 of a card's width, which is 0.14 of its height.
            assert np.median(nearest) > 0.06


@pytest.mark.parametrize("mix", [ARRANGEMENTS, CROWDED])
def test_a_mix_names_each_way_once_and_the_same_state_gives_the_same(mix: Arrangements) -> None:
    assert len({each for each, _ in mix}) == len(mix)
    assert all(weight > 0 for _, weight in mix)

    def mixed(rng: Rng, n: int) -> list[Pose]:
        return arrange(rng, n, mix)

    assert drawn(mixed, 5) == drawn(mixed, 5)


def test_crowded_cards_cover_each_other() -> None:
    def crowded(rng: Rng, n: int) -> list[Pose]:
        return arrange(rng, n, CROWDED)

    assert np.mean([apart(poses) < 0.5 for poses in drawn(crowded, 5)]) > 0.85


def test_some_cards_lie_upside_down() -> None:
    turns = [abs(pose.turn) % 360 for poses in drawn(arrange, 5) for pose in poses]
    upside_down = sum(90 < turn < 270 for turn in turns) / len(turns)
    assert 0.2 < upside_down < 0.6
