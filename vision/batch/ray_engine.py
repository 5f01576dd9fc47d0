"""A cluster, by Ray Data: the same tasks, and the same rows as from the cores of one computer.

Each actor of Ray keeps one worker process of the same kind as `pool.py` has, so that a photo that
ends its worker fails alone here too; an actor that is lost itself is begun again by Ray, and its
photos with it. Files are read where they are looked at. This is the one file that imports ray.
"""

import logging
import os
import pickle
import socket
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from vision.batch.durable import BatchError
from vision.batch.engine import Task
from vision.batch.pool import Crew, usable_cores
from vision.batch.row import Row
from vision.batch.score import Networks

AT_ONCE = 8
"""The photos that an actor is given at once: what is lost and done again when it is lost."""

ANSWER_SECONDS = 5.0
"""How long a cluster may take to answer. Ray itself would try for minutes."""

IN_ONE_DATASET = 50_000
"""The tasks of one data set of Ray. Between two, all actors wait for the last one of them."""


@dataclass(frozen=True, slots=True)
class OnRay:
    """The engine of a Ray cluster at an address, or of one begun on this computer.

    `n_workers` is the number of actors, one core each; as many as the cluster has cores, if None.
    """

    networks: Networks
    address: str | None = None
    n_workers: int | None = None

    def rows(self, tasks: Iterable[Task]) -> Iterator[Row]:
        """Yield a row for each task, in any order.

        Raises:
            BatchError: Ray is not installed, or there is no cluster at the address.
        """
        ray = _ray()
        was_there = ray.is_initialized()
        if not was_there:
            _begin(ray, self.address)
        try:
            n_workers = self.n_workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
            coming = iter(tasks)
            while some := list(islice(coming, IN_ONE_DATASET)):
                yield from _rows(ray, some, self.networks, min(n_workers, len(some)))
        finally:
            if not was_there:
                ray.shutdown()


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # photos are nobody's business
    try:
        import ray
        import ray.data
    except ImportError as error:
        raise BatchError(
            "the engine ray is not installed: run `pip install -e '.[ray]'`"
        ) from error
    return ray


def _begin(ray: Any, address: str | None) -> None:
    here = {} if address else {"num_cpus": usable_cores(), "include_dashboard": False}
    try:
        if address:
            host, _, port = address.rpartition(":")
            socket.create_connection((host, int(port)), ANSWER_SECONDS).close()
        ray.init(address=address, log_to_driver=False, logging_level=logging.WARNING, **here)
    except (OSError, ValueError, RuntimeError) as error:
        where = f"at {address}" if address else "to be begun here"
        raise BatchError(f"there is no Ray cluster {where}: {error}") from error
    ray.data.DataContext.get_current().enable_progress_bars = False
    logging.getLogger("ray.data").setLevel(logging.ERROR)  # it warns that there are no bars


def _rows(ray: Any, tasks: list[Task], networks: Networks, n_workers: int) -> Iterator[Row]:
    dataset = ray.data.from_items(
        [{"task": pickle.dumps(task)} for task in tasks],
        override_num_blocks=_n_blocks(len(tasks), n_workers),
    ).map_batches(
        Actor,
        fn_constructor_args=(networks,),
        batch_size=AT_ONCE,
        batch_format="numpy",
        num_cpus=1,
        compute=ray.data.ActorPoolStrategy(size=n_workers),
    )
    for each in dataset.iter_rows():
        row: Row = pickle.loads(each["row"])
        yield row


def _n_blocks(n_tasks: int, n_workers: int) -> int:
    """Return in how many parts to deal tasks out: small ones, and enough for all workers.

    >>> _n_blocks(10, 4), _n_blocks(50_000, 4)
    (4, 6250)
    """
    return min(n_tasks, max(n_workers, n_tasks // AT_ONCE))


class Actor:
    """What Ray keeps for each core: a worker, and the way to it."""

    def __init__(self, networks: Networks) -> None:
        self._crew = Crew(networks, 1).__enter__()

    def __call__(self, batch: dict[str, Any]) -> dict[str, list[bytes]]:
        """Return the rows of a batch of tasks, both pickled: Ray's tables hold no such values."""
        rows = self._crew.rows(map(pickle.loads, batch["task"]))
        return {"row": [pickle.dumps(row) for row in rows]}
