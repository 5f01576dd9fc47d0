"""All that is measured over some photos, as lines for people and as JSON for programs.

Comes in: judged photos. Goes out: Markdown tables, which a terminal shows as they are and model
cards take, or one object.
"""

from collections.abc import Iterable, Iterator, Sequence

from vision.measuring.confusion import Confusion, Pair, by_rank, by_suit, mistakes, pairs_of
from vision.measuring.intervals import share, wilson
from vision.measuring.judging import Figures, Judged, by_condition, by_number, sum_up
from vision.measuring.reliability import flags, reliability

FEWEST = 3
"""Photos of a condition below which it has no row of its own: the interval would say nothing."""

MOST_MISTAKES = 20
"""How many kinds of mistakes are listed, the most frequent first."""

HEADS = (
    "photos",
    "n",
    "wholly right",
    "cards right",
    "invented",
    "wrong, not flagged",
    "ms a photo",
)


def report_lines(judged: Sequence[Judged]) -> Iterator[str]:
    """The measurement for people, line by line.

    >>> next(report_lines([]))
    'no photos'
    """
    if not judged:
        yield "no photos"
        return
    conditions = by_condition(judged)
    rows = [("all", sum_up(judged)), *_named_numbers(judged)]
    rows += [(name, found) for name, found in conditions.items() if found.photos >= FEWEST]
    yield from _table(HEADS, [_row(name, figures) for name, figures in rows])
    if few := [name for name, found in conditions.items() if found.photos < FEWEST]:
        yield ""
        yield f"On fewer than {FEWEST} photos, and so without a row: {', '.join(few)}."
    pairs = [pair for one in judged for pair in pairs_of(one)]
    yield ""
    yield from _table(
        ("cards", "n", "read right"), [*_shares(by_rank(pairs)), *_shares(by_suit(pairs))]
    )
    yield from _mistake_lines(pairs)
    yield ""
    yield from _reliability_lines(judged)
    yield ""
    yield from _photo_lines(judged)


def _named_numbers(judged: Sequence[Judged]) -> list[tuple[str, Figures]]:
    found = by_number(judged)
    if len(found) == 1:
        return []
    return [("1 card" if n == 1 else f"{n} cards", figures) for n, figures in found.items()]


def _row(name: str, figures: Figures) -> tuple[str, ...]:
    return (
        name,
        str(figures.photos),
        share(figures.right, figures.photos),
        f"{share(figures.cards_right, figures.cards)} of {figures.cards}",
        figures.invented_share,
        str(figures.silently_wrong),
        f"{1000 * figures.median_seconds:.0f}, at most {1000 * figures.slowest_seconds:.0f}",
    )


def _shares(confusion: Confusion) -> Iterator[tuple[str, ...]]:
    for label in confusion.labels:
        right, n = confusion.of(label)
        if n:
            yield label, str(n), share(right, n)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    r"""A Markdown table whose columns are as wide as they need be.

    >>> print(*_table(("a", "n"), [("bee", "1")]), sep="\n")
    | a   | n |
    |-----|---|
    | bee | 1 |
    """
    cells = [tuple(heads), *map(tuple, rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    first, *others = (
        "|" + "|".join(f" {cell:{width}} " for cell, width in zip(row, widths, strict=True)) + "|"
        for row in cells
    )
    yield from (first, "|" + "|".join("-" * (width + 2) for width in widths) + "|", *others)


def _mistake_lines(pairs: Sequence[Pair]) -> Iterator[str]:
    found = mistakes(pairs)
    if not found:
        return
    yield ""
    shown = [f"{pair.sentence} {n}" for pair, n in found[:MOST_MISTAKES]]
    rest = sum(n for _, n in found[MOST_MISTAKES:])
    yield f"Mistakes: {', '.join(shown)}{f', others {rest}' if rest else ''}."


def _reliability_lines(judged: Sequence[Judged]) -> Iterator[str]:
    cards = [card for one in judged for card in one.cards]
    found = reliability(cards)
    rows = [
        (
            f"{one.low:g}-{one.high:g}",
            str(one.n),
            f"{one.mean_confidence:.3f}",
            share(one.right, one.n),
        )
        for one in found.bins
        if one.n
    ]
    yield from _table(("confidence", "n", "mean", "right"), rows)
    yield ""
    yield f"Expected calibration error {100 * found.expected_error:.1f} %; {flags(cards).sentence}."


def _photo_lines(judged: Sequence[Judged]) -> Iterator[str]:
    """Which photos went wrong, as far as nobody would notice."""
    figures = sum_up(judged)
    silent = [one for one in judged if one.is_silently_wrong]
    unopened = [one for one in judged if one.reading is None]
    if silent:
        yield f"Wrong and not flagged, {_photos(len(silent))}:"
        yield from (f"  {_told(one)}" for one in silent)
    else:
        yield "Wrong and not flagged: none."
    wrong = figures.photos - figures.right
    if wrong > len(silent):
        yield (
            f"Wrong and flagged: {_photos(wrong - len(silent))}, of which"
            f" {figures.flagged_by_number} only because a hand has another number of cards."
        )
    if unopened:
        yield f"Not to be opened, {_photos(len(unopened))}:"
        yield from (f"  {one.truth.path}: {one.fault}" for one in unopened)


def _photos(n: int) -> str:
    return "1 photo" if n == 1 else f"{n} photos"


def _told(one: Judged) -> str:
    wrong = [pair.sentence for pair in pairs_of(one) if pair.truth != pair.read]
    return f"{one.truth.path}: {', '.join(wrong)}"


def report_as_json(judged: Sequence[Judged]) -> dict[str, object]:
    """The measurement as `nobs evaluate --json` prints it; shares go from 0 to 1.

    >>> report_as_json([])["all"]["photos"]
    0
    """
    cards = [card for one in judged for card in one.cards]
    pairs = [pair for one in judged for pair in pairs_of(one)]
    found, flagged = reliability(cards), flags(cards)
    return {
        "all": _figures_as_json(sum_up(judged)),
        "by_number": {str(n): _figures_as_json(each) for n, each in by_number(judged).items()},
        "by_condition": {name: _figures_as_json(f) for name, f in by_condition(judged).items()},
        "by_rank": _shares_as_json(by_rank(pairs)),
        "by_suit": _shares_as_json(by_suit(pairs)),
        "mistakes": [
            {"truth": _notation(pair.truth), "read": _notation(pair.read), "n": n}
            for pair, n in mistakes(pairs)
        ],
        "reliability": {
            "bins": [
                {
                    "from": one.low,
                    "to": one.high,
                    "n": one.n,
                    "mean_confidence": round(one.mean_confidence, 4),
                    **_share_as_json("right", one.right, one.n),
                }
                for one in found.bins
            ],
            "expected_calibration_error": round(found.expected_error, 4),
        },
        "flags": {
            "wrong_cards": flagged.wrong,
            "wrong_cards_flagged": flagged.wrong_flagged,
            "right_cards": flagged.right,
            "right_cards_flagged": flagged.right_flagged,
        },
        "photos": [judged_as_json(one) for one in judged],
    }


def judged_as_json(one: Judged) -> dict[str, object]:
    """One photo of the measurement.

    >>> from pathlib import Path
    >>> from vision.measuring.truth import Truth
    >>> judged_as_json(Judged(Truth(Path("a.jpg"), ()), None, 0.25, "It is empty."))["error"]
    'It is empty.'
    """
    return {
        "photo": str(one.truth.path),
        "truth": [*map(str, one.truth.cards)],
        "conditions": [*one.truth.conditions],
        "cards": [
            {
                "card": str(card.card),
                "confidence": round(card.confidence, 4),
                "sure": card.is_sure,
                "right": card.is_right,
            }
            for card in one.cards
        ],
        "missed": [*map(str, one.missed)],
        "invented": [*map(str, one.invented)],
        "right": one.is_right,
        "problems": [problem.value for problem in one.problems],
        "seconds": round(one.seconds, 4),
        "error": one.fault or None,
    }


def _figures_as_json(figures: Figures) -> dict[str, object]:
    return {
        "photos": figures.photos,
        **_share_as_json("right", figures.right, figures.photos),
        "cards": figures.cards,
        **_share_as_json("cards_right", figures.cards_right, figures.cards),
        "cards_invented": figures.cards_invented,
        "silently_wrong": figures.silently_wrong,
        "flagged_by_number": figures.flagged_by_number,
        "median_seconds": round(figures.median_seconds, 4),
        "slowest_seconds": round(figures.slowest_seconds, 4),
    }


def _shares_as_json(confusion: Confusion) -> dict[str, object]:
    return {
        label: {"n": confusion.of(label)[1], **_share_as_json("right", *confusion.of(label))}
        for label in confusion.labels
    }


def _share_as_json(name: str, hits: int, n: int) -> dict[str, object]:
    return {name: hits, f"{name}_interval": [round(end, 4) for end in wilson(hits, n)]}


def _notation(card: object) -> str | None:
    return None if card is None else str(card)
