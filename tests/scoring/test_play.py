"""What the last card on the line scores in the play, one row an example; its id names it."""

from itertools import groupby, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Card, CardError, Peg, Play, Rank, Reason, parse_cards, pegs
from tests.strategies import cards

FIFTEEN, THIRTY_ONE = Reason.FIFTEEN, Reason.THIRTY_ONE
PAIR, PAIR_ROYAL, DOUBLE_PAIR_ROYAL = Reason.PAIR, Reason.PAIR_ROYAL, Reason.DOUBLE_PAIR_ROYAL
RUN = Reason.RUN


def line(text: str) -> list[Rank]:
    """The ranks on the line."""
    return [Rank.parse(word) for word in text.split()]


@pytest.mark.parametrize(
    ("played", "scored"),
    [
        # scoring-chart: example 3 and the exceptions beside the chart
        pytest.param("6 4 5", {FIFTEEN: 2, RUN: 3}, id="a run in any order, and fifteen"),
        pytest.param("6 4 5 3", {RUN: 4}, id="the run goes on"),
        pytest.param("Q 9 8 4", {THIRTY_ONE: 2}, id="thirty-one is two"),
        pytest.param("Q 9 8", {}, id="twenty-seven is nothing"),
        pytest.param("4 4 5 6", {RUN: 3}, id="no double run in the play"),
        pytest.param("4 5 5 6", {}, id="a card twice breaks the run"),
        # scoring-table: the short list of the play
        pytest.param("7 8", {FIFTEEN: 2}, id="fifteen"),
        pytest.param("7 7", {PAIR: 2}, id="a pair"),
        pytest.param("7 7 7", {PAIR_ROYAL: 6}, id="three of a kind"),
        pytest.param("7 7 7 7", {DOUBLE_PAIR_ROYAL: 12}, id="four of a kind"),
        # faults reported of other scorers
        pytest.param("6 5 6 5", {}, id="cards apart are no pair"),
        pytest.param("6 5 6", {}, id="a card between breaks a pair"),
        pytest.param("6 7 6 7 8", {RUN: 3}, id="the run of the last three alone"),
        pytest.param("4 6 5", {FIFTEEN: 2, RUN: 3}, id="fifteen is not lost beside the run"),
        pytest.param("J 6 7 8", {THIRTY_ONE: 2, RUN: 3}, id="a run to thirty-one is both"),
        pytest.param("2 3", {}, id="two cards are no run"),
        pytest.param("A 3 2 A", {RUN: 3}, id="a run after a run"),
        pytest.param("3 A 10 2 4", {}, id="a card too far breaks the run"),
        pytest.param("Q K A", {}, id="the ace is low"),
        pytest.param("A 2 3 4 5 6 7", {RUN: 7}, id="the longest run of all"),
        pytest.param("2 A 3 7 6 4 5", {RUN: 7}, id="the longest run, mixed"),
        pytest.param("5 5 5", {FIFTEEN: 2, PAIR_ROYAL: 6}, id="fifteen by a pair royal"),
        pytest.param("J Q", {}, id="ten-cards of two ranks are no pair"),
        pytest.param("J J", {PAIR: 2}, id="two jacks are"),
        pytest.param("3 3 3 3", {DOUBLE_PAIR_ROYAL: 12}, id="twelve without fifteen"),
        pytest.param("", {}, id="nothing yet"),
        pytest.param("5", {}, id="one card"),
    ],
)
def test_the_last_card_scores(played: str, scored: dict[Reason, int]) -> None:
    found = pegs(line(played))
    assert {peg.reason: peg.points for peg in found} == scored
    assert len(found) == len(scored)


def test_suits_change_nothing() -> None:
    """There are no flushes in the play, and no nobs."""
    assert pegs(parse_cards("2H 4H 6H 8H JH")) == ()
    assert pegs(parse_cards("6H 4H 5H")) == pegs(line("6 4 5"))


def test_four_cards_of_one_rank_are_twelve_of_four_cards() -> None:
    """Which of the last cards score is told by their number."""
    assert pegs(line("K 2 2 2 2")) == (Peg(DOUBLE_PAIR_ROYAL, 12, 4),)
    assert pegs(line("9 3 2 A")) == (Peg(FIFTEEN, 2, 4), Peg(RUN, 3, 3))


def oracle(ranks: list[int]) -> int:
    """The points of the last card, by trying each tail of the line."""
    pips = sum(min(rank, 10) for rank in ranks)
    alike = [len([*same]) for _, same in groupby(reversed(ranks))]
    tails = (ranks[-n:] for n in range(3, len(ranks) + 1))
    run = max(
        (
            len(tail)
            for tail in tails
            if [b - a for a, b in zip(*shifted(tail), strict=True)] == [1] * (len(tail) - 1)
        ),
        default=0,
    )
    n_alike = alike[0] if alike else 0
    return 2 * (pips in (15, 31)) + n_alike * (n_alike - 1) + run


def shifted(tail: list[int]) -> tuple[list[int], list[int]]:
    """The sorted tail without its last card, and without its first."""
    ordered = sorted(tail)
    return ordered[:-1], ordered[1:]


@given(st.lists(st.sampled_from(Rank), max_size=8))
def test_an_oracle_agrees(ranks: list[Rank]) -> None:
    ranks = [rank for at, rank in enumerate(ranks) if ranks[:at].count(rank) < 4]
    assert sum(peg.points for peg in pegs(ranks)) == oracle([rank.order for rank in ranks])


@pytest.mark.parametrize("ranks", ["3 4 5", "7 8 9", "J Q K"])
def test_a_run_counts_in_every_order(ranks: str) -> None:
    for order in permutations(line(ranks)):
        assert Peg(RUN, 3, 3) in pegs(order)


@given(cards(), st.integers(1, 9))
def test_a_play_is_read_as_it_is_written(card: Card, player: int) -> None:
    assert Play.parse(f"{player}:{card}") == Play(card, player)
    assert Play.parse(f" {card.rank} ") == Play(card.rank)
    assert Play.parse(f"{player}:GO") == Play(None, player)


@pytest.mark.parametrize("text", ["", "1", "0:6H", "2:", "go go", "6 H", "11", "gone"])
def test_what_cannot_be_played_is_named(text: str) -> None:
    with pytest.raises(CardError) as caught:
        Play.parse(text)
    assert str(caught.value) == f"{text!r} cannot be played; write a card such as 6 or 6H, or go"
