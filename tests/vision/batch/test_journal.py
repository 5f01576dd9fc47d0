"""Rows on the disk: none twice, none lost that was kept, and never half of one."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from vision.batch.durable import BatchError, only_one, replacing
from vision.batch.journal import Journal, read_rows
from vision.batch.photo_file import PhotoFile, Remark
from vision.batch.row import Row, Status, line_of


def row(name: str, code: str = "truncated") -> Row:
    fault = Remark(code, "It is cut off.")
    return Row(PhotoFile(name, 9, "1", fault), Status.FAILED, "fake", "77aa", 0.5)


ROWS = [row(f"{i}.jpg") for i in range(4)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "night.jsonl"


def fill(path: Path, rows: list[Row]) -> None:
    journal = Journal(path)
    for each in rows:
        journal.append(each)
    journal.close()


def test_rows_are_added_to_those_of_an_earlier_run(path: Path) -> None:
    fill(path, ROWS[:2])
    fill(path, ROWS[2:])
    assert list(read_rows(path)) == ROWS


def test_a_row_is_in_the_file_as_soon_as_it_is_added(path: Path) -> None:
    journal = Journal(path)
    journal.append(ROWS[0])
    assert path.read_bytes() == line_of(ROWS[0])
    journal.close()


def test_at_whatever_byte_writing_stopped_whole_rows_are_left(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)  # some hundred times, it takes a while
    fill(path, ROWS)
    whole = path.read_bytes()
    before = b"".join(map(line_of, ROWS[:3]))
    for end in range(len(before), len(whole)):
        for zeros in (b"", bytes(40)):  # as some file systems fill what was not yet written
            path.write_bytes(whole[:end] + zeros)
            assert list(read_rows(path)) == ROWS[:3]
            fill(path, ROWS[3:])
            assert path.read_bytes() == whole


@pytest.mark.parametrize(
    "content",
    [
        b"Dear Sir or Madam",
        b"Dear Sir or Madam\n",
        b'{"path": 3}\n',
        b'{"paths": "a"',
        b"[]\n",
        b"\xff\xd8\xff",
        line_of(ROWS[0]) + b"\n" + line_of(ROWS[1]),
        line_of(ROWS[0]) + line_of(ROWS[1])[:50] + b"\n" + line_of(ROWS[2]),
    ],
)
def test_a_file_of_another_kind_is_left_as_it_is(content: bytes, path: Path) -> None:
    path.write_bytes(content)
    with pytest.raises(BatchError, match="no row of results"):
        Journal(path)
    assert path.read_bytes() == content


def test_rows_are_taken_out_by_writing_the_file_anew(path: Path) -> None:
    fill(path, ROWS)
    journal = Journal(path)
    journal.drop({ROWS[1].file.key, ROWS[3].file.key})
    journal.append(ROWS[1])
    journal.close()
    assert list(read_rows(path)) == [ROWS[0], ROWS[2], ROWS[1]]
    assert sorted(each.name for each in path.parent.iterdir()) == ["night.jsonl"]


def test_what_may_pass_is_remembered_as_not_done(path: Path) -> None:
    fill(path, [row("a.jpg"), row("b.jpg", "worker-died"), row("c.jpg", "missing")])
    journal = Journal(path)
    a, b, c = (PhotoFile(name).key for name in ("a.jpg", "b.jpg", "c.jpg"))
    assert (journal.states[a], journal.states[b]) == (row("a.jpg").state, b"")
    assert journal.pathless == {c}
    journal.close()


class FullDisk:
    """A file on which there is room for some bytes, and no more."""

    def __init__(self, file: Any, room: int) -> None:
        self._file, self._room = file, room

    def write(self, data: bytes) -> int:
        if not self._room:
            raise OSError(28, "No space left on device")
        n_written = min(self._room, len(data))
        self._room -= n_written
        return int(self._file.write(data[:n_written]))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


@pytest.mark.parametrize("room", [0, 1, 100])
def test_on_a_full_disk_no_half_row_is_left(room: int, path: Path) -> None:
    journal = Journal(path)
    journal.append(ROWS[0])
    journal._file = FullDisk(journal._file, room)  # type: ignore[assignment]
    with pytest.raises(OSError, match="No space left"):
        journal.append(ROWS[1])
    assert list(read_rows(path)) == ROWS[:1]
    assert path.read_bytes() == line_of(ROWS[0])
    journal.close()


def test_rows_reach_the_disk_now_and_then(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced = []
    monkeypatch.setattr(os, "fsync", lambda number: synced.append(number))
    now = iter([0.0, 0.5, 1.1, 1.1, 1.2, 1.3])
    monkeypatch.setattr("vision.batch.journal.time.monotonic", lambda: next(now))
    journal = Journal(path)
    synced.clear()
    journal.append(ROWS[0])
    assert synced == []
    journal.append(ROWS[1])
    assert len(synced) == 1
    journal.append(ROWS[2])
    assert len(synced) == 1
    journal.close()
    assert len(synced) == 2


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "night.csv"
    path.write_text("old")

    def write_half() -> None:
        with replacing(path) as file:
            file.write(b"ne")
            raise OSError("full")

    with pytest.raises(OSError, match="full"):
        write_half()
    assert [each.name for each in tmp_path.iterdir()] == ["night.csv"]
    assert path.read_text() == "old"


def test_two_do_not_work_on_the_same_results(path: Path) -> None:
    with only_one(path):
        with pytest.raises(BatchError, match="another run"), only_one(path):
            pass
        with only_one(path.with_name("other.jsonl")):
            pass
    with only_one(path):
        pass
    assert list(path.parent.iterdir()) == []


def test_a_row_has_another_state_with_another_file_or_other_options() -> None:
    one = ROWS[0]
    others = [
        replace(one, made_with="other"),
        replace(one, file=replace(one.file, size=8)),
        replace(one, file=replace(one.file, version="2")),
    ]
    assert len({each.state for each in [one, *others]}) == 4
