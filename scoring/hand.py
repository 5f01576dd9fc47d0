"""Hand: the five cards that are counted together, checked once, here. Next: count.py."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.cards import Card, by_index, parse_cards, repeated_cards
from scoring.errors import HandError

_N_CARDS = 4


@dataclass(frozen=True, slots=True)
class Hand:
    """Four cards and the starter, which is common to every hand of the deal.

    The starter is kept apart because a flush and nobs depend on which card it is, and the
    crib is told from a hand because its flush needs all five cards. The four are kept sorted,
    so that equal hands are equal however they were held.

    >>> hand = Hand.parse("JS 5H 5C 5D", starter="5S")
    >>> print(*hand.cards)
    5C 5D 5H JS
    >>> Hand.parse("5H 5C 5D", starter="5S")
    Traceback (most recent call last):
    scoring.errors.HandError: a hand is four cards and a starter, but here are 3: 5H 5C 5D
    >>> Hand.parse("5H 5C 5D JS", starter="JS")
    Traceback (most recent call last):
    scoring.errors.HandError: the same card twice: JS

    Raises:
        HandError: there are not four cards, or a card is there twice, the starter included.
    """

    cards: tuple[Card, ...]
    starter: Card
    is_crib: bool = False

    def __post_init__(self) -> None:
        """Refuse what is no hand, and sort the four cards."""
        if len(self.cards) != _N_CARDS:
            held = f"{len(self.cards)}: {' '.join(map(str, self.cards))}" if self.cards else "none"
            raise HandError(f"a hand is four cards and a starter, but here are {held}")
        if len({self.starter.index, *map(by_index, self.cards)}) <= _N_CARDS:
            repeated = repeated_cards((*self.cards, self.starter))
            raise HandError(f"the same card twice: {' '.join(map(str, repeated))}")
        object.__setattr__(self, "cards", tuple(sorted(self.cards, key=by_index)))

    @classmethod
    def parse(cls, cards: str, starter: str, is_crib: bool = False) -> Hand:
        """Read a hand from text.

        >>> Hand.parse("5H 5C 5D JS", starter="5S").starter
        Card.parse('5S')

        Raises:
            CardError: some of the text names no card, or one of the four is named twice.
            HandError: the cards are no hand.
        """
        return cls(parse_cards(cards), Card.parse(starter), is_crib)

    @property
    def all_cards(self) -> tuple[Card, ...]:
        """The four cards and the starter, sorted.

        >>> print(*Hand.parse("JS 5H 5C 5D", starter="5S").all_cards)
        5C 5D 5H 5S JS
        """
        return tuple(sorted((*self.cards, self.starter), key=by_index))
