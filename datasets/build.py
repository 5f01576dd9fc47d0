"""Build all that trains and measures the networks, by one command.

Fetches and renders the decks, tables and things (`build_art.py`), then makes every set of
`scenes.toml` and a contact sheet of each. What is there is left as it is. Then the hash of each
deck and set is written to `lock.json`, which is kept in git.

    python datasets/build.py --photos DIR            build what is missing, and lock it
    python datasets/build.py --photos DIR NAME...    only these sets, anew
    python datasets/build.py --check                 say which decks and sets are not as locked

Without `--photos` the scenes of real photos are left out. Other releases of librsvg, FreeType or
OpenCV may draw a pixel otherwise: a hash that differs says only that the set is not the same one.
"""

import argparse
import hashlib
import json
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from pathlib import Path

import cv2

from contact_sheet import draw_truth, tiled
from vision.training.samples import read_scenes

HERE = Path(__file__).resolve().parent
CACHE = HERE / "cache"
LOCK = HERE / "lock.json"
N_ON_SHEET = 24


class Maker(Enum):
    """Which script makes a set."""

    SCENES = "scenes"
    TRACED = "traced"
    REAL = "real"

    @property
    def script(self) -> Path:
        """The script's path."""
        return HERE / f"build_{self.value}.py"


@dataclass(frozen=True, slots=True)
class SceneSet:
    """One set of scenes, as `scenes.toml` describes it; see there."""

    name: str
    maker: Maker
    art: str | None = None
    count: int | None = None
    seed: int | None = None
    size: tuple[int, int] | None = None
    is_printed: bool = False
    is_crowded: bool = False
    steepest: float | None = None
    unlocked: str = ""

    @property
    def folder(self) -> Path:
        """Where the set is built."""
        return CACHE / "scenes" / self.name

    @property
    def is_built(self) -> bool:
        """Whether it is there in full."""
        return (self.folder / "scenes.jsonl").is_file()

    def command(self, photos: Path | None) -> list[str]:
        """What builds the set.

        >>> SceneSet("a", Maker.TRACED, "test", 2, 7, (64, 48)).command(None)[2:]
        ['--name', 'a', '--count', '2', '--seed', '7', '--size', '64', '48']
        """
        words = [sys.executable, str(self.maker.script)]
        if self.maker is Maker.REAL:
            return [*words, "--photos", str(photos)]
        width, height = self.size or (0, 0)
        words += ["--name", self.name, "--count", str(self.count), "--seed", str(self.seed)]
        words += ["--size", str(width), str(height)]
        if self.maker is Maker.SCENES:
            words += ["--split", str(self.art)]
            words += ["--printed"] * self.is_printed + ["--crowded"] * self.is_crowded
            words += ["--steepest", str(self.steepest)] if self.steepest else []
        return words


def read_sets(path: Path = HERE / "scenes.toml") -> tuple[SceneSet, ...]:
    """The sets in the order of the file."""
    sets = []
    for name, table in tomllib.loads(path.read_text(encoding="utf-8")).items():
        size = table.pop("size", None)
        maker = Maker(table.pop("maker"))
        sets.append(SceneSet(name, maker, size=tuple(size) if size else None, **table))
    return tuple(sets)


def hash_of(files: Iterable[Path]) -> str:
    """The hash of files by name and content: what `sha256sum *.jpg scenes.jsonl | sha256sum` gives.

    The files are taken in the order of their names' bytes, as `LC_ALL=C` sorts them.
    """
    lines = [
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for file in sorted(files, key=lambda file: file.name.encode())
    ]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def deck_hashes() -> dict[str, str]:
    """The hash of each rendered deck that is on disk, over its pictures."""
    folders = sorted(path for path in (CACHE / "art").glob("*") if path.is_dir())
    return {folder.name: hash_of(folder.glob("*.png")) for folder in folders}


def set_hashes(sets: Iterable[SceneSet]) -> dict[str, str]:
    """The hash of each set that is on disk and to be locked, over its pictures and their truth."""
    return {
        each.name: hash_of([*each.folder.glob("*.jpg"), each.folder / "scenes.jsonl"])
        for each in sets
        if each.is_built and not each.unlocked
    }


def differences(locked: Mapping[str, str], found: Mapping[str, str], kind: str) -> list[str]:
    """What is not as it was locked, a line each.

    >>> differences({"a": "1", "b": "2", "c": "3"}, {"a": "1", "b": "9", "d": "4"}, "set")
    ['set b differs', 'set c is not there', 'set d is not locked']
    """
    lines = []
    for name in sorted(locked.keys() | found.keys()):
        if name not in found:
            lines.append(f"{kind} {name} is not there")
        elif name not in locked:
            lines.append(f"{kind} {name} is not locked")
        elif locked[name] != found[name]:
            lines.append(f"{kind} {name} differs")
    return lines


def check(sets: Sequence[SceneSet]) -> int:
    """Print what is not as locked; 0 when all is, else 1."""
    locked = json.loads(LOCK.read_text(encoding="utf-8"))
    lines = differences(locked["decks"], deck_hashes(), "deck")
    lines += differences(locked["sets"], set_hashes(sets), "set")
    for each in sets:
        if each.unlocked:
            print(f"set {each.name} is not locked: {each.unlocked}")
    print("\n".join(lines) if lines else "all else is as locked")
    return 1 if lines else 0


def lock(sets: Sequence[SceneSet]) -> None:
    """Write what is on disk to the lock file; what is not there stays as it was locked."""
    before = json.loads(LOCK.read_text(encoding="utf-8")) if LOCK.is_file() else {}
    is_kept = {each.name for each in sets if not each.unlocked}
    kept = {name: sha for name, sha in before.get("sets", {}).items() if name in is_kept}
    now = {"decks": before.get("decks", {}) | deck_hashes(), "sets": kept | set_hashes(sets)}
    LOCK.write_text(json.dumps(now, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def draw_sheets(each: SceneSet) -> None:
    """A contact sheet of the set's first scenes, plain and with the truth."""
    plain, drawn = [], []
    for scene in islice(read_scenes(each.folder), N_ON_SHEET):
        plain.append(scene.read_image())
        drawn.append(draw_truth(plain[-1], scene.cards))
    for pictures, kind in ((plain, "plain"), (drawn, "truth")):
        path = CACHE / f"sheet-{each.name}-{kind}.png"
        cv2.imwrite(str(path), tiled(pictures)[..., ::-1])
        print(path)


def build(sets: Sequence[SceneSet], names: Sequence[str], photos: Path | None) -> None:
    """Build what is missing, or the sets that are named, with their sheets.

    Raises:
        subprocess.CalledProcessError: a script failed; it has said why.
    """
    if not (CACHE / "art" / "index.json").is_file():
        for command in ("all", "sheet"):
            subprocess.run([sys.executable, str(HERE / "build_art.py"), command], check=True)
    for each in sets:
        is_wanted = each.name in names if names else not each.is_built
        if each.maker is Maker.REAL and photos is None:
            continue
        if is_wanted:
            print(f"{each.name}:", flush=True)
            subprocess.run(each.command(photos), check=True)
            draw_sheets(each)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line of the module docstring; 0 when all went well."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    sets = read_sets()
    parser.add_argument("names", nargs="*", metavar="NAME", help="sets to build anew")
    parser.add_argument("--photos", type=Path, help="folder of real photos and their truth.csv")
    parser.add_argument("--check", action="store_true", help="build nothing")
    options = parser.parse_args(argv)
    unknown = set(options.names) - {each.name for each in sets}
    if unknown:
        parser.error(f"scenes.toml has no set {min(unknown)!r}")
    if options.check:
        return check(sets)
    try:
        build(sets, options.names, options.photos)
    except subprocess.CalledProcessError as error:
        print(f"build: {' '.join(error.cmd[1:])} failed", file=sys.stderr)
        return 1
    lock(sets)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
