"""A synthetic photograph: cards of a deck on a table, seen by a camera, and the truth of each.

Comes in: a random generator and an `ArtBox`. Goes out: a `Scene`. Nothing is ever mirrored and no
hue is turned: a mirrored index and a red spade are not cards. Next file: `degrade.py`, what a
phone does to light.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring import Card
from vision.crops import UNIT
from vision.training.art import ArtBox, Deck, Image
from vision.training.degrade import photograph
from vision.training.layout import ARRANGEMENTS, Arrangements, Pose, Rng, arrange
from vision.training.props import far_background, lay_under, put_on_top, table_surface

Matrix = NDArray[np.float64]

STEEPEST = 60.0
"""The most oblique that a camera looks down, in degrees off the upright, where no set says else."""

CARDS_PER_SCENE = np.array(
    [0.02, 0.08, 0.08, 0.08, 0.12, 0.30, 0.09, 0.07, 0.05, 0.03, 0.03, 0.02, 0.02, 0.01]
)


@dataclass(frozen=True, slots=True, eq=False)
class SceneCard:
    """One card of a scene and what the camera sees of it.

    `quad` is (4, 2) float32 pixels: the card's own top left, top right, bottom right, bottom left.
    `index_seen` is the share of the index at each of these corners that is in view (0 where none
    is printed). `card` is None for a back and for a joker, which `kind` tells apart.
    """

    kind: str
    card: Card | None
    quad: NDArray[np.float32]
    index_seen: tuple[float, float, float, float]
    seen: float


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A synthetic photo, (H, W, 3) uint8 RGB, and its cards from bottom to top."""

    image_rgb: Image
    cards: tuple[SceneCard, ...]
    deck: str
    index_wh: tuple[float, float]


def compose(
    rng: Rng,
    art: ArtBox,
    size_wh: tuple[int, int],
    laid: Sequence[Pose] | None = None,
    arrangements: Arrangements = ARRANGEMENTS,
    steepest: float = STEEPEST,
) -> Scene:
    """Draw one scene of `size_wh` pixels; the same generator state gives the same scene.

    Cards lie as `laid` says, or else in one of the arrangements; the camera looks down on them at
    most `steepest` degrees off the upright.
    """
    width, height = size_wh
    deck = art.decks[int(rng.integers(len(art.decks)))]
    if laid is None:
        n = int(rng.choice(len(CARDS_PER_SCENE), p=CARDS_PER_SCENE / CARDS_PER_SCENE.sum()))
        poses = arrange(rng, n, arrangements) if n else [Pose(0, 0, 0)]
    else:
        n, poses = len(laid), list(laid)
    to_image = camera(rng, poses, size_wh, steepest)
    canvas = _table(rng, art, to_image, size_wh)
    lay_under(rng, art, canvas)
    owner = np.full((height, width), -1, np.int16)
    stock = card_stock(rng)
    light = rng.normal(0, 1, 2)
    faces = deal(rng, deck, len(poses) if n else 0)
    placed: list[tuple[int, str, Card | None, NDArray[np.float32]]] = []
    for number, ((kind, card, face), pose) in enumerate(zip(faces, poses, strict=False)):
        quad = _place(rng, pose, face, to_image)
        if quad is None:
            continue
        _paint(rng, canvas, owner, number, aged(rng, _shrunk(face, quad), stock), quad, light)
        placed.append((number, kind, card, quad))
    put_on_top(rng, art, canvas, owner)
    image = photograph(rng, canvas)
    cards = tuple(seen_card(owner, deck, *item) for item in placed)
    return Scene(image, cards, deck.name, deck.index_wh)


def deal(rng: Rng, deck: Deck, n: int) -> list[tuple[str, Card | None, Image]]:
    """Kind, card and picture (H, W, 4) RGBA of `n` cards off a shuffled deck, some face down."""
    picks = rng.permutation(len(deck.cards))[:n]
    dealt: list[tuple[str, Card | None, Image]] = []
    back_share = rng.choice([0.0, 0.1, 0.4], p=[0.6, 0.25, 0.15])
    for pick in picks:
        if deck.backs and rng.random() < back_share:
            dealt.append(("back", None, deck.extra(str(rng.choice(deck.backs)))))
        elif deck.jokers and rng.random() < 0.02:
            dealt.append(("joker", None, deck.extra(str(rng.choice(deck.jokers)))))
        else:
            dealt.append(("face", deck.cards[pick], deck.face(deck.cards[pick])))
    return dealt


def camera(
    rng: Rng, poses: list[Pose], size_wh: tuple[int, int], steepest: float = STEEPEST
) -> Matrix:
    """A homography from the table (unit: a card's height) to pixels that shows the cards."""
    width, height = size_wh
    middles = np.array([(p.x, p.y) for p in poses])
    low, high = middles.min(0) - 0.6, middles.max(0) + 0.6
    centre, extent = (low + high) / 2, float((high - low).max())
    tilt = radians(rng.uniform(0, 15) if rng.random() < 0.5 else rng.uniform(10, steepest))
    turn = radians(rng.normal(0, 6) if rng.random() < 0.45 else rng.uniform(0, 360))
    roll = radians(rng.normal(0, 5))
    ct, st, cr, sr = cos(tilt), sin(tilt), cos(turn), sin(turn)
    rotate = np.array([[1, 0, 0], [0, ct, -st], [0, st, ct]]) @ np.array(
        [[cr, -sr, 0], [sr, cr, 0], [0, 0, 1]]
    )
    # Far away for a long lens; close by, the near cards grow.
    distance = extent * rng.uniform(1.1, 2.6)
    project = np.column_stack([rotate[:, 0], rotate[:, 1], [0, 0, distance]])
    # The far side of the table is up in a photo: there z grows.
    project[2, :2] *= -1
    project = project @ np.array([[1, 0, -centre[0]], [0, 1, -centre[1]], [0, 0, 1.0]])
    spin = np.array([[cos(roll), -sin(roll), 0], [sin(roll), cos(roll), 0], [0, 0, 1]])
    project = spin @ project
    seen = through(
        project,
        np.concatenate([middles + d for d in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))]),
    )
    span = seen.max(0) - seen.min(0)
    fill = rng.uniform(0.6, 1.05) if rng.random() < 0.85 else rng.uniform(0.2, 1.25)
    if len(poses) <= 2:
        fill *= rng.uniform(0.4, 0.95)
    scale = fill * min(width / span[0], height / span[1])
    room = np.array([width, height]) - span * scale
    corner = room * rng.uniform(0, 1, 2) - seen.min(0) * scale
    to_image: Matrix = np.array([[scale, 0, corner[0]], [0, scale, corner[1]], [0, 0, 1]]) @ project
    return to_image


def through(homography: Matrix, points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points (N, 2) as the homography maps them."""
    mapped = np.column_stack([points, np.ones(len(points))]) @ homography.T
    flat: NDArray[np.float64] = mapped[:, :2] / mapped[:, 2:]
    return flat


def _table(rng: Rng, art: ArtBox, to_image: Matrix, size_wh: tuple[int, int]) -> Image:
    width, height = size_wh
    canvas = far_background(rng, art, size_wh)
    surface = table_surface(rng, art)
    # How many card heights a whole texture spans.
    unit = rng.uniform(1.5, 7.0) / max(surface.shape[:2])
    to_table = to_image @ np.array(
        [[unit, 0, rng.uniform(-9, 0)], [0, unit, rng.uniform(-9, 0)], [0, 0, 1.0]]
    )
    laid = cv2.warpPerspective(
        surface, to_table, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )
    # Only what lies in front of the camera, and before the table's edge, is table.
    ys, xs = np.mgrid[0:height:8, 0:width:8]
    back = np.linalg.inv(to_image)
    world = np.stack([xs, ys, np.ones_like(xs)], -1) @ back.T
    plane = world[..., :2] / world[..., 2:]
    reach = rng.uniform(2.0, 12.0) if rng.random() < 0.5 else 25.0
    before = (to_image[2] @ np.concatenate([plane, np.ones_like(plane[..., :1])], -1)[..., None])[
        ..., 0
    ] > 0
    inside = before & (np.abs(plane[..., 0]) < reach) & (np.abs(plane[..., 1]) < reach)
    mask = cv2.resize(
        inside.astype(np.uint8) * 255, (width, height), interpolation=cv2.INTER_LINEAR
    )
    return np.asarray(
        cv2.copyTo(laid, cv2.threshold(mask, 127, 255, cv2.THRESH_BINARY)[1], canvas), np.uint8
    )


def _place(rng: Rng, pose: Pose, face: Image, to_image: Matrix) -> NDArray[np.float32] | None:
    """The card's corners in pixels, or None where it would not be seen."""
    half_w, half_h = face.shape[1] / face.shape[0] / 2 * rng.uniform(0.97, 1.03), 0.5
    c, s = cos(radians(pose.turn)), sin(radians(pose.turn))
    local = np.array([(-half_w, -half_h), (half_w, -half_h), (half_w, half_h), (-half_w, half_h)])
    # No card is perfectly flat: its corners stand up a little, which shifts them in the picture.
    local = local + rng.normal(0, 0.004, (4, 2))
    world = local @ np.array([[c, s], [-s, c]]) + (pose.x, pose.y)
    depth = np.column_stack([world, np.ones(4)]) @ to_image[2]
    if depth.min() <= 0:
        return None
    quad = through(to_image, world).astype(np.float32)
    return quad if cv2.contourArea(quad) > 100 else None


def _shrunk(face: Image, quad: NDArray[np.float32]) -> Image:
    """The face hardly larger than it will be seen, lest sampling it aliases."""
    side = max(float(np.linalg.norm(quad[3] - quad[0])), float(np.linalg.norm(quad[2] - quad[1])))
    shrink = side * 1.3 / face.shape[0]
    if shrink >= 0.8:
        return face
    return np.asarray(
        cv2.resize(face, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8
    )


def card_stock(rng: Rng) -> NDArray[np.float32]:
    """What the cards' paper does to red, green and blue: white, cream or a little grey."""
    warm = rng.uniform(0, 0.12) if rng.random() < 0.4 else 0.0
    shade = rng.uniform(0.86, 1.0)
    return np.array([shade, shade * (1 - warm * 0.4), shade * (1 - warm * 1.4)], np.float32)


def aged(rng: Rng, face: Image, stock: NDArray[np.float32]) -> Image:
    """The face on its paper: edge trimmed, corners round, with its own glare, ink and shade."""
    h, w = face.shape[:2]
    cut = int(rng.uniform(0, 0.012) * w)
    face = face[cut : h - cut, cut : w - cut]
    h, w = face.shape[:2]
    rgb = face[..., :3].astype(np.float32)
    if rng.random() < 0.3:  # faded ink
        rgb = 255 - (255 - rgb) * rng.uniform(0.6, 0.95)
    rgb *= stock
    across = np.linspace(rng.uniform(0.88, 1.0), rng.uniform(0.88, 1.0), w, dtype=np.float32)
    rgb *= across[None, :, None]
    if rng.random() < 0.22:
        rgb += (255 - rgb) * _glare(rng, h, w)[..., None]
    out = np.empty((h, w, 4), np.uint8)
    out[..., :3] = np.clip(rgb, 0, 255)
    radius = max(1, int(rng.uniform(0.02, 0.07) * w))
    alpha = np.zeros((h, w), np.uint8)
    cv2.rectangle(alpha, (radius, 0), (w - 1 - radius, h - 1), 255, -1)
    cv2.rectangle(alpha, (0, radius), (w - 1, h - 1 - radius), 255, -1)
    for x in (radius, w - 1 - radius):
        for y in (radius, h - 1 - radius):
            cv2.circle(alpha, (x, y), radius, 255, -1)
    out[..., 3] = np.minimum(alpha, np.where(face[..., 3] > 127, 255, alpha))
    # Where the art's own corner is clear, the paper shows.
    clear = face[..., 3:4].astype(np.float32) / 255
    out[..., :3] = np.clip(out[..., :3] * clear + 255 * stock * (1 - clear), 0, 255)
    return out


def _glare(rng: Rng, h: int, w: int) -> NDArray[np.float32]:
    """A soft-edged patch or band in which a lamp bleaches the print, 0 to 1."""
    small = np.zeros((28, 20), np.float32)
    x, y = rng.uniform(0, 20), rng.uniform(0, 28)
    if rng.random() < 0.5:
        cv2.ellipse(
            small, ((x, y), (rng.uniform(4, 22), rng.uniform(4, 16)), rng.uniform(0, 180)), 1.0, -1
        )
    else:
        dx, dy = rng.normal(0, 25, 2)
        cv2.line(
            small,
            (int(x - dx), int(y - dy)),
            (int(x + dx), int(y + dy)),
            1.0,
            int(rng.integers(2, 8)),
        )
    soft = cv2.GaussianBlur(small, (0, 0), rng.uniform(1, 5)) * rng.uniform(0.3, 0.95)
    return np.asarray(cv2.resize(soft, (w, h), interpolation=cv2.INTER_LINEAR), np.float32)


def _paint(
    rng: Rng,
    canvas: Image,
    owner: NDArray[np.int16],
    number: int,
    face: Image,
    quad: NDArray[np.float32],
    light: NDArray[np.float64],
) -> None:
    """Lay the face on the canvas with its shadow, and write down which pixels are its own."""
    height, width = canvas.shape[:2]
    side = float(np.linalg.norm(quad[3] - quad[0]) + np.linalg.norm(quad[2] - quad[1])) / 2
    margin = int(side * 0.1) + 3
    x0, y0 = np.maximum(np.floor(quad.min(0)).astype(int) - margin, 0)
    x1, y1 = np.minimum(np.ceil(quad.max(0)).astype(int) + margin, (width, height))
    if x1 <= x0 or y1 <= y0:
        return
    h, w = face.shape[:2]
    source = np.array([(0, 0), (w, 0), (w, h), (0, h)], np.float32)
    matrix = cv2.getPerspectiveTransform(source, quad - np.array([x0, y0], np.float32))
    laid = cv2.warpPerspective(face, matrix, (int(x1 - x0), int(y1 - y0)), flags=cv2.INTER_LINEAR)
    alpha = laid[..., 3].astype(np.float32) / 255
    part = canvas[y0:y1, x0:x1].astype(np.float32)
    strength = rng.uniform(0.15, 0.6)
    offset = light * side * 0.012
    shadow = cv2.warpAffine(
        alpha,
        np.array([[1, 0, offset[0]], [0, 1, offset[1]]], np.float32),
        (alpha.shape[1], alpha.shape[0]),
    )
    shadow = cv2.GaussianBlur(shadow, (0, 0), max(0.6, side * rng.uniform(0.004, 0.025)))
    part *= (1 - strength * shadow)[..., None]
    part += (laid[..., :3].astype(np.float32) - part) * alpha[..., None]
    canvas[y0:y1, x0:x1] = part
    owner[y0:y1, x0:x1][alpha > 0.5] = number


def seen_card(
    owner: NDArray[np.int16],
    deck: Deck,
    number: int,
    kind: str,
    card: Card | None,
    quad: NDArray[np.float32],
) -> SceneCard:
    """The card with how much of it, and of each of its indices, the camera sees.

    `owner` (H, W) is the number of the card that each pixel shows, and of no card -1.
    """
    width, height = deck.index_wh
    to_image = np.asarray(cv2.getPerspectiveTransform(UNIT, quad), np.float64)
    seen = [0.0] * 4
    if kind == "face":
        for corner in deck.printed_corners:
            # The margin of the index is blank paper: what matters is its inner part.
            xs, ys = np.linspace(0.15, 0.8, 7) * width, np.linspace(0.1, 0.9, 9) * height
            if corner in (1, 2):
                xs = 1 - xs
            if corner in (2, 3):
                ys = 1 - ys
            seen[corner] = _share_owned(owner, number, xs, ys, to_image)
    everywhere = np.linspace(0.03, 0.97, 15)
    share = _share_owned(owner, number, everywhere, everywhere, to_image)
    return SceneCard(kind, card, quad, (seen[0], seen[1], seen[2], seen[3]), share)


def _share_owned(
    owner: NDArray[np.int16],
    number: int,
    xs: NDArray[np.float64],
    ys: NDArray[np.float64],
    to_image: Matrix,
) -> float:
    points = through(to_image, np.array([(x, y) for x in xs for y in ys]))
    columns, rows = np.floor(points).astype(int).T
    inside = (columns >= 0) & (rows >= 0) & (columns < owner.shape[1]) & (rows < owner.shape[0])
    mine = owner[rows[inside], columns[inside]] == number
    return float(mine.sum()) / len(points)
