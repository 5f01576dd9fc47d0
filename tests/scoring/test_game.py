"""The score, its end, and heels."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import DECK, Card, Game, Player, Rank, Score, ScoreError, Win, heels


@pytest.mark.parametrize(
    ("loser", "game", "win"),
    [
        pytest.param(120, Game.LONG, Win.PLAIN, id="one hole short"),
        pytest.param(91, Game.LONG, Win.PLAIN, id="just past the skunk line"),
        pytest.param(90, Game.LONG, Win.SKUNK, id="on the skunk line"),
        pytest.param(61, Game.LONG, Win.SKUNK, id="just past the double skunk line"),
        pytest.param(60, Game.LONG, Win.DOUBLE_SKUNK, id="on the double skunk line"),
        pytest.param(0, Game.LONG, Win.DOUBLE_SKUNK, id="never pegged"),
        pytest.param(31, Game.SHORT, Win.PLAIN, id="past the short game's line"),
        pytest.param(30, Game.SHORT, Win.SKUNK, id="on the short game's line"),
        pytest.param(0, Game.SHORT, Win.SKUNK, id="the short game has one line"),
    ],
)
def test_how_a_game_is_won(loser: int, game: Game, win: Win) -> None:
    """By the loser's score, whoever loses; a double skunk is the lower score."""
    assert Score(game.value, loser, game).win is Score(loser, game.value, game).win is win
    assert Score(game.value, loser, game).winner is Player.NONDEALER
    assert Score(loser, game.value, game).winner is Player.DEALER


@pytest.mark.parametrize(
    ("nondealer", "dealer", "game", "message"),
    [
        (-1, 0, Game.LONG, "a score goes from 0 to 121, and -1 does not"),
        (0, 122, Game.LONG, "a score goes from 0 to 121, and 122 does not"),
        (62, 0, Game.SHORT, "a score goes from 0 to 61, and 62 does not"),
        (61, 61, Game.SHORT, "only one player can be out: the score is 61 to 61"),
    ],
)
def test_no_board_shows_such_a_score(nondealer: int, dealer: int, game: Game, message: str) -> None:
    with pytest.raises(ScoreError) as caught:
        Score(nondealer, dealer, game)
    assert str(caught.value) == message


@given(st.integers(0, 120), st.integers(0, 120), st.sampled_from(Player), st.integers(0, 200))
def test_pegging_stops_at_the_last_hole_and_moves_one_player(
    nondealer: int, dealer: int, player: Player, points: int
) -> None:
    before = Score(nondealer, dealer)
    after = before.add(player, points)
    assert after.of(player) == min(before.of(player) + points, 121)
    assert after.of(player.other) == before.of(player.other)
    assert (after.winner is player) is (after.of(player) == 121)
    assert (before.winner, before.win) == (None, None)


def test_nothing_is_pegged_once_a_player_is_out() -> None:
    assert Score(121, 119).add(Player.DEALER, 2) == Score(121, 119)
    assert Score(121, 119).add(Player.NONDEALER, 2) == Score(121, 119)


def test_points_are_never_taken_back() -> None:
    with pytest.raises(ScoreError, match="-1"):
        Score(5, 5).add(Player.DEALER, -1)


def test_heels_are_two_for_any_jack_and_nothing_else() -> None:
    assert {card for card in DECK if heels(card)} == {
        card for card in DECK if card.rank is Rank.JACK
    }
    assert heels(Card.parse("JD")) == 2


def test_heels_can_end_the_game_before_the_show() -> None:
    """A fault reported of another scorer."""
    score = Score(120, 119).add(Player.DEALER, heels(Card.parse("JD")))
    assert (score.winner, score.add(Player.NONDEALER, 29)) == (Player.DEALER, score)
