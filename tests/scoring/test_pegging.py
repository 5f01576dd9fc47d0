"""The play of a deal: turns, goes, thirty-one and the last card."""

from collections.abc import Sequence
from random import Random

import pytest

from scoring import (
    DECK,
    Card,
    Play,
    PlayCard,
    Played,
    PlayError,
    Rank,
    Reason,
    parse_cards,
    peg,
)
from scoring.play import rank_of


def play(text: str, n_players: int = 2, **options: object) -> tuple[Played, ...]:
    """Score cards and goes from text."""
    return peg(map(Play.parse, text.split()), n_players, **options)  # type: ignore[arg-type]


def scores(text: str, n_players: int = 2, **options: object) -> list[int]:
    """What each player has in the end."""
    played = play(text, n_players, **options)
    return [
        sum(each.points for each in played if each.player == player)
        for player in range(1, n_players + 1)
    ]


def held(*hands: str) -> list[list[Rank]]:
    """The players' hands, by ranks."""
    return [[Rank.parse(word) for word in hand.split()] for hand in hands]


@pytest.mark.parametrize(
    ("text", "n_players", "expected"),
    [
        # scoring-chart: examples 3 and 4
        pytest.param("6 4 5 3", 2, [5, 4], id="example 3: play continues, so no last card"),
        pytest.param("Q 9 8", 2, [0, 0], id="example 4: twenty-seven"),
        pytest.param("Q 9 8 go", 2, [0, 0], id="example 4: to say go earns nothing"),
        pytest.param("Q 9 8 go 4", 2, [2, 0], id="example 4: thirty-one is two, not three"),
        pytest.param("Q 9 8 go go", 2, [1, 0], id="example 4: neither can play"),
        pytest.param("Q 9 8 4", 2, [0, 2], id="thirty-one by the other player"),
        # counting-a-hand and scoring-table: go and last card
        pytest.param("K K 2 8 A Q 9 3", 2, [2, 3], id="a whole deal, to the last card"),
        # faults reported of other scorers
        pytest.param("K 9 Q go A A", 2, [4, 0], id="a pair after a go, to thirty-one"),
        pytest.param("9 9 9 4 9", 2, [6, 4], id="no double pair royal over a reset"),
        pytest.param("J 6 7 8 9", 2, [0, 5], id="no run over a reset"),
        pytest.param("6 5 6 5", 2, [0, 0], id="cards apart are no pair"),
        # three and four players
        pytest.param("9 9 9 4", 3, [2, 2, 6], id="three players, thirty-one by the first again"),
        pytest.param("K Q J go go go", 3, [0, 0, 4], id="three players, a run and a go"),
        pytest.param("K Q J go A", 3, [0, 2, 3], id="three players, one says go, one plays"),
        pytest.param("5 5 5 5", 4, [0, 2, 8, 12], id="four players, the four fives"),
        pytest.param("K Q 9 2", 4, [0, 0, 0, 2], id="four players, thirty-one"),
        pytest.param(
            "K Q 9 go A go A", 4, [0, 0, 4, 0], id="four players, a pair with goes between"
        ),
    ],
)
def test_each_player_pegs(text: str, n_players: int, expected: list[int]) -> None:
    assert scores(text, n_players) == expected


def reasons(text: str, n_players: int = 2, **options: object) -> list[list[str]]:
    """Why each card scored."""
    played = play(text, n_players, **options)
    return [[each.reason.value for each in made.pegs] for made in played]


def test_the_last_card_is_told_from_a_go() -> None:
    """One point either way, and none where it makes thirty-one."""
    assert reasons("K 9", n_cards=1) == [[], ["last card"]]
    assert reasons("K 7 9 2 3", n_cards=3)[-1] == ["thirty-one"]
    assert reasons("K 7 9 2 3 4", n_cards=3)[-1] == ["last card"]
    assert reasons("Q 9 8 go go") == [[], [], ["go"], [], []]


def test_thirty_one_as_the_last_card_of_all_is_two() -> None:
    """In place of the one for the last card; a run with it is added."""
    assert reasons("J 6 7 8", n_cards=2) == [[], [], [], ["thirty-one", "run"]]


def test_fifteen_with_the_last_card_is_three() -> None:
    assert scores("8 7", n_cards=1) == [0, 3]


def test_who_plays_next_leads_after_a_go() -> None:
    """The one after the player who laid the last card, whoever said go."""
    played = play("Q 9 8 go go 7 6")
    assert [(each.player, each.count) for each in played[-2:]] == [(2, 7), (1, 13)]
    played = play("Q 9 8 go 4 7 6")
    assert [(each.player, each.count) for each in played[-2:]] == [(2, 7), (1, 13)]


def test_one_without_cards_is_passed_over() -> None:
    """He says no go, and the other plays on alone, over a reset too."""
    played = play("K 9 Q go 2 7 8", n_cards=3)
    assert [each.player for each in played] == [1, 2, 1, 2, 1, 2, 2]
    assert scores("K 9 Q go 2 7 8", n_cards=3) == [2, 3]
    played = play("10 9 10 go A go K 10 Q go J")
    assert [each.player for each in played] == [1, 2, 1, 2, 1, 1, 2, 1, 2, 2, 2]
    assert scores("10 9 10 go A go K 10 Q go J") == [1, 2]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param(
            "Q 9 8 6", "player 2 cannot lay 6: 27 and 6 is 33, past 31; say go", id="past 31"
        ),
        pytest.param("6H 4C 6H", "6H has been laid before", id="a card twice"),
        pytest.param("2 2 2 2 2", "2 has been laid before", id="a rank five times"),
        pytest.param(
            "2H 2 2 2 2C", "2C has been laid before", id="a rank five times, in part by suit"
        ),
        pytest.param(
            "1:6 1:4", "player 1 is out of turn: it is player 2's", id="twice the same player"
        ),
        pytest.param(
            "2:6", "player 2 is out of turn: it is player 1's", id="the wrong player leads"
        ),
        pytest.param(
            "1:Q 2:9 1:8 2:go 2:4",
            "player 2 is out of turn: it is player 1's",
            id="a card after one's go",
        ),
        pytest.param("go", "player 1 cannot say go at 0: any card fits", id="a go to begin with"),
        pytest.param(
            "K A K go", "player 2 cannot say go at 21: any card fits", id="a go at twenty-one"
        ),
        pytest.param(
            "K 2 K go go 9",
            "player 2 said go at 22 and could have laid 9",
            id="a go with a card that fits, as it turns out",
        ),
        pytest.param(
            "Q 9 8 go go 7 6 4",
            "player 2 said go at 27 and could have laid 4",
            id="it turns out later",
        ),
        pytest.param(
            "Q 9 8 go go 7 3", "player 1 said go at 27 and could have laid 3", id="his own"
        ),
        pytest.param("6 4 5 3 2 7 4 8 9", "all cards have been laid", id="a ninth card"),
        pytest.param("6 4 5 3 2 7 4 8 go", "all cards have been laid", id="a go after the last"),
    ],
)
def test_such_a_play_is_refused(text: str, message: str) -> None:
    with pytest.raises(PlayError) as caught:
        play(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "hands", "message"),
    [
        pytest.param(
            "Q 9 8 go",
            ("Q 8 7 2", "9 4 K K"),
            "player 2 cannot say go at 27: 4 fits",
            id="a go with a card that fits",
        ),
        pytest.param(
            "Q 8", ("Q 8 7 2", "9 4 K K"), "player 2 does not hold 8", id="a card not held"
        ),
        pytest.param(
            "Q 9 Q", ("Q 8 7 2", "9 4 K K"), "player 1 does not hold Q", id="a card laid already"
        ),
        pytest.param(
            "Q", ("Q 8 7 2", "9 4 K"), "each player holds 4 cards before the play", id="three cards"
        ),
        pytest.param("Q", ("Q 8 7 2",), "2 players hold 2 hands, not 1", id="a hand is missing"),
    ],
)
def test_hands_are_kept_to(text: str, hands: tuple[str, ...], message: str) -> None:
    with pytest.raises(PlayError) as caught:
        play(text, hands=held(*hands))
    assert str(caught.value) == message


def test_a_hand_may_be_known_by_ranks_or_by_cards() -> None:
    """A suit that is left out may be any, one that is there may not."""
    hands: list[Sequence[PlayCard]] = [parse_cards("QH 8C 7D 2S"), *held("9 6 K K")]
    assert len(play("Q 9H 8C go", hands=hands)) == 4
    with pytest.raises(PlayError, match="player 1 does not hold QD"):
        play("QD", hands=hands)


@pytest.mark.parametrize("n_players", [0, 1, 5])
def test_two_to_four_play(n_players: int) -> None:
    with pytest.raises(PlayError, match=f"two to four can play, not {n_players}"):
        play("6", n_players)


@pytest.mark.parametrize("n_cards", [0, -1])
def test_each_holds_a_card(n_cards: int) -> None:
    with pytest.raises(PlayError, match=f"a card or more before the play, not {n_cards}"):
        play("6", n_cards=n_cards)


def test_the_most_for_one_card() -> None:
    """Fifteen points: the fourth two makes fifteen, and is the last card of all."""
    played = play("K K J go go 7 2 2 2 2")
    assert (played[-1].points, played[-1].count) == (15, 15)
    assert sum(len(each.pegs) == 3 for each in played) == 1


def a_whole_play(chance: Random, n_players: int) -> tuple[list[list[Card]], list[Play], list[int]]:
    """Hands, a legal play of them drawn by chance, and the points of goes and last cards.

    It knows the hands and walks around the table, where the library only hears the plays.
    """
    dealt = chance.sample(DECK, 4 * n_players)
    hands = [dealt[at::n_players] for at in range(n_players)]
    left = [list(hand) for hand in hands]
    plays: list[Play] = []
    ends = [0] * n_players
    count, at, last = 0, 0, 0
    gone: set[int] = set()
    while any(left):
        fits = [card for card in left[at] if count + card.rank.pips <= 31]
        if fits and at not in gone:
            card = chance.choice(fits)
            left[at].remove(card)
            plays.append(Play(card, at + 1))
            count += card.rank.pips
            last = at
        elif left[at] and at not in gone:
            plays.append(Play(None, at + 1))
            gone.add(at)
        stuck = all(not left[each] or each in gone for each in range(n_players))
        if count == 31 or stuck:
            ends[last] += count != 31
            count, at = 0, last
            gone.clear()
        at = (at + 1) % n_players
    return hands, plays, ends


@pytest.mark.parametrize("n_players", [2, 3, 4])
def test_whole_plays_by_chance(n_players: int) -> None:
    """Legal plays are taken, all cards are laid, and each end but thirty-one scores one."""
    chance = Random(n_players)
    for _ in range(200):
        hands, plays, ends = a_whole_play(chance, n_players)
        played = peg(plays, n_players, hands=hands)
        assert [(each.player, each.card) for each in played] == [
            (each.player, each.card) for each in plays
        ]
        found = [0] * n_players
        for each in played:
            assert each.count <= 31
            assert (each.count == 31) is any(
                scored.reason is Reason.THIRTY_ONE for scored in each.pegs
            ) or each.card is None
            n_ends = sum(scored.reason in (Reason.GO, Reason.LAST_CARD) for scored in each.pegs)
            assert n_ends <= (each.count < 31)
            found[each.player - 1] += n_ends
        assert found == ends
        by_ranks = [Play(each.card and rank_of(each.card), None) for each in plays]
        assert [each.pegs for each in peg(by_ranks, n_players)] == [each.pegs for each in played]
