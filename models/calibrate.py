"""Make a confidence mean what it says: `python models/calibrate.py scenes:calibration`.

Reads synthetic scenes of held-out decks, which neither trained a network nor are in any table of
results, and sets in the manifest: `temperature`, so that the confidence of the named cards tells
best which are right; and `sure`, so that of the cards which nobody is asked about at most `WRONG`
are wrong. Prints what a confidence was worth, before and after. With `--dry` nothing is written.
"""

import argparse
import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import numpy as np

from manifest import MANIFEST, write_manifest
from scoring import Card
from vision.measuring.intervals import share
from vision.pyramid import Pyramid
from vision.reader import Reader, load_reader
from vision.settings import Settings
from vision.telling import SeenCard, tell_all
from vision.training.samples import LabelledScene, read_scenes

SCENES = Path(__file__).resolve().parent.parent / "datasets" / "cache" / "scenes"
TEMPERATURES = np.arange(0.6, 4.01, 0.1)
SURE = (*np.arange(0.5, 0.95, 0.05), 0.95, 0.97, 0.98, 0.99, 0.995, 0.999)
WRONG = 0.001
"""The share of wrong ones among the cards that pass as sure: of two hundred hands of five, one may
hold a wrong card of which nobody is warned."""
STEPS = (0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0001)


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A scene as the networks saw it, and the cards that lie in it face up."""

    cards: tuple[SeenCard, ...]
    size_wh: tuple[int, int]
    truth: Counter[Card]


@dataclass(frozen=True, slots=True)
class Named:
    """A card of a reading: its confidence, whether it passes as sure, and whether it is right."""

    confidence: float
    is_sure: bool
    is_right: bool


def see(reader: Reader, scene: LabelledScene) -> Seen:
    """What the networks see in the scene."""
    photo = Pyramid(scene.read_image())
    truth = Counter(one.card for one in scene.cards if one.card is not None)
    return Seen(reader.see(photo), photo.size_wh, truth)


def named_cards(scenes: Sequence[Seen], settings: Settings) -> list[Named]:
    """All cards that are named with these settings. A card named twice is right once."""
    named = []
    for scene in scenes:
        left = scene.truth.copy()
        cards = tell_all(scene.cards, scene.size_wh, settings).cards
        for one in sorted(cards, key=lambda one: -one.confidence):
            if one.card is not None:
                named.append(Named(one.confidence, one.is_sure, left[one.card] > 0))
                left[one.card] -= 1
    return named


def surprise(named: Sequence[Named]) -> float:
    """The mean of minus the log of the chance that was given to what turned out."""
    chances = np.array([one.confidence if one.is_right else 1 - one.confidence for one in named])
    return float(-np.log(np.clip(chances, 1e-4, 1)).mean())


def least_sure(scenes: Sequence[Seen], settings: Settings) -> float:
    """The lowest confidence from which at most `WRONG` of the sure cards are wrong."""
    for least in SURE:
        named = named_cards(scenes, replace(settings, sure=float(least)))
        sure = [one.is_right for one in named if one.is_sure]
        if sure.count(False) <= WRONG * len(sure):
            return float(least)
    return float(SURE[-1])


def print_table(named: Sequence[Named]) -> None:
    """How often a card named with such a confidence was right."""
    for low, high in pairwise(STEPS):
        hits = [one.is_right for one in named if low <= one.confidence < high]
        if hits:
            right = share(sum(hits), len(hits))
            print(f"  {low:.2f} to {min(high, 1):.2f}: right {right} of {len(hits)}")
    sure = [one.is_right for one in named if one.is_sure]
    print(f"  passed as sure: {len(sure)} of {len(named)} named, {sure.count(False)} of them wrong")


def main() -> None:
    """Read the options, fit, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="+", metavar="scenes:NAME")
    parser.add_argument("--every", type=int, default=1, help="only every so many-th scene")
    parser.add_argument("--dry", action="store_true", help="write nothing")
    options = parser.parse_args()
    reader = load_reader()
    scenes = [
        scene
        for name in options.sets
        for scene in list(read_scenes(SCENES / name.removeprefix("scenes:")))[:: options.every]
    ]
    seen = [see(reader, scene) for scene in scenes]
    before = reader.settings
    print(f"{len(seen)} scenes; before: temperature {before.temperature}, sure {before.sure}")
    print_table(named_cards(seen, before))
    temperature = min(
        map(float, TEMPERATURES),
        key=lambda each: surprise(named_cards(seen, replace(before, temperature=each))),
    )
    after = replace(before, temperature=round(temperature, 2))
    after = replace(after, sure=round(least_sure(seen, after), 3))
    print(f"after: temperature {after.temperature}, sure {after.sure}")
    print_table(named_cards(seen, after))
    if not options.dry:
        manifest = tomllib.loads(MANIFEST.read_text())
        manifest["detector"]["settings"] |= {"temperature": after.temperature, "sure": after.sure}
        write_manifest(manifest, MANIFEST)


if __name__ == "__main__":
    main()
