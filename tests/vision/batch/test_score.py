"""What becomes of one photo: its status, who said the starter, and that nothing is guessed."""

from pathlib import Path

import pytest

from scoring import Card, parse_cards
from tests.commands.readings import reading_of
from tests.vision.batch import readers
from tests.vision.batch.readers import NETWORKS, picture
from vision.batch import Options, Position, Row, Said, StarterSource, Status
from vision.batch.discovery import discover
from vision.batch.engine import Task, do
from vision.batch.options import PhotoOptions
from vision.batch.row import count_with
from vision.confirm import Corrections

FIVES = parse_cards("5H 5C 5D JS 5S")
TABLE = StarterSource.CORRECTIONS


def done(path: Path, options: PhotoOptions = PhotoOptions()) -> Row:  # noqa: B008
    (file,) = discover([str(path)])
    return do(Task(file, options), NETWORKS.make(), NETWORKS.model)


@pytest.fixture
def fives(tmp_path: Path) -> Path:
    return picture(tmp_path / "fives.png", readers.EITHER)


def codes(row: Row) -> list[str]:
    return [problem.code for problem in row.problems]


def test_a_total_that_any_starter_gives_is_scored(tmp_path: Path) -> None:
    row = done(picture(tmp_path / "a.png"))
    assert (row.status, row.total, row.starter) == (Status.SCORED, 7, None)
    assert (row.starter_source, row.totals, row.problems) == (StarterSource.ANY_CARD, (), ())


def test_where_the_starter_matters_each_total_is_given_and_none_is_chosen(fives: Path) -> None:
    row = done(fives)
    assert (row.status, row.total, row.count) == (Status.NEEDS_CONFIRMATION, None, None)
    assert (row.starter, row.starter_source, codes(row)) == (None, None, ["starter"])
    assert dict(row.totals) == {card: 29 if card == FIVES[4] else 28 for card in FIVES}


def test_the_starter_that_a_photo_seems_to_show_is_not_taken(
    fives: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    shows = replace(reading_of("5H 5C 5D JS 5S"), starter=FIVES[4], starter_confidence=0.97)
    monkeypatch.setattr("vision.batch.score.read_photo", lambda *_, **__: shows)
    row = done(fives)
    assert (row.status, row.starter, row.starter_source) == (Status.NEEDS_CONFIRMATION, None, None)
    assert (row.starter_proposed, row.starter_confidence) == (FIVES[4], 0.97)
    assert len(row.totals) == 5


@pytest.mark.parametrize(
    ("options", "source", "total"),
    [
        (PhotoOptions(starter=FIVES[4]), StarterSource.OPTION, 29),
        (PhotoOptions(position=Position.LEFT), StarterSource.POSITION, 28),
        (PhotoOptions(position=Position.RIGHT), StarterSource.POSITION, 29),
        (PhotoOptions(said=Said(Corrections(starter=FIVES[4]), TABLE)), TABLE, 29),
        (
            PhotoOptions(
                starter=FIVES[0],
                position=Position.LEFT,
                said=Said(Corrections(starter=FIVES[4]), StarterSource.TRUTH),
            ),
            StarterSource.TRUTH,
            29,
        ),
    ],
)
def test_a_person_says_the_starter(
    options: PhotoOptions, source: StarterSource, total: int, fives: Path
) -> None:
    row = done(fives, options)
    assert (row.status, row.starter_source, row.total) == (Status.SCORED, source, total)


def test_no_card_of_a_row_lies_apart(fives: Path) -> None:
    row = done(fives, PhotoOptions(position=Position.APART))
    assert (row.status, row.starter_source) == (Status.NEEDS_CONFIRMATION, None)


@pytest.mark.parametrize("red", [readers.FEW, readers.MANY, readers.NONE])
def test_the_starter_is_asked_for_once_there_are_five_cards(red: int, tmp_path: Path) -> None:
    assert "starter" not in codes(done(picture(tmp_path / "a.png", red)))


@pytest.mark.parametrize("red", [readers.FEW, readers.MANY, readers.NONE])
def test_among_too_few_or_too_many_cards_no_place_means_the_starter(
    red: int, tmp_path: Path
) -> None:
    row = done(picture(tmp_path / "a.png", red), PhotoOptions(position=Position.LEFT))
    assert (row.status, row.starter) == (Status.NEEDS_CONFIRMATION, None)


def test_a_starter_that_does_not_lie_there_needs_a_look(fives: Path) -> None:
    row = done(fives, PhotoOptions(starter=Card.parse("2C")))
    assert (row.status, codes(row)) == (Status.NEEDS_CONFIRMATION, ["starter-among-cards"])


@pytest.mark.parametrize(
    ("red", "code"),
    [
        (readers.UNSURE, "unsure"),
        (readers.UNREAD, "unreadable"),
        (readers.FEW, "too-few"),
        (readers.MANY, "too-many"),
        (readers.TWICE, "duplicate"),
        (readers.NONE, "too-few"),
    ],
)
def test_what_is_not_surely_read_needs_a_look(red: int, code: str, tmp_path: Path) -> None:
    row = done(picture(tmp_path / "a.png", red), PhotoOptions(starter=FIVES[4]))
    assert (row.status, row.total, row.totals) == (Status.NEEDS_CONFIRMATION, None, ())
    assert code in codes(row)
    assert [str(card or "?") for card in row.cards] == [
        word.rstrip("?") or "?" for word in readers.TEXTS[red].split()
    ]


@pytest.mark.parametrize(
    ("red", "corrections"),
    [
        (readers.UNSURE, Corrections(replaced=((1, FIVES[1]),))),
        (readers.UNREAD, Corrections(replaced=((1, FIVES[1]),))),
        (readers.FEW, Corrections(added=(FIVES[4],))),
        (readers.MANY, Corrections(removed=frozenset({5}))),
        (readers.TWICE, Corrections(replaced=((4, FIVES[4]), (0, FIVES[0])))),
        (readers.NONE, Corrections(added=FIVES)),
    ],
)
def test_corrections_mend_what_was_read(red: int, corrections: Corrections, tmp_path: Path) -> None:
    said = Said(corrections, TABLE, "fake")
    row = done(picture(tmp_path / "a.png", red), PhotoOptions(starter=FIVES[4], said=said))
    assert (row.status, row.total, row.problems) == (Status.SCORED, 29, ())
    assert row.count == count_with(list(FIVES), FIVES[4], is_crib=False)


@pytest.mark.parametrize(
    "said",
    [
        Said(Corrections(replaced=((0, FIVES[0]),)), TABLE, "another model"),
        Said(Corrections(removed=frozenset({0})), TABLE, "another model"),
        Said(Corrections(starter=FIVES[4]), TABLE, sha256="of another file"),
        Said(Corrections(replaced=((7, FIVES[0]),)), TABLE),
    ],
)
def test_a_correction_of_another_reading_is_not_followed(said: Said, fives: Path) -> None:
    row = done(fives, PhotoOptions(said=said))
    assert row.status is Status.NEEDS_CONFIRMATION
    assert codes(row)[0] == "stale-correction"
    assert row.cards == FIVES


def test_a_starter_in_a_table_holds_for_any_model(fives: Path) -> None:
    said = Said(Corrections(starter=FIVES[4]), TABLE, "another model")
    assert done(fives, PhotoOptions(said=said)).total == 29


def test_the_crib_is_counted_as_one(tmp_path: Path) -> None:
    path = picture(tmp_path / "a.png", readers.NONE)
    flush = Corrections(added=parse_cards("2H 4H 6H 8H QC"), starter=Card.parse("QC"))
    assert done(path, PhotoOptions(said=Said(flush, TABLE))).total == 4
    crib = done(path, PhotoOptions(is_crib=True, said=Said(flush, TABLE)))
    assert (crib.total, crib.is_crib) == (0, True)


def test_a_bug_is_the_rows_and_not_the_batchs(tmp_path: Path) -> None:
    row = done(picture(tmp_path / "a.png", readers.BUG))
    assert row.error
    assert (row.status, row.error.code) == (Status.FAILED, "internal-error")
    assert "a bug" in row.error.sentence


def test_whatever_is_said_of_a_photo_changes_what_it_is_made_with() -> None:
    said = [
        Corrections(starter=FIVES[0]),
        Corrections(starter=FIVES[1]),
        Corrections(removed=frozenset({1})),
        Corrections(replaced=((1, FIVES[0]),)),
        Corrections(added=FIVES[:1]),
        Corrections(is_crib=True),
    ]
    all_options = [
        PhotoOptions(),
        PhotoOptions(starter=FIVES[0]),
        PhotoOptions(position=Position.LEFT),
        PhotoOptions(is_crib=True),
        *(PhotoOptions(said=Said(each, TABLE)) for each in said),
    ]
    made = {options.made_with("fake") for options in all_options}
    made.add(PhotoOptions().made_with("another model"))
    assert len(made) == len(all_options) + 1
    assert Options().for_photo(b"").made_with("fake") == PhotoOptions().made_with("fake")
