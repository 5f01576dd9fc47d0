"""`nobs joker`: a round of the joker variant, with each player's best four of five."""

import argparse
import json

from commands.exits import Exit
from commands.parser import Commands, add_command
from commands.printing import points, symbols
from scoring import Choice, Count, Kill, Round, RoundScore, cadence, score_round
from scoring.record import count_as_json, notation

_KILLS = {
    Kill.HAND: "the joker kills the hand that it is in",
    Kill.CRIB: "the joker kills the crib",
    Kill.COMMON: "the joker is the common card, and kills all hands and the crib",
    Kill.LINE: "the joker is the last card on the line: nobody scores in this round",
}


def add_parser(commands: Commands) -> None:
    """Add the command and its words."""
    parser = add_command(commands, "joker", "score a round of the joker variant", joker_command)
    parser.add_argument("--common", required=True, metavar="CARD", help="the common card")
    parser.add_argument(
        "--hand",
        nargs="+",
        action="append",
        required=True,
        metavar="CARD",
        help="a player's five cards, such as 5H or joker; once a player, the dealer's last",
    )
    parser.add_argument(
        "--to-crib", nargs="+", default=[], metavar="CARD", help="with three players: a card dealt"
    )
    parser.add_argument(
        "--last", type=int, default=1, metavar="N", help="the player who laid the last card"
    )
    parser.add_argument("--last-is-joker", action="store_true", help="that card was the joker")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def joker_command(arguments: argparse.Namespace) -> Exit:
    """Print what each player counts and what he could have, then the crib and all points."""
    table = Round.parse(
        arguments.common,
        [" ".join(hand) for hand in arguments.hand],
        " ".join(arguments.to_crib),
        arguments.last,
        arguments.last_is_joker,
    )
    scored = score_round(table)
    if arguments.json:
        print(json.dumps(round_as_json(table, scored)))
    else:
        _print_round(table, scored)
    return Exit.DONE


def _print_round(table: Round, scored: RoundScore) -> None:
    player, last = scored.last
    if last:
        print(f"player {player}: the last card on the line for {last}")
    for each in scored.shown:
        choice = each.choice
        print(f"player {each.player}: {symbols(choice.kept)}, {_counted(choice.count)}")
        print(f"  {symbols([choice.laid_away])} to the crib; {_others(each.others)}")
    if scored.crib:
        print(f"crib: {symbols(scored.crib)}, {_counted(scored.crib_count)}")
    for kill in Kill:
        if kill in scored.kills:
            print(_KILLS[kill])
    print(", ".join(f"player {at}: {points(scored.points_of(at))}" for at in _players(table)))


def _players(table: Round) -> range:
    return range(1, len(table.hands) + 1)


def _counted(count: Count | None) -> str:
    return f"{cadence(count)}: {points(count.total)}" if count else "killed"


def _others(others: tuple[Choice, ...]) -> str:
    """What the hand would have counted with another card laid away."""
    totals = (f"{symbols([other.laid_away])} {other.total}" for other in others)
    return f"with another away: {', '.join(totals)}"


def round_as_json(table: Round, scored: RoundScore) -> dict[str, object]:
    """The round as `nobs joker --json` prints it; a count is null where the joker kills it.

    >>> hands = ["10C 10D JH QS 2C", "7C 7D 7H AC KS", "2S 3S 4S 5S joker"]
    >>> table = Round.parse("5H", hands, to_crib="9C", last=3, last_is_joker=True)
    >>> round_as_json(table, score_round(table))["kills"]
    ['last card on the line']
    """
    return {
        "last": {"player": scored.last[0], "points": scored.last[1]},
        "hands": [
            {
                "player": each.player,
                **_choice_as_json(each.choice),
                "others": [_choice_as_json(other) for other in each.others],
            }
            for each in scored.shown
        ],
        "crib": {
            "cards": notation(scored.crib),
            "count": count_as_json(scored.crib_count) if scored.crib_count else None,
        },
        "kills": [kill.value for kill in Kill if kill in scored.kills],
        "points": [scored.points_of(player) for player in _players(table)],
    }


def _choice_as_json(choice: Choice) -> dict[str, object]:
    return {
        "kept": notation(choice.kept),
        "laid_away": str(choice.laid_away),
        "count": count_as_json(choice.count) if choice.count else None,
    }
