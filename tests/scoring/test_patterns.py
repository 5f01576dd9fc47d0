"""The patterns that have names."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest
from hypothesis import given

from scoring import Card, Category, Hand, Pattern, PatternName, Rank, Suit, count, patterns
from tests.strategies import hands

WORTH = {
    PatternName.FIFTEEN: {2},
    PatternName.PAIR: {2},
    PatternName.PAIR_ROYAL: {6},
    PatternName.DOUBLE_PAIR_ROYAL: {12},
    PatternName.RUN: {3, 4, 5},
    PatternName.DOUBLE_RUN: {8, 10},
    PatternName.TRIPLE_RUN: {15},
    PatternName.DOUBLE_DOUBLE_RUN: {16},
}


def patterns_of(ranks: tuple[Rank, ...]) -> tuple[Pattern, ...]:
    """The patterns of five ranks in mixed suits, without a flush or nobs."""
    cards = [Card(rank, list(Suit)[ranks[:at].count(rank)]) for at, rank in enumerate(ranks)]
    found = patterns(count(Hand(tuple(cards[1:]), cards[0])))
    return tuple(each for each in found if each.name in WORTH)


@pytest.mark.parametrize(
    ("ranks", "name", "points", "length"),
    [
        pytest.param("4 4 5 6 K", PatternName.DOUBLE_RUN, 8, 3, id="4456"),
        pytest.param("4 4 5 6 7", PatternName.DOUBLE_RUN, 10, 4, id="44567"),
        pytest.param("4 4 4 5 6", PatternName.TRIPLE_RUN, 15, 3, id="44456"),
        pytest.param("4 4 5 5 6", PatternName.DOUBLE_DOUBLE_RUN, 16, 3, id="44556"),
        pytest.param("5 6 6 7 K", PatternName.DOUBLE_RUN, 8, 3, id="5667"),
        pytest.param("A 2 3 3 4", PatternName.DOUBLE_RUN, 10, 4, id="chart, example 2"),
        pytest.param("3 4 5 5 6", PatternName.DOUBLE_RUN, 10, 4, id="double run of four"),
        pytest.param("A 2 3 4 5", PatternName.RUN, 5, 5, id="run of five"),
        pytest.param("2 2 2 6 J", PatternName.PAIR_ROYAL, 6, 2, id="three of a kind"),
        pytest.param("2 2 2 2 J", PatternName.DOUBLE_PAIR_ROYAL, 12, 2, id="four of a kind"),
    ],
)
def test_the_named_patterns(ranks: str, name: PatternName, points: int, length: int) -> None:
    """The table of combinations worth remembering, without fifteens."""
    found = patterns_of(tuple(map(Rank.parse, ranks.split())))
    (pattern,) = (each for each in found if each.name is not PatternName.FIFTEEN)
    assert (pattern.name, pattern.points, pattern.length) == (name, points, length)


def test_three_of_a_kind_beside_a_pair_are_two_patterns() -> None:
    """A fault reported of another scorer: 5 5 5 K K."""
    found = patterns_of((Rank.FIVE, Rank.FIVE, Rank.FIVE, Rank.KING, Rank.KING))
    names = [each.name for each in found if each.name is not PatternName.FIFTEEN]
    assert names == [PatternName.PAIR_ROYAL, PatternName.PAIR]


def test_each_set_of_ranks_has_patterns_worth_what_their_names_say() -> None:
    """All 6,175, so that no shape is without a name."""
    seen: Counter[PatternName] = Counter()
    for ranks in combinations_with_replacement(Rank, 5):
        if len(set(ranks)) == 1:
            continue
        for pattern in patterns_of(ranks):
            assert pattern.points in WORTH[pattern.name], ranks
            seen[pattern.name] += 1
    assert set(seen) == set(WORTH)


@given(hands())
def test_every_item_is_in_exactly_one_pattern(hand: Hand) -> None:
    """Nothing is lost and nothing counted twice."""
    counted = count(hand)
    grouped = Counter(item for pattern in patterns(counted) for item in pattern.items)
    assert grouped == Counter(counted.items)
    for pattern in patterns(counted):
        assert pattern.points == sum(item.points for item in pattern.items)
        assert list(pattern.cards) == sorted(
            {card for item in pattern.items for card in item.cards}
        )


def test_flush_and_nobs_are_patterns_of_their_own() -> None:
    """The last to be said."""
    found = patterns(count(Hand.parse("2H 6H 8H JH", "QH")))
    assert [(each.name, each.points, each.length) for each in found] == [
        (PatternName.FLUSH, 5, 5),
        (PatternName.NOBS, 1, 1),
    ]


def test_each_category_alone_has_the_name_of_a_pattern() -> None:
    """What is said of a single item depends on it."""
    assert {category.value for category in Category} <= {name.value for name in PatternName}
