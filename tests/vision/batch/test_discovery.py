"""Which files are found, in which order, and that nothing in a folder can hold it up."""

import os
import time
from pathlib import Path

import pytest

from tests.vision.batch.readers import picture
from vision.batch.discovery import discover
from vision.batch.photo_file import PhotoFile, is_url


def found(*paths: Path | str) -> list[str]:
    return [file.path for file in discover([str(path) for path in paths])]


def names(*paths: Path | str) -> list[str]:
    return [os.path.basename(path) for path in found(*paths)]


def test_folders_are_looked_into_by_name_with_all_below(tmp_path: Path) -> None:
    for name in ("b/2.png", "b/1.JPG", "a/deep/er/3.png", "c.png"):
        picture(tmp_path / "x.png").rename(_made(tmp_path / name))
    assert [os.path.relpath(path, tmp_path) for path in found(tmp_path)] == [
        "c.png",
        "a/deep/er/3.png",
        "b/1.JPG",
        "b/2.png",
    ]


def _made(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def test_a_picture_is_told_by_its_name_or_by_what_is_in_it(tmp_path: Path) -> None:
    picture(tmp_path / "x.png").rename(tmp_path / "photo.dat")
    (tmp_path / "empty.jpeg").touch()
    (tmp_path / "old.GIF").write_bytes(b"GIF89a")
    (tmp_path / "notes.txt").write_text("five of hearts")
    (tmp_path / "results.jsonl").write_text("{}")
    assert names(tmp_path) == ["empty.jpeg", "old.GIF", "photo.dat"]


def test_what_is_named_is_there_even_if_it_is_missing_or_no_picture(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("five of hearts")
    missing, notes = discover([str(tmp_path / "gone.jpg"), str(tmp_path / "notes.txt")])
    assert (missing.size, missing.version) == (None, None)
    assert notes.size == 14


def test_patterns_are_followed(tmp_path: Path) -> None:
    for name in ("a1.png", "a2.png", "b1.png", "sub/a3.png", "a.txt"):
        _made(tmp_path / name).write_bytes(picture(tmp_path / "z" / "x.png").read_bytes())
    (tmp_path / "a.txt").write_text("text")
    assert names(tmp_path / "a*") == ["a1.png", "a2.png"]
    assert names(tmp_path / "**" / "a*.png") == ["a1.png", "a2.png", "a3.png"]
    assert names(tmp_path / "su[b]") == ["a3.png"]
    assert found("no/*.png") == ["no/*.png"]


def test_a_name_with_a_patterns_letters_is_a_name_first(tmp_path: Path) -> None:
    odd = picture(tmp_path / "hand[1].png")
    picture(tmp_path / "hand1.png")
    assert found(odd) == [str(odd)]


def test_each_file_comes_once_however_often_it_is_named(tmp_path: Path) -> None:
    one, two = picture(tmp_path / "1.png"), picture(tmp_path / "2.png")
    twice = tmp_path / ".." / tmp_path.name / "1.png"
    assert found(two, tmp_path, one, twice) == [str(two), str(one)]


def test_links_that_lead_in_a_circle_end(tmp_path: Path) -> None:
    picture(tmp_path / "sub" / "1.png")
    (tmp_path / "sub" / "up").symlink_to(tmp_path)
    (tmp_path / "self.png").symlink_to(tmp_path / "self.png")
    (tmp_path / "self").symlink_to(tmp_path / "self")
    assert names(tmp_path) == ["self.png", "1.png"]


def test_a_pipe_is_never_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    os.mkfifo(tmp_path / "pipe")
    assert names(tmp_path) == ["pipe.png"]


@pytest.mark.parametrize(
    "name", [b"new\nline.png", "\U0001f0a1 ace.png".encode(), b"\xff\xfe.png", b"a" * 251 + b".png"]
)
def test_names_may_be_any_bytes(name: bytes, tmp_path: Path) -> None:
    path = os.path.join(os.fsencode(tmp_path), name)
    os.rename(picture(tmp_path / "x.png"), path)
    (file,) = discover([str(tmp_path)])
    assert os.fsencode(file.path) == path
    assert (file.path_hex is None) == (name.isascii() or b"ace" in name)
    assert file.text.encode()


def test_a_folder_that_cannot_be_looked_into_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture(tmp_path / "b" / "1.png")
    (tmp_path / "a").mkdir()
    scandir = os.scandir

    def refuse(path: str) -> object:  # root may look into any folder
        if path.endswith("a"):
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    closed, file = discover([str(tmp_path)])
    assert closed.fault
    assert closed.fault.code == "unreadable-folder"
    assert closed.fault.sentence.endswith("cannot be looked into: Permission denied.")
    assert file.path.endswith("1.png")


def test_a_large_folder_starts_at_once(tmp_path: Path) -> None:
    """Files come while their folder is being gone through, without a look at all of them first."""
    for i in range(2000):
        (tmp_path / f"{i:04}.png").touch()
    opened = []
    began = time.process_time()
    first = next(discover([str(tmp_path)]))
    spent = time.process_time() - began
    began = time.process_time()
    opened = list(discover([str(tmp_path)]))
    everything = time.process_time() - began
    assert first == opened[0]
    assert len(opened) == 2000
    assert spent < everything / 2


def test_a_changed_file_has_another_version(tmp_path: Path) -> None:
    path = picture(tmp_path / "a.png")
    (before,) = discover([str(path)])
    os.utime(path, ns=(1, 1))
    (after,) = discover([str(path)])
    assert before.key == after.key
    assert (before.size, before.version) != (after.size, after.version)


def test_what_is_a_url() -> None:
    assert all(map(is_url, ("s3://a/b.jpg", "memory://x", "gs://a")))
    assert not any(map(is_url, ("a.jpg", "/a/b", "a:b", "://", "C:/a", "a b://c")))
    assert PhotoFile("s3://a/b").key != PhotoFile("s3:/a/b").key
