"""Photos that lie in an object store: a URL that fsspec knows comes in, files and bytes go out.

This is the one file that imports fsspec, which comes with the `ray` extra; each kind of store
needs a package of its own besides, such as s3fs for s3://.
"""

import glob
import io
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from scoring import NobsError
from vision.batch.discovery import PICTURE_ENDINGS
from vision.batch.photo_file import BatchFault, PhotoFile, Remark
from vision.image import MAX_BYTES, PhotoError, PhotoFault, read_bytes

_VERSIONS = ("ETag", "etag", "md5Hash", "mtime", "LastModified", "last_modified", "created")
"""Where the kinds of stores say which state of a file this is, the surest first."""


def discover_url(url: str) -> Iterator[PhotoFile]:
    """Yield the pictures below a URL by name, or the one that it names.

    Raises:
        NobsError: fsspec or the package for this kind of store is not installed.
    """
    store, place = _store(url)
    try:
        if store.isfile(place):
            listed = {place: store.info(place)}
        elif glob.has_magic(place):
            listed = store.glob(place, detail=True)
        else:
            listed = store.find(place, detail=True)
    except Exception as error:  # each kind of store has errors of its own
        sentence = f"The folder {url!r} cannot be looked into: {error}."
        yield PhotoFile(url, fault=Remark(BatchFault.UNREADABLE_FOLDER.value, sentence))
        return
    if not listed:
        yield PhotoFile(url)
    for name in sorted(listed):
        info = listed[name]
        is_named = name == place
        if is_named or PurePosixPath(name).suffix.lower() in PICTURE_ENDINGS:
            versions = (info[key] for key in _VERSIONS if info.get(key) is not None)
            version = next((str(each) for each in versions), None)
            yield PhotoFile(store.unstrip_protocol(name), info.get("size"), version)


def read_url(url: str) -> bytes:
    """Return what lies at a URL.

    Raises:
        PhotoError: there is nothing, or it cannot be read, or is larger than any photo.
    """
    try:
        store, place = _store(url)
        with store.open(place, "rb") as stream:
            # A store may give less than it is asked for; a whole copy gives all or says why not.
            return read_bytes(io.BytesIO(stream.read(MAX_BYTES + 1)))
    except PhotoError:
        raise
    except FileNotFoundError as error:
        raise PhotoError(PhotoFault.MISSING, f"There is no file {url!r}.") from error
    except PermissionError as error:
        raise PhotoError(
            PhotoFault.FORBIDDEN, f"There is no permission to read {url!r}."
        ) from error
    except Exception as error:  # each kind of store has errors of its own
        raise PhotoError(
            PhotoFault.UNREADABLE_FILE, f"The file {url!r} cannot be read: {error}."
        ) from error


def _store(url: str) -> tuple[Any, str]:
    try:
        import fsspec

        store, place = fsspec.core.url_to_fs(url)
    except (ImportError, ValueError) as error:
        raise NobsError(
            f"{url}: reading from there needs a package that is not installed: {error}"
        ) from error
    return store, place
