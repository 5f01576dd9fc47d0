"""Cards and counts as the commands print them for people; as JSON, see `scoring/record.py`."""

from collections.abc import Iterable

from scoring import Count, JokerCard, running


def symbols(cards: Iterable[JokerCard]) -> str:
    """The cards as people see them.

    >>> from scoring import parse_cards
    >>> symbols(parse_cards("10D 5H"))
    '10♦ 5♥'
    """
    return " ".join(card.symbol for card in cards)


def points(total: int) -> str:
    """A total in words.

    >>> points(1), points(0)
    ('1 point', '0 points')
    """
    return "1 point" if total == 1 else f"{total} points"


def print_count(counted: Count) -> None:
    """Print the hand, a line an item with the total so far as it is said, and the total."""
    crib = ", crib" if counted.hand.is_crib else ""
    print(f"{symbols(counted.hand.cards)}, starter {counted.hand.starter.symbol}{crib}")
    lines = running(counted)
    width = max((len(phrase) for _, _, phrase in lines), default=0)
    for item, _, phrase in lines:
        print(f"  {phrase:{width}}  {symbols(item.cards)}")
    print(points(counted.total))
