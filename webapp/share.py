"""A count to be passed on: a hand goes into a link and out of it, and the link into a QR code.

A link carries cards and nothing else; no photo ever goes with it.
"""

import io
from collections.abc import Mapping
from urllib.parse import urlencode, urlsplit, urlunsplit

import segno

from scoring import Card, Hand, NobsError, parse_cards
from webapp.drawing import image_of

PATH = "cards"
"""The page that a link opens."""


def link_to(hand: Hand, address: str) -> str:
    """Return the link that shows the count of a hand, for an app that is open at an address.

    >>> link_to(Hand.parse("5H 5C 5D JS", starter="5S"), "http://localhost:8501/photo?a=b")
    'http://localhost:8501/cards?hand=5C-5D-5H-JS&starter=5S'
    """
    words = {"hand": "-".join(map(str, hand.cards)), "starter": str(hand.starter)}
    if hand.is_crib:
        words["crib"] = "yes"
    parts = urlsplit(address)
    return urlunsplit((parts.scheme, parts.netloc, f"/{PATH}", urlencode(words), ""))


def hand_in(words: Mapping[str, str]) -> Hand | None:
    """Return the hand that the words of a link name, or None where they name none.

    >>> hand_in({"hand": "5C-5D-5H-JS", "starter": "5S"}) == Hand.parse("5H 5C 5D JS", starter="5S")
    True
    >>> hand_in({}) is None, hand_in({"hand": "5C-5D", "starter": "1X"}) is None
    (True, True)
    """
    try:
        cards = parse_cards(words.get("hand", "").replace("-", " "))
        return Hand(cards, Card.parse(words.get("starter", "")), words.get("crib") == "yes")
    except NobsError:
        return None


def qr_image(link: str) -> str:
    """Return a link as a QR code that a phone's camera can read off the screen.

    It is the source of an image, an SVG.

    >>> qr_image("http://localhost:8501/cards?hand=5C-5D-5H-JS&starter=5S")[:19]
    'data:image/svg+xml,'
    """
    file = io.BytesIO()
    # The quiet margin is part of it: without one, cameras do not find it on a dark page.
    segno.make(link, error="m").save(file, kind="svg", xmldecl=False, light="#fff", border=3)
    return image_of(file.getvalue().decode())
