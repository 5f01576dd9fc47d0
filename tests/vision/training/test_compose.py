from collections.abc import Iterator

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

import vision.training.compose
from scoring import DECK, Card
from vision.crops import INDEX_REGION, straighten
from vision.pyramid import Pyramid
from vision.training.art import ArtBox, Deck, Image, file_stem
from vision.training.compose import Scene, camera, compose, through
from vision.training.layout import Pose

SIZE_WH = (240, 200)
WIDTH, HEIGHT = 100, 140
# Each card has a hue of its own, far from that of the others.
CARDS = DECK[:12]
HUES = {card: 15 * place for place, card in enumerate(CARDS)}


def drawn_face(hue: int) -> Image:
    """A face in one hue (0-179), with a 7 in two opposite corners, RGBA."""
    colour = cv2.cvtColor(np.array([[[hue, 255, 230]]], np.uint8), cv2.COLOR_HSV2RGB)[0, 0]
    face = np.full((HEIGHT, WIDTH, 4), 255, np.uint8)
    face[35:105, 20:80, :3] = colour
    for _ in range(2):
        cv2.putText(face, "7", (3, 24), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (0, 0, 0, 255), 3)
        face = face[::-1, ::-1].copy()
    return face


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Deck:
    folder = tmp_path_factory.mktemp("deck")
    for card, hue in HUES.items():
        face = cv2.cvtColor(drawn_face(hue), cv2.COLOR_RGBA2BGRA)
        cv2.imwrite(str(folder / f"{file_stem(card)}.png"), face)
    cv2.imwrite(str(folder / "B1.png"), np.full((HEIGHT, WIDTH, 4), 128, np.uint8))
    return Deck("drawn", folder, "test", CARDS, (), (), False, False, False)


@pytest.fixture
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing but the cards lies on a grey table, and the phone takes the scene as it is."""

    def grey_table(rng: object, art: object, to_image: object, size_wh: tuple[int, int]) -> Image:
        return np.full((size_wh[1], size_wh[0], 3), 100, np.uint8)

    monkeypatch.setattr(vision.training.compose, "_table", grey_table)
    monkeypatch.setattr(vision.training.compose, "lay_under", lambda *_: None)
    monkeypatch.setattr(vision.training.compose, "put_on_top", lambda *_: None)
    monkeypatch.setattr(vision.training.compose, "photograph", lambda _, scene: scene)


def scenes(deck: Deck, times: int, size_wh: tuple[int, int] = SIZE_WH) -> Iterator[Scene]:
    art = ArtBox((deck,), (), (), ())
    for seed in range(times):
        yield compose(np.random.default_rng(seed), art, size_wh)


def is_in_picture(quad: NDArray[np.float32], scene: Scene) -> bool:
    height, width = scene.image_rgb.shape[:2]
    return bool(quad.min() >= 0 and (quad.max(0) < (width, height)).all())


def test_the_same_state_gives_the_same_scene(deck: Deck) -> None:
    for one, two in zip(scenes(deck, 2), scenes(deck, 2), strict=True):
        np.testing.assert_array_equal(one.image_rgb, two.image_rgb)
        assert one.image_rgb.shape == (200, 240, 3)
        assert one.image_rgb.dtype == np.uint8
        assert len(one.cards) == len(two.cards)
        for a, b in zip(one.cards, two.cards, strict=True):
            np.testing.assert_array_equal(a.quad, b.quad)
            assert (a.card, a.index_seen, a.seen) == (b.card, b.index_seen, b.seen)


@pytest.mark.usefixtures("clean")
def test_a_cards_outline_lies_where_its_colour_is(deck: Deck) -> None:
    n_looked_at = 0
    for scene in scenes(deck, 40):
        assert len({card.card for card in scene.cards}) == len(scene.cards)
        hues = cv2.cvtColor(scene.image_rgb, cv2.COLOR_RGB2HSV)[..., 0].astype(int)
        for card in scene.cards:
            if card.card is None or card.seen < 0.97 or not is_in_picture(card.quad, scene):
                continue
            # A point between the middle and each corner is still on the coloured field.
            spots = (card.quad.mean(0) * 0.6 + card.quad * 0.4).astype(int)
            apart = (hues[spots[:, 1], spots[:, 0]] - HUES[card.card] + 90) % 180 - 90
            assert np.median(np.abs(apart)) <= 7
            n_looked_at += 1
    assert n_looked_at > 30


@pytest.mark.usefixtures("clean")
def test_no_card_is_mirrored(deck: Deck) -> None:
    likeness = []
    for scene in scenes(deck, 25, (480, 400)):
        for card in scene.cards:
            x, y = card.quad[:, 0], card.quad[:, 1]
            assert (x * np.roll(y, -1) - y * np.roll(x, -1)).sum() > 0  # clockwise
            shorter_side = min(np.ptp(card.quad, axis=0))
            if card.card is None or card.seen < 0.97 or shorter_side < 60:
                continue
            art = deck.face(card.card)[..., :3]
            whole = np.array([(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)], np.float32)
            index = straighten(Pyramid(np.ascontiguousarray(art)), whole, INDEX_REGION).mean(2)
            for quad in (card.quad, np.roll(card.quad, -2, axis=0)):
                seen = straighten(Pyramid(scene.image_rgb), quad, INDEX_REGION).mean(2)
                as_printed, *others = (
                    np.corrcoef(index[10:60, 6:40].ravel(), view[10:60, 6:40].ravel())[0, 1]
                    for view in (seen, seen[:, ::-1], seen[::-1], seen[::-1, ::-1])
                )
                assert as_printed > max(others)
                likeness.append(as_printed)
    assert len(likeness) > 20
    assert np.median(likeness) > 0.6  # glare and slant take their share


def laid(deck: Deck, poses: list[Pose], monkeypatch: pytest.MonkeyPatch) -> Scene:
    """The first scene that shows the cards at `poses` from above, whole and in the picture."""
    monkeypatch.setattr(vision.training.compose, "arrange", lambda *_: poses)
    for scene in scenes(deck, 200):
        faces = [card for card in scene.cards if card.kind == "face"]
        if len(faces) == len(poses) and all(is_in_picture(c.quad, scene) for c in faces):
            return scene
    raise AssertionError("no scene shows all of the cards")


def rounded(scene: Scene) -> list[tuple[float, ...]]:
    return [tuple(round(seen, 1) for seen in card.index_seen) for card in scene.cards]


@pytest.mark.usefixtures("clean")
def test_a_covered_index_is_not_seen(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    # The second card lies on the upper left part of the first.
    scene = laid(deck, [Pose(0, 0, 0), Pose(-0.35, -0.35, 0)], monkeypatch)
    assert rounded(scene) == [(0, 0, 1, 0), (1, 0, 1, 0)]
    under, above = scene.cards
    assert 0.5 < under.seen < 0.95
    assert above.seen > 0.97


@pytest.mark.usefixtures("clean")
def test_an_index_is_covered_in_part(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    # An edge runs through the middle of the first card's upper index.
    half_way = Pose(0, -1 + 0.28 / 2, 0)
    scene = laid(deck, [Pose(0, 0, 0), half_way], monkeypatch)
    assert 0.2 < scene.cards[0].index_seen[0] < 0.8
    assert scene.cards[0].index_seen[2] > 0.95


@pytest.mark.usefixtures("clean")
@pytest.mark.parametrize(
    ("has_four_corners", "is_one_way", "expected"),
    [(False, False, (1, 0, 1, 0)), (True, False, (1, 1, 1, 1)), (False, True, (1, 0, 0, 0))],
    ids=["two indices", "four corners", "one way"],
)
def test_an_index_is_seen_only_where_one_is_printed(
    deck: Deck,
    has_four_corners: bool,
    is_one_way: bool,
    expected: tuple[float, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    printed = Deck(
        deck.name, deck.folder, "test", CARDS, (), (), False, has_four_corners, is_one_way
    )
    scene = laid(printed, [Pose(0, 0, 0), Pose(2, 0, 0)], monkeypatch)
    assert rounded(scene) == [expected, expected]


def test_what_lies_on_a_card_is_not_the_card(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    def cover(rng: object, art: object, canvas: Image, owner: NDArray[np.int16]) -> None:
        owner[:, :] = -1

    monkeypatch.setattr(vision.training.compose, "put_on_top", cover)
    for scene in scenes(deck, 2):
        assert all(card.seen == 0 and not any(card.index_seen) for card in scene.cards)


@pytest.mark.usefixtures("clean")
def test_a_back_has_no_card_and_no_index(deck: Deck) -> None:
    with_backs = Deck("drawn", deck.folder, "test", CARDS, ("B1",), (), False, False, False)
    backs = [c for scene in scenes(with_backs, 30) for c in scene.cards if c.kind == "back"]
    assert backs
    for back in backs:
        assert back.card is None
        assert back.index_seen == (0, 0, 0, 0)


@pytest.mark.usefixtures("clean")
def test_the_deck_and_its_index_are_told(deck: Deck) -> None:
    jumbo = Deck("large", deck.folder, "test", CARDS, (), (), True, False, False)
    (scene,) = scenes(jumbo, 1)
    assert (scene.deck, scene.index_wh) == ("large", jumbo.index_wh)
    assert jumbo.index_wh > deck.index_wh


@pytest.mark.usefixtures("clean")
def test_the_cards_are_those_of_the_deck(deck: Deck) -> None:
    seen: set[Card | None] = {c.card for scene in scenes(deck, 20) for c in scene.cards}
    assert seen <= set(CARDS)
    assert len(seen) > 8


@pytest.mark.parametrize("steepest", [40, 60, 70])
def test_a_camera_looks_down_no_more_obliquely_than_it_may(steepest: float) -> None:
    # Where a table is seen obliquely, a square on it looks flat.
    square = [Pose(x, y, 0) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
    flatness = []
    for seed in range(300):
        to_image = camera(np.random.default_rng(seed), square, SIZE_WH, steepest)
        at_middle = np.array([(0.5, 0.5), (0.501, 0.5), (0.5, 0.501)])
        middle, across, down = through(to_image, at_middle)
        stretched = np.linalg.svd(np.stack([across - middle, down - middle]), compute_uv=False)
        flatness.append(float(stretched[1] / stretched[0]))
    seen = np.degrees(np.arccos(min(flatness)))
    assert steepest - 8 < seen < steepest + 1
