from math import hypot

import numpy as np
import pytest

from solids import CARD_THICKNESS, CLEARANCE, Lens, Mesh, Points, Sheet, coin, cup, rounded
from vision.training.layout import Pose

CARD_WH = (0.36, 0.5)


def normals(mesh: Mesh) -> Points:
    """The direction each triangle faces, as long as it is large."""
    a, b, c = (mesh.points[mesh.triangles[:, corner]] for corner in range(3))
    across: Points = np.cross(b - a, c - a)
    return across


@pytest.mark.parametrize("radius", [0.01, 0.04, 0.3])
def test_an_outline_goes_round_once_counter_clockwise(radius: float) -> None:
    outline = rounded(CARD_WH, radius)
    x, y = outline.T
    area = (x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2
    cut_off = (4 - np.pi) * radius**2
    assert area == pytest.approx(4 * CARD_WH[0] * CARD_WH[1] - cut_off, rel=0.01)
    assert len(np.unique(outline.round(9), axis=0)) == len(outline)


@pytest.mark.parametrize("bend", [0.0, 0.05, -0.05])
@pytest.mark.parametrize("turn", [0, 30, 200])
def test_a_face_looks_up_and_covers_the_card(bend: float, turn: float) -> None:
    sheet = Sheet(Pose(2, 1, turn), CARD_WH, bend=bend, bend_turn=20).rested([])
    facing = normals(sheet.face())
    assert (facing[:, 2] > 0).all()
    assert facing[:, 2].sum() / 2 == pytest.approx(4 * CARD_WH[0] * CARD_WH[1], rel=0.01)
    assert sheet.face().points[:, 2].min() >= CARD_THICKNESS


def test_the_picture_on_a_face_is_neither_mirrored_nor_turned() -> None:
    mesh = Sheet(Pose(0, 0, 0), CARD_WH).face()
    # Seen from above, u grows to the right and v towards the viewer.
    np.testing.assert_allclose(mesh.uv[:, 0], mesh.points[:, 0] / (2 * CARD_WH[0]) + 0.5)
    np.testing.assert_allclose(mesh.uv[:, 1], 0.5 - mesh.points[:, 1] / (2 * CARD_WH[1]))


def test_a_pose_turns_clockwise_on_a_plan_whose_y_goes_down() -> None:
    top_left, top_right, _, _ = Sheet(Pose(3, 4, 90), CARD_WH).corners()[:, :2]
    np.testing.assert_allclose(top_left, (3.5, -4 + 0.36), atol=1e-9)
    np.testing.assert_allclose(top_right, (3.5, -4 - 0.36), atol=1e-9)


def test_what_is_round_encloses_what_it_is_made_of() -> None:
    # Were a side seen from within, its part of the volume would count the other way round.
    foot = np.array([1.0, 2.0, 0.0])
    assert volume(coin(0.1, 0.02, foot)) == pytest.approx(np.pi * 0.1**2 * 0.02, rel=0.01)
    outer, inner = frustum(0.32, 0.4, 1.0), frustum(0.32 - 0.024, 0.4 - 0.024, 1.0 - 0.024)
    assert volume(cup(0.4, 1.0, foot)) == pytest.approx(outer - inner, rel=0.01)


def volume(mesh: Mesh) -> float:
    """What the mesh encloses, where it does all round but for the plane z = 0."""
    return float(np.linalg.det(mesh.points[mesh.triangles]).sum() / 6)


def frustum(below: float, above: float, height: float) -> float:
    return np.pi * height / 3 * (below**2 + below * above + above**2)


def test_a_rim_faces_outwards() -> None:
    mesh = Sheet(Pose(0, 0, 0), CARD_WH, bend=0.03).rim()
    middles = mesh.points[mesh.triangles].mean(1)
    assert (np.einsum("ij,ij->i", normals(mesh)[:, :2], middles[:, :2]) > 0).all()


@pytest.mark.parametrize("bends", [(0.0, 0.0), (0.04, -0.04), (-0.04, 0.04), (0.03, 0.03)])
@pytest.mark.parametrize("shift", [(0, 0, 0), (0.2, 0.1, 30), (0.6, 0.8, 90)])
def test_a_sheet_rests_on_the_one_below_and_never_crosses_it(
    bends: tuple[float, float], shift: tuple[float, float, float]
) -> None:
    lower = Sheet(Pose(0, 0, 0), CARD_WH, bend=bends[0], bend_turn=90).rested([])
    upper = Sheet(Pose(*shift), CARD_WH, bend=bends[1], bend_turn=70).rested([lower])
    spots = upper.on_table((np.random.default_rng(1).random((4000, 2)) * 2 - 1) * CARD_WH)
    underside = upper.top(spots) - upper.thickness
    assert (underside > 0).all()
    shared = spots[lower.within(spots)]
    gap = upper.top(shared) - upper.thickness - lower.top(shared) if len(shared) else underside
    assert gap.min() > 0
    # And it floats over neither: somewhere it touches one of them.
    assert min(gap.min(), underside.min()) < 3 * CLEARANCE


def test_sheets_apart_both_lie_on_the_table() -> None:
    lower = Sheet(Pose(0, 0, 0), CARD_WH, thickness=0.3).rested([])
    assert Sheet(Pose(2, 0, 0), CARD_WH).rested([lower]).base == CLEARANCE
    assert Sheet(Pose(0.1, 0, 0), CARD_WH).rested([lower]).base > 0.3


def test_a_lens_sees_the_right_at_the_right_and_the_far_above() -> None:
    lens = Lens(np.array([0, -3.0, 3.0]), np.zeros(3), np.array([0, 0, 1.0]), 60, (640, 480))
    middle, right, far = lens.pixels(np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0)]))
    np.testing.assert_allclose(middle, (320, 240))
    assert right[0] > 320
    assert right[1] == pytest.approx(240)
    assert far[0] == pytest.approx(320)
    assert far[1] < 240
    # The edge of what is seen is half the view from the middle.
    edge = hypot(3, 3) * np.tan(np.radians(30))
    np.testing.assert_allclose(lens.pixels(np.array([(edge, 0, 0)]))[0], (640, 240))
