"""Tables of what people say of photos."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import DECK, Card, parse_cards
from vision.batch import Said, SayingsError, StarterSource, read_sayings
from vision.batch.photo_file import PhotoFile
from vision.batch.sayings import Correction, corrections_table, merged
from vision.confirm import Corrections

TRUTH, CORRECTIONS = StarterSource.TRUTH, StarterSource.CORRECTIONS


def table(folder: Path, text: str) -> Path:
    path = folder / "said.csv"
    path.write_text(text, encoding="utf-8")
    return path


def key(path: Path | str) -> bytes:
    return PhotoFile(str(path)).key


def test_a_table_names_photos_from_its_own_folder(tmp_path: Path) -> None:
    path = table(tmp_path, "path,starter\nnight/1.jpg,5S\n\n/photos/2.jpg,10h\ns3://club/3.jpg,\n")
    assert read_sayings(path, TRUTH) == {
        key(tmp_path / "night" / "1.jpg"): Said(Corrections(starter=Card.parse("5S")), TRUTH),
        key("/photos/2.jpg"): Said(Corrections(starter=Card.parse("10H")), TRUTH),
        key("s3://club/3.jpg"): Said(Corrections(), TRUTH),
    }


def test_a_table_of_corrections_says_all_that_a_person_can(tmp_path: Path) -> None:
    path = table(
        tmp_path,
        "path,starter,crib,set,remove,add,model,sha256\n1.jpg,5S,yes,3=5H 1=9C,2,JS QD,77aa,00ff\n",
    )
    (said,) = read_sayings(path, CORRECTIONS).values()
    corrections = Corrections(
        replaced=((0, Card.parse("9C")), (2, Card.parse("5H"))),
        removed=frozenset({1}),
        added=parse_cards("JS QD"),
        starter=Card.parse("5S"),
        is_crib=True,
    )
    assert said == Said(corrections, CORRECTIONS, "77aa", "00ff")


def test_of_the_truth_only_starter_and_crib_are_taken(tmp_path: Path) -> None:
    path = table(tmp_path, "path,cards,starter,crib,set\n1.jpg,5H 5C,5S,crib,3=QH\n")
    (said,) = read_sayings(path, TRUTH).values()
    assert said == Said(Corrections(starter=Card.parse("5S"), is_crib=True), TRUTH)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "column 'path'"),
        ("photo,starter\n1.jpg,5S\n", "column 'path'"),
        ("path,starter\n1.jpg,5X\n", "line 2: starter '5X' makes no sense: '5X' is not a card"),
        ("path,starter\n1.jpg,\n1.jpg,5S\n", "1.jpg' is there twice"),
        ("path,set\n1.jpg,3:5H\n", "line 2: set '3:5H'"),
        ("path,set\n1.jpg,0=5H\n", "line 2: set '0=5H'"),
        ("path,set\n1.jpg,1=5H 1=6H\n", "line 2: place 0 is replaced twice"),
        ("path,remove\n1.jpg,x\n", "line 2: remove 'x'"),
        ("path,remove\n1.jpg,²\n", "line 2: remove '²'"),
        ("path,add\n1.jpg,5H 5H\n", "line 2: add '5H 5H'"),
        ("path,crib\n1.jpg,maybe\n", "line 2: crib 'maybe'"),
    ],
)
def test_a_line_that_makes_no_sense_is_told(text: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(SayingsError) as caught:
        read_sayings(table(tmp_path, text), CORRECTIONS)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_table_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(SayingsError, match="cannot be read: No such file"):
        read_sayings(tmp_path / "gone.csv", TRUTH)


cards = st.sampled_from(DECK)
names = st.binary(min_size=1, max_size=20).map(
    lambda name: os.fsdecode(name.replace(b"\0", b"_").replace(b"/", b"_") + b".jpg")
)


@st.composite
def corrections(draw: st.DrawFn) -> Corrections:
    places = draw(st.lists(st.integers(0, 9), max_size=3, unique=True))
    return Corrections(
        replaced=tuple((place, draw(cards)) for place in sorted(places)),
        removed=draw(st.frozensets(st.integers(0, 9), max_size=2)),
        added=tuple(draw(st.lists(cards, max_size=3, unique=True))),
        starter=draw(st.none() | cards),
        is_crib=draw(st.booleans()),
    )


@given(said=st.dictionaries(names, corrections(), max_size=4))
def test_what_is_written_is_read_again(
    said: dict[str, Corrections], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("said")
    written = [
        Correction(str(folder / name), Said(each, CORRECTIONS, "77aa", "00ff"))
        for name, each in said.items()
    ]
    corrections_table(written, folder / "said.csv")
    expected = {key(each.path): each.said for each in written}
    assert read_sayings(folder / "said.csv", CORRECTIONS) == expected


def test_corrections_go_before_the_truth() -> None:
    five, six = Card.parse("5S"), Card.parse("6S")
    truth = {
        b"both": Said(Corrections(starter=six, is_crib=True), TRUTH),
        b"open": Said(Corrections(starter=six), TRUTH),
        b"true": Said(Corrections(starter=six), TRUTH),
    }
    told = {
        b"both": Said(Corrections(starter=five), CORRECTIONS, "77aa"),
        b"open": Said(Corrections(added=(five,)), CORRECTIONS),
    }
    assert merged(truth, told) == {
        b"both": Said(Corrections(starter=five, is_crib=True), CORRECTIONS, "77aa"),
        b"open": Said(Corrections(starter=six, added=(five,)), TRUTH),
        b"true": truth[b"true"],
    }
