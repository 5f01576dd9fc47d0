"""From a reading and a person's corrections to a hand that can be counted.

App and terminal share this; there is no screen in it. What a person can still mend is returned as
`Missing`, not raised. Next: `scoring/hand.py`.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from scoring import Card, Count, Hand, HandError, count
from vision.reading import Reading

N_CARDS = 5
"""The cards on the table when a hand is counted: four of its own, and the starter."""


@dataclass(frozen=True, slots=True)
class Corrections:
    """What a person says about a reading. Numbers are places in `Reading.cards`, from 0.

    `replaced` gives a place its right card, `removed` says that a place holds no card of the hand,
    and `added` are the cards that were not found. `removed` goes before `replaced`.
    """

    replaced: tuple[tuple[int, Card], ...] = ()
    removed: frozenset[int] = frozenset()
    added: tuple[Card, ...] = ()
    starter: Card | None = None
    is_crib: bool = False

    def __post_init__(self) -> None:
        places = Counter(place for place, _ in self.replaced)
        twice = [place for place, n in places.items() if n > 1]
        if twice:
            raise ValueError(f"place {twice[0]} is replaced twice")


class Need(Enum):
    """What a hand may lack before it can be counted."""

    READABLE = "readable"
    MORE_CARDS = "more-cards"
    FEWER_CARDS = "fewer-cards"
    NO_REPEAT = "no-repeat"
    STARTER = "starter"
    STARTER_AMONG_CARDS = "starter-among-cards"


@dataclass(frozen=True, slots=True)
class Lack:
    """One thing that a hand lacks, and the sentence that says so to a person."""

    need: Need
    sentence: str


@dataclass(frozen=True, slots=True)
class Missing:
    """All that is still to be done before there is a hand."""

    lacks: tuple[Lack, ...]

    @property
    def reasons(self) -> tuple[str, ...]:
        """One sentence for each thing that is missing."""
        return tuple(lack.sentence for lack in self.lacks)

    @property
    def needs(self) -> frozenset[Need]:
        """The kinds of things that are missing."""
        return frozenset(lack.need for lack in self.lacks)


def confirmed_cards(
    reading: Reading, corrections: Corrections = Corrections()
) -> tuple[Card | None, ...]:
    """Return the cards as corrected: those read, in reading order, then those added.

    None stands for a card that could not be told and that nobody has named yet.

    >>> from scoring import Card
    >>> from vision.reading import CardReading, make_reading
    >>> outline = ((0.0, 0.0), (50.0, 0.0), (50.0, 70.0), (0.0, 70.0))
    >>> reading = make_reading([CardReading((), outline, is_sure=False)], (200, 200))
    >>> confirmed_cards(reading)
    (None,)
    >>> five, jack = Card.parse("5H"), Card.parse("JS")
    >>> cards = confirmed_cards(reading, Corrections(replaced=((0, five),), added=(jack,)))
    >>> [str(card) for card in cards]
    ['5H', 'JS']

    Raises:
        ValueError: The corrections name a place that the reading does not have.
    """
    n_read = len(reading.cards)
    replaced = dict(corrections.replaced)
    for place in sorted(corrections.removed | replaced.keys()):
        if not 0 <= place < n_read:
            raise ValueError(f"place {place} is corrected, in a reading of {n_read} cards")
    kept = (
        replaced.get(place, seen.card)
        for place, seen in enumerate(reading.cards)
        if place not in corrections.removed
    )
    return (*kept, *corrections.added)


def confirm(reading: Reading, corrections: Corrections = Corrections()) -> Hand | Missing:
    """Return the hand that a person confirmed, or all that it still lacks.

    To call this is to say that somebody looked: a card that was read but is unsure is taken as
    read. Where nobody looks, ask `Reading.is_certain` first.

    >>> from scoring import parse_cards
    >>> from vision.reading import make_reading
    >>> reading = make_reading([], (200, 200))
    >>> cards = parse_cards("5H 5C 5D JS 5S")
    >>> hand = confirm(reading, Corrections(added=cards, starter=cards[4]))
    >>> print(hand.starter)
    5S
    >>> for reason in confirm(reading, Corrections(added=cards[:3])).reasons:
    ...     print(reason)
    There are 3 cards: 2 more are needed.
    Say which card is the starter.

    Raises:
        ValueError: The corrections name a place that the reading does not have.
    """
    cards = confirmed_cards(reading, corrections)
    known = [card for card in cards if card is not None]
    starter = corrections.starter or reading.starter
    lacks = (*_lacks_of_cards(cards), *_lacks_of_starter(starter, known))
    if lacks or starter is None:
        return Missing(lacks)
    return hand_with(known, starter, corrections.is_crib)


def totals_by_starter(
    cards: Iterable[Card], is_crib: bool = False
) -> tuple[tuple[Card, Count], ...]:
    """Return, for each of five cards, the count if that card is the starter.

    >>> from scoring import parse_cards
    >>> for starter, counted in totals_by_starter(parse_cards("5H 5C 5D JS 5S")):
    ...     print(starter, counted.total)
    5H 28
    5C 28
    5D 28
    JS 28
    5S 29

    Raises:
        HandError: The cards are not five different ones.
    """
    five = tuple(cards)
    if len(five) != N_CARDS:
        raise HandError(f"five cards have a starter among them, not {len(five)}")
    return tuple((starter, count(hand_with(five, starter, is_crib))) for starter in five)


def starter_matters(cards: Iterable[Card], is_crib: bool = False) -> bool:
    """Return whether the total of five cards depends on which one is the starter.

    Only the flush and his nobs depend on it: fifteens, pairs and runs take all five alike.

    >>> from scoring import parse_cards
    >>> starter_matters(parse_cards("2C 3D 4H 9S KC"))
    False
    >>> starter_matters(parse_cards("5H 5C 5D JS 5S"))
    True

    Raises:
        HandError: The cards are not five different ones.
    """
    return len({counted.total for _, counted in totals_by_starter(cards, is_crib)}) > 1


def hand_with(five: Sequence[Card], starter: Card, is_crib: bool = False) -> Hand:
    """Return the hand that five cards are with one of them as the starter.

    >>> from scoring import parse_cards
    >>> five = parse_cards("5H 5C 5D JS 5S")
    >>> [str(card) for card in hand_with(five, five[4]).cards]
    ['5C', '5D', '5H', 'JS']

    Raises:
        ValueError: The starter is not among the cards.
        HandError: The cards are not five different ones.
    """
    place = five.index(starter)
    return Hand((*five[:place], *five[place + 1 :]), starter, is_crib)


def _lacks_of_cards(cards: Sequence[Card | None]) -> list[Lack]:
    lacks = []
    n_unknown = cards.count(None)
    if n_unknown:
        sentence = (
            "A card could not be told: say what it is, or remove it."
            if n_unknown == 1
            else f"{n_unknown} cards could not be told: say what they are, or remove them."
        )
        lacks.append(Lack(Need.READABLE, sentence))
    surplus = len(cards) - N_CARDS
    if surplus < 0:
        lacks.append(Lack(Need.MORE_CARDS, f"{_there_are(len(cards))}: {_more(-surplus)} needed."))
    if surplus > 0:
        lacks.append(Lack(Need.FEWER_CARDS, f"{_there_are(len(cards))}: {surplus} must go."))
    for card, n in Counter(card for card in cards if card is not None).items():
        if n > 1:
            lacks.append(Lack(Need.NO_REPEAT, f"The {card.name} is there {_times(n)}."))
    return lacks


def _lacks_of_starter(starter: Card | None, known: Sequence[Card]) -> list[Lack]:
    if starter is None:
        return [Lack(Need.STARTER, "Say which card is the starter.")]
    if starter not in known:
        return [
            Lack(
                Need.STARTER_AMONG_CARDS,
                f"The starter, the {starter.name}, is not among the cards.",
            )
        ]
    return []


def _there_are(n: int) -> str:
    return {0: "There are no cards", 1: "There is 1 card"}.get(n, f"There are {n} cards")


def _more(n: int) -> str:
    return "1 more is" if n == 1 else f"{n} more are"


def _times(n: int) -> str:
    return "twice" if n == 2 else f"{n} times"
