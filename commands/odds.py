"""`nobs odds`: how often each count comes, over all hands there are."""

import argparse
import json
from collections.abc import Iterable

from commands.exits import Exit, WrongUseError
from commands.parser import Commands, add_command
from commands.printing import points
from scoring import Category, Distribution, Odds, Rank, odds

N_HIGHEST = 3
"""How many of the highest totals are shown with their hands."""


def add_parser(commands: Commands) -> None:
    """Add the command and its words."""
    parser = add_command(commands, "odds", "say how often each count comes", odds_command)
    parser.add_argument(
        "total", nargs="?", type=int, metavar="TOTAL", help="say how good this count is"
    )
    parser.add_argument(
        "--crib", action="store_true", help="with TOTAL: of cribs, instead of hands"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def odds_command(arguments: argparse.Namespace) -> Exit:
    """Print the table of all hands and cribs, or the place of one total in it."""
    if arguments.total is not None:
        found = odds(arguments.crib)
        less = found.percentile(arguments.total)
        if arguments.json:
            print(json.dumps(total_as_json(found, arguments.total)))
        else:
            kind = "cribs" if arguments.crib else "hands"
            same = _percent(found.totals, arguments.total)
            print(f"{points(arguments.total)}: {same} of all {kind}; {less:.2f}% count less")
        return Exit.DONE
    if arguments.crib:
        raise WrongUseError("--crib goes with a TOTAL; the table has hands and cribs")
    if arguments.json:
        print(json.dumps({"hand": odds_as_json(odds()), "crib": odds_as_json(odds(is_crib=True))}))
    else:
        _print_table(odds(), odds(is_crib=True))
    return Exit.DONE


def _print_table(hands: Odds, cribs: Odds) -> None:
    print(f"{hands.totals.n_deals:,} hands of four and a starter")
    print(f"{'points':>6}{'hands':>11}{'':10}{'cribs':>11}")
    for total in range(hands.totals.least, hands.totals.most + 1):
        if total in hands.impossible:
            print(f"{total:6}{'never':>11}")
            continue
        columns = (
            f"{deals.n_of(total):11,}{_percent(deals, total):>10}"
            for deals in (hands.totals, cribs.totals)
        )
        print(f"{total:6}{''.join(columns)}")
    for kind, deals in (("hand", hands.totals), ("crib", cribs.totals)):
        print(f"a {kind}: mean {float(deals.mean):.4f}, variance {float(deals.variance):.4f}")
    by_category = ", ".join(
        f"{category.plural} {float(hands.by_category[category].mean):.3f}" for category in Category
    )
    print(f"of a hand's mean: {by_category}")
    for total, _ in hands.totals.deals[: -N_HIGHEST - 1 : -1]:
        print(f"{points(total)}: {', '.join(map(_ranks, hands.ranks_by_total[total]))}")


def _percent(deals: Distribution, total: int) -> str:
    """A share with two digits of its own, however small.

    >>> _percent(odds().totals, 4), _percent(odds().totals, 29)
    ('21.98%', '0.000031%')
    """
    share = float(100 * deals.share([total]))
    digits = 2
    while 0 < share < 10 ** (1 - digits):
        digits += 1
    return f"{share:.{digits}f}%"


def _ranks(ranks: Iterable[Rank]) -> str:
    return " ".join(map(str, ranks))


def odds_as_json(found: Odds) -> dict[str, object]:
    """The odds of hands or cribs as `nobs odds --json` prints them.

    >>> odds_as_json(odds())["impossible"]
    [19, 25, 26, 27]
    """
    return {
        "deals": found.totals.n_deals,
        "mean": float(found.totals.mean),
        "variance": float(found.totals.variance),
        "impossible": list(found.impossible),
        "totals": {str(total): n for total, n in found.totals.deals},
        "categories": {
            category.plural: {str(worth): n for worth, n in found.by_category[category].deals}
            for category in Category
        },
        "highest": {
            str(total): [_ranks(ranks) for ranks in found.ranks_by_total[total]]
            for total, _ in found.totals.deals[: -N_HIGHEST - 1 : -1]
        },
    }


def total_as_json(found: Odds, total: int) -> dict[str, object]:
    """One total's place as `nobs odds TOTAL --json` prints it.

    >>> total_as_json(odds(), 29)["deals"]
    4
    """
    return {
        "total": total,
        "crib": found.is_crib,
        "deals": found.totals.n_of(total),
        "percent": float(100 * found.totals.share([total])),
        "percentile": found.percentile(total),
    }
