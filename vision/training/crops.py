"""What the classifiers learn from: straightened parts of cards, out of scenes and of the art.

Comes in: scenes on disk, or decks. Goes out: crops with rank and suit. Next file:
`models/classifier.py`.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring import Card
from vision.crops import (
    CARD_REGION,
    INDEX_MIDDLE,
    REFINE_REGION,
    RIGHT_INDEX_MIDDLE,
    Region,
    in_photo,
    moved_to,
    on_card,
    straighten,
)
from vision.detection import size_of, turned
from vision.pyramid import Pyramid
from vision.training.art import Deck, Image
from vision.training.compose import aged, card_stock
from vision.training.degrade import photograph
from vision.training.layout import Rng
from vision.training.samples import INDEX_SEEN, LabelledCard, LabelledScene, upright_at
from vision.views import label_of

Crop = tuple[Image, int, int]


def scene_crops(rng: Rng, scene: LabelledScene, region: Region, limit: int) -> list[Crop]:
    """Up to `limit` crops of one scene, their outlines as inexact as a detector's."""
    image = scene.read_image()
    photo = Pyramid(image)
    wanted: list[tuple[NDArray[np.float32], Card | None]] = []
    for card in scene.cards:
        if region is CARD_REGION:
            if card.seen > 0.55:
                begin = 0 if rng.random() < 0.5 else 2
                wanted.append((turned(card.quad, begin), card.card))
            continue
        for corner in range(4):
            quad = upright_at(card.quad, corner)
            is_right = corner % 2 == 1  # seen as if it were at the left, see `anchoring.py`
            if card.index_seen[corner] > 0.8:
                if is_right or rng.random() < 0.35:
                    quad = _rough_at_index(rng, card, corner, INDEX_MIDDLE)
                wanted.append((quad, card.card))
            elif not is_right and card.index_seen[corner] < 0.25 and rng.random() < 0.3:
                wanted.append((quad, None))
        if rng.random() < 0.12:  # a card straightened the wrong way round has nothing to read
            wanted.append((turned(card.quad, 1), None))
    table = _anywhere(rng, image)
    if rng.random() < 0.5 and not _covers(table, scene):
        wanted.append((table, None))  # nor has the bare table
    picks = rng.permutation(len(wanted))[:limit]
    return [
        (straighten(photo, _inexact(rng, wanted[i][0]), region), *label_of(wanted[i][1]))
        for i in picks
    ]


def outline_crops(
    rng: Rng, scene: LabelledScene, limit: int
) -> list[tuple[Image, NDArray[np.float32]]]:
    """Up to `limit` cards of a scene, straightened by a rough outline, with their true corners.

    The corners (4, 2) float32 are in fractions of the rough outline's width and height: (0, 0)
    where it is right about the first corner. The outline may begin at any corner of the card.
    """
    photo = Pyramid(scene.read_image())
    seen = [card for card in scene.cards if card.seen > 0.12]
    crops = []
    for pick in rng.permutation(len(seen))[:limit]:
        card = seen[pick]
        printed = [corner for corner in range(4) if card.index_seen[corner] > INDEX_SEEN]
        if printed and rng.random() < 0.65:
            corner = int(rng.choice(printed))
            place = RIGHT_INDEX_MIDDLE if corner % 2 else INDEX_MIDDLE
            quad = upright_at(card.quad, corner)
            rough = _rough_at_index(rng, card, corner, place)
        else:
            begin = int(rng.choice([0, 1, 2, 3], p=[0.4, 0.1, 0.4, 0.1]))
            quad = turned(card.quad, begin)
            rough = _rough(rng, quad)
        if cv2.isContourConvex(rough):
            crops.append((straighten(photo, rough, REFINE_REGION), on_card(rough, quad)))
    return crops


def _rough_at_index(
    rng: Rng, card: LabelledCard, corner: int, place: NDArray[np.float32]
) -> NDArray[np.float32]:
    """A rough outline, moved so that the index of that corner is at this place on it.

    Of a card of which little shows, the rest is guessed the worse, but the index is where it is.
    """
    quad = upright_at(card.quad, corner)
    width, height = card.index_wh
    middle = np.array([(1 - width / 2 if corner % 2 else width / 2, height / 2)], np.float32)
    size = size_of(quad)
    spot = in_photo(quad, middle)[0] + rng.normal(0, 0.012, 2) * size
    return moved_to(_rough(rng, quad, worse=1.0 if card.seen > 0.6 else 1.6), place, spot)


def _rough(rng: Rng, quad: NDArray[np.float32], worse: float = 1.0) -> NDArray[np.float32]:
    """The outline as a detector or a first refinement gives it: turned, shifted, scaled, bent."""
    size = size_of(quad)
    much = worse * float(rng.choice([0.3, 1.0, 1.6], p=[0.3, 0.5, 0.2]))
    turn = rng.normal(0, 0.07) * much
    c, s = np.cos(turn), np.sin(turn)
    middle = quad.mean(0)
    grown = (quad - middle) @ np.array([[c, s], [-s, c]]) * np.exp(
        rng.normal(0, 0.07 * much, 2)
    ) + middle
    moved = grown + (rng.normal(0, 0.05, (1, 2)) + rng.normal(0, 0.05, (4, 2))) * much * size
    return np.asarray(moved, np.float32)


def art_crop(rng: Rng, deck: Deck, region: Region) -> Crop:
    """A crop of one face as large and sharp, or as small and blurred, as photos show it."""
    card = deck.cards[int(rng.integers(len(deck.cards)))]
    face = deck.face(card)
    scale = float(np.exp(rng.uniform(np.log(70), np.log(320)))) / face.shape[0]
    resized = cv2.resize(face, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    face = aged(rng, np.asarray(resized, np.uint8), card_stock(rng))
    h, w = face.shape[:2]
    pad = int(0.12 * h) + 2
    table = np.empty((h + 2 * pad, w + 2 * pad, 3), np.uint8)
    table[:] = rng.integers(10, 250, 3)
    if rng.random() < 0.4:  # another card lies under or beside it
        other = deck.face(deck.cards[int(rng.integers(len(deck.cards)))])[..., :3]
        under = cv2.resize(other, (w, h))
        x, y = rng.integers(-w // 2, w // 2 + 1), rng.integers(-h // 2, h // 2 + 1)
        cv2.warpAffine(
            under,
            np.array([[1, 0, pad + x], [0, 1, pad + y]], np.float32),
            (table.shape[1], table.shape[0]),
            dst=table,
            borderMode=cv2.BORDER_TRANSPARENT,
        )
    alpha = face[..., 3:].astype(np.float32) / 255
    part = table[pad : pad + h, pad : pad + w]
    part[:] = part * (1 - alpha) + face[..., :3] * alpha
    quad = np.array([(0, 0), (w, 0), (w, h), (0, h)], np.float32) + pad
    skew = (quad + rng.normal(0, 0.04 * h, (4, 2))).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(quad, skew)
    seen = cv2.warpPerspective(
        table, matrix, (table.shape[1], table.shape[0]), borderMode=cv2.BORDER_REPLICATE
    )
    photo = photograph(rng, np.asarray(seen, np.uint8))
    if rng.random() < 0.5:
        skew = turned(skew, 2)  # the lower index; or the whole card upside down
    return straighten(Pyramid(photo), _inexact(rng, skew), region), *label_of(card)


def _inexact(rng: Rng, quad: NDArray[np.float32]) -> NDArray[np.float32]:
    """The outline as a detector gives it: shifted and bent by some hundredths of the card."""
    size = size_of(quad)
    shift = rng.normal(0, 0.015, (1, 2)) + rng.normal(0, 0.018, (4, 2)) * rng.choice(
        [0.5, 1.0, 2.0]
    )
    return np.asarray(quad + shift * size, np.float32)


def _anywhere(rng: Rng, image: Image) -> NDArray[np.float32]:
    h, w = image.shape[:2]
    size = rng.uniform(0.05, 0.3) * max(h, w)
    turn = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(turn), np.sin(turn)
    local = np.array([(-0.36, -0.5), (0.36, -0.5), (0.36, 0.5), (-0.36, 0.5)]) * size
    middle = rng.uniform(0.15, 0.85, 2) * (w, h)
    return np.asarray(local @ np.array([[c, s], [-s, c]]) + middle, np.float32)


def _covers(quad: NDArray[np.float32], scene: LabelledScene) -> bool:
    """Whether the outline touches any card of the scene."""
    return any(cv2.intersectConvexConvex(quad, card.quad)[0] > 0 for card in scene.cards)
