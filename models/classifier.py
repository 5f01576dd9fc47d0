"""The classifiers' network, data and loss: a small residual network that reads one crop of a card.

Two heads, rank and suit, each with a class more for "nothing to read here".
"""

from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import Dataset

from vision.crops import REGIONS
from vision.training.art import open_art
from vision.training.crops import art_crop, scene_crops
from vision.training.samples import read_scenes
from vision.views import CLASSES, NO_RANK, NO_SUIT


class Block(nn.Module):
    """Two convolutions with a way round them; the first halves the picture."""

    def __init__(self, wide_in: int, wide_out: int) -> None:
        super().__init__()
        self.first = nn.Sequential(
            nn.Conv2d(wide_in, wide_out, 3, 2, 1, bias=False),
            nn.BatchNorm2d(wide_out),
            nn.ReLU(inplace=True),
        )
        self.second = nn.Sequential(
            nn.Conv2d(wide_out, wide_out, 3, 1, 1, bias=False), nn.BatchNorm2d(wide_out)
        )

    def forward(self, x: Tensor) -> Tensor:
        """(B, C, h, w) -> (B, C', h / 2, w / 2)."""
        half = self.first(x)
        return functional.relu(half + self.second(half))


class CropNet(nn.Module):
    """(B, 3, h, w) RGB 0 to 1 -> (B, 19) logits: thirteen ranks and none, four suits and none."""

    def __init__(self, widths: list[int]) -> None:
        super().__init__()
        self.blocks = nn.Sequential(
            *(Block(a, b) for a, b in zip([3, *widths], widths, strict=False))
        )
        self.dropout = nn.Dropout(0.2)
        self.heads = nn.Linear(widths[-1] * 6, len(CLASSES))

    def forward(self, x: Tensor) -> Tensor:
        """The logits of a batch of crops."""
        features = self.blocks(x - 0.5)
        # Where a thing stands tells the rank from the suit below it: keep three rows and two
        # columns.
        pooled = _pool(features)
        logits: Tensor = self.heads(self.dropout(pooled.flatten(1)))
        return logits


def _pool(features: Tensor) -> Tensor:
    """(B, C, h, w) -> (B, C, 3, 2) means, written so that it exports with a fixed size."""
    rows, columns = int(features.shape[2]) // 3, int(features.shape[3]) // 2
    return functional.avg_pool2d(features, (rows, columns), (rows, columns))[:, :, :3, :2]


def build_classifier(recipe: dict[str, Any]) -> CropNet:
    """An untrained network as the recipe describes it."""
    return CropNet(recipe["widths"])


class Crops(Dataset[Any]):
    """Item number i: crops of one scene and crops of the art, decided by the seed and i."""

    def __init__(self, recipe: dict[str, Any], cache: Path) -> None:
        self.recipe = recipe
        folders = [cache / "scenes" / name for name in recipe["scenes"]]
        self.scenes = [scene for folder in folders for scene in read_scenes(folder)]
        self.decks = open_art(cache, "train").decks
        self.regions = REGIONS[recipe["region"]]
        self.count: int = recipe["steps"] * recipe["batch"]

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, number: int) -> list[Any]:
        rng = np.random.default_rng((self.recipe["seed"], 11, number))
        scene = self.scenes[int(rng.integers(len(self.scenes)))]
        region = self.regions[int(rng.integers(len(self.regions)))]
        crops = scene_crops(rng, scene, region, self.recipe["crops_a_scene"])
        deck = self.decks[int(rng.integers(len(self.decks)))]
        crops += [art_crop(rng, deck, region) for _ in range(self.recipe["crops_of_art"])]
        return crops


def as_batch(items: list[list[Any]]) -> dict[str, Tensor]:
    """All crops of some items as one batch."""
    crops = [crop for item in items for crop in item]
    images = torch.from_numpy(np.stack([image for image, _, _ in crops])).permute(0, 3, 1, 2)
    return {
        "img": images,
        "rank": torch.tensor([rank for _, rank, _ in crops]),
        "suit": torch.tensor([suit for _, _, suit in crops]),
    }


def loss_of(logits: Tensor, batch: dict[str, Tensor]) -> tuple[Tensor, None]:
    """Cross entropy of rank and of suit, each times the number of crops."""
    ranks, suits = logits.split([NO_RANK + 1, NO_SUIT + 1], 1)
    losses = [
        functional.cross_entropy(ranks, batch["rank"], label_smoothing=0.02, reduction="sum"),
        functional.cross_entropy(suits, batch["suit"], label_smoothing=0.02, reduction="sum"),
    ]
    return torch.stack(losses), None
