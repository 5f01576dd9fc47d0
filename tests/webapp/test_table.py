"""What each tap does to what lies before a person."""

import pytest

from scoring import Card, Hand, parse_cards
from tests.fake_table import DEAL, HAND, FakePhoto
from vision.confirm import Missing
from vision.edits import Slot
from vision.reading import CardReading, make_reading
from webapp.table import (
    CRIB,
    MOST_PHOTOS,
    Queue,
    Table,
    add_card,
    add_card_at,
    bare_table,
    changed,
    drop_card,
    hand_name,
    hand_of,
    look_at,
    mark_crib,
    mark_starter,
    move_card,
    name_card,
    photo_table,
    pick_cards,
    put,
    show_hand,
    take_away,
    to_ask,
)


def card(text: str) -> Card:
    return Card.parse(text)


def table_of(photo: FakePhoto, *more: CardReading) -> Table:
    reading = make_reading([*photo.read(1.0), *more], photo.size_wh)
    return photo_table("key", reading, b"")


def slot_of(table: Table, text: str) -> Slot:
    return next(slot for slot in table.all_slots if slot.card == card(text))


def hands_of(table: Table) -> list[str]:
    """Each hand in words; what it lacks where it is none."""
    return [
        " ".join(map(str, hand.cards)) if isinstance(hand, Hand) else hand.reasons[0]
        for hand in table.confirmed()
    ]


THREE_HANDS = ["4C 4H 6D 6S", "5C 5D 5H JS", "AC AH 2D 3S"]


def test_a_photo_of_one_hand_is_one_hand() -> None:
    table = table_of(HAND)
    assert table.hands == ()
    assert [str(slot.card) for slot in table.slots] == ["5H", "9H", "5C", "5D", "JS"]
    assert to_ask(table) == (1,)


def test_a_photo_of_a_deal_has_two_hands_the_crib_and_a_starter() -> None:
    table = table_of(DEAL)
    assert hands_of(table) == THREE_HANDS
    assert table.starter == card("5S")
    assert [hand_name(table, i) for i in range(3)] == ["Hand 1", "Hand 2", "Crib"]
    assert [isinstance(hand, Hand) and hand.is_crib for hand in table.confirmed()] == [
        False,
        False,
        True,
    ]


def test_of_several_hands_one_is_looked_at_with_the_starter() -> None:
    table = show_hand(table_of(DEAL), 1)
    assert {str(slot.card) for slot in table.slots} == {"5H", "5C", "5D", "JS", "5S"}
    assert len(table.all_slots) == 13
    assert hand_of(table, slot_of(table, "AH").place) == 2
    assert hand_of(table, slot_of(table, "5S").place) == 1


def test_a_starter_that_is_corrected_stays_the_starter_of_all_hands() -> None:
    table = table_of(DEAL)
    table = name_card(table, slot_of(table, "5S").place, card("9S"))
    assert [hand.starter for hand in table.confirmed() if isinstance(hand, Hand)] == [
        card("9S")
    ] * 3


def test_another_starter_changes_places_with_the_one_before() -> None:
    table = mark_starter(table_of(DEAL), card("JS"))
    assert hands_of(table) == [THREE_HANDS[0], "5C 5D 5H 5S", THREE_HANDS[2]]
    assert hands_of(mark_starter(table, card("5S"))) == THREE_HANDS


def test_the_crib_is_one_hand_at_most() -> None:
    table = mark_crib(show_hand(table_of(DEAL), 0), is_crib=True)
    assert [hand_name(table, i) for i in range(3)] == ["Crib", "Hand 1", "Hand 2"]
    assert not mark_crib(table, is_crib=False).is_crib
    assert mark_crib(show_hand(table, 1), is_crib=False).crib == 0
    assert mark_crib(bare_table(), is_crib=True).is_crib


def test_cards_are_moved_from_hand_to_hand() -> None:
    table = table_of(DEAL)
    one, other = slot_of(table, "4H").place, slot_of(table, "AH").place
    table = move_card(move_card(table, one, CRIB), other, 0)
    assert hands_of(table) == ["AH 4C 6D 6S", THREE_HANDS[1], "AC 2D 3S 4H"]


def test_hands_are_told_apart_anew_when_a_false_card_is_removed() -> None:
    false = CardReading((), ((1150, 600), (1200, 600), (1200, 670), (1150, 670)), is_sure=False)
    joker = FakePhoto(DEAL.size_wh, DEAL.card_wh, (*DEAL.cards, (1100, 500, "KD")))
    table = table_of(joker)
    assert hands_of(table) != THREE_HANDS
    assert hands_of(drop_card(table, slot_of(table, "KD").place)) == THREE_HANDS
    # One that could not even be told keeps nobody from counting.
    assert hands_of(table_of(DEAL, false)) == THREE_HANDS


def test_hands_that_a_person_arranged_stay_so() -> None:
    table = table_of(DEAL)
    table = move_card(table, slot_of(table, "4H").place, 1)
    table = drop_card(table, slot_of(table, "6S").place)
    assert slot_of(table, "4H").place in table.hands[1]


def test_a_card_tapped_onto_the_photo_goes_to_the_hand_where_it_lies() -> None:
    missed = FakePhoto(DEAL.size_wh, DEAL.card_wh, tuple(c for c in DEAL.cards if c[2] != "5D"))
    table = table_of(missed)
    assert "1 more is needed" in " ".join(hands_of(table))
    table = add_card_at(table, (395.0, 357.0), card("5D"))
    assert hands_of(table) == THREE_HANDS
    assert not slot_of(table, "5D").needs_check


def test_a_card_without_a_place_goes_to_the_hand_looked_at_and_can_be_removed_again() -> None:
    table = drop_card(table_of(DEAL), slot_of(table_of(DEAL), "3S").place)
    table = show_hand(move_card(table, slot_of(table, "AH").place, 2), 2)
    table = add_card(add_card(table, card("3D")), card("3C"))
    assert hands_of(table)[2].startswith("There are 6 cards")
    table = drop_card(table, slot_of(table, "3D").place)
    assert hands_of(table)[2] == "AC AH 2D 3C"
    table = add_card_at(table, (900.0, 600.0), card("KD"))
    assert slot_of(table, "3C").place in table.hands[2]


def test_a_deal_that_is_only_complete_with_a_tap_becomes_hands_then() -> None:
    seven = FakePhoto(DEAL.size_wh, DEAL.card_wh, (*DEAL.cards[:7], DEAL.cards[12]))
    two = drop_card(table_of(seven), 0)
    assert two.hands == ()
    eight = add_card_at(add_card_at(two, (95.0, 117.0), card("4H")), (545.0, 357.0), card("JS"))
    assert hands_of(eight) == THREE_HANDS[:2]
    assert eight.crib is None


def test_cards_are_picked_without_a_photo() -> None:
    table = pick_cards(bare_table(), parse_cards("5H 5C 5D JS 5S"))
    [waits] = mark_starter(table, None).confirmed()
    assert isinstance(waits, Missing)
    [hand] = mark_starter(table, card("5S")).confirmed()
    assert hand == Hand.parse("5H 5C 5D JS", starter="5S")
    assert pick_cards(mark_starter(table, card("5S")), parse_cards("5H")).starter is None


def test_a_card_that_makes_no_difference_is_not_asked_about() -> None:
    assert to_ask(table_of(HAND.reading_as("5H", "9H 8H", "5C", "5D", "JS"))) == ()
    assert to_ask(table_of(HAND.reading_as("5H", "", "5C", "5D", "JS"))) == (1,)


def filled(n_photos: int) -> Queue:
    queue = Queue()
    for i in range(n_photos):
        queue = put(queue, Table(str(i), make_reading([], (1, 1))))
    return queue


@pytest.mark.parametrize(
    ("n_photos", "at", "expected"),
    [(1, 0, None), (2, 0, "1"), (2, 1, "0"), (3, 1, "2")],
)
def test_after_a_photo_is_taken_away_the_next_one_is_looked_at(
    n_photos: int, at: int, expected: str | None
) -> None:
    left = take_away(look_at(filled(n_photos), at))
    assert (left.table.key if left.table else None) == expected
    assert len(left.tables) == n_photos - 1


def test_a_queue_is_never_longer_than_it_may_be_and_looks_at_the_same_photo() -> None:
    queue = look_at(filled(MOST_PHOTOS), 5)
    queue = put(queue, bare_table())
    assert len(queue.tables) == MOST_PHOTOS
    assert queue.table is not None
    assert queue.table.key == "5"
    assert look_at(filled(MOST_PHOTOS + 3), 0).tables[0].key == "3"


def test_only_the_photo_looked_at_is_changed() -> None:
    queue = changed(look_at(filled(3), 1), bare_table())
    assert [table.key for table in queue.tables] == ["0", "", "2"]
    assert queue.has("2")
    assert not queue.has("1")
