"""Which cards to lay away: the cards dealt come in, the ways to split them come out, best first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from scoring.cards import DECK, Card, repeated_cards
from scoring.crib import mean_crib
from scoring.distribution import Distribution
from scoring.errors import HandError
from scoring.hand import Hand
from scoring.totals import total

_N_KEPT = 4


@dataclass(frozen=True, slots=True)
class Split:
    """Four cards kept and the rest laid away, both sorted, and what is to be expected of them.

    >>> from scoring import parse_cards
    >>> best, *_ = splits(parse_cards("5H 5C JS QD 2C 3H"), is_own_crib=True)
    >>> round(float(best.hand.mean), 2), round(float(best.crib), 2)
    (12.7, 6.88)
    """

    kept: tuple[Card, ...]
    laid_away: tuple[Card, ...]
    hand: Distribution
    """The count of the four over every starter that may be turned."""
    crib: Fraction
    """The mean count of the crib with the cards laid away: see crib.py for what is assumed."""

    def expected(self, is_own_crib: bool) -> Fraction:
        """The mean of the hand with the crib added, or taken off where it is the other's."""
        return self.hand.mean + self.crib if is_own_crib else self.hand.mean - self.crib


def splits(cards: Iterable[Card], *, is_own_crib: bool) -> tuple[Split, ...]:
    """Return the 15 ways to lay away two of six cards, or the 5 to lay away one of five.

    The best is first: the one with the most to be expected of hand and crib together, and among
    equals the one with the better hand. Five cards are dealt to three or four players.

    >>> from scoring import parse_cards
    >>> best, *others = splits(parse_cards("5H 5C JS QD 2C 3H"), is_own_crib=True)
    >>> print(*best.kept, "/", *best.laid_away)
    5C 5H JS QD / 2C 3H
    >>> best.hand.least, best.hand.most, best.hand.mean, len(others)
    (10, 21, Fraction(292, 23), 14)
    >>> splits(parse_cards("5H 5C JS QD"), is_own_crib=True)
    Traceback (most recent call last):
    scoring.errors.HandError: four are kept of five or six cards, not of 4

    Raises:
        HandError: the cards are not five or six different ones.
    """
    dealt = tuple(sorted(cards))
    if len(dealt) not in (5, 6):
        raise HandError(f"four are kept of five or six cards, not of {len(dealt)}")
    if repeated := repeated_cards(dealt):
        raise HandError(f"the same card twice: {' '.join(map(str, repeated))}")
    unseen = tuple(card for card in DECK if card not in dealt)

    def split(kept: tuple[Card, ...]) -> Split:
        laid_away = tuple(card for card in dealt if card not in kept)
        counts = Counter(total(Hand(kept, starter)) for starter in unseen)
        return Split(kept, laid_away, Distribution.of(counts), mean_crib(laid_away, unseen))

    return tuple(
        sorted(
            map(split, combinations(dealt, _N_KEPT)),
            key=lambda each: (each.expected(is_own_crib), each.hand.mean),
            reverse=True,
        )
    )
