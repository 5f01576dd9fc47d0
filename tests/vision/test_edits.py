"""Corrections step by step: what each step does to the cards and to the starter."""

from dataclasses import replace

import pytest

from scoring import Card, parse_cards
from vision.confirm import Corrections, Missing, Need, confirm, confirmed_cards
from vision.edits import add_card, pick_cards, remove_card, set_card, slots, starter_of
from vision.reading import CardReading, Guess, Reading, make_reading

FIVE_HEARTS, SIX_HEARTS, NINE_SPADES = parse_cards("5H 6H 9S")


def read_as(text: str, unsure: str = "") -> Reading:
    cards = []
    for x, card in enumerate(Card.parse(part) for part in text.split()):
        outline = ((x * 60.0, 0.0), (x * 60.0 + 50, 0.0), (x * 60.0 + 50, 70.0), (x * 60.0, 70.0))
        is_sure = str(card) not in unsure.split()
        cards.append(CardReading((Guess(card, 0.9),), outline, is_sure))
    return make_reading(cards, (400, 100))


def cards_of(reading: Reading, corrections: Corrections) -> str:
    return " ".join(map(str, confirmed_cards(reading, corrections)))


def test_a_card_is_to_be_checked_until_a_person_has_named_it() -> None:
    reading = read_as("5H 9S", unsure="9S")
    assert [slot.needs_check for slot in slots(reading, Corrections())] == [False, True]
    # Naming it as it was read is an answer too.
    said = set_card(reading, Corrections(), 1, NINE_SPADES)
    assert [slot.needs_check for slot in slots(reading, said)] == [False, False]


def test_the_last_word_on_a_card_counts() -> None:
    reading = read_as("5H 9S JD")
    said = set_card(reading, Corrections(), 1, SIX_HEARTS)
    said = set_card(reading, said, 1, Card.parse("6S"))
    assert cards_of(reading, said) == "5H 6S JD"


def test_places_of_added_cards_follow_those_of_the_photo() -> None:
    reading = read_as("5H 9S")
    said = add_card(add_card(Corrections(), Card.parse("JD")), Card.parse("KC"))
    assert [slot.place for slot in slots(reading, said)] == [0, 1, 2, 3]
    assert cards_of(reading, set_card(reading, said, 2, Card.parse("QD"))) == "5H 9S QD KC"
    assert cards_of(reading, remove_card(reading, said, 2)) == "5H 9S KC"
    assert cards_of(reading, remove_card(reading, said, 0)) == "9S JD KC"


def test_a_removed_place_is_shown_no_more_and_the_others_keep_their_numbers() -> None:
    reading = read_as("5H 9S JD")
    said = remove_card(reading, Corrections(), 1)
    assert [slot.place for slot in slots(reading, said)] == [0, 2]


@pytest.mark.parametrize("by_photo", [False, True])
def test_the_starter_goes_with_its_card(by_photo: bool) -> None:
    reading = read_as("5H 9S")
    said = Corrections(starter=None if by_photo else NINE_SPADES)
    if by_photo:
        reading = replace(reading, starter=NINE_SPADES)
    said = set_card(reading, said, 1, SIX_HEARTS)
    assert starter_of(reading, said) == SIX_HEARTS


def test_the_starter_stays_where_its_card_was_read_twice_and_one_was_wrong() -> None:
    reading = read_as("5H 5H")
    said = set_card(reading, Corrections(starter=FIVE_HEARTS), 1, SIX_HEARTS)
    assert said.starter == FIVE_HEARTS


def test_a_card_that_is_not_the_starter_leaves_it_alone() -> None:
    reading = read_as("5H 9S")
    said = Corrections(starter=FIVE_HEARTS)
    assert set_card(reading, said, 1, SIX_HEARTS).starter == FIVE_HEARTS
    assert remove_card(reading, said, 1).starter == FIVE_HEARTS


def test_a_removed_starter_is_the_starter_no_longer() -> None:
    reading = read_as("5H 9S")
    assert remove_card(reading, Corrections(starter=FIVE_HEARTS), 0).starter is None


def test_a_removed_starter_that_the_photo_showed_is_asked_for_again() -> None:
    reading = replace(read_as("5H 9S"), starter=FIVE_HEARTS)
    outcome = confirm(reading, remove_card(reading, Corrections(), 0))
    assert isinstance(outcome, Missing)
    assert Need.STARTER_AMONG_CARDS in outcome.needs


def test_a_sheet_says_all_cards_at_once() -> None:
    nothing = read_as("")
    said = pick_cards(nothing, Corrections(starter=FIVE_HEARTS), (FIVE_HEARTS, NINE_SPADES))
    assert (said.added, said.starter) == ((FIVE_HEARTS, NINE_SPADES), FIVE_HEARTS)
    assert pick_cards(nothing, said, (NINE_SPADES,)).starter is None
