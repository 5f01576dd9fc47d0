"""`nobs score --out`: folders of photos into a table, with all that goes on meanwhile."""

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from commands.exits import Exit, WrongUseError, complain
from commands.photo import about, printable
from commands.progress import Progress
from scoring import Card, NobsError

if TYPE_CHECKING:
    from vision.batch import Options, Summary
    from vision.batch.engine import Engine
    from vision.batch.score import Networks

POSITIONS = ("left", "right", "apart")
ENGINES = ("local", "ray")
_BAR = 40


def add_folder_words(parser: argparse.ArgumentParser) -> None:
    """Add the words that make a table of photos."""
    words = parser.add_argument_group("a table of many photos")
    words.add_argument(
        "--out",
        metavar="RESULTS",
        help="the table to write or go on with: .jsonl, .csv or .parquet; PATHs may then be"
        " photos, folders, quoted patterns and URLs",
    )
    words.add_argument(
        "--list", metavar="FILE", help="a file of more paths, one a line; - is stdin"
    )
    words.add_argument(
        "--starter-position",
        choices=POSITIONS,
        help="the starter is the card that lies furthest left, furthest right, or apart",
    )
    words.add_argument(
        "--truth", metavar="CSV", help="a table with the columns path and starter, and maybe crib"
    )
    words.add_argument(
        "--corrections", metavar="CSV", help="a table of corrections, as `nobs review` writes it"
    )
    words.add_argument("--html", metavar="REPORT", help="write a page with the photos as well")
    words.add_argument("--jobs", type=_number, metavar="N", help="processes (default: one a core)")
    words.add_argument("--engine", choices=ENGINES, help="what does the work (default: local)")
    words.add_argument(
        "--address", metavar="HOST:PORT", help="with --engine ray: the cluster, instead of here"
    )


def folder_words(arguments: argparse.Namespace) -> list[str]:
    """The words given that only make sense with `--out`.

    >>> folder_words(argparse.Namespace(list=None, html="a.html", jobs=2))
    ['--html', '--jobs']
    """
    names = (
        "list",
        "starter_position",
        "truth",
        "corrections",
        "html",
        "jobs",
        "engine",
        "address",
    )
    return [
        f"--{name.replace('_', '-')}"
        for name in names
        if getattr(arguments, name, None) is not None
    ]


def _number(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("at least one process is needed")
    return int(text)


def score_folders(arguments: argparse.Namespace) -> Exit:
    """Write the table and the report, and sum up what is in them."""
    from vision.batch.batch import open_batch
    from vision.batch.durable import check_place
    from vision.batch.journal import read_rows
    from vision.batch.report import write_report
    from vision.batch.score import shipped_networks
    from vision.batch.summary import summarise

    paths = [*arguments.photos, *(_listed(arguments.list) if arguments.list else ())]
    if not paths:
        raise WrongUseError("name photos or folders, or a --list of them")
    options = _options(arguments)
    networks = shipped_networks()
    engine = _engine(arguments, networks)
    results = Path(arguments.out)
    if arguments.html:
        check_place(Path(arguments.html))
    with open_batch(paths, results, options, networks.model) as batch:
        progress = Progress(batch.count_left)
        is_stopped = False
        try:
            for _ in batch.run(engine):
                progress.step()
        except KeyboardInterrupt:
            is_stopped = True
        except OSError as error:
            raise NobsError(
                f"{arguments.out}: {error.strerror or error}; what is done is kept, and the same"
                " command goes on from there"
            ) from error
        finally:
            progress.close()
        batch.finish()
        rows = batch.journal.path
        if arguments.html and not is_stopped:
            write_report(lambda: read_rows(rows), Path(arguments.html))
        summary = summarise(read_rows(rows))
    if is_stopped:
        complain(
            f"stopped with {summary.n_photos:,} photos in {arguments.out};"
            " the same command goes on from there"
        )
        return Exit.INTERRUPTED
    print_summary(summary, arguments.out)
    if arguments.html:
        print(f"the page to look at is {arguments.html}")
    return Exit.DONE if summary.is_all_scored else Exit.NEEDS_A_PERSON


def _listed(name: str) -> list[str]:
    """The paths in a file, one a line; where it has zero bytes, they part them instead."""
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    lines = data.split(b"\0") if b"\0" in data else data.splitlines()
    return [os.fsdecode(line) for line in lines if line]


def _options(arguments: argparse.Namespace) -> "Options":
    from vision.batch import Options, Position, StarterSource, read_sayings
    from vision.batch.sayings import merged

    truth = corrections = {}
    if arguments.truth:
        truth = read_sayings(Path(arguments.truth), StarterSource.TRUTH)
    if arguments.corrections:
        corrections = read_sayings(Path(arguments.corrections), StarterSource.CORRECTIONS)
    if arguments.starter and arguments.starter_position:
        raise WrongUseError("--starter and --starter-position say two things; give one of them")
    position = arguments.starter_position
    return Options(
        starter=Card.parse(arguments.starter) if arguments.starter else None,
        position=Position(position) if position else None,
        is_crib=arguments.crib,
        said=merged(truth, corrections),
    )


def _engine(arguments: argparse.Namespace, networks: "Networks") -> "Engine":
    if arguments.engine == "ray":
        from vision.batch.ray_engine import OnRay

        return OnRay(networks, arguments.address, arguments.jobs)
    if arguments.address:
        raise WrongUseError("--address goes with --engine ray")
    from vision.batch.pool import Processes, usable_cores

    return Processes(networks, arguments.jobs or usable_cores())


def print_summary(summary: "Summary", results: str) -> None:
    """Print how many photos came out how, how often each total came, and what is to be done."""
    from vision.batch import Status

    n_scored = summary.statuses[Status.SCORED]
    n_to_look_at = summary.statuses[Status.NEEDS_CONFIRMATION]
    n_failed = summary.statuses[Status.FAILED]
    photos = "photo" if summary.n_photos == 1 else "photos"
    print(
        f"{summary.n_photos:,} {photos} in {results}: {n_scored:,} scored,"
        f" {n_to_look_at:,} to be looked at, {n_failed:,} failed"
    )
    if summary.totals and summary.mean is not None:
        print(f"points  photos   (mean {summary.mean:.2f})")
        most = max(summary.totals.values())
        for total, n in sorted(summary.totals.items()):
            print(f"{total:6}{n:8,}  {'#' * max(1, round(_BAR * n / most))}")
    for heading, counts in (
        (f"to be looked at, with `nobs review {results}`:", summary.problems),
        ("failed:", summary.errors),
    ):
        if counts:
            print(heading)
        for code, n in counts.most_common():
            path, sentence = summary.examples[code]
            print(f"{n:6,}  {code}, such as {about(printable(path), sentence)}")
