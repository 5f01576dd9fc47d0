"""What lamp, lens and phone do to a scene: light, colour, focus, noise, sharpening, JPEG.

Comes in and goes out: (H, W, 3) uint8 RGB. Hues are never turned, for red and black are what suits
are told apart by; colour casts stay within what lamps and white balance do.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.art import Image
from vision.training.layout import Rng


def photograph(rng: Rng, scene: Image) -> Image:
    """The scene as a phone would have taken it."""
    light = _light(rng, *scene.shape[:2])
    return developed(rng, scene.astype(np.float32) * light[..., None])


def developed(rng: Rng, picture: NDArray[np.float32]) -> Image:
    """What a phone makes of a picture (H, W, 3) in which the light is right already, 0 to 255."""
    picture = picture * _cast(rng)
    picture = _expose(rng, picture)
    picture = _saturate(rng, picture)
    if rng.random() < 0.45:
        picture = _blur(rng, picture)
    if rng.random() < 0.5:
        picture += rng.standard_normal(picture.shape, np.float32) * np.float32(rng.uniform(1, 9))
    if rng.random() < 0.35:
        soft = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.8, 2.0))
        picture += (picture - soft) * rng.uniform(0.3, 1.2)
    out: Image = np.clip(picture, 0, 255).astype(np.uint8)
    return jpeg(out, int(rng.integers(35, 96))) if rng.random() < 0.6 else out


def jpeg(image_rgb: Image, quality: int) -> Image:
    """The picture after one JPEG compression."""
    _, packed = cv2.imencode(".jpg", image_rgb[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    unpacked = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return np.ascontiguousarray(unpacked[..., ::-1])


def _light(rng: Rng, height: int, width: int) -> NDArray[np.float32]:
    """A brightness map: a lamp's fall-off, and a shadow with a soft or a hard edge."""
    ys, xs = np.mgrid[0:1:32j, 0:1:32j].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    slope = rng.uniform(0, 0.7)
    small = (
        1 - slope / 2 + slope * ((xs - 0.5) * np.cos(angle) + (ys - 0.5) * np.sin(angle))
    ).astype(np.float32)
    light: NDArray[np.float32] = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.35:
        scale = 4
        mask = np.zeros((height // scale, width // scale), np.uint8)
        points = (
            rng.uniform(-0.3, 1.3, (int(rng.integers(3, 7)), 2)) * (width / scale, height / scale)
        ).astype(np.int32)
        cv2.fillPoly(mask, [cv2.convexHull(points)], 255)
        soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.6, 14))
        shadow = (
            cv2.resize(soft, (width, height), interpolation=cv2.INTER_LINEAR).astype(np.float32)
            / 255
        )
        light *= 1 - shadow * rng.uniform(0.2, 0.65)
    return light


def _cast(rng: Rng) -> NDArray[np.float32]:
    """Warm lamp or cold sky: gains of red, green, blue."""
    warm = rng.normal(0, 0.09)
    return np.array([1 + warm, 1 + rng.normal(0, 0.02), 1 - warm], np.float32)


def _expose(rng: Rng, picture: NDArray[np.float32]) -> NDArray[np.float32]:
    """Too dark to too bright, with a random tone curve and clipped highlights."""
    gain = float(np.exp(rng.normal(0.05, 0.32)))
    unit = np.clip(picture * np.float32(gain / 255), 0, 1)
    toned = np.asarray(cv2.pow(unit, float(np.exp(rng.normal(0, 0.2)))), np.float32)
    return toned * np.float32(255)


def _saturate(rng: Rng, picture: NDArray[np.float32]) -> NDArray[np.float32]:
    share = rng.uniform(0.65, 1.3)
    mixing = np.full((3, 3), (1 - share) / 3) + np.eye(3) * share
    return np.asarray(cv2.transform(picture, mixing), np.float32)


def _blur(rng: Rng, picture: NDArray[np.float32]) -> NDArray[np.float32]:
    if rng.random() < 0.6:
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 1.7)), np.float32)
    length = int(rng.integers(2, 7))
    kernel = np.zeros((length * 2 + 1, length * 2 + 1), np.float32)
    angle = rng.uniform(0, np.pi)
    dx, dy = np.cos(angle) * length / 2, np.sin(angle) * length / 2
    cv2.line(
        kernel,
        (round(length - dx), round(length - dy)),
        (round(length + dx), round(length + dy)),
        1.0,
    )
    return np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), np.float32)
