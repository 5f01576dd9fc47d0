import numpy as np
import pytest

from contact_sheet import TILE_WH, draw_truth, fitted, tiled
from scoring import Card
from tests.detections import corners_at
from vision.training.compose import SceneCard

WHITE = np.full((300, 400, 3), 255, np.uint8)


@pytest.mark.parametrize(
    ("size_wh", "filled_wh"),
    [((400, 300), (320, 240)), ((300, 300), (240, 240)), ((9, 90), (24, 240))],
)
def test_a_picture_keeps_its_shape_in_its_tile(
    size_wh: tuple[int, int], filled_wh: tuple[int, int]
) -> None:
    tile = fitted(np.full((size_wh[1], size_wh[0], 3), 255, np.uint8), TILE_WH)
    assert tile.shape == (240, 320, 3)
    filled = tile[..., 0] > 0
    assert (int(filled.any(0).sum()), int(filled.any(1).sum())) == filled_wh


@pytest.mark.parametrize(("n", "rows"), [(1, 1), (6, 1), (7, 2)])
def test_tiles_fill_rows_of_six(n: int, rows: int) -> None:
    sheet = tiled([WHITE] * n)
    assert sheet.shape == (240 * rows, 320 * 6, 3)
    assert int((sheet == 255).all(2).sum()) == n * 320 * 240


def test_the_truth_is_drawn_on_a_copy() -> None:
    quad = corners_at(200, 150)
    card = SceneCard("face", Card.parse("10D"), quad, (1.0, 0.0, 0.3, 0.0), 1.0)
    drawn = draw_truth(WHITE, [card])
    assert (WHITE == 255).all()
    for corner, colour in ((0, (0, 255, 0)), (2, (255, 0, 255))):
        x, y = quad[corner].astype(int)
        assert tuple(drawn[y, x]) == colour
    x, y = quad[:2].mean(0).astype(int)
    assert tuple(drawn[y, x]) == (255, 60, 60)
