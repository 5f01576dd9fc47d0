"""Where a game of two stands: points come in, a score, a winner and a skunk come out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from scoring.cards import Card, Rank
from scoring.errors import ScoreError


class Player(Enum):
    """The two players, by who counts first.

    >>> [player.value for player in Player], Player.DEALER.other
    (['non-dealer', 'dealer'], <Player.NONDEALER: 'non-dealer'>)
    """

    NONDEALER = "non-dealer"
    DEALER = "dealer"

    @property
    def other(self) -> Player:
        """The one across the table."""
        return Player.DEALER if self is Player.NONDEALER else Player.NONDEALER


class Game(Enum):
    """How far a game goes: twice around the board, or once.

    >>> Game.LONG.value, Game.SHORT.value
    (121, 61)
    """

    LONG = 121
    SHORT = 61


class Win(Enum):
    """How a game was won. A skunk is commonly worth two games, a double skunk three or four.

    >>> Score(121, 60).win is Win.DOUBLE_SKUNK
    True
    """

    PLAIN = "win"
    SKUNK = "skunk"
    DOUBLE_SKUNK = "double skunk"


# The loser's score that just escapes: the skunk lines are 30 holes apart, and the short game has
# one, half way.
_ESCAPES = {
    Game.LONG: ((61, Win.DOUBLE_SKUNK), (91, Win.SKUNK)),
    Game.SHORT: ((31, Win.SKUNK),),
}


@dataclass(frozen=True, slots=True)
class Score:
    """The holes that both have pegged, and how far the game goes.

    >>> Score(nondealer=118, dealer=90).add(Player.NONDEALER, 12)
    Score(nondealer=121, dealer=90, game=<Game.LONG: 121>)
    >>> Score(121, 121)
    Traceback (most recent call last):
    scoring.errors.ScoreError: only one player can be out: the score is 121 to 121
    >>> Score(122, 0)
    Traceback (most recent call last):
    scoring.errors.ScoreError: a score goes from 0 to 121, and 122 does not

    Raises:
        ScoreError: a score is below none or beyond the game, or both players are out.
    """

    nondealer: int = 0
    dealer: int = 0
    game: Game = Game.LONG

    def __post_init__(self) -> None:
        """Refuse what no board can show."""
        for points in (self.nondealer, self.dealer):
            if not 0 <= points <= self.game.value:
                raise ScoreError(f"a score goes from 0 to {self.game.value}, and {points} does not")
        if self.nondealer == self.dealer == self.game.value:
            raise ScoreError(
                f"only one player can be out: the score is {self.nondealer} to {self.dealer}"
            )

    def of(self, player: Player) -> int:
        """The points of one player."""
        return self.dealer if player is Player.DEALER else self.nondealer

    def add(self, player: Player, points: int) -> Score:
        """Return the score with points pegged; the last hole takes any that are too many.

        Once a player is out, nothing more is pegged.

        >>> Score(121, 115).add(Player.DEALER, 12) == Score(121, 115)
        True
        >>> Score().add(Player.DEALER, -2)
        Traceback (most recent call last):
        scoring.errors.ScoreError: points are pegged forwards, and -2 is not

        Raises:
            ScoreError: the points are fewer than none.
        """
        if points < 0:
            raise ScoreError(f"points are pegged forwards, and {points} is not")
        if self.winner:
            return self
        reached = min(self.of(player) + points, self.game.value)
        if player is Player.DEALER:
            return replace(self, dealer=reached)
        return replace(self, nondealer=reached)

    @property
    def winner(self) -> Player | None:
        """Who is out, if anybody is."""
        return next((each for each in Player if self.of(each) == self.game.value), None)

    @property
    def win(self) -> Win | None:
        """How the game was won, by how far the loser came.

        >>> Score(121, 90).win, Score(121, 91).win, Score(60, 121).win
        (<Win.SKUNK: 'skunk'>, <Win.PLAIN: 'win'>, <Win.DOUBLE_SKUNK: 'double skunk'>)
        >>> Score(30, 61, Game.SHORT).win
        <Win.SKUNK: 'skunk'>
        """
        if self.winner is None:
            return None
        loser = self.of(self.winner.other)
        return next((win for line, win in _ESCAPES[self.game] if loser < line), Win.PLAIN)


def heels(starter: Card) -> int:
    """Return the dealer's points at the cut: two for his heels, a jack turned as the starter.

    They are pegged before the play and can end the game there. They are in no count of the show,
    and a starter's jack is never nobs.

    >>> heels(Card.parse("JS")), heels(Card.parse("5S"))
    (2, 0)
    >>> Score(120, 119).add(Player.DEALER, heels(Card.parse("JS"))).winner
    <Player.DEALER: 'dealer'>
    """
    return 2 if starter.rank is Rank.JACK else 0
