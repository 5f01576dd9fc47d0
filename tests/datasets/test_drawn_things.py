import random
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageFont

from build_art import N_THINGS
from drawn_things import HELD_OUT_SEEDS, THINGS, draw_thing

Fonts = tuple[Path, ...]
Draw = Callable[[random.Random, Fonts], Image.Image]


@pytest.fixture(scope="module")
def fonts(tmp_path_factory: pytest.TempPathFactory) -> Fonts:
    """The one font that Pillow brings along, as a file."""
    font = ImageFont.load_default(size=12)
    assert isinstance(font, ImageFont.FreeTypeFont)
    path = tmp_path_factory.mktemp("fonts") / "default.ttf"
    path.write_bytes(font.font_bytes)
    return (path,)


@pytest.mark.parametrize("draw", [draw for draw, _ in THINGS])
@pytest.mark.parametrize("seed", range(3))
def test_every_kind_of_thing_is_a_picture_with_something_on_it(
    draw: Draw, seed: int, fonts: Fonts
) -> None:
    picture = draw(random.Random(seed), fonts)
    assert picture.mode == "RGB"
    assert min(picture.size) >= 150
    assert max(picture.size) <= 1000
    assert np.asarray(picture).reshape(-1, 3).std(0).max() > 2


def test_a_seed_gives_one_picture_whatever_was_drawn_before(fonts: Fonts) -> None:
    first = draw_thing(11, fonts)
    random.random()
    draw_thing(12, fonts)
    assert draw_thing(11, fonts).tobytes() == first.tobytes()
    assert draw_thing(12, fonts).tobytes() != first.tobytes()


def test_both_splits_have_things_of_every_kind() -> None:
    kinds, weights = zip(*THINGS, strict=True)
    held_out: set[Draw] = set()
    trained_on: set[Draw] = set()
    for seed in range(N_THINGS):
        kind = random.Random(seed).choices(kinds, weights)[0]
        (held_out if seed in HELD_OUT_SEEDS else trained_on).add(kind)
    assert held_out == trained_on == set(kinds)
