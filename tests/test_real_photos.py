"""The shipped networks on real photographs, which the repository does not hold.

The figures in the README are measured over all photos by `models/evaluate.py`; here a part of them
is read, and the bounds lie well below what was measured, so that only a real loss fails.
"""

from pathlib import Path

import pytest

from vision import read_photo
from vision.measuring.judging import judge, sum_up
from vision.measuring.truth import Truth, read_truth

PHOTOS = Path(__file__).resolve().parent.parent.parent / "shared" / "photos"


def photos_of(name: str, every: int) -> list[Truth]:
    if not (PHOTOS / "truth.csv").is_file():
        pytest.skip(f"no photographs at {PHOTOS}")
    rows = [
        truth
        for truth in read_truth(PHOTOS / "truth.csv", PHOTOS).truths
        if truth.path.is_relative_to(PHOTOS / name)
    ]
    return rows[::every]


@pytest.mark.parametrize(
    ("name", "every", "bound"),
    [("rf100", 40, 0.5), ("mberezovskyy", 2, 0.1), ("foltysm", 2, 0.5)],
    ids=["rf100: most", "mberezovskyy: some", "foltysm: most"],
)
def test_real_photos_are_read_wholly_right(name: str, every: int, bound: float) -> None:
    figures = sum_up(judge(truth, read_photo) for truth in photos_of(name, every))
    assert figures.right > bound * figures.photos, figures.line()
