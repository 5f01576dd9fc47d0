import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scoring import Card
from tests.detections import Corners, box_round, corners_at, index_patch
from vision.detection import OUTPUTS
from vision.looking import LETTERBOX_GREY
from vision.training.compose import Scene, SceneCard
from vision.training.samples import (
    BACK,
    CLASS_NAMES,
    FACE,
    GREY,
    INDEX,
    RIGHT_INDEX,
    LabelledCard,
    LabelledScene,
    crop_sample,
    objects_of,
    read_scenes,
    scene_line,
)

SIZE = 400
INDEX_WH = (0.2, 0.28)
CARD = corners_at(200, 200, 15)
FIVE = Card.parse("5H")


def labelled(
    corners: Corners = CARD,
    index_seen: tuple[float, ...] = (1, 0, 1, 0),
    seen: float = 1.0,
    kind: str = "face",
) -> LabelledCard:
    card = FIVE if kind == "face" else None
    return LabelledCard(kind, card, corners, index_seen, seen, INDEX_WH)


def shifted(x: float = 0, y: float = 0) -> NDArray[np.float64]:
    """A view that moves the scene by so many pixels."""
    return np.array([[1, 0, x], [0, 1, y]], np.float64)


def test_the_detectors_classes_are_those_that_the_run_time_expects() -> None:
    named = [CLASS_NAMES[number] for number in (INDEX, FACE, BACK, RIGHT_INDEX)]
    assert (*named,) == OUTPUTS == ("index", "face", "back", "right index")
    assert GREY == LETTERBOX_GREY


def test_a_scene_without_cards_has_no_objects() -> None:
    classes, boxes, corners = objects_of((), shifted(), SIZE)
    assert (classes.shape, boxes.shape, corners.shape) == ((0,), (0, 4), (0, 4, 2))
    assert classes.dtype == np.int64
    assert boxes.dtype == corners.dtype == np.float32


@pytest.mark.parametrize(
    ("index_seen", "begins"),
    [
        pytest.param((1, 0, 0, 0), [0], id="upper index"),
        pytest.param((0, 0, 1, 0), [2], id="lower index, its card upside down"),
        pytest.param((1, 0, 1, 0), [0, 2], id="both"),
        pytest.param((1, 1, 1, 1), [0, 0, 2, 2], id="four corners"),
        pytest.param((0, 1, 0, 1), [0, 2], id="the others of four corners"),
        pytest.param((0.5, 0, 1, 0), [2], id="the upper one half covered"),
        pytest.param((0, 0, 0, 0), [], id="all covered"),
    ],
)
def test_an_index_begins_its_card_at_the_top_left_as_it_is_upright_itself(
    index_seen: tuple[float, ...], begins: list[int]
) -> None:
    classes, boxes, corners = objects_of((labelled(index_seen=index_seen),), shifted(), SIZE)
    printed = [corner for corner in range(4) if index_seen[corner] == 1]
    sides = [RIGHT_INDEX if corner in (1, 3) else INDEX for corner in printed]
    assert classes.tolist() == [*sides, FACE]
    for place, (corner, begin) in enumerate(zip(printed, begins, strict=True)):
        np.testing.assert_allclose(corners[place], np.roll(CARD, -begin, axis=0), atol=1e-3)
        np.testing.assert_allclose(boxes[place], box_round(index_patch(CARD, corner)), atol=1e-3)
    np.testing.assert_allclose(boxes[-1], box_round(CARD), atol=1e-3)


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        pytest.param(labelled(kind="back", index_seen=(0,) * 4), [BACK], id="a back"),
        pytest.param(labelled(kind="joker", index_seen=(0,) * 4), [FACE], id="a joker"),
        pytest.param(
            labelled(seen=0.1, index_seen=(1, 0, 0, 0)), [INDEX], id="only its index shows"
        ),
        pytest.param(labelled(seen=0.1, index_seen=(0,) * 4), [], id="nearly all covered"),
        pytest.param(labelled(corners_at(9, 9, 0, 0.02)), [], id="too small to be found"),
    ],
)
def test_only_what_can_be_seen_is_to_be_found(card: LabelledCard, expected: list[int]) -> None:
    assert objects_of((card,), shifted(), SIZE)[0].tolist() == expected


def test_a_card_cut_by_the_pictures_edge() -> None:
    # The left half is out of the picture, with the upper index; the lower one is in.
    upright = corners_at(200, 200)
    classes, boxes, corners = objects_of((labelled(upright),), shifted(x=-200), SIZE)
    assert classes.tolist() == [INDEX, FACE]
    np.testing.assert_allclose(boxes[1], [0, 130, 50, 270], atol=1e-3)
    # The corners are where the card goes on beyond the edge.
    np.testing.assert_allclose(corners[1], upright - (200, 0), atol=1e-3)
    np.testing.assert_allclose(corners[0], np.roll(corners[1], -2, axis=0), atol=1e-3)
    for x, y in ((-255, 0), (255, 0), (0, -500)):
        assert objects_of((labelled(upright),), shifted(x, y), SIZE)[0].tolist() == []


def test_a_view_turns_boxes_and_corners_with_the_picture() -> None:
    quarter = np.array([[0, -1, SIZE], [1, 0, 0]], np.float64)  # clockwise
    _, boxes, corners = objects_of((labelled(corners_at(120, 100)),), quarter, SIZE)
    turned = corners_at(SIZE - 100, 120, 90)
    np.testing.assert_allclose(corners[0], turned, atol=1e-3)
    np.testing.assert_allclose(boxes[0], box_round(index_patch(turned)), atol=1e-3)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    cards = (
        SceneCard("face", Card.parse("10D"), CARD, (1.0, 0.0, 0.25, 0.0), 0.875),
        SceneCard("back", None, corners_at(30, 40), (0.0,) * 4, 1.0),
    )
    scene = Scene(np.zeros((8, 8, 3), np.uint8), cards, "a deck", (0.3, 0.34))
    empty = Scene(scene.image_rgb, (), "another", (0.2, 0.28))
    lines = [scene_line("000001.jpg", scene), scene_line("000002.jpg", empty)]
    (tmp_path / "scenes.jsonl").write_text("\n".join(lines) + "\n")
    assert json.loads(lines[0])["cards"][0]["card"] == "10D"
    first, second = read_scenes(tmp_path)
    assert (first.path, first.deck) == (tmp_path / "000001.jpg", "a deck")
    assert (second.path, second.deck, second.cards) == (tmp_path / "000002.jpg", "another", ())
    for read, wrote in zip(first.cards, cards, strict=True):
        assert (read.kind, read.card, read.index_seen) == (wrote.kind, wrote.card, wrote.index_seen)
        assert (read.seen, read.index_wh) == (wrote.seen, (0.3, 0.34))
        np.testing.assert_allclose(read.quad, wrote.quad, atol=0.006)


@pytest.fixture
def scene(tmp_path: Path) -> LabelledScene:
    """A grey picture with a card whose top left quarter is red."""
    corners = corners_at(240, 160, 200, 1.4)
    picture = np.full((320, 480, 3), 114, np.uint8)
    middle, right, below = corners.mean(0), corners[:2].mean(0), corners[[0, 3]].mean(0)
    quarter = np.array([corners[0], right, middle, below])
    cv2.fillPoly(picture, [corners.astype(np.int32)], (255, 255, 255))
    cv2.fillPoly(picture, [quarter.astype(np.int32)], (0, 0, 255))  # BGR
    cv2.imwrite(str(tmp_path / "1.png"), picture)
    return LabelledScene(tmp_path / "1.png", "a deck", (labelled(corners),))


def test_the_same_state_gives_the_same_view(scene: LabelledScene) -> None:
    one, two = (crop_sample(np.random.default_rng(5), scene, 160) for _ in range(2))
    assert one.image_rgb.shape == (160, 160, 3)
    for name in ("image_rgb", "classes", "boxes_xyxy", "corners"):
        np.testing.assert_array_equal(getattr(one, name), getattr(two, name))


def test_the_corners_of_a_view_lie_where_the_card_does_and_nothing_is_mirrored(
    scene: LabelledScene,
) -> None:
    n_seen = 0
    for seed in range(40):
        sample = crop_sample(np.random.default_rng(seed), scene, 320)
        for kind, corners in zip(sample.classes, sample.corners, strict=True):
            if kind != FACE:
                continue
            # From the middle a third of the way to each corner: red only at the first, and the
            # corners go round clockwise.
            x, y = corners[:, 0], corners[:, 1]
            assert (x * np.roll(y, -1) - y * np.roll(x, -1)).sum() > 0
            spots = np.round(corners.mean(0) * 0.6 + corners * 0.4).astype(int)
            if spots.min() < 0 or spots.max() >= 320:
                continue
            pixels = sample.image_rgb[spots[:, 1], spots[:, 0]].astype(int)
            is_red = pixels[:, 0] - pixels[:, 1] > 100
            assert is_red.tolist() == [True, False, False, False]
            n_seen += 1
    assert n_seen > 15


def test_a_scene_whose_picture_is_gone(tmp_path: Path) -> None:
    gone = LabelledScene(tmp_path / "gone.jpg", "a deck", ())
    with pytest.raises(FileNotFoundError, match=r"gone\.jpg"):
        crop_sample(np.random.default_rng(1), gone, 64)
