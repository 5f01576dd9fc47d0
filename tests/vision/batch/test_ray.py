"""The cluster's engine beside this computer's: the same rows, errors and resumption."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import NOBS
from tests.photo_files import png_claiming
from tests.vision.batch import cluster, readers
from tests.vision.batch.readers import NETWORKS, picture, pictures
from vision.batch import Options, Position, Row
from vision.batch.batch import open_batch
from vision.batch.engine import Engine
from vision.batch.journal import read_rows
from vision.batch.pool import Processes
from vision.batch.ray_engine import OnRay

ray = pytest.importorskip("ray", reason="the ray extra is not installed")
pytestmark = pytest.mark.filterwarnings("ignore")  # ray's own

RIGHT = Options(position=Position.RIGHT)
N_FILES = 200


@pytest.fixture(scope="module", autouse=True)
def two_actors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cluster on this computer; yields the file at whose sight an actor is killed once."""
    mark = tmp_path_factory.mktemp("ray") / "kill"
    variables = {"PYTHONPATH": str(NOBS.parent), cluster.MARK: str(mark)}
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        runtime_env={"env_vars": variables},
    )
    yield mark
    ray.shutdown()


def rows_of(engine: Engine, paths: list[str], results: Path) -> list[Row]:
    """All rows of a batch by name, without what is another each time."""
    with open_batch(paths, results, RIGHT, "fake") as batch:
        list(batch.run(engine))
    rows = sorted(read_rows(results), key=lambda row: row.file.path)
    return [replace(row, seconds=0.0) for row in rows]


def mixed(folder: Path) -> list[str]:
    """Sound photos of all kinds and bad files of many, two of which end whoever reads them."""
    kinds = [red for red in readers.TEXTS if red != readers.NONE]
    made = pictures(folder, *(kinds[i % len(kinds)] for i in range(N_FILES - 6)))
    picture(folder / "crash-1.png", readers.CRASH)
    picture(folder / "crash-2.png", readers.CRASH)
    picture(folder / "bug.png", readers.BUG)
    (folder / "empty.jpg").touch()
    (folder / "bomb.png").write_bytes(png_claiming(30_000, 30_000))
    (folder / "cut.png").write_bytes(Path(made[0]).read_bytes()[:60])
    return [str(folder)]


def test_both_engines_give_the_same_rows_though_a_worker_is_killed(
    two_actors: Path, tmp_path: Path
) -> None:
    paths = mixed(tmp_path / "photos")
    local = rows_of(Processes(NETWORKS, 2), paths, tmp_path / "local.jsonl")
    two_actors.touch()
    engine = OnRay(cluster.KILLING_NETWORKS, n_workers=2)
    on_ray = rows_of(engine, paths, tmp_path / "ray.jsonl")
    assert not two_actors.exists()
    assert len(on_ray) == N_FILES
    assert on_ray == local


def test_what_is_done_is_not_done_again(tmp_path: Path) -> None:
    paths = pictures(tmp_path / "photos", *[readers.PLAIN] * 10)
    results = tmp_path / "night.jsonl"
    engine = OnRay(NETWORKS, n_workers=1)
    before = rows_of(Processes(NETWORKS, 1), paths[:6], results)
    with open_batch(paths, results, RIGHT, "fake") as batch:
        made = list(batch.run(engine))
    assert sorted(row.file.path for row in made) == paths[6:]
    assert rows_of(engine, paths, results)[:6] == before


def fill_the_memory_store() -> None:
    """What each worker of the cluster does first, so that all see the same store."""
    import io

    import fsspec
    from PIL import Image

    file = io.BytesIO()
    Image.new("RGB", (80, 80), (readers.PLAIN, 0, 0)).save(file, "PNG")
    for i in range(3):
        fsspec.filesystem("memory").pipe(f"/club/{i}.png", file.getvalue())


class FillingNetworks:
    """Makes a reader in a process that then has the store too."""

    def __call__(self) -> Any:
        fill_the_memory_store()
        return readers.ColourReader()


def test_photos_at_urls_are_read_by_the_workers(tmp_path: Path) -> None:
    fill_the_memory_store()
    networks = replace(NETWORKS, make=FillingNetworks())
    rows = rows_of(OnRay(networks, n_workers=1), ["memory://club"], tmp_path / "a.jsonl")
    assert [(Path(row.file.path).name, row.total) for row in rows] == [
        (f"{i}.png", 7) for i in range(3)
    ]
