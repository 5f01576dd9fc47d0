"""Cards as pictures: cards come in, images in a piece of a web page go out.

The shapes are the project's own, drawn as SVG. Each picture has the card's name, so that nothing is
told by colour or shape alone.
"""

from collections.abc import Iterable
from enum import Enum
from functools import cache
from urllib.parse import quote

from scoring import Card, Rank, Suit

AS_TEXT = "\ufe0e"
"""Put after a suit's sign, it keeps phones from drawing a little picture of their own."""

# Each suit's outline in a square of 24 by 24.
_SHAPES = {
    Suit.CLUBS: (
        "M12 1a5 5 0 0 1 4 8 5.2 5.2 0 1 1-2.9 8.6c.2 2.3 1.1 4.1 2.9 5.4H8c1.8-1.3 2.7-3.1 "
        "2.9-5.4A5.2 5.2 0 1 1 8 9a5 5 0 0 1 4-8z"
    ),
    Suit.DIAMONDS: "M12 1Q15 7 20.5 12 15 17 12 23 9 17 3.5 12 9 7 12 1z",
    Suit.HEARTS: (
        "M12 22.5C9 18 1.5 13.5 1.5 7.6A5.6 5.6 0 0 1 12 5a5.6 5.6 0 0 1 10.5 2.6c0 5.9-7.5 "
        "10.4-10.5 14.9z"
    ),
    Suit.SPADES: (
        "M12 1c2.6 5.2 10 8.6 10 14a5 5 0 0 1-8.9 3c.2 2 1.1 3.7 2.9 5H8c1.8-1.3 2.7-3 2.9-5"
        "A5 5 0 0 1 2 15C2 9.6 9.4 6.2 12 1z"
    ),
}
_BLACK, _RED, _BLUE, _GREEN = "#16181a", "#c1121f", "#1450b8", "#0a6b35"
_LIGHT = {_BLACK: "#fff", _RED: "#ff8f8f", _BLUE: "#8fbcff", _GREEN: "#7ddba4"}
_PAPER, _EDGE, _STARTER_EDGE = "#fff", "#8a8f94", "#d99a00"
_NARROWED = {Rank.TEN: ' textLength="27" lengthAdjust="spacingAndGlyphs"'}


class Pack(Enum):
    """How suits are coloured: red and black, or each its own way.

    >>> Pack.FOUR_COLOUR.colour(Suit.DIAMONDS) == Pack.TWO_COLOUR.colour(Suit.DIAMONDS)
    False
    """

    TWO_COLOUR = "two-colour"
    FOUR_COLOUR = "four-colour"

    def colour(self, suit: Suit) -> str:
        """The colour of a suit on white, as CSS has it."""
        if suit is Suit.DIAMONDS and self is Pack.FOUR_COLOUR:
            return _BLUE
        if suit is Suit.CLUBS and self is Pack.FOUR_COLOUR:
            return _GREEN
        return _RED if suit in (Suit.DIAMONDS, Suit.HEARTS) else _BLACK

    def light_colour(self, suit: Suit) -> str:
        """The colour of a suit on a dark ground, as CSS has it."""
        return _LIGHT[self.colour(suit)]


def shape_of(suit: Suit) -> str:
    """Return a suit's outline in a square of 24 by 24, as the `d` of an SVG path.

    >>> shape_of(Suit.DIAMONDS)[:5]
    'M12 1'
    """
    return _SHAPES[suit]


def cards_html(
    cards: Iterable[Card], starter: Card | None = None, pack: Pack = Pack.TWO_COLOUR
) -> str:
    """Return cards beside each other; the starter among them is marked.

    >>> html = cards_html([Card.parse("5H"), Card.parse("JS")], starter=Card.parse("JS"))
    >>> 'alt="five of hearts"' in html, 'alt="jack of spades, starter"' in html
    (True, True)
    """
    drawn = "".join(_card_html(card, card == starter, pack) for card in cards)
    return f'<span class="cards">{drawn}</span>'


@cache  # 208 of them in all
def _card_html(card: Card, is_starter: bool, pack: Pack) -> str:
    # An image, since Streamlit lets no SVG into a page's HTML.
    name = f"{card.name}, starter" if is_starter else card.name
    source = image_of(_card_svg(card, is_starter, pack))
    return f'<img class="card" alt="{name}" src="{source}">'


def _card_svg(card: Card, is_starter: bool, pack: Pack) -> str:
    edge, width = (_STARTER_EDGE, 4) if is_starter else (_EDGE, 1.5)
    inset = width / 2
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 56">'
        f'<rect x="{inset}" y="{inset}" width="{40 - width}" height="{56 - width}" rx="5" '
        f'fill="{_PAPER}" stroke="{edge}" stroke-width="{width}"/>'
        f'<g fill="{pack.colour(card.suit)}"><text x="20" y="26" text-anchor="middle" '
        f'font-family="system-ui,sans-serif" font-size="24" font-weight="700"'
        f"{_NARROWED.get(card.rank, '')}>{card.rank.value}</text>"
        f'<path transform="translate(10.5 31) scale(.79)" d="{_SHAPES[card.suit]}"/></g></svg>'
    )


def image_of(svg: str) -> str:
    """Return an SVG as the source of an image.

    >>> image_of("<svg/>")
    'data:image/svg+xml,%3Csvg/%3E'
    """
    return f"data:image/svg+xml,{quote(svg, safe='/ =:,.-')}".replace('"', "%22")
