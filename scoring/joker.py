"""The joker variant: five cards and a common card come in, the best four of the five come out.

One joker is added to the deck and kills what it is in. Each player counts four of five cards with
the common card; the fifth goes to the dealer's crib, face up. Next: joker_round.py.

The page that describes the variant says in one of its examples that a flush of four scores five;
its own rule, and all of cribbage, say four, and four it is here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from scoring.cards import Card
from scoring.count import Count, count
from scoring.errors import CardError, HandError
from scoring.hand import Hand

_N_DEALT = 5


class Joker(Enum):
    """The one joker. It has no rank and no suit, and makes nothing but harm.

    >>> str(JOKER), [*Joker] == [JOKER]
    ('joker', True)
    """

    JOKER = "joker"

    @property
    def symbol(self) -> str:
        """The joker in a row of cards."""
        return self.value

    def __str__(self) -> str:
        """Return the word, which parse_joker_cards reads back."""
        return self.value


JOKER = Joker.JOKER

JokerCard = Card | Joker
"""A card of the deck of 53."""


def parse_joker_cards(text: str) -> tuple[JokerCard, ...]:
    """Read cards, of which one may be "joker", in the order they were written.

    >>> parse_joker_cards("5H joker")
    (Card.parse('5H'), <Joker.JOKER: 'joker'>)
    >>> parse_joker_cards("5H jester")
    Traceback (most recent call last):
    scoring.errors.CardError: 'jester' is not a card; write a rank and a suit, such as 5H, or joker

    Raises:
        CardError: some of the text names no card, or a card is named twice.
    """
    cards = tuple(map(_parse, text.replace(",", " ").split()))
    if repeated := repeated_joker_cards(cards):
        raise CardError(f"the same card twice: {repeated}")
    return cards


def _parse(word: str) -> JokerCard:
    if word.lower() == JOKER.value:
        return JOKER
    try:
        return Card.parse(word)
    except CardError as error:
        raise CardError(
            f"{word!r} is not a card; write a rank and a suit, such as 5H, or joker"
        ) from error


def repeated_joker_cards(cards: Iterable[JokerCard]) -> str:
    """Return the cards that are there more than once, as text; nothing where there are none.

    >>> repeated_joker_cards([JOKER, Card.parse("5H"), JOKER])
    'joker'
    """
    return " ".join(str(card) for card, n in Counter(cards).items() if n > 1)


def count_unless_killed(
    four: Sequence[JokerCard], common: JokerCard, is_crib: bool = False
) -> Count | None:
    """Count four cards with the common card, or return None where the joker kills them.

    >>> count_unless_killed(parse_joker_cards("JD 2C 4H 8S"), Card.parse("6D")).total
    1
    >>> count_unless_killed(parse_joker_cards("JD 2C 4H joker"), Card.parse("6D")) is None
    True
    >>> count_unless_killed(parse_joker_cards("JD 2C 4H 8S"), JOKER) is None
    True

    Raises:
        HandError: without a joker, the cards are no hand.
    """
    cards = tuple(card for card in four if isinstance(card, Card))
    if len(cards) < len(four) or not isinstance(common, Card):
        return None
    return count(Hand(cards, common, is_crib))


@dataclass(frozen=True, slots=True)
class Choice:
    """Four cards of five, the fifth for the crib, and the count; None where the joker kills it.

    >>> best, *others = choices(parse_joker_cards("5C 5D 5S JH joker"), Card.parse("5H"))
    >>> best.laid_away is JOKER, best.total, others[0].count, others[0].total
    (True, 29, None, 0)
    """

    kept: tuple[JokerCard, ...]
    laid_away: JokerCard
    count: Count | None

    @property
    def total(self) -> int:
        """The points of the four with the common card."""
        return self.count.total if self.count else 0


def choices(five: Iterable[JokerCard], common: JokerCard) -> tuple[Choice, ...]:
    """Return the five ways to choose four of five cards, the one that counts most first.

    The joker may be laid away, which spares the hand and kills the crib. Among equals the joker is
    laid away first, for it costs the others' dealer his crib, and then the lower card.

    >>> best, *others = choices(parse_joker_cards("10C 10D JH QS 2C"), Card.parse("5H"))
    >>> best.total, str(best.laid_away), [other.total for other in others]
    (17, '2C', [10, 10, 9, 8])
    >>> choices(parse_joker_cards("10C 10D JH QS"), Card.parse("5H"))
    Traceback (most recent call last):
    scoring.errors.HandError: four are chosen of five cards, not of 4

    Raises:
        HandError: there are not five cards, or one is there twice, the common card included.
    """
    dealt = tuple(sorted(five, key=deck_order))
    if len(dealt) != _N_DEALT:
        raise HandError(f"four are chosen of five cards, not of {len(dealt)}")
    if repeated := repeated_joker_cards((*dealt, common)):
        raise HandError(f"the same card twice: {repeated}")

    def choice(laid_away: JokerCard) -> Choice:
        kept = tuple(card for card in dealt if card != laid_away)
        return Choice(kept, laid_away, count_unless_killed(kept, common))

    return tuple(sorted(map(choice, dealt), key=lambda each: -each.total))


def deck_order(card: JokerCard) -> int:
    """Return the key that sorts cards, the joker before all others.

    >>> [str(card) for card in sorted(parse_joker_cards("KS joker AC"), key=deck_order)]
    ['joker', 'AC', 'KS']
    """
    return card.index if isinstance(card, Card) else -1
