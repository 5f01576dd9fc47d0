"""`nobs show`: the hands of a deal in order, and what they do to the score."""

import argparse
import json
import re
from collections.abc import Sequence
from typing import NamedTuple

from commands.exits import Exit, WrongUseError
from commands.parser import Commands, add_command
from commands.printing import points, print_count, symbols
from scoring import (
    Category,
    Count,
    Deal,
    Game,
    Item,
    Player,
    Score,
    Turn,
    Win,
    count,
    heels,
    missed_points,
    muggins,
    parse_cards,
    show,
)
from scoring.record import count_as_json, items_as_json

HANDS = {
    "nondealer": "the non-dealer's four cards",
    "dealer": "the dealer's four cards",
    "crib": "the dealer's crib",
}
"""The hands in the order of the show, and what each is."""


class Missed(NamedTuple):
    """What a claim leaves to the other player; no items where only a total was claimed."""

    points: int
    items: tuple[Item, ...] = ()


def add_parser(commands: Commands) -> None:
    """Add the command and its words."""
    parser = add_command(commands, "show", "count the hands of a deal in their order", show_command)
    parser.add_argument("--starter", required=True, metavar="CARD", help="the card turned up")
    for name, what in HANDS.items():
        is_first = name == "nondealer"
        parser.add_argument(f"--{name}", nargs="+", required=is_first, metavar="CARD", help=what)
    parser.add_argument(
        "--score",
        nargs=2,
        type=int,
        default=[0, 0],
        metavar=("NONDEALER", "DEALER"),
        help="the score before the show (default 0 0)",
    )
    parser.add_argument(
        "--game",
        type=int,
        choices=[game.value for game in Game],
        default=Game.LONG.value,
        help="how far it goes",
    )
    parser.add_argument("--heels", action="store_true", help="peg a turned jack's two points first")
    parser.add_argument(
        "--claim",
        nargs="+",
        action="append",
        default=[],
        metavar=("HAND", "ITEM"),
        help=(
            "muggins: what the owner of nondealer, dealer or crib claimed; a total, or items such"
            " as fifteen:5H+JS pair:5H+5C nobs:JS"
        ),
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def show_command(arguments: argparse.Namespace) -> Exit:
    """Print each count and the score after it, and who is out."""
    texts = [getattr(arguments, name) for name in HANDS]
    deal = Deal.parse(arguments.starter, *(text and " ".join(text) for text in texts))
    claims = dict(_claim(words) for words in arguments.claim)
    missed = [
        _missed(claims[name], count(hand)) if name in claims else Missed(0)
        for name, hand in zip(HANDS, deal.hands, strict=False)
    ]
    if unknown := set(claims) - set([*HANDS][: len(deal.hands)]):
        raise WrongUseError(f"--claim {min(unknown)}: that hand is not shown")
    nondealer, dealer = arguments.score
    before = Score(nondealer, dealer, Game(arguments.game))
    if arguments.heels:
        before = before.add(Player.DEALER, heels(deal.starter))
    turns = show(deal, before, [each.points for each in missed])
    if arguments.json:
        print(json.dumps(show_as_json(before, turns, missed)))
    else:
        _print_show(before, turns, missed, is_heels_pegged=arguments.heels)
    return Exit.DONE


def _claim(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Which hand a claim is for, and what is claimed.

    >>> _claim(["dealer", "12"])
    ('dealer', ['12'])
    """
    name, *what = words
    if name not in HANDS or not what:
        raise WrongUseError(
            f"--claim {' '.join(words)}: expected nondealer, dealer or crib, and a total or items"
        )
    return name, what


def _missed(claim: Sequence[str], counted: Count) -> Missed:
    if len(claim) == 1 and re.fullmatch("[0-9]{1,3}", claim[0]):
        return Missed(missed_points(int(claim[0]), counted))
    compared = muggins(map(_item, claim), counted)
    return Missed(compared.missed_points, compared.missed)


def _item(text: str) -> Item:
    """An item as it is claimed, such as `fifteen:5H+JS`.

    >>> _item("pair:5H+5C").category
    <Category.PAIR: 'pair'>
    """
    kind, _, cards = text.partition(":")
    if kind not in {category.value for category in Category} or not cards:
        raise WrongUseError(f"--claim {text}: expected a total, or items such as fifteen:5H+JS")
    return Item(Category(kind), parse_cards(cards.replace("+", " ")), 0)


def _print_show(
    before: Score, turns: Sequence[Turn], missed: Sequence[Missed], *, is_heels_pegged: bool
) -> None:
    starter = turns[0].count.hand.starter
    if is_heels_pegged and heels(starter):
        print(f"two for his heels, the {starter.symbol}: {_standing(before)}")
    elif heels(starter):
        print(f"two for his heels, the {starter.symbol}, were the dealer's at the cut; see --heels")
    for turn, (_, items) in zip(turns, missed, strict=True):
        print(turn.name)
        print_count(turn.count)
        if turn.missed and turn.is_pegged:
            print(f"muggins: {points(turn.missed)} missed, for the {turn.player.other.value}")
            for item in items:
                print(f"  {item.category.value:7}  {symbols(item.cards)}")
        print(_standing(turn.score) if turn.is_pegged else "too late to be pegged")


def _standing(score: Score) -> str:
    """The score in words, non-dealer first.

    >>> _standing(Score(121, 85)), _standing(Score(3, 4))
    ('121 to 85: the non-dealer is out and wins by a skunk', '3 to 4')
    """
    standing = f"{score.nondealer} to {score.dealer}"
    if score.winner is None or score.win is None:
        return standing
    by = "" if score.win is Win.PLAIN else f" by a {score.win.value}"
    return f"{standing}: the {score.winner.value} is out and wins{by}"


def show_as_json(
    before: Score, turns: Sequence[Turn], missed: Sequence[Missed]
) -> dict[str, object]:
    """The show as `nobs show --json` prints it.

    >>> show_as_json(Score(), show(Deal.parse("JS", "2H 4C 6D 8S")), [Missed(0)])["heels"]
    2
    """
    after = turns[-1].score
    return {
        "heels": heels(turns[0].count.hand.starter),
        "before": _score_as_json(before),
        "hands": [
            {
                "name": turn.name,
                "count": count_as_json(turn.count),
                "missed": {"points": turn.missed, "items": items_as_json(items)},
                "pegged": turn.is_pegged,
                "score": _score_as_json(turn.score),
            }
            for turn, (_, items) in zip(turns, missed, strict=True)
        ],
        "winner": after.winner.value if after.winner else None,
        "win": after.win.value if after.win else None,
    }


def _score_as_json(score: Score) -> dict[str, int]:
    return {"nondealer": score.nondealer, "dealer": score.dealer}
