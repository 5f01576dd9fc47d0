import itertools
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import DECK, Card, Hand, HandError, count, parse_cards
from vision import (
    CardReading,
    Corrections,
    Guess,
    Missing,
    Need,
    Reading,
    confirm,
    confirmed_cards,
    make_reading,
    starter_matters,
    totals_by_starter,
)

NOTHING = Corrections()


def card(text: str) -> Card:
    return Card.parse(text)


def reading_of(cards: Sequence[str | None]) -> Reading:
    """A reading of cards in one row, None standing for one that could not be told."""
    return make_reading(
        [
            CardReading(
                (Guess(card(text), 0.9),) if text else (),
                ((x, 0.0), (x + 50.0, 0.0), (x + 50.0, 70.0), (x, 70.0)),
                is_sure=bool(text),
            )
            for x, text in zip(itertools.count(0, 60), cards, strict=False)
        ],
        (600, 400),
    )


FIVE = ("5H", "5C", "5D", "JS", "5S")
HAND = Hand.parse("5H 5C 5D JS", "5S")


@pytest.mark.parametrize(
    ("read", "corrections", "expected"),
    [
        pytest.param(FIVE, Corrections(starter=card("5S")), HAND, id="all was right"),
        pytest.param(
            FIVE,
            Corrections(starter=card("5S"), is_crib=True),
            Hand.parse("5H 5C 5D JS", "5S", is_crib=True),
            id="a crib",
        ),
        pytest.param(
            ("5H", "5C", "5D", "JC", "5S"),
            Corrections(replaced=((3, card("JS")),), starter=card("5S")),
            HAND,
            id="a card was wrong",
        ),
        pytest.param(
            ("5H", None, "5D", "JS", "5S"),
            Corrections(replaced=((1, card("5C")),), starter=card("5S")),
            HAND,
            id="a card could not be told",
        ),
        pytest.param(
            ("5H", "5C", "5D", "JS", "5S", "KC"),
            Corrections(removed=frozenset({5}), starter=card("5S")),
            HAND,
            id="a card too many",
        ),
        pytest.param(
            ("5H", "5C", "5D", "JS"),
            Corrections(added=(card("5S"),), starter=card("5S")),
            HAND,
            id="the starter was missed",
        ),
        pytest.param(
            (),
            Corrections(added=parse_cards("5H 5C 5D JS 5S"), starter=card("5S")),
            HAND,
            id="nothing was found",
        ),
        pytest.param(
            ("5H", "5H", "5D", "JS", "5S"),
            Corrections(replaced=((1, card("5C")),), starter=card("5S")),
            HAND,
            id="one card was read twice",
        ),
        pytest.param(
            ("5H", "5C", "5D", "JS", "5S", None),
            Corrections(replaced=((5, card("5H")),), removed=frozenset({5}), starter=card("5S")),
            HAND,
            id="removed goes before replaced",
        ),
    ],
)
def test_a_reading_set_right_is_a_hand(
    read: Sequence[str | None], corrections: Corrections, expected: Hand
) -> None:
    assert confirm(reading_of(read), corrections) == expected


@pytest.mark.parametrize(
    ("read", "corrections", "needs", "words"),
    [
        pytest.param(FIVE, NOTHING, {Need.STARTER}, "which card is the starter", id="no starter"),
        pytest.param(
            FIVE,
            Corrections(starter=card("KC")),
            {Need.STARTER_AMONG_CARDS},
            "the king of clubs, is not among the cards",
            id="a starter that is not there",
        ),
        pytest.param(
            FIVE[:4],
            Corrections(starter=card("5H")),
            {Need.MORE_CARDS},
            "There are 4 cards: 1 more is needed.",
            id="four cards",
        ),
        pytest.param(
            FIVE[:3],
            Corrections(starter=card("5H")),
            {Need.MORE_CARDS},
            "There are 3 cards: 2 more are needed.",
            id="three cards",
        ),
        pytest.param(
            FIVE[:1],
            Corrections(starter=card("5H")),
            {Need.MORE_CARDS},
            "There is 1 card: 4 more are needed.",
            id="one card",
        ),
        pytest.param(
            (), NOTHING, {Need.MORE_CARDS, Need.STARTER}, "There are no cards", id="no card"
        ),
        pytest.param(
            (*FIVE, "KC"),
            Corrections(starter=card("5S")),
            {Need.FEWER_CARDS},
            "There are 6 cards: 1 must go.",
            id="six cards",
        ),
        pytest.param(
            ("5H", "5H", "5D", "JS", "5S"),
            Corrections(starter=card("5S")),
            {Need.NO_REPEAT},
            "The five of hearts is there twice.",
            id="one card twice",
        ),
        pytest.param(
            ("5H", "5H", "5H", "JS", "5S"),
            Corrections(starter=card("5H")),
            {Need.NO_REPEAT},
            "The five of hearts is there 3 times.",
            id="one card three times",
        ),
        pytest.param(
            ("5H", None, "5D", "JS", "5S"),
            Corrections(starter=card("5S")),
            {Need.READABLE},
            "A card could not be told",
            id="a card that could not be told",
        ),
        pytest.param(
            ("5H", None, None, "JS", "5S", "5S"),
            NOTHING,
            {Need.READABLE, Need.FEWER_CARDS, Need.NO_REPEAT, Need.STARTER},
            "2 cards could not be told",
            id="all at once",
        ),
    ],
)
def test_what_is_missing_is_said_and_not_raised(
    read: Sequence[str | None], corrections: Corrections, needs: set[Need], words: str
) -> None:
    missing = confirm(reading_of(read), corrections)
    assert isinstance(missing, Missing)
    assert missing.needs == needs
    assert len(missing.reasons) == len(needs)
    assert all(reason.endswith(".") for reason in missing.reasons)
    assert any(words in reason for reason in missing.reasons)


def test_a_starter_that_the_photo_shows_is_taken_unless_a_person_says_another() -> None:
    read = reading_of(FIVE)
    shown = Reading(read.cards, read.problems, read.size_wh, starter=card("5H"))
    hand = confirm(shown)
    assert isinstance(hand, Hand)
    assert hand.starter == card("5H")
    assert confirm(shown, Corrections(starter=card("5S"))) == HAND


def test_corrected_cards_keep_their_order_and_the_added_come_last() -> None:
    corrections = Corrections(
        replaced=((2, card("9D")),), removed=frozenset({0}), added=(card("2C"), card("AC"))
    )
    corrected = confirmed_cards(reading_of(("5H", None, "6D", "7S")), corrections)
    assert corrected == (None, card("9D"), card("7S"), card("2C"), card("AC"))


@pytest.mark.parametrize(
    "corrections",
    [
        Corrections(removed=frozenset({5})),
        Corrections(removed=frozenset({-1})),
        Corrections(replaced=((5, card("KC")),)),
    ],
)
def test_corrections_of_another_reading_are_refused(corrections: Corrections) -> None:
    with pytest.raises(ValueError, match="in a reading of 5 cards"):
        confirm(reading_of(FIVE), corrections)


def test_a_place_cannot_be_replaced_twice() -> None:
    with pytest.raises(ValueError, match="place 1 is replaced twice"):
        Corrections(replaced=((1, card("KC")), (1, card("QC"))))


five_cards = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)


@given(cards=five_cards, is_crib=st.booleans())
def test_each_card_in_turn_is_the_starter(cards: list[Card], is_crib: bool) -> None:
    totals = totals_by_starter(cards, is_crib)
    assert [starter for starter, _ in totals] == cards
    for starter, counted in totals:
        four = tuple(card for card in cards if card != starter)
        assert counted == count(Hand(four, starter, is_crib))
    differ = {counted.total for _, counted in totals}
    assert starter_matters(cards, is_crib) == (len(differ) > 1)


@given(ranks=st.lists(st.sampled_from("A23456789"), min_size=5, max_size=5))
def test_without_a_jack_or_four_of_a_suit_the_starter_makes_no_difference(
    ranks: list[str],
) -> None:
    cards = {card(rank + suit) for rank, suit in zip(ranks, "CDHSC", strict=True)}
    if len(cards) == 5:
        assert not starter_matters(cards)


@pytest.mark.parametrize(
    ("cards", "is_crib", "matters"),
    [
        pytest.param("2H 4H 6H 8H KC", False, True, id="a flush of four"),
        pytest.param("2H 4H 6H 8H KC", True, False, id="no flush of four in the crib"),
        pytest.param("2H 4H 6H 8H KH", False, False, id="a flush of five, whichever is cut"),
        pytest.param("2C 4D 6H 8S JC", False, True, id="a jack may be his nobs"),
        pytest.param("2C 4D 6H 8C JS", False, False, id="a jack alone of its suit"),
        pytest.param("2C 4D 6H 8C KS", False, False, id="neither"),
    ],
)
def test_only_flush_and_nobs_depend_on_the_starter(
    cards: str, is_crib: bool, matters: bool
) -> None:
    assert starter_matters(parse_cards(cards), is_crib) is matters


@pytest.mark.parametrize("cards", ["", "5H 5C 5D JS", "5H 5C 5D JS 5S KC"])
def test_a_starter_is_one_of_five(cards: str) -> None:
    with pytest.raises(HandError, match="five cards"):
        totals_by_starter(parse_cards(cards))


def test_a_starter_is_one_of_five_different_cards() -> None:
    with pytest.raises(HandError, match="5H"):
        totals_by_starter([*parse_cards("5H 5C 5D JS"), card("5H")])
