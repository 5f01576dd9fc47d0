import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.crops import CARD_REGION, CLOSE_REGION, INDEX_REGION, Region, straighten
from vision.pyramid import Pyramid

Image = NDArray[np.uint8]
REGIONS = (INDEX_REGION, CLOSE_REGION, CARD_REGION)

WIDTH, HEIGHT = 200, 280


def drawn_card() -> Image:
    """A card that looks the same in no other orientation, its mirror image least of all."""
    card = np.full((HEIGHT, WIDTH, 3), 255, np.uint8)
    cv2.putText(card, "4", (8, 50), cv2.FONT_HERSHEY_SIMPLEX, 1.6, (200, 0, 0), 8)
    cv2.circle(card, (24, 84), 16, (0, 120, 0), -1)
    cv2.rectangle(card, (100, 30), (190, 60), (0, 0, 200), -1)
    cv2.rectangle(card, (60, 180), (90, 270), (90, 0, 90), -1)
    return np.asarray(cv2.GaussianBlur(card, (0, 0), 3), np.uint8)


def photo_of(card: Image, quad: NDArray[np.float32], size_wh: tuple[int, int]) -> Image:
    """A grey table on which the card lies at `quad`."""
    table = np.full((size_wh[1], size_wh[0], 3), 100, np.uint8)
    source = np.array([(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)], np.float32)
    matrix = cv2.getPerspectiveTransform(source, quad)
    cv2.warpPerspective(
        card, matrix, size_wh, dst=table, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT
    )
    return table


def difference(one: Image, other: Image) -> float:
    return float(np.abs(one.astype(float) - other.astype(float)).mean())


UPRIGHT = np.array([(150, 110), (350, 110), (350, 390), (150, 390)], np.float32)
SEEN_ASLANT = np.array([(180, 120), (330, 90), (370, 330), (120, 390)], np.float32)


@pytest.mark.parametrize("region", REGIONS, ids=["index", "close", "card"])
@pytest.mark.parametrize("quad", [UPRIGHT, SEEN_ASLANT], ids=["from above", "aslant"])
@pytest.mark.parametrize("turns", range(4))
def test_a_crop_is_upright_however_the_photo_is_turned(
    region: Region, quad: NDArray[np.float32], turns: int
) -> None:
    card = drawn_card()
    expected = straighten(Pyramid(photo_of(card, UPRIGHT, (500, 500))), UPRIGHT, region)
    photo = photo_of(card, quad, (500, 500))
    for _ in range(turns):
        photo = np.rot90(photo).copy()
        # To the half pixel: OpenCV counts from the middle of the first one.
        quad = np.column_stack([quad[:, 1], 499 - quad[:, 0]])
    cut = straighten(Pyramid(photo), quad, region)
    assert cut.shape == (region.size_wh[1], region.size_wh[0], 3)
    assert cut.dtype == np.uint8
    assert difference(cut, expected) < 8
    for wrong in (cut[:, ::-1], cut[::-1], cut[::-1, ::-1]):
        assert difference(wrong, expected) > 16


def test_the_crop_shows_the_region_and_a_rim_of_the_table() -> None:
    photo = photo_of(drawn_card(), UPRIGHT, (500, 500))
    cut = straighten(Pyramid(photo), UPRIGHT, INDEX_REGION)
    assert (cut[0, 0] == 100).all()
    # The region is 0.36 of the card's width across and 0.42 of its height down.
    by_hand = cv2.resize(photo[102:219, 144:216], INDEX_REGION.size_wh)
    assert difference(cut, np.asarray(by_hand, np.uint8)) < 8


def test_fine_print_is_averaged_and_not_sampled() -> None:
    photo = np.zeros((1200, 1200, 3), np.uint8)
    photo[(np.indices((1200, 1200)).sum(0) % 2) == 1] = 255
    quad = np.array([(100, 100), (1000, 100), (1000, 1100), (100, 1100)], np.float32)
    cut = straighten(Pyramid(photo), quad, CARD_REGION)
    assert np.abs(cut.astype(int) - 127).max() < 40


@pytest.mark.parametrize("region", REGIONS, ids=["index", "close", "card"])
def test_beyond_the_photo_there_is_nothing_to_see(region: Region) -> None:
    photo = np.full((500, 500, 3), 255, np.uint8)
    for away in ((-400, 0), (0, -450), (700, 0), (0, 700), (1e6, -1e6)):
        cut = straighten(Pyramid(photo), UPRIGHT + np.array(away, np.float32), region)
        assert not cut.any()


def test_the_photos_edge_goes_on_beyond_it() -> None:
    photo = np.full((500, 500, 3), 255, np.uint8)
    cut = straighten(Pyramid(photo), UPRIGHT + np.array([-250, 0], np.float32), CARD_REGION)
    assert (cut > 250).all()


def test_an_outline_that_is_no_card_at_all_is_no_error() -> None:
    photo = np.full((500, 500, 3), 255, np.uint8)
    point, line = np.full((4, 2), 200), np.outer(range(4), (30, 40))
    crossed = UPRIGHT[[0, 2, 1, 3]]
    for quad in (point, line, crossed):
        cut = straighten(Pyramid(photo), quad.astype(np.float32), INDEX_REGION)
        assert cut.shape == (96, 64, 3)
