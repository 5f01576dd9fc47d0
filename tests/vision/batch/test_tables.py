"""The rows as CSV and as Parquet."""

import csv
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from scoring import parse_cards
from vision.batch import BatchError, Row, StarterSource, Status
from vision.batch.photo_file import PhotoFile, Remark
from vision.batch.row import count_with
from vision.batch.tables import COLUMNS, check_kind, write_table

FIVES = parse_cards("5H 5C 5D JS 5S")
SCORED = Row(
    PhotoFile("=1+1.jpg", 9, "1"),
    Status.SCORED,
    "5d0c",
    "77aa",
    0.25,
    cards=FIVES,
    starter=FIVES[4],
    starter_source=StarterSource.OPTION,
    count=count_with(list(FIVES), FIVES[4], is_crib=False),
)
FAILED = Row(
    PhotoFile("a\nb,\udcff.jpg", None, None, Remark("missing", "It is gone.")),
    Status.FAILED,
    "5d0c",
    "77aa",
    0.0,
)


def test_csv_has_a_line_a_row_and_no_formula(tmp_path: Path) -> None:
    write_table([SCORED, FAILED], tmp_path / "night.csv")
    with (tmp_path / "night.csv").open(encoding="utf-8", newline="") as file:
        scored, failed = csv.DictReader(file)
    assert (scored["path"], scored["path_hex"], scored["total"]) == ("'=1+1.jpg", "", "29")
    assert (failed["path"], failed["error"], failed["why"]) == (
        "a\nb,\\xff.jpg",
        "missing",
        "It is gone.",
    )
    assert bytes.fromhex(failed["path_hex"]) == b"a\nb,\xff.jpg"


def test_parquet_has_typed_columns_and_keeps_text_as_it_is(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    write_table([SCORED, FAILED], tmp_path / "night.parquet")
    read = parquet.read_table(tmp_path / "night.parquet")
    assert read.column_names == list(COLUMNS)
    assert {str(each.type) for each in read.schema} == {"string", "int64", "double", "bool"}
    scored, failed = read.to_pylist()
    assert (scored["path"], scored["total"], scored["crib"]) == ("=1+1.jpg", 29, False)
    assert (failed["total"], failed["size"], failed["why"]) == (None, None, "It is gone.")


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_a_table_of_nothing_is_a_table(kind: str, tmp_path: Path) -> None:
    if kind == "parquet":
        pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    write_table([], tmp_path / f"night.{kind}")
    assert (tmp_path / f"night.{kind}").stat().st_size


def test_parquet_without_pyarrow_is_refused_before_work_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(BatchError, match="pip install pyarrow"):
        check_kind(Path("night.parquet"))


def test_many_rows_are_written_in_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    monkeypatch.setattr("vision.batch.tables._ROWS_AT_ONCE", 2)
    rows = [replace(SCORED, file=PhotoFile(f"{i}.jpg", i, "1")) for i in range(5)]
    write_table(rows, tmp_path / "night.parquet")
    file = parquet.ParquetFile(tmp_path / "night.parquet")
    assert file.num_row_groups == 3
    assert [row["path"] for row in file.read().to_pylist()] == [f"{i}.jpg" for i in range(5)]
