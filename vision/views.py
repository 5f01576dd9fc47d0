"""What the classifiers say of a card: the order of their classes, one view, and several together.

Comes in: logits. Goes out: the chance of each of the 52 cards. Next file: `reader.py`.
"""

from collections.abc import Sequence

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


class View:
    """What one classifier says of one crop: how legible it is, from 0 to 1, and what it is then.

    `ranks` (13,) and `suits` (4,) are chances, given that there is something to read.

    >>> logits = np.zeros(len(CLASSES), np.float32)
    >>> logits[[RANKS.index(Rank.FIVE), NO_RANK + 1 + SUITS.index(Suit.HEARTS)]] = 9
    >>> view = View(logits)
    >>> round(view.legible, 2), RANKS[view.ranks.argmax()].word, SUITS[view.suits.argmax()].word
    (1.0, 'five', 'hearts')
    """

    __slots__ = ("legible", "ranks", "suits")

    def __init__(self, logits: NDArray[np.float32]) -> None:
        ranks, suits = softmax(logits[: NO_RANK + 1]), softmax(logits[NO_RANK + 1 :])
        self.legible = float((1 - ranks[-1]) * (1 - suits[-1]))
        self.ranks = np.maximum(ranks[:-1] / max(1 - ranks[-1], NOTHING), NOTHING)
        self.suits = np.maximum(suits[:-1] / max(1 - suits[-1], NOTHING), NOTHING)


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
