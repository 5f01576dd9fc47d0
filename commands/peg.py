"""`nobs peg`: the play, a line a card, with the running count and what each scores."""

import argparse
import json
from collections.abc import Sequence

from commands.exits import Exit
from commands.parser import Commands, add_command
from commands.printing import points
from scoring import LONG, Peg, Play, PlayCard, Played, PlayError, Reason, peg


def add_parser(commands: Commands) -> None:
    """Add the command and its words."""
    parser = add_command(commands, "peg", "score the play, card by card", peg_command)
    parser.add_argument(
        "plays",
        nargs="+",
        metavar="PLAY",
        help="a card such as 6 or 6H, or go; 2:6 says that player 2 laid it",
    )
    parser.add_argument(
        "--players", type=int, default=2, metavar="N", help="how many play, 2 to 4 (default 2)"
    )
    parser.add_argument(
        "--cards", type=int, default=4, metavar="N", help="how many cards each holds (default 4)"
    )
    parser.add_argument(
        "--hand",
        nargs="+",
        action="append",
        metavar="CARD",
        help="what a player held, to check each card and go; once a player, in their order",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def peg_command(arguments: argparse.Namespace) -> Exit:
    """Print what each card scores and what each player has."""
    hands = arguments.hand and [[_held(text) for text in hand] for hand in arguments.hand]
    plays = [Play.parse(text) for text in arguments.plays]
    played = peg(plays, arguments.players, n_cards=arguments.cards, hands=hands)
    totals = [
        sum(each.points for each in played if each.player == player)
        for player in range(1, arguments.players + 1)
    ]
    if arguments.json:
        print(json.dumps(play_as_json(played, totals)))
        return Exit.DONE
    for each in played:
        said = ", ".join(map(_phrase, each.pegs))
        card = each.card.symbol if each.card else "go"
        print(f"player {each.player}  {card:3}  {each.count:2}  {said}".rstrip())
    print(", ".join(f"player {at}: {points(total)}" for at, total in enumerate(totals, start=1)))
    return Exit.DONE


def _held(text: str) -> PlayCard:
    card = Play.parse(text).card
    if card is None:
        raise PlayError("a go is no card to hold")
    return card


def _phrase(scored: Peg) -> str:
    """What is said for one reason.

    >>> _phrase(Peg(Reason.RUN, 4, 4)), _phrase(Peg(Reason.GO, 1, 1))
    ('a run of four for 4', 'a go for 1')
    """
    if scored.reason is Reason.RUN:
        return f"a run of {LONG.numbers[scored.n_cards]} for {scored.points}"
    article = {Reason.FIFTEEN: "", Reason.THIRTY_ONE: "", Reason.LAST_CARD: "the "}
    return f"{article.get(scored.reason, 'a ')}{scored.reason.value} for {scored.points}"


def play_as_json(played: Sequence[Played], totals: Sequence[int]) -> dict[str, object]:
    """The play as `nobs peg --json` prints it.

    >>> play_as_json(peg([Play.parse("6"), Play.parse("9H")]), [0, 2])["plays"][1]
    {'player': 2, 'card': '9H', 'count': 15, 'pegs': [{'reason': 'fifteen', 'points': 2}]}
    """
    return {
        "plays": [
            {
                "player": each.player,
                "card": str(each.card) if each.card else None,
                "count": each.count,
                "pegs": [
                    {"reason": scored.reason.value, "points": scored.points} for scored in each.pegs
                ],
            }
            for each in played
        ],
        "points": list(totals),
    }
