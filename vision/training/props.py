"""What else is in the picture: tables, the room behind, things under the cards and on top of them.

Next file: `compose.py`, which calls these in order.
"""

from math import cos, radians, sin
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.art import ArtBox, Image, read_rgb
from vision.training.layout import Rng

SKIN = ((236, 188, 160), (198, 140, 108), (141, 96, 68), (92, 62, 48))


def cloud(rng: Rng, height: int, width: int, cells: int) -> NDArray[np.float32]:
    """Smooth noise from 0 to 1, (height, width), with about `cells` lumps across."""
    small = rng.random((max(2, cells), max(2, cells))).astype(np.float32)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def _colour(rng: Rng) -> NDArray[np.float32]:
    hue, saturation, value = rng.uniform(0, 180), rng.uniform(0, 200), rng.uniform(15, 245)
    pixel = np.array([[[hue, saturation, value]]], np.uint8)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2RGB)[0, 0], np.float32)


def _cloth(rng: Rng, size: int = 512) -> Image:
    """Felt, weave, carpet or a plain painted surface."""
    base = np.broadcast_to(_colour(rng), (size, size, 3)).astype(np.float32).copy()
    grain = rng.normal(0, 1, (size, size)).astype(np.float32)
    if rng.random() < 0.5:  # weave or pile: noise drawn out along a direction
        stretch = float(rng.uniform(0.6, 4))
        drawn_out = cv2.GaussianBlur(grain, (0, 0), stretch, sigmaY=float(rng.uniform(0.6, 4)))
        grain = np.asarray(drawn_out, np.float32)
        grain /= grain.std() + 1e-6
    base += grain[..., None] * rng.uniform(0, 22)
    base += ((cloud(rng, size, size, int(rng.integers(2, 9))) - 0.5) * rng.uniform(0, 60))[
        ..., None
    ]
    if rng.random() < 0.3:  # stripes or checks
        period = int(rng.integers(12, 120))
        stripes = ((np.arange(size) // period) % 2).astype(np.float32)
        other = _colour(rng) - base.mean((0, 1))
        weight = (
            stripes[None, :] if rng.random() < 0.5 else (stripes[None, :] + stripes[:, None]) / 2
        )
        base += weight[..., None] * other * rng.uniform(0.2, 1.0)
    if rng.random() < 0.2:  # printed cloth: patches of a second colour
        patches = cloud(rng, size, size, int(rng.integers(4, 20))) > rng.uniform(0.4, 0.7)
        base[patches] = base[patches] * 0.3 + _colour(rng) * 0.7
    return np.clip(base, 0, 255).astype(np.uint8)


def table_surface(rng: Rng, art: ArtBox) -> Image:
    """A surface seen straight from above, (H, W, 3) uint8 RGB."""
    if rng.random() < 0.4 or not art.textures:
        return _cloth(rng)
    surface = read_rgb(art.textures[int(rng.integers(len(art.textures)))])
    gain = rng.uniform(0.45, 1.3) * (1 + rng.normal(0, 0.06, 3))
    return np.clip(surface * gain, 0, 255).astype(np.uint8)


def far_background(rng: Rng, art: ArtBox, size_wh: tuple[int, int]) -> Image:
    """What is behind the table, out of focus."""
    width, height = size_wh
    if art.clutter and rng.random() < 0.6:
        photo = _cut(rng, read_rgb(art.clutter[int(rng.integers(len(art.clutter)))]))
        blurred = (max(width // 6, 8), max(height // 6, 8))
        behind = cv2.resize(photo, blurred, interpolation=cv2.INTER_AREA)
    else:
        behind = _cloth(rng, 256)
    return np.asarray(cv2.resize(behind, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def _cut(rng: Rng, photo: Image) -> Image:
    h, w = photo.shape[:2]
    ch, cw = max(8, int(h * rng.uniform(0.2, 0.9))), max(8, int(w * rng.uniform(0.2, 0.9)))
    y, x = int(rng.integers(h - ch + 1)), int(rng.integers(w - cw + 1))
    return photo[y : y + ch, x : x + cw]


def lay_under(rng: Rng, art: ArtBox, canvas: Image) -> None:
    """Papers, boxes, boards and coins on the table below the cards; some look much like cards."""
    if rng.random() < 0.4:
        return
    height, width = canvas.shape[:2]
    for _ in range(int(rng.integers(1, 6))):
        middle = rng.uniform(0, 1, 2) * (width, height)
        thing = rng.random()
        if thing < 0.4 and art.things:
            picture = _one_of(rng, art.things)
            _rectangle(rng, canvas, middle, picture if rng.random() < 0.7 else _cut(rng, picture))
        elif thing < 0.55:
            _rectangle(rng, canvas, middle, _paper(rng))
        elif thing < 0.7 and art.clutter:
            _rectangle(rng, canvas, middle, _cut(rng, _one_of(rng, art.clutter)))
        elif thing < 0.85:
            _rectangle(rng, canvas, middle, _board(rng))
        elif thing < 0.93 and art.clutter:
            _dish(rng, canvas, middle, _cut(rng, _one_of(rng, art.clutter)))
        else:
            _round_thing(rng, canvas, None, middle)


def _one_of(rng: Rng, pictures: tuple[Path, ...]) -> Image:
    return read_rgb(pictures[int(rng.integers(len(pictures)))])


def put_on_top(rng: Rng, art: ArtBox, canvas: Image, owner: NDArray[np.int16]) -> None:
    """Fingers, coins, pens and cups that cover a part of some cards."""
    if rng.random() < 0.72:
        return
    height, width = canvas.shape[:2]
    for _ in range(int(rng.integers(1, 3))):
        middle = rng.uniform(0, 1, 2) * (width, height)
        thing = rng.random()
        if thing < 0.45:
            _fingers(rng, canvas, owner)
        elif thing < 0.75:
            _round_thing(rng, canvas, owner, middle)
        else:
            _pen(rng, canvas, owner, middle)


def _paper(rng: Rng) -> Image:
    """A white or pale sheet, perhaps with lines of print, letters or a heart on it."""
    paper = (np.full((180, 130, 3), rng.uniform(190, 255)) * (1 - rng.uniform(0, 0.12, 3))).astype(
        np.uint8
    )
    ink = tuple(float(v) for v in _colour(rng) * 0.5)
    if rng.random() < 0.6:
        for y in range(12, 170, int(rng.integers(6, 16))):
            x = 10
            while x < 118 and rng.random() < 0.95:
                length = int(rng.integers(3, 16))
                cv2.line(paper, (x, y), (min(x + length, 120), y), ink, int(rng.integers(1, 4)))
                x += length + int(rng.integers(3, 7))
    if rng.random() < 0.5:
        text = "".join(
            rng.choice(list("ABCDEGHMNOPRSTUWXYZ0123456789&%@"), int(rng.integers(1, 5)))
        )
        cv2.putText(
            paper,
            text,
            (int(rng.integers(2, 60)), int(rng.integers(30, 170))),
            int(rng.integers(0, 8)),
            float(rng.uniform(0.6, 3)),
            ink,
            int(rng.integers(1, 6)),
            cv2.LINE_AA,
        )
    return paper


def _board(rng: Rng) -> Image:
    """A cribbage board: a strip of wood with rows of holes, some with pegs."""
    board = np.broadcast_to(
        np.array([150, 105, 65], np.float32) * rng.uniform(0.5, 1.4), (90, 360, 3)
    ).copy()
    board += ((cloud(rng, 90, 360, 5) - 0.5) * 40)[..., None]
    for row in range(int(rng.integers(2, 5))):
        colour = tuple(float(v) for v in _colour(rng))
        y = 14 + row * 18
        if rng.random() < 0.4:
            cv2.line(board, (4, y), (356, y), colour, 9)
        for x in range(12, 350, int(rng.integers(9, 12))):
            cv2.circle(board, (x, y), 2, (30, 22, 18), -1, cv2.LINE_AA)
            if rng.random() < 0.03:
                cv2.circle(board, (x, y - 2), 5, colour, -1, cv2.LINE_AA)
    return np.clip(board, 0, 255).astype(np.uint8)


def _rectangle(rng: Rng, canvas: Image, middle: NDArray[np.float64], picture: Image) -> None:
    height, width = canvas.shape[:2]
    long_side = rng.uniform(0.08, 0.6) * max(height, width)
    aspect = picture.shape[1] / picture.shape[0] * rng.uniform(0.7, 1.4)
    half = np.array([long_side * min(1, aspect), long_side / max(1, aspect)]) / 2
    turn = rng.uniform(0, 360)
    c, s = cos(radians(turn)), sin(radians(turn))
    local = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half + rng.normal(
        0, long_side * 0.03, (4, 2)
    )
    quad = (local @ np.array([[c, s], [-s, c]]) + middle).astype(np.float32)
    h, w = picture.shape[:2]
    source = np.array([(0, 0), (w, 0), (w, h), (0, h)], np.float32)
    matrix = cv2.getPerspectiveTransform(source, quad)
    laid = cv2.warpPerspective(picture, matrix, (width, height))
    mask = cv2.fillConvexPoly(np.zeros((height, width), np.uint8), quad.astype(np.int32), 255)
    shadow = cv2.GaussianBlur(mask, (0, 0), max(1.0, long_side * 0.02))
    np.multiply(
        canvas,
        (1 - shadow[..., None] / 255.0 * rng.uniform(0.1, 0.5)),
        out=canvas,
        casting="unsafe",
    )
    canvas[mask > 0] = laid[mask > 0]


def _blend(
    canvas: Image, owner: NDArray[np.int16] | None, mask: Image, shade: NDArray[np.float32]
) -> None:
    """Paint `shade` where `mask` is set, with a shadow round it; these pixels belong to no card."""
    ys, xs = np.nonzero(mask)
    if len(ys) == 0:
        return
    pad = 12
    y0, y1 = max(0, ys.min() - pad), min(mask.shape[0], ys.max() + pad)
    x0, x1 = max(0, xs.min() - pad), min(mask.shape[1], xs.max() + pad)
    window = mask[y0:y1, x0:x1]
    shadow = cv2.GaussianBlur(window, (0, 0), 5)[..., None] / 255.0
    part = canvas[y0:y1, x0:x1] * (1 - 0.4 * shadow)
    inside = window > 0
    part[inside] = shade[y0:y1, x0:x1][inside] if shade.shape[:2] == mask.shape else shade
    canvas[y0:y1, x0:x1] = np.clip(part, 0, 255).astype(np.uint8)
    if owner is not None:
        owner[y0:y1, x0:x1][inside] = -1


def _lit(rng: Rng, mask: Image, colour: NDArray[np.float32]) -> NDArray[np.float32]:
    """The colour, rounded off towards the mask's edge as a solid thing is."""
    inner = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    depth = np.clip(inner / (inner.max() + 1e-6), 0, 1) ** 0.5
    lit: NDArray[np.float32] = (colour * (0.55 + 0.5 * depth[..., None])).astype(np.float32)
    return lit


def _round_thing(
    rng: Rng, canvas: Image, owner: NDArray[np.int16] | None, middle: NDArray[np.float64]
) -> None:
    size = max(canvas.shape[:2]) * (
        rng.uniform(0.02, 0.07) if rng.random() < 0.6 else rng.uniform(0.1, 0.25)
    )
    mask = np.zeros(canvas.shape[:2], np.uint8)
    axes = (size, size * rng.uniform(0.5, 1.0))
    turn = rng.uniform(0, 180)
    cv2.ellipse(mask, (tuple(middle), axes, turn), 255, -1, cv2.LINE_AA)
    colour = (
        _colour(rng)
        if rng.random() < 0.6
        else np.array([190, 165, 110], np.float32) * rng.uniform(0.5, 1.2)
    )
    shade = _lit(rng, mask, colour)
    if rng.random() < 0.7:
        cv2.ellipse(
            shade,
            (tuple(middle), (axes[0] * 0.8, axes[1] * 0.8), turn),
            tuple(float(v) for v in colour * rng.uniform(0.5, 1.4)),
            max(1, int(size * 0.06)),
        )
    _blend(canvas, owner, mask, shade)


def _dish(rng: Rng, canvas: Image, middle: NDArray[np.float64], picture: Image) -> None:
    """A dish, a lid or the mouth of a jar: a disc with a picture on it and a rim."""
    height, width = canvas.shape[:2]
    size = max(height, width) * rng.uniform(0.06, 0.22)
    axes, turn = (2 * size, 2 * size * rng.uniform(0.5, 1.0)), rng.uniform(0, 180)
    mask = np.zeros((height, width), np.uint8)
    cv2.ellipse(mask, (tuple(middle), axes, turn), 255, -1, cv2.LINE_AA)
    shade = np.zeros((height, width, 3), np.float32)
    x0, y0 = np.maximum((middle - size).astype(int), 0)
    x1, y1 = np.minimum((middle + size).astype(int) + 1, (width, height))
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    shade[y0:y1, x0:x1] = cv2.resize(picture, (int(x1 - x0), int(y1 - y0)))
    rim = tuple(float(v) for v in _colour(rng))
    cv2.ellipse(shade, (tuple(middle), axes, turn), rim, max(2, int(size * rng.uniform(0.03, 0.2))))
    _blend(canvas, None, mask, shade)


def _pen(rng: Rng, canvas: Image, owner: NDArray[np.int16], middle: NDArray[np.float64]) -> None:
    mask = np.zeros(canvas.shape[:2], np.uint8)
    half = rng.normal(0, 1, 2)
    half *= rng.uniform(0.06, 0.2) * max(canvas.shape[:2]) / (np.linalg.norm(half) + 1e-6)
    start, end = (
        tuple((middle - half).astype(int).tolist()),
        tuple((middle + half).astype(int).tolist()),
    )
    cv2.line(mask, start, end, 255, int(max(2, max(canvas.shape[:2]) * rng.uniform(0.006, 0.016))))
    _blend(canvas, owner, mask, _lit(rng, mask, _colour(rng)))


def _fingers(rng: Rng, canvas: Image, owner: NDArray[np.int16]) -> None:
    """A hand coming in from the picture's edge: some thick rounded strokes of one skin."""
    height, width = canvas.shape[:2]
    size = max(height, width)
    skin = np.array(SKIN[int(rng.integers(len(SKIN)))], np.float32) * rng.uniform(0.7, 1.1)
    angle = rng.uniform(0, 2 * np.pi)
    start = np.array([width / 2 + cos(angle) * width * 0.7, height / 2 + sin(angle) * height * 0.7])
    inward = np.array([width / 2, height / 2]) + rng.normal(0, 0.15 * size, 2) - start
    side = np.array([-inward[1], inward[0]]) / (np.linalg.norm(inward) + 1e-6)
    thick = size * rng.uniform(0.025, 0.06)
    reach = rng.uniform(0.35, 0.8)
    mask = np.zeros((height, width), np.uint8)
    for finger in range(int(rng.integers(1, 5))):
        shift = side * thick * 1.15 * finger
        end = start + shift + inward * reach * rng.uniform(0.85, 1.1)
        cv2.line(
            mask,
            tuple((start + shift).astype(int).tolist()),
            tuple(end.astype(int).tolist()),
            255,
            int(thick),
        )
    _blend(canvas, owner, mask, _lit(rng, mask, skin))
