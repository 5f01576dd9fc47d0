"""A round of the joker variant: who scores what, and what the joker kills."""

import pytest

from scoring import JOKER, HandError, Kill, Round, parse_joker_cards, score_round

# The document's four players, each with a fifth card of ours.
HANDS = ["10C 10D JH QS 2C", "7C 7D 7H AC KS", "2S 3S 4S 5S 9C", "4H 4D 5D 6C KD"]
ROUND = Round.parse("5H", HANDS, last=2)


def with_hand(place: int, cards: str) -> list[str]:
    """The four hands, with one replaced."""
    return [*HANDS[:place], cards, *HANDS[place + 1 :]]


def points(table: Round) -> list[int]:
    """What each player pegs in all."""
    scored = score_round(table)
    return [scored.points_of(player) for player in range(1, len(table.hands) + 1)]


def test_the_four_players_of_the_document() -> None:
    """17, 12, 16 and 24; the fifth cards are the crib, and are counted as one."""
    scored = score_round(ROUND)
    assert [each.player for each in scored.shown] == [1, 2, 3, 4]
    assert [each.choice.total for each in scored.shown] == [17, 12, 16, 24]
    assert scored.crib == parse_joker_cards("2C KS 9C KD")
    assert scored.crib_count is not None
    assert scored.crib_count.hand.is_crib
    assert scored.crib_count.total == 6
    assert scored.kills == frozenset()
    assert all(len(each.others) == 4 for each in scored.shown)


def test_the_last_card_on_the_line_is_pegged_first() -> None:
    """One point for whoever laid it."""
    assert score_round(ROUND).last == (2, 1)
    assert points(ROUND) == [17, 13, 16, 24 + 6]


def test_the_joker_on_the_line_kills_the_whole_round() -> None:
    """The point for the last card too."""
    table = Round.parse("5H", with_hand(1, "7C 7D 7H AC joker"), last=2, last_is_joker=True)
    scored = score_round(table)
    assert (scored.last, scored.shown, scored.crib_count) == ((2, 0), (), None)
    assert scored.kills == {Kill.LINE}
    assert points(table) == [0, 0, 0, 0]


def test_the_joker_as_common_card_kills_hands_and_crib() -> None:
    """The point for the last card on the line stays: it is no hand's."""
    table = Round.parse("joker", HANDS, last=2)
    scored = score_round(table)
    assert [each.choice.count for each in scored.shown] == [None] * 4
    assert (scored.crib_count, scored.kills) == (None, frozenset({Kill.COMMON}))
    assert points(table) == [0, 1, 0, 0]


def test_the_joker_in_the_crib_kills_the_crib_alone() -> None:
    table = Round.parse("5H", with_hand(1, "7C 7D 7H AC joker"), last=1)
    scored = score_round(table)
    assert (scored.crib_count, scored.kills) == (None, frozenset({Kill.CRIB}))
    assert points(table) == [18, 12, 16, 24]


def test_the_joker_in_a_hand_kills_that_hand_alone() -> None:
    """Where its player chose to keep it."""
    table = Round.parse("5H", with_hand(1, "7C 7D 7H AC joker"), last=1)
    scored = score_round(table, [None, *parse_joker_cards("AC")])
    assert [each.choice.total for each in scored.shown] == [17, 0, 16, 24]
    assert scored.shown[1].choice.count is None
    assert scored.kills == {Kill.HAND}
    assert scored.crib_count is not None
    assert [str(each.laid_away) for each in scored.shown[1].others] == ["joker", "7C", "7D", "7H"]


def test_the_dealer_chooses_by_hand_and_crib_together() -> None:
    """He sees what the others laid away: a hand of 5 with a crib of 28, not 10 and 20."""
    hands = ["2H 4H 6C 8C 5C", "2D 4D 6S 8S 5D", "AH AC 3C 3D 5S", "JH QC KC 9D 2S"]
    scored = score_round(Round.parse("5H", hands), parse_joker_cards("5C 5D 5S"))
    dealer = scored.shown[-1]
    assert (str(dealer.choice.laid_away), dealer.choice.total) == ("QC", 5)
    assert scored.crib_count is not None
    assert scored.crib_count.total == 28
    assert max(other.total for other in dealer.others) == 10


def test_the_dealer_keeps_the_joker_where_the_crib_is_worth_more() -> None:
    """His hand is killed, and his crib of twenty-nine is not."""
    hands = ["2H 4H 6C 8C 5C", "2D 4D 6S 8S 5D", "AH AC 3C 3D JH"]
    table = Round.parse("5H", [*hands, "joker 5S 9C KD 7H"])
    scored = score_round(table, parse_joker_cards("5C 5D JH"))
    dealer = scored.shown[-1]
    assert (str(dealer.choice.laid_away), dealer.choice.total) == ("5S", 0)
    assert scored.points_of(4) == 29
    assert scored.kills == {Kill.HAND}


def test_three_players_have_a_card_dealt_to_the_crib() -> None:
    table = Round.parse("5H", HANDS[:3], to_crib="JD", last=3)
    scored = score_round(table)
    assert scored.crib[0] == parse_joker_cards("JD")[0]
    assert len(scored.crib) == 4
    assert scored.points_of(3) == 16 + 1 + (scored.crib_count.total if scored.crib_count else 0)


def test_a_joker_dealt_to_the_crib_kills_it() -> None:
    scored = score_round(Round.parse("5H", HANDS[:3], to_crib="joker"))
    assert (scored.crib_count, scored.kills) == (None, frozenset({Kill.CRIB}))


@pytest.mark.parametrize(
    ("hands", "options", "message"),
    [
        pytest.param(HANDS[:2], {}, "three or four play with the joker, not 2", id="two players"),
        pytest.param(
            [*HANDS, "2H 3H 6H 8H 9H"], {}, "three or four play with the joker, not 5", id="five"
        ),
        pytest.param(
            HANDS[:3],
            {},
            "3 players and 0 cards dealt to it make no crib of four",
            id="a crib of three",
        ),
        pytest.param(
            HANDS,
            {"to_crib": "2H"},
            "4 players and 1 cards dealt to it make no crib of four",
            id="a crib of five",
        ),
        pytest.param(
            with_hand(1, "7C 7D 7H AC"), {}, "each player has five cards, not 4", id="four"
        ),
        pytest.param(
            with_hand(1, "7C 7D 7H AC QS"), {}, "the same card twice: QS", id="a card in two hands"
        ),
        pytest.param(
            with_hand(1, "7C 7D 7H AC 5H"), {}, "the same card twice: 5H", id="the common card too"
        ),
        pytest.param(HANDS, {"last": 5}, "there is no player 5 to lay the last card", id="nobody"),
        pytest.param(
            HANDS, {"last": 0}, "there is no player 0 to lay the last card", id="player 0"
        ),
        pytest.param(
            HANDS,
            {"last": 2, "last_is_joker": True},
            "player 2 cannot have laid the joker, not holding it",
            id="a joker from nowhere",
        ),
    ],
)
def test_such_a_round_is_refused(
    hands: list[str], options: dict[str, object], message: str
) -> None:
    with pytest.raises(HandError) as caught:
        Round.parse("5H", hands, **options)  # type: ignore[arg-type]
    assert str(caught.value) == message


def test_there_is_one_common_card() -> None:
    with pytest.raises(HandError, match="there is one common card, not 2"):
        Round.parse("5H 6H", HANDS)


def test_only_a_card_that_is_held_is_laid_away() -> None:
    with pytest.raises(HandError, match="player 2 cannot lay away 2C, not holding it"):
        score_round(ROUND, [None, *parse_joker_cards("2C")])
    with pytest.raises(HandError, match="5 cards laid away by 4 players"):
        score_round(ROUND, [None, None, None, None, JOKER])
