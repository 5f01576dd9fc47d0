"""What lies before one person, and what each of their taps does to it: values in, values out.

A `Table` is one photo, or the cards picked without one; a `Queue` is several photos, of which one
is looked at. There is no screen in it. Next: `vision/edits.py`, `vision/hands.py`.
"""

from dataclasses import dataclass, field, replace

from scoring import Card, Hand
from vision import edits
from vision.confirm import Corrections, Missing, confirm
from vision.doubt import weigh_doubt
from vision.geometry import Point, centre
from vision.hands import HAND, Places, lay_out, nearest_hand
from vision.pointing import with_card_at
from vision.reading import Reading, make_reading

MOST_PHOTOS = 12
"""The photos that a queue keeps. The oldest goes when one more comes, so that memory stays flat."""

CRIB = 2
"""Which of three hands is the crib, unless a person says otherwise: it is counted last."""


@dataclass(frozen=True, slots=True)
class Table:
    """A photo's cards with all that a person said of them; without a photo, the cards they picked.

    `key` tells photos apart. `picture` is a JPEG small enough for a screen, in whose pixels the
    outlines of `reading` are; it is empty where there is no photo. `hands` are the places of each
    hand's cards where the photo shows more than one: the starter is in none of them, and `crib` is
    the number of the one that is the crib. Such hands are looked at one by one: `shown` is the
    number of the one that is. `is_arranged` says that a person put cards into other hands than they
    lie in, so that where cards lie is asked no more. `error` says why a photo could not be read.
    """

    key: str
    reading: Reading
    corrections: Corrections = field(default_factory=Corrections)
    picture: bytes = b""
    hands: tuple[Places, ...] = ()
    crib: int | None = None
    shown: int = 0
    is_arranged: bool = False
    error: str = ""

    @property
    def view(self) -> Corrections:
        """The corrections by which only the hand looked at is seen, with the starter."""
        return self.view_of(self.shown)

    def view_of(self, number: int) -> Corrections:
        """The corrections by which only one of the hands is seen, with the starter."""
        if not self.hands:
            return self.corrections
        places = {*self.hands[number], self.starter_place}
        n_read = len(self.reading.cards)
        corrections = self.corrections
        return replace(
            corrections,
            removed=corrections.removed | (set(range(n_read)) - places),
            added=tuple(
                card for i, card in enumerate(corrections.added, start=n_read) if i in places
            ),
            is_crib=number == self.crib,
        )

    @property
    def all_slots(self) -> tuple[edits.Slot, ...]:
        """All cards that lie there, of whichever hand."""
        return edits.slots(self.reading, self.corrections)

    @property
    def slots(self) -> tuple[edits.Slot, ...]:
        """The cards of the hand looked at, with the starter."""
        if not self.hands:
            return self.all_slots
        places = {*self.hands[self.shown], self.starter_place}
        return tuple(slot for slot in self.all_slots if slot.place in places)

    @property
    def starter(self) -> Card | None:
        """The starter: marked by a person, or as it lies."""
        return edits.starter_of(self.reading, self.corrections)

    @property
    def starter_place(self) -> int | None:
        """The place of the starter."""
        starter = self.starter
        if starter is None:
            return None
        return next((slot.place for slot in self.all_slots if slot.card == starter), None)

    @property
    def is_starter_guessed(self) -> bool:
        """Whether the starter is known only from where it lies."""
        return self.corrections.starter is None and self.starter is not None

    @property
    def is_complete(self) -> bool:
        """Whether there are several hands, each of four cards, and a starter."""
        are_four = [len(hand) == HAND for hand in self.hands]
        return bool(are_four) and all(are_four) and self.starter_place is not None

    @property
    def is_crib(self) -> bool:
        """Whether the hand looked at is the crib."""
        return self.view.is_crib

    def confirmed(self) -> tuple[Hand | Missing, ...]:
        """Each hand, or what it still lacks."""
        return tuple(
            confirm(self.reading, self.view_of(number)) for number in range(max(1, len(self.hands)))
        )


def bare_table(is_crib: bool = False) -> Table:
    """Return a table without a photo and without a card."""
    return Table("", make_reading([], (1, 1)), Corrections(is_crib=is_crib))


def photo_table(key: str, reading: Reading, picture: bytes) -> Table:
    """Return the table of a photo, its hands told apart by where they lie.

    >>> from vision.reading import CardReading, Guess
    >>> def lies(card: str, x: float, y: float) -> CardReading:
    ...     outline = ((x, y), (x + 50, y), (x + 50, y + 70), (x, y + 70))
    ...     return CardReading((Guess(Card.parse(card), 0.9),), outline, is_sure=True)
    >>> rows = ("5H 5C 5D JS".split(), "2C 3D 4H 9S".split())
    >>> cards = [lies(c, 60 * i, 300 * j) for j, row in enumerate(rows) for i, c in enumerate(row)]
    >>> table = photo_table("", make_reading([*cards, lies("5S", 400, 150)], (500, 400), 9), b"")
    >>> [(str(hand.cards), str(hand.starter)) for hand in table.confirmed()][0][1]
    '5S'
    >>> [len(hand.cards) for hand in table.confirmed()]
    [4, 4]
    """
    return _arranged(Table(key, reading, picture=picture))


def _arranged(table: Table) -> Table:
    """Return the table with its cards in the hands in which they lie.

    Where a person put cards into other hands, it stays as it is.
    """
    if table.is_arranged:
        return table
    layout = lay_out(table.reading, table.corrections.removed)
    if len(layout.hands) < 2:
        return replace(table, hands=(), crib=None, shown=0)
    n_read, n_hands = len(table.reading.cards), len(layout.hands)
    n_added = len(table.corrections.added)
    shown = min(table.shown, n_hands - 1)
    # A card without a place on the photo stays with the hand looked at.
    hands = layout.hands
    for place in range(n_read, n_read + n_added):
        hands = _with(hands, shown, place)
    reading = table.reading
    if layout.starter is not None:
        card = {slot.place: slot.card for slot in table.all_slots}[layout.starter]
        reading = replace(reading, starter=card)
    crib = table.crib if table.hands else CRIB
    return replace(
        table,
        reading=reading,
        hands=hands,
        crib=crib if crib is not None and crib < n_hands else None,
        shown=shown,
    )


def to_ask(table: Table) -> tuple[int, ...]:
    """Return the places of the cards that a person must be asked about, in the order of the cards.

    Those are the unsure ones of the hand looked at; where there are five cards to be counted, only
    those of them that could change the total.
    """
    doubt = weigh_doubt(table.reading, table.view)
    return tuple(
        slot.place
        for slot in table.slots
        if slot.needs_check and (doubt is None or slot.place in doubt.places)
    )


def hand_of(table: Table, place: int) -> int:
    """Return the number of the hand to look at for a card: its own, or for the starter the same."""
    return next((i for i, hand in enumerate(table.hands) if place in hand), table.shown)


def show_hand(table: Table, number: int) -> Table:
    """Return the table with another of its hands looked at."""
    return replace(table, shown=number)


def hand_name(table: Table, number: int) -> str:
    """Return what to call one of several hands.

    >>> hand_name(Table("", make_reading([], (1, 1)), hands=((), (), ()), crib=2), 1)
    'Hand 2'
    """
    if number == table.crib:
        return "Crib"
    return f"Hand {number + 1 - (table.crib is not None and table.crib < number)}"


def name_card(table: Table, place: int, card: Card) -> Table:
    """Say which card lies at a place. The starter stays the starter."""
    corrected = edits.set_card(table.reading, table.corrections, place, card)
    return replace(table, corrections=corrected)


def drop_card(table: Table, place: int) -> Table:
    """Say that what lies at a place is no card of any hand."""
    corrected = edits.remove_card(table.reading, table.corrections, place)
    hands = _without(table.hands, place)
    if place >= len(table.reading.cards):  # the cards added after it move up
        hands = tuple(tuple(p - (p > place) for p in hand) for hand in hands)
        return replace(table, corrections=corrected, hands=hands)
    left = replace(table, corrections=corrected, hands=hands)
    return left if table.is_complete else _arranged(left)


def add_card(table: Table, card: Card) -> Table:
    """Say that a card is there which was not found, of the hand looked at."""
    corrected = edits.add_card(table.corrections, card)
    place = len(table.reading.cards) + len(table.corrections.added)
    hands = _with(table.hands, table.shown, place) if table.hands else ()
    return replace(table, corrections=corrected, hands=hands)


def add_card_at(table: Table, spot: Point, card: Card) -> Table:
    """Say that a card lies at a spot of the photo. Of several hands, the nearest gets it."""
    place = len(table.reading.cards)
    reading = with_card_at(table.reading, spot)
    hands = tuple(tuple(p + (p >= place) for p in hand) for hand in table.hands)
    if hands:
        middles = [centre(seen.outline) for seen in reading.cards]
        read = [tuple(p for p in hand if p < place) for hand in hands]
        hands = _with(hands, nearest_hand(read, middles, spot), place)
    laid = replace(table, reading=reading, hands=hands)
    return _arranged(name_card(laid, place, card))


def pick_cards(table: Table, cards: tuple[Card, ...]) -> Table:
    """Say which cards are there besides those of the photo, all at once."""
    corrected = edits.pick_cards(table.reading, table.corrections, cards)
    return replace(table, corrections=corrected)


def mark_starter(table: Table, card: Card | None) -> Table:
    """Say which card is the starter. In a hand that it lay in, the one before takes its place."""
    before = table.starter_place
    corrected = replace(table.corrections, starter=card)
    marked = replace(table, corrections=corrected)
    place = marked.starter_place
    if not table.hands or place is None or place == before:
        return marked
    home = next((i for i, hand in enumerate(table.hands) if place in hand), None)
    hands = _without(table.hands, place)
    if before is not None:
        hands = _with(hands, table.shown if home is None else home, before)
    return replace(marked, hands=hands, is_arranged=True)


def mark_crib(table: Table, is_crib: bool) -> Table:
    """Say whether the hand looked at is the crib; there is but one."""
    if not table.hands:
        return replace(table, corrections=replace(table.corrections, is_crib=is_crib))
    if is_crib:
        return replace(table, crib=table.shown)
    return replace(table, crib=None if table.crib == table.shown else table.crib)


def move_card(table: Table, place: int, number: int) -> Table:
    """Say that a card is of another hand than it lies nearest to."""
    hands = _with(_without(table.hands, place), number, place)
    return replace(table, hands=hands, is_arranged=True)


def _without(hands: tuple[Places, ...], place: int) -> tuple[Places, ...]:
    return tuple(tuple(p for p in hand if p != place) for hand in hands)


def _with(hands: tuple[Places, ...], number: int, place: int) -> tuple[Places, ...]:
    return tuple(
        tuple(sorted((*hand, place))) if i == number else hand for i, hand in enumerate(hands)
    )


@dataclass(frozen=True, slots=True)
class Queue:
    """The photos of one person, the newest last, and which of them is looked at."""

    tables: tuple[Table, ...] = ()
    at: int = 0

    @property
    def table(self) -> Table | None:
        """The photo looked at, or None where there is none."""
        return self.tables[self.at] if self.tables else None

    def has(self, key: str) -> bool:
        """Whether a photo is among them."""
        return any(table.key == key for table in self.tables)


def put(queue: Queue, table: Table) -> Queue:
    """Return the queue with one more photo at its end; what is looked at stays.

    >>> queue = put(put(Queue(), Table("a", make_reading([], (1, 1)))), bare_table())
    >>> queue.table.key, len(queue.tables)
    ('a', 2)
    """
    tables = (*queue.tables, table)
    n_gone = max(0, len(tables) - MOST_PHOTOS)
    return Queue(tables[n_gone:], max(0, queue.at - n_gone))


def look_at(queue: Queue, number: int) -> Queue:
    """Return the queue with another photo looked at."""
    return replace(queue, at=number)


def changed(queue: Queue, table: Table) -> Queue:
    """Return the queue with the photo looked at as it is now."""
    return replace(queue, tables=(*queue.tables[: queue.at], table, *queue.tables[queue.at + 1 :]))


def take_away(queue: Queue) -> Queue:
    """Return the queue without the photo looked at; the next one is, or else the last.

    >>> queue = put(put(Queue(), Table("a", make_reading([], (1, 1)))), bare_table())
    >>> take_away(queue).table.key, take_away(take_away(queue)).table
    ('', None)
    """
    tables = (*queue.tables[: queue.at], *queue.tables[queue.at + 1 :])
    return Queue(tables, max(0, min(queue.at, len(tables) - 1)))
