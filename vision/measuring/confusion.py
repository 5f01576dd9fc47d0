"""Which cards are taken for which.

Comes in: judged photos. Goes out: pairs of the card that lies there and the card that was read, and
tables of them by rank and by suit. Next file: `charts.py`, which draws them.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from scoring import Card, Rank, Suit
from vision.measuring.judging import Judged


class Pair(NamedTuple):
    """A card that lies there, or None, and what it was read as, or None where it was missed."""

    truth: Card | None
    read: Card | None

    @property
    def sentence(self) -> str:
        """The pair in words.

        >>> Pair(Card.parse("9H"), Card.parse("10H")).sentence
        '9♥ read as 10♥'
        >>> Pair(Card.parse("9H"), None).sentence, Pair(None, Card.parse("9H")).sentence
        ('9♥ missed', '9♥ invented')
        """
        if self.truth is None:
            return f"{self.read.symbol} invented" if self.read else "nothing"
        if self.read is None:
            return f"{self.truth.symbol} missed"
        return f"{self.truth.symbol} read as {self.read.symbol}"


@dataclass(frozen=True, slots=True)
class Confusion:
    """How often each of `labels` was read as each.

    `counts[i][j]`: what lies there is labels[i], what was read is labels[j]. The last row is cards
    that do not lie there, the last column is cards that were missed.
    """

    labels: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]

    def of(self, label: str) -> tuple[int, int]:
        """How many with this label were read right, and how many lie there."""
        place = self.labels.index(label)
        return self.counts[place][place], sum(self.counts[place])


def pairs_of(one: Judged) -> tuple[Pair, ...]:
    """Each card of a photo beside what it was read as.

    One missed and one invented card are taken for the same card. Where there are more, a missed
    card is given an invented one if each is the only one that the other could be: it shares its
    rank or its suit, or has it among its guesses. The rest is missed and invented.
    """
    right = [Pair(judged.card, judged.card) for judged in one.cards if judged.is_right]
    missed, invented = list(one.missed), list(one.invented)
    guessed = {
        (guess.card, seen.card)
        for seen in (one.reading.cards if one.reading else ())
        for guess in seen.guesses
    }
    alike = [
        (truth, read)
        for truth in missed
        for read in invented
        if len(missed) == len(invented) == 1
        or truth.rank == read.rank
        or truth.suit == read.suit
        or (truth, read) in guessed
    ]
    truths, reads = Counter(truth for truth, _ in alike), Counter(read for _, read in alike)
    taken = [pair for pair in alike if truths[pair[0]] == reads[pair[1]] == 1]
    for truth, read in taken:
        missed.remove(truth)
        invented.remove(read)
    return (
        *right,
        *(Pair(*pair) for pair in taken),
        *(Pair(card, None) for card in missed),
        *(Pair(None, card) for card in invented),
    )


def mistakes(pairs: Iterable[Pair]) -> list[tuple[Pair, int]]:
    """The pairs that are not right and how often they came, the most frequent first.

    >>> nine, ten = Card.parse("9H"), Card.parse("10H")
    >>> [(pair.sentence, n) for pair, n in mistakes([Pair(nine, ten), Pair(ten, ten)])]
    [('9♥ read as 10♥', 1)]
    """
    return Counter(pair for pair in pairs if pair.truth != pair.read).most_common()


def by_rank(pairs: Iterable[Pair]) -> Confusion:
    """How often each rank was read as each, whatever the suit.

    >>> by_rank([Pair(Card.parse("9H"), Card.parse("9D"))]).of("9")
    (1, 1)
    """
    return _confusion(pairs, tuple(rank.value for rank in Rank), lambda card: card.rank.value)


def by_suit(pairs: Iterable[Pair]) -> Confusion:
    """How often each suit was read as each, whatever the rank.

    >>> by_suit([Pair(Card.parse("9H"), Card.parse("9D"))]).of("hearts")
    (0, 1)
    """
    return _confusion(pairs, tuple(suit.word for suit in Suit), lambda card: card.suit.word)


def _confusion(
    pairs: Iterable[Pair], labels: tuple[str, ...], label_of: Callable[[Card], str]
) -> Confusion:
    found = Counter(tuple(card and label_of(card) for card in pair) for pair in pairs)
    ends = (*labels, None)
    return Confusion(labels, tuple(tuple(found[row, column] for column in ends) for row in ends))
