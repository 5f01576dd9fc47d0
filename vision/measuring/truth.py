"""Photos with known cards: the table that a person fills in to measure how well they are read.

Comes in: a CSV table. Goes out: a `Truth` a photo. Next file: `judging.py`.
"""

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from os.path import normpath
from pathlib import Path

from scoring import Card, NobsError, parse_cards

COLUMNS = ("path", "cards")
"""What a table must have; a column `conditions` may be there too."""

UNKNOWN = "?"
"""What stands in a row's cards for what nobody knows, such as the suit of `9?`."""


class TruthError(NobsError):
    """A table of known cards is missing or not to be understood."""


@dataclass(frozen=True, slots=True)
class Truth:
    """A photo and the cards that lie face up and readable in it.

    `conditions` are words for what may make it hard, such as glare; each once.
    """

    path: Path
    cards: tuple[Card, ...]
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TruthTable:
    """The photos of a table, each once, and those rows that are not among them.

    `unknown` are photos whose cards are not wholly known, `repeated` those that the table has
    again.
    """

    truths: tuple[Truth, ...]
    unknown: tuple[Path, ...] = ()
    repeated: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A row as it is written, and the number of the line that it ends in."""

    line: int
    path: str
    cards: str
    conditions: str


def read_truth(table: Path, photos: Path) -> TruthTable:
    """The photos of a CSV table with the columns `path` and `cards`, and perhaps `conditions`.

    Paths are below `photos`; cards are separated by spaces, and none means that no card lies there
    face up.

    Raises:
        TruthError: the table cannot be read, lacks a column, names a card that there is not, or
            says two things of one photo.
    """
    truths: dict[str, Truth] = {}
    lines: dict[str, int] = {}
    unknown, repeated = [], []
    for row in read_rows(table):
        path = photos / row.path
        if UNKNOWN in row.cards:
            unknown.append(path)
            continue
        try:
            cards = parse_cards(row.cards)
        except NobsError as error:
            raise TruthError(f"the table {table}, line {row.line}: {error}") from error
        name = normpath(path)
        if name not in truths:
            truths[name] = Truth(path, cards, words(row.conditions))
            lines[name] = row.line
        elif set(truths[name].cards) == set(cards):
            repeated.append(path)
        else:
            raise TruthError(
                f"the table {table}, line {row.line}: {row.path} has other cards in line"
                f" {lines[name]}"
            )
    return TruthTable(tuple(truths.values()), tuple(unknown), tuple(repeated))


def read_rows(table: Path) -> Sequence[Row]:
    """The rows of a table as they are written; a row whose cards were cut off has unknown ones.

    Raises:
        TruthError: the table cannot be read, or lacks a column or a path.
    """
    try:
        text = table.read_text(encoding="utf-8-sig")
        # Spreadsheets write semicolons where the comma is the decimal sign.
        head = text.partition("\n")[0]
        delimiter = ";" if ";" in head and "," not in head else ","
        reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter)
        rows = [(reader.line_num, row) for row in reader]
        names = reader.fieldnames or ()
    except OSError as error:
        raise TruthError(f"the table {table} cannot be read: {error.strerror or error}") from error
    except (UnicodeDecodeError, csv.Error, ValueError) as error:
        raise TruthError(f"the table {table} cannot be read: {error}") from error
    for column in COLUMNS:
        if text.strip() and column not in names:
            raise TruthError(
                f"the table {table} has no column {column!r}; expected path and cards, where it"
                f" has {', '.join(names)}"
            )
    found = []
    for line, row in rows:
        path = (row["path"] or "").strip()
        if not path:
            raise TruthError(f"the table {table}, line {line}: no path")
        cards = UNKNOWN if row["cards"] is None else row["cards"]
        found.append(Row(line, path, cards, row.get("conditions") or ""))
    return found


def words(conditions: str) -> tuple[str, ...]:
    """The conditions in a cell, each once: words, separated by spaces, commas or semicolons.

    >>> words("grey table; medium glare, shadow; 4 backs")
    ('grey', 'table', 'medium', 'glare', 'shadow', 'backs')
    """
    found = re.split(r"[\s,;]+", conditions.lower())
    return tuple(dict.fromkeys(word for word in found if re.search(r"[^\W\d_]", word)))
