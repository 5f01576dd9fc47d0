"""Which photos there are: paths, folders, patterns and URLs come in, a stream of files goes out.

Nothing is collected beforehand but the names of one folder, so that a large tree starts at once.
Next: `photo_file.py`.
"""

import glob
import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath

from vision.batch.photo_file import BatchFault, PhotoFile, Remark, is_url, version_of
from vision.image import HEAD_BYTES, is_photo

_PICTURES = "avif bmp dng gif heic heif hif jfif jp2 jpe jpeg jpg jxl png tif tiff webp"

PICTURE_ENDINGS = frozenset(f".{ending}" for ending in _PICTURES.split())
"""The endings of names that say that a file is a picture, whether or not it is of a kind read."""


def discover(paths: Sequence[str]) -> Iterator[PhotoFile]:
    """Yield each file that looks like a picture once; folders with all that is in them, by name.

    A file that is named itself is always there, even if it is missing. In folders, and among what
    matches a pattern, a file counts by its name's ending or by its first bytes. Folders reached
    again by a link are passed over.

    >>> [file.path for file in discover(["datasets/golden/hand-[12].jpg", "gone.jpg"])]
    ['datasets/golden/hand-1.jpg', 'datasets/golden/hand-2.jpg', 'gone.jpg']
    """
    found = (file for path in paths for file in _at(path))
    yield from _once(found) if len(paths) > 1 else found


def _once(files: Iterable[PhotoFile]) -> Iterator[PhotoFile]:
    seen: set[bytes] = set()
    for file in files:
        if file.key not in seen:
            seen.add(file.key)
            yield file


def _at(path: str) -> Iterator[PhotoFile]:
    if is_url(path):
        from vision.batch.remote import discover_url

        yield from discover_url(path)
    elif os.path.isdir(path):
        yield from _in_folder(path)
    elif glob.has_magic(path) and not os.path.lexists(path):
        matches = sorted(glob.iglob(path, recursive=True))
        for match in matches:
            if os.path.isdir(match):
                yield from _in_folder(match)
            elif _looks_like_picture(match):
                yield _file(match)
        if not matches:
            yield _file(path)
    else:
        yield _file(path)


def _in_folder(top: str) -> Iterator[PhotoFile]:
    folders = [top]
    visited: set[tuple[int, int]] = set()
    while folders:
        folder = folders.pop()
        try:
            status = os.stat(folder)
            if (status.st_dev, status.st_ino) in visited:
                continue
            visited.add((status.st_dev, status.st_ino))
            with os.scandir(folder) as entries:
                ordered = sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            sentence = f"The folder {folder!r} cannot be looked into: {error.strerror or error}."
            fault = Remark(BatchFault.UNREADABLE_FOLDER.value, sentence)
            yield PhotoFile(folder, fault=fault)
            continue
        within = []
        for entry in ordered:
            if _is_folder(entry):
                within.append(entry.path)
            elif _looks_like_picture(entry.path):
                yield _file(entry.path)
        folders += reversed(within)


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link that leads to itself
        return False


def _looks_like_picture(path: str) -> bool:
    if PurePath(path).suffix.lower() in PICTURE_ENDINGS:
        return True
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return False
        with open(path, "rb") as file:
            return is_photo(file.read(HEAD_BYTES))
    except OSError:
        return False


def _file(path: str) -> PhotoFile:
    try:
        status = os.stat(path)
    except (OSError, ValueError):  # what is wrong is said by who opens it
        return PhotoFile(path)
    return PhotoFile(path, status.st_size, version_of(status))
