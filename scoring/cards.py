"""Ranks, suits and the 52 cards: text comes in, cards come out. Next: hand.py."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import total_ordering
from operator import attrgetter

from scoring.errors import CardError


class Rank(Enum):
    """One of the thirteen ranks, ace low.

    A rank has two numbers that must not be mixed up: its order, by which runs are made, and
    its pips, which add up to fifteens.

    >>> Rank.JACK.order, Rank.JACK.pips, Rank.JACK.symbol, Rank.JACK.word
    (11, 10, 'J', 'jack')
    """

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"

    # By identity, for an enum would hash its name, in Python; each count looks up five ranks.
    __hash__ = object.__hash__

    def __init__(self, _notation: str) -> None:
        """Number the rank by its place in the list above."""
        self.order = len(type(self).__members__) + 1
        self.pips = min(self.order, 10)

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Read one rank.

        >>> Rank.parse("T"), Rank.parse("10"), Rank.parse("k")
        (<Rank.TEN: '10'>, <Rank.TEN: '10'>, <Rank.KING: 'K'>)
        >>> Rank.parse("1")
        Traceback (most recent call last):
        scoring.errors.CardError: '1' is not a rank; write A, 2 to 10, J, Q or K

        Raises:
            CardError: the text names no rank.
        """
        rank = _RANK_OF.get(text.strip().upper())
        if rank is None:
            raise CardError(f"{text!r} is not a rank; write A, 2 to 10, J, Q or K")
        return rank

    @property
    def symbol(self) -> str:
        """The notation, as a card without its suit is shown."""
        return self.value

    @property
    def word(self) -> str:
        """The rank in a word, such as "five"."""
        return self.name.lower()

    def __str__(self) -> str:
        """Return the notation, such as "5", which parse reads back."""
        return self.value


_SUIT_SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


class Suit(Enum):
    """One of the four suits.

    >>> Suit.HEARTS.value, Suit.HEARTS.symbol, Suit.HEARTS.word
    ('H', '♥', 'hearts')
    """

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    def __init__(self, _notation: str) -> None:
        """Number the suit by its place in the list above."""
        self.order = len(type(self).__members__) + 1

    @property
    def symbol(self) -> str:
        """The suit's sign, such as "♥"."""
        return _SUIT_SYMBOLS[self.value]

    @property
    def word(self) -> str:
        """The suit in a word, such as "hearts"."""
        return self.name.lower()


_RANK_OF = {rank.value: rank for rank in Rank} | {"T": Rank.TEN}
_SUIT_OF = {text: suit for suit in Suit for text in (suit.value, suit.symbol)}

# Phones add an invisible mark after a suit's sign to draw it as an emoji or as plain text.
_VARIATION_SELECTORS = re.compile("[\ufe0e\ufe0f]")


@total_ordering
@dataclass(frozen=True, slots=True, repr=False)
class Card:
    """A playing card; cards sort by rank, then by suit.

    >>> Card(Rank.TEN, Suit.DIAMONDS)
    Card.parse('10D')
    >>> print(Card.parse("10D"), Card.parse("10D").symbol, Card.parse("10D").name, sep=", ")
    10D, 10♦, ten of diamonds
    >>> Card.parse("5S") < Card.parse("6C")
    True
    """

    rank: Rank
    suit: Suit
    index: int = field(init=False, compare=False)
    """The card's place in `DECK`, from 0: what sorts cards, and what tables go by."""

    def __post_init__(self) -> None:
        """Work out the place in the deck once, for every hand that is sorted asks it."""
        index = len(Suit) * (self.rank.order - 1) + self.suit.order - 1
        object.__setattr__(self, "index", index)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card: its rank, then its suit as a letter or as a sign, in either case.

        >>> Card.parse("10d") == Card.parse("TD") == Card.parse("10♦")
        True
        >>> Card.parse("1X")
        Traceback (most recent call last):
        scoring.errors.CardError: '1X' is not a card; write a rank and a suit, such as 5H or 10D

        Raises:
            CardError: the text names no card.
        """
        notation = _VARIATION_SELECTORS.sub("", text).strip().upper()
        rank, suit = _RANK_OF.get(notation[:-1]), _SUIT_OF.get(notation[-1:])
        if rank is None or suit is None:
            raise CardError(f"{text!r} is not a card; write a rank and a suit, such as 5H or 10D")
        return cls(rank, suit)

    @property
    def symbol(self) -> str:
        """The card with its suit's sign, such as "5♥"."""
        return self.rank.value + self.suit.symbol

    @property
    def name(self) -> str:
        """The card in words, such as "five of hearts"."""
        return f"{self.rank.word} of {self.suit.word}"

    def __lt__(self, other: Card) -> bool:
        """Say whether this card sorts before the other one."""
        return self.index < other.index

    def __hash__(self) -> int:
        """Return the place in the deck: no two cards share it, and enums are slow to hash."""
        return self.index

    def __str__(self) -> str:
        """Return the notation, such as "5H", which parse reads back."""
        return self.rank.value + self.suit.value

    def __repr__(self) -> str:
        """Return the expression that makes this card."""
        return f"Card.parse({str(self)!r})"


by_index = attrgetter("index")
"""The key to sort cards with: faster than comparing them by `<`, to the same order."""

DECK: tuple[Card, ...] = tuple(Card(rank, suit) for rank in Rank for suit in Suit)
"""The 52 cards, sorted."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read any number of different cards, kept in the order they were written.

    >>> parse_cards("JS 5H, 5C")
    (Card.parse('JS'), Card.parse('5H'), Card.parse('5C'))
    >>> parse_cards("5H 5C 5h")
    Traceback (most recent call last):
    scoring.errors.CardError: the same card twice: 5H

    Raises:
        CardError: some of the text names no card, or a card is named twice.
    """
    cards = tuple(Card.parse(part) for part in text.replace(",", " ").split())
    if repeated := repeated_cards(cards):
        raise CardError(f"the same card twice: {' '.join(map(str, repeated))}")
    return cards


def repeated_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return, sorted, each card that occurs more than once.

    >>> repeated_cards((Card.parse("5H"), Card.parse("5C"), Card.parse("5H")))
    (Card.parse('5H'),)
    """
    return tuple(sorted(card for card, times in Counter(cards).items() if times > 1))
