from pathlib import Path

import numpy as np
import pytest

from vision.onnx_model import OnnxModel

MEAN_COLOUR = Path(__file__).parent.parent / "data" / "mean_colour.onnx"


@pytest.mark.parametrize("shape", [(1, 3, 2, 2), (1, 3, 5, 8), (4, 3, 1, 7)])
def test_a_network_runs_on_batches_of_any_size(shape: tuple[int, ...]) -> None:
    batch = np.random.default_rng(1).random(shape, np.float32)
    output = OnnxModel(MEAN_COLOUR).run(batch)
    assert output.dtype == np.float32
    np.testing.assert_allclose(output[..., 0, 0], batch.mean((2, 3)), rtol=1e-5)


def test_the_file_tells_what_was_written_in_it() -> None:
    assert OnnxModel(MEAN_COLOUR).metadata == {"classes": "red,green,blue"}


def test_the_number_of_threads_changes_no_result() -> None:
    batch = np.random.default_rng(2).random((1, 3, 64, 64), np.float32)
    one, two = (OnnxModel(MEAN_COLOUR, threads).run(batch) for threads in (1, 2))
    np.testing.assert_allclose(one, two, rtol=1e-5)
