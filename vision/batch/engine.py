"""What works through a batch: tasks come in, a row for each goes out, in their order or not.

`here` is the plainest of them; `pool.py` and `ray_engine.py` have those with many processes.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from vision.batch.options import PhotoOptions
from vision.batch.photo_file import PhotoFile, fetch
from vision.batch.row import Row
from vision.batch.score import Networks, score
from vision.reader import Reads


@dataclass(frozen=True, slots=True)
class Task:
    """A photo to be done, and what is said of it."""

    file: PhotoFile
    options: PhotoOptions


class Engine(Protocol):
    """Does tasks. An engine takes no more of them at once than it needs to keep busy."""

    def rows(self, tasks: Iterable[Task]) -> Iterator[Row]:
        """Yield a row for each task."""


@dataclass(frozen=True, slots=True)
class Here:
    """Does one photo after the other in this process, which a decoder that crashes ends.

    A `reader` is used where it is given, or else one is made.
    """

    networks: Networks
    reader: Reads | None = None

    def rows(self, tasks: Iterable[Task]) -> Iterator[Row]:
        """Yield a row for each task, in their order."""
        reader = self.reader or self.networks.make()
        for task in tasks:
            yield do(task, reader, self.networks.model)


def do(task: Task, reader: Reads, model: str) -> Row:
    """Return the row of one task."""
    return score(fetch(task.file), task.options, reader, model)
