"""Cribbage's scoring, in pure Python: the show, the play, the odds, and the words for them.

Read cards.py, hand.py and count.py in this order: they are the count. Each of the others is one
noun more, and can be left out:

- what is said of a count: patterns.py, words.py, describe.py
- the game around it: game.py, show.py, muggins.py
- the play: play.py, pegging.py
- the chances: totals.py, distribution.py, odds.py, crib.py, discard.py
- the variant with a joker: joker.py, joker_round.py
"""

from scoring.cards import DECK, Card, Rank, Suit, parse_cards, repeated_cards
from scoring.count import Category, Count, Item, count
from scoring.crib import mean_crib
from scoring.describe import Said, Step, cadence, running, spoken
from scoring.discard import Split, splits
from scoring.distribution import Distribution
from scoring.errors import CardError, HandError, NobsError, PlayError, RulesError, ScoreError
from scoring.game import Game, Player, Score, Win, heels
from scoring.hand import Hand
from scoring.joker import JOKER, Choice, Joker, JokerCard, choices, parse_joker_cards
from scoring.joker_round import Kill, Round, RoundScore, Shown, score_round
from scoring.muggins import Muggins, missed_points, muggins
from scoring.odds import Odds, odds
from scoring.patterns import Pattern, PatternName, patterns
from scoring.pegging import Played, peg
from scoring.play import Peg, Play, PlayCard, Reason, pegs
from scoring.show import Deal, Turn, show
from scoring.totals import total
from scoring.words import LONG, SHORT, Words

__all__ = [
    "DECK",
    "JOKER",
    "LONG",
    "SHORT",
    "Card",
    "CardError",
    "Category",
    "Choice",
    "Count",
    "Deal",
    "Distribution",
    "Game",
    "Hand",
    "HandError",
    "Item",
    "Joker",
    "JokerCard",
    "Kill",
    "Muggins",
    "NobsError",
    "Odds",
    "Pattern",
    "PatternName",
    "Peg",
    "Play",
    "PlayCard",
    "PlayError",
    "Played",
    "Player",
    "Rank",
    "Reason",
    "Round",
    "RoundScore",
    "RulesError",
    "Said",
    "Score",
    "ScoreError",
    "Shown",
    "Split",
    "Step",
    "Suit",
    "Turn",
    "Win",
    "Words",
    "cadence",
    "choices",
    "count",
    "heels",
    "mean_crib",
    "missed_points",
    "muggins",
    "odds",
    "parse_cards",
    "parse_joker_cards",
    "patterns",
    "peg",
    "pegs",
    "repeated_cards",
    "running",
    "score_round",
    "show",
    "splits",
    "spoken",
    "total",
]
