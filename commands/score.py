"""`nobs score`: the count of a photo, or the totals by what could be the starter.

With `--out` it is folders.py that does the work.
"""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

from commands.exits import Exit, WrongUseError, complain
from commands.folders import add_folder_words, folder_words, score_folders
from commands.parser import Commands, add_command
from commands.photo import about, as_read
from commands.printing import points, print_count
from scoring import Card, Count, Hand, NobsError, count


def add_parser(commands: Commands) -> None:
    """Add the command and its words."""
    parser = add_command(
        commands, "score", "read a photo of five cards and count them", score_command
    )
    parser.description = "Read a photo of five cards and count them, or whole folders with --out."
    parser.add_argument("photos", nargs="*", metavar="PATH", help="a picture file")
    parser.add_argument(
        "--starter", metavar="CARD", help="the card turned up; without it, the total for each card"
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="N=CARD",
        help="the Nth card as `nobs read` prints them is this one; may be given again",
    )
    parser.add_argument("--crib", action="store_true", help="it is the crib, not a hand")
    add_folder_words(parser)


def score_command(arguments: argparse.Namespace) -> Exit:
    """Score one photo for people, or many into a table."""
    if arguments.out:
        if arguments.set:
            raise WrongUseError("--set is of one photo; with --out, give --corrections")
        return score_folders(arguments)
    if words := folder_words(arguments):
        raise WrongUseError(f"{words[0]} goes with --out RESULTS")
    if len(arguments.photos) != 1:
        raise WrongUseError("name one PHOTO, or a table for more of them with --out RESULTS")
    return score_photo(arguments.photos[0], arguments)


def score_photo(path: str, arguments: argparse.Namespace) -> Exit:
    """Print what is read and its count, and say what is unsure."""
    from vision.confirm import Corrections, Need, confirm, confirmed_cards, totals_by_starter
    from vision.image import PhotoError
    from vision.reader import read_photo

    starter = Card.parse(arguments.starter) if arguments.starter else None
    said = dict(_replacement(text) for text in arguments.set)
    try:
        reading = read_photo(Path(path))
    except PhotoError as error:
        raise NobsError(about(path, error)) from error
    for place, card in said.items():
        if place >= len(reading.cards):
            raise WrongUseError(
                f"--set {place + 1}={card}: the photo shows {len(reading.cards)} cards"
            )
    print(f"{path}: {as_read(reading.cards)}")

    corrections = Corrections(tuple(said.items()), starter=starter, is_crib=arguments.crib)
    outcome = confirm(reading, corrections)
    code = Exit.DONE
    if isinstance(outcome, Hand):
        print_count(count(outcome))
    elif outcome.needs == {Need.STARTER}:
        cards = [card for card in confirmed_cards(reading, corrections) if card is not None]
        if not _print_totals(totals_by_starter(cards, arguments.crib)):
            complain("Say which card is the starter with --starter.")
            code = Exit.NEEDS_A_PERSON
    else:
        for sentence in outcome.reasons:
            complain(sentence)
        return Exit.NEEDS_A_PERSON
    for place, each in enumerate(reading.cards):
        if each.card is not None and not each.is_sure and place not in said:
            complain(
                f"This is unsure, for card {place + 1} may not be the {each.card.name}:"
                f" say what it is with --set {place + 1}=CARD."
            )
            code = Exit.NEEDS_A_PERSON
    return code


def _replacement(text: str) -> tuple[int, Card]:
    """What `--set 3=5H` says: the place, counted from 0, and the card that lies there.

    >>> _replacement("3=5H")
    (2, Card.parse('5H'))
    """
    parts = re.fullmatch(r"([1-9][0-9]{0,2})=(.+)", text)
    if parts is None:
        raise WrongUseError(f"--set {text}: expected a card's number and the card, such as 3=5H")
    return int(parts[1]) - 1, Card.parse(parts[2])


def _print_totals(totals: Sequence[tuple[Card, Count]]) -> bool:
    """Print the total for each card that could be the starter; say whether all are the same."""
    first = totals[0][1].total
    if all(counted.total == first for _, counted in totals):
        print(f"{points(first)}, whichever card is the starter")
        return True
    print("The total depends on which card is the starter:")
    for card, counted in totals:
        print(f"  {card.symbol:3}  {points(counted.total)}")
    return False
