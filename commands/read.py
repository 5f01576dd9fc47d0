"""`nobs read`: the cards in each photo, a line a photo."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from commands.exits import Exit, complain
from commands.parser import Commands, add_command
from commands.photo import about, as_read

if TYPE_CHECKING:
    from vision.image import PhotoError
    from vision.reading import CardReading, Reading


def add_parser(commands: Commands) -> None:
    """Add the command and its words."""
    parser = add_command(commands, "read", "name the cards in photos", read_command)
    parser.add_argument("photos", nargs="+", metavar="PHOTO", help="a picture file")
    parser.add_argument("--json", action="store_true", help="print one JSON object a photo")


def read_command(arguments: argparse.Namespace) -> Exit:
    """Print what is read in each photo; one that cannot be read does not stop the rest."""
    from vision.image import PhotoError
    from vision.reader import load_reader, read_photo

    load_reader()  # a missing network is said once, and not for each photo
    code = Exit.DONE
    for path in arguments.photos:
        reading, error = None, None
        try:
            reading = read_photo(Path(path))
        except PhotoError as problem:
            error = problem
        if reading is None or reading.problems:
            code = Exit.NEEDS_A_PERSON
        if arguments.json:
            print(json.dumps(reading_as_json(path, reading, error)))
        elif reading is None:
            complain(about(path, error))
        else:
            _print_reading(path, reading)
        sys.stdout.flush()  # a long row of photos shows as it comes
    return code


def reading_as_json(
    path: str, reading: "Reading | None", error: "PhotoError | None" = None
) -> dict[str, object]:
    """One photo's line of `nobs read --json`: what was read in it, or why it could not be.

    >>> reading_as_json("no.jpg", None)
    {'photo': 'no.jpg', 'cards': [], 'problems': [], 'starter': None, 'error': None}

    The card is null where one was found and could not be read.
    """
    starter = reading.starter if reading else None
    return {
        "photo": path,
        "cards": [_card_as_json(each) for each in reading.cards] if reading else [],
        "problems": [problem.value for problem in reading.problems] if reading else [],
        "starter": str(starter) if starter else None,
        "error": {"code": error.code.value, "message": str(error)} if error else None,
    }


def _card_as_json(each: "CardReading") -> dict[str, object]:
    return {
        "card": str(each.card) if each.card else None,
        "confidence": round(each.confidence, 4),
        "outline": [[round(x, 1), round(y, 1)] for x, y in each.outline],
    }


def _print_reading(path: str, reading: "Reading") -> None:
    print(f"{path}: {as_read(reading.cards)}")
    for problem in reading.problems:
        print(f"  {problem.sentence}")
