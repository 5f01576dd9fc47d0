"""The script that measures the shipped networks, on photos and readings that are made up."""

import importlib.util
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from PIL import Image

from scoring import Card, Rank, parse_cards
from tests.commands.readings import reading_of
from vision.image import open_photo
from vision.onnx_model import OnnxModel
from vision.reading import Reading

SCRIPT = Path(__file__).resolve().parent.parent.parent / "models" / "evaluate.py"


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module; what it changes on the way is put back."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    spec = importlib.util.spec_from_file_location("measuring_script", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    monkeypatch.setattr("vision.reader.load_reader", lambda: None)
    return module


@pytest.fixture
def photos(tmp_path: Path) -> Callable[..., Path]:
    """Make a folder of photos and their table, from rows of path and cards."""

    def make(*rows: tuple[str, str]) -> Path:
        lines = ["path,cards,conditions", *(f"{path},{cards},wood" for path, cards in rows)]
        (tmp_path / "truth.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
        for path, _ in rows:
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            Image.new("RGB", (640, 200), "green").save(tmp_path / path)
        return tmp_path

    return make


def names(tasks: Iterator[object], photos: Path) -> list[str]:
    return [task.truth.path.relative_to(photos).as_posix() for task in tasks]  # type: ignore[attr-defined]


def test_a_set_is_a_folder_and_a_photo_taken_twice_counts_once(
    script: ModuleType, photos: Callable[..., Path]
) -> None:
    folder = photos(
        ("foltysm/images/a.jpg", "5H"),
        ("mberezovskyy/images/card6.jpg", "5H"),
        ("mberezovskyy/images/card7.jpg", "5H"),
    )
    assert names(script.tasks_of("mberezovskyy", folder), folder) == [
        "mberezovskyy/images/card6.jpg"
    ]


TRAINED, OTHER_TABLE = (
    "rf100/images/IMG_20220316_135021.jpg",
    "rf100/images/IMG_20220316_134551.jpg",
)


def test_photos_on_tables_that_trained_are_not_measured(
    script: ModuleType, photos: Callable[..., Path]
) -> None:
    folder = photos((TRAINED, "KH"), (OTHER_TABLE, "KH"), ("foltysm/images/a.jpg", "5H"))
    assert names(script.tasks_of("rf100", folder), folder) == [OTHER_TABLE]


def test_of_the_ranks_only_photos_that_trained_nothing_count(
    script: ModuleType, photos: Callable[..., Path]
) -> None:
    folder = photos(
        ("edje/images/IMG_2560.JPG", "9?"),
        ("edje/images/IMG_2561.JPG", "10? J?"),
        ("edje/images/cam_image1.jpg", "K?"),
        (OTHER_TABLE, "KH"),
    )
    tasks = [*script.tasks_of("edje", folder)]
    assert names(iter(tasks), folder) == ["edje/images/IMG_2561.JPG", "edje/images/cam_image1.jpg"]
    assert [task.ranks for task in tasks] == [(Rank.TEN, Rank.JACK), (Rank.KING,)]
    assert [task.truth.conditions for task in tasks] == [("phone",), ("webcam",)]


@pytest.mark.parametrize(
    ("ranks", "read", "missed", "invented"),
    [
        pytest.param("9 K", "KH 9C", "", "", id="right in ranks"),
        pytest.param("9 9", "9H 9C", "", "", id="two of a rank"),
        pytest.param("9 9", "9H", "9C", "", id="one of two missed"),
        pytest.param("9", "9H 9C", "", "9C", id="one too many"),
        pytest.param("9 9", "9H 9H", "9C", "9H", id="no deck has a card twice"),
        pytest.param("9 K", "10S KH", "9S", "10S", id="they differ in rank alone"),
        pytest.param("9 9 9 9", "9S", "9C 9D 9H", "", id="all four"),
        pytest.param("A", "", "AC", "", id="nothing read"),
    ],
)
def test_where_only_ranks_are_known_the_suit_is_as_it_was_read(
    ranks: str,
    read: str,
    missed: str,
    invented: str,
    script: ModuleType,
    photos: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = " ".join(f"{rank}?" for rank in ranks.split())
    folder = photos(("edje/images/cam_image1.jpg", known))
    monkeypatch.setattr("vision.reader.read_photo", lambda path: reading_of(read))
    (judged,) = map(script.measure, script.tasks_of("edje", folder))
    assert judged.missed == parse_cards(missed)
    assert judged.invented == parse_cards(invented)


def test_scenes_of_which_a_card_cannot_be_read_do_not_count(
    script: ModuleType, tmp_path: Path
) -> None:
    quad = [[100, 100], [150, 100], [150, 170], [100, 170]]

    def line(file: str, *cards: dict[str, object]) -> str:
        shared = {"kind": "face", "card": "5H", "quad": quad, "index_seen": [1, 0, 1, 0], "seen": 1}
        scene = {"file": file, "deck": "d", "index_wh": [0.2, 0.28]}
        return json.dumps(scene | {"cards": [shared | card for card in cards]})

    lines = [
        line("good.png", {}, {"card": None, "kind": "back"}),
        line("covered.png", {}, {"card": "6H", "index_seen": [0.5, 0, 0.8, 0]}),
        line("joker.png", {}, {"card": None, "kind": "joker"}),
        line("empty.png"),
    ]
    (tmp_path / "scenes.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    Image.new("RGB", (400, 300)).save(tmp_path / "good.png")
    Image.new("RGB", (400, 300)).save(tmp_path / "joker.png")
    truths = {truth.path.name: truth for truth in script.scenes_of(tmp_path)}
    assert [*truths] == ["good.png", "joker.png"]
    assert truths["good.png"].cards == (Card.parse("5H"),)
    assert truths["good.png"].conditions == (
        "deck d",
        "tilt under 30°",
        "turn under 15°",
        "width 8-15 %",
        "seen over 97 %",
    )


def test_a_network_that_is_left_out_answers_the_same_to_every_crop(script: ModuleType) -> None:
    silent = script.Silent(np.array([1.0, 2.0], np.float32))
    assert isinstance(silent, OnnxModel)
    assert silent.run(np.zeros((3, 3, 8, 8), np.float32)).tolist() == [[1, 2]] * 3
    assert silent.run(np.zeros((0, 3, 8, 8), np.float32)).shape == (0, 2)


@pytest.mark.parametrize("name", ["refine", "index", "card"])
def test_the_reader_has_each_network_that_can_be_left_out(name: str, script: ModuleType) -> None:
    place, _ = script.WITHOUT[name]
    lesser = script.reader_without(name, 1)
    assert isinstance(getattr(lesser, place), script.Silent)
    whole = script.reader_without("", 1)
    assert not any(
        isinstance(getattr(whole, at), script.Silent) for at, _ in script.WITHOUT.values()
    )


def test_a_network_that_the_reader_has_no_longer_is_not_left_out_in_silence(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(script.WITHOUT, "gone", ("_gone", np.zeros(1, np.float32)))
    with pytest.raises(AttributeError, match="_gone"):
        script.reader_without("gone", 1)


def test_figures_lines_and_pictures_of_some_sets(
    script: ModuleType,
    photos: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = photos(
        ("one/images/a.png", "5H JS"), ("one/images/b.png", "5H JS"), ("two/images/c.png", "KC")
    )

    def read(path: Path) -> Reading:
        open_photo(path)
        return reading_of({"a": "5H JS", "b": "5H QS", "c": "KC"}[path.stem])

    monkeypatch.setattr("vision.reader.read_photo", read)
    monkeypatch.setattr(script, "use_reader", lambda name, threads: None)
    out, lines = folder / "out", folder / "lines.jsonl"
    options = ["--photos", str(folder), "--processes", "1", "--out", str(out), "--json", str(lines)]
    script.main(["one", "two", *options])
    printed = capsys.readouterr().out
    assert "one: 2 photos: wholly right 50.0 %" in printed
    assert "two: 1 photos: wholly right 100.0 %" in printed
    found = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]
    assert [(one["set"], one["right"]) for one in found] == [
        ("one", True),
        ("one", False),
        ("two", True),
    ]
    assert (out / "one" / "0002-b-missed-JS-invented-QS.jpg").is_file()
    assert (out / "two" / "reliability.png").is_file()


def test_every_second_photo_of_a_set(
    script: ModuleType,
    photos: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = photos(*((f"one/images/{n}.png", "5H") for n in range(5)))
    monkeypatch.setattr("vision.reader.read_photo", lambda path: reading_of("5H"))
    monkeypatch.setattr(script, "use_reader", lambda name, threads: None)
    script.main(["one", "--photos", str(folder), "--every", "2", "--processes", "1"])
    assert "one: 3 photos" in capsys.readouterr().out
