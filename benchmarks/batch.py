"""How much of the cores a batch uses, how soon it starts, and whether its memory stays flat.

Run by hand, `python benchmarks/batch.py PHOTO...`. What it prints are ratios of times measured in
turn in one run, each the best of some rounds, so that they say the same on any computer that has
nothing else to do. Exit code 1 tells that a ratio is not what the README promises.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from vision.batch.batch import open_batch
from vision.batch.discovery import discover
from vision.batch.engine import Task
from vision.batch.options import Options, PhotoOptions
from vision.batch.photo_file import PhotoFile
from vision.batch.pool import Crew, Processes
from vision.batch.score import Networks, shipped_networks
from vision.reader import read_photo

LEAST_SPEED_UP = 1.8
LEAST_USE = 0.85
MOST_GROWTH = 1.1
MOST_START_SECONDS = 5.0
"""Of a folder of 100,000 files."""


def main() -> int:
    """Print the ratios of one run."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("photos", nargs="+", metavar="PHOTO")
    parser.add_argument("--timed", type=int, default=60, metavar="N", help="photos a measurement")
    parser.add_argument("--rounds", type=int, default=3, metavar="N")
    parser.add_argument("--flat", type=int, default=0, metavar="N", help="photos to see memory by")
    arguments = parser.parse_args()
    files = [file for file in discover(arguments.photos) if not file.fault]
    networks = shipped_networks()
    held = [
        use(networks, files, arguments.timed, arguments.rounds),
        starts_at_once(),
        not arguments.flat or stays_flat(networks, files, arguments.flat),
    ]
    return 0 if all(held) else 1


def use(networks: Networks, files: list[PhotoFile], n_timed: int, n_rounds: int) -> bool:
    """Compare one worker and two with what decoding and the networks alone take."""
    timed = list(islice(cycle(files), n_timed))
    tasks = [Task(file, PhotoOptions()) for file in timed]
    data = [Path(file.path).read_bytes() for file in timed]
    reader = networks.make()
    alone, one, two = [], [], []
    for _ in range(n_rounds):
        began = time.perf_counter()
        for each in data:
            read_photo(each, reader=reader)
        alone.append((time.perf_counter() - began) / n_timed)
        one.append(seconds_a_photo(networks, tasks, 1))
        two.append(seconds_a_photo(networks, tasks, 2))
    speed_up, used = min(one) / min(two), min(alone) / min(one)
    used_by_two = min(alone) / (2 * min(two))
    print(f"{n_timed} photos a measurement, the best of {n_rounds} rounds")
    print(f"decoding and networks alone: {1000 * min(alone):.0f} ms a photo")
    print(f"two workers beside one: {speed_up:.2f} times as fast (at least {LEAST_SPEED_UP})")
    print(f"one worker beside decoding and networks alone: {used:.0%} (at least {LEAST_USE:.0%})")
    print(f"two workers, each beside the same: {used_by_two:.0%} (at least {LEAST_USE:.0%})")
    print(f"a million photos: {1_000_000 * 2 * min(two) / 3600:.0f} core-hours")
    return speed_up >= LEAST_SPEED_UP and min(used, used_by_two) >= LEAST_USE


def seconds_a_photo(networks: Networks, tasks: list[Task], n_workers: int) -> float:
    """The time from row to row, once the workers are there."""
    with Crew(networks, n_workers) as crew:
        list(crew.rows(tasks[: 2 * n_workers]))
        began = time.perf_counter()
        for _ in crew.rows(tasks):
            pass
        return (time.perf_counter() - began) / len(tasks)


def starts_at_once() -> bool:
    """See how soon the first of 100,000 files comes."""
    with tempfile.TemporaryDirectory() as folder:
        for i in range(100_000):
            os.close(os.open(f"{folder}/{i:06}.jpg", os.O_CREAT | os.O_WRONLY))
        began = time.perf_counter()
        next(discover([folder]))
        seconds = time.perf_counter() - began
    print(f"the first of 100,000 files: after {seconds:.2f} s (at most {MOST_START_SECONDS:.0f} s)")
    return seconds <= MOST_START_SECONDS


def stays_flat(networks: Networks, files: list[PhotoFile], n_photos: int) -> bool:
    """See how the memory of all processes grows from a tenth of a batch to its end."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "photos")
        folder.mkdir()
        for i, file in enumerate(islice(cycle(files), n_photos)):
            (folder / f"{i:06}{Path(file.path).suffix}").symlink_to(Path(file.path).absolute())
        results = Path(name, "results.jsonl")
        sizes = []
        with open_batch([str(folder)], results, Options(), networks.model) as batch:
            engine = Processes(networks, 2)
            for i, _ in enumerate(batch.run(engine), start=1):
                if i in (n_photos // 10, n_photos):
                    sizes.append(sum(memory_of(each) for each in processes()))
    early, late = sizes
    print(
        f"memory of all processes from photo {n_photos // 10:,} to {n_photos:,}:"
        f" {early / 1e6:.0f} to {late / 1e6:.0f} MB,"
        f" {late / early:.2f} times (at most {MOST_GROWTH})"
    )
    return late / early <= MOST_GROWTH


def processes() -> Iterator[int]:
    """This process and those that it began."""
    yield os.getpid()
    children = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text()
    yield from map(int, children.split())


def memory_of(process: int) -> int:
    """The bytes of memory that a process holds."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    sys.exit(main())
