"""The whole way in small, from art to reading: `python models/smoke.py`.

Art, scenes, one step of training, export, comparison, reading. Proves in a minute that the
training path runs on a fresh checkout; what it trains reads nothing. The art is drawn here, so
that nothing is fetched.
"""

import hashlib
import json
import tempfile
import tomllib
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from export import classes_of, export
from scoring import DECK, Suit
from train import ROOT, train
from vision.reader import Reader
from vision.training.art import file_stem, open_art
from vision.training.compose import compose
from vision.training.samples import scene_line
from vision.weights import ModelEntry, read_manifest

RED = {Suit.HEARTS, Suit.DIAMONDS}


def draw_art(cache: Path) -> None:
    """A deck of 52 faces with letters in two corners, and its index."""
    folder = cache / "art" / "smoke"
    folder.mkdir(parents=True)
    for card in DECK:
        face = np.full((280, 200, 4), 255, np.uint8)
        colour = (0, 0, 200, 255) if card.suit in RED else (0, 0, 0, 255)
        cv2.putText(face, str(card), (8, 40), cv2.FONT_HERSHEY_SIMPLEX, 1.0, colour, 3)
        face[140:] = face[139::-1, ::-1]
        cv2.imwrite(str(folder / f"{file_stem(card)}.png"), face)
    deck = {"split": "train", "family": "smoke"}
    index = {"decks": {"smoke": deck}, "textures": [], "clutter": [], "things": []}
    (cache / "art" / "index.json").write_text(json.dumps(index))


def draw_scenes(cache: Path, count: int) -> None:
    """A few scenes with their truth."""
    folder = cache / "scenes" / "smoke"
    folder.mkdir(parents=True)
    lines = []
    for number in range(count):
        scene = compose(np.random.default_rng((1, number)), open_art(cache, "train"), (320, 320))
        cv2.imwrite(str(folder / f"{number}.jpg"), scene.image_rgb[..., ::-1])
        lines.append(scene_line(f"{number}.jpg", scene))
    (folder / "scenes.jsonl").write_text("\n".join(lines) + "\n")


def small_recipe(name: str) -> dict[str, Any]:
    """The real recipe, cut down to one step."""
    recipe = tomllib.loads((ROOT / "models" / "recipes" / f"{name}.toml").read_text())
    return recipe | {"scenes": ["smoke"], "steps": 1, "batch": 2, "warmup_steps": 1}


def main() -> None:
    """Go the whole way in a temporary folder."""
    with tempfile.TemporaryDirectory() as place:
        cache, out = Path(place) / "cache", Path(place) / "weights"
        draw_art(cache)
        draw_scenes(cache, 4)
        shipped = read_manifest()
        entries = {}
        for name in ("detector", "refine", "index", "card"):
            recipe = small_recipe(name)
            checkpoint = train(recipe, Path(place) / "runs" / name, cache)
            path, worst = export(recipe, checkpoint, out)
            print(f"{name}: exported, differs from the trained network by {worst:.2g}")
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            entries[name] = ModelEntry(
                name, path, digest, (3, 0, 0), classes_of(recipe), name, shipped[name].settings
            )
        reading = Reader(entries).read(np.zeros((240, 320, 3), np.uint8))
        print(f"the exported networks read a black picture: {len(reading.cards)} cards")


if __name__ == "__main__":
    main()
