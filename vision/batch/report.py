"""A batch as one page to look at: rows come in, a file of HTML goes out that needs nothing else.

Those that need a look come first. Whatever comes from outside, such as a file's name, is escaped,
and of a photo only its pixels are shown, made anew: nothing that a camera wrote beside them.
"""

import base64
import io
from collections.abc import Callable, Iterable, Iterator
from html import escape
from pathlib import Path

from PIL import Image

from scoring import Card, Suit, cadence
from vision.batch.durable import replacing
from vision.batch.photo_file import fetch
from vision.batch.row import Row, Status
from vision.batch.summary import Summary, summarise
from vision.image import PhotoError, open_photo
from vision.overlay import draw_reading, for_screen
from vision.reading import Reading

MOST_PICTURES = 500
"""The photos that are shown as pictures, about 20 kB each; those after them are lines of text."""

_LONG_SIDE = 420
_QUALITY = 70
_AS_TEXT = "\ufe0e"  # keeps phones from drawing a suit's sign as a little picture

_HEADINGS = {
    Status.NEEDS_CONFIRMATION: "Need a look",
    Status.FAILED: "Failed",
    Status.SCORED: "Scored",
}

_STYLE = """
body { font: 16px/1.45 system-ui, sans-serif; margin: 1rem auto; max-width: 78rem; padding: 0 1rem;
  color: #16181a; background: #f6f6f4 }
h1, h2 { line-height: 1.2 } h2 { margin-top: 2rem }
.photos { display: grid; gap: 1rem; align-items: start;
  grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)) }
figure { margin: 0; padding: .6rem; background: #fff; border: 1px solid #ccc; border-radius: .5rem;
  overflow-wrap: anywhere }
img { width: 100%; height: 14rem; object-fit: contain; margin-bottom: .4rem }
figcaption p { margin: .15rem 0 } .cards { font-size: 1.15rem } .total { font-weight: 700 }
.red { color: #b00d1c } .why { color: #7a3d00 } .name { color: #555; font-size: .85rem }
table { border-collapse: collapse } td, th { padding: .1rem .6rem .1rem 0; text-align: right }
td.bar { text-align: left; color: #1450b8 } abbr { text-decoration: none }
@media print { body { background: #fff } figure { break-inside: avoid } }
"""


def write_report(rows: Callable[[], Iterable[Row]], path: Path) -> None:
    """Write the page, whole or not at all; `rows` is asked for all rows once for each part of it.

    Raises:
        OSError: it cannot be written.
    """
    with replacing(path) as file:
        for piece in _pieces(rows):
            file.write(piece.encode("utf-8", errors="xmlcharrefreplace"))


def _pieces(rows: Callable[[], Iterable[Row]]) -> Iterator[str]:
    summary = summarise(rows())
    yield (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        "img-src data:; style-src 'unsafe-inline'\">"
        f"<title>Nobs: {summary.n_photos:,} photos</title><style>{_STYLE}</style></head><body>"
        f"<h1>{summary.n_photos:,} photos</h1>{_summary_html(summary)}"
    )
    n_pictures = 0
    for status, heading in _HEADINGS.items():
        if summary.statuses[status]:
            yield f'<h2>{heading}: {summary.statuses[status]:,}</h2><div class="photos">'
            for row in rows():
                if row.status is status:
                    picture = _picture(row) if n_pictures < MOST_PICTURES else None
                    n_pictures += picture is not None
                    yield _row_html(row, picture)
            yield "</div>"
    yield "</body></html>\n"


def _summary_html(summary: Summary) -> str:
    counts = ", ".join(
        f"{summary.statuses[status]:,} {heading.lower()}" for status, heading in _HEADINGS.items()
    )
    if not summary.totals:
        return f"<p>{counts}</p>"
    most = max(summary.totals.values())
    lines = "".join(
        f'<tr><td>{total}</td><td>{n:,}</td><td class="bar">{"█" * round(24 * n / most)}</td></tr>'
        for total, n in sorted(summary.totals.items())
    )
    return f"<p>{counts}</p><table><tr><th>points</th><th>photos</th></tr>{lines}</table>"


def _row_html(row: Row, picture: bytes | None) -> str:
    name = escape(row.file.text)
    image = ""
    if picture:
        data = base64.b64encode(picture).decode("ascii")
        image = f'<img src="data:image/jpeg;base64,{data}" alt="The cards, outlined and named">'
    lines = []
    if row.cards:
        lines.append(f'<p class="cards">{" ".join(_card_html(c, row) for c in row.cards)}</p>')
    if row.count:
        points = "point" if row.count.total == 1 else "points"
        crib = ", crib" if row.is_crib else ""
        lines.append(f'<p class="total">{row.count.total} {points}{crib}</p>')
        if row.count.total:
            lines.append(f"<p>{escape(cadence(row.count).capitalize())}.</p>")
    if row.totals:
        lines.append(f"<p>{_totals_html(row)} as the starter</p>")
    if row.starter is None and row.starter_proposed and not row.count:
        card = _card_html(row.starter_proposed, row)
        lines.append(f"<p>{card} lies as a starter does, {row.starter_confidence:.0%} sure</p>")
    if row.cards != tuple(seen.card for seen in row.read):
        lines.append("<p>corrected by hand; the picture shows what was read</p>")
    remarks = (row.error,) if row.error else row.problems
    lines += [f'<p class="why">{escape(remark.sentence)}</p>' for remark in remarks]
    caption = f'{"".join(lines)}<p class="name">{name}</p>'
    return f"<figure>{image}<figcaption>{caption}</figcaption></figure>\n"


def _totals_html(row: Row) -> str:
    """Return the totals that there could be, the highest first, and the starters they come with."""
    starters: dict[int, list[str]] = {}
    for card, total in sorted(row.totals, key=lambda each: -each[1]):
        starters.setdefault(total, []).append(_card_html(card, row))
    return ", ".join(f"{total} with {' '.join(cards)}" for total, cards in starters.items())


def _card_html(card: Card | None, row: Row) -> str:
    if card is None:
        return '<abbr title="a card that could not be told">?</abbr>'
    name = card.name + (", the starter" if card == row.starter else "")
    ink = ' class="red"' if card.suit in (Suit.HEARTS, Suit.DIAMONDS) else ""
    shown = f"{card.symbol}{_AS_TEXT}"
    if card == row.starter:
        shown = f"<b>[{shown}]</b>"
    return f'<abbr{ink} title="{name}">{shown}</abbr>'


def _picture(row: Row) -> bytes | None:
    """Return a small JPEG of the photo with what was read in it, if the photo is still the same."""
    if row.size_wh is None:
        return None
    fetched = fetch(row.file)
    if fetched.file.fault or fetched.file.version != row.file.version:
        return None
    try:
        photo = open_photo(fetched.data)
    except PhotoError:
        return None
    reading = Reading(row.read, (), row.size_wh, row.starter).resized(photo.size_wh)
    small_rgb, smaller = for_screen(photo.image_rgb, reading, _LONG_SIDE)
    file = io.BytesIO()
    Image.fromarray(draw_reading(small_rgb, smaller)).save(file, "JPEG", quality=_QUALITY)
    return file.getvalue()
