import json
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import build
from build import Maker, SceneSet, hash_of, main, read_sets

SETS = {each.name: each for each in read_sets()}


@pytest.mark.parametrize("each", SETS.values(), ids=SETS)
def test_a_set_says_all_that_its_maker_needs(each: SceneSet) -> None:
    command = each.command(Path("photos"))
    assert Path(command[1]).is_file()
    assert "None" not in command
    if each.maker is Maker.REAL:
        assert command[2:] == ["--photos", "photos"]
    else:
        assert each.art in ("train", "test")
        assert min(each.size or (0,)) >= 480
        assert (each.count or 0) > 0
        assert ("--steepest" in command) == (each.steepest is not None)


def test_no_two_sets_of_one_maker_draw_the_same_scenes() -> None:
    seeds = [(each.maker, each.seed) for each in SETS.values()]
    assert len(set(seeds)) == len(seeds)


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    for name in ("000002.jpg", "000001.jpg", "scenes.jsonl", "B.jpg"):
        (tmp_path / name).write_text(f"what is in {name}")
    return list(tmp_path.iterdir())


def test_a_hash_knows_names_and_contents_and_no_order(files: list[Path]) -> None:
    before = hash_of(files)
    assert hash_of(reversed(files)) == before
    files[0].write_text("other")
    changed = hash_of(files)
    renamed = [files[0].rename(files[0].with_name("moved.jpg")), *files[1:]]
    assert len({before, changed, hash_of(renamed), hash_of(files[1:])}) == 4


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="there is no sha256sum")
def test_a_hash_is_what_the_shell_says(files: list[Path]) -> None:
    shell = ["bash", "-c", "export LC_ALL=C; sha256sum *.jpg scenes.jsonl | sha256sum"]
    out = subprocess.run(shell, cwd=files[0].parent, capture_output=True, text=True, check=True)
    assert hash_of(files) == out.stdout.split()[0]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache with a deck and two sets, of which one is not to be locked."""
    monkeypatch.setattr(build, "CACHE", tmp_path)
    monkeypatch.setattr(build, "LOCK", tmp_path / "lock.json")
    one = SceneSet("one", Maker.SCENES, "test", 1, 1, (640, 480))
    sets = (one, replace(one, name="loose", unlocked="it is old"), replace(one, name="missing"))
    monkeypatch.setattr(build, "read_sets", lambda: sets)
    (tmp_path / "art" / "deck").mkdir(parents=True)
    (tmp_path / "art" / "index.json").write_text("{}")
    (tmp_path / "art" / "deck" / "AS.png").write_text("an ace")
    for name in ("one", "loose"):
        folder = tmp_path / "scenes" / name
        folder.mkdir(parents=True)
        (folder / "000000.jpg").write_text("a picture")
        (folder / "scenes.jsonl").write_text("a line\n")
    build.lock(sets)
    return tmp_path


def test_what_was_locked_checks(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "set loose is not locked: it is old",
        "all else is as locked",
    ]
    assert set(json.loads((cache / "lock.json").read_text())["sets"]) == {"one"}


CHANGES: dict[str, Callable[[Path], object]] = {
    "deck deck differs": lambda cache: (cache / "art/deck/AS.png").write_text("another"),
    "deck deck is not there": lambda cache: shutil.rmtree(cache / "art/deck"),
    "deck new is not locked": lambda cache: (cache / "art/new").mkdir(),
    "set one differs": lambda cache: (cache / "scenes/one/000001.jpg").write_text("one more"),
    "set one is not there": lambda cache: (cache / "scenes/one/scenes.jsonl").unlink(),
    "set missing is not locked": lambda cache: shutil.copytree(
        cache / "scenes/one", cache / "scenes/missing"
    ),
}


@pytest.mark.parametrize("said", CHANGES)
def test_what_is_not_as_locked_is_told(
    said: str, cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    CHANGES[said](cache)
    assert main(["--check"]) == 1
    assert said in capsys.readouterr().out.splitlines()


def test_locking_keeps_what_is_locked_and_not_there(cache: Path) -> None:
    before = json.loads((cache / "lock.json").read_text())
    shutil.rmtree(cache / "scenes" / "one")
    shutil.rmtree(cache / "art" / "deck")
    build.lock(build.read_sets())
    assert json.loads((cache / "lock.json").read_text()) == before


def test_only_what_is_missing_is_built_or_what_is_named(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[str] = []

    def run(command: list[str], check: bool) -> None:
        ran.append(command[command.index("--name") + 1])

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(build, "draw_sheets", lambda each: None)
    assert main([]) == 0
    assert main(["one", "loose"]) == 0
    assert ran == ["missing", "one", "loose"]


def test_bad_use_is_told_in_one_sentence(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["nothing"])
    assert stopped.value.code == 2
    assert "scenes.toml has no set 'nothing'" in capsys.readouterr().err


def test_a_maker_that_fails_ends_the_build(
    cache: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(command: list[str], check: bool) -> None:
        raise subprocess.CalledProcessError(1, command)

    monkeypatch.setattr(subprocess, "run", fail)
    before = (cache / "lock.json").read_text()
    assert main([]) == 1
    assert "build_scenes.py" in capsys.readouterr().err
    assert (cache / "lock.json").read_text() == before
