"""The rows that are done, on the disk: appended line by line, never twice, never half a line.

A `Journal` is a file of JSON Lines. What a killed program or a power cut left of a last line is cut
off when it is opened again; rows go out of it only by writing the file anew. Next: `batch.py`.
"""

import json
import os
import time
from collections.abc import Iterator, Set
from pathlib import Path
from typing import BinaryIO

from vision.batch.durable import BatchError, replacing, sync_folder
from vision.batch.photo_file import NO_FILE, PASSING
from vision.batch.row import Row, line_of, row_from_json

SYNC_SECONDS = 1.0
"""How much work a power cut may undo, at most: the photos of so long are then read again."""

_BEGINNING = b'{"path": '
"""What each line begins with, so that a broken last line is told from a file of another kind."""


class Journal:
    """The file of rows, open for more of them. Whoever opens it must be the only one."""

    def __init__(self, path: Path) -> None:
        """Open or make the file.

        Raises:
            BatchError: it is there, and holds something else than rows.
            OSError: it cannot be written.
        """
        self.path = path
        self.states: dict[bytes, bytes] = {}
        """The state of each file with a row, by its key; of one to be tried again, an empty one."""
        self.pathless: set[bytes] = set()
        """Those of the keys that are of no file: of folders, and of what was not there."""
        end = 0
        for row, row_end in _rows_with_ends(path) if path.exists() else ():
            end = row_end
            code = row.error.code if row.error else ""
            self.states[row.file.key] = b"" if code in PASSING else row.state
            if code in NO_FILE:
                self.pathless.add(row.file.key)
        self._file = self._open(end)
        self._synced = time.monotonic()

    def _open(self, end: int) -> BinaryIO:
        is_new = not self.path.exists()
        file = self.path.open("ab", buffering=0)
        file.truncate(end)
        if is_new:
            sync_folder(self.path)
        return file

    def append(self, row: Row) -> None:
        """Add a row. It is safe from the program's end at once, and from the computer's soon.

        Raises:
            OSError: the disk is full or fails; the file then ends with the row before.
        """
        line = line_of(row)
        end = self._file.seek(0, os.SEEK_END)
        try:
            written = self._file.write(line)
            if written != len(line):  # the disk is full; the rest of the line says so
                self._file.write(line[written:])
        except BaseException:
            self._file.truncate(end)
            raise
        if time.monotonic() - self._synced >= SYNC_SECONDS:
            self.sync()

    def sync(self) -> None:
        """Make all rows safe from a power cut."""
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()

    def drop(self, keys: Set[bytes]) -> None:
        """Take rows out, those of these files."""
        self._file.close()
        try:
            with replacing(self.path) as file:
                for row in read_rows(self.path):
                    if row.file.key not in keys:
                        file.write(line_of(row))
        finally:
            self._file = self._open(self.path.stat().st_size)
        for key in keys:
            del self.states[key]
        self.pathless -= keys

    def close(self) -> None:
        """Make all rows safe and let go of the file."""
        self.sync()
        self._file.close()


def read_rows(path: Path) -> Iterator[Row]:
    """Yield the rows of a file, one by one; half a row at its end is passed over.

    Raises:
        BatchError: the file holds something else.
    """
    for row, _ in _rows_with_ends(path):
        yield row


def _rows_with_ends(path: Path) -> Iterator[tuple[Row, int]]:
    """Yield each row, and where in the file its line ends."""
    end = 0
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            if not line.endswith(b"\n"):
                if _is_broken_off(line):
                    return
                raise _foreign(path, number)
            try:
                row = row_from_json(json.loads(line))
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                raise _foreign(path, number) from error
            end += len(line)
            yield row, end


def _is_broken_off(line: bytes) -> bool:
    # After a power cut, some file systems give zeros for what was not yet on the disk.
    text = line.rstrip(b"\0")
    return text.startswith(_BEGINNING) or _BEGINNING.startswith(text)


def _foreign(path: Path, number: int) -> BatchError:
    return BatchError(f"line {number} of {str(path)!r} is no row of results; choose another name")
