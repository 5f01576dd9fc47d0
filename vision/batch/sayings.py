"""What people say of single photos, in CSV: tables of corrections, and tables of truth.

A table names photos by their paths, from the table's own folder. `corrections_table` writes what
`read_sayings` reads. Next: `options.py`.
"""

import csv
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from scoring import Card, CardError, NobsError, parse_cards
from vision.batch.options import Said
from vision.batch.photo_file import PhotoFile, is_url
from vision.batch.row import StarterSource
from vision.batch.tables import write_csv
from vision.confirm import Corrections

COLUMNS = ("path", "starter", "crib", "set", "remove", "add", "model", "sha256")
"""The columns of a table of corrections. `set` has `3=5H`, cards by their numbers from 1 in reading
order; `remove` has numbers, `add` has cards. Only `path` must be there."""

_TRUTH_COLUMNS = ("path", "starter", "crib")

_CRIB = {"": False, "no": False, "hand": False, "yes": True, "crib": True}


class SayingsError(NobsError):
    """A table that cannot be read, or that says what makes no sense."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A line of a table of corrections: a photo's path, and what a person says of it."""

    path: str
    said: Said


def read_sayings(path: Path, source: StarterSource) -> dict[bytes, Said]:
    """Return what a table says of photos, by their keys (`PhotoFile.key`).

    Of a table of truth only who is the starter and what is a crib is taken.

    Raises:
        SayingsError: the table cannot be read, or a line of it makes no sense.
    """
    said: dict[bytes, Said] = {}
    for line, each in _lines(path, source):
        key = PhotoFile(each.path).key
        if key in said:
            raise SayingsError(f"{path}: line {line}: {each.path!r} is there twice")
        said[key] = each.said
    return said


def read_corrections(path: Path) -> list[Correction]:
    """Return the lines of a table of corrections, paths as this program finds them.

    Raises:
        SayingsError: the table cannot be read, or a line of it makes no sense.
    """
    return [each for _, each in _lines(path, StarterSource.CORRECTIONS)]


def _lines(path: Path, source: StarterSource) -> Iterator[tuple[int, Correction]]:
    """Yield each line with its number."""
    names = _TRUTH_COLUMNS if source is StarterSource.TRUTH else COLUMNS
    try:
        with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
            reader = csv.DictReader(file)
            if "path" not in (reader.fieldnames or ()):
                raise SayingsError(f"{path}: a column 'path' is expected in the first line")
            for fields in reader:
                photo = fields["path"]
                if not photo:
                    continue
                cells = {name: (fields.get(name) or "").strip() for name in names}
                said = _said(cells, source, f"{path}: line {reader.line_num}")
                yield reader.line_num, Correction(_beside(path, photo), said)
    except (OSError, csv.Error) as error:
        reason = getattr(error, "strerror", None) or error
        raise SayingsError(f"{path}: the table cannot be read: {reason}") from error


def merged(truth: Mapping[bytes, Said], corrections: Mapping[bytes, Said]) -> dict[bytes, Said]:
    """Return what is said in both tables; what corrections leave open, the truth says."""
    both = {**truth, **corrections}
    for key in truth.keys() & corrections.keys():
        told, known = corrections[key], truth[key].corrections
        joined = replace(
            told.corrections,
            starter=told.corrections.starter or known.starter,
            is_crib=told.corrections.is_crib or known.is_crib,
        )
        source = told.source if told.corrections.starter else truth[key].source
        both[key] = replace(told, corrections=joined, source=source)
    return both


def corrections_table(corrections: Iterable[Correction], path: Path) -> None:
    """Write a table of corrections, whole or not at all.

    Raises:
        OSError: it cannot be written.
    """
    write_csv((COLUMNS, *(_cells(each, path) for each in corrections)), path)


def _cells(correction: Correction, path: Path) -> tuple[str, ...]:
    said, told = correction.said, correction.said.corrections
    place = correction.path
    if not is_url(place):
        # With ./ before it, no name begins like a spreadsheet's formula.
        place = os.path.join(os.curdir, os.path.relpath(place, path.absolute().parent))
    return (
        place,
        str(told.starter or ""),
        "crib" if told.is_crib else "",
        " ".join(f"{place + 1}={card}" for place, card in told.replaced),
        " ".join(str(place + 1) for place in sorted(told.removed)),
        " ".join(str(card) for card in told.added),
        said.model,
        said.sha256,
    )


def _beside(table: Path, path: str) -> str:
    return path if is_url(path) else os.path.normpath(os.path.join(table.parent, path))


_T = TypeVar("_T")


def _said(cells: Mapping[str, str], source: StarterSource, line: str) -> Said:
    def parsed(name: str, parse: Callable[[str], _T]) -> _T:
        text = cells.get(name, "")
        try:
            return parse(text)
        except (ValueError, KeyError) as error:
            why = f": {error}" if isinstance(error, CardError) else ""
            raise SayingsError(f"{line}: {name} {text!r} makes no sense{why}") from error

    try:
        corrections = Corrections(
            replaced=parsed("set", _replaced),
            removed=parsed("remove", lambda text: frozenset(map(_place, text.split()))),
            added=parsed("add", parse_cards),
            starter=parsed("starter", lambda text: Card.parse(text) if text else None),
            is_crib=parsed("crib", lambda text: _CRIB[text.lower()]),
        )
    except ValueError as error:
        raise SayingsError(f"{line}: {error}") from error
    return Said(corrections, source, cells.get("model", ""), cells.get("sha256", ""))


def _replaced(text: str) -> tuple[tuple[int, Card], ...]:
    """Return the places from 0 and the cards of `3=5H 4=9C`.

    >>> _replaced("3=5H")
    ((2, Card.parse('5H')),)
    """
    pairs = (part.partition("=") for part in text.split())
    return tuple(sorted((_place(number), Card.parse(card)) for number, _, card in pairs))


def _place(number: str) -> int:
    if not number.isascii() or not number.isdecimal() or int(number) < 1:
        raise ValueError(f"{number!r} is no card's number")
    return int(number) - 1
