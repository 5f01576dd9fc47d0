"""The play of a deal: who laid which card comes in, what each of them scored comes out.

Players lay a card in turn, or say go where none of theirs fits under thirty-one; the others go on
without them. When nobody can go on, the one who laid the last card scores one, unless it made
thirty-one, which scores two instead; the count starts again from nothing, and the next player
leads. So until all cards are laid, the last of which scores one in the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scoring.cards import Card
from scoring.errors import PlayError
from scoring.play import LIMIT, Peg, Play, PlayCard, Reason, pegs, rank_of, running_count


@dataclass(frozen=True, slots=True)
class Played:
    """One card or go of the play: by whom, the count once it is made, and what it scored.

    The point for a go or for the last card is with the card that earned it, not with the go.

    >>> _, nine = peg([Play.parse("6H"), Play.parse("9C")])
    >>> nine.player, str(nine.card), nine.count, nine.points
    (2, '9C', 15, 2)
    """

    player: int
    card: PlayCard | None
    count: int
    pegs: tuple[Peg, ...]

    @property
    def points(self) -> int:
        """All that it scored."""
        return sum(peg.points for peg in self.pegs)


def peg(
    plays: Iterable[Play],
    n_players: int = 2,
    *,
    n_cards: int = 4,
    hands: Sequence[Sequence[PlayCard]] | None = None,
) -> tuple[Played, ...]:
    """Score the play of a deal, from its first card as far as it went.

    Each player holds `n_cards`; one who has laid all is passed over and says nothing. With `hands`,
    in the order of the players, each card and each go is checked against them; without, a go is
    found out when the player lays a card that had fitted.

    >>> def scored(text, n_players=2):
    ...     plays = map(Play.parse, text.split())
    ...     return [(each.player, each.count, each.points) for each in peg(plays, n_players)]
    >>> scored("6 4 5 3")
    [(1, 6, 0), (2, 10, 0), (1, 15, 5), (2, 18, 4)]
    >>> scored("Q 9 8 go 4")
    [(1, 10, 0), (2, 19, 0), (1, 27, 0), (2, 27, 0), (1, 31, 2)]
    >>> scored("Q 9 8 go go")
    [(1, 10, 0), (2, 19, 0), (1, 27, 1), (2, 27, 0), (1, 27, 0)]
    >>> scored("Q 9 8 6")
    Traceback (most recent call last):
    scoring.errors.PlayError: player 2 cannot lay 6: 27 and 6 is 33, past 31; say go
    >>> scored("Q 9 8 go go 4")
    Traceback (most recent call last):
    scoring.errors.PlayError: player 2 said go at 27 and could have laid 4
    >>> scored("Q 9 1:8 1:go")
    Traceback (most recent call last):
    scoring.errors.PlayError: player 1 is out of turn: it is player 2's
    >>> scored("6 go")
    Traceback (most recent call last):
    scoring.errors.PlayError: player 2 cannot say go at 6: any card fits

    Raises:
        PlayError: there are not two to four players, they hold no or other numbers of cards, or a
            play is not allowed: out of turn, past 31, of a card laid before or not held, a go by
            one who could play, or anything after the last card.
    """
    if not 2 <= n_players <= 4:
        raise PlayError(f"two to four can play, not {n_players}")
    if n_cards < 1:
        raise PlayError(f"each player holds a card or more before the play, not {n_cards}")
    if hands is not None and {len(hand) for hand in hands} != {n_cards}:
        raise PlayError(f"each player holds {n_cards} cards before the play")
    if hands is not None and len(hands) != n_players:
        raise PlayError(f"{n_players} players hold {n_players} hands, not {len(hands)}")
    table = _Table(n_players, n_cards, hands)
    for play in plays:
        table.make(play)
    return tuple(table.made)


class _Table:
    """Where the play stands."""

    def __init__(
        self, n_players: int, n_cards: int, hands: Sequence[Sequence[PlayCard]] | None
    ) -> None:
        self.made: list[Played] = []
        self.held = None if hands is None else [list(hand) for hand in hands]
        self.n_held = [n_cards] * n_players
        self.laid: list[PlayCard] = []
        self.line: list[PlayCard] = []
        self.last_laid = 0
        self.gone: set[int] = set()
        self.goes: list[tuple[int, int]] = []
        self.turn: int | None = 1

    def make(self, play: Play) -> None:
        """Take one card or go, and pass the turn on."""
        player = self.turn
        if player is None:
            raise PlayError("all cards have been laid")
        if play.player not in (None, player):
            raise PlayError(f"player {play.player} is out of turn: it is player {player}'s")
        if play.card is None:
            self._go(player)
        else:
            self._lay(player, play.card)
        self.turn = self._next(player)
        if self.turn is None or running_count(self.line) == LIMIT:
            self._start_again()

    def _lay(self, player: int, card: PlayCard) -> None:
        self._check(player, card)
        self.n_held[player - 1] -= 1
        self.laid.append(card)
        self.line.append(card)
        self.last_laid = len(self.made)
        self.made.append(Played(player, card, running_count(self.line), pegs(self.line)))

    def _check(self, player: int, card: PlayCard) -> None:
        pips, count = rank_of(card).pips, running_count(self.line)
        if count + pips > LIMIT:
            raise PlayError(
                f"player {player} cannot lay {card}: {count} and {pips} is {count + pips},"
                f" past {LIMIT}; say go"
            )
        alike = Counter(map(rank_of, self.laid))[rank_of(card)]
        if (isinstance(card, Card) and card in self.laid) or alike == 4:
            raise PlayError(f"{card} has been laid before")
        for gone, at in self.goes:
            if gone == player and at + pips <= LIMIT:
                raise PlayError(f"player {player} said go at {at} and could have laid {card}")
        if self.held is not None:
            hand = self.held[player - 1]
            same = [each for each in hand if _may_be(card, each)]
            if not same:
                raise PlayError(f"player {player} does not hold {card}")
            hand.remove(same[0])

    def _go(self, player: int) -> None:
        count = running_count(self.line)
        if count + 10 <= LIMIT:
            raise PlayError(f"player {player} cannot say go at {count}: any card fits")
        for card in self.held[player - 1] if self.held else ():
            if count + rank_of(card).pips <= LIMIT:
                raise PlayError(f"player {player} cannot say go at {count}: {card} fits")
        self.made.append(Played(player, None, count, ()))
        self.gone.add(player)
        self.goes.append((player, count))

    def _next(self, player: int) -> int | None:
        """Who can still go on after this player, who comes last himself."""
        n_players = len(self.n_held)
        order = [(player + step) % n_players + 1 for step in range(n_players)]
        able = (each for each in order if self.n_held[each - 1] and each not in self.gone)
        return next(able, None)

    def _start_again(self) -> None:
        """Score the go or the last card, and let the next player lead."""
        last = self.made[self.last_laid]
        if last.count != LIMIT:
            reason = Reason.GO if any(self.n_held) else Reason.LAST_CARD
            self.made[self.last_laid] = replace(last, pegs=(*last.pegs, Peg(reason, 1, 1)))
        self.line.clear()
        self.gone.clear()
        self.turn = self._next(last.player)


def _may_be(card: PlayCard, other: PlayCard) -> bool:
    """Whether both can be one card, where a suit may be left out."""
    if isinstance(card, Card) and isinstance(other, Card):
        return card == other
    return rank_of(card) is rank_of(other)
