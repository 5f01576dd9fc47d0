"""What the commands that look at photos say of one: the cards as read, and what failed."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vision.reading import CardReading


def as_read(cards: "Iterable[CardReading]") -> str:
    """The cards in reading order; a question mark after an unsure one and for an unread one.

    >>> as_read(())
    'no cards'
    """
    shown = [
        (each.card.symbol if each.card else "") + ("" if each.is_sure else "?") for each in cards
    ]
    return " ".join(shown) or "no cards"


def about(path: str, error: object) -> str:
    """The error's sentence, and which photo it is about.

    >>> about("hand.jpg", "it is empty")
    'hand.jpg: it is empty'
    >>> about("hand.jpg", "there is no 'hand.jpg'")
    "there is no 'hand.jpg'"
    """
    return str(error) if repr(path) in str(error) else f"{path}: {error}"


def printable(path: str) -> str:
    r"""A file's name on one line of a terminal, whatever is in it.

    >>> printable("hand\n1.jpg")
    'hand\\n1.jpg'
    """
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in path)
