"""`nobs count`: the itemised count of typed cards."""

import argparse
import json

from commands.exits import Exit
from commands.parser import Commands, add_command
from commands.printing import print_count
from scoring import LONG, SHORT, Card, Hand, cadence, count, parse_cards
from scoring.record import count_as_json

FORMS = {"long": LONG, "short": SHORT}
"""What `--say` may be told."""


def add_parser(commands: Commands) -> None:
    """Add the command and its words."""
    parser = add_command(commands, "count", "count four typed cards and a starter", count_command)
    parser.add_argument("cards", nargs="+", metavar="CARD", help="a card of the hand, such as 5H")
    parser.add_argument("--starter", required=True, metavar="CARD", help="the card turned up")
    parser.add_argument("--crib", action="store_true", help="it is the crib, not a hand")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument(
        "--say",
        choices=FORMS,
        help="print only what is said at the table, in words or in figures",
    )


def count_command(arguments: argparse.Namespace) -> Exit:
    """Print the count, item by item."""
    starter = Card.parse(arguments.starter)
    counted = count(Hand(parse_cards(" ".join(arguments.cards)), starter, arguments.crib))
    if arguments.json:
        print(json.dumps(count_as_json(counted)))
    elif arguments.say:
        print(cadence(counted, FORMS[arguments.say]))
    else:
        print_count(counted)
    return Exit.DONE
