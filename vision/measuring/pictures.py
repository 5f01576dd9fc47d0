"""The pictures of a measurement in a folder: every miss, and the charts.

Comes in: judged photos. Goes out: files, and a list of them by which a later run knows what it may
replace.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from scoring import Card, NobsError
from vision.image import open_photo
from vision.measuring.charts import draw_confusion, draw_reliability
from vision.measuring.confusion import by_rank, by_suit, pairs_of
from vision.measuring.judging import Judged
from vision.measuring.reliability import reliability
from vision.overlay import draw_reading, for_screen
from vision.reading import Reading

LIST = "nobs-evaluate.json"
"""The file that says which files of a folder a measurement has made."""

LONG_SIDE = 1600
"""The longer side of the picture of a miss, in pixels."""

LONGEST_STEM = 60
"""Letters of a photo's name that the name of its picture has at most."""


class FolderError(NobsError):
    """A folder that is no place for the pictures of a measurement."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """Where the pictures of a measurement are; made by `make_folder`."""

    folder: Path

    def write(self, judged: Sequence[Judged]) -> tuple[Path, ...]:
        """Draw the charts and every miss, in place of those of an earlier measurement.

        Raises:
            OSError: a file cannot be written.
        """
        for old in earlier(self.folder):
            old.unlink(missing_ok=True)
        misses = [
            (miss_name(number, one), one)
            for number, one in enumerate(judged, start=1)
            if not one.is_right and one.reading is not None
        ]
        names = ["confusion.png", "reliability.png", *(name for name, _ in misses)]
        # First, so that a run that is stopped half way can be done over.
        text = json.dumps({"files": names}, indent=1) + "\n"
        (self.folder / LIST).write_text(text, encoding="utf-8")
        pairs = [pair for one in judged for pair in pairs_of(one)]
        tables = [("ranks", by_rank(pairs)), ("suits", by_suit(pairs))]
        draw_confusion(tables).save(self.folder / names[0])
        cards = (card for one in judged for card in one.cards)
        draw_reliability(reliability(cards)).save(self.folder / names[1])
        for name, one in misses:
            if one.reading is not None:
                draw_miss(one, one.reading).save(self.folder / name, quality=90)
        return tuple(self.folder / name for name in names)


def make_folder(folder: Path) -> Pictures:
    """Make the folder, or take one that is empty or holds an earlier measurement.

    Raises:
        FolderError: it holds other things, which might be overwritten, or cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        is_strange = any(folder.iterdir()) and not (folder / LIST).is_file()
    except OSError as error:
        raise FolderError(
            f"the pictures cannot be put in {folder}: {error.strerror or error}"
        ) from error
    if is_strange:
        raise FolderError(f"{folder} holds other files; name a new folder for the pictures")
    return Pictures(folder)


def earlier(folder: Path) -> Iterator[Path]:
    """The files that an earlier measurement has made there, as far as its list is to be trusted."""
    try:
        names = json.loads((folder / LIST).read_text(encoding="utf-8"))["files"]
    except (OSError, ValueError, LookupError, TypeError):
        return
    for name in names if isinstance(names, list) else ():
        if isinstance(name, str) and Path(name).name == name and (folder / name).is_file():
            yield folder / name


def miss_name(number: int, one: Judged) -> str:
    """The name of a miss's picture: the photo's number and name, and what was wrong.

    Only letters, figures and a few signs that no system minds are in it.

    >>> from scoring import parse_cards
    >>> from vision.measuring.truth import Truth
    >>> miss_name(7, Judged(Truth(Path("a/my hand?.jpg"), parse_cards("5H JS")), None, 0.1))
    '0007-my_hand_-missed-5H+JS.jpg'
    """
    stem = re.sub(r"[^A-Za-z0-9.-]", "_", one.truth.path.stem)[:LONGEST_STEM]
    wrong = [("missed", one.missed), ("invented", one.invented)]
    parts = [f"{word}-{_joined(cards)}" for word, cards in wrong if cards]
    return "-".join([f"{number:04d}", stem, *parts]) + ".jpg"


def _joined(cards: Sequence[Card]) -> str:
    """The cards for a name, which has no room for more than a hand and a half of them."""
    shown = "+".join(map(str, cards[:8]))
    return f"{shown}+{len(cards) - 8}-more" if len(cards) > 8 else shown


def draw_miss(one: Judged, reading: Reading) -> Image.Image:
    """Return the photo with what was read drawn over, and below it what is wrong.

    Raises:
        PhotoError: the photo cannot be opened any more.
    """
    photo = open_photo(one.truth.path)
    small, shown = for_screen(photo.image_rgb, reading.resized(photo.size_wh), LONG_SIDE)
    drawn = Image.fromarray(draw_reading(np.asarray(small), shown))
    size = max(14, drawn.width // 55)
    lines = [
        f"lies there: {_listed(one.truth.cards)}",
        f"missed: {_listed(one.missed)}    invented: {_listed(one.invented)}",
        f"flagged: {', '.join(problem.value for problem in one.problems) or 'nothing'}",
    ]
    sheet = Image.new("RGB", (drawn.width, drawn.height + round(4.8 * size)), "black")
    sheet.paste(drawn, (0, 0))
    draw = ImageDraw.Draw(sheet)
    for place, line in enumerate(lines):
        spot = (size, drawn.height + (0.6 + 1.4 * place) * size)
        draw.text(spot, line, "white", ImageFont.load_default(size))
    return sheet


def _listed(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards)) or "-"
