"""What the classifiers say of a card: the order of their classes, one view, and several together.

Comes in: logits. Goes out: the chance of each of the 52 cards. Next file: `reader.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scoring import Card, Rank, Suit

RANKS, SUITS = tuple(Rank), tuple(Suit)
NO_RANK, NO_SUIT = len(RANKS), len(SUITS)
"""The class after the last rank, and after the last suit: nothing to read here."""

CLASSES = (*(rank.value for rank in RANKS), "no rank", *(suit.value for suit in SUITS), "no suit")
"""The names of a classifier's outputs, in order: first those of the rank, then of the suit."""

CARDS = tuple(Card(rank, suit) for rank in RANKS for suit in SUITS)

NOTHING = 1e-4
"""The least that any class is given: no network is surer than one in ten thousand."""


def label_of(card: Card | None) -> tuple[int, int]:
    """Numbers of the classes of rank and suit; those of "nothing to read" for no card.

    >>> label_of(Card.parse("AC")), label_of(None)
    ((0, 0), (13, 4))
    """
    if card is None:
        return NO_RANK, NO_SUIT
    return RANKS.index(card.rank), SUITS.index(card.suit)


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """What is seen of a part of a card: how legible it is, from 0 to 1, and what it is then.

    `ranks` (13,) and `suits` (4,) are chances, given that there is something to read.
    """

    legible: float
    ranks: NDArray[np.float64]
    suits: NDArray[np.float64]

    @classmethod
    def of(cls, *logits: NDArray[np.float32]) -> "View":
        """What a classifier says of one crop, or of several of the same part taken together.

        The most legible crop says how legible the part is; what it is, they say together, each as
        far as it is legible.

        >>> logits = np.zeros(len(CLASSES), np.float32)
        >>> logits[[RANKS.index(Rank.FIVE), NO_RANK + 1 + SUITS.index(Suit.HEARTS)]] = 9
        >>> view = View.of(logits)
        >>> round(view.legible, 2), RANKS[view.ranks.argmax()].word, SUITS[view.suits.argmax()].word
        (1.0, 'five', 'hearts')
        """
        ranks = np.stack([softmax(each[: NO_RANK + 1]) for each in logits])
        suits = np.stack([softmax(each[NO_RANK + 1 :]) for each in logits])
        legible = (1 - ranks[:, -1]) * (1 - suits[:, -1])
        weights = legible / max(float(legible.sum()), NOTHING)
        return cls(float(legible.max()), _together(ranks, weights), _together(suits, weights))


def _together(chances: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """The chances (N, classes), the last one of nothing to read, as one without that class."""
    given = np.maximum(chances[:, :-1] / np.maximum(1 - chances[:, -1:], NOTHING), NOTHING)
    return np.maximum(softmax(weights @ np.log(given)), NOTHING)


def weigh(views: Sequence[tuple[View, float]], temperature: float) -> NDArray[np.float64]:
    """The chance of each of `CARDS`, (52,), from all views, each counting as far as it is legible.

    With each view comes how far it is to be trusted, from 0 to 1.

    The views are of one card and err together, so their logs are not simply added but divided by
    the temperature, which is fitted so that a confidence means what it says.
    """
    total = np.zeros(len(CARDS))
    for view, trust in views:
        total += trust * view.legible * np.log(np.outer(view.ranks, view.suits)).ravel()
    return softmax(total / temperature)


def softmax(logits: NDArray[np.float64] | NDArray[np.float32]) -> NDArray[np.float64]:
    """The chances (N,) that logits (N,) stand for."""
    powers = np.exp(np.asarray(logits, np.float64) - logits.max())
    chances: NDArray[np.float64] = powers / powers.sum()
    return chances
