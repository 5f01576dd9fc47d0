"""A count as a piece of a web page: a count comes in, HTML goes out.

Each line of a count is a button that names its cards, so that `photo_view.js` can light them up on
the photo. Each line has its words beside it and each card its name: nothing is told by colour or
place alone.
"""

from collections.abc import Iterable
from itertools import groupby

from scoring import (
    Card,
    Count,
    Game,
    Pattern,
    Player,
    Turn,
    Win,
    cadence,
    patterns,
    running,
)
from webapp.drawing import Pack, cards_html


def count_html(
    count: Count,
    *,
    is_starter_known: bool = True,
    has_photo: bool = False,
    pack: Pack = Pack.TWO_COLOUR,
) -> str:
    """Return the count with its total, then each item as it is said at the table.

    Without a known starter, the count must be one that does not depend on it. With a photo, its
    cards can be lit up there.

    >>> from scoring import Hand, count
    >>> html = count_html(count(Hand.parse("10C 5S 5H 2D", starter="4C")))
    >>> "<b>6</b>" in html, "a pair is six" in html, "Fifteens" in html, "Runs" in html
    (True, True, True, False)
    >>> "Nineteen" in html, "Nineteen" in count_html(count(Hand.parse("2C 4D 6H 8S", starter="KD")))
    (False, True)
    """
    starter = count.hand.starter if is_starter_known else None
    points = "point" if count.total == 1 else "points"
    joke = "" if count.total else ' <span class="quiet">“Nineteen!”</span>'
    lines = [f'<p class="total"><b>{count.total}</b> {points}{joke}</p>']
    if count.total:
        lines.append(f'<p class="cadence">“{cadence(count).capitalize()}.”</p>')
    lines.append(f'<p class="hand">{cards_html(_in_hand_order(count, starter), starter, pack)}</p>')
    named = [pattern for pattern in patterns(count) if len(pattern.items) > 1]
    if named:
        lines.append(
            f'<p class="named">{"".join(_named_html(each, has_photo) for each in named)}</p>'
        )
    for category, steps in groupby(running(count), key=lambda step: step.item.category):
        name, points_of = category.plural.capitalize(), count.points_of(category)
        lines.append(f"<h3><span>{name}</span><span>{points_of}</span></h3><ul>")
        for item, total, phrase in steps:
            inside = (
                f'<span class="phrase">{phrase}</span>'
                f"{cards_html(item.cards, starter, pack)}<b>{total}</b>"
            )
            lines.append(f"<li>{_lighting(inside, item.cards) if has_photo else inside}</li>")
        lines.append("</ul>")
    return f'<div class="nobs count">{"".join(lines)}</div>'


def totals_html(totals: Iterable[tuple[Card, Count]], pack: Pack = Pack.TWO_COLOUR) -> str:
    """Return the total for each card that could be the starter, the best first.

    >>> from scoring import Card, Hand, count
    >>> four, six = Hand.parse("5H 5C 5D JS", starter="5S"), Hand.parse("5S 5C 5D JS", starter="5H")
    >>> html = totals_html((hand.starter, count(hand)) for hand in (six, four))
    >>> html.index("<b>29</b>") < html.index("five of spades") < html.index("<b>28</b>")
    True
    """
    starters: dict[int, list[Card]] = {}
    for card, count in totals:
        starters.setdefault(count.total, []).append(card)
    lines = [
        f'<li><b>{total}</b><span class="phrase">with '
        f"{cards_html(starters[total], pack=pack)}</span></li>"
        for total in sorted(starters, reverse=True)
    ]
    return (
        '<div class="nobs either"><p>The total depends on which card is the starter:</p>'
        f"<ul>{''.join(lines)}</ul></div>"
    )


def _named_html(pattern: Pattern, has_photo: bool) -> str:
    """Return a pattern that players have a name for, such as a double run, with its points."""
    name = f"{pattern.name.value} · {pattern.points}".capitalize()
    return _lighting(name, pattern.cards) if has_photo else f"<span>{name}</span>"


def _lighting(inside: str, cards: Iterable[Card]) -> str:
    """Return a button that lights cards up on the photo."""
    lights = " ".join(map(str, cards))
    return f'<button type="button" aria-pressed="false" data-lights="{lights}">{inside}</button>'


def _in_hand_order(count: Count, starter: Card | None) -> tuple[Card, ...]:
    """Return the five cards as players lay them: the hand sorted, the starter last if known."""
    return (*count.hand.cards, starter) if starter else count.hand.all_cards


def score_html(turn: Turn, game: Game) -> str:
    """Return what a hand of the show does to the score: who pegs, from where to where.

    >>> from scoring import Deal, Score, show
    >>> turns = show(Deal.parse("5S", "4H 4C 6D 6S", "5H 5C 5D JS"), Score(97, 110))
    >>> "Non-dealer is out" in score_html(turns[0], Game.LONG)
    True
    >>> "counts for nothing" in score_html(turns[1], Game.LONG)
    True
    """
    name = turn.player.value.capitalize()
    if not turn.is_pegged:
        said = "The game was over before: it counts for nothing."
    elif turn.score.winner is not None:
        win = turn.score.win
        skunk = f", and it is a {win.value}" if win in (Win.SKUNK, Win.DOUBLE_SKUNK) else ""
        said = f"{name} is out{skunk}!"
    else:
        said = f"{name} pegs {turn.count.total}."
    sides = "".join(
        f'<span class="side{" moved" if turn.is_pegged and player is turn.player else ""}">'
        f"{player.value.capitalize()} <b>{turn.score.of(player)}</b></span>"
        for player in Player
    )
    return (
        f'<div class="nobs score"><p>{said}</p><p class="sides">{sides} of {game.value}</p></div>'
    )
