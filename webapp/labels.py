"""Cards as labels of Streamlit's buttons, whose text is Markdown."""

from scoring import Card, Suit
from webapp.drawing import AS_TEXT, Pack
from webapp.session import pack

_COLOURS = {
    Pack.TWO_COLOUR: {Suit.DIAMONDS: "red", Suit.HEARTS: "red"},
    Pack.FOUR_COLOUR: {Suit.CLUBS: "green", Suit.DIAMONDS: "blue", Suit.HEARTS: "red"},
}


def card_label(card: Card, *, is_plain: bool = False) -> str:
    """A card on a button; plain where the button is filled with a colour itself."""
    return card.rank.value + suit_label(card.suit, is_plain=is_plain)


def suit_label(suit: Suit, *, is_plain: bool = False) -> str:
    """A suit's sign on a button, in its colour."""
    sign = suit.symbol + AS_TEXT
    colour = _COLOURS[pack()].get(suit)
    return f":{colour}[{sign}]" if colour and not is_plain else sign
