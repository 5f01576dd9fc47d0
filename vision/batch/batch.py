"""A batch from its beginning to its end: photos and options come in, a table of rows goes out.

What is done is in the journal at each moment; whoever opens the same batch again goes on with what
is left. `score_photos` and `save_scores` are all that most callers need. Next: `journal.py`,
`discovery.py`, `engine.py`.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from vision.batch.discovery import discover
from vision.batch.durable import BatchError, check_place, only_one
from vision.batch.engine import Engine, Here, Task
from vision.batch.journal import Journal, read_rows
from vision.batch.options import Options
from vision.batch.pool import Processes
from vision.batch.row import Row, state_of
from vision.batch.score import Networks, shipped_networks
from vision.batch.summary import Summary, summarise
from vision.batch.tables import JSON_LINES, check_kind, write_table


def journal_of(results: Path) -> Path:
    """Return the file of rows that results are made of: itself, or a file beside it.

    >>> journal_of(Path("night.jsonl")).name, journal_of(Path("night.csv")).name
    ('night.jsonl', 'night.csv.jsonl')
    """
    if results.suffix.lower() == JSON_LINES:
        return results
    return results.with_name(results.name + JSON_LINES)


@dataclass(frozen=True, slots=True)
class Batch:
    """A batch that is under way. Made by `open_batch`."""

    paths: Sequence[str]
    results: Path
    options: Options
    model: str
    journal: Journal

    def count_left(self) -> int:
        """Return how many photos had no row when the batch began; looks for all of them."""
        return sum(1 for _ in self._left())

    def run(self, engine: Engine) -> Iterator[Row]:
        """Do what is left, and yield each row when it is kept.

        Raises:
            OSError: the disk is full or fails. What was yielded is kept.
        """
        for row in engine.rows(self._left()):
            self.journal.append(row)
            yield row

    def finish(self) -> None:
        """Make the table of the rows there are, where it is another file than theirs.

        Raises:
            OSError: the disk is full or fails. A table that was there before is left as it was.
        """
        self.journal.sync()
        if self.results != self.journal.path:
            write_table(read_rows(self.journal.path), self.results)

    def _left(self) -> Iterator[Task]:
        done = self.journal.states
        for file in discover(self.paths):
            key = file.key
            if key not in done:
                yield Task(file, self.options.for_photo(key))

    def drop_stale(self) -> None:
        """Take out the rows of files that changed, or that the options say another thing of."""
        done = self.journal.states
        if not done:
            return
        stale = set(self.journal.pathless)
        for file in discover(self.paths):
            key = file.key
            if key in done:
                made_with = self.options.for_photo(key).made_with(self.model)
                if done[key] != state_of(file, made_with):
                    stale.add(key)
        if stale:
            self.journal.drop(stale)


@contextmanager
def open_batch(
    paths: Sequence[str], results: Path, options: Options, model: str
) -> Iterator[Batch]:
    """Begin a batch, or go on with it. The results' ending says what they are.

    Rows of other photos that the results hold already stay.

    Raises:
        BatchError: another run works on the results, or they are a file of another kind.
        OSError: the results cannot be written.
    """
    check_kind(results)
    check_place(results)
    journal = journal_of(results)
    if results.exists() and not journal.exists():
        raise BatchError(
            f"{str(results)!r} is there already, but not the rows that it was made of,"
            f" {str(journal)!r}; choose another name"
        )
    with only_one(results):
        opened = Journal(journal)
        try:
            batch = Batch(paths, results, options, model, opened)
            batch.drop_stale()
            yield batch
        finally:
            opened.close()


NOTHING_SAID = Options()
"""All photos are hands, and which card is the starter nobody says."""


def score_photos(
    paths: Sequence[str], options: Options = NOTHING_SAID, n_workers: int = 0
) -> Iterator[Row]:
    """Yield a row for each photo in paths, folders and patterns; keep none of them.

    No photo's fault is raised: a row says of itself that it failed, and why. `n_workers` processes
    share the work; with 0 it is done in this one, where a decoder that crashes ends it.

    >>> photo, other = score_photos(["datasets/golden/hand-1.jpg", "gone.jpg"])
    >>> photo.status.value, [str(card) for card in photo.cards], photo.total
    ('scored', ['3C', '5H', '2D', '7S', 'AD'], 7)
    >>> other.status.value, other.error.sentence
    ('failed', "There is no file 'gone.jpg'.")

    Which card is the starter nobody said; where it matters, the row says so.

    >>> (photo,) = score_photos(["datasets/golden/hand-2.jpg"])
    >>> photo.status.value, photo.total, "starter" in [problem.code for problem in photo.problems]
    ('needs-confirmation', None, True)

    Raises:
        WeightsError: a network is missing or changed.
        BatchError: the worker processes cannot begin.
    """
    tasks = (Task(file, options.for_photo(file.key)) for file in discover(paths))
    yield from _engine(shipped_networks(), n_workers).rows(tasks)


def save_scores(
    paths: Sequence[str], results: Path, options: Options = NOTHING_SAID, n_workers: int = 0
) -> Summary:
    """Write a row for each photo to results that end in .jsonl, .csv or .parquet; sum them up.

    The rows of an earlier call that is over, or was ended in its midst, are kept: only photos that
    have none are read, and those that changed, or of which the options say something else.

    >>> import tempfile
    >>> results = Path(tempfile.mkdtemp(), "night.jsonl")
    >>> summary = save_scores(["datasets/golden/hand-[12].jpg"], results)
    >>> {status.value: n for status, n in summary.statuses.items()}
    {'scored': 1, 'needs-confirmation': 1}
    >>> len(results.read_text().splitlines())
    2

    Raises:
        WeightsError: a network is missing or changed.
        BatchError: another run writes the results, or they are a file of another kind.
        OSError: the results cannot be written.
    """
    networks = shipped_networks()
    with open_batch(paths, results, options, networks.model) as batch:
        for _ in batch.run(_engine(networks, n_workers)):
            pass
        batch.finish()
        return summarise(read_rows(batch.journal.path))


def _engine(networks: Networks, n_workers: int) -> Engine:
    return Processes(networks, n_workers) if n_workers else Here(networks)
