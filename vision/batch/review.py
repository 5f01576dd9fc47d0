"""The photos of a batch that need a look: rows come in, a table of corrections goes out.

There is no screen in it. What `nobs review` was told comes to the app by the environment. Next:
`sayings.py`.
"""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from vision.batch.journal import read_rows
from vision.batch.photo_file import PhotoFile
from vision.batch.row import Row, Status
from vision.batch.sayings import Correction, corrections_table, read_corrections

ROWS, CORRECTIONS = "NOBS_REVIEW", "NOBS_CORRECTIONS"
"""The variables that name the file of rows and the table of corrections."""


@dataclass(frozen=True, slots=True)
class Review:
    """The rows to be looked at, which of them is, and the corrections so far by their paths.

    `table` is where those are kept.
    """

    rows: tuple[Row, ...]
    table: Path
    corrections: Mapping[str, Correction]
    at: int = 0

    @property
    def row(self) -> Row | None:
        """The row looked at, or None when all were."""
        return self.rows[self.at] if self.at < len(self.rows) else None


def is_review() -> bool:
    """Return whether it was `nobs review` that began the app."""
    return ROWS in os.environ


def open_review() -> Review:
    """Return the review that `nobs review` asked for.

    Raises:
        NobsError: its files hold something else.
        OSError: they cannot be read.
    """
    return begin_review(read_rows(Path(os.environ[ROWS])), Path(os.environ[CORRECTIONS]))


def begin_review(rows: Iterable[Row], table: Path) -> Review:
    """Return the review of those rows that need a look and had none yet.

    >>> begin_review([], Path("nothing.csv")).row is None
    True

    Raises:
        NobsError: the table of corrections cannot be read.
    """
    told = read_corrections(table) if table.exists() else []
    done = {PhotoFile(each.path).key for each in told}
    to_look_at = tuple(
        row for row in rows if row.status is Status.NEEDS_CONFIRMATION and row.file.key not in done
    )
    return Review(to_look_at, table, {each.path: each for each in told})


def keep_correction(review: Review, correction: Correction) -> Review:
    """Return the review with what was said of one more photo, which is written down at once.

    Raises:
        OSError: the table of corrections cannot be written.
    """
    told = {**review.corrections, correction.path: correction}
    corrections_table(told.values(), review.table)
    return replace(review, corrections=told, at=review.at + 1)


def pass_over(review: Review) -> Review:
    """Return the review with the next photo looked at, and nothing said of this one."""
    return replace(review, at=review.at + 1)
