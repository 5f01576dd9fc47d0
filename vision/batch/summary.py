"""What came out of a batch, as a person would want it: rows come in, figures go out.

Next: `row.py`.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from vision.batch.row import Row, Status


@dataclass(frozen=True, slots=True)
class Summary:
    """Figures over rows.

    `totals` says how often each total came, `problems` and `errors` how often each code did; for
    each code, `examples` has the first photo's path as text, and the sentence.
    """

    statuses: Counter[Status] = field(default_factory=Counter)
    totals: Counter[int] = field(default_factory=Counter)
    problems: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    examples: dict[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def n_photos(self) -> int:
        """How many rows there are."""
        return self.statuses.total()

    @property
    def is_all_scored(self) -> bool:
        """Whether nothing is left for a person to do."""
        return self.n_photos == self.statuses[Status.SCORED]

    @property
    def mean(self) -> float | None:
        """The mean of the totals, or None where there are none."""
        n = self.totals.total()
        return sum(total * times for total, times in self.totals.items()) / n if n else None


def summarise(rows: Iterable[Row]) -> Summary:
    """Return the figures over rows, which are looked at one by one.

    >>> summarise([]).n_photos, summarise([]).is_all_scored
    (0, True)
    """
    summary = Summary()
    for row in rows:
        summary.statuses[row.status] += 1
        if row.total is not None:
            summary.totals[row.total] += 1
        for problem in row.problems:
            summary.problems[problem.code] += 1
            summary.examples.setdefault(problem.code, (row.file.text, problem.sentence))
        if row.error:
            summary.errors[row.error.code] += 1
            summary.examples.setdefault(row.error.code, (row.file.text, row.error.sentence))
    return summary
