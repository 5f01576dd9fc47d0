"""A reader whose networks are fakes: they read a photo in which each card is a colour.

The fakes are far from every threshold, so that these rules hold whatever the thresholds are.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from unittest.mock import patch

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scoring import Card, Rank, Suit
from tests.detections import (
    Corners,
    corners_at,
    index_on,
    index_patch,
    inside,
    network_output,
    whole,
)
from vision.detection import OUTPUTS, Detection, turned
from vision.reader import NETWORKS, Reader
from vision.reading import Problem, Reading
from vision.settings import Settings
from vision.views import CLASSES, RANKS, SUITS
from vision.weights import ModelEntry, WeightsError

SIZE_WH = (640, 480)
LONG_SIDE = 640
TABLE, PAPER = (0, 60, 0), (255, 255, 255)
# What the refiner says of an outline that is right.
CORNERS = np.array([0, 0, 1, 0, 1, 1, 0, 1], np.float32)

Colour = tuple[int, int, int]
Batch = NDArray[np.float32]


def says(rank: str | None, suit: str | None, strength: float = 12.0) -> list[float]:
    """Logits for a rank and a suit; None for nothing to read."""
    logits = [0.0] * (len(RANKS) + 1 + len(SUITS) + 1)
    logits[len(RANKS) if rank is None else RANKS.index(Rank(rank))] = strength
    place = len(SUITS) if suit is None else SUITS.index(Suit(suit))
    logits[len(RANKS) + 1 + place] = strength
    return logits


NOTHING = says(None, None)


def either(rank: str, other: str, suit: str) -> list[float]:
    """Logits of a network that cannot tell which of two ranks it is."""
    logits = says(rank, suit)
    logits[RANKS.index(Rank(other))] = logits[RANKS.index(Rank(rank))]
    return logits


@dataclass
class Scene:
    """A photo being laid, and what the fakes are to say of it."""

    photo: NDArray[np.uint8] = field(
        default_factory=lambda: np.full((SIZE_WH[1], SIZE_WH[0], 3), TABLE, np.uint8)
    )
    found: list[Detection] = field(default_factory=list)
    index_says: dict[Colour, list[float]] = field(default_factory=dict)
    card_says: dict[Colour, list[float]] = field(default_factory=dict)

    def lay(
        self,
        corners: Corners,
        upper: list[float] = NOTHING,
        lower: list[float] = NOTHING,
        face: list[float] = NOTHING,
    ) -> None:
        """Lay a card; `upper`, `lower` and `face` are what its parts are read as, upright."""
        self._paint(corners, PAPER)
        middle = np.array([(0.4, 0.4), (0.6, 0.4), (0.6, 0.6), (0.4, 0.6)], np.float32)
        self._paint(inside(corners, middle), self._colour_for(self.card_says, face))
        for corner, logits in ((0, upper), (2, lower)):
            self._paint(index_patch(corners, corner), self._colour_for(self.index_says, logits))

    def _colour_for(self, known: dict[Colour, list[float]], logits: list[float]) -> Colour:
        n = len(self.index_says) + len(self.card_says)
        colour = (40 + 30 * (n % 7), 40 + 30 * (n // 7), 200)
        known[colour] = logits
        return colour

    def _paint(self, corners: Corners, colour: Colour) -> None:
        cv2.fillPoly(self.photo, [np.round(corners).astype(np.int32)], colour)

    def read(self, expected: int = 5, **settings: float) -> Reading:
        """What a reader with these fakes for networks makes of the photo."""
        fakes: dict[str, Callable[[Batch], Batch]] = {
            "detector": self._detect,
            "refine": lambda crops: np.tile(CORNERS, (len(crops), 1)),
            "index": lambda crops: _read(crops, self.index_says, 0.15),
            "card": lambda crops: _read(crops, self.card_says, 0.02),
        }
        entries = {name: entry(name, **settings) for name in fakes}

        class FakeModel:
            def __init__(self, path: Path, threads: int | None = None) -> None:
                self.run = fakes[path.stem]
                self.metadata: dict[str, str] = {}

        with patch("vision.reader.OnnxModel", FakeModel):
            return Reader(entries).read(self.photo, expected)

    def _detect(self, batch: Batch) -> Batch:
        scale = max(batch.shape[2:]) / max(self.photo.shape)
        return network_output(*self.found, scale=scale)


def entry(name: str, **changed: float) -> ModelEntry:
    # Each threshold lies midway, and what the fakes say lies at the ends.
    settings = dict.fromkeys((each.name for each in fields(Settings)), 0.5)
    settings |= {"long_side": LONG_SIDE, "temperature": 1.0, "threshold": 0.3, "tell": 0.3}
    settings |= changed
    classes = OUTPUTS if name == "detector" else CLASSES
    return ModelEntry(name, Path(f"{name}.onnx"), "", (3, 0, 0), classes, "", settings)


def _read(crops: Batch, known: dict[Colour, list[float]], at_least: float) -> Batch:
    """For each crop, what its colour says that fills most of it; and some must be filled."""

    def one(crop: Batch) -> list[float]:
        shares = {
            colour: float(np.mean(np.abs(crop * 255 - np.reshape(colour, (3, 1, 1))).max(0) < 8))
            for colour in known
        }
        best = max(shares, key=lambda colour: shares[colour])
        return known[best] if shares[best] > at_least else NOTHING

    return np.array([one(crop) for crop in crops], np.float32)


def is_one_of(outline: Sequence[tuple[float, float]], *wanted: Corners) -> bool:
    return any(np.abs(np.array(outline) - corners).max() < 0.1 for corners in wanted)


LEFT, RIGHT = corners_at(150, 200, 8), corners_at(420, 220, -5)


def places() -> Iterator[Corners]:
    for place in range(5):
        yield corners_at(70 + 122 * place, 240)


def test_an_empty_table_is_no_cards() -> None:
    reading = Scene().read()
    assert reading.cards == ()
    assert reading.problems == (Problem.TOO_FEW,)
    assert reading.size_wh == SIZE_WH
    assert Scene().read(expected=0).is_certain


def test_five_cards_are_read_surely_each_in_its_place() -> None:
    scene, hand = Scene(), ("5H", "5C", "5D", "JS", "10S")
    for corners, card in zip(places(), hand, strict=True):
        read = says(card[:-1], card[-1])
        scene.lay(corners, read, read, read)
        scene.found += [index_on(corners, 0), index_on(corners, 2), whole(corners, begin=2)]
    reading = scene.read()
    assert [str(card) for card in reading.known] == list(hand)
    assert reading.is_certain
    for seen, corners in zip(reading.cards, places(), strict=True):
        assert seen.is_sure
        assert seen.confidence > 0.9
        assert is_one_of(seen.outline, corners)


@pytest.mark.parametrize("scale", [1, 2])
def test_outlines_are_in_the_pixels_of_the_photo(scale: int) -> None:
    scene = Scene(np.full((480 * scale, 640 * scale, 3), TABLE, np.uint8))
    corners = LEFT * np.float32(scale)
    scene.lay(corners, says("7", "C"))
    scene.found = [index_on(corners), whole(corners)]
    reading = scene.read(expected=1)
    assert [str(card) for card in reading.known] == ["7C"]
    assert is_one_of(reading.cards[0].outline, corners)
    assert reading.size_wh == (640 * scale, 480 * scale)


SIX_OR_NINE = either("6", "9", "H")


@pytest.mark.parametrize(
    ("upper", "lower", "face", "card"),
    [
        pytest.param(says("K", "S"), NOTHING, NOTHING, "KS", id="only the upper index"),
        pytest.param(NOTHING, says("K", "S"), NOTHING, "KS", id="only the lower index"),
        pytest.param(NOTHING, NOTHING, says("K", "S"), "KS", id="only the face"),
        pytest.param(SIX_OR_NINE, NOTHING, says("9", "H"), "9H", id="the face decides"),
        pytest.param(SIX_OR_NINE, says("9", "H"), NOTHING, "9H", id="the other index decides"),
        pytest.param(says("9", "H"), says("9", "H"), says("6", "H", 8), "9H", id="two against one"),
        pytest.param(
            says("9", "H"), NOTHING, says("9", "D", 6), "9H", id="the surer of two prevails"
        ),
    ],
)
def test_what_is_seen_of_a_card_is_weighed_together(
    upper: list[float], lower: list[float], face: list[float], card: str
) -> None:
    scene = Scene()
    scene.lay(LEFT, upper, lower, face)
    scene.found = [index_on(LEFT), whole(LEFT)]
    (seen,) = scene.read(expected=1).cards
    assert str(seen.card) == card
    assert [guess.confidence for guess in seen.guesses] == sorted(
        (guess.confidence for guess in seen.guesses), reverse=True
    )


def test_a_card_that_might_be_either_is_unsure_and_both_are_named() -> None:
    scene = Scene()
    scene.lay(LEFT, SIX_OR_NINE, SIX_OR_NINE, SIX_OR_NINE)
    scene.found = [index_on(LEFT), whole(LEFT)]
    reading = scene.read(expected=1)
    assert {str(guess.card) for guess in reading.cards[0].guesses} == {"6H", "9H"}
    assert sum(guess.confidence for guess in reading.cards[0].guesses) <= 1 + 1e-6


def test_a_card_that_cannot_be_read_is_a_card_all_the_same() -> None:
    scene = Scene()
    scene.lay(LEFT)
    scene.lay(RIGHT, says("2", "D"))
    scene.found = [whole(LEFT, score=0.99), index_on(RIGHT), whole(RIGHT)]
    reading = scene.read(expected=2)
    assert [seen.card for seen in reading.cards] == [None, Card.parse("2D")]
    assert reading.cards[0].guesses == ()
    assert not reading.cards[0].is_sure
    assert Problem.UNREADABLE in reading.problems


def test_a_card_for_which_nothing_speaks_more_than_for_others_is_not_named() -> None:
    scene = Scene()
    anything = [0.0] * len(NOTHING)
    scene.lay(LEFT, anything, anything, anything)
    scene.found = [index_on(LEFT), whole(LEFT)]
    (seen,) = scene.read(expected=1).cards
    assert (seen.card, seen.is_sure) == (None, False)


@pytest.mark.parametrize(
    ("read", "is_card"), [(says("2", "D"), True), (SIX_OR_NINE, False), (NOTHING, False)]
)
def test_what_was_hardly_found_is_a_card_if_it_is_surely_read(
    read: list[float], is_card: bool
) -> None:
    scene = Scene()
    scene.lay(LEFT, read, read, read)
    scene.found = [index_on(LEFT, score=0.35)]  # above the threshold, below `keep`
    cards = scene.read(expected=1).cards
    assert [(str(seen.card), seen.is_sure) for seen in cards] == [("2D", False)] * is_card


RATHER_SIX = [
    logit - 0.8 * (place == RANKS.index(Rank.NINE)) for place, logit in enumerate(SIX_OR_NINE)
]


@pytest.mark.parametrize(
    ("read", "found", "is_card"),
    [
        pytest.param(RATHER_SIX, [whole(LEFT, score=0.6)], False, id="by its face alone"),
        pytest.param(RATHER_SIX, [whole(LEFT, score=0.9)], True, id="by its face, surely"),
        pytest.param(RATHER_SIX, [index_on(LEFT, score=0.6)], True, id="by an index"),
        pytest.param(says("6", "H"), [whole(LEFT, score=0.6)], True, id="by its face, well read"),
    ],
)
def test_what_was_found_without_an_index_and_not_surely_is_a_card_if_fairly_well_read(
    read: list[float], found: list[Detection], is_card: bool
) -> None:
    scene = Scene(found=found)
    scene.lay(LEFT, read)
    cards = scene.read(expected=1, keep_blank=0.8, sure=0.9).cards
    assert [str(seen.card) for seen in cards] == ["6H"] * is_card


@pytest.mark.parametrize(
    ("size", "is_card"), [(0.3, False), (0.6, True), (1.6, True), (2.9, False)]
)
def test_what_is_of_another_size_than_the_sure_cards_is_none(size: float, is_card: bool) -> None:
    # A letter on a box, or a book: the reader sees an index on it and can hardly tell it.
    scene = Scene()
    sure, other = corners_at(120, 120), corners_at(420, 240, 0, size)
    read = says("2", "D")
    scene.lay(sure, read, read, read)
    scene.lay(other, SIX_OR_NINE)
    scene.found = [index_on(sure), whole(sure), index_on(other), whole(other, score=0.4)]
    reading = scene.read(expected=1)
    assert Card.parse("2D") in reading.known
    assert len(reading.cards) == (2 if is_card else 1)


def test_a_photo_without_a_sure_card_keeps_what_it_has() -> None:
    scene = Scene()
    for corners in (corners_at(100, 100, 0, 0.4), corners_at(400, 240, 0, 2)):
        scene.lay(corners, SIX_OR_NINE, SIX_OR_NINE, SIX_OR_NINE)
        scene.found += [index_on(corners), whole(corners)]
    assert len(scene.read(expected=2).cards) == 2


def test_two_outlines_of_one_card_are_one_card() -> None:
    scene = Scene()
    read = says("Q", "H")
    scene.lay(LEFT, read, read, read)
    beside = LEFT + np.array([0, 22], np.float32)
    scene.found = [index_on(LEFT), whole(LEFT), whole(beside, score=0.8)]
    reading = scene.read(expected=1)
    assert [str(card) for card in reading.known] == ["QH"]
    assert is_one_of(reading.cards[0].outline, LEFT)
    assert Problem.DUPLICATE not in reading.problems


def test_an_index_in_a_third_corner_makes_no_second_card_of_that_name_beside_it() -> None:
    # Of a deck with an index in each corner, the one at the top right looks as if it were the top
    # left one of a card that lies to the right.
    scene = Scene()
    read = says("Q", "H")
    scene.lay(LEFT, read, read, read)
    beside = LEFT + 0.75 * (LEFT[1] - LEFT[0])
    third = replace(index_on(LEFT, 1, 0.6), corners=beside)
    scene._paint(index_patch(beside, 0), scene._colour_for(scene.index_says, read))
    scene.found = [index_on(LEFT), whole(LEFT), third]
    reading = scene.read(expected=1)
    assert [str(card) for card in reading.known] == ["QH"]
    assert Problem.DUPLICATE not in reading.problems


def test_indices_of_two_cards_of_a_four_corner_deck_make_no_card_between_them() -> None:
    scene = Scene()
    near = corners_at(300, 205, 8)
    for corners, rank in ((LEFT, "Q"), (near, "J")):
        scene.lay(corners, says(rank, "H"), says(rank, "H"), says(rank, "H"))
        scene.found += [*(index_on(corners, corner) for corner in range(4)), whole(corners)]
    between = np.asarray((LEFT + near) / 2, np.float32)
    scene.found += [
        replace(index_on(near, 3, 0.6), corners=turned(between, 2)),
        replace(index_on(LEFT, 1, 0.6), corners=between),
    ]
    reading = scene.read(expected=2)
    assert [str(card) for card in reading.known] == ["QH", "JH"]
    assert len(reading.cards) == 2


@pytest.mark.parametrize("shift", [-0.35, 0.2, 0.45])
def test_a_covered_card_is_read_by_its_index_wherever_it_is_thought_to_end(shift: float) -> None:
    scene = Scene()
    wrong = LEFT + np.float32(shift) * (LEFT[1] - LEFT[0])
    scene.lay(LEFT, says("Q", "H"))
    scene.found = [replace(index_on(LEFT), corners=wrong)]
    reading = scene.read(expected=1)
    assert [str(card) for card in reading.known] == ["QH"]


@pytest.mark.parametrize("quarters", [1, 3])
def test_a_card_whose_index_misleads_about_where_it_begins_is_looked_at_sideways(
    quarters: int,
) -> None:
    scene = Scene()
    scene.lay(LEFT, says("Q", "H"), says("Q", "H"))
    beginning_elsewhere = turned(LEFT, quarters)
    scene.found = [index_on(beginning_elsewhere)]
    (seen,) = scene.read(expected=1).cards
    assert str(seen.card) == "QH"
    assert is_one_of(seen.outline, LEFT, turned(LEFT, 2))


def test_what_covers_a_card_has_no_say_in_its_name() -> None:
    scene = Scene()
    scene.lay(LEFT, says("Q", "H"), says("5", "S"), says("5", "S"))
    scene.found = [index_on(LEFT)]
    assert [str(card) for card in scene.read(expected=1).known] == ["QH"]


def test_two_cards_that_lie_on_each_other_are_two() -> None:
    scene = Scene()
    beside = LEFT + np.array([30, 0], np.float32)
    for corners, card in ((LEFT, "Q"), (beside, "J")):
        scene.lay(corners, says(card, "H"))
        scene.found += [index_on(corners)]
    assert [str(card) for card in scene.read(expected=2).known] == ["QH", "JH"]


def test_one_card_in_two_places_is_told() -> None:
    # Two decks, or a misreading: a person must look.
    scene = Scene()
    for corners in (LEFT, RIGHT):
        scene.lay(corners, says("Q", "H"))
        scene.found += [index_on(corners), whole(corners)]
    reading = scene.read(expected=2)
    assert len(reading.cards) == 2
    assert Problem.DUPLICATE in reading.problems


@pytest.mark.parametrize("begin", range(4))
def test_an_outline_that_begins_anywhere_is_set_upright(begin: int) -> None:
    scene = Scene()
    read = says("8", "S")
    scene.lay(LEFT, read, read, read)
    scene.found = [whole(LEFT, begin=begin, score=0.99)]
    (seen,) = scene.read(expected=1).cards
    assert str(seen.card) == "8S"
    # A card looks the same upside down.
    assert is_one_of(seen.outline, LEFT, np.roll(LEFT, -2, axis=0))


@pytest.mark.parametrize("begin", range(4))
def test_a_card_seen_so_aslant_that_it_looks_wide_is_set_upright(begin: int) -> None:
    # Its shape does not tell which side is up, nor does its face; the indices do.
    wide = corners_at(200, 150, 0, 1.5) * np.array([1.4, 0.8], np.float32)
    scene = Scene()
    read = says("8", "S")
    scene.lay(wide, read, read, read)
    scene.found = [whole(wide, begin=begin, score=0.99)]
    (seen,) = scene.read(expected=1).cards
    assert str(seen.card) == "8S"
    assert is_one_of(seen.outline, wide, np.roll(wide, -2, axis=0))


@pytest.mark.parametrize("begin", range(4))
def test_an_outline_begins_where_the_only_index_is(begin: int) -> None:
    scene = Scene()
    scene.lay(LEFT, says("8", "S"))
    scene.found = [whole(LEFT, begin=begin, score=0.99)]
    (seen,) = scene.read(expected=1).cards
    assert str(seen.card) == "8S"
    assert is_one_of(seen.outline, LEFT)


@pytest.mark.parametrize("missing", NETWORKS)
def test_a_manifest_without_a_network_is_refused_and_the_network_named(missing: str) -> None:
    entries = {name: entry(name) for name in NETWORKS if name != missing}
    with pytest.raises(WeightsError, match=missing):
        Reader(entries)


@pytest.mark.parametrize("name", ["index", "card"])
def test_a_network_that_tells_other_classes_is_refused_and_named(name: str) -> None:
    entries = {name: entry(name) for name in NETWORKS}
    entries[name] = replace(entries[name], classes=tuple(reversed(CLASSES)))
    with pytest.raises(WeightsError, match=name):
        Reader(entries)


@pytest.mark.parametrize("missing", [each.name for each in fields(Settings)])
def test_a_manifest_without_a_setting_is_refused_and_the_setting_named(missing: str) -> None:
    whole_entry = entry("detector")
    settings = {name: value for name, value in whole_entry.settings.items() if name != missing}
    with pytest.raises(WeightsError, match=missing):
        Settings.of(replace(whole_entry, settings=settings))
