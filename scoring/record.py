"""Cards and counts as programs get them: values come in, what JSON can hold goes out."""

from collections.abc import Iterable

from scoring.count import Category, Count, Item
from scoring.joker import JokerCard


def notation(cards: Iterable[JokerCard]) -> list[str]:
    """The cards as JSON has them.

    >>> from scoring import parse_cards
    >>> notation(parse_cards("10♦ 5H"))
    ['10D', '5H']
    """
    return [str(card) for card in cards]


def count_as_json(counted: Count) -> dict[str, object]:
    """The count as `nobs count --json` prints it.

    >>> from scoring import Hand, count
    >>> count_as_json(count(Hand.parse("2H 4C 6D 8S", starter="QH")))["total"]
    0
    """
    return {
        "cards": notation(counted.hand.cards),
        "starter": str(counted.hand.starter),
        "crib": counted.hand.is_crib,
        "total": counted.total,
        "points": {category.plural: counted.points_of(category) for category in Category},
        "items": items_as_json(counted.items),
    }


def items_as_json(items: Iterable[Item]) -> list[dict[str, object]]:
    """Items as they are in the JSON of a count.

    >>> from scoring import Hand, count
    >>> items_as_json(count(Hand.parse("2C 4D 6H JS", starter="8S")).items)
    [{'category': 'nobs', 'cards': ['JS'], 'points': 1}]
    """
    return [
        {"category": item.category.value, "cards": notation(item.cards), "points": item.points}
        for item in items
    ]
