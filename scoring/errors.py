"""The errors raised on purpose.

NobsError
└── RulesError
    ├── CardError
    ├── HandError
    ├── PlayError
    └── ScoreError
"""


class NobsError(Exception):
    """The base of every error raised on purpose; its text is fit to show to a person.

    >>> from scoring import Card
    >>> try:
    ...     Card.parse("1X")
    ... except NobsError as error:
    ...     print(error)
    '1X' is not a card; write a rank and a suit, such as 5H or 10D
    """


class RulesError(NobsError, ValueError):
    """Something that cannot be in a game of cribbage.

    >>> issubclass(RulesError, ValueError)
    True
    """


class CardError(RulesError):
    """Text that is not a card, or that names one card twice.

    >>> from scoring import parse_cards
    >>> parse_cards("5H 5H")
    Traceback (most recent call last):
    scoring.errors.CardError: the same card twice: 5H
    """


class HandError(RulesError):
    """Cards that cannot have been dealt so, all from one deck.

    >>> from scoring import Hand
    >>> Hand.parse("5H 5C", starter="5S")
    Traceback (most recent call last):
    scoring.errors.HandError: a hand is four cards and a starter, but here are 2: 5H 5C
    """


class PlayError(RulesError):
    """A card or a go that cannot come next in the play.

    >>> from scoring import Play, peg
    >>> peg([Play.parse("go")])
    Traceback (most recent call last):
    scoring.errors.PlayError: player 1 cannot say go at 0: any card fits
    """


class ScoreError(RulesError):
    """Points or a score that no hand or game can have.

    >>> from scoring import Score
    >>> Score(dealer=122)
    Traceback (most recent call last):
    scoring.errors.ScoreError: a score goes from 0 to 121, and 122 does not
    """
