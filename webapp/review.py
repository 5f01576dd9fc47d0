"""A photo of a batch as the app lays it out: a row comes in, a person's correction goes out.

There is no screen in it; the page is `pages/review.py`. Next: `vision/batch/review.py`.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.batch import Row, Said, StarterSource
from vision.batch.photo_file import fetch
from vision.batch.sayings import Correction
from vision.confirm import Corrections, Missing, Need, confirm, starter_matters
from vision.reading import Reading
from webapp.intake import read_table
from webapp.table import Table


def lay_row_out(row: Row) -> Table:
    """Return a row's photo as the app shows it, with the cards as the batch read them.

    The starter that the photo proposes is shown as a proposal, for a person to say yes or no to.
    """
    fetched = fetch(row.file)

    def as_read(image_rgb: NDArray[np.uint8]) -> Reading:
        height, width = image_rgb.shape[:2]
        return Reading(row.read, (), row.size_wh or (width, height)).resized((width, height))

    laid = read_table(fetched.data, as_read)
    error = laid.error
    if fetched.file.fault:
        error = fetched.file.fault.sentence
    elif fetched.file.version != row.file.version:
        error = "The photo changed since it was scored: score it again."
    return Table(
        key=row.file.path,
        reading=replace(
            laid.reading,
            starter=row.starter_proposed,
            starter_confidence=row.starter_confidence,
        ),
        corrections=Corrections(starter=row.starter, is_crib=row.is_crib),
        picture=laid.picture,
        error=error,
    )


def is_ready(laid: Table) -> bool:
    """Return whether the table can be counted, be it that any card may be the starter."""
    outcome = confirm(laid.reading, laid.corrections)
    if not isinstance(outcome, Missing):
        return True
    five = [slot.card for slot in laid.all_slots if slot.card is not None]
    return outcome.needs == {Need.STARTER} and not starter_matters(five, laid.is_crib)


def correction_of(row: Row, laid: Table) -> Correction:
    """Return what a person said who found the table right as it lies: no card is unsure then.

    A card that was added at a spot of the photo has no place in the batch's reading.
    """
    n_read, told = len(row.read), laid.corrections
    named = {
        slot.place: slot.card
        for slot in laid.all_slots
        if slot.place < n_read and slot.card is not None and slot.needs_check
    }
    named |= {place: card for place, card in told.replaced if place < n_read}
    spotted = tuple(
        card for place, card in told.replaced if place >= n_read and place not in told.removed
    )
    corrections = replace(
        told,
        starter=laid.starter,
        replaced=tuple(sorted(named.items())),
        removed=frozenset(place for place in told.removed if place < n_read),
        added=(*spotted, *told.added),
    )
    said = Said(corrections, StarterSource.CORRECTIONS, row.model, row.sha256 or "")
    return Correction(row.file.path, said)
