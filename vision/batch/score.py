"""One photo: its bytes and what is said of it come in, its `Row` goes out. Nothing is guessed.

Next: `pool.py`.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256

from scoring import Card
from vision.batch.options import PhotoOptions, Said
from vision.batch.photo_file import BatchFault, Fetched, Remark
from vision.batch.row import Row, StarterSource, Status, count_with
from vision.confirm import (
    N_CARDS,
    Corrections,
    Missing,
    Need,
    confirm,
    confirmed_cards,
    totals_by_starter,
)
from vision.edits import slots
from vision.image import PhotoError
from vision.reader import Reader, Reads, read_photo
from vision.reading import Problem, Reading
from vision.starter import place_by
from vision.weights import read_manifest

STALE = "stale-correction"
"""The code of a correction that is of another file, or of another model's reading."""

_PROBLEM_OF = {
    Need.READABLE: Problem.UNREADABLE,
    Need.MORE_CARDS: Problem.TOO_FEW,
    Need.FEWER_CARDS: Problem.TOO_MANY,
    Need.NO_REPEAT: Problem.DUPLICATE,
}


@dataclass(frozen=True, slots=True)
class Networks:
    """How each worker gets its reader, and what tells that reader from others.

    `make` is sent to other processes, so it must be a function that can be found by its name.
    """

    make: Callable[[], Reads]
    model: str


def shipped_networks() -> Networks:
    """Return the networks that Nobs ships, each reader with one thread.

    >>> len(shipped_networks().model)
    12

    Raises:
        WeightsError: a network is missing or changed.
    """
    entries = read_manifest()
    told = repr(sorted((e.name, e.sha256, sorted(e.settings.items())) for e in entries.values()))
    return Networks(_one_thread_reader, sha256(told.encode()).hexdigest()[:12])


def _one_thread_reader() -> Reads:
    return Reader(read_manifest(), threads=1)


def score(fetched: Fetched, options: PhotoOptions, reader: Reads, model: str) -> Row:
    """Return the row of a photo. Whatever is wrong with it is part of the row, and never raised.

    >>> from vision.batch.photo_file import PhotoFile
    >>> from vision.reading import make_reading
    >>> class Blind:
    ...     def read(self, image_rgb, expected=5):
    ...         return make_reading([], (1, 1))
    >>> row = score(Fetched(PhotoFile("a.jpg"), b"not a photo", 0.0), PhotoOptions(), Blind(), "")
    >>> row.status.value, row.error.code
    ('failed', 'not-a-picture')
    """
    began = time.perf_counter()
    row = Row(fetched.file, Status.FAILED, model, options.made_with(model), fetched.seconds)
    if fetched.file.fault:
        return row
    row = replace(row, sha256=sha256(fetched.data).hexdigest())
    try:
        row = _scored(row, read_photo(fetched.data, reader=reader), options)
    except PhotoError as error:
        row = failed(row, Remark.of(error))
    except Exception as error:  # one photo must not end a batch of thousands
        sentence = f"The photo could not be read: {type(error).__name__}: {error}."
        row = failed(row, Remark(BatchFault.INTERNAL.value, sentence))
    return replace(row, seconds=fetched.seconds + time.perf_counter() - began)


def failed(row: Row, error: Remark) -> Row:
    """Return the row of a photo for which there is no reading."""
    return replace(row, file=replace(row.file, fault=error), status=Status.FAILED)


def _scored(row: Row, reading: Reading, options: PhotoOptions) -> Row:
    said, problems = options.said, []
    if said and _is_stale(said, row, reading):
        problems.append(
            Remark(STALE, "The correction is of another file or model: look at it again.")
        )
        said = None
    corrections = said.corrections if said else Corrections()
    row = replace(
        row,
        size_wh=reading.size_wh,
        read=reading.cards,
        starter_proposed=reading.starter,
        starter_confidence=reading.starter_confidence,
    )
    reading = replace(reading, starter=None)  # only what a person says counts from here on
    cards = confirmed_cards(reading, corrections)
    starter, source = _starter(reading, cards, corrections, options, said)
    is_crib = options.is_crib or corrections.is_crib
    corrections = replace(corrections, starter=starter, is_crib=is_crib)
    problems += _problems(reading, corrections)
    row = replace(
        row,
        cards=cards,
        starter=starter,
        starter_source=source,
        is_crib=is_crib,
    )
    five = [card for card in cards if card is not None]
    if not any(problem.code != Need.STARTER.value for problem in problems) and starter is None:
        totals = tuple((card, counted.total) for card, counted in totals_by_starter(five, is_crib))
        if len({total for _, total in totals}) > 1:
            row = replace(row, totals=totals)
        else:
            row, problems = replace(row, starter_source=StarterSource.ANY_CARD), []
    if problems:
        return replace(row, status=Status.NEEDS_CONFIRMATION, problems=tuple(problems))
    return replace(row, status=Status.SCORED, count=count_with(five, starter, is_crib))


def _is_stale(said: Said, row: Row, reading: Reading) -> bool:
    if said.sha256 and said.sha256 != row.sha256:
        return True
    places = {*said.corrections.removed, *(place for place, _ in said.corrections.replaced)}
    is_other_model = bool(said.model) and said.model != row.model
    return bool(places) and (is_other_model or max(places) >= len(reading.cards))


def _starter(
    reading: Reading,
    cards: tuple[Card | None, ...],
    corrections: Corrections,
    options: PhotoOptions,
    said: Said | None,
) -> tuple[Card | None, StarterSource | None]:
    """Return the starter that a person named, singly or by a rule, and how."""
    if said and corrections.starter:
        return corrections.starter, said.source
    if options.starter:
        return options.starter, StarterSource.OPTION
    if options.position and not corrections.added:
        # A card that was added lies somewhere unknown, and might be the one that is meant.
        lying = [slot.seen.outline for slot in slots(reading, corrections) if slot.seen]
        place = place_by(options.position, lying)
        card = None if place is None else cards[place]
        if card and cards.count(card) == 1:
            return card, StarterSource.POSITION
    return None, None


def _problems(reading: Reading, corrections: Corrections) -> list[Remark]:
    """Return what a person should look at, the corrections taken into account."""
    outcome = confirm(reading, corrections)
    lacks = outcome.lacks if isinstance(outcome, Missing) else ()
    if len(confirmed_cards(reading, corrections)) != N_CARDS:
        # Which of them is the starter is no question yet.
        lacks = tuple(lack for lack in lacks if lack.need is not Need.STARTER)
    problems = [
        Remark((_PROBLEM_OF.get(lack.need) or lack.need).value, lack.sentence) for lack in lacks
    ]
    if any(slot.needs_check and slot.card for slot in slots(reading, corrections)):
        problems.append(Remark(Problem.UNSURE.value, Problem.UNSURE.sentence))
    mendable = {*_PROBLEM_OF.values(), Problem.UNSURE}
    problems += [
        Remark(problem.value, problem.sentence)
        for problem in reading.problems
        if problem not in mendable
    ]
    return problems
