"""A file that may be a photo: its name, its state, its bytes, and what is wrong with it.

Next: `score.py`.
"""

import os
import time
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import blake2b
from pathlib import Path

from vision.image import PhotoError, PhotoFault, open_file, read_bytes


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing that is wrong.

    >>> Remark("starter", "Say which card is the starter.").code
    'starter'
    """

    code: str
    sentence: str

    @classmethod
    def of(cls, error: PhotoError) -> "Remark":
        """Return what an error says."""
        return cls(error.code.value, error.sentence)


class BatchFault(StrEnum):
    """Why a photo has no reading, beyond the faults of a photo itself (`vision.image.PhotoFault`).

    Those in `PASSING` may be gone at the next run, which tries the photo again.
    """

    CHANGED = "changed-while-read"
    WORKER_DIED = "worker-died"
    TOO_SLOW = "too-slow"
    INTERNAL = "internal-error"
    UNREADABLE_FOLDER = "unreadable-folder"


NO_FILE = frozenset({PhotoFault.MISSING.value, BatchFault.UNREADABLE_FOLDER.value})
"""The codes of what is a name alone, and no file."""

PASSING = NO_FILE | {
    PhotoFault.FORBIDDEN.value,
    PhotoFault.UNREADABLE_FILE.value,
    BatchFault.CHANGED.value,
    BatchFault.WORKER_DIED.value,
    BatchFault.TOO_SLOW.value,
}
"""The codes of what has its cause outside the photo, or may have."""


@dataclass(frozen=True, slots=True)
class PhotoFile:
    """A file that looks like a picture, or a folder that cannot be looked into.

    `path` is the path as it was found, or a URL. `version` tells this state of the file from any
    other: for a local file the time of its last change in nanoseconds. Both it and `size`, in
    bytes, are None where they are not known. `fault` is what kept the file from being found.
    """

    path: str
    size: int | None = None
    version: str | None = None
    fault: Remark | None = None

    @property
    def key(self) -> bytes:
        """What tells the file from all others, wherever the program was started."""
        place = self.path if is_url(self.path) else os.path.abspath(self.path)
        return blake2b(os.fsencode(place), digest_size=16).digest()

    @property
    def text(self) -> str:
        r"""The path as text that can be written anywhere.

        >>> PhotoFile("hand-\udcff.jpg").text
        'hand-\\xff.jpg'
        """
        return os.fsencode(self.path).decode("utf-8", errors="backslashreplace")

    @property
    def path_hex(self) -> str | None:
        """The bytes of a path that is no text, two digits each; of any other, None."""
        return None if self.text == self.path else os.fsencode(self.path).hex()


def is_url(path: str) -> bool:
    """Return whether a path is a URL, such as one of an object store.

    >>> is_url("s3://club/night-1"), is_url("photos/night-1")
    (True, False)
    """
    scheme, separator, _ = path.partition("://")
    return bool(separator) and scheme.isalnum() and not os.path.exists(path)


def version_of(status: os.stat_result) -> str:
    """Return what tells a state of a local file from any other of the same size."""
    return str(status.st_mtime_ns)


@dataclass(frozen=True, slots=True)
class Fetched:
    """What a file held when it was read, and how long the reading took.

    `file` has the size and the version that the bytes are of. Without `data` its fault is set.
    """

    file: PhotoFile
    data: bytes
    seconds: float


def fetch(file: PhotoFile) -> Fetched:
    """Read a file. What is wrong with it is part of the answer, and never raised.

    >>> fetched = fetch(PhotoFile("gone.jpg"))
    >>> fetched.file.fault.code, fetched.data
    ('missing', b'')
    """
    began = time.perf_counter()
    try:
        if file.fault:
            fetched, data = file, b""
        elif is_url(file.path):
            from vision.batch.remote import read_url

            fetched, data = file, read_url(file.path)
        else:
            fetched, data = _read(file)
    except PhotoError as error:
        fetched, data = replace(file, fault=Remark.of(error)), b""
    return Fetched(fetched, data, time.perf_counter() - began)


def _read(file: PhotoFile) -> tuple[PhotoFile, bytes]:
    with open_file(Path(file.path)) as stream:
        before = os.fstat(stream.fileno())
        data = read_bytes(stream)
        after = os.fstat(stream.fileno())
    read = replace(file, size=before.st_size, version=version_of(before))
    if len(data) != before.st_size or version_of(before) != version_of(after):
        sentence = "The file changed while it was read; the next run reads it again."
        return replace(read, fault=Remark(BatchFault.CHANGED.value, sentence)), b""
    return read, data
