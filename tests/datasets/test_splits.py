"""What tests never trains: no deck, font, table, thing or photo is on both sides of the split."""

import hashlib
import json
import tomllib
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

import pytest

from build import Maker, SceneSet, read_sets
from build_art import N_THINGS, Deck, Split, materials_for, read_catalogue, split_of_seed
from build_real import is_for_training
from drawn_things import HELD_OUT_SEEDS
from vision.training.art import ArtBox, open_art

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / "datasets" / "cache"
CATALOGUE = read_catalogue()
SETS = {each.name: each for each in read_sets()}


def decks_of(split: Split) -> list[Deck]:
    return [deck for deck in CATALOGUE.decks if CATALOGUE.split_of(deck) is split]


def test_every_family_held_out_has_a_deck() -> None:
    assert {deck.family for deck in decks_of(Split.TEST)} == CATALOGUE.held_out_families


def test_no_file_makes_decks_of_both_splits() -> None:
    files = [{(deck.package, deck.path) for deck in decks_of(split)} for split in Split]
    assert files[0].isdisjoint(files[1])


def test_drawn_decks_borrow_from_their_own_split_only() -> None:
    trained, tested = (materials_for(CATALOGUE, split, is_fetching=False) for split in Split)
    assert not set(trained.fonts) & set(tested.fonts)
    assert not {art.folder for art in trained.courts} & {art.folder for art in tested.courts}
    assert tested.fonts
    assert tested.courts
    assert [seed for seed in range(120) if split_of_seed(seed) is Split.TEST] == [*range(50, 60)]


def test_some_of_each_kind_of_picture_is_held_out_by_a_name_that_exists() -> None:
    for source in CATALOGUE.sources:
        assert not set(source.held_out) & set(source.exclude), source.name
    assert {source.kind for source in CATALOGUE.sources if source.held_out} == {
        source.kind for source in CATALOGUE.sources
    }
    assert 0 < len(HELD_OUT_SEEDS) < N_THINGS


def test_networks_are_trained_on_scenes_of_the_training_split_and_real_ones() -> None:
    for path in (ROOT / "models" / "recipes").glob("*.toml"):
        for name in tomllib.loads(path.read_text())["scenes"]:
            assert SETS[name].art == "train" or SETS[name].maker is Maker.REAL, path.name


@pytest.fixture(scope="module")
def arts() -> tuple[ArtBox, ArtBox]:
    """The art of both splits."""
    if not (CACHE / "art" / "index.json").is_file():
        pytest.skip("the art is not built; see datasets/build.py")
    return open_art(CACHE, "train"), open_art(CACHE, "test")


def contents(paths: Iterable[Path]) -> set[str]:
    return {hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


def test_no_built_deck_is_on_both_sides(arts: tuple[ArtBox, ArtBox]) -> None:
    trained, tested = arts
    families = [{deck.family for deck in art.decks} for art in arts]
    assert families[0].isdisjoint(families[1])
    # An ace, a court card and a ten of each: enough to tell one deck from another.
    for stem in ("AS", "KH", "TD"):
        faces = [[deck.folder / f"{stem}.png" for deck in art.decks] for art in (trained, tested)]
        shown = [contents(filter(Path.is_file, paths)) for paths in faces]
        assert shown[0]
        assert shown[1]
        assert shown[0].isdisjoint(shown[1])


def test_no_table_photograph_or_thing_is_on_both_sides(arts: tuple[ArtBox, ArtBox]) -> None:
    trained, tested = (contents(chain(art.textures, art.clutter, art.things)) for art in arts)
    assert tested
    assert trained.isdisjoint(tested)


@pytest.mark.parametrize("each", SETS.values(), ids=SETS)
def test_a_built_set_has_decks_of_its_own_split_only(
    each: SceneSet, request: pytest.FixtureRequest
) -> None:
    if not each.is_built:
        pytest.skip(f"the set {each.name} is not built; see datasets/build.py")
    lines = (each.folder / "scenes.jsonl").read_text().splitlines()
    entries = [json.loads(line) for line in lines]
    if each.maker is Maker.REAL:
        assert all(is_for_training(Path(e["deck"], "images", e["file"])) for e in entries)
    else:
        trained, tested = request.getfixturevalue("arts")
        own = trained if each.art == "train" else tested
        assert {entry["deck"] for entry in entries} <= {deck.name for deck in own.decks}
