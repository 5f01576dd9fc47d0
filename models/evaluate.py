"""Measure the shipped networks.

    python models/evaluate.py --photos ../shared/photos rf100 mberezovskyy foltysm

Reads every photo of the named sets through the ONNX files, as `nobs read` does, and prints a line
of figures a set and tables by number of cards, condition, rank, suit and confidence. A set is a
folder below the photos, listed in `truth.csv` there, less the photos on tables that train; `edje`
is one of which only ranks are known; or `scenes:NAME` for synthetic scenes. With `--out DIR` it
draws charts and every miss. With `--without` it measures a lesser reader, for comparison.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

import vision.reader as shipped
from scoring import Card, Rank, Suit
from vision.crops import UNIT
from vision.measuring.judging import Judged, judge, sum_up
from vision.measuring.pictures import make_folder
from vision.measuring.report import judged_as_json, report_lines
from vision.measuring.truth import Truth, read_rows, read_truth
from vision.onnx_model import OnnxModel
from vision.training.conditions import conditions
from vision.training.samples import read_scenes
from vision.weights import read_manifest

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "datasets"))

from build_real import is_for_training  # noqa: E402 - found by the line above

SCENES = ROOT / "datasets" / "cache" / "scenes"
RANKS_ONLY = "edje"
# Two pairs of photos in the set are one photo twice; each is counted once.
TWICE = {"mberezovskyy/images/img_normal_size2.jpg", "mberezovskyy/images/card7.jpg"}

_NOTHING = np.zeros(len(Rank) + 1 + len(Suit) + 1, np.float32)
_NOTHING[[len(Rank), -1]] = 20.0  # the classes that say that there is nothing to read
WITHOUT: dict[str, tuple[str, NDArray[np.float32]]] = {
    "refine": ("_refiner", UNIT.ravel()),
    "index": ("_index", _NOTHING),
    "card": ("_card", _NOTHING),
}
"""For each network that can be left out: where the reader has it, and what it answers instead."""


@dataclass(frozen=True, slots=True)
class Task:
    """A photo to be read; with `ranks`, only they are known of its cards."""

    truth: Truth
    ranks: tuple[Rank, ...] = ()


class Silent(OnnxModel):
    """In a network's place: gives every crop the same answer, as if it had seen nothing."""

    def __init__(self, answer: NDArray[np.float32]) -> None:
        self._answer = answer

    def run(self, batch: NDArray[np.float32]) -> NDArray[np.float32]:
        """The answer, once for each of the batch."""
        return np.repeat(self._answer[None], len(batch), axis=0)


def reader_without(name: str, threads: int | None) -> shipped.Reader:
    """The shipped reader, in which one network, if any is named, says nothing."""
    reader = shipped.Reader(read_manifest(), threads)
    if name:
        place, answer = WITHOUT[name]
        if not isinstance(getattr(reader, place, None), OnnxModel):
            raise AttributeError(f"the reader has no network at {place!r}")
        setattr(reader, place, Silent(answer))
    return reader


def use_reader(name: str, threads: int | None) -> None:
    """Have this process read photos with that reader, and without further threads if with one."""
    if threads == 1:
        cv2.setNumThreads(1)
    shipped.load_reader = lru_cache(maxsize=1)(partial(reader_without, name, threads))


def tasks_of(name: str, photos: Path) -> Iterator[Task]:
    """The photos of a set, each once."""
    if name.startswith("scenes:"):
        yield from map(Task, scenes_of(SCENES / name.removeprefix("scenes:")))
    elif name == RANKS_ONLY:
        yield from ranks_of(photos)
    else:
        for truth in read_truth(photos / "truth.csv", photos).truths:
            path = truth.path.relative_to(photos).as_posix()
            is_measured = path not in TWICE and not is_for_training(Path(path))
            if path.split("/")[0] == name and is_measured:
                yield Task(truth)


def scenes_of(folder: Path) -> Iterator[Truth]:
    """Scenes in which every card that lies face up can be read; a joker is no card to be read."""
    for scene in read_scenes(folder):
        faces = [card for card in scene.cards if card.kind == "face"]
        if faces and all(max(card.index_seen) > 0.85 and card.card for card in faces):
            with Image.open(scene.path) as picture:
                named = (f"deck {scene.deck}", *conditions(faces, picture.width))
            yield Truth(scene.path, tuple(card.card for card in faces if card.card), named)


def ranks_of(photos: Path) -> Iterator[Task]:
    """Those photos of the set without suits that no training saw."""
    for row in read_rows(photos / "truth.csv"):
        folder, _, file = row.path.partition("/images/")
        if folder != RANKS_ONLY or is_for_training(Path(row.path)):
            continue
        series = "webcam" if file.startswith("cam_image") else "phone"
        ranks = tuple(Rank.parse(word.rstrip("?")) for word in row.cards.split())
        yield Task(Truth(photos / row.path, (), (series,)), ranks)


def with_suits(ranks: Iterable[Rank], read: Sequence[Card]) -> tuple[Card, ...]:
    """Cards of these ranks that agree with what was read as far as any of one deck can.

    Where a rank was not read, it takes the suit of a card that was read and does not lie there, so
    that the two differ in rank alone.

    >>> read = [Card.parse("9H"), Card.parse("10C")]
    >>> [str(card) for card in with_suits([Rank.NINE, Rank.NINE, Rank.KING], read)]
    ['9H', '9C', 'KC']
    """
    cards: list[Card] = []
    unread: list[Rank] = []
    for rank in ranks:
        card = next((c for c in read if c.rank is rank and c not in cards), None)
        if card is None:
            unread.append(rank)
        else:
            cards.append(card)
    suits = [card.suit for card in read if card not in cards]
    for rank in unread:
        possible = (Card(rank, suit) for suit in (*suits, *Suit))
        cards.append(next(card for card in possible if card not in cards))
    return tuple(cards)


def measure(task: Task) -> Judged:
    """Read a photo as `nobs read` does and judge it."""
    judged = judge(task.truth, shipped.read_photo)
    if not task.ranks:
        return judged
    return replace(judged, truth=replace(task.truth, cards=with_suits(task.ranks, judged.read)))


def measure_all(tasks: Sequence[Task], processes: int, without: str) -> list[Judged]:
    """Judge photos, in their order, by some processes of one thread each, or by this one."""
    if processes == 1:
        use_reader(without, None)
        return [measure(task) for task in tasks]
    with ProcessPoolExecutor(
        processes, get_context("spawn"), initializer=use_reader, initargs=(without, 1)
    ) as pool:
        return list(pool.map(measure, tasks, chunksize=4))


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def main(argv: Sequence[str] | None = None) -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sets", nargs="+")
    parser.add_argument("--photos", type=Path, default=ROOT.parent / "shared" / "photos")
    parser.add_argument(
        "--every", type=int, default=1, help="only every so many-th photo of each set"
    )
    parser.add_argument(
        "--out", "--misses", type=Path, help="folder for charts and a picture of every miss"
    )
    parser.add_argument("--json", type=Path, help="file for one line a photo")
    parser.add_argument(
        "--processes", type=int, default=cores(), help="1 measures the time a photo takes alone"
    )
    parser.add_argument("--without", choices=WITHOUT, default="", help="leave a network out")
    options = parser.parse_args(argv)
    lines = []
    for name in options.sets:
        tasks = list(tasks_of(name, options.photos))[:: options.every]
        done = measure_all(tasks, options.processes, options.without)
        print(f"{name}: {sum_up(done).line()}\n", flush=True)
        for line in report_lines(done):
            print(line)
        print(flush=True)
        lines += [json.dumps({"set": name} | judged_as_json(one)) for one in done]
        if options.out:
            make_folder(options.out / name.replace(":", "-")).write(done)
    if options.json:
        options.json.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
