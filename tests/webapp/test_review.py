"""The photos of a batch that need a look, and what is said of them."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from scoring import Card, parse_cards
from tests.vision.batch import readers
from tests.vision.batch.readers import NETWORKS, picture, pictures
from vision.batch import Options, Row, StarterSource, Status, read_sayings
from vision.batch.batch import open_batch
from vision.batch.engine import Here
from vision.batch.journal import read_rows
from vision.batch.review import Review, begin_review, keep_correction, pass_over
from webapp import table as steps
from webapp.review import correction_of, is_ready, lay_row_out
from webapp.table import Table

FIVES = parse_cards("5H 5C 5D JS 5S")


def scored(folder: Path, options: Options = Options()) -> list[Row]:  # noqa: B008
    results = folder / "night.jsonl"
    with open_batch([str(folder / "photos")], results, options, "fake") as batch:
        list(batch.run(Here(NETWORKS)))
    return list(read_rows(results))


def said_in(folder: Path) -> Options:
    return Options(said=read_sayings(folder / "said.csv", StarterSource.CORRECTIONS))


def only(review: Review) -> tuple[Row, Table]:
    row = review.row
    assert row
    return row, lay_row_out(row)


def test_only_photos_that_need_a_look_are_shown(tmp_path: Path) -> None:
    made = pictures(tmp_path / "photos", readers.PLAIN, readers.EITHER, readers.BUG, readers.FEW)
    review = begin_review(scored(tmp_path), tmp_path / "said.csv")
    assert [row.file.path for row in review.rows] == [made[1], made[3]]
    assert pass_over(pass_over(review)).row is None


@pytest.mark.parametrize(
    ("red", "steps_taken"),
    [
        (readers.EITHER, lambda laid: laid),
        (readers.UNSURE, lambda laid: steps.name_card(laid, 1, FIVES[1])),
        (readers.UNREAD, lambda laid: steps.name_card(laid, 1, FIVES[1])),
        (readers.FEW, lambda laid: steps.add_card(laid, FIVES[4])),
        (readers.FEW, lambda laid: steps.add_card_at(laid, (40.0, 40.0), FIVES[4])),
        (readers.MANY, lambda laid: steps.drop_card(laid, 5)),
        (readers.TWICE, lambda laid: steps.name_card(laid, 4, FIVES[4])),
    ],
    ids=["starter", "unsure", "unread", "added", "added at a spot", "removed", "twice"],
)
def test_what_is_said_scores_the_photo_when_the_batch_goes_on(
    red: int, steps_taken: Callable[[Table], Table], tmp_path: Path
) -> None:
    pictures(tmp_path / "photos", red)
    review = begin_review(scored(tmp_path), tmp_path / "said.csv")
    row, laid = only(review)
    assert not is_ready(laid)
    laid = steps.mark_starter(steps_taken(laid), FIVES[4])
    assert is_ready(laid)
    kept = keep_correction(review, correction_of(row, laid))
    assert kept.row is None
    (again,) = scored(tmp_path, said_in(tmp_path))
    assert (again.status, again.total, again.problems) == (Status.SCORED, 29, ())
    assert scored(tmp_path, said_in(tmp_path)) == [again]
    assert begin_review([row], tmp_path / "said.csv").row is None


def test_a_guess_that_is_found_right_is_sure(tmp_path: Path) -> None:
    pictures(tmp_path / "photos", readers.UNSURE)
    review = begin_review(scored(tmp_path), tmp_path / "said.csv")
    row, laid = only(review)
    laid = steps.mark_starter(laid, FIVES[4])
    keep_correction(review, correction_of(row, laid))
    (again,) = scored(tmp_path, said_in(tmp_path))
    assert again.status is Status.SCORED
    assert again.cards[1] == Card.parse("10C")


def test_the_starter_that_a_photo_proposes_is_taken_once_a_person_says_so(
    tmp_path: Path,
) -> None:
    pictures(tmp_path / "photos", readers.EITHER)
    review = begin_review(scored(tmp_path), tmp_path / "said.csv")
    row, _ = only(review)
    assert (row.starter, row.status) == (None, Status.NEEDS_CONFIRMATION)
    proposed = replace(row, starter_proposed=FIVES[4], starter_confidence=0.97)
    laid = lay_row_out(proposed)
    assert laid.is_starter_guessed
    assert is_ready(laid)
    assert correction_of(proposed, laid).said.corrections.starter == FIVES[4]
    laid = steps.mark_starter(laid, FIVES[0])
    assert correction_of(proposed, laid).said.corrections.starter == FIVES[0]


def test_where_any_card_may_be_the_starter_none_need_be_marked(tmp_path: Path) -> None:
    pictures(tmp_path / "photos", readers.FEW)
    _, laid = only(begin_review(scored(tmp_path), tmp_path / "said.csv"))
    named = steps.name_card(laid, 3, Card.parse("KC"))
    assert not is_ready(named)
    assert is_ready(steps.add_card(named, Card.parse("9S")))


def test_a_photo_that_changed_or_is_gone_is_told(tmp_path: Path) -> None:
    one, two = pictures(tmp_path / "photos", readers.FEW, readers.FEW)
    rows = scored(tmp_path)
    picture(Path(one), readers.MANY, tint=9)
    Path(two).unlink()
    assert "changed" in lay_row_out(rows[0]).error
    assert "There is no file" in lay_row_out(rows[1]).error


def test_what_was_said_before_is_kept(tmp_path: Path) -> None:
    pictures(tmp_path / "photos", readers.EITHER, readers.EITHER)
    rows = scored(tmp_path)
    for _ in rows:
        review = begin_review(rows, tmp_path / "said.csv")
        row, laid = only(review)
        keep_correction(review, correction_of(row, steps.mark_starter(laid, FIVES[4])))
    assert begin_review(rows, tmp_path / "said.csv").row is None
    assert [row.total for row in scored(tmp_path, said_in(tmp_path))] == [29, 29]
