"""Photos at URLs, from a store in memory."""

from collections.abc import Iterator
from typing import Any

import pytest

from scoring import NobsError
from tests.vision.batch import readers
from tests.vision.batch.readers import NETWORKS, picture
from vision.batch import Status
from vision.batch.discovery import discover
from vision.batch.engine import Here, Task
from vision.batch.options import PhotoOptions
from vision.batch.photo_file import fetch
from vision.batch.row import Row

fsspec = pytest.importorskip("fsspec", reason="fsspec comes with the ray extra")


@pytest.fixture
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A store with a few photos in it."""
    memory = fsspec.filesystem("memory")
    path = picture(tmp_path_factory.mktemp("one") / "a.png", readers.PLAIN)
    for name in ("night/a.png", "night/deep/b.png"):
        memory.pipe(f"/club/{name}", path.read_bytes())
    memory.pipe("/club/night/notes.txt", b"text")
    yield memory
    memory.rm("/club", recursive=True)


def rows_of(*urls: str) -> list[Row]:
    return list(Here(NETWORKS).rows(Task(file, PhotoOptions()) for file in discover(urls)))


@pytest.mark.usefixtures("store")
def test_folders_files_and_patterns_are_found_by_url() -> None:
    for url in ("memory://club/night", "memory://club/night/**/*.png"):
        found = [row.file.path.partition("club/")[2] for row in rows_of(url)]
        assert found == ["night/a.png", "night/deep/b.png"]
    for row in rows_of("memory://club/night", "memory://club/night/a.png"):
        assert (row.status, row.total) == (Status.SCORED, 7)


def test_a_name_with_a_patterns_letters_is_a_name_first(store: Any) -> None:
    for name in ("hand[1].png", "hand1.png"):
        store.pipe(f"/club/odd/{name}", b"")
    (file,) = discover(["memory://club/odd/hand[1].png"])
    assert file.path.endswith("hand[1].png")


@pytest.mark.usefixtures("store")
def test_what_is_not_there_is_missing() -> None:
    (row,) = rows_of("memory://club/gone.png")
    assert row.error
    assert row.error.code == "missing"


def test_a_changed_file_has_another_version(store: Any) -> None:
    (before,) = discover(["memory://club/night/a.png"])
    store.pipe("/club/night/a.png", b"other")
    (after,) = discover(["memory://club/night/a.png"])
    assert (before.size, before.version) != (after.size, after.version)
    assert before.key == after.key


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (PermissionError("no"), "no-permission"),
        (OSError("the line is cut"), "unreadable-file"),
        (RuntimeError("some store's own error"), "unreadable-file"),
    ],
)
def test_what_a_store_raises_is_a_row(
    error: Exception, code: str, store: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (file,) = discover(["memory://club/night/a.png"])

    def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(type(store), "open", refuse)
    fault = fetch(file).file.fault
    assert fault
    assert (fault.code, fault.sentence.count("\n")) == (code, 0)


def test_a_store_of_an_unknown_kind_is_told() -> None:
    with pytest.raises(NobsError, match="not installed"):
        list(discover(["nosuchstore://a/b.png"]))
