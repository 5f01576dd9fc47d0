"""The hands of one deal as they are put together for the show: hands come in, turns go out.

Hands come one by one, from photos or picked, in any order; that they fit together `scoring` sees
to when they are counted. There is no screen in it. Next: `scoring/show.py`.
"""

from dataclasses import dataclass, field, replace
from enum import Enum

from scoring import Card, Deal, Hand, Player, Score, Turn, heels, show


class Seat(Enum):
    """The hands of a deal, in the order in which they count."""

    NONDEALER = "Non-dealer’s hand"
    DEALER = "Dealer’s hand"
    CRIB = "Crib"


@dataclass(frozen=True, slots=True)
class Round:
    """The hands of a deal that are known, and the score before the show.

    `has_heels` says that the dealer's two for a jack turned up are still to be pegged.
    """

    score: Score = field(default_factory=Score)
    nondealer: Hand | None = None
    dealer: Hand | None = None
    crib: Hand | None = None
    has_heels: bool = False

    def hand(self, seat: Seat) -> Hand | None:
        """The hand of a seat, if it is known."""
        hands = {Seat.NONDEALER: self.nondealer, Seat.DEALER: self.dealer, Seat.CRIB: self.crib}
        return hands[seat]

    @property
    def starter(self) -> Card | None:
        """The starter of the hands that are known, or None before there is one."""
        known = [hand for seat in Seat if (hand := self.hand(seat)) is not None]
        return known[0].starter if known else None

    @property
    def next_seat(self) -> Seat | None:
        """The first seat whose hand is not known, or None where all are."""
        return next((seat for seat in Seat if self.hand(seat) is None), None)

    @property
    def score_at_the_show(self) -> Score:
        """The score before the first hand is counted, with the heels that were to be pegged."""
        if self.starter is None or not self.has_heels:
            return self.score
        return self.score.add(Player.DEALER, heels(self.starter))

    def turns(self) -> tuple[Turn, ...]:
        """The hands that can be counted so far: each after those that count before it.

        Raises:
            HandError: the hands cannot have been dealt together.
        """
        if self.nondealer is None:
            return ()
        crib = self.crib if self.dealer else None
        return show(Deal(self.nondealer, self.dealer, crib), self.score_at_the_show)


def seat_hand(laid: Round, seat: Seat, hand: Hand | None) -> Round:
    """Return the round with a hand put in a seat, or taken out of it.

    >>> laid = seat_hand(Round(), Seat.CRIB, Hand.parse("5H 5C 5D JS", starter="5S"))
    >>> laid.crib.is_crib, laid.next_seat
    (True, <Seat.NONDEALER: 'Non-dealer’s hand'>)
    """
    if hand is not None:
        hand = replace(hand, is_crib=seat is Seat.CRIB)
    match seat:
        case Seat.NONDEALER:
            return replace(laid, nondealer=hand)
        case Seat.DEALER:
            return replace(laid, dealer=hand)
        case Seat.CRIB:
            return replace(laid, crib=hand)


def swap_players(laid: Round) -> Round:
    """Return the round with the hands of the two players exchanged.

    >>> swap_players(Round(dealer=Hand.parse("5H 5C 5D JS", starter="5S"))).nondealer.starter
    Card.parse('5S')
    """
    return replace(laid, nondealer=laid.dealer, dealer=laid.nondealer)


def next_deal(laid: Round) -> Round:
    """Return the round of the next deal: the score as it is now, the other player dealing.

    >>> laid = Round(Score(90, 30), nondealer=Hand.parse("5H 5C 5D JS", starter="5S"))
    >>> next_deal(laid).score
    Score(nondealer=30, dealer=119, game=<Game.LONG: 121>)

    Raises:
        HandError: the hands cannot have been dealt together.
    """
    turns = laid.turns()
    score = turns[-1].score if turns else laid.score_at_the_show
    return Round(replace(score, nondealer=score.dealer, dealer=score.nondealer))
