"""The rules of the count, one row an example; a row's id names what it shows."""

import pytest

from scoring import Category, Hand, count


def row(
    shows: str,
    cards: str,
    starter: str,
    total: int,
    *,
    fifteens: str = "",
    pairs: str = "",
    runs: str = "",
    flush: str = "",
    nobs: str = "",
    is_crib: bool = False,
) -> pytest.ParameterSet:
    """Make a row of a hand, its total and, by category, the cards of each item."""
    expected = {
        Category.FIFTEEN: fifteens,
        Category.PAIR: pairs,
        Category.RUN: runs,
        Category.FLUSH: flush,
        Category.NOBS: nobs,
    }
    return pytest.param(Hand.parse(cards, starter, is_crib), total, expected, id=shows)


ROWS = [
    # counting-a-hand: step by step, and the rules it states
    row(
        "step by step: a double run with nobs",
        "6C 7C 8C JD",
        "8D",
        13,
        fifteens="7C+8C 7C+8D",
        pairs="8C+8D",
        runs="6C+7C+8C 6C+7C+8D",
        nobs="JD",
    ),
    row(
        "twenty-nine",
        "5C 5D 5H JS",
        "5S",
        29,
        fifteens="5C+JS 5D+JS 5H+JS 5S+JS 5C+5D+5H 5C+5D+5S 5C+5H+5S 5D+5H+5S",
        pairs="5C+5D 5C+5H 5C+5S 5D+5H 5D+5S 5H+5S",
        nobs="JS",
    ),
    row(
        "five cards make one fifteen and one run",
        "AC 2D 3H 4S",
        "5C",
        7,
        fifteens="AC+2D+3H+4S+5C",
        runs="AC+2D+3H+4S+5C",
    ),
    row(
        "only the longest run counts, not the threes in it",
        "5C 6D 7H 8S",
        "KD",
        8,
        fifteens="5C+KD 7H+8S",
        runs="5C+6D+7H+8S",
    ),
    row("three of a kind is three pairs", "9C 9D 9H 3S", "KD", 6, pairs="9C+9D 9C+9H 9D+9H"),
    row(
        "four of a kind is six pairs",
        "9C 9D 9H 9S",
        "KD",
        12,
        pairs="9C+9D 9C+9H 9C+9S 9D+9H 9D+9S 9H+9S",
    ),
    row("a jack and a queen are no pair", "JD QD 2H 4S", "8C", 0),
    row("queen, king and ace are no run", "QC KD AH 7S", "9C", 0),
    row("runs do not wrap around the ace", "KC AD 2H 8S", "9C", 0),
    row(
        "four, five and six are a fifteen and a run",
        "4C 5D 6H QS",
        "QD",
        11,
        fifteens="5D+QD 5D+QS 4C+5D+6H",
        pairs="QD+QS",
        runs="4C+5D+6H",
    ),
    row(
        "two, three and a ten are a fifteen, not a run",
        "2C 3D 10H 7S",
        "9D",
        2,
        fifteens="2C+3D+10H",
    ),
    row(
        "the jack of another suit is not nobs",
        "5C 5D 5H JD",
        "5S",
        28,
        fifteens="5C+JD 5D+JD 5H+JD 5S+JD 5C+5D+5H 5C+5D+5S 5C+5H+5S 5D+5H+5S",
        pairs="5C+5D 5C+5H 5C+5S 5D+5H 5D+5S 5H+5S",
    ),
    row("a jack turned as the starter is not nobs", "2C 4C 6D 8H", "JC", 0),
    row("nobs count in the crib", "2C 4D 6H JS", "8S", 1, nobs="JS", is_crib=True),
    # counting-a-hand: the worked examples at its end
    row(
        "a double run of three; the ace joins nothing",
        "7C 8D 8H 9S",
        "AC",
        12,
        fifteens="7C+8D 7C+8H",
        pairs="8D+8H",
        runs="7C+8D+9S 7C+8H+9S",
    ),
    row(
        "a double run of four",
        "3C 4D 5H 5S",
        "6C",
        14,
        fifteens="4D+5H+6C 4D+5S+6C",
        pairs="5H+5S",
        runs="3C+4D+5H+6C 3C+4D+5S+6C",
    ),
    row(
        "a crib of five hearts is a flush",
        "2H 6H 9H KH",
        "QH",
        7,
        fifteens="6H+9H",
        flush="2H+6H+9H+QH+KH",
        is_crib=True,
    ),
    row(
        "the same crib with a club turned is none",
        "2H 6H 9H KH",
        "QC",
        2,
        fifteens="6H+9H",
        is_crib=True,
    ),
    row(
        "the same four as a hand are a flush of four",
        "2H 6H 9H KH",
        "QC",
        6,
        fifteens="6H+9H",
        flush="2H+6H+9H+KH",
    ),
    row("a hand of nothing, called nineteen", "2C 4D 6H 8S", "KC", 0),
    # joker-variant: fifteens, with the five of spades common (fourth card of the first ours)
    row(
        "each ten-card makes fifteen with the common five",
        "KD 10C JC 2H",
        "5S",
        6,
        fifteens="5S+10C 5S+JC 5S+KD",
    ),
    row(
        "fifteens of two and of three cards",
        "6H 8D 9C AD",
        "5S",
        6,
        fifteens="6H+9C AD+5S+9C AD+6H+8D",
    ),
    # joker-variant: flush, with the queen of clubs common (the last two hands ours)
    row("a flush of all five cards", "10C 6C AC 2C", "QC", 5, flush="AC+2C+6C+10C+QC"),
    row(
        "a flush of four is four, whatever the example says",
        "3D 8D 6D KD",
        "QC",
        4,
        flush="3D+6D+8D+KD",
    ),
    row("three of a suit and the common card are no flush", "4C 8C KC 2H", "QC", 0),
    row("a flush of four is none in the crib", "2H 4H 8H KH", "QC", 0, is_crib=True),
    # joker-variant: nobs, with the six of diamonds common (three cards ours)
    row("the jack of the common card's suit", "JD 2C 8H KS", "6D", 1, nobs="JD"),
    # joker-variant: four players, with the five of hearts common (cards ours where it shows none)
    row(
        "player 1: a double run of three with nobs",
        "JH JC QD KS",
        "5H",
        17,
        fifteens="5H+JC 5H+JH 5H+QD 5H+KS",
        pairs="JC+JH",
        runs="JC+QD+KS JH+QD+KS",
        nobs="JH",
    ),
    row(
        "player 2: three sevens and an ace",
        "7C 7D 7H AS",
        "5H",
        12,
        fifteens="AS+7C+7D AS+7C+7H AS+7D+7H",
        pairs="7C+7D 7C+7H 7D+7H",
    ),
    row(
        "player 3: a double run of four and a flush",
        "5S 6S 7S 8S",
        "5H",
        16,
        fifteens="7S+8S",
        pairs="5H+5S",
        runs="5H+6S+7S+8S 5S+6S+7S+8S",
        flush="5S+6S+7S+8S",
    ),
    row(
        "player 4: a double double run",
        "4C 4D 5C 6D",
        "5H",
        24,
        fifteens="4C+5C+6D 4C+5H+6D 4D+5C+6D 4D+5H+6D",
        pairs="4C+4D 5C+5H",
        runs="4C+5C+6D 4C+5H+6D 4D+5C+6D 4D+5H+6D",
    ),
    # scoring-table-and-odds: the worked example, patterns and highest hands
    row(
        "two runs of four",
        "6S 7H 8D 8C",
        "9H",
        16,
        fifteens="6S+9H 7H+8C 7H+8D",
        pairs="8C+8D",
        runs="6S+7H+8C+9H 6S+7H+8D+9H",
    ),
    row(
        "5667 holds two runs of three",
        "5C 6D 6H 7S",
        "KC",
        10,
        fifteens="5C+KC",
        pairs="6D+6H",
        runs="5C+6D+7S 5C+6H+7S",
    ),
    row(
        "4456, a double run of three",
        "4C 4D 5H 6S",
        "KC",
        14,
        fifteens="5H+KC 4C+5H+6S 4D+5H+6S",
        pairs="4C+4D",
        runs="4C+5H+6S 4D+5H+6S",
    ),
    row(
        "44567, a double run of four",
        "4C 4D 5H 6S",
        "7C",
        16,
        fifteens="4C+4D+7C 4C+5H+6S 4D+5H+6S",
        pairs="4C+4D",
        runs="4C+5H+6S+7C 4D+5H+6S+7C",
    ),
    row(
        "44456, a triple run",
        "4C 4D 4H 5S",
        "6C",
        21,
        fifteens="4C+5S+6C 4D+5S+6C 4H+5S+6C",
        pairs="4C+4D 4C+4H 4D+4H",
        runs="4C+5S+6C 4D+5S+6C 4H+5S+6C",
    ),
    row(
        "44556, a double double run",
        "4C 4D 5H 5S",
        "6C",
        24,
        fifteens="4C+5H+6C 4C+5S+6C 4D+5H+6C 4D+5S+6C",
        pairs="4C+4D 5H+5S",
        runs="4C+5H+6C 4C+5S+6C 4D+5H+6C 4D+5S+6C",
    ),
    row(
        "four fives and a ten-card that is no jack",
        "5H 5D 5C KS",
        "5S",
        28,
        fifteens="5C+KS 5D+KS 5H+KS 5S+KS 5C+5D+5H 5C+5D+5S 5C+5H+5S 5D+5H+5S",
        pairs="5C+5D 5C+5H 5C+5S 5D+5H 5D+5S 5H+5S",
    ),
    row(
        "3333 and a nine",
        "3C 3D 3H 3S",
        "9C",
        24,
        fifteens="3C+3D+9C 3C+3H+9C 3C+3S+9C 3D+3H+9C 3D+3S+9C 3H+3S+9C",
        pairs="3C+3D 3C+3H 3C+3S 3D+3H 3D+3S 3H+3S",
    ),
    row(
        "4455 and a six",
        "4H 4S 5C 5D",
        "6H",
        24,
        fifteens="4H+5C+6H 4H+5D+6H 4S+5C+6H 4S+5D+6H",
        pairs="4H+4S 5C+5D",
        runs="4H+5C+6H 4H+5D+6H 4S+5C+6H 4S+5D+6H",
    ),
    row(
        "7788 and a nine",
        "7C 7D 8H 8S",
        "9C",
        24,
        fifteens="7C+8H 7C+8S 7D+8H 7D+8S",
        pairs="7C+7D 8H+8S",
        runs="7C+8H+9C 7C+8S+9C 7D+8H+9C 7D+8S+9C",
    ),
    # scoring-chart: the examples of hand and crib
    row("four hearts in the hand", "AH 3H 7H KH", "QC", 4, flush="AH+3H+7H+KH"),
    row("the same four hearts in the crib", "AH 3H 7H KH", "QC", 0, is_crib=True),
    row("with a heart turned, in the hand", "AH 3H 7H KH", "QH", 5, flush="AH+3H+7H+QH+KH"),
    row(
        "with a heart turned, in the crib",
        "AH 3H 7H KH",
        "QH",
        5,
        flush="AH+3H+7H+QH+KH",
        is_crib=True,
    ),
    row(
        "the double run of four includes its pair",
        "2C 3D 3H 4S",
        "AC",
        10,
        pairs="3D+3H",
        runs="AC+2C+3D+4S AC+2C+3H+4S",
    ),
    row(
        "the triple run of three includes its pairs",
        "8S 8C 8H 9D",
        "10C",
        15,
        pairs="8C+8H 8C+8S 8H+8S",
        runs="8C+9D+10C 8H+9D+10C 8S+9D+10C",
    ),
    row(
        "the double double run includes its pairs",
        "8S 8C 9H 9D",
        "10C",
        16,
        pairs="8C+8S 9D+9H",
        runs="8C+9D+10C 8C+9H+10C 8S+9D+10C 8S+9H+10C",
    ),
    # check values of other scorers, and the faults reported in them
    row(
        "a double run of four up to the jack",
        "8S 8C 9H 10D",
        "JC",
        10,
        pairs="8C+8S",
        runs="8C+9H+10D+JC 8S+9H+10D+JC",
    ),
    row(
        "dealer's thirty is 28 here; heels are no part of it",
        "5C 5D 5H 5S",
        "JS",
        28,
        fifteens="5C+JS 5D+JS 5H+JS 5S+JS 5C+5D+5H 5C+5D+5S 5C+5H+5S 5D+5H+5S",
        pairs="5C+5D 5C+5H 5C+5S 5D+5H 5D+5S 5H+5S",
    ),
    row("with a jack turned, another jack is not nobs", "JC 2D 4H 8S", "JD", 2, pairs="JC+JD"),
    row("a run up to the king", "JD QD KH 2S", "7C", 3, runs="JD+QD+KH"),
    row("two cards in a row are no run", "AC 2D 6H 9S", "10D", 2, fifteens="6H+9S"),
    row("three and four, nine and ten: no run", "3C 4D 9H 10S", "KD", 0),
    row(
        "three of a kind and a pair",
        "5C 5D 5H KS",
        "KD",
        22,
        fifteens="5C+KD 5C+KS 5D+KD 5D+KS 5H+KD 5H+KS 5C+5D+5H",
        pairs="5C+5D 5C+5H 5D+5H KD+KS",
    ),
    row(
        "five of hearts turned, jack of diamonds held: no nobs",
        "5C 5D 5S JD",
        "5H",
        28,
        fifteens="5C+JD 5D+JD 5H+JD 5S+JD 5C+5D+5H 5C+5D+5S 5C+5H+5S 5D+5H+5S",
        pairs="5C+5D 5C+5H 5C+5S 5D+5H 5D+5S 5H+5S",
    ),
    row(
        "five of hearts turned, jack of hearts held: nobs",
        "5D 5S 5C JH",
        "5H",
        29,
        fifteens="5C+JH 5D+JH 5H+JH 5S+JH 5C+5D+5H 5C+5D+5S 5C+5H+5S 5D+5H+5S",
        pairs="5C+5D 5C+5H 5C+5S 5D+5H 5D+5S 5H+5S",
        nobs="JH",
    ),
    row(
        "A7777",
        "AC 7C 7D 7H",
        "7S",
        24,
        fifteens="AC+7C+7D AC+7C+7H AC+7C+7S AC+7D+7H AC+7D+7S AC+7H+7S",
        pairs="7C+7D 7C+7H 7C+7S 7D+7H 7D+7S 7H+7S",
    ),
    row(
        "36666",
        "3C 6C 6D 6H",
        "6S",
        24,
        fifteens="3C+6C+6D 3C+6C+6H 3C+6C+6S 3C+6D+6H 3C+6D+6S 3C+6H+6S",
        pairs="6C+6D 6C+6H 6C+6S 6D+6H 6D+6S 6H+6S",
    ),
    row(
        "44447",
        "4C 4D 4H 4S",
        "7C",
        24,
        fifteens="4C+4D+7C 4C+4H+7C 4C+4S+7C 4D+4H+7C 4D+4S+7C 4H+4S+7C",
        pairs="4C+4D 4C+4H 4C+4S 4D+4H 4D+4S 4H+4S",
    ),
    row(
        "44566",
        "4C 4D 5H 6S",
        "6C",
        24,
        fifteens="4C+5H+6C 4C+5H+6S 4D+5H+6C 4D+5H+6S",
        pairs="4C+4D 6C+6S",
        runs="4C+5H+6C 4C+5H+6S 4D+5H+6C 4D+5H+6S",
    ),
    row(
        "45566",
        "4C 5D 5H 6S",
        "6C",
        24,
        fifteens="4C+5D+6C 4C+5D+6S 4C+5H+6C 4C+5H+6S",
        pairs="5D+5H 6C+6S",
        runs="4C+5D+6C 4C+5D+6S 4C+5H+6C 4C+5H+6S",
    ),
    row(
        "67788",
        "6C 7D 7H 8S",
        "8C",
        24,
        fifteens="7D+8C 7D+8S 7H+8C 7H+8S",
        pairs="7D+7H 8C+8S",
        runs="6C+7D+8C 6C+7D+8S 6C+7H+8C 6C+7H+8S",
    ),
    row(
        "22229, the best with a two",
        "2C 2D 2H 2S",
        "9C",
        20,
        fifteens="2C+2D+2H+9C 2C+2D+2S+9C 2C+2H+2S+9C 2D+2H+2S+9C",
        pairs="2C+2D 2C+2H 2C+2S 2D+2H 2D+2S 2H+2S",
    ),
    row(
        "26778 with a flush, as good",
        "2H 6H 7H 8H",
        "7C",
        20,
        fifteens="7C+8H 7H+8H 2H+6H+7C 2H+6H+7H",
        pairs="7C+7H",
        runs="6H+7C+8H 6H+7H+8H",
        flush="2H+6H+7H+8H",
    ),
    row("three of a suit and the starter are no flush", "2C 4C 6C 8D", "KC", 0),
]


@pytest.mark.parametrize(("hand", "total", "expected"), ROWS)
def test_each_example_has_these_items(
    hand: Hand, total: int, expected: dict[Category, str]
) -> None:
    """Each category has exactly these items, and they make this total."""
    counted = count(hand)
    found = {
        category: " ".join(
            "+".join(map(str, item.cards)) for item in counted.items if item.category is category
        )
        for category in Category
    }
    assert found == expected
    assert counted.total == total
    assert counted.hand is hand


@pytest.mark.parametrize(("hand", "total", "expected"), ROWS)
def test_each_category_has_its_points(
    hand: Hand, total: int, expected: dict[Category, str]
) -> None:
    """Two points a fifteen or pair, one a card of a run or flush, one for nobs."""
    counted = count(hand)
    for category, text in expected.items():
        groups = [group.split("+") for group in text.split()]
        points = sum(
            2 if category in (Category.FIFTEEN, Category.PAIR) else len(group) for group in groups
        )
        assert counted.points_of(category) == points


def test_items_come_in_the_order_of_the_count() -> None:
    """Fifteens, pairs, runs, flush, nobs, as they are said."""
    categories = [item.category for item in count(Hand.parse("5H 6H 7H JH", "7C")).items]
    assert categories == sorted(categories, key=list(Category).index)
    categories = [item.category for item in count(Hand.parse("5H JH QH KH", "5C")).items]
    assert list(dict.fromkeys(categories)) == [
        Category.FIFTEEN,
        Category.PAIR,
        Category.RUN,
        Category.FLUSH,
    ]
    categories = [item.category for item in count(Hand.parse("2H 3H 4H JH", "9H")).items]
    assert list(dict.fromkeys(categories)) == [
        Category.FIFTEEN,
        Category.RUN,
        Category.FLUSH,
        Category.NOBS,
    ]


def test_each_category_is_named_in_one_and_in_many() -> None:
    """A hand has one flush and one nobs at most, so these two have no plural."""
    assert [(category.value, category.plural) for category in Category] == [
        ("fifteen", "fifteens"),
        ("pair", "pairs"),
        ("run", "runs"),
        ("flush", "flush"),
        ("nobs", "nobs"),
    ]
