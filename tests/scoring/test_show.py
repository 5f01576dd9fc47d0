"""The show: the order of counting and who is out first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    DECK,
    Deal,
    Game,
    Hand,
    HandError,
    Player,
    Score,
    ScoreError,
    count,
    show,
)

FULL = Deal.parse("5S", "4H 4C 6D 6S", "5H 5C 5D JS", "AH AC 2D 3S")


def test_the_hands_are_counted_in_their_order() -> None:
    """Non-dealer, dealer, crib; the last two are the dealer's."""
    turns = show(FULL)
    assert [turn.name for turn in turns] == ["non-dealer's hand", "dealer's hand", "dealer's crib"]
    assert [turn.count.total for turn in turns] == [24, 29, 8]
    assert [turn.score for turn in turns] == [Score(24, 0), Score(24, 29), Score(24, 37)]
    assert all(turn.is_pegged for turn in turns)


@pytest.mark.parametrize(
    ("nondealer", "dealer", "winner", "pegged"),
    [
        pytest.param(97, 92, Player.NONDEALER, [True, False, False], id="the non-dealer's hand"),
        pytest.param(96, 92, Player.DEALER, [True, True, False], id="the dealer's hand"),
        pytest.param(96, 91, Player.DEALER, [True, True, True], id="the crib"),
        pytest.param(96, 83, None, [True, True, True], id="nobody"),
    ],
)
def test_who_counts_first_goes_out_first(
    nondealer: int, dealer: int, winner: Player | None, pegged: list[bool]
) -> None:
    """However much the hands that come later count."""
    turns = show(FULL, Score(nondealer, dealer))
    assert turns[-1].score.winner is winner
    assert [turn.is_pegged for turn in turns] == pegged


def test_a_game_that_is_over_has_no_show() -> None:
    """As after heels: the hands are counted and not pegged."""
    turns = show(FULL, Score(120, 121))
    assert [turn.is_pegged for turn in turns] == [False, False, False]
    assert turns[-1].score == Score(120, 121)


def test_the_short_game_ends_at_sixty_one() -> None:
    turns = show(FULL, Score(37, 30, Game.SHORT))
    assert turns[0].score == Score(61, 30, Game.SHORT)


def test_heels_are_in_no_hand_of_the_show() -> None:
    """A jack turned is nobody's nobs; the two points were pegged at the cut."""
    deal = Deal.parse("JS", "2H 4C 6D 8S", "2D 4H 6S 8C", "2C 4S 6C 8H")
    assert [turn.count.total for turn in show(deal)] == [0, 0, 0]


def test_the_crib_is_counted_as_a_crib() -> None:
    deal = Deal.parse("QC", "AH 3H 7H KH", "AD 3D 7D KD", "AS 3S 7S KS")
    assert [turn.count.total for turn in show(deal)] == [4, 4, 0]


def test_a_deal_may_be_known_in_part() -> None:
    """As while the hands are turned up one by one."""
    hands = FULL.hands
    for n_known in (1, 2, 3):
        turns = show(Deal(*hands[:n_known]), Score(97, 0))
        assert [turn.count for turn in turns] == [count(hand) for hand in hands[:n_known]]


@pytest.mark.parametrize(
    ("missed", "scores"),
    [
        pytest.param((4,), [(20, 4), (20, 33), (20, 41)], id="the non-dealer missed some"),
        pytest.param((0, 29), [(24, 0), (53, 0), (53, 8)], id="the dealer missed all"),
        pytest.param((0, 0, 3), [(24, 0), (24, 29), (27, 34)], id="in the crib"),
    ],
)
def test_points_missed_are_the_other_players(
    missed: tuple[int, ...], scores: list[tuple[int, int]]
) -> None:
    turns = show(FULL, missed=missed)
    assert [(turn.score.nondealer, turn.score.dealer) for turn in turns] == scores
    assert [turn.missed for turn in turns] == [*missed, 0, 0][:3]


def test_the_owner_pegs_before_muggins() -> None:
    """Who counts is out first, though the other would be too."""
    assert show(FULL, Score(101, 118), missed=[4])[0].score == Score(121, 118)
    assert show(FULL, Score(100, 118), missed=[4])[0].score == Score(120, 121)


@pytest.mark.parametrize(
    ("missed", "message"),
    [
        ((25,), "of 24 points, 25 cannot have been missed"),
        ((0, -1), "of 29 points, -1 cannot have been missed"),
        ((0, 0, 0, 0), "4 hands missed points, and 3 are shown"),
    ],
)
def test_no_more_can_be_missed_than_there_is(missed: tuple[int, ...], message: str) -> None:
    with pytest.raises(ScoreError) as caught:
        show(FULL, missed=missed)
    assert str(caught.value) == message


def hand(cards: str, starter: str = "5S", is_crib: bool = False) -> Hand:
    """A hand from text."""
    return Hand.parse(cards, starter, is_crib)


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        pytest.param(
            (hand("4H 4C 6D 6S"), hand("5H 5C 4H 6S")),
            "the same card twice: 4H 6S",
            id="a card in two hands",
        ),
        pytest.param(
            (
                hand("4H 4C 6D 6S"),
                hand("5H 5C 5D JS", starter="5S"),
                hand("5H AC 2D 3S", "5S", True),
            ),
            "the same card twice: 5H",
            id="a card in the crib too",
        ),
        pytest.param(
            (hand("4H 4C 6D 6S"), hand("5H 5C 5D JS", starter="9S")),
            "all hands of a deal have one starter, and not 5S 9S",
            id="two starters",
        ),
        pytest.param(
            (hand("4H 4C 6D 6S"), None, hand("AH AC 2D 3S", is_crib=True)),
            "the dealer's hand counts before the crib, and is not here",
            id="a crib alone",
        ),
        pytest.param(
            (hand("4H 4C 6D 6S"), hand("5H 5C 5D JS"), hand("AH AC 2D 3S")),
            "the crib counts as a crib, and the hands as hands",
            id="a crib counted as a hand",
        ),
        pytest.param(
            (hand("4H 4C 6D 6S", is_crib=True),),
            "the crib counts as a crib, and the hands as hands",
            id="a hand counted as a crib",
        ),
    ],
)
def test_such_hands_cannot_have_been_dealt(hands: tuple[Hand | None, ...], message: str) -> None:
    with pytest.raises(HandError) as caught:
        Deal(*hands)  # type: ignore[arg-type]
    assert str(caught.value) == message


def test_a_card_that_is_the_starter_too_is_refused() -> None:
    with pytest.raises(HandError, match="5S"):
        Deal.parse("5S", "4H 4C 6D 6S", "5H 5C 5S JS")


@given(
    st.lists(st.sampled_from(DECK), min_size=13, max_size=13, unique=True),
    st.integers(0, 120),
    st.integers(0, 120),
)
def test_the_score_goes_up_by_what_is_counted(
    cards: list[object], nondealer: int, dealer: int
) -> None:
    """Until somebody is out; the order of the cards in a hand never matters."""
    words = [str(card) for card in cards]
    texts = (" ".join(words[at : at + 4]) for at in (1, 5, 9))
    deal = Deal.parse(words[0], *texts)
    score = Score(nondealer, dealer)
    for turn in show(deal, score):
        if turn.is_pegged:
            score = score.add(turn.player, count(turn.count.hand).total)
        assert turn.score == score
    backwards = (" ".join(reversed(words[at : at + 4])) for at in (1, 5, 9))
    assert Deal.parse(words[0], *backwards) == deal


def test_the_most_that_a_dealer_can_count_in_hand_and_crib() -> None:
    """53, by a hand of 24 and a crib of 29."""
    deal = Deal.parse("5S", "AH 2H 9C KH", "4H 4D 6C 6H", "5C 5D 5H JS")
    turns = show(deal)
    assert [turn.count.total for turn in turns[1:]] == [24, 29]
    assert turns[-1].score.dealer == 53
