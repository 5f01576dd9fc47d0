"""A card in the play ("pegging"): the cards on the line come in, what the last scores comes out.

The line is the cards played since the count was last at nothing. The starter is never on it, and
suits count for nothing, so a rank will do for a card. Next: pegging.py, which knows whose turn it
is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from scoring.cards import Card, Rank
from scoring.errors import CardError

LIMIT = 31
"""The highest that the running count may be."""

PlayCard = Card | Rank
"""A card in the play; its suit may be left out."""


class Reason(Enum):
    """What a card can score for in the play.

    >>> [reason.value for reason in Reason][-2:]
    ['go', 'last card']
    """

    FIFTEEN = "fifteen"
    THIRTY_ONE = "thirty-one"
    PAIR = "pair"
    PAIR_ROYAL = "pair royal"
    DOUBLE_PAIR_ROYAL = "double pair royal"
    RUN = "run"
    GO = "go"
    LAST_CARD = "last card"


@dataclass(frozen=True, slots=True)
class Peg:
    """One reason for points in the play, and how many of the last cards make it.

    >>> pegs([Rank.KING, Rank.TWO, Rank.TWO])
    (Peg(reason=<Reason.PAIR: 'pair'>, points=2, n_cards=2),)
    """

    reason: Reason
    points: int
    n_cards: int


@dataclass(frozen=True, slots=True)
class Play:
    """A card that a player lays, or a go: the word that he cannot, where the card is None.

    Players are numbered from 1, the one who leads first. Without a number it is whoever's turn it
    is.

    >>> Play.parse("6"), Play.parse("2:10h")
    (Play(card=<Rank.SIX: '6'>, player=None), Play(card=Card.parse('10H'), player=2))
    >>> Play.parse("go")
    Play(card=None, player=None)
    >>> Play.parse("stop")
    Traceback (most recent call last):
    scoring.errors.CardError: 'stop' cannot be played; write a card such as 6 or 6H, or go
    """

    card: PlayCard | None
    player: int | None = None

    @classmethod
    def parse(cls, text: str) -> Play:
        """Read a card, with or without its suit, or "go"; "2:" before it says that player 2 did.

        Raises:
            CardError: the text is no card, rank or go.
        """
        named = re.fullmatch(r"(?:([1-9]):)?(.*)", text.strip(), re.DOTALL)
        number, what = named.groups() if named else (None, text)
        player = int(number) if number else None
        if what.lower() == "go":
            return cls(None, player)
        for parse in (Rank.parse, Card.parse):
            try:
                return cls(parse(what), player)
            except CardError:
                continue
        raise CardError(f"{text!r} cannot be played; write a card such as 6 or 6H, or go")


def rank_of(card: PlayCard) -> Rank:
    """Return the rank of a card that may be no more than a rank.

    >>> rank_of(Card.parse("6H")) is rank_of(Rank.SIX) is Rank.SIX
    True
    """
    return card.rank if isinstance(card, Card) else card


def running_count(line: Sequence[PlayCard]) -> int:
    """Return what the cards on the line add up to.

    >>> running_count([Rank.QUEEN, Rank.NINE, Rank.ACE])
    20
    """
    return sum(rank_of(card).pips for card in line)


def pegs(line: Sequence[PlayCard]) -> tuple[Peg, ...]:
    """Return what the last card on the line scores, without a go or the last card of all.

    Fifteen and thirty-one score two; cards of one rank in a row two, six or twelve; and the longest
    run that the last cards make, in whatever order they came, a point a card. All add up.

    >>> def scored(text):
    ...     line = [Rank.parse(rank) for rank in text.split()]
    ...     return [(peg.reason.value, peg.points) for peg in pegs(line)]
    >>> scored("6 4 5"), scored("6 4 5 3")
    ([('fifteen', 2), ('run', 3)], [('run', 4)])
    >>> scored("7 7 7 7"), scored("6 5 6 5"), scored("")
    ([('double pair royal', 12)], [], [])
    """
    return (*_sums(line), *_alike(line), *_runs(line))


def _sums(line: Sequence[PlayCard]) -> tuple[Peg, ...]:
    reason = {15: Reason.FIFTEEN, LIMIT: Reason.THIRTY_ONE}.get(running_count(line))
    return (Peg(reason, 2, len(line)),) if reason else ()


_BY_ALIKE = {
    2: Peg(Reason.PAIR, 2, 2),
    3: Peg(Reason.PAIR_ROYAL, 6, 3),
    4: Peg(Reason.DOUBLE_PAIR_ROYAL, 12, 4),
}


def _alike(line: Sequence[PlayCard]) -> tuple[Peg, ...]:
    n_alike = 0
    for card in reversed(line):
        if rank_of(card) is not rank_of(line[-1]):
            break
        n_alike += 1
    return (_BY_ALIKE[n_alike],) if n_alike in _BY_ALIKE else ()


def _runs(line: Sequence[PlayCard]) -> tuple[Peg, ...]:
    for n_cards in range(len(line), 2, -1):
        orders = sorted(rank_of(card).order for card in line[-n_cards:])
        if orders == list(range(orders[0], orders[0] + n_cards)):
            return (Peg(Reason.RUN, n_cards, n_cards),)
    return ()
