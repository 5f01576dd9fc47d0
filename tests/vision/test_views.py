import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from scoring import DECK, Card
from vision.views import CARDS, CLASSES, NO_RANK, NO_SUIT, View, label_of, weigh

CARD = st.sampled_from(DECK)


def logits_of(card: Card | None, strength: float = 8.0) -> NDArray[np.float32]:
    logits = np.zeros(len(CLASSES), np.float32)
    rank, suit = label_of(card)
    logits[[rank, NO_RANK + 1 + suit]] = strength
    return logits


def says(card: Card | None, strength: float = 8.0) -> View:
    return View.of(logits_of(card, strength))


@given(CARD)
def test_a_label_names_the_cards_rank_and_suit(card: Card) -> None:
    rank, suit = label_of(card)
    assert (CLASSES[rank], CLASSES[NO_RANK + 1 + suit]) == (card.rank.value, card.suit.value)
    assert rank < NO_RANK
    assert suit < NO_SUIT


@given(CARD)
def test_what_a_view_says_is_the_likeliest_card(card: Card) -> None:
    chances = weigh([(says(card), 1.0)], 1.0)
    assert CARDS[int(chances.argmax())] == card
    assert chances.sum() == pytest.approx(1)


def test_a_view_of_nothing_says_nothing() -> None:
    assert says(None).legible < 0.01
    chances = weigh([(says(None), 1.0)], 1.0)
    assert chances.max() < 1.2 / len(CARDS)


@given(CARD, CARD, st.floats(0, 1))
def test_a_view_counts_as_far_as_it_is_legible_and_trusted(
    card: Card, other: Card, trust: float
) -> None:
    with_nothing = weigh([(says(card), 1.0), (says(None), 1.0)], 1.0)
    assert CARDS[int(with_nothing.argmax())] == card
    outvoted = weigh([(says(card), 1.0), (says(other), 0.9 * trust)], 1.0)
    assert CARDS[int(outvoted.argmax())] == card


@given(CARD, st.floats(1.1, 10))
def test_a_higher_temperature_is_less_sure_of_the_same(card: Card, temperature: float) -> None:
    cold, warm = (weigh([(says(card), 1.0)], t) for t in (1.0, temperature))
    assert warm.argmax() == cold.argmax()
    assert warm.max() < cold.max()


@given(CARD)
def test_two_crops_of_one_part_are_as_legible_as_the_better_one(card: Card) -> None:
    alone, beside = View.of(logits_of(card)), View.of(logits_of(card), logits_of(None))
    assert beside.legible == pytest.approx(alone.legible)
    for chances, expected in ((beside.ranks, alone.ranks), (beside.suits, alone.suits)):
        assert chances.argmax() == expected.argmax()
        assert chances.max() > 0.95


@given(CARD, CARD)
def test_the_surer_of_two_crops_prevails(card: Card, other: Card) -> None:
    both = View.of(logits_of(card, 9), logits_of(other, 4))
    rank, suit = label_of(card)
    assert int(both.ranks.argmax()) == rank
    assert int(both.suits.argmax()) == suit
