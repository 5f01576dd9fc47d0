"""The terminal's door: `nobs count`, `nobs read`, `nobs score` and `nobs app`.

Comes in: the words of a command line. Goes out: lines for people or JSON for programs, and an exit
code. Only the commands that look at a photo import `vision`, so that counting typed cards starts at
once.
"""

import argparse
import importlib.util
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from scoring import (
    Card,
    CardError,
    Category,
    Count,
    Hand,
    HandError,
    NobsError,
    count,
    parse_cards,
    running,
)

if TYPE_CHECKING:
    from vision.image import PhotoError
    from vision.reading import CardReading, Reading

__all__ = ["Exit", "count_as_json", "main", "reading_as_json"]

APP = Path(__file__).resolve().with_name("app.py")

EXAMPLES = """\
examples:
  nobs count 5H 5C 5D JS --starter 5S     count a hand; cards are 5H, 10D or TD, 10♦
  nobs read hand.jpg                      name the cards in a photo
  nobs score hand.jpg --starter 5S        read a photo and count it
  nobs app                                open the app in a browser

exit codes: 0 done, 1 something needs a person, 2 wrong use
"""


class Exit(IntEnum):
    """The exit codes; the last two are those a shell gives for the signals of the same cause."""

    DONE = 0
    """All was read and counted."""
    NEEDS_A_PERSON = 1
    """A photo or a card in it is not surely read, or nobody said which card is the starter."""
    WRONG_USE = 2
    """The command line does not make sense."""
    INTERRUPTED = 130
    """Ctrl-C."""
    PIPE_CLOSED = 141
    """Whoever was reading the output has stopped."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code.

    >>> main(["count", "5H", "6C", "7D", "JS", "--starter", "9S"])
    5♥ 6♣ 7♦ J♠, starter 9♠
      fifteen two              5♥ J♠
      fifteen four             6♣ 9♠
      a run of three is seven  5♥ 6♣ 7♦
      one for nobs is eight    J♠
    8 points
    0
    """
    for stream in (sys.stdout, sys.stderr):
        # A terminal may know no suits, and a file's name may be no text: better \\x.. than a crash.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            arguments = _parser().parse_args(argv)
            code: Exit = arguments.command(arguments)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes once more on its way out, and would complain of the closed pipe then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return int(Exit.PIPE_CLOSED)
    except KeyboardInterrupt:
        return int(Exit.INTERRUPTED)
    except (CardError, HandError, WrongUseError) as error:
        _complain(str(error))
        return int(Exit.WRONG_USE)
    except NobsError as error:
        _complain(str(error))
        return int(Exit.NEEDS_A_PERSON)
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        _complain(f"{place}{error.strerror or error}")
        return int(Exit.NEEDS_A_PERSON)
    return int(code)


def _complain(sentence: str) -> None:
    print(f"nobs: {sentence}", file=sys.stderr)


def count_command(arguments: argparse.Namespace) -> Exit:
    """`nobs count`: the itemised count of typed cards."""
    starter = Card.parse(arguments.starter)
    counted = count(Hand(parse_cards(" ".join(arguments.cards)), starter, arguments.crib))
    if arguments.json:
        print(json.dumps(count_as_json(counted)))
    else:
        _print_count(counted)
    return Exit.DONE


def read_command(arguments: argparse.Namespace) -> Exit:
    """`nobs read`: the cards in each photo, a line a photo."""
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
            _complain(_about(path, error))
        else:
            _print_reading(path, reading)
        sys.stdout.flush()  # a long row of photos shows as it comes
    return code


def score_command(arguments: argparse.Namespace) -> Exit:
    """`nobs score`: the count of a photo, or the totals by what could be the starter."""
    from vision.confirm import Corrections, Need, confirm, confirmed_cards, totals_by_starter
    from vision.image import PhotoError
    from vision.reader import read_photo

    starter = Card.parse(arguments.starter) if arguments.starter else None
    said = dict(_replacement(text) for text in arguments.set)
    try:
        reading = read_photo(Path(arguments.photo))
    except PhotoError as error:
        raise NobsError(_about(arguments.photo, error)) from error
    for place, card in said.items():
        if place >= len(reading.cards):
            raise WrongUseError(
                f"--set {place + 1}={card}: the photo shows {len(reading.cards)} cards"
            )
    print(f"{arguments.photo}: {_as_read(reading.cards)}")

    corrections = Corrections(tuple(said.items()), starter=starter, is_crib=arguments.crib)
    outcome = confirm(reading, corrections)
    code = Exit.DONE
    if isinstance(outcome, Hand):
        _print_count(count(outcome))
    elif outcome.needs == {Need.STARTER}:
        cards = [card for card in confirmed_cards(reading, corrections) if card is not None]
        if not _print_totals(totals_by_starter(cards, arguments.crib)):
            _complain("Say which card is the starter with --starter.")
            code = Exit.NEEDS_A_PERSON
    else:
        for sentence in outcome.reasons:
            _complain(sentence)
        return Exit.NEEDS_A_PERSON
    for place, each in enumerate(reading.cards):
        if each.card is not None and not each.is_sure and place not in said:
            _complain(
                f"This is unsure, for card {place + 1} may not be the {each.card.name}:"
                f" say what it is with --set {place + 1}=CARD."
            )
            code = Exit.NEEDS_A_PERSON
    return code


def app_command(arguments: argparse.Namespace) -> Exit:
    """`nobs app`: become the Streamlit server of `app.py`."""
    if importlib.util.find_spec("streamlit") is None:
        raise NobsError("the app needs Streamlit, which is not installed: run `pip install -e .`")
    options = {
        "server.address": arguments.host,
        "server.showEmailPrompt": "false",
        "browser.gatherUsageStats": "false",
    }
    if arguments.port is not None:
        options["server.port"] = str(arguments.port)
    flags = [f"--{name}={value}" for name, value in options.items()]
    sys.stdout.flush()
    # In this process's place, so that Ctrl-C and a service manager's stop reach the server itself.
    os.execv(sys.executable, [sys.executable, "-m", "streamlit", "run", str(APP), *flags])


def count_as_json(counted: Count) -> dict[str, object]:
    """The count as `nobs count --json` prints it.

    >>> hand = Hand(parse_cards("2H 4C 6D 8S"), Card.parse("QH"))
    >>> count_as_json(count(hand))["total"]
    0
    """
    return {
        "cards": _notation(counted.hand.cards),
        "starter": str(counted.hand.starter),
        "crib": counted.hand.is_crib,
        "total": counted.total,
        "points": {category.plural: counted.points_of(category) for category in Category},
        "items": [
            {
                "category": item.category.value,
                "cards": _notation(item.cards),
                "points": item.points,
            }
            for item in counted.items
        ],
    }


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


def _notation(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _symbols(cards: Iterable[Card]) -> str:
    return " ".join(card.symbol for card in cards)


def _print_count(counted: Count) -> None:
    """The hand, a line an item with the total so far as it is said at the table, and the total."""
    crib = ", crib" if counted.hand.is_crib else ""
    print(f"{_symbols(counted.hand.cards)}, starter {counted.hand.starter.symbol}{crib}")
    lines = running(counted)
    width = max((len(phrase) for _, _, phrase in lines), default=0)
    for item, _, phrase in lines:
        print(f"  {phrase:{width}}  {_symbols(item.cards)}")
    print(_points(counted.total))


def _points(total: int) -> str:
    return "1 point" if total == 1 else f"{total} points"


def _print_totals(totals: Sequence[tuple[Card, Count]]) -> bool:
    """The total for each card that could be the starter; whether it is the same for all."""
    first = totals[0][1].total
    if all(counted.total == first for _, counted in totals):
        print(f"{_points(first)}, whichever card is the starter")
        return True
    print("The total depends on which card is the starter:")
    for card, counted in totals:
        print(f"  {card.symbol:3}  {_points(counted.total)}")
    return False


def _about(path: str, error: object) -> str:
    """The error's sentence, and which photo it is about."""
    return str(error) if repr(path) in str(error) else f"{path}: {error}"


def _print_reading(path: str, reading: "Reading") -> None:
    print(f"{path}: {_as_read(reading.cards)}")
    for problem in reading.problems:
        print(f"  {problem.sentence}")


def _as_read(cards: Iterable["CardReading"]) -> str:
    """The cards in reading order; a question mark after an unsure one and for an unread one.

    >>> _as_read(())
    'no cards'
    """
    shown = [
        (each.card.symbol if each.card else "") + ("" if each.is_sure else "?") for each in cards
    ]
    return " ".join(shown) or "no cards"


def _replacement(text: str) -> tuple[int, Card]:
    """What `--set 3=5H` says: the place, counted from 0, and the card that lies there.

    >>> _replacement("3=5H")
    (2, Card.parse('5H'))
    """
    parts = re.fullmatch(r"([1-9][0-9]{0,2})=(.+)", text)
    if parts is None:
        raise WrongUseError(f"--set {text}: expected a card's number and the card, such as 3=5H")
    return int(parts[1]) - 1, Card.parse(parts[2])


class WrongUseError(NobsError):
    """Words on the command line that make no sense together."""


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence, as all of this program's are."""

    def error(self, message: str) -> NoReturn:
        self.exit(Exit.WRONG_USE, f"nobs: {message}; see {self.prog} --help\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="nobs",
        description="Count a cribbage hand, typed or in a photo, and say what each point is for.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def add(name: str, summary: str, command: Callable[[argparse.Namespace], Exit]) -> _Parser:
        sentence = f"{summary[0].upper()}{summary[1:]}."
        added = commands.add_parser(name, help=summary, description=sentence, allow_abbrev=False)
        added.set_defaults(command=command)
        return added

    counting = add("count", "count four typed cards and a starter", count_command)
    counting.add_argument("cards", nargs="+", metavar="CARD", help="a card of the hand, such as 5H")
    counting.add_argument("--starter", required=True, metavar="CARD", help="the card turned up")
    counting.add_argument("--json", action="store_true", help="print one JSON object")

    reading = add("read", "name the cards in photos", read_command)
    reading.add_argument("photos", nargs="+", metavar="PHOTO", help="a picture file")
    reading.add_argument("--json", action="store_true", help="print one JSON object a photo")

    scoring = add("score", "read a photo of five cards and count them", score_command)
    scoring.add_argument("photo", metavar="PHOTO", help="a picture file")
    scoring.add_argument(
        "--starter", metavar="CARD", help="the card turned up; without it, the total for each card"
    )
    scoring.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="N=CARD",
        help="the Nth card as `nobs read` prints them is this one; may be given again",
    )
    for either in (counting, scoring):
        either.add_argument("--crib", action="store_true", help="it is the crib, not a hand")

    app = add("app", "open the app in a browser", app_command)
    app.add_argument("--port", type=int, metavar="N", help="port to listen on (default 8501)")
    app.add_argument(
        "--host",
        default="localhost",
        metavar="NAME",
        help="where to listen (default localhost); 0.0.0.0 lets a phone in the same network in",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
