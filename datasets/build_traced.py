"""Photograph held-out decks by path tracing: `python datasets/build_traced.py`.

What compositing cannot give, a path tracer can: soft shadows of lamps and windows, glare, depth of
field, cards that bend and lie on one another. No deck, table or thing that trains is used. Needs
the extra `traced`. Scene number i of a seed is always the same, whatever was drawn before it.
Writes JPEGs and `scenes.jsonl` to `datasets/cache/scenes/traced/`, as `build_scenes.py` does;
stopped, it goes on where it was. Next file: `models/evaluate.py`, as `scenes:traced`.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import cos, radians, sin
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring import Card
from solids import Lens, Mesh, Points, Sheet, coin, cup
from vision.training.art import ArtBox, Deck, Image, open_art, read_rgb
from vision.training.compose import Scene, SceneCard, card_stock, deal, seen_card
from vision.training.degrade import developed
from vision.training.layout import Pose, Rng, arrange, hand_and_starter
from vision.training.props import table_surface
from vision.training.samples import scene_line

CACHE = Path(__file__).resolve().parent / "cache"
N_CARDS = {1: 0.05, 2: 0.06, 3: 0.08, 4: 0.10, 5: 0.45, 6: 0.12, 7: 0.08, 8: 0.06}
"""How often a scene has so many cards."""
WHITEST = 0.94
"""Share of the light, as a screen counts it, that the whitest paper gives back."""
FAR = 60.0
"""Half the length, in heights of a card, of a table whose edge is not seen."""

Radiance = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Surface:
    """A mesh and what it is made of.

    `colour` is one colour or a picture, uint8 RGB. `roughness` is that of its varnish, from 0 for a
    mirror; None is without any. `owner` is the number of the card whose face it is, or -1.
    """

    mesh: Mesh
    colour: Image
    roughness: float | None = None
    owner: int = -1


@dataclass(frozen=True, slots=True)
class Lamp:
    """A square that shines downwards: its middle, its half side, and how bright its colours are."""

    middle: tuple[float, float, float]
    half: float
    radiance: tuple[float, float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Room:
    """All that light and camera meet: surfaces, the sky or walls around, lamps, and the lens.

    `around` (H, 2H, 3) is what comes from every direction, its first row from straight above.
    """

    surfaces: tuple[Surface, ...]
    around: Radiance
    lens: Lens
    lamps: tuple[Lamp, ...] = ()
    aperture: float = 0.0
    focus: float = 1.0


def tracer() -> Any:
    """Mitsuba, in the variant that follows one ray at a time and runs on any processor."""
    import mitsuba

    if mitsuba.variant() != "scalar_rgb":
        mitsuba.set_variant("scalar_rgb")
    return mitsuba


def trace(room: Room, n_samples: int, seed: int) -> tuple[Radiance, NDArray[np.int16]]:
    """The light (H, W, 3) that falls on each pixel, and the number (H, W) of the card it shows."""
    mi = tracer()
    with TemporaryDirectory() as folder:
        files = []
        for number, surface in enumerate(room.surfaces):
            files.append(Path(folder) / f"{number}.ply")
            surface.mesh.write(files[-1])
        lit: dict[str, Any] = {
            "type": "scene",
            "integrator": {"type": "path", "max_depth": 6},
            "sensor": _camera(room, n_samples, is_sharp=False),
            "around": {
                "type": "envmap",
                "bitmap": mi.Bitmap(room.around),
                "to_world": mi.ScalarTransform4f().rotate([1, 0, 0], 90),
            },
        }
        for number, lamp in enumerate(room.lamps):
            lit[f"lamp-{number}"] = _lamp(lamp)
        # The second picture says which card is where: each card shines with its number, and no
        # light is followed beyond the first thing that it meets.
        numbered: dict[str, Any] = {
            "type": "scene",
            "integrator": {"type": "path", "max_depth": 1},
            "sensor": _camera(room, 1, is_sharp=True),
        }
        for number, (file, surface) in enumerate(zip(files, room.surfaces, strict=True)):
            shape = {"type": "ply", "filename": str(file)}
            lit[f"surface-{number}"] = shape | {"bsdf": _material(surface)}
            light = {"type": "rgb", "value": float(surface.owner + 1)}
            shining = {"emitter": {"type": "area", "radiance": light}}
            numbered[f"surface-{number}"] = shape | (shining if surface.owner >= 0 else {})
        light_rgb = np.array(mi.render(mi.load_dict(lit), seed=seed), np.float32)
        owners = np.array(mi.render(mi.load_dict(numbered), seed=seed), np.float32)
    return light_rgb[..., :3], (np.rint(owners[..., 0]) - 1).astype(np.int16)


def _camera(room: Room, n_samples: int, *, is_sharp: bool) -> dict[str, Any]:
    mi, lens = tracer(), room.lens
    has_lens = room.aperture > 0 and not is_sharp
    focusing = {"aperture_radius": room.aperture, "focus_distance": room.focus}
    return {
        "type": "thinlens" if has_lens else "perspective",
        "fov": lens.view_degrees,
        "fov_axis": "x",
        "near_clip": 0.01,
        "far_clip": 1000.0,
        "to_world": mi.ScalarTransform4f().look_at(
            origin=lens.origin.tolist(), target=lens.target.tolist(), up=lens.up.tolist()
        ),
        "film": {
            "type": "hdrfilm",
            "width": lens.size_wh[0],
            "height": lens.size_wh[1],
            "pixel_format": "rgb",
            "component_format": "float32",
            # No pixel shares a sample with its neighbours, so threads add them up in one order.
            "rfilter": {"type": "box"},
        },
        "sampler": {"type": "independent", "sample_count": n_samples},
    } | (focusing if has_lens else {})


def _lamp(lamp: Lamp) -> dict[str, Any]:
    x, y, z = lamp.middle
    mi = tracer()
    # A rectangle of the tracer's lies in the plane z = 0 and shines upwards.
    place = mi.ScalarTransform4f().translate([x, y, z])
    place = place @ mi.ScalarTransform4f().rotate([1, 0, 0], 180)
    place = place @ mi.ScalarTransform4f().scale([lamp.half, lamp.half, 1])
    radiance = {"type": "rgb", "value": list(lamp.radiance)}
    emitter = {"type": "area", "radiance": radiance}
    return {"type": "rectangle", "to_world": place, "emitter": emitter}


def _material(surface: Surface) -> dict[str, Any]:
    mi = tracer()
    colour = surface.colour if surface.colour.ndim == 3 else surface.colour[None, None]
    if colour.shape[:2] == (1, 1):
        colour = np.tile(colour, (2, 2, 1))
    # Only a table repeats its picture; reflected, it does so without a seam.
    picture = {
        "type": "bitmap",
        "bitmap": mi.Bitmap(np.ascontiguousarray(colour)),
        "wrap_mode": "mirror",
    }
    if surface.roughness is None:
        inner: dict[str, Any] = {"type": "diffuse", "reflectance": picture}
    else:
        inner = {
            "type": "roughplastic",
            "diffuse_reflectance": picture,
            "alpha": max(surface.roughness, 0.01),
            "int_ior": 1.45,
        }
    return {"type": "twosided", "bsdf": inner}


def on_paper(face: Image, stock: NDArray[np.float32]) -> Image:
    """A face (H, W, 4) RGBA as it is printed on the paper of the cards, (H, W, 3) RGB."""
    inked = face[..., 3:].astype(np.float32) / 255
    rgb = face[..., :3] * inked + 255 * (1 - inked)
    return np.asarray(rgb * stock * WHITEST, np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A table as it is laid: its sheets from below up, and the surfaces of all that is on it."""

    rng: Rng
    art: ArtBox
    sheets: list[Sheet] = field(default_factory=list)
    surfaces: list[Surface] = field(default_factory=list)

    def lay(
        self,
        sheet: Sheet,
        picture: Image,
        edge: Image,
        roughness: float | None,
        owner: int = -1,
    ) -> Sheet:
        """Lay a sheet on whatever lies there already."""
        rested = sheet.rested(self.sheets)
        self.sheets.append(rested)
        self.surfaces.append(Surface(rested.face(), picture, roughness, owner))
        self.surfaces.append(Surface(rested.rim(), edge))
        return rested

    def cover(self, reach: float) -> None:
        """The table itself, as far as `reach` from its middle."""
        rng = self.rng
        surface = table_surface(rng, self.art)
        # How many card heights a whole texture spans.
        span = rng.uniform(2.0, 8.0)
        flat = Sheet(Pose(0, 0, rng.uniform(0, 360)), (reach, reach), 0.0, 0.01).face()
        aspect = surface.shape[1] / surface.shape[0]
        repeated = (flat.uv + rng.uniform(0, 1, 2)) * (2 * reach / span) * (1, aspect)
        roughness = float(rng.uniform(0.15, 0.5)) if rng.random() < 0.5 else None
        self.surfaces.append(Surface(replace(flat, uv=repeated), surface, roughness))

    def lay_things(self, poses: Sequence[Pose]) -> None:
        """Printed pages and packets: thin ones anywhere, thick ones clear of the cards to come."""
        rng = self.rng
        for _ in range(int(rng.choice([0, 1, 2, 3], p=[0.4, 0.3, 0.2, 0.1]))):
            picture = read_rgb(self.art.things[int(rng.integers(len(self.art.things)))])
            height, width = picture.shape[:2]
            half = rng.uniform(0.4, 1.3) * np.array([width, height]) / max(width, height)
            is_thick = rng.random() < 0.4
            reach = float(np.hypot(*half)) if is_thick else -0.4
            spot = self._free_spot(poses, reach)
            if spot is None:
                continue
            pose = Pose(spot[0], spot[1], float(rng.uniform(0, 360)))
            thickness = float(rng.uniform(0.06, 0.5)) if is_thick else 0.003
            sheet = Sheet(pose, (float(half[0]), float(half[1])), thickness, 0.01)
            edge = np.asarray(picture.mean((0, 1)), np.uint8)
            self.lay(sheet, np.asarray(picture * WHITEST, np.uint8), edge, 0.2)

    def put_cups_and_coins(self, poses: Sequence[Pose]) -> None:
        """Cups beside the cards, which may stand before them, and coins, some of them on a card."""
        rng = self.rng
        for _ in range(int(rng.choice([0, 1, 2, 4], p=[0.55, 0.25, 0.12, 0.08]))):
            is_cup = rng.random() < 0.45
            radius = float(rng.uniform(0.3, 0.55) if is_cup else rng.uniform(0.09, 0.15))
            is_on_card = not is_cup and rng.random() < 0.3
            spot = self._free_spot(poses, -0.45 if is_on_card else radius)
            if spot is None:
                continue
            stand = Sheet(Pose(spot[0], spot[1], 0), (radius, radius)).rested(self.sheets)
            foot = np.array([spot[0], -spot[1], stand.base])
            if is_cup:
                colour = rng.uniform(20, 235, 3)
                mesh = cup(radius, float(rng.uniform(0.7, 1.4)), foot)
            else:
                colour = np.array([190, 165, 110]) * rng.uniform(0.5, 1.2)
                mesh = coin(radius, 0.02, foot)
            self.surfaces.append(Surface(mesh, np.asarray(colour, np.uint8), 0.12))

    def _free_spot(self, poses: Sequence[Pose], radius: float) -> tuple[float, float] | None:
        """A place of the plan, near the cards, at which a thing of that radius touches none."""
        middles = np.array([(pose.x, pose.y) for pose in poses])
        low, high = middles.min(0) - 1.4, middles.max(0) + 1.4
        for _ in range(20):
            spot = self.rng.uniform(low, high)
            if np.hypot(*(middles - spot).T).min() > 0.64 + radius:
                return float(spot[0]), float(spot[1])
        return None


@dataclass(frozen=True, slots=True, eq=False)
class LaidCard:
    """A card on the table: what it is, its number as an owner of pixels, and its sheet."""

    kind: str
    card: Card | None
    number: int
    sheet: Sheet


def lay_cards(table: Table, deck: Deck, poses: Sequence[Pose], has_pile: bool) -> list[LaidCard]:
    """Lay cards of one deck at the poses, the last of them on a pile where there is one."""
    rng = table.rng
    stock = card_stock(rng)
    paper = np.asarray(255 * stock * WHITEST, np.uint8)
    roughness = float(rng.uniform(0.06, 0.3)) if rng.random() < 0.8 else None
    radius = float(rng.uniform(0.025, 0.05))
    bent = float(rng.choice([0.0, 0.012, 0.035]))
    laid: list[LaidCard] = []
    for place, (pose, dealt) in enumerate(zip(poses, deal(rng, deck, len(poses)), strict=False)):
        kind, card, face = dealt
        half_wh = (face.shape[1] / face.shape[0] / 2, 0.5)
        if has_pile and place == len(poses) - 1 and deck.backs:
            crooked = replace(pose, turn=pose.turn + float(rng.normal(0, 1.5)))
            pile = Sheet(crooked, half_wh, float(rng.uniform(0.02, 0.12)), radius)
            back = on_paper(deck.extra(str(rng.choice(deck.backs))), stock)
            pile = table.lay(pile, back, paper, roughness, owner=len(laid))
            laid.append(LaidCard("back", None, len(laid), pile))
        sheet = Sheet(pose, half_wh, radius=radius, bend=float(rng.normal(0, bent)))
        sheet = replace(sheet, bend_turn=float(rng.choice([0, 90]) + rng.normal(0, 12)))
        sheet = table.lay(sheet, on_paper(face, stock), paper, roughness, owner=len(laid))
        laid.append(LaidCard(kind, card, len(laid), sheet))
    return laid


def aim(rng: Rng, corners: Points, size_wh: tuple[int, int], n_cards: int) -> Lens:
    """A lens that has the corners (N, 3) in view, as a phone held over them would."""
    tilt = radians(rng.uniform(0, 15) if rng.random() < 0.4 else rng.uniform(10, 60))
    turn = radians(rng.normal(0, 8) if rng.random() < 0.5 else rng.uniform(0, 360))
    roll = radians(rng.normal(0, 5))
    fill = rng.uniform(0.62, 0.98) * (rng.uniform(0.45, 1.0) if n_cards <= 2 else 1.0)
    ahead = np.array([sin(turn), cos(turn), 0.0])
    backwards = -ahead * sin(tilt) + np.array([0, 0, cos(tilt)])
    aside = np.cross(ahead, (0, 0, 1.0))
    up = ahead * cos(roll) + aside * sin(roll)
    target = (corners.min(0) + corners.max(0)) / 2
    # Nearer than the farthest corner, some might be behind the lens.
    near, far = float(np.linalg.norm(corners - target, axis=1).max()) + 0.05, 200.0
    view = float(rng.uniform(48, 72))
    for _ in range(40):
        distance = (near + far) / 2
        lens = Lens(target + backwards * distance, target, up, view, size_wh)
        offset = np.abs(lens.pixels(corners) / size_wh - 0.5).max() * 2
        near, far = (distance, far) if offset > fill else (near, distance)
    # Nobody aims just at the middle.
    room = (1 - fill) * far * 0.3
    shift = aside * rng.uniform(-room, room) + ahead * rng.uniform(-room, room)
    return Lens(target + shift + backwards * far, target + shift, up, view, size_wh)


def light_up(rng: Rng, lens: Lens) -> tuple[Radiance, tuple[Lamp, ...]]:
    """The room around with its windows, and lamps, one of them perhaps where it glares."""
    height = 64
    warm = float(rng.normal(0, 0.12))
    tint = np.array([1 + warm, 1.0, 1 - warm])
    rows = np.linspace(1, 0.3, height)[:, None, None] ** rng.uniform(0.3, 2)
    around = np.broadcast_to(rows * tint * rng.uniform(0.15, 0.8), (height, 2 * height, 3)).copy()
    for _ in range(int(rng.integers(0, 4))):  # windows, and lit walls
        top, left = int(rng.integers(6, 26)), int(rng.integers(0, 2 * height))
        deep, wide = int(rng.integers(4, 14)), int(rng.integers(4, 26))
        columns = np.arange(left, left + wide) % (2 * height)
        daylight = np.array([0.92, 1.0, 1.1]) * rng.uniform(2, 14)
        around[top : top + deep, columns] = daylight
    lamps = []
    middle = lens.target
    for _ in range(int(rng.choice([0, 1, 2], p=[0.2, 0.55, 0.25]))):
        # Never below the lens, which would see it.
        tall = float(max(rng.uniform(3.5, 16), 1.1 * lens.origin[2] + 0.5))
        if rng.random() < 0.35:  # where the camera sees it mirrored in some card
            mirrored = (middle - lens.origin) * (1, 1, -1)
            spot = middle + mirrored / max(mirrored[2], 0.1) * tall + rng.normal(0, 0.8, 3)
        else:
            spot = middle + np.array([*rng.normal(0, 0.8 * tall, 2), tall])
        half = float(np.exp(rng.uniform(np.log(0.15), np.log(1.6))))
        # As much light in all from a large as from a small lamp.
        power = rng.uniform(1.0, 5.0) * tall**2 / (2 * half) ** 2
        red, green, blue = (tint * power).tolist()
        lamps.append(Lamp((float(spot[0]), float(spot[1]), tall), half, (red, green, blue)))
    return around.astype(np.float32), tuple(lamps)


def exposed(light: Radiance) -> NDArray[np.float32]:
    """The light as a phone exposes and encodes it, 0 to 255 and brighter where it is burnt out."""
    brightness = light.mean(2)
    middle = float(np.exp(np.log(brightness + 1e-4).mean()))
    bright = float(np.percentile(brightness, 97))
    # Middle grey in the mean, unless that would burn out much of the picture.
    gain = min(0.18 / middle, 0.9 / bright)
    linear = np.maximum(light * gain, 0)
    curved = np.where(
        linear <= 0.0031308, 12.92 * linear, 1.055 * np.maximum(linear, 1e-6) ** (1 / 2.4) - 0.055
    )
    return np.asarray(curved * 255, np.float32)


def photograph_scene(
    rng: Rng, art: ArtBox, size_wh: tuple[int, int], n_samples: int, seed: int
) -> Scene:
    """Lay a table, light it, trace it, and develop the picture."""
    deck = art.decks[int(rng.integers(len(art.decks)))]
    n = int(rng.choice(list(N_CARDS), p=list(N_CARDS.values())))
    has_starter = n > 2 and rng.random() < 0.25
    poses = hand_and_starter(rng, n) if has_starter else arrange(rng, n)
    table = Table(rng, art)
    table.lay_things(poses)
    laid = lay_cards(table, deck, poses, has_pile=has_starter and rng.random() < 0.5)
    table.put_cups_and_coins(poses)
    corners = np.concatenate([card.sheet.corners() for card in laid])
    extent = float(np.abs(corners[:, :2]).max())
    table.cover(extent + float(rng.uniform(0.6, 3)) if rng.random() < 0.15 else FAR)
    lens = aim(rng, corners, size_wh, n)
    around, lamps = light_up(rng, lens)
    in_focus = corners[int(rng.integers(len(corners)))]
    depth = float((in_focus - lens.origin) @ (lens.target - lens.origin)) / float(
        np.linalg.norm(lens.target - lens.origin)
    )
    aperture = float(rng.uniform(0.004, 0.02))
    room = Room(tuple(table.surfaces), around, lens, lamps, aperture, depth)
    light, owner = trace(room, n_samples, seed)
    image = developed(rng, exposed(light))
    return Scene(image, tuple(truth(lens, owner, deck, laid)), deck.name, deck.index_wh)


def truth(
    lens: Lens, owner: NDArray[np.int16], deck: Deck, laid: Sequence[LaidCard]
) -> list[SceneCard]:
    """Where each card is in the picture, and how much of it the camera sees."""
    return [
        seen_card(
            owner,
            deck,
            card.number,
            card.kind,
            card.card,
            lens.pixels(card.sheet.corners()).astype(np.float32),
        )
        for card in laid
    ]


def done_lines(path: Path) -> list[str]:
    """The lines that an earlier run wrote in full."""
    text = path.read_text() if path.is_file() else ""
    return [line for line in text.splitlines(keepends=True) if line.endswith("\n")]


def main(argv: Sequence[str] | None = None) -> None:
    """Read the options and draw."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--name", default="traced", help="folder below datasets/cache/scenes")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument(
        "--size", type=int, nargs=2, default=(1280, 960), metavar=("WIDTH", "HEIGHT")
    )
    parser.add_argument("--samples", type=int, default=32, help="rays a pixel")
    options = parser.parse_args(argv)
    width, height = options.size
    art = open_art(CACHE, "test")
    folder = CACHE / "scenes" / options.name
    folder.mkdir(parents=True, exist_ok=True)
    # The name holds what the pictures depend on, so that no other run's are taken for this one's.
    partial = folder / f"seed-{options.seed}-{width}x{height}-{options.samples}.jsonl"
    lines = done_lines(partial)[: options.count]
    partial.write_text("".join(lines))
    for number in range(len(lines), options.count):
        rng = np.random.default_rng((options.seed, number))
        scene = photograph_scene(rng, art, (width, height), options.samples, number)
        name = f"{number:06d}.jpg"
        packing = [cv2.IMWRITE_JPEG_QUALITY, 93]
        cv2.imwrite(str(folder / name), scene.image_rgb[..., ::-1], packing)
        with partial.open("a") as file:
            file.write(scene_line(name, scene) + "\n")
        print(f"{number + 1} of {options.count}", flush=True)
    partial.replace(folder / "scenes.jsonl")


if __name__ == "__main__":
    main()
