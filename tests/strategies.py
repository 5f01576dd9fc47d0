"""Hypothesis strategies for the values of scoring."""

from hypothesis import strategies as st

from scoring import DECK, Card, Hand


def cards() -> st.SearchStrategy[Card]:
    """Any of the 52 cards."""
    return st.sampled_from(DECK)


def hands(is_crib: bool | None = None) -> st.SearchStrategy[Hand]:
    """Any hand and starter, in any order; hands and cribs alike unless one is asked for."""
    five_cards = st.lists(cards(), min_size=5, max_size=5, unique=True)
    cribs = st.booleans() if is_crib is None else st.just(is_crib)
    return st.builds(lambda five, crib: Hand(tuple(five[:4]), five[4], crib), five_cards, cribs)
