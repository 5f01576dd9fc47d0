"""Solid cards and other things as triangles, where they come to rest, and the lens that sees them.

Comes in: sizes, in heights of a card. Goes out: a `Mesh` for each surface; `Sheet.rested`, which
lays a sheet on what lies below it; `Lens`, which says where in the picture a point is. The table is
the plane z = 0, x goes to the right and y away, so that seen from above nothing is mirrored.
Next file: `build_traced.py`, which lights and photographs them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import cos, radians, sin, tan
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.training.layout import Pose

Points = NDArray[np.float64]

CARD_THICKNESS = 0.0035
"""0.3 mm of 88 mm: what a card of a common deck measures."""
CLEARANCE = 0.001
"""Air between a sheet and what it lies on, so that rounding never lets them cross."""


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """A surface of triangles, counter-clockwise as seen from outside.

    `points` (N, 3); `uv` (N, 2), the place in the picture on it, from its top left corner at (0, 0)
    to its bottom right at (1, 1); `triangles` (M, 3), numbers of points.
    """

    points: Points
    uv: Points
    triangles: NDArray[np.int32]

    def write(self, path: Path) -> None:
        """Write the mesh as a binary PLY file."""
        header = (
            "ply\nformat binary_little_endian 1.0\n"
            f"element vertex {len(self.points)}\n"
            + "".join(f"property float {name}\n" for name in "xyzuv")
            + f"element face {len(self.triangles)}\n"
            "property list uchar int vertex_indices\nend_header\n"
        )
        corners = np.empty(len(self.triangles), [("count", "u1"), ("numbers", "<i4", 3)])
        corners["count"], corners["numbers"] = 3, self.triangles
        vertices = np.hstack([self.points, self.uv]).astype("<f4")
        path.write_bytes(header.encode() + vertices.tobytes() + corners.tobytes())


def rounded(half_wh: tuple[float, float], radius: float) -> Points:
    """The outline (N, 2) of a rectangle about the origin with round corners, counter-clockwise.

    >>> corners = rounded((2.0, 3.0), 0.5)
    >>> corners.min(0).tolist(), corners.max(0).tolist()
    ([-2.0, -3.0], [2.0, 3.0])
    """
    inner = np.array(half_wh) - radius
    outline = []
    for number, (right, up) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        turns = np.radians(90 * number + np.linspace(0, 90, 7))
        outline.append(
            inner * (right, up) + radius * np.column_stack([np.cos(turns), np.sin(turns)])
        )
    closed = np.concatenate([*outline, outline[0][:1]])
    # Long sides are cut into short ones, so that they can bend.
    step = max(half_wh) / 7
    pieces = []
    for start, end in pairwise(closed):
        n = max(1, int(np.hypot(*(end - start)) / step))
        pieces.append(start + (end - start) * (np.arange(n) / n)[:, None])
    return np.concatenate(pieces)


def _edge_and_inside() -> tuple[Points, Points]:
    """Spots (N, 2) along the edge of a square from -1 to 1, and these with a grid inside."""
    along = np.linspace(-1, 1, 201)
    sides = [np.column_stack([along, np.full(201, side)]) for side in (-1.0, 1.0)]
    edge = np.concatenate([*sides, *(side[:, ::-1] for side in sides)])
    inside = np.stack(np.meshgrid(along[::8], along[::8]), -1).reshape(-1, 2)
    return edge, np.concatenate([edge, inside])


_EDGE, _SPOTS = _edge_and_inside()


@dataclass(frozen=True, slots=True)
class Sheet:
    """Something flat that lies on the table: a card, a page, a packet, a pile of cards.

    `bend` is how far the ends of the sheet stand up above its middle, or with a minus hang below
    it, along `bend_turn` degrees from the sheet's own right. `base` is the height of what would be
    its middle's underside, had it no bend.
    """

    pose: Pose
    half_wh: tuple[float, float]
    thickness: float = CARD_THICKNESS
    radius: float = 0.04
    bend: float = 0.0
    bend_turn: float = 0.0
    base: float = 0.0

    def on_table(self, local: Points) -> Points:
        """Points (N, 2) of the sheet, from its middle, where they are on the table."""
        c, s = cos(radians(self.pose.turn)), sin(radians(self.pose.turn))
        # A pose is of a plan whose y goes towards the viewer, and turns clockwise.
        return np.asarray(local @ [[c, -s], [s, c]] + (self.pose.x, -self.pose.y))

    def within(self, spots: Points) -> NDArray[np.bool_]:
        """Which spots (N, 2) of the table lie below the sheet."""
        return np.asarray((np.abs(self._local(spots)) <= self.half_wh).all(1))

    def top(self, spots: Points) -> Points:
        """The height (N,) of the sheet's upper side above spots (N, 2) of the table."""
        return self.base + self.thickness + self._bent(self._local(spots))

    def rested(self, below: Sequence["Sheet"]) -> "Sheet":
        """The sheet, let down until it touches the table or one of the sheets below.

        >>> flat = Sheet(Pose(0, 0, 0), (0.36, 0.5), thickness=0.1)
        >>> round(flat.rested([]).base, 4), round(flat.rested([flat]).base, 4)
        (0.001, 0.101)
        """
        own = self.on_table(_SPOTS * self.half_wh)
        base = float(-self._bent(_SPOTS * self.half_wh).min())
        for sheet in below:
            # What is between spots is smooth, but for the edges of both.
            theirs = sheet.on_table(_EDGE * sheet.half_wh)
            shared = np.concatenate([own[sheet.within(own)], theirs[self.within(theirs)]])
            if len(shared):
                needed = sheet.top(shared) - self._bent(self._local(shared))
                base = max(base, float(needed.max()))
        return replace(self, base=base + CLEARANCE)

    def corners(self) -> Points:
        """The upper side's corners (4, 3): top left, top right, bottom right, bottom left."""
        spots = self.on_table(np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)]) * self.half_wh)
        return np.column_stack([spots, self.top(spots)])

    def face(self) -> Mesh:
        """The upper side."""
        outline = rounded(self.half_wh, self.radius)
        n_rings, n = 8, len(outline)
        scales = np.linspace(1, 0, n_rings + 1)[:-1]
        local = np.concatenate([*(outline * scale for scale in scales), [(0.0, 0.0)]])
        here, following = np.arange(n), np.roll(np.arange(n), -1)
        triangles = []
        for ring in range(n_rings - 1):
            outer, inner = ring * n, (ring + 1) * n
            triangles.append(np.column_stack([outer + here, outer + following, inner + following]))
            triangles.append(np.column_stack([outer + here, inner + following, inner + here]))
        last = (n_rings - 1) * n
        middle = np.full(n, len(local) - 1)
        triangles.append(np.column_stack([last + here, last + following, middle]))
        spots = self.on_table(local)
        uv = (local / self.half_wh * (1, -1) + 1) / 2
        points = np.column_stack([spots, self.top(spots)])
        return Mesh(points, uv, np.concatenate(triangles).astype(np.int32))

    def rim(self) -> Mesh:
        """The cut edge, all round."""
        spots = self.on_table(rounded(self.half_wh, self.radius))
        top = self.top(spots)
        n = len(spots)
        points = np.column_stack(
            [np.tile(spots, (2, 1)), np.concatenate([top, top - self.thickness])]
        )
        here, following = np.arange(n), np.roll(np.arange(n), -1)
        triangles = np.concatenate(
            [
                np.column_stack([n + here, n + following, following]),
                np.column_stack([n + here, following, here]),
            ]
        )
        return Mesh(points, np.zeros((2 * n, 2)), triangles.astype(np.int32))

    def _local(self, spots: Points) -> Points:
        c, s = cos(radians(self.pose.turn)), sin(radians(self.pose.turn))
        return np.asarray((spots - (self.pose.x, -self.pose.y)) @ [[c, s], [-s, c]])

    def _bent(self, local: Points) -> Points:
        along = radians(self.bend_turn)
        reach = abs(self.half_wh[0] * cos(along)) + abs(self.half_wh[1] * sin(along))
        bent: Points = self.bend * (local @ (cos(along), sin(along)) / reach) ** 2
        return bent


def turned_round(profile: Sequence[tuple[float, float]], foot_xyz: Points, n: int = 48) -> Mesh:
    """A coin or a cup: a line of (radius, height) turned about an upright axis, from below up.

    A profile that goes out, up and in again is closed; its points are seen from outside.
    """
    turns = np.radians(np.arange(n) * 360 / n)
    rings = [
        np.column_stack([r * np.cos(turns), r * np.sin(turns), np.full(n, z)]) for r, z in profile
    ]
    here, following = np.arange(n), np.roll(np.arange(n), -1)
    triangles = []
    for ring in range(len(profile) - 1):
        lower, upper = ring * n, (ring + 1) * n
        triangles.append(np.column_stack([lower + here, lower + following, upper + following]))
        triangles.append(np.column_stack([lower + here, upper + following, upper + here]))
    points = np.concatenate(rings)
    return Mesh(
        points + foot_xyz, np.zeros((len(points), 2)), np.concatenate(triangles).astype(np.int32)
    )


def cup(radius: float, height: float, foot_xyz: Points) -> Mesh:
    """A cup without a handle."""
    wall = 0.06 * radius
    foot, inside = 0.8 * radius, 0.8 * radius - wall
    profile = ((0.0, 0.0), (foot, 0.0), (radius, height), (radius - wall, height), (inside, wall))
    return turned_round((*profile, (0.0, wall)), foot_xyz)


def coin(radius: float, thickness: float, foot_xyz: Points) -> Mesh:
    """A coin, or any other disc that lies flat."""
    return turned_round(((radius, 0.0), (radius, thickness), (0.0, thickness)), foot_xyz)


@dataclass(frozen=True, slots=True, eq=False)
class Lens:
    """A camera: where it is, what it looks at, what is up, and how wide it sees, in degrees."""

    origin: Points
    target: Points
    up: Points
    view_degrees: float
    size_wh: tuple[int, int]

    def pixels(self, points: Points) -> Points:
        """Where points (N, 3) before the camera are in the picture, (N, 2) pixels.

        >>> above = Lens(np.array([0, 0, 2.0]), np.zeros(3), np.array([0, 1.0, 0]), 90, (200, 100))
        >>> above.pixels(np.array([(0, 0, 0), (1, 0.5, 0)])).round(3).tolist()
        [[100.0, 50.0], [150.0, 25.0]]
        """
        ahead = _unit(self.target - self.origin)
        right = _unit(np.cross(ahead, self.up))
        down = np.cross(ahead, right)
        seen = (points - self.origin) @ np.column_stack([right, down, ahead])
        width, height = self.size_wh
        focal = width / 2 / tan(radians(self.view_degrees) / 2)
        spots: Points = np.array([width / 2, height / 2]) + focal * seen[:, :2] / seen[:, 2:]
        return spots


def _unit(vector: Points) -> Points:
    return np.asarray(vector / np.linalg.norm(vector))
