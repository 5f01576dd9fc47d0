"""`nobs discard`: every way to lay cards away, the best first."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from commands.exits import Exit, WrongUseError
from commands.parser import Commands, add_command
from commands.photo import about, as_read
from commands.printing import symbols
from scoring import Card, NobsError, Split, parse_cards, splits
from scoring.record import notation


def add_parser(commands: Commands) -> None:
    """Add the command and its words."""
    parser = add_command(commands, "discard", "say which cards to lay away", discard_command)
    parser.add_argument(
        "cards",
        nargs="*",
        metavar="CARD",
        help="the six cards dealt, or five at a table of three or four",
    )
    parser.add_argument("--photo", metavar="PHOTO", help="a picture of six cards, instead of cards")
    parser.add_argument(
        "--theirs", action="store_true", help="the crib is another player's, and not your own"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def discard_command(arguments: argparse.Namespace) -> Exit:
    """Print a line a split: what to expect of hand, crib and both."""
    if bool(arguments.cards) == bool(arguments.photo):
        raise WrongUseError("name the cards dealt, or a photo of them with --photo")
    if arguments.photo:
        cards = _cards_in(arguments.photo)
    else:
        cards = parse_cards(" ".join(arguments.cards))
    is_own_crib = not arguments.theirs
    found = splits(cards, is_own_crib=is_own_crib)
    if arguments.json:
        print(json.dumps([split_as_json(each, is_own_crib) for each in found]))
    else:
        _print_splits(found, is_own_crib)
    return Exit.DONE


def _cards_in(path: str) -> Sequence[Card]:
    """The six cards of a photo, in which all must be sure: nobody is asked here."""
    from vision.image import PhotoError
    from vision.reader import read_photo

    try:
        reading = read_photo(Path(path), expected=6)
    except PhotoError as error:
        raise NobsError(about(path, error)) from error
    cards = [each.card for each in reading.cards if each.card]
    if reading.problems:
        reasons = " ".join(problem.sentence for problem in reading.problems)
        raise NobsError(
            f"{path}: {as_read(reading.cards)}. {reasons} Name the six cards in its place."
        )
    return cards


def _print_splits(found: Sequence[Split], is_own_crib: bool) -> None:
    together = "with crib" if is_own_crib else "less crib"
    print(f"{'lay away':10}{'keep':16}{'hand':>5}  {'from':>4}{'to':>4}{'crib':>7}{together:>11}")
    for each in found:
        print(
            f"{symbols(each.laid_away):10}{symbols(each.kept):16}{float(each.hand.mean):5.2f}"
            f"  {each.hand.least:4}{each.hand.most:4}{float(each.crib):7.2f}"
            f"{float(each.expected(is_own_crib)):11.2f}"
        )


def split_as_json(split: Split, is_own_crib: bool) -> dict[str, object]:
    """One split as `nobs discard --json` prints it; means are rounded to a millionth.

    >>> best, *_ = splits(parse_cards("5H 5C JS QD 2C 3H"), is_own_crib=True)
    >>> split_as_json(best, True)["expected"]
    19.577778
    """
    return {
        "lay_away": notation(split.laid_away),
        "keep": notation(split.kept),
        "hand": {
            "mean": round(float(split.hand.mean), 6),
            "least": split.hand.least,
            "most": split.hand.most,
        },
        "crib": {"own": is_own_crib, "mean": round(float(split.crib), 6)},
        "expected": round(float(split.expected(is_own_crib)), 6),
    }
