"""Readings of photos that are not there."""

from scoring import Card
from vision.reading import CardReading, Guess, Reading, make_reading


def reading_of(text: str, expected: int = 5) -> Reading:
    """A reading of these cards in a row: `5H` is sure, `5H?` a guess, `?` found and not read."""
    cards = []
    for place, word in enumerate(text.split()):
        x = 10.0 + 100 * place
        outline = ((x, 10.0), (x + 80, 10.0), (x + 80, 122.0), (x, 122.0))
        notation, is_sure = word.rstrip("?"), not word.endswith("?")
        guesses = (Guess(Card.parse(notation), 0.98 if is_sure else 0.61),) if notation else ()
        cards.append(CardReading(guesses, outline, is_sure))
    return make_reading(cards, (640, 200), expected)
