"""From what the networks saw to a `Reading`: weigh it, name the cards, say what is doubtful.

Comes in: cards as found and seen, and settings. Goes out: a `Reading`. No network is asked here, so
that settings can be tried on what was seen once. Next file: `once.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.anchoring import is_upright
from vision.detection import turned
from vision.geometry import Quad
from vision.grouping import FoundCard
from vision.once import ToldCard, each_name_once, of_one_size, once
from vision.reading import MAX_GUESSES, CardReading, Guess, Reading, make_reading
from vision.settings import Settings
from vision.views import CARDS, View, weigh

COVERED_TRUST = 0.25
"""How far a view of that part of a card counts which another card may cover."""

LEGIBLE = 0.5
"""From which on a view is legible rather than not."""

FAIRLY_READ = 0.75
"""The confidence from which a card counts on which no index was found: the keys of a keyboard and
printed paper are seldom read so well. Found on `rf100` and the scenes `calibration`."""

LEAST_CHANCE = 0.005
"""A second guess below this would not help the person who picks."""


@dataclass(frozen=True, slots=True, eq=False)
class Views:
    """A card turned one way: both its indices and the whole of it, as the classifiers see them.

    `corners` (4, 2) float32 pixels of the photo begin at the top left of the card so turned.
    """

    corners: NDArray[np.float32]
    upper: View
    lower: View
    face: View

    @property
    def legible_indices(self) -> int:
        """How many of the two indices can be read."""
        return (self.upper.legible > LEGIBLE) + (self.lower.legible > LEGIBLE)

    @property
    def legible_in_all(self) -> float:
        """How much there is to read: a face may be told sideways too, the indices may not."""
        return self.upper.legible + self.lower.legible + self.face.legible


@dataclass(frozen=True, slots=True, eq=False)
class SeenCard:
    """A card that was found, and what is seen of it for each way that it may be turned."""

    found: FoundCard
    ways: tuple[Views, ...]

    @property
    def best(self) -> Views:
        """The way in which most of it can be read."""
        return max(self.ways, key=lambda views: views.legible_in_all)


def tell_all(
    seen: Sequence[SeenCard], size_wh: tuple[int, int], settings: Settings, expected: int = 5
) -> Reading:
    """The reading of a photo of `size_wh` in which these cards were seen."""
    told = [tell(card, settings) for card in seen]
    there = [one for one in told if _is_there(one, settings)]
    cards = each_name_once(once(of_one_size(there)))
    kept = [one for one in cards if one.reading.card or one.found.score >= settings.keep_blank]
    return make_reading((one.reading for one in kept), size_wh, expected)


def _is_there(one: ToldCard, settings: Settings) -> bool:
    """Whether the detector is fairly sure of a card, or the classifiers are sure of its name.

    What it takes for a card without finding an index on it, not surely, must be read fairly well.
    """
    is_clear = one.legible_indices > 0 and one.reading.confidence >= settings.sure
    is_card = (
        len(one.found.indices) > 0
        or one.found.score >= settings.keep_blank
        or one.reading.confidence >= FAIRLY_READ
    )
    return (one.found.score >= settings.keep and is_card) or is_clear


def tell(card: SeenCard, settings: Settings) -> ToldCard:
    """The card's name, as far as it can be told."""
    corners = card.best.corners
    if not card.found.indices and card.best.lower.legible > card.best.upper.legible + 0.5:
        corners = turned(corners, 2)
    guesses = _guesses(card, settings)
    is_sure = (
        card.best.legible_indices > 0
        and bool(guesses)
        and guesses[0].confidence >= settings.sure
        and card.found.score >= settings.sure_found
    )
    reading = CardReading(guesses, _quad(corners), is_sure=is_sure)
    return ToldCard(card.found, corners, reading, card.best.legible_indices)


def _chances(card: SeenCard, temperature: float) -> NDArray[np.float64] | None:
    """The chance of each of `CARDS`, (52,), or None where nothing on the card is legible."""
    seen = card.best
    if not seen.legible_indices and seen.face.legible <= LEGIBLE:
        return None
    # Where an index was found at one end alone, or can be read there alone, another card may cover
    # this one: then what the rest of it looks like is rather the other's.
    found_at = [
        end
        for end, view in ((0, seen.upper), (2, seen.lower))
        if view.legible > LEGIBLE
        and any(is_upright(index, turned(seen.corners, end)) for index in card.found.indices)
    ]
    upper, lower = (COVERED_TRUST if found_at == [other] else 1.0 for other in (2, 0))
    is_whole = seen.legible_indices != 1 and len(found_at) != 1
    face = 1.0 if is_whole else COVERED_TRUST
    return weigh(((seen.upper, upper), (seen.lower, lower), (seen.face, face)), temperature)


def _guesses(card: SeenCard, settings: Settings) -> tuple[Guess, ...]:
    """What the card may be, likeliest first; none where nothing is likely."""
    chances = _chances(card, settings.temperature)
    if chances is None or chances.max() < settings.tell:
        return ()
    return tuple(
        Guess(CARDS[i], min(1.0, float(chances[i])))
        for i in np.argsort(-chances)[:MAX_GUESSES]
        if chances[i] > LEAST_CHANCE
    )


def _quad(corners: NDArray[np.float32]) -> Quad:
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return a, b, c, d
