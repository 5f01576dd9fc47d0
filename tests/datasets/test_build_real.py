import csv
from pathlib import Path

import numpy as np
import pytest

from build_real import (
    TRAINING_TIMES,
    KnownBox,
    agreed,
    known_boxes,
    shows_both_indices,
    yolo_boxes,
)
from scoring import Card
from tests.detections import Corners, corners_at
from vision.reading import CardReading, Guess

SIZE_WH = (1000, 500)
LEFT, RIGHT = (0.1, 0.2, 0.3, 0.8), (0.6, 0.2, 0.8, 0.8)
Shares = tuple[float, float, float, float]


def reading(box: Shares, *guesses: tuple[str, float]) -> CardReading:
    """A card read at a box that is given in shares of the photo."""
    x0, y0, x1, y1 = np.array(box) * (*SIZE_WH, *SIZE_WH)
    outline = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    told = tuple(Guess(Card.parse(name), confidence) for name, confidence in guesses)
    return CardReading(told, outline, is_sure=False)


NINE, KING = reading(LEFT, ("9H", 0.9), ("9D", 0.05)), reading(RIGHT, ("KS", 0.8))


@pytest.mark.parametrize(
    ("boxes", "read", "cards"),
    [
        pytest.param([], (), [], id="nothing known, nothing read"),
        pytest.param([], (NINE,), [], id="what lies in no box is table"),
        pytest.param([KnownBox("9", LEFT)], (NINE,), ["9H"], id="one that agrees"),
        pytest.param(
            [KnownBox("K", RIGHT), KnownBox("9", LEFT)], (NINE, KING), ["KS", "9H"], id="two"
        ),
        pytest.param([KnownBox("9", LEFT)], (), None, id="a box in which nothing was read"),
        pytest.param([KnownBox("9", RIGHT)], (NINE,), None, id="read elsewhere"),
        pytest.param(
            [KnownBox("9", (0.1, 0.2, 0.3, 0.5))],
            (NINE,),
            None,
            id="half the size of what was read",
        ),
        pytest.param([KnownBox("8", LEFT)], (NINE,), None, id="another rank was read"),
        pytest.param(
            [KnownBox("8", LEFT)],
            (reading(LEFT, ("9H", 0.55), ("8C", 0.4)),),
            ["8C"],
            id="the rank is known, so the suit of the second guess counts",
        ),
        pytest.param(
            [KnownBox("9", LEFT)],
            (reading(LEFT, ("9H", 0.5), ("9D", 0.45)),),
            None,
            id="of two suits neither is sure",
        ),
        pytest.param([KnownBox("9H", LEFT)], (NINE,), ["9H"], id="the card is known"),
        pytest.param([KnownBox("9S", LEFT)], (NINE,), None, id="the same rank in another suit"),
        pytest.param([KnownBox("9", LEFT)], (reading(LEFT),), None, id="found but not told"),
        pytest.param(
            [KnownBox("9", LEFT), KnownBox("9", (0.1, 0.2, 0.31, 0.8))],
            (NINE,),
            None,
            id="one card for two boxes",
        ),
    ],
)
def test_a_photo_counts_where_reader_and_boxes_agree(
    boxes: list[KnownBox], read: tuple[CardReading, ...], cards: list[str] | None
) -> None:
    matched = agreed(boxes, read, SIZE_WH)
    assert (None if matched is None else [str(card) for card, _ in matched]) == cards


# The card of the table below is 100 wide and 140 high about (200, 200), an index in two corners.
ALONE = corners_at(200, 200)
NO_INDEX_COVERED = {
    "none there": (),
    "beside it": (corners_at(320, 200),),
    "over the corner without an index": (corners_at(290, 90),),
    "over its middle only": (corners_at(200, 200, size=0.3),),
}
INDEX_COVERED = {
    "the upper index": (corners_at(110, 90),),
    "the lower index": (corners_at(290, 310),),
    "lying askew on it": (corners_at(200, 200, 45),),
    "one beside and one over it": (corners_at(320, 200), corners_at(110, 90)),
}


@pytest.mark.parametrize("turn", [0, 90, 217])
@pytest.mark.parametrize("others", NO_INDEX_COVERED.values(), ids=NO_INDEX_COVERED)
def test_both_indices_show_where_no_card_covers_one(
    others: tuple[Corners, ...], turn: float
) -> None:
    assert shows_both_indices([turned(quad, turn) for quad in (*others, ALONE)], len(others))


@pytest.mark.parametrize("turn", [0, 90, 217])
@pytest.mark.parametrize("others", INDEX_COVERED.values(), ids=INDEX_COVERED)
def test_a_card_with_an_index_that_may_be_covered_is_not_used(
    others: tuple[Corners, ...], turn: float
) -> None:
    assert not shows_both_indices([turned(quad, turn) for quad in (*others, ALONE)], len(others))


def turned(quad: Corners, degrees: float) -> Corners:
    """The whole picture turned about the middle of the card."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.asarray((quad - 200) @ np.array([[c, s], [-s, c]]) + 200, np.float32)


LABEL = """<annotation><size><width>{width}</width><height>400</height></size>
<object><name>{rank}</name><bndbox>
<xmin>20</xmin><ymin>40</ymin><xmax>100</xmax><ymax>200</ymax></bndbox></object>
<object><name>ace</name><bndbox>
<xmin>0</xmin><ymin>0</ymin><xmax>200</xmax><ymax>400</ymax></bndbox></object></annotation>"""


def test_known_boxes_are_in_shares_of_the_picture(tmp_path: Path) -> None:
    path = tmp_path / "label.xml"
    path.write_text(LABEL.format(width=200, rank="Ten"))
    assert known_boxes(path) == [
        KnownBox("10", (0.1, 0.1, 0.5, 0.5)),
        KnownBox("A", (0.0, 0.0, 1.0, 1.0)),
    ]


def test_a_label_of_no_rank_is_an_error_and_no_silent_loss(tmp_path: Path) -> None:
    path = tmp_path / "label.xml"
    path.write_text(LABEL.format(width=200, rank="joker"))
    with pytest.raises(KeyError, match="joker"):
        known_boxes(path)


def test_boxes_in_the_form_of_yolo_are_in_shares_of_the_picture(tmp_path: Path) -> None:
    path = tmp_path / "label.txt"
    path.write_text("1 0.5 0.25 0.2 0.1\n0 0.25 0.5 0.5 1\n")
    first, second = yolo_boxes(path, ["AC", "10D"])
    assert (first.card, second.card) == ("10D", "AC")
    assert first.box_xyxy == pytest.approx((0.4, 0.2, 0.6, 0.3))
    assert second.box_xyxy == pytest.approx((0, 0, 0.5, 1))


def test_the_times_that_train_are_in_order_and_do_not_overlap() -> None:
    with TRAINING_TIMES.open(newline="") as table:
        times = [time for row in csv.DictReader(table) for time in (row["first"], row["last"])]
    assert all(len(time) == 6 for time in times)
    assert times == sorted(times)
