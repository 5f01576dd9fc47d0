"""Make a confidence mean what it says: `python models/calibrate.py scenes:calibration`.

Reads synthetic scenes of held-out decks, which neither trained a network nor are in any table of
results, and sets in the manifest: `temperature`, so that the truth is as likely as possible by the
chances given; and `sure`, so that of the cards which nobody is asked about at most `WRONG` are
wrong. Prints what a confidence was worth, before and after. With `--dry` nothing is written.
"""

import argparse
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import numpy as np

from manifest import MANIFEST, write_manifest
from scoring import Card
from vision.detection import corner_distance
from vision.grouping import ALL_TURNS
from vision.measuring.judging import share
from vision.pyramid import Pyramid
from vision.reader import Reader, load_reader
from vision.settings import Settings
from vision.telling import SeenCard, chances_of, tell
from vision.training.samples import LabelledScene, read_scenes
from vision.views import CARDS

SCENES = Path(__file__).resolve().parent.parent / "datasets" / "cache" / "scenes"
TEMPERATURES = np.arange(0.6, 4.01, 0.1)
SURE = (*np.arange(0.5, 0.95, 0.05), 0.95, 0.97, 0.98, 0.99, 0.995, 0.999)
WRONG = 0.003
"""The share of wrong ones among the cards that pass as sure: of a hundred hands of five it is one
or two that would hold one, before the other checks of a reading."""
STEPS = (0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0001)
SAME_CARD = 0.2
"""Outlines closer than this, in sizes of the card, are of the same card."""


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """A card as it was seen, and what it is; None for a back, a joker or no card at all."""

    seen: SeenCard
    card: Card | None


def known_cards(reader: Reader, scenes: Sequence[LabelledScene]) -> Iterator[Known]:
    """All that is found in the scenes, each with the truth about it."""
    for scene in scenes:
        for seen in reader.see(Pyramid(scene.read_image())):
            apart, card = min(
                (
                    (corner_distance(one.quad, seen.found.corners, ALL_TURNS)[0], one.card)
                    for one in scene.cards
                ),
                key=lambda pair: pair[0],
                default=(np.inf, None),
            )
            yield Known(seen, card if apart < SAME_CARD else None)


def surprise(known: Sequence[Known], temperature: float) -> float:
    """The mean of minus the log of the chance that was given to the truth."""
    logs = []
    for one in known:
        chances = chances_of(one.seen, temperature)
        if one.card is not None and chances is not None:
            logs.append(-np.log(max(chances[CARDS.index(one.card)], 1e-12)))
    return float(np.mean(logs))


def least_sure(known: Sequence[Known], settings: Settings) -> float:
    """The lowest confidence from which at most `WRONG` of the sure cards are wrong."""
    for least in SURE:
        sure = [
            told.reading.card == one.card
            for one in known
            if (told := tell(one.seen, replace(settings, sure=least))).reading.is_sure
        ]
        if sure.count(False) <= WRONG * len(sure):
            return float(least)
    return float(SURE[-1])


def print_table(known: Sequence[Known], settings: Settings) -> None:
    """How often a card named with such a confidence was right."""
    told = [(tell(one.seen, settings).reading, one.card) for one in known]
    for low, high in pairwise(STEPS):
        hits = [reading.card == card for reading, card in told if low <= reading.confidence < high]
        if hits:
            right = share(sum(hits), len(hits))
            print(f"  {low:.2f} to {min(high, 1):.2f}: right {right} of {len(hits)}")
    sure = [reading.card == card for reading, card in told if reading.is_sure]
    named = [reading.card == card for reading, card in told if reading.guesses]
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
    known = list(known_cards(reader, scenes))
    before = reader.settings
    print(f"{len(scenes)} scenes, {len(known)} cards found; before: {before}")
    print_table(known, before)
    best = min(TEMPERATURES, key=lambda temperature: surprise(known, float(temperature)))
    after = replace(before, temperature=round(float(best), 2))
    after = replace(after, sure=round(least_sure(known, after), 3))
    print(f"after: temperature {after.temperature}, sure {after.sure}")
    print_table(known, after)
    if not options.dry:
        manifest = tomllib.loads(MANIFEST.read_text())
        manifest["detector"]["settings"] |= {"temperature": after.temperature, "sure": after.sure}
        write_manifest(manifest, MANIFEST)


if __name__ == "__main__":
    main()
