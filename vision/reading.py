"""What was read in a photo: which cards, how surely, where, and what is wrong with it.

A misread is not an error but a value: a `Reading` keeps what was seen and names its problems, and a
person sets them right. Next: `confirm.py`.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from statistics import fmean, median

from scoring import Card
from vision.geometry import Quad, centre, longer_side
from vision.starter import propose_starter

LIKELY = 0.5
"""From which confidence on a name is likelier right than wrong."""

MAX_GUESSES = 3
"""How many cards a place may be taken for. More would not help the person who picks."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A card that may lie at a place, with a confidence between 0 and 1."""

    card: Card
    confidence: float

    def __post_init__(self) -> None:
        if not 0.0 <= self.confidence <= 1.0:
            raise ValueError(f"confidence {self.confidence!r} is not between 0 and 1")


@dataclass(frozen=True, slots=True)
class CardReading:
    """One physical card: what it was taken for, best guess first, and where it lies.

    Without a guess that is likelier right than wrong it is a card that was found but could not be
    told; guesses that are less likely are kept for the person who picks.

    >>> from scoring import Card
    >>> outline = ((10.0, 10.0), (110.0, 10.0), (110.0, 150.0), (10.0, 150.0))
    >>> seen = CardReading((Guess(Card.parse("5H"), 0.98),), outline, is_sure=True)
    >>> str(seen.card), seen.confidence
    ('5H', 0.98)
    >>> CardReading((Guess(Card.parse("5H"), 0.4),), outline, is_sure=False).card is None
    True
    """

    guesses: tuple[Guess, ...]
    outline: Quad
    is_sure: bool

    def __post_init__(self) -> None:
        confidences = [guess.confidence for guess in self.guesses]
        if len(confidences) > MAX_GUESSES:
            raise ValueError(f"{len(confidences)} guesses, where {MAX_GUESSES} at most are kept")
        if confidences != sorted(confidences, reverse=True):
            raise ValueError(f"guesses are not best first: {confidences!r}")
        if self.is_sure and self.card is None:
            raise ValueError("a card that could not be told cannot be sure")

    @property
    def card(self) -> Card | None:
        """The best guess, or None for a card that could not be told."""
        best = self.guesses[0] if self.guesses else None
        return best.card if best and best.confidence >= LIKELY else None

    @property
    def confidence(self) -> float:
        """How sure the best guess is, from 0 to 1; 0 for a card that could not be told."""
        return self.guesses[0].confidence if self.card else 0.0

    @property
    def others(self) -> tuple[Guess, ...]:
        """What else it may be, likeliest first."""
        return self.guesses[1:] if self.card else self.guesses


class Problem(Enum):
    """A reason why a person should look at a reading.

    >>> Problem.TOO_FEW.value
    'too-few'
    >>> print(Problem.TOO_FEW.sentence)
    Fewer cards were found than a hand has.
    """

    TOO_FEW = "too-few"
    TOO_MANY = "too-many"
    DUPLICATE = "duplicate"
    UNSURE = "unsure"
    UNREADABLE = "unreadable"

    @property
    def sentence(self) -> str:
        """The problem, told to the person who took the photo."""
        return _SENTENCES[self]


_SENTENCES = {
    Problem.TOO_FEW: "Fewer cards were found than a hand has.",
    Problem.TOO_MANY: "More cards were found than a hand has.",
    Problem.DUPLICATE: "The same card was read in two places, so one of them is wrong.",
    Problem.UNSURE: "Not every card could be told for certain.",
    Problem.UNREADABLE: "A card was found that could not be told.",
}


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read in one photo: the cards in reading order, and the problems.

    Outlines are in pixels of the picture of `size_wh`, (width, height). `starter` is the card
    that lies apart as a starter does, a proposal to be confirmed, and `starter_confidence` how
    often such a one is right; without a proposal None and 0. Made by `make_reading`.
    """

    cards: tuple[CardReading, ...]
    problems: tuple[Problem, ...]
    size_wh: tuple[int, int]
    starter: Card | None = None
    starter_confidence: float = 0.0

    @property
    def is_certain(self) -> bool:
        """Whether nobody need look at it."""
        return not self.problems

    @property
    def known(self) -> tuple[Card, ...]:
        """The cards that could be told, in reading order."""
        return tuple(seen.card for seen in self.cards if seen.card is not None)

    def resized(self, size_wh: tuple[int, int]) -> "Reading":
        """Return the reading as of the same photo in another size.

        >>> outline = ((0.0, 0.0), (200.0, 0.0), (200.0, 280.0), (0.0, 280.0))
        >>> reading = make_reading([CardReading((), outline, is_sure=False)], (400, 300))
        >>> reading.resized((200, 150)).cards[0].outline[2]
        (100.0, 140.0)
        """
        x_scale, y_scale = size_wh[0] / self.size_wh[0], size_wh[1] / self.size_wh[1]
        cards = tuple(
            replace(seen, outline=_stretched(seen.outline, x_scale, y_scale)) for seen in self.cards
        )
        return replace(self, cards=cards, size_wh=size_wh)


def make_reading(
    cards: Iterable[CardReading], size_wh: tuple[int, int], expected: int = 5
) -> Reading:
    """Return the reading of a photo in which `expected` cards should lie.

    Cards are put in reading order. A deck has each card once: where one was read in two places,
    neither is sure any longer. Problems come in the order of `Problem`, each once.

    >>> from scoring import Card
    >>> def seen(card: str, x: float, y: float) -> CardReading:
    ...     outline = ((x, y), (x + 50, y), (x + 50, y + 70), (x, y + 70))
    ...     return CardReading((Guess(Card.parse(card), 0.9),), outline, is_sure=True)
    >>> cards = [seen("JS", 60, 104), seen("5H", 0, 100), seen("5H", 30, 0)]
    >>> reading = make_reading(cards, (200, 200))
    >>> [str(card) for card in reading.known]
    ['5H', '5H', 'JS']
    >>> [problem.value for problem in reading.problems]
    ['too-few', 'duplicate']
    """
    ordered = _in_reading_order(tuple(cards))
    counts = Counter(seen.card for seen in ordered)
    del counts[None]  # two cards that could not be told are not the same card
    found = {
        Problem.TOO_FEW: len(ordered) < expected,
        Problem.TOO_MANY: len(ordered) > expected,
        Problem.DUPLICATE: any(n > 1 for n in counts.values()),
        Problem.UNSURE: any(not seen.is_sure for seen in ordered if seen.card),
        Problem.UNREADABLE: any(seen.card is None for seen in ordered),
    }
    proposal = propose_starter([seen.outline for seen in ordered])
    starter = ordered[proposal.place].card if proposal else None
    return Reading(
        cards=tuple(
            replace(seen, is_sure=False) if counts[seen.card] > 1 else seen for seen in ordered
        ),
        problems=tuple(problem for problem, is_there in found.items() if is_there),
        size_wh=size_wh,
        starter=starter,
        starter_confidence=proposal.confidence if proposal and starter else 0.0,
    )


def _in_reading_order(cards: tuple[CardReading, ...]) -> tuple[CardReading, ...]:
    """Return the cards row by row from the top, each row from left to right.

    A row is followed from card to card, so that it may climb or sink across the photo: the next
    card belongs to it when it lies no more than half a card higher or lower than the one before.
    """
    if not cards:
        return ()
    reach = median(longer_side(seen.outline) for seen in cards) / 2
    rows: list[list[CardReading]] = []
    for seen in sorted(cards, key=lambda seen: centre(seen.outline)):
        nearest = min(rows, key=lambda row: _height_between(row[-1], seen), default=None)
        if nearest is not None and _height_between(nearest[-1], seen) <= reach:
            nearest.append(seen)
        else:
            rows.append([seen])
    rows.sort(key=_mean_height)
    return tuple(seen for row in rows for seen in row)


def _stretched(outline: Quad, x_scale: float, y_scale: float) -> Quad:
    a, b, c, d = ((x * x_scale, y * y_scale) for x, y in outline)
    return a, b, c, d


def _height_between(one: CardReading, other: CardReading) -> float:
    return abs(centre(one.outline)[1] - centre(other.outline)[1])


def _mean_height(row: Sequence[CardReading]) -> float:
    return fmean(centre(seen.outline)[1] for seen in row)
