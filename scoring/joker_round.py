"""A round of the joker variant: the players' cards come in, who scores what for it comes out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from scoring.count import Count
from scoring.errors import HandError
from scoring.joker import (
    JOKER,
    Choice,
    JokerCard,
    choices,
    count_unless_killed,
    parse_joker_cards,
    repeated_joker_cards,
)


class Kill(Enum):
    """What the joker kills, by where it is found.

    >>> [kill.value for kill in Kill]
    ['hand', 'crib', 'common card', 'last card on the line']
    """

    HAND = "hand"
    """Only the hand that it is counted in."""
    CRIB = "crib"
    """Only the crib that it is laid away to."""
    COMMON = "common card"
    """All hands and the crib, when it is the common card, but not the last card on the line."""
    LINE = "last card on the line"
    """Everything in the round, when it is the last card played."""


@dataclass(frozen=True, slots=True)
class Round:
    """What lies on the table when a round is scored. Player 1 sits left of the dealer.

    `hands` are the five cards of each player, the dealer's last. With three players, the crib has
    four cards only if one is dealt to it, as in other cribbage for three: `to_crib`. The rules of
    the variant do not say so, and without that card a crib of three is no crib.

    >>> Round.parse("6D", ["JD 2C 4H 8S KS", "joker 3C 5H 9S QS"])
    Traceback (most recent call last):
    scoring.errors.HandError: three or four play with the joker, not 2

    Raises:
        HandError: there are not three or four hands of five cards and a crib that will have four;
            or a card is there twice; or `last`, who laid the last card on the line, is nobody, or
            is said to have laid a joker that he does not hold.
    """

    common: JokerCard
    hands: tuple[tuple[JokerCard, ...], ...]
    to_crib: tuple[JokerCard, ...] = ()
    last: int = 1
    last_is_joker: bool = False

    def __post_init__(self) -> None:
        """Refuse what cannot have been dealt and played."""
        n_players = len(self.hands)
        if n_players not in (3, 4):
            raise HandError(f"three or four play with the joker, not {n_players}")
        if len(self.to_crib) + n_players != 4:
            raise HandError(
                f"{n_players} players and {len(self.to_crib)} cards dealt to it make no crib"
                " of four"
            )
        for hand in self.hands:
            if len(hand) != 5:
                raise HandError(f"each player has five cards, not {len(hand)}")
        cards = [self.common, *self.to_crib, *(card for hand in self.hands for card in hand)]
        if repeated := repeated_joker_cards(cards):
            raise HandError(f"the same card twice: {repeated}")
        if not 1 <= self.last <= n_players:
            raise HandError(f"there is no player {self.last} to lay the last card")
        if self.last_is_joker and JOKER not in self.hands[self.last - 1]:
            raise HandError(f"player {self.last} cannot have laid the joker, not holding it")

    @classmethod
    def parse(
        cls,
        common: str,
        hands: Iterable[str],
        to_crib: str = "",
        last: int = 1,
        last_is_joker: bool = False,
    ) -> Round:
        """Read a round from text.

        Raises:
            CardError: some of the text names no card, or a card is named twice.
            HandError: the cards cannot have been dealt and played so.
        """
        cards = parse_joker_cards(common)
        if len(cards) != 1:
            raise HandError(f"there is one common card, not {len(cards)}")
        dealt = tuple(map(parse_joker_cards, hands))
        return cls(cards[0], dealt, parse_joker_cards(to_crib), last, last_is_joker)


@dataclass(frozen=True, slots=True)
class Shown:
    """One player's hand: the four that are counted, and the other ways to choose, best first.

    >>> common, *five = parse_joker_cards("5H 5C 5D 5S JH joker")
    >>> best, *others = choices(five, common)
    >>> shown = Shown(1, best, tuple(others))
    >>> shown.choice.total, [other.total for other in shown.others]
    (29, [0, 0, 0, 0])
    """

    player: int
    choice: Choice
    others: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What a round scored, in the order in which it is pegged.

    >>> RoundScore((2, 1), (), (), None, frozenset()).points_of(2)
    1
    """

    last: tuple[int, int]
    """Who laid the last card on the line, and the points for it: first of all."""
    shown: tuple[Shown, ...]
    """The hands from the dealer's left, the dealer's last; none if the whole round is killed."""
    crib: tuple[JokerCard, ...]
    crib_count: Count | None
    """The dealer's crib, counted as a crib; None if it is killed."""
    kills: frozenset[Kill]
    """All that the joker killed."""

    def points_of(self, player: int) -> int:
        """All that one player pegs; the crib is the dealer's, who is the last of the players."""
        last_player, points = self.last
        points = points if player == last_player else 0
        points += sum(each.choice.total for each in self.shown if each.player == player)
        if self.crib_count and player == len(self.shown):
            points += self.crib_count.total
        return points


def score_round(table: Round, laid_away: Sequence[JokerCard | None] = ()) -> RoundScore:
    """Score a round: the last card on the line, the hands from the dealer's left, the crib.

    Each player counts the best four, or all but the card that `laid_away` has for him, by place.
    The dealer, who knows what the others laid away, chooses by hand and crib together, and among
    equals the better hand.

    >>> table = Round.parse(
    ...     "5H",
    ...     ["10C 10D JH QS 2C", "7C 7D 7H AC KS", "2S 3S 4S 5S 9C", "4H 4D 5D 6C KD"],
    ... )
    >>> scored = score_round(table)
    >>> [each.choice.total for each in scored.shown], scored.crib_count.total
    ([17, 12, 16, 24], 6)
    >>> [scored.points_of(player) for player in (1, 2, 3, 4)]
    [18, 12, 16, 30]
    >>> score_round(table, ["3S"])
    Traceback (most recent call last):
    scoring.errors.HandError: player 1 cannot lay away 3S, not holding it

    Raises:
        HandError: a card is laid away that its player does not hold, or by nobody.
    """
    if table.last_is_joker:
        return RoundScore((table.last, 0), (), (), None, frozenset({Kill.LINE}))
    if len(laid_away) > len(table.hands):
        raise HandError(f"{len(laid_away)} cards laid away by {len(table.hands)} players")
    shown: list[Shown] = []
    crib = list(table.to_crib)
    for place, hand in enumerate(table.hands):
        player = place + 1
        ways = choices(hand, table.common)
        if player == len(table.hands):
            ways = tuple(sorted(ways, key=lambda each: -_with_crib(each, crib, table.common)))
        wished = laid_away[place] if place < len(laid_away) else None
        if wished is not None and wished not in hand:
            raise HandError(f"player {player} cannot lay away {wished}, not holding it")
        choice = next(each for each in ways if wished in (None, each.laid_away))
        crib.append(choice.laid_away)
        shown.append(Shown(player, choice, tuple(each for each in ways if each is not choice)))
    crib_count = count_unless_killed(crib, table.common, is_crib=True)
    return RoundScore(
        (table.last, 1), tuple(shown), tuple(crib), crib_count, _kills(table, shown, crib)
    )


def _with_crib(choice: Choice, others: Sequence[JokerCard], common: JokerCard) -> int:
    crib = count_unless_killed((*others, choice.laid_away), common, is_crib=True)
    return choice.total + (crib.total if crib else 0)


def _kills(table: Round, shown: Iterable[Shown], crib: Iterable[JokerCard]) -> frozenset[Kill]:
    found = {
        Kill.COMMON: table.common is JOKER,
        Kill.HAND: any(JOKER in each.choice.kept for each in shown),
        Kill.CRIB: JOKER in crib,
    }
    return frozenset(kill for kill, is_so in found.items() if is_so)
