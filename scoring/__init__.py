"""Cribbage's count of a hand or crib, in pure Python.

Read cards.py, hand.py and count.py in this order, then describe.py.
"""

from scoring.cards import DECK, Card, Rank, Suit, parse_cards, repeated_cards
from scoring.count import Category, Count, Item, count
from scoring.describe import Step, cadence, running
from scoring.errors import CardError, HandError, NobsError
from scoring.hand import Hand

__all__ = [
    "DECK",
    "Card",
    "CardError",
    "Category",
    "Count",
    "Hand",
    "HandError",
    "Item",
    "NobsError",
    "Rank",
    "Step",
    "Suit",
    "cadence",
    "count",
    "parse_cards",
    "repeated_cards",
    "running",
]
