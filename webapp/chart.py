"""The scoring chart and the odds as a piece of a web page that prints on one sheet.

Hand, crib and play are kept apart. What is a matter of arithmetic is not written here but asked of
`scoring`: what a named pattern is worth, and how often each count occurs.
"""

from fractions import Fraction
from functools import cache
from math import floor, log10

from scoring import DECK, Hand, Odds, PatternName, count, odds, patterns

# What scores, and what it scores in a hand, in the crib and in the play.
_ROWS = (
    ("Fifteen", "2 each", "2 each", "2 at 15"),
    ("Pair", "2", "2", "2"),
    ("Pair royal: three of a kind", "6", "6", "6"),
    ("Double pair royal: four of a kind", "12", "12", "12"),
    ("Run of three or more", "1 a card", "1 a card", "1 a card"),
    ("Flush of the four held", "4", "–", "–"),
    ("Flush of all five", "5", "5", "–"),
    ("His nobs: the jack of the starter’s suit, held", "1", "1", "–"),
    ("Thirty-one", "–", "–", "2"),
    ("Go, or the last card, below 31", "–", "–", "1"),
)

# A hand for each pattern that has a name, with nothing else in it that is a run or a pair.
_NAMED = (
    (PatternName.DOUBLE_RUN, "2C 3D 3S 4H", "KC", "Double run of three"),
    (PatternName.DOUBLE_RUN, "2C 3D 3S 4H", "5C", "Double run of four"),
    (PatternName.TRIPLE_RUN, "2C 3D 3S 3H", "4C", "Triple run"),
    (PatternName.DOUBLE_DOUBLE_RUN, "2C 3D 3S 4H", "4C", "Double double run"),
)

_EXCEPTIONS = (
    "An ace is 1 in a fifteen and low in a run; jack, queen and king are 10.",
    "A card may be in any number of fifteens, pairs and runs. A run within a longer one is not "
    "counted again.",
    "Three held cards and the starter are no flush; in the crib, all five must be of one suit.",
    "His heels: a jack turned up as the starter is 2 for the dealer at once, and no part of any "
    "hand.",
    "In the play, pairs and runs are made by cards laid one after the other, a run in whatever "
    "order; the starter, flushes and nobs have no part in it.",
    "Thirty-one is 2, and not one more for the go.",
    "At the show, the non-dealer counts first, then the dealer, then the crib: who is out is out.",
)


@cache  # it is the same for all
def chart_html() -> str:
    """Return the chart, the named patterns, the exceptions and the odds.

    >>> html = chart_html()
    >>> "<td>Double double run</td><td>16</td>" in html, "7.76 %" in html
    (True, True)
    """
    return (
        '<div class="nobs chart"><h2>What scores</h2><div class="parts"><section>'
        f"{_scores_html()}{_named_html()}{_exceptions_html()}</section>"
        f"<section>{_odds_html(odds(), odds(is_crib=True))}</section></div></div>"
    )


def _scores_html() -> str:
    rows = "".join(
        f'<tr><th scope="row">{name}</th><td>{hand}</td><td>{crib}</td><td>{play}</td></tr>'
        for name, hand, crib, play in _ROWS
    )
    head = "".join(f'<th scope="col">{each}</th>' for each in ("", "Hand", "Crib", "Play"))
    return f'<table class="scores"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def _named_html() -> str:
    rows = []
    for name, cards, starter, words in _NAMED:
        found = patterns(count(Hand.parse(cards, starter=starter)))
        points = next(pattern.points for pattern in found if pattern.name is name)
        rows.append(f"<tr><td>{words}</td><td>{points}</td></tr>")
    return (
        "<h3>Runs with their pairs</h3>"
        f'<table class="named"><tbody>{"".join(rows)}</tbody></table>'
        '<p class="quiet">The pairs are in it; fifteens, flush and nobs come on top.</p>'
    )


def _exceptions_html() -> str:
    return f"<h3>To keep in mind</h3><ul>{''.join(f'<li>{each}</li>' for each in _EXCEPTIONS)}</ul>"


def _odds_html(hand: Odds, crib: Odds) -> str:
    most = max(hand.totals.share([points]) for points in range(hand.totals.most + 1))
    rows = []
    for points in range(hand.totals.most + 1):
        shares = [each.totals.share([points]) for each in (hand, crib)]
        cells = "".join(f"<td>{_percent(share)}</td>" for share in shares)
        width = float(100 * shares[0] / most)
        bar = f'<i style="width: {width:.1f}%"></i>' if width else ""
        rows.append(f'<tr><th scope="row">{points}</th>{cells}<td class="bar">{bar}</td></tr>')
    means = "".join(f"<td>{float(each.totals.mean):.2f}</td>" for each in (hand, crib))
    never = ", ".join(map(str, hand.impossible[:-1]))
    return (
        "<h3>How often a hand counts so much</h3>"
        '<table class="odds"><thead><tr><th scope="col">Points</th><th scope="col">Hand</th>'
        '<th scope="col">Crib</th><th></th></tr></thead>'
        f'<tbody>{"".join(rows)}<tr><th scope="row">Mean</th>{means}<td></td></tr></tbody></table>'
        f'<p class="quiet">Of all {hand.totals.n_deals:,} ways to hold four of {len(DECK)} cards '
        f"and turn up a starter. No hand counts {never} or {hand.impossible[-1]}.</p>"
    )


def _percent(share: Fraction) -> str:
    """Return a share in percent: two places, or two figures where two places would show nothing.

    >>> _percent(Fraction(1, 8)), _percent(Fraction(1, 80_000)), _percent(Fraction(0))
    ('12.50 %', '0.0013 %', 'never')
    """
    if not share:
        return "never"
    percent = float(100 * share)
    places = max(2, 1 - floor(log10(percent))) if percent < 0.01 else 2
    return f"{percent:.{places}f} %"
