"""The show: the hands of a deal come in, and are counted in their order towards the end of a game.

The non-dealer counts first, then the dealer, then the dealer's crib, and a player who reaches the
end is out before the others count. Heels are no part of it: see game.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cards import Card, parse_cards, repeated_cards
from scoring.count import Count, count
from scoring.errors import HandError, ScoreError
from scoring.game import Player, Score
from scoring.hand import Hand


@dataclass(frozen=True, slots=True)
class Deal:
    """The hands of one deal, as far as they are known, in the order in which they count.

    >>> Deal.parse("5S", "4H 4C 6D 6S", "5H 5C 5D JS", "AH AC 2D 3S").starter
    Card.parse('5S')
    >>> Deal.parse("5S", "4H 4C 6D 6S", "5H 5C 5D 4H")
    Traceback (most recent call last):
    scoring.errors.HandError: the same card twice: 4H

    Raises:
        HandError: a card is in two hands, the starters differ, the crib is not marked as one or a
            hand is, or there is a crib and no dealer's hand.
    """

    nondealer: Hand
    dealer: Hand | None = None
    crib: Hand | None = None

    def __post_init__(self) -> None:
        """Refuse hands that cannot have been dealt together."""
        if self.crib and not self.dealer:
            raise HandError("the dealer's hand counts before the crib, and is not here")
        if len({hand.starter for hand in self.hands}) > 1:
            starters = " ".join(str(hand.starter) for hand in self.hands)
            raise HandError(f"all hands of a deal have one starter, and not {starters}")
        if any(hand.is_crib is not (hand is self.crib) for hand in self.hands):
            raise HandError("the crib counts as a crib, and the hands as hands")
        held = [card for hand in self.hands for card in hand.cards]
        if repeated := repeated_cards(held):
            raise HandError(f"the same card twice: {' '.join(map(str, repeated))}")

    @classmethod
    def parse(
        cls, starter: str, nondealer: str, dealer: str | None = None, crib: str | None = None
    ) -> Deal:
        """Read a deal from text.

        >>> len(Deal.parse("5S", "4H 4C 6D 6S").hands)
        1

        Raises:
            CardError: some of the text names no card, or a hand names one twice.
            HandError: the cards cannot have been dealt so.
        """
        turned = Card.parse(starter)

        def hand(cards: str | None, is_crib: bool = False) -> Hand | None:
            return None if cards is None else Hand(parse_cards(cards), turned, is_crib)

        return cls(Hand(parse_cards(nondealer), turned), hand(dealer), hand(crib, is_crib=True))

    @property
    def starter(self) -> Card:
        """The card turned up, common to all hands."""
        return self.nondealer.starter

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands that are known, in the order in which they count."""
        return tuple(hand for hand in (self.nondealer, self.dealer, self.crib) if hand)


@dataclass(frozen=True, slots=True)
class Turn:
    """One hand of the show: whose it is, what it counts, and the score once it is pegged.

    >>> (turn,) = show(Deal.parse("5S", "4H 4C 6D 6S"))
    >>> turn.name, turn.count.total, turn.score.nondealer, turn.is_pegged
    ("non-dealer's hand", 24, 24, True)
    """

    player: Player
    count: Count
    missed: int
    """Points of the count that its owner missed and the other pegs, where muggins is played."""
    score: Score
    is_pegged: bool
    """Whether the game was still on; a hand that comes too late counts for nothing."""

    @property
    def name(self) -> str:
        """Whose hand it is, such as "dealer's crib"."""
        return f"{self.player.value}'s {'crib' if self.count.hand.is_crib else 'hand'}"


def show(deal: Deal, score: Score | None = None, missed: Sequence[int] = ()) -> tuple[Turn, ...]:
    """Count the hands of a deal in order, each pegged before the next is looked at.

    Without a score, the game has just begun. Heels must already be in the score, for they are
    pegged at the cut. `missed` has, for each hand in order, the points that its owner did not
    claim: `Muggins.missed_points`. The owner pegs the rest first. Hands that it does not reach
    missed nothing.

    >>> deal = Deal.parse("5S", "4H 4C 6D 6S", "5H 5C 5D JS", "AH AC 2D 3S")
    >>> for turn in show(deal, Score(nondealer=97, dealer=110)):
    ...     print(turn.name, turn.count.total, turn.score.nondealer, turn.score.dealer)
    non-dealer's hand 24 121 110
    dealer's hand 29 121 110
    dealer's crib 8 121 110
    >>> first, *_ = show(deal, Score(0, 0), missed=[4])
    >>> first.score
    Score(nondealer=20, dealer=4, game=<Game.LONG: 121>)
    >>> show(deal, missed=[25])
    Traceback (most recent call last):
    scoring.errors.ScoreError: of 24 points, 25 cannot have been missed

    Raises:
        ScoreError: more was missed than there is, or less than nothing, or in more hands than
            there are.
    """
    if len(missed) > len(deal.hands):
        raise ScoreError(f"{len(missed)} hands missed points, and {len(deal.hands)} are shown")
    score = score or Score()
    turns: list[Turn] = []
    for place, hand in enumerate(deal.hands):
        player = Player.NONDEALER if hand is deal.nondealer else Player.DEALER
        counted = count(hand)
        n_missed = missed[place] if place < len(missed) else 0
        if not 0 <= n_missed <= counted.total:
            raise ScoreError(f"of {counted.total} points, {n_missed} cannot have been missed")
        is_pegged = score.winner is None
        score = score.add(player, counted.total - n_missed).add(player.other, n_missed)
        turns.append(Turn(player, counted, n_missed, score, is_pegged))
    return tuple(turns)
