"""The cores of this computer: worker processes, each with its own reader of one thread.

A photo that ends its worker, or keeps it too long, is the one that fails; another worker takes the
place. Rows come in the order of the tasks.
"""

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import TracebackType

from vision.batch.durable import BatchError
from vision.batch.engine import Task
from vision.batch.photo_file import BatchFault, Remark
from vision.batch.row import Row, Status
from vision.batch.score import Networks, failed
from vision.batch.worker import READY, work

AHEAD = 2
"""The tasks that a worker has at once: one that it looks at, and one whose file it reads."""

WINDOW = 64
"""The tasks for each worker that may be under way or wait for a slower one before them."""

PATIENCE = 300.0
"""The seconds after which a photo is given up. The largest takes a tenth of it on a slow core."""

MOST_LOST = 3
"""The workers in a row that may end before they are ready, until it is no accident."""

_CLOSE_SECONDS = 1.0


def usable_cores() -> int:
    """Return how many cores this process may use.

    >>> usable_cores() >= 1
    True
    """
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Processes:
    """The engine of this computer's cores: as many workers as are asked for."""

    networks: Networks
    n_workers: int

    def rows(self, tasks: Iterable[Task]) -> Iterator[Row]:
        """Yield a row for each task, in their order."""
        with Crew(self.networks, self.n_workers) as crew:
            yield from crew.rows(tasks)


@dataclass(slots=True, eq=False)
class _Worker:
    """A process, and the numbers of the tasks that it has, first the one that it looks at."""

    process: BaseProcess
    pipe: Connection
    numbers: deque[int] = field(default_factory=deque)
    is_ready: bool = False
    since: float = 0.0

    @property
    def is_stuck(self) -> bool:
        return self.is_ready and bool(self.numbers) and time.monotonic() - self.since > PATIENCE


class Crew:
    """Workers that are kept between batches; a context manager that ends them."""

    def __init__(self, networks: Networks, n_workers: int) -> None:
        self._networks = networks
        self._n_workers = n_workers
        self._workers: list[_Worker] = []
        self._tasks: dict[int, Task] = {}
        self._done: dict[int, Row] = {}
        self._n_given = 0
        self._n_lost = 0
        self._again: deque[int] = deque()

    def __enter__(self) -> "Crew":
        self._workers = [self._hired() for _ in range(self._n_workers)]
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for worker in self._workers:
            worker.pipe.close()
        deadline = time.monotonic() + (_CLOSE_SECONDS if kind is None else 0.0)
        for worker in self._workers:
            worker.process.join(max(0.0, deadline - time.monotonic()))
            worker.process.kill()
            worker.process.join()

    def rows(self, tasks: Iterable[Task]) -> Iterator[Row]:
        """Yield a row for each task, in their order.

        Raises:
            BatchError: a worker cannot begin.
            WeightsError: a network is missing or changed.
        """
        coming = iter(tasks)
        first = self._n_given
        while True:
            self._hand_out(coming, first)
            if first == self._n_given:
                return
            self._listen()
            while first in self._done:
                yield self._done.pop(first)
                first += 1

    def _hand_out(self, coming: Iterator[Task], first: int) -> None:
        """Give each worker what it has time for, as long as there is more."""
        for _ in range(AHEAD):
            for worker in self._workers:
                if len(worker.numbers) >= AHEAD:
                    continue
                number = self._next(coming, first)
                if number is None:
                    return
                if not worker.numbers:
                    worker.since = time.monotonic()
                worker.numbers.append(number)
                with suppress(OSError):  # it has died, which is found out by listening to it
                    worker.pipe.send(self._tasks[number])

    def _next(self, coming: Iterator[Task], first: int) -> int | None:
        if self._again:
            return self._again.popleft()
        if self._n_given - first >= WINDOW * self._n_workers:
            return None
        task = next(coming, None)
        if task is None:
            return None
        number = self._n_given
        self._n_given += 1
        self._tasks[number] = task
        return number

    def _listen(self) -> None:
        """Take in what some worker says, or that it has died or is stuck."""
        speaking = wait([worker.pipe for worker in self._workers], timeout=1.0)
        for worker in tuple(self._workers):
            if worker.pipe in speaking:
                try:
                    said = worker.pipe.recv()
                except (EOFError, OSError):
                    self._bury(worker, BatchFault.WORKER_DIED)
                    continue
                self._take(worker, said)
            elif worker.is_stuck:
                self._bury(worker, BatchFault.TOO_SLOW)

    def _take(self, worker: _Worker, said: object) -> None:
        if isinstance(said, Row):
            number = worker.numbers.popleft()
            del self._tasks[number]
            self._done[number] = said
        elif isinstance(said, Exception):
            raise said
        elif said == READY:
            worker.is_ready = True
            self._n_lost = 0
        worker.since = time.monotonic()

    def _bury(self, worker: _Worker, fault: BatchFault) -> None:
        """Put another worker in a dead one's place. The photo that it looked at fails."""
        worker.process.kill()
        worker.process.join()
        worker.pipe.close()
        if not worker.is_ready:
            self._n_lost += 1
            if self._n_lost >= MOST_LOST:
                raise BatchError(f"worker processes end as they begin, {_how(worker.process)}")
        elif worker.numbers:
            number = worker.numbers.popleft()
            self._done[number] = self._fallen(self._tasks.pop(number), fault, worker)
        self._again.extend(worker.numbers)
        self._workers[self._workers.index(worker)] = self._hired()

    def _fallen(self, task: Task, fault: BatchFault, worker: _Worker) -> Row:
        if fault is BatchFault.TOO_SLOW:
            sentence = f"The photo took longer than {PATIENCE:.0f} seconds, and was given up."
        else:
            sentence = f"The process that read the photo ended, {_how(worker.process)}."
        model = self._networks.model
        row = Row(
            file=task.file,
            status=Status.FAILED,
            model=model,
            made_with=task.options.made_with(model),
            seconds=time.monotonic() - worker.since,
        )
        return failed(row, Remark(fault.value, sentence))

    def _hired(self) -> _Worker:
        # Spawned and not forked, so that no worker holds another's end of a pipe open.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=work, args=(theirs, self._networks), daemon=True)
        with _deaf_to_ctrl_c():
            process.start()
        theirs.close()
        return _Worker(process, ours)


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Keep Ctrl-C from what begins here: it is for the one who closes the pipe.

    A worker says so itself as well, but not before it has been loaded, which takes a while.
    """
    if threading.current_thread() is not threading.main_thread():  # where no signal comes
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _how(process: BaseProcess) -> str:
    """How a process ended, in words.

    >>> class Killed:
    ...     exitcode = -9
    >>> _how(Killed())
    'by signal 9 (a crash, or too little memory)'
    """
    code = process.exitcode
    if code is not None and code < 0:
        return f"by signal {-code} (a crash, or too little memory)"
    return f"with exit code {code}"
