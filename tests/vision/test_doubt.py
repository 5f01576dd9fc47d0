"""Whether what is open about a hand makes a difference."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import DECK, Card, parse_cards
from vision.confirm import Corrections, starter_matters, totals_by_starter
from vision.doubt import Doubt, weigh_doubt
from vision.reading import CardReading, Guess, Reading

OUTLINE = ((0.0, 0.0), (50.0, 0.0), (50.0, 70.0), (0.0, 70.0))


def reading_of(*texts: str) -> Reading:
    """A reading in which each text names the guesses of a card, unsure where there are several."""
    cards = []
    for text in texts:
        guesses = parse_cards(text.rstrip("?"))
        is_sure = len(guesses) == 1 and not text.endswith("?")
        chances = (0.6, 0.3, 0.1)
        cards.append(
            CardReading(
                tuple(Guess(*each) for each in zip(guesses, chances, strict=False)),
                OUTLINE,
                is_sure=is_sure,
            )
        )
    return Reading(tuple(cards), (), (100, 100))


@pytest.mark.parametrize(
    ("cards", "starter", "expected"),
    [
        pytest.param(
            ("2C", "3D", "4H", "9S", "KC"),
            None,
            Doubt((7,), frozenset(), frozenset(), is_starter_asked=False),
            id="nothing is open",
        ),
        pytest.param(
            ("5H", "5C", "5D", "JS", "5S"),
            None,
            Doubt((28, 29), frozenset(), frozenset(), is_starter_asked=True),
            id="nobs depends on the starter",
        ),
        pytest.param(
            ("5H", "5C", "5D", "JS", "5S"),
            "5S",
            Doubt((29,), frozenset(), frozenset(), is_starter_asked=False),
            id="the starter is known",
        ),
        pytest.param(
            ("2C", "3D", "4H", "9S 9H", "KC"),
            None,
            Doubt((7,), frozenset(), frozenset({3}), is_starter_asked=False),
            id="either of two suits",
        ),
        pytest.param(
            ("2C", "3D", "4H", "9S 5S", "KC"),
            None,
            Doubt((7, 8), frozenset({3}), frozenset(), is_starter_asked=False),
            id="another rank counts more",
        ),
        pytest.param(
            ("2C", "3D", "4H", "9S?", "KC"),
            None,
            Doubt((7,), frozenset({3}), frozenset(), is_starter_asked=False),
            id="nothing else is known that it may be",
        ),
        pytest.param(
            ("2H", "4H", "6H", "8H 8D", "KC"),
            "KC",
            Doubt((0, 4), frozenset({3}), frozenset(), is_starter_asked=False),
            id="a suit makes the flush",
        ),
        pytest.param(
            ("2C 3C", "3C 2C", "4H", "9S", "KC"),
            None,
            Doubt((7,), frozenset(), frozenset({0, 1}), is_starter_asked=False),
            id="one of each is there, whichever is which",
        ),
    ],
)
def test_what_matters_is_told_from_what_does_not(
    cards: tuple[str, ...], starter: str | None, expected: Doubt
) -> None:
    marked = Card.parse(starter) if starter else None
    assert weigh_doubt(reading_of(*cards), Corrections(starter=marked)) == expected


@pytest.mark.parametrize(
    "cards",
    [("5H",), ("5H", "5C", "5D", "JS", "5S", "AD"), ("5H", "5H", "5D", "JS", "5S")],
    ids=["too few", "too many", "one twice"],
)
def test_there_is_nothing_to_weigh_without_five_cards(cards: tuple[str, ...]) -> None:
    assert weigh_doubt(reading_of(*cards), Corrections()) is None


def test_a_card_that_nobody_named_leaves_nothing_to_weigh() -> None:
    cards = (*reading_of("5H", "5C", "5D", "JS").cards, CardReading((), OUTLINE, is_sure=False))
    assert weigh_doubt(Reading(cards, (), (100, 100)), Corrections()) is None


def test_the_crib_is_weighed_as_a_crib() -> None:
    reading = reading_of("2H", "4H", "6H", "8H 8D", "KC")
    doubt = weigh_doubt(reading, Corrections(starter=Card.parse("KC"), is_crib=True))
    assert doubt == Doubt((0,), frozenset(), frozenset({3}), is_starter_asked=False)


@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True), st.booleans())
def test_sure_cards_are_asked_about_just_where_their_starter_matters(
    cards: list[Card], is_crib: bool
) -> None:
    doubt = weigh_doubt(Reading((), (), (1, 1)), Corrections(added=tuple(cards), is_crib=is_crib))
    assert doubt is not None
    assert doubt.is_starter_asked == starter_matters(cards, is_crib)
    assert set(doubt.totals) == {counted.total for _, counted in totals_by_starter(cards, is_crib)}
