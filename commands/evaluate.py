"""`nobs evaluate`: how well a person's own photos are read, whose cards are known."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from commands.exits import Exit, WrongUseError, complain
from commands.parser import Commands, add_command

if TYPE_CHECKING:
    from vision.measuring.judging import Judged
    from vision.measuring.truth import Truth

MOST_NAMED = 5
"""How many photos a sentence names; of more it gives the number."""


def add_parser(commands: Commands) -> None:
    """Add the command and its words."""
    parser = add_command(
        commands, "evaluate", "measure how well your own photos are read", evaluate_command
    )
    parser.add_argument(
        "table",
        metavar="TRUTH.csv",
        help="a table with the columns path and cards, such as 5H 10D JS, and perhaps conditions",
    )
    parser.add_argument(
        "--photos", required=True, metavar="DIR", help="the folder that the paths are in"
    )
    parser.add_argument("--out", metavar="DIR", help="a folder for charts and a picture a miss")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def evaluate_command(arguments: argparse.Namespace) -> Exit:
    """Read every photo of the table and print the figures; misses are no failure of the command."""
    from vision.measuring.judging import judge
    from vision.measuring.pictures import FolderError, make_folder
    from vision.measuring.report import report_as_json, report_lines
    from vision.measuring.truth import TruthError
    from vision.reader import load_reader, read_photo

    try:
        truths = _truths(Path(arguments.table), Path(arguments.photos))
        pictures = make_folder(Path(arguments.out)) if arguments.out else None
    except (TruthError, FolderError) as error:
        raise WrongUseError(str(error)) from error
    load_reader()  # a missing network is said before the first photo, and takes none of its time
    judged = []
    for truth in truths:
        judged.append(judge(truth, read_photo))
        _show_progress(judged, len(truths))
    if arguments.json:
        print(json.dumps(report_as_json(judged)))
    else:
        for line in report_lines(judged):
            print(line)
    if pictures:  # last, so that a full disk does not cost the figures
        pictures.write(judged)
        if not arguments.json:
            print(f"Charts and a picture of every miss are in {pictures.folder}.")
    is_opened = all(one.reading is not None for one in judged)
    return Exit.DONE if is_opened else Exit.NEEDS_A_PERSON


def _truths(table: Path, photos: Path) -> "Sequence[Truth]":
    """The photos of the table, after saying which of its rows do not count."""
    from vision.measuring.truth import read_truth

    found = read_truth(table, photos)
    if found.repeated:
        complain(f"{table} has {_named(found.repeated)} more than once; each counts once")
    if found.unknown:
        complain(f"{table} does not say all cards of {_named(found.unknown)}; left out")
    if not found.truths:
        raise WrongUseError(f"the table {table} has no photos with known cards")
    if not photos.is_dir():
        raise WrongUseError(f"there is no folder {photos}")
    missing = [truth.path for truth in found.truths if not truth.path.exists()]
    if missing:
        raise WrongUseError(
            f"the table {table} names {_named(missing)} that {'is' if len(missing) == 1 else 'are'}"
            " not there"
        )
    return found.truths


def _named(paths: Sequence[Path]) -> str:
    """Some paths, and how many others there are.

    >>> _named([Path("a.jpg"), Path("b.jpg")])
    '2 photos (a.jpg, b.jpg)'
    """
    shown = [*map(str, paths[:MOST_NAMED])]
    if len(paths) > MOST_NAMED:
        shown.append(f"{len(paths) - MOST_NAMED} others")
    return f"{len(paths)} photo{'s' * (len(paths) != 1)} ({', '.join(shown)})"


def _show_progress(judged: "Sequence[Judged]", n: int) -> None:
    """Keep one line on a terminal up to date; a file gets none of it."""
    if not sys.stderr.isatty():
        return
    wrong = sum(not one.is_right for one in judged)
    end = "\r\033[K" if len(judged) == n else ""  # the last one clears the line
    print(f"\r{len(judged)} of {n} photos, {wrong} wrong{end}", end="", file=sys.stderr, flush=True)
