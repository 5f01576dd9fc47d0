"""Files that survive a power cut: written whole beside their place and moved there, and locks.

Next: `journal.py`.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from scoring import NobsError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class BatchError(NobsError):
    """A batch that cannot begin or go on."""


def check_place(path: Path) -> None:
    """Refuse a place where no file can be made, before any work is done for it.

    >>> check_place(Path("no/night.csv"))
    Traceback (most recent call last):
    vision.batch.durable.BatchError: there is no folder 'no' to write 'night.csv' into

    Raises:
        BatchError: the folder is missing, or there is a folder of that name.
    """
    if not path.parent.is_dir():
        raise BatchError(f"there is no folder {str(path.parent)!r} to write {path.name!r} into")
    if path.is_dir():
        raise BatchError(f"{str(path)!r} is a folder; name a file")


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Open a new file for writing that takes its place when it is complete, and not before.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp(), "counts.txt")
    >>> with replacing(path) as file:
    ...     _ = file.write(b"29")
    >>> path.read_text()
    '29'
    """
    unfinished = path.with_name(f"{path.name}.part")
    try:
        with unfinished.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    sync_folder(path)


def sync_folder(path: Path) -> None:
    """See to it that a new or renamed file is found in its folder after a power cut."""
    if sys.platform == "win32":  # which has no such call, and needs none
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


@contextmanager
def only_one(path: Path) -> Iterator[None]:
    """Keep all other programs from working on the same results; a program's end lets go of them.

    Raises:
        BatchError: another one works on them.
    """
    lock = path.with_name(f"{path.name}.lock")
    with lock.open("a+b") as file:
        try:
            if sys.platform == "win32":
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # It may have been another run's, which took it away just now.
            is_there = os.path.samestat(os.fstat(file.fileno()), lock.stat())
        except OSError:
            is_there = False
        if not is_there:
            raise BatchError(
                f"another run is writing {str(path)!r}; wait for it, or choose another name"
            )
        try:
            yield
        finally:
            if sys.platform != "win32":  # which deletes no open file
                lock.unlink(missing_ok=True)
