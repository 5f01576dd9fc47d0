"""What is known of one photo when it is done: one `Row`, and its line of JSON both ways.

Next: `journal.py`.
"""

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b
from typing import Any

from scoring import Card, Count, count
from scoring.record import count_as_json
from vision.batch.photo_file import PhotoFile, Remark
from vision.confirm import hand_with
from vision.geometry import Quad
from vision.reading import CardReading, Guess


class Status(StrEnum):
    """How a photo came out."""

    SCORED = "scored"
    """Its total is known, and nobody need look at it."""
    NEEDS_CONFIRMATION = "needs-confirmation"
    """A person should look at it: `Row.problems` says why."""
    FAILED = "failed"
    """There is no reading of it: `Row.error` says why."""


class StarterSource(StrEnum):
    """Who said which card is the starter."""

    CORRECTIONS = "corrections"
    TRUTH = "truth"
    OPTION = "option"
    POSITION = "position"
    ANY_CARD = "any-card"
    """Nobody: the total is the same whichever card it is."""


@dataclass(frozen=True, slots=True)
class Row:
    """One photo: what was read in it, what it counts, or what is wrong.

    `read` are the cards as the networks read them, outlines in pixels of the photo of `size_wh`;
    `starter_proposed` is the card of them that lies as a starter does and `starter_confidence` how
    often such a one is right: a proposal for whoever looks, by which nothing is counted. `cards`
    are those that count, as corrected, None for one that could not be told. `count` is None unless
    the photo is scored. `totals` are those by what could be the starter, where it matters and
    nobody said which it is. `model` and `made_with` tell the networks, and all that the row was
    made with, from others. `sha256` is that of the file.
    """

    file: PhotoFile
    status: Status
    model: str
    made_with: str
    seconds: float
    sha256: str | None = None
    size_wh: tuple[int, int] | None = None
    read: tuple[CardReading, ...] = ()
    starter_proposed: Card | None = None
    starter_confidence: float = 0.0
    cards: tuple[Card | None, ...] = ()
    starter: Card | None = None
    starter_source: StarterSource | None = None
    is_crib: bool = False
    count: Count | None = None
    totals: tuple[tuple[Card, int], ...] = ()
    problems: tuple[Remark, ...] = ()

    @property
    def total(self) -> int | None:
        """The points, or None where they are not known."""
        return self.count.total if self.count else None

    @property
    def error(self) -> Remark | None:
        """Why there is no reading, or None where there is one."""
        return self.file.fault

    @property
    def state(self) -> bytes:
        """What must be as it was, lest the photo be done again."""
        return state_of(self.file, self.made_with)


def state_of(file: PhotoFile, made_with: str) -> bytes:
    """Return what tells a state of a file, and of all that its row is made with, from others.

    >>> one, other = PhotoFile("a.jpg", 9, "1"), PhotoFile("a.jpg", 9, "2")
    >>> state_of(one, "77aa") == state_of(other, "77aa")
    False
    """
    return blake2b(repr((file.size, file.version, made_with)).encode(), digest_size=8).digest()


def row_as_json(row: Row) -> dict[str, Any]:
    """Return the row as it is in the results, with its keys in their order.

    >>> row = Row(PhotoFile("a.jpg", 9, "1"), Status.FAILED, "5d0c", "77aa", 0.01)
    >>> row_as_json(row)["path"], row_from_json(row_as_json(row)) == row
    ('a.jpg', True)
    """
    counted = count_as_json(row.count) if row.count else {}
    return {
        "path": row.file.text,
        "path_hex": row.file.path_hex,
        "size": row.file.size,
        "version": row.file.version,
        "sha256": row.sha256,
        "seconds": round(row.seconds, 4),
        "status": row.status.value,
        "size_wh": row.size_wh,
        "read": [_card_as_json(seen) for seen in row.read],
        "starter_proposed": _notation(row.starter_proposed),
        "starter_confidence": row.starter_confidence,
        "cards": [_notation(card) for card in row.cards],
        "starter": _notation(row.starter),
        "starter_source": row.starter_source,
        "crib": row.is_crib,
        "total": row.total,
        "points": counted.get("points"),
        "items": counted.get("items"),
        "totals": {str(card): total for card, total in row.totals},
        "problems": [_remark_as_json(problem) for problem in row.problems],
        "error": _remark_as_json(row.error) if row.error else None,
        "model": row.model,
        "made_with": row.made_with,
    }


def row_from_json(fields: Mapping[str, Any]) -> Row:
    """Return the row that `row_as_json` gave these fields of.

    Raises:
        KeyError, TypeError, ValueError, AttributeError: the fields are not those of a row.
    """
    name = fields["path_hex"]
    error = fields["error"]
    file = PhotoFile(
        path=os.fsdecode(bytes.fromhex(name)) if name else fields["path"],
        size=fields["size"],
        version=fields["version"],
        fault=Remark(error["code"], error["message"]) if error else None,
    )
    cards = tuple(_card(text) for text in fields["cards"])
    starter = _card(fields["starter"])
    counted = None
    if fields["total"] is not None:
        five = [card for card in cards if card is not None]
        counted = count_with(five, starter, fields["crib"])
    size_wh = fields["size_wh"]
    return Row(
        file=file,
        status=Status(fields["status"]),
        model=fields["model"],
        made_with=fields["made_with"],
        seconds=fields["seconds"],
        sha256=fields["sha256"],
        size_wh=(size_wh[0], size_wh[1]) if size_wh else None,
        read=tuple(_card_from_json(each) for each in fields["read"]),
        starter_proposed=_card(fields["starter_proposed"]),
        starter_confidence=fields["starter_confidence"],
        cards=cards,
        starter=starter,
        starter_source=(
            StarterSource(fields["starter_source"]) if fields["starter_source"] else None
        ),
        is_crib=fields["crib"],
        count=counted,
        totals=tuple((Card.parse(card), total) for card, total in fields["totals"].items()),
        problems=tuple(Remark(each["code"], each["message"]) for each in fields["problems"]),
    )


def count_with(five: Sequence[Card], starter: Card | None, is_crib: bool) -> Count:
    """Return the count of five cards; without a starter, one in which any card may be it.

    >>> from scoring import parse_cards
    >>> count_with(parse_cards("2C 3D 4H 9S KC"), None, False).total
    7

    Raises:
        ValueError: the starter is not among the cards.
        HandError: they are not five different cards.
    """
    return count(hand_with(five, starter or five[-1], is_crib))


def line_of(row: Row) -> bytes:
    """Return the row as a line of JSON Lines, in ASCII, with its end."""
    return json.dumps(row_as_json(row), separators=(", ", ": ")).encode("ascii") + b"\n"


def _notation(card: Card | None) -> str | None:
    return str(card) if card else None


def _card(notation: str | None) -> Card | None:
    return Card.parse(notation) if notation else None


def _card_as_json(seen: CardReading) -> dict[str, Any]:
    return {
        "card": _notation(seen.card),
        "confidence": round(seen.confidence, 4),
        "sure": seen.is_sure,
        "others": [
            {"card": str(guess.card), "confidence": round(guess.confidence, 4)}
            for guess in seen.others
        ],
        "outline": [[round(x, 1), round(y, 1)] for x, y in seen.outline],
    }


def _card_from_json(fields: Mapping[str, Any]) -> CardReading:
    guesses = [*([fields] if fields["card"] else []), *fields["others"]]
    (a, b, c, d) = ((float(x), float(y)) for x, y in fields["outline"])
    outline: Quad = (a, b, c, d)
    return CardReading(
        tuple(Guess(Card.parse(each["card"]), each["confidence"]) for each in guesses),
        outline,
        fields["sure"],
    )


def _remark_as_json(remark: Remark) -> dict[str, str]:
    return {"code": remark.code, "message": remark.sentence}
