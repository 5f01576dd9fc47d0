from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring import Card
from tests.detections import INDEX_WH, corners_at, index_patch
from vision.crops import INDEX_MIDDLE, INDEX_REGION, RIGHT_INDEX_MIDDLE, in_photo
from vision.training.crops import outline_crops, scene_crops
from vision.training.samples import LabelledCard, LabelledScene
from vision.views import label_of

CARD = corners_at(320, 240, 17)


def scene_of(path: Path, *index_seen: float, seen: float = 1.0) -> LabelledScene:
    cv2.imwrite(str(path), np.full((480, 640, 3), 90, np.uint8))
    card = LabelledCard("face", Card.parse("5H"), CARD, index_seen, seen, INDEX_WH)
    return LabelledScene(path, "deck", (card,))


@pytest.mark.parametrize(
    ("corner", "place"),
    [(0, INDEX_MIDDLE), (1, RIGHT_INDEX_MIDDLE), (2, INDEX_MIDDLE), (3, RIGHT_INDEX_MIDDLE)],
)
@pytest.mark.parametrize("seen", [0.2, 1.0])
def test_of_a_card_with_an_index_the_refiner_sees_it_in_its_place(
    tmp_path: Path, corner: int, place: np.ndarray, seen: float
) -> None:
    scene = scene_of(tmp_path / "scene.png", *(float(i == corner) for i in range(4)), seen=seen)
    off = []
    for seed in range(40):
        for _, corners in outline_crops(np.random.default_rng(seed), scene, 6):
            # Where the index is in the crop, whose card would be the unit square.
            off.append(np.abs(in_photo(corners, place[None]) - place).max())
    assert np.median(off) < 0.03, "an index gives the outline more often than not"
    assert max(off) > 0.06, "and a whole card the rest"


def test_without_an_index_an_outline_is_off_anywhere(tmp_path: Path) -> None:
    scene = scene_of(tmp_path / "scene.png", 0, 0, 0, 0)
    crops = [
        crop for seed in range(40) for crop in outline_crops(np.random.default_rng(seed), scene, 6)
    ]
    off = [np.abs(corners.mean(0) - 0.5).max() for _, corners in crops]
    assert np.median(off) > 0.02
    assert all(image.dtype == np.uint8 and corners.shape == (4, 2) for image, corners in crops)


def test_of_a_card_that_hardly_shows_nothing_is_to_be_learned(tmp_path: Path) -> None:
    scene = scene_of(tmp_path / "scene.png", 0, 0, 0, 0, seen=0.05)
    assert outline_crops(np.random.default_rng(1), scene, 6) == []


@pytest.mark.parametrize("corner", range(4))
def test_every_index_that_shows_is_learned_as_if_it_were_at_the_left(
    tmp_path: Path, corner: int
) -> None:
    scene = scene_of(tmp_path / "scene.png", *(float(i == corner) for i in range(4)))
    picture = np.full((480, 640, 3), 90, np.uint8)
    cv2.fillConvexPoly(picture, index_patch(CARD, corner).astype(np.int32), (0, 0, 255))
    cv2.imwrite(str(scene.path), picture)
    crops = [
        crop
        for seed in range(20)
        for crop in scene_crops(np.random.default_rng(seed), scene, INDEX_REGION, 8)
    ]
    labels = {(rank, suit) for _, rank, suit in crops}
    assert labels == {label_of(Card.parse("5H")), label_of(None)}
    middles = [
        (np.argwhere(image[..., 0] > 200) / image.shape[:2]).mean(0)
        for image, *label in crops
        if tuple(label) == label_of(Card.parse("5H"))
    ]
    assert np.mean(middles, axis=0) == pytest.approx((0.4, 0.36), abs=0.08)
    assert np.max(middles) < 0.7
