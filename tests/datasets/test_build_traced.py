"""Whether the traced pictures show what their labels say, and nothing mirrored."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from build_traced import Lamp, Room, Surface, aim, done_lines, exposed, on_paper, trace
from solids import Lens, Sheet
from vision.training.art import Image
from vision.training.layout import Pose

CARD_WH = (0.36, 0.5)
QUARTERS = ((220, 30, 30), (30, 190, 30), (40, 40, 220), (210, 200, 40))
"""Of the test's card: top left, top right, bottom right, bottom left."""


def quartered() -> Image:
    face = np.empty((140, 100, 3), np.uint8)
    face[:70, :50], face[:70, 50:], face[70:, 50:], face[70:, :50] = QUARTERS
    return face


def test_only_lines_that_were_written_in_full_count(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    assert done_lines(path) == []
    path.write_text('{"file": 1}\n{"file": 2}\n{"fi')
    assert done_lines(path) == ['{"file": 1}\n', '{"file": 2}\n']


def test_where_the_art_is_clear_the_paper_shows() -> None:
    face = np.zeros((4, 4, 4), np.uint8)
    face[:2] = (200, 0, 0, 255)
    printed = on_paper(face, np.array([1.0, 0.9, 0.8], np.float32))
    assert printed[0, 0, 1:].tolist() == [0, 0]
    assert printed[3, 0, 0] > printed[3, 0, 1] > printed[3, 0, 2] > 150


def test_every_card_is_in_the_picture_that_was_aimed_at_it() -> None:
    for seed in range(60):
        rng = np.random.default_rng(seed)
        spots = rng.uniform((-2, -2, 0), (2, 2, 360), (5, 3)).tolist()
        poses = [Pose(float(x), float(y), float(turn)) for x, y, turn in spots]
        corners = np.concatenate([Sheet(pose, CARD_WH).corners() for pose in poses])
        seen = aim(rng, corners, (640, 480), 5).pixels(corners) / (640, 480)
        assert seen.min() > -0.25
        assert seen.max() < 1.25
        assert np.ptp(seen, axis=0).max() > 0.4


@pytest.mark.parametrize("scale", [0.01, 1.0, 50.0])
def test_dim_and_bright_rooms_are_exposed_alike(scale: float) -> None:
    light = np.random.default_rng(1).uniform(0, 1, (40, 50, 3)).astype(np.float32)
    alike = exposed(light)
    shown = exposed(light * np.float32(scale))
    assert abs(float(np.median(shown)) - float(np.median(alike))) < 8


@pytest.mark.parametrize(
    ("turn", "eye"),
    [
        pytest.param(0, (0.0, -0.05, 2.2), id="from above"),
        pytest.param(200, (0.3, -1.6, 1.5), id="upside down and tilted"),
        pytest.param(75, (-1.4, 0.4, 1.7), id="on its side"),
    ],
)
def test_a_straightened_card_shows_its_picture_unmirrored(
    turn: float, eye: tuple[float, float, float]
) -> None:
    pytest.importorskip("mitsuba", reason="the extra `traced` is not installed")
    table = Sheet(Pose(0, 0, 0), (9, 9), 0.0, 0.01).face()
    below = Sheet(Pose(0, 0, turn), CARD_WH, bend=0.02).rested([])
    # Another card lies over the lower right quarter.
    ((x, y),) = below.on_table(np.array([(0.25, -0.3)]))
    above = Sheet(Pose(x, -y, turn), CARD_WH).rested([below])
    up = np.array([0, 0, 1.0]) if abs(eye[1]) > 0.1 else np.array([0, 1.0, 0])
    lens = Lens(np.array(eye), np.zeros(3), up, 50, (240, 180))
    grey = np.full(3, 90, np.uint8)
    room = Room(
        (
            Surface(table, grey),
            Surface(below.face(), quartered(), 0.2, owner=0),
            Surface(above.face(), grey, None, owner=1),
        ),
        np.ones((8, 16, 3), np.float32),
        lens,
        (Lamp((1, 1, 5), 0.3, (20, 20, 20)),),
        aperture=0.005,
        focus=float(np.linalg.norm(lens.origin)),
    )
    light, owner = trace(room, 16, 1)
    assert light.shape == (180, 240, 3)
    picture = exposed(light)
    quad = lens.pixels(below.corners()).astype(np.float32)
    wh = (100, 140)
    target = np.array([(0, 0), (wh[0], 0), wh, (0, wh[1])], np.float32)
    matrix = cv2.getPerspectiveTransform(quad, target)
    straight = cv2.warpPerspective(picture, matrix, wh)
    whose = cv2.warpPerspective(owner, matrix, wh, flags=cv2.INTER_NEAREST)
    spots = ((15, 20), (85, 20), (85, 120), (15, 120))
    n_seen = 0
    for (column, row), colour in zip(spots, QUARTERS, strict=True):
        patch = np.s_[row - 6 : row + 6, column - 6 : column + 6]
        if (whose[patch] == 0).all():
            n_seen += 1
            shown = straight[patch].mean((0, 1))
            far = [np.abs(shares(shown) - shares(np.array(one))).sum() for one in QUARTERS]
            assert QUARTERS[int(np.argmin(far))] == colour
    assert n_seen == 3
    assert set(np.unique(owner)) == {-1, 0, 1}
    # The numbers lie where the corners say: the upper card's own outline holds just its pixels.
    mask = np.zeros(owner.shape, np.uint8)
    outline = lens.pixels(above.corners()).round().astype(np.int32)
    cv2.fillPoly(mask, [outline], 1)
    shared = ((owner == 1) & (mask == 1)).sum() / ((owner == 1) | (mask == 1)).sum()
    assert shared > 0.93


def shares(rgb: NDArray[np.float64]) -> NDArray[np.float64]:
    """A colour, however bright."""
    return np.asarray(rgb / rgb.sum())
