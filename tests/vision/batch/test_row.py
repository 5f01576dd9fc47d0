"""A row's line of JSON, and its cells."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import DECK, Card
from vision.batch.photo_file import PhotoFile, Remark
from vision.batch.row import (
    Row,
    StarterSource,
    Status,
    count_with,
    line_of,
    row_as_json,
    row_from_json,
)
from vision.batch.tables import COLUMNS, cells_of, harmless
from vision.reading import CardReading, Guess

# As the system gives names: any bytes but zero, those that are no UTF-8 as lone surrogates.
names = st.binary(min_size=1, max_size=40).map(
    lambda name: name.replace(b"\0", b"/").decode("utf-8", "surrogateescape")
)
tenths = st.integers(-10_000, 60_000).map(lambda n: n / 10)
points = st.tuples(tenths, tenths)
remarks = st.builds(Remark, st.text(), st.text())


@st.composite
def seen(draw: st.DrawFn) -> CardReading:
    cards = draw(st.lists(st.sampled_from(DECK), max_size=3))
    chances = sorted(draw(st.tuples(*[st.integers(0, 10_000)] * len(cards))), reverse=True)
    guesses = tuple(Guess(*pair) for pair in zip(cards, (n / 10_000 for n in chances), strict=True))
    outline = draw(st.tuples(points, points, points, points))
    told = CardReading(guesses, outline, is_sure=False)
    return replace(told, is_sure=told.card is not None and draw(st.booleans()))


@st.composite
def rows(draw: st.DrawFn) -> Row:
    status = draw(st.sampled_from(Status))
    five = draw(st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True))
    starter = draw(st.sampled_from(five))
    is_crib = draw(st.booleans())
    fault = draw(remarks) if status is Status.FAILED else None
    size = draw(st.none() | st.integers(0, 2**40))
    return Row(
        file=PhotoFile(draw(names), size, draw(st.none() | st.text()), fault),
        status=status,
        model=draw(st.text()),
        made_with=draw(st.text()),
        seconds=draw(st.integers(0, 10**6)) / 10_000,
        sha256=draw(st.none() | st.text()),
        size_wh=draw(st.none() | st.tuples(st.integers(1, 9999), st.integers(1, 9999))),
        read=tuple(draw(st.lists(seen(), max_size=3))),
        starter_proposed=draw(st.none() | st.sampled_from(five)),
        starter_confidence=draw(st.integers(0, 100)) / 100,
        cards=tuple(five),
        starter=starter,
        starter_source=draw(st.none() | st.sampled_from(StarterSource)),
        is_crib=is_crib,
        count=count_with(five, starter, is_crib) if status is Status.SCORED else None,
        totals=tuple((card, 4) for card in draw(st.sets(st.sampled_from(five)))),
        problems=tuple(draw(st.lists(remarks, max_size=2))),
    )


@given(row=rows())
def test_a_line_of_json_gives_the_row_back(row: Row) -> None:
    line = line_of(row)
    assert line.count(b"\n") == 1
    assert line.isascii()
    again = row_from_json(json.loads(line))
    assert again == row
    assert again.file.key == row.file.key
    assert line_of(again) == line


@given(row=rows())
def test_a_line_is_of_unicode_text_only(row: Row) -> None:
    """A name that is no UTF-8 is escaped, for most readers of JSON take no lone surrogates."""
    assert row_as_json(row)["path"].encode("utf-8")


@given(row=rows())
def test_there_is_a_cell_of_its_kind_in_each_column(row: Row) -> None:
    cells = dict(zip(COLUMNS, cells_of(row), strict=True))
    assert all(cell is None or type(cell) is COLUMNS[name] for name, cell in cells.items())
    assert cells["total"] == row.total


@pytest.mark.parametrize("sign", "=+-@\t\r\n")
def test_a_cell_that_begins_like_a_formula_is_made_harmless(sign: str) -> None:
    assert harmless(f"{sign}1+1") == f"'{sign}1+1"
    assert harmless(f"x{sign}1") == f"x{sign}1"


def test_the_cells_of_a_count() -> None:
    five = [Card.parse(text) for text in ("5H", "5C", "5D", "JS", "5S")]
    row = Row(
        PhotoFile("a.jpg", 9, "1"),
        Status.SCORED,
        "5d0c",
        "77aa",
        0.1234567,
        cards=tuple(five),
        starter=five[4],
        starter_source=StarterSource.OPTION,
        count=count_with(five, five[4], is_crib=False),
    )
    cells = dict(zip(COLUMNS, cells_of(row), strict=True))
    assert cells["cards"] == "5H 5C 5D JS 5S"
    points = [cells[name] for name in ("fifteens", "pairs", "runs", "flush", "nobs", "total")]
    assert points == [16, 12, 0, 0, 1, 29]
    assert str(cells["items"]).startswith("fifteen:5C+JS ")
    assert (cells["starter"], cells["starter_source"]) == ("5S", "option")
