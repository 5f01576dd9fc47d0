"""Worker processes: all rows in order, and a photo that ends its worker fails alone."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring import NobsError
from tests.vision.batch import readers
from tests.vision.batch.readers import NETWORKS, SLOW_NETWORKS, pictures
from vision.batch import BatchError, Status
from vision.batch import pool as pool_module
from vision.batch.discovery import discover
from vision.batch.engine import Here, Task
from vision.batch.options import PhotoOptions
from vision.batch.pool import Crew, Processes
from vision.batch.row import Row
from vision.batch.score import Networks
from vision.reader import Reads


def tasks(paths: list[str]) -> list[Task]:
    return [Task(file, PhotoOptions()) for file in discover(paths)]


def without_times(rows: list[Row]) -> list[Row]:
    from dataclasses import replace

    return [replace(row, seconds=0.0) for row in rows]


def test_the_rows_are_those_of_one_process_and_a_photo_that_crashes_fails_alone(
    tmp_path: Path,
) -> None:
    reds = [readers.PLAIN, readers.CRASH, readers.EITHER, readers.UNSURE, readers.CRASH]
    given = tasks([*pictures(tmp_path, *reds, *[readers.PLAIN] * 15), "gone.jpg"])
    rows = list(Processes(NETWORKS, 2).rows(given))
    assert [row.file.path for row in rows] == [task.file.path for task in given]
    crashed = [row for row in rows if row.error and row.error.code == "worker-died"]
    assert [row.file.path[-7:] for row in crashed] == ["001.png", "004.png"]
    assert all(row.error and "by signal 9" in row.error.sentence for row in crashed)
    sound = [task for task, row in zip(given, rows, strict=True) if row not in crashed]
    expected = list(Here(NETWORKS).rows(sound))
    assert without_times([row for row in rows if row not in crashed]) == without_times(expected)


def test_a_photo_that_takes_for_ever_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool_module, "PATIENCE", 2.0)
    given = tasks(pictures(tmp_path, readers.PLAIN, readers.STUCK, readers.PLAIN))
    rows = list(Processes(NETWORKS, 1).rows(given))
    assert [row.status for row in rows] == [Status.SCORED, Status.FAILED, Status.SCORED]
    assert rows[1].error
    assert rows[1].error.code == "too-slow"


def test_no_more_tasks_are_taken_than_keep_the_workers_busy(tmp_path: Path) -> None:
    taken = []

    def coming() -> Iterator[Task]:
        for task in tasks(pictures(tmp_path, *[readers.PLAIN] * 30)):
            taken.append(task)
            yield task

    rows = Processes(SLOW_NETWORKS, 1).rows(coming())
    next(rows)
    assert len(taken) <= pool_module.AHEAD + 1
    assert len(list(rows)) == 29


def test_the_workers_end_with_whoever_asked_for_them(tmp_path: Path) -> None:
    with Crew(SLOW_NETWORKS, 1) as crew:
        next(crew.rows(tasks(pictures(tmp_path, *[readers.PLAIN] * 9))))
        (worker,) = crew._workers
        assert worker.process.is_alive()
    assert not worker.process.is_alive()


def test_a_crew_is_kept_between_batches(tmp_path: Path) -> None:
    given = tasks(pictures(tmp_path, *[readers.PLAIN] * 3))
    with Crew(NETWORKS, 1) as crew:
        one = list(crew.rows(given))
        (worker,) = crew._workers
        two = list(crew.rows(given))
        assert crew._workers == [worker]
    assert without_times(one) == without_times(two)


def test_ctrl_c_ends_no_worker_not_even_one_that_is_being_loaded(tmp_path: Path) -> None:
    with Crew(NETWORKS, 1) as crew:
        (worker,) = crew._workers
        assert worker.process.pid
        os.kill(worker.process.pid, signal.SIGINT)
        (row,) = crew.rows(tasks(pictures(tmp_path, readers.PLAIN)))
        assert (row.status, crew._workers) == (Status.SCORED, [worker])


def no_networks() -> Reads:
    raise NobsError("a network is missing")


def crash() -> Reads:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def test_workers_that_cannot_begin_are_told_once(tmp_path: Path) -> None:
    given = tasks(pictures(tmp_path, readers.PLAIN, readers.PLAIN))
    began = time.monotonic()
    with pytest.raises(NobsError, match="a network is missing"):
        list(Processes(Networks(no_networks, ""), 2).rows(given))
    with pytest.raises(BatchError, match="end as they begin, by signal 9"):
        list(Processes(Networks(crash, ""), 1).rows(given))
    assert time.monotonic() - began < pool_module.PATIENCE
