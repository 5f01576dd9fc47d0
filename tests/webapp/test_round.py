"""Hands put together for the show."""

import pytest

from scoring import Hand, HandError, Score
from webapp.round import Round, Seat, next_deal, seat_hand, swap_players

NONDEALER = Hand.parse("4H 4C 6D 6S", starter="5S")
DEALER = Hand.parse("5H 5C 5D JS", starter="5S")
CRIB = Hand.parse("AH AC 2D 3S", starter="5S", is_crib=True)


def seated(*hands: tuple[Seat, Hand]) -> Round:
    laid = Round()
    for seat, hand in hands:
        laid = seat_hand(laid, seat, hand)
    return laid


ALL = seated((Seat.CRIB, CRIB), (Seat.DEALER, DEALER), (Seat.NONDEALER, NONDEALER))


def test_hands_count_in_their_order_however_they_came() -> None:
    assert [turn.count.total for turn in ALL.turns()] == [24, 29, 8]
    assert ALL.turns()[-1].score == Score(24, 37)
    assert ALL.next_seat is None


@pytest.mark.parametrize(
    ("laid", "n_turns", "next_seat"),
    [
        (Round(), 0, Seat.NONDEALER),
        (seated((Seat.DEALER, DEALER)), 0, Seat.NONDEALER),
        (seated((Seat.NONDEALER, NONDEALER)), 1, Seat.DEALER),
        (seated((Seat.NONDEALER, NONDEALER), (Seat.CRIB, CRIB)), 1, Seat.DEALER),
        (seated((Seat.NONDEALER, NONDEALER), (Seat.DEALER, DEALER)), 2, Seat.CRIB),
    ],
)
def test_a_hand_counts_once_those_before_it_are_there(
    laid: Round, n_turns: int, next_seat: Seat
) -> None:
    assert len(laid.turns()) == n_turns
    assert laid.next_seat is next_seat


def test_a_hand_is_a_crib_by_its_seat() -> None:
    as_hand = seat_hand(Round(), Seat.DEALER, CRIB).dealer
    assert as_hand is not None
    assert not as_hand.is_crib
    assert seat_hand(ALL, Seat.CRIB, None).crib is None


def test_hands_of_different_deals_are_refused() -> None:
    other = Hand.parse("AH AC 2D 3S", starter="9S")
    with pytest.raises(HandError, match="one starter"):
        seated((Seat.NONDEALER, NONDEALER), (Seat.DEALER, other)).turns()


def test_players_change_places() -> None:
    assert [turn.count.total for turn in swap_players(ALL).turns()] == [29, 24, 8]


def test_heels_are_pegged_before_the_first_hand_if_wished() -> None:
    laid = seat_hand(Round(), Seat.NONDEALER, Hand.parse("5H 5C 5D 5S", starter="JS"))
    assert laid.turns()[0].score.dealer == 0
    pegged = Round(Score(dealer=119), laid.nondealer, has_heels=True)
    assert pegged.turns()[0].score == Score(0, 121)
    assert not pegged.turns()[0].is_pegged
    assert Round(has_heels=True).score_at_the_show == Score()


def test_the_next_deal_has_no_hands_yet_and_the_other_dealer() -> None:
    laid = next_deal(ALL)
    assert laid == Round(Score(37, 24))
