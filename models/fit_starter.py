"""Measure how often the card that lies apart is the starter: `python models/fit_starter.py`.

Draws layouts of five cards, half of them a hand with its starter, the other half without one, as a
camera sees them, and prints for each step of apartness how often the proposed card was right.
`vision/starter.py` holds what it says.
"""

import argparse

import numpy as np

from vision.geometry import Quad
from vision.measuring.intervals import share
from vision.starter import N_CARDS, most_apart
from vision.training.compose import camera, through
from vision.training.layout import (
    Pose,
    Rng,
    cascade,
    column,
    fan,
    grid,
    hand_and_starter,
    row,
    scatter,
)

WITHOUT = (row, scatter, grid, cascade, column, fan)
STEPS = (1.0, 1.2, 1.4, 1.7, 2.0, 3.0)
CARD_WIDTH = 2.5 / 3.5


def seen(rng: Rng, poses: list[Pose]) -> list[Quad]:
    """The outlines of the cards in a photo from some side."""
    to_image = camera(rng, poses, (1280, 960))
    quads = []
    for pose in poses:
        angle = np.radians(pose.turn)
        turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        half = (
            np.array([(-CARD_WIDTH, -1), (CARD_WIDTH, -1), (CARD_WIDTH, 1), (-CARD_WIDTH, 1)]) / 2
        )
        corners = through(to_image, half @ turn + (pose.x, pose.y))
        a, b, c, d = ((float(x), float(y)) for x, y in corners)
        quads.append((a, b, c, d))
    return quads


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    found: list[tuple[float, bool, bool]] = []
    for _ in range(options.count):
        has_starter = rng.random() < 0.5
        lay = hand_and_starter if has_starter else WITHOUT[int(rng.integers(len(WITHOUT)))]
        poses = lay(rng, N_CARDS)
        if len(poses) == N_CARDS:
            place, apart, is_across = most_apart(seen(rng, poses))
            # The starter is laid last.
            found.append((apart, is_across, has_starter and place == N_CARDS - 1))
    for is_across in (True, False):
        for low, high in zip(STEPS, (*STEPS[1:], np.inf), strict=True):
            hits = [
                is_right
                for apart, across, is_right in found
                if low <= apart < high and across == is_across
            ]
            words = f"{'crosswise' if is_across else 'alike'}, apart {low} to {high}"
            print(f"{words}: right {share(sum(hits), len(hits))} of {len(hits)}")


if __name__ == "__main__":
    main()
