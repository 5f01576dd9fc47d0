"""Which cards to lay away."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import DECK, Card, Hand, HandError, count, mean_crib, parse_cards, splits

SIX = parse_cards("5H 5C JS QD 2C 3H")


def test_each_split_is_there_once_the_best_first() -> None:
    for is_own_crib in (True, False):
        found = splits(SIX, is_own_crib=is_own_crib)
        assert len({each.laid_away for each in found}) == len(found) == 15
        assert all({*each.kept, *each.laid_away} == set(SIX) for each in found)
        expected = [each.expected(is_own_crib) for each in found]
        assert expected == sorted(expected, reverse=True)


def test_whose_crib_it_is_turns_the_sign() -> None:
    """And can turn the choice: two fives are thrown to one's own crib only."""
    fives = parse_cards("5H 5C 4S 9D KC QH")
    own, *_ = splits(fives, is_own_crib=True)
    theirs, *_ = splits(fives, is_own_crib=False)
    assert own.expected(True) == own.hand.mean + own.crib
    assert own.expected(False) == own.hand.mean - own.crib
    assert {str(card) for card in theirs.laid_away} == {"4S", "9D"}


def test_a_split_is_worked_out_by_counting() -> None:
    """Every starter that may be turned, counted with its reasons."""
    dealt = parse_cards("5H 6H 7H 8H JH 2C")
    unseen = [card for card in DECK if card not in dealt]
    for each in splits(dealt, is_own_crib=True):
        counts = [count(Hand(each.kept, starter)).total for starter in unseen]
        assert each.hand.n_deals == 46
        assert each.hand.mean == Fraction(sum(counts), 46)
        assert (each.hand.least, each.hand.most) == (min(counts), max(counts))
        assert each.crib == mean_crib(each.laid_away, unseen)


def test_the_best_four_of_five_dealt() -> None:
    """Three or four players lay one card away; 47 starters may be turned."""
    found = splits(parse_cards("5H 5C JS QD 2C"), is_own_crib=False)
    assert len(found) == 5
    assert [str(card) for card in found[0].laid_away] == ["2C"]
    assert {each.hand.n_deals for each in found} == {47}


@settings(max_examples=15)
@given(
    st.lists(st.sampled_from(DECK), min_size=6, max_size=6, unique=True), st.permutations(range(6))
)
def test_the_order_of_the_cards_never_matters(cards: list[Card], order: list[int]) -> None:
    shuffled = [cards[place] for place in order]
    assert splits(shuffled, is_own_crib=True) == splits(cards, is_own_crib=True)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (SIX[:4], "four are kept of five or six cards, not of 4"),
        ((*SIX, Card.parse("9D")), "four are kept of five or six cards, not of 7"),
        ((*SIX[:5], SIX[0]), "the same card twice: 5H"),
    ],
)
def test_such_cards_are_refused(cards: tuple[Card, ...], message: str) -> None:
    with pytest.raises(HandError) as caught:
        splits(cards, is_own_crib=True)
    assert str(caught.value) == message
