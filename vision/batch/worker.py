"""A worker process: tasks come down a pipe, rows go back up.

While the networks look at one photo, a thread reads the next one's file. Next: `pool.py`.
"""

import os
import signal
import threading
import warnings
from multiprocessing.connection import Connection
from queue import Queue

import cv2

from scoring import NobsError
from vision.batch.engine import Task
from vision.batch.photo_file import Fetched, fetch
from vision.batch.score import Networks, score

READY = "ready"
"""The first thing that a worker says; or else it says what is wrong."""


def work(pipe: Connection, networks: Networks) -> None:
    """Do tasks until the pipe is closed. This is a process's whole life."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # which is for the one who closes the pipe
    warnings.simplefilter("ignore")  # a decoder's, which nobody is there to read
    cv2.setNumThreads(1)
    try:
        reader = networks.make()
    except NobsError as error:
        pipe.send(error)
        return
    pipe.send(READY)
    waiting: Queue[tuple[Task, Fetched] | None] = Queue(maxsize=1)
    threading.Thread(target=_fetch_ahead, args=(pipe, waiting), daemon=True).start()
    while (item := waiting.get()) is not None:
        task, fetched = item
        row = score(fetched, task.options, reader, networks.model)
        try:
            pipe.send(row)
        except OSError:  # nobody is there any more
            break
    os._exit(0)  # the thread may still wait for a slow disk


def _fetch_ahead(pipe: Connection, waiting: "Queue[tuple[Task, Fetched] | None]") -> None:
    try:
        while True:
            task: Task = pipe.recv()
            waiting.put((task, fetch(task.file)))
    except (EOFError, OSError):
        waiting.put(None)
