"""Links that carry a count."""

from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import DECK, Card, Hand
from webapp.share import hand_in, link_to


@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True), st.booleans())
def test_a_link_carries_a_hand_there_and_back(five: list[Card], is_crib: bool) -> None:
    hand = Hand(tuple(five[:4]), five[4], is_crib)
    link = urlsplit(link_to(hand, "http://192.168.0.7:8501/photo"))
    assert (link.netloc, link.path) == ("192.168.0.7:8501", "/cards")
    assert hand_in(dict(parse_qsl(link.query))) == hand


@pytest.mark.parametrize(
    "words",
    [
        {},
        {"hand": "", "starter": "5S"},
        {"hand": "5H-5C-5D-JS"},
        {"hand": "5H-5C-5D-JS", "starter": "JS"},
        {"hand": "5H-5C-5D-5H", "starter": "JS"},
        {"hand": "<script>", "starter": "5S"},
    ],
)
def test_words_that_name_no_hand_give_none(words: dict[str, str]) -> None:
    assert hand_in(words) is None
