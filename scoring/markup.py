"""A count as a piece of a web page: a count comes in, HTML goes out.

Each line has its words beside it and each card its name, so that nothing is told by colour or
place alone. The class names are all that a style sheet needs.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from scoring.cards import Card
from scoring.count import Count
from scoring.describe import running

AS_TEXT = "\ufe0e"
"""Put after a suit's sign, it keeps phones from drawing a little picture of their own."""


def count_html(count: Count, *, is_starter_known: bool = True) -> str:
    """Return the count with its total, then each item as it is said at the table.

    Without a known starter, the count must be one that does not depend on it.

    >>> from scoring import Hand, count
    >>> html = count_html(count(Hand.parse("10C 5S 5H 2D", starter="4C")))
    >>> "<b>6</b>points" in html, "a pair is six" in html, "Fifteens" in html, "Runs" in html
    (True, True, True, False)
    """
    points = "point" if count.total == 1 else "points"
    lines = [f'<p class="total"><b>{count.total}</b>{points}</p>']
    if not is_starter_known:
        lines.append('<p class="quiet">Whichever card is the starter.</p>')
    if not count.total:
        lines.append('<p class="quiet">“Nineteen”, players say: no hand can count that.</p>')
    starter = count.hand.starter if is_starter_known else None
    for category, steps in groupby(running(count), key=lambda step: step.item.category):
        name, points_of = category.plural.capitalize(), count.points_of(category)
        lines.append(f"<h3><span>{name}</span><span>{points_of}</span></h3><ul>")
        for item, total, phrase in steps:
            cards = cards_html(item.cards, starter)
            lines.append(f'<li><span class="phrase">{phrase}</span>{cards}<b>{total}</b></li>')
        lines.append("</ul>")
    return f'<div class="nobs">{"".join(lines)}</div>'


def totals_html(totals: Iterable[tuple[Card, Count]]) -> str:
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
        f'<li><b>{total}</b><span class="phrase">with {cards_html(starters[total])}</span></li>'
        for total in sorted(starters, reverse=True)
    ]
    return (
        '<div class="nobs either"><p>The total depends on which card is the starter:</p>'
        f"<ul>{''.join(lines)}</ul></div>"
    )


def cards_html(cards: Iterable[Card], starter: Card | None = None) -> str:
    """Return cards as small cards. The starter among them is marked, in its name too.

    >>> from scoring import Card
    >>> html = cards_html([Card.parse("5H")], starter=Card.parse("5H"))
    >>> "five of hearts, starter" in html, "5♥" in html
    (True, True)
    """
    return (
        f'<span class="cards">{"".join(_card_html(card, card == starter) for card in cards)}</span>'
    )


def _card_html(card: Card, is_starter: bool) -> str:
    kind, name = f"card {card.suit.word}", card.name
    if is_starter:
        kind, name = f"{kind} starter", f"{name}, starter"
    return f'<span class="{kind}" role="img" aria-label="{name}">{card.symbol}{AS_TEXT}</span>'
