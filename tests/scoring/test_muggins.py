"""A claim beside the true count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Category, Hand, Item, ScoreError, count, missed_points, muggins, parse_cards
from tests.strategies import hands


def item(category: Category, cards: str, points: int = 0) -> Item:
    """An item as it is claimed."""
    return Item(category, parse_cards(cards), points)


COUNTED = count(Hand.parse("7C 8D 8S 9H", starter="AC"))


def test_what_is_claimed_is_compared_item_by_item() -> None:
    """The right cards under the wrong name are a wrong claim and a miss."""
    found = muggins(
        [
            item(Category.FIFTEEN, "8D 7C"),
            item(Category.RUN, "8S 8D"),
            item(Category.RUN, "9H 7C 8D", points=3),
            item(Category.FIFTEEN, "9H 8S"),
        ],
        COUNTED,
    )
    assert [(each.category.value, *map(str, each.cards)) for each in found.claimed] == [
        ("fifteen", "7C", "8D"),
        ("run", "7C", "8D", "9H"),
    ]
    assert [(each.category.value, *map(str, each.cards)) for each in found.missed] == [
        ("fifteen", "7C", "8S"),
        ("pair", "8D", "8S"),
        ("run", "7C", "8S", "9H"),
    ]
    assert [each.category.value for each in found.false] == ["run", "fifteen"]
    assert (found.points, found.missed_points) == (5, 7)


def test_the_right_total_by_wrong_items_is_a_miss() -> None:
    """Two points for a pair that is not there are not the fifteen that is."""
    found = muggins(
        [*COUNTED.items[1:], item(Category.PAIR, "8D 9H", points=2)],
        COUNTED,
    )
    assert sum(each.points for each in (*found.claimed, *found.false)) == COUNTED.total
    assert (found.points, found.missed_points) == (10, 2)


def test_an_item_claimed_twice_counts_once() -> None:
    found = muggins([*COUNTED.items, *COUNTED.items], COUNTED)
    assert (found.claimed, found.missed, found.false) == (COUNTED.items, (), ())


@given(hands(), st.data())
def test_claimed_and_missed_are_the_whole_count(hand: Hand, data: st.DataObject) -> None:
    counted = count(hand)
    claim = [each for each in counted.items if data.draw(st.booleans())]
    found = muggins(claim, counted)
    assert found.claimed == tuple(claim)
    assert found.points + found.missed_points == counted.total
    assert set(found.claimed) | set(found.missed) == set(counted.items)
    assert found.false == ()


@pytest.mark.parametrize(("claimed", "missed"), [(0, 12), (11, 1), (12, 0), (13, 0)])
def test_a_claimed_total_misses_what_it_lacks(claimed: int, missed: int) -> None:
    assert missed_points(claimed, COUNTED) == missed


def test_nobody_claims_less_than_nothing() -> None:
    with pytest.raises(ScoreError, match="-1"):
        missed_points(-1, COUNTED)
