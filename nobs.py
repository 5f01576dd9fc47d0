"""The terminal's door: `nobs count`, `nobs read` and the other commands of commands/.

Comes in: the words of a command line. Goes out: lines for people or JSON for programs, and an exit
code. Only the commands that look at a photo import `vision`, so that counting typed cards starts at
once.
"""

import argparse
import os
import sys
from collections.abc import Sequence

from commands import app, count, discard, evaluate, joker, odds, peg, read, review, score, show
from commands.exits import Exit, WrongUseError, complain
from commands.parser import Parser
from scoring import NobsError, RulesError

__all__ = ["Exit", "main"]

COMMANDS = (count, read, score, review, show, peg, discard, odds, joker, evaluate, app)
"""In the order of the help text."""

EXAMPLES = """\
examples:
  nobs count 5H 5C 5D JS --starter 5S     count a hand; cards are 5H, 10D or TD, 10♦
  nobs read hand.jpg                      name the cards in a photo
  nobs score hand.jpg --starter 5S        read a photo and count it
  nobs score night/ --out night.csv       score a folder of photos into a table
  nobs review night.csv                   look at those of them that need it
  nobs peg 6 4 5 3                        score the play, card by card
  nobs discard 5H 5C JS QD 2C 3H          say which two cards to lay away
  nobs odds 12                            say how good twelve points are
  nobs evaluate truth.csv --photos DIR    measure how well your own photos are read
  nobs app                                open the app in a browser

exit codes: 0 done, 1 something needs a person, 2 wrong use
"""


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
    except (RulesError, WrongUseError) as error:
        complain(str(error))
        return int(Exit.WRONG_USE)
    except NobsError as error:
        complain(str(error))
        return int(Exit.NEEDS_A_PERSON)
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        complain(f"{place}{error.strerror or error}")
        return int(Exit.NEEDS_A_PERSON)
    return int(code)


def _parser() -> Parser:
    parser = Parser(
        prog="nobs",
        description="Count a cribbage hand, typed or in a photo, and say what each point is for.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in COMMANDS:
        module.add_parser(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
