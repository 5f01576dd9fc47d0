"""The rows as a table for spreadsheets and data frames: CSV, or Parquet where pyarrow is there.

A table knows no lists, so that each row goes flat, one cell a column. This is the one file that
imports pyarrow. Next: `row.py`.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import TypeAlias

from scoring import Category
from vision.batch.durable import BatchError, replacing
from vision.batch.row import Row

Cell: TypeAlias = str | int | float | bool | None

_FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n")

JSON_LINES, CSV, PARQUET = ".jsonl", ".csv", ".parquet"

_ROWS_AT_ONCE = 10_000

COLUMNS: dict[str, type] = {
    "path": str,
    "path_hex": str,
    "size": int,
    "version": str,
    "sha256": str,
    "seconds": float,
    "status": str,
    "cards": str,
    "confidences": str,
    "starter_proposed": str,
    "starter_confidence": float,
    "starter": str,
    "starter_source": str,
    "crib": bool,
    "total": int,
    **{category.plural: int for category in Category},
    "items": str,
    "totals": str,
    "problems": str,
    "error": str,
    "why": str,
    "model": str,
    "made_with": str,
}
"""The columns in their order, and what is in them."""


def check_kind(results: Path) -> None:
    """Refuse results of a kind that cannot be written.

    >>> check_kind(Path("night.xlsx"))
    Traceback (most recent call last):
    vision.batch.durable.BatchError: 'night.xlsx': the name must end in .jsonl, .csv or .parquet

    Raises:
        BatchError: the name's ending says another kind, or pyarrow is missing for Parquet.
    """
    kind = results.suffix.lower()
    if kind not in (JSON_LINES, CSV, PARQUET):
        raise BatchError(f"{str(results)!r}: the name must end in .jsonl, .csv or .parquet")
    if kind == PARQUET:
        try:
            import pyarrow.parquet  # noqa: F401
        except ImportError as error:
            raise BatchError(
                "Parquet needs pyarrow, which is not installed: run `pip install pyarrow`"
            ) from error


def write_table(rows: Iterable[Row], path: Path) -> None:
    """Write rows as the kind of table that the path's ending says; it is there whole or not at all.

    Raises:
        OSError: the disk is full or fails.
    """
    if path.suffix.lower() == PARQUET:
        _write_parquet(rows, path)
    else:
        write_csv(chain([tuple(COLUMNS)], map(cells_of, rows)), path)


def _write_parquet(rows: Iterable[Row], path: Path) -> None:
    import pyarrow
    import pyarrow.parquet

    types = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64()}
    types[bool] = pyarrow.bool_()
    schema = pyarrow.schema([(name, types[kind]) for name, kind in COLUMNS.items()])
    with replacing(path) as file, pyarrow.parquet.ParquetWriter(file, schema) as writer:
        for some in _in_groups(rows):
            columns = zip(*(cells_of(row) for row in some), strict=True)
            arrays = [
                pyarrow.array(list(column), kind.type)
                for column, kind in zip(columns, schema, strict=True)
            ]
            writer.write_table(pyarrow.table(arrays, schema=schema))


def _in_groups(rows: Iterable[Row]) -> Iterator[list[Row]]:
    coming = iter(rows)
    while some := list(islice(coming, _ROWS_AT_ONCE)):
        yield some


def cells_of(row: Row) -> tuple[Cell, ...]:
    """Return a row's cells in the order of `COLUMNS`; an empty one is None.

    >>> from vision.batch.photo_file import PhotoFile
    >>> from vision.batch.row import Status
    >>> row = Row(PhotoFile("a.jpg", 9, "1"), Status.FAILED, "5d0c", "77aa", 0.01)
    >>> dict(zip(COLUMNS, cells_of(row)))["path"]
    'a.jpg'
    """
    counted = row.count
    remarks = (row.error,) if row.error else row.problems
    return (
        row.file.text,
        row.file.path_hex,
        row.file.size,
        row.file.version,
        row.sha256,
        round(row.seconds, 4),
        row.status.value,
        " ".join(str(card) if card else "?" for card in row.cards) or None,
        " ".join(f"{seen.confidence:.2f}" for seen in row.read) or None,
        str(row.starter_proposed) if row.starter_proposed else None,
        row.starter_confidence if row.starter_proposed else None,
        str(row.starter) if row.starter else None,
        row.starter_source.value if row.starter_source else None,
        row.is_crib,
        row.total,
        *((counted.points_of(category) if counted else None) for category in Category),
        _items(row),
        " ".join(f"{card}:{total}" for card, total in row.totals) or None,
        " ".join(problem.code for problem in row.problems) or None,
        row.error.code if row.error else None,
        " ".join(remark.sentence for remark in remarks) or None,
        row.model,
        row.made_with,
    )


def _items(row: Row) -> str | None:
    """Return the items as one cell, such as `fifteen:5H+JS pair:5H+5C`."""
    if row.count is None:
        return None
    return " ".join(
        f"{item.category.value}:{'+'.join(map(str, item.cards))}" for item in row.count.items
    )


def write_csv(lines: Iterable[Sequence[Cell]], path: Path) -> None:
    """Write a CSV file, whole or not at all; paths that are no UTF-8 keep their bytes.

    Raises:
        OSError: it cannot be written.
    """
    with replacing(path) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", errors="surrogateescape", newline="")
        writer = csv.writer(text)
        for line in lines:
            writer.writerow([harmless(cell) for cell in line])
        text.flush()
        text.detach()


def harmless(cell: Cell) -> Cell:
    """Return a cell that no spreadsheet takes for a formula.

    >>> harmless("=cmd()"), harmless("a.jpg"), harmless(-1)
    ("'=cmd()", 'a.jpg', -1)
    """
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA_SIGNS) else cell
