from collections import Counter
from dataclasses import replace

import pytest

from scoring import Card
from tests.judging import judged
from vision.measuring.confusion import Pair, by_rank, by_suit, mistakes, pairs_of
from vision.reading import Guess


def told(truth: str, read: str | None) -> list[str]:
    return sorted(
        pair.sentence for pair in pairs_of(judged(truth, read)) if pair.truth != pair.read
    )


@pytest.mark.parametrize(
    ("truth", "read", "expected"),
    [
        pytest.param("5H JS", "JS 5H", [], id="right"),
        pytest.param("5H", None, ["5♥ missed"], id="not opened"),
        pytest.param("5H", "5H KC", ["K♣ invented"], id="one invented"),
        pytest.param("5H", "5H 5H", ["5♥ invented"], id="one read twice"),
        pytest.param("5H", "?", ["5♥ missed"], id="found and not told"),
        pytest.param("5H JS", "5H KC", ["J♠ read as K♣"], id="one missed, one invented"),
        pytest.param(
            "5H JS", "5C QS", ["5♥ read as 5♣", "J♠ read as Q♠"], id="alike by rank, by suit"
        ),
        pytest.param(
            "5H 7D JS",
            "6H 8D QS",
            ["5♥ read as 6♥", "7♦ read as 8♦", "J♠ read as Q♠"],
            id="three by suit",
        ),
        pytest.param(
            "5H 6H", "7H", ["5♥ missed", "6♥ missed", "7♥ invented"], id="it could be either"
        ),
        pytest.param(
            "5H JS", "9C 10D", ["10♦ invented", "5♥ missed", "9♣ invented", "J♠ missed"], id="alien"
        ),
        pytest.param(
            "5H JH",
            "QH 5C",
            ["5♣ invented", "5♥ missed", "J♥ missed", "Q♥ invented"],
            id="the five could be the queen too",
        ),
        pytest.param(
            "5H JS",
            "5C 5C",
            ["5♣ invented", "5♣ invented", "5♥ missed", "J♠ missed"],
            id="either of two",
        ),
    ],
)
def test_what_was_read_as_what(truth: str, read: str | None, expected: list[str]) -> None:
    assert told(truth, read) == expected


def test_a_second_guess_says_which_card_it_is() -> None:
    one = judged("5H JS", "9C 10D")
    assert one.reading is not None
    nine, ten = one.reading.cards
    nine = replace(nine, guesses=(*nine.guesses, Guess(Card.parse("JS"), 0.1)))
    one = replace(one, reading=replace(one.reading, cards=(nine, ten)))
    wrong = sorted(pair.sentence for pair in pairs_of(one))
    assert wrong == ["10♦ invented", "5♥ missed", "J♠ read as 9♣"]


@pytest.mark.parametrize(
    ("truth", "read"),
    [
        ("5H JS QC", "5C JH 2D KD"),
        ("5H 6H 7H", "8H 9H"),
        ("AS 2S 3S", ""),
        ("", "AS"),
        ("5H", "5H 5H 5H"),
    ],
)
def test_every_card_is_in_one_pair(truth: str, read: str) -> None:
    one = judged(truth, read)
    pairs = pairs_of(one)
    assert Counter(pair.truth for pair in pairs if pair.truth) == Counter(one.truth.cards)
    assert Counter(pair.read for pair in pairs if pair.read) == Counter(one.read)
    assert all(pair.truth or pair.read for pair in pairs)


def test_tables_by_rank_and_suit_have_a_place_for_every_pair() -> None:
    five, jack = Card.parse("5H"), Card.parse("JS")
    pairs = [
        Pair(five, five),
        Pair(five, Card.parse("5C")),
        Pair(jack, None),
        Pair(None, jack),
        Pair(jack, Card.parse("QS")),
    ]
    ranks, suits = by_rank(pairs), by_suit(pairs)
    jack_row, queen_column = ranks.labels.index("J"), ranks.labels.index("Q")
    assert ranks.of("5") == (2, 2)
    assert ranks.of("J") == (0, 2)
    assert ranks.counts[jack_row][queen_column] == 1
    assert ranks.counts[jack_row][-1] == 1
    assert ranks.counts[-1][jack_row] == 1
    assert suits.of("hearts") == (1, 2)
    assert suits.of("spades") == (1, 2)
    assert suits.counts[suits.labels.index("hearts")][suits.labels.index("clubs")] == 1
    for table in (ranks, suits):
        assert [len(row) for row in table.counts] == [len(table.labels) + 1] * len(table.counts)
        assert sum(map(sum, table.counts)) == len(pairs)


def test_the_most_frequent_mistake_comes_first() -> None:
    five, six = Card.parse("5H"), Card.parse("6H")
    pairs = [Pair(five, five), Pair(six, None), Pair(five, six), Pair(five, six)]
    assert mistakes(pairs) == [(Pair(five, six), 2), (Pair(six, None), 1)]
