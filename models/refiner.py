"""The refiner's network, data and loss: where the corners of a card are, from a rough outline.

The detector sees the photo small and knows corners to a tenth of a card; this network sees the card
straightened by that outline, with a margin round it, and says where its corners are in that view.
"""

from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import Dataset

from classifier import Block
from vision.crops import REFINE_REGION
from vision.training.crops import outline_crops
from vision.training.samples import read_scenes


class RefineNet(nn.Module):
    """(B, 3, h, w) RGB 0 to 1 -> (B, 8) corners in fractions of the rough outline."""

    def __init__(self, widths: list[int]) -> None:
        super().__init__()
        self.blocks = nn.Sequential(
            *(Block(a, b) for a, b in zip([3, *widths], widths, strict=False))
        )
        width, height = REFINE_REGION.size_wh
        cells = (width >> len(widths)) * (height >> len(widths))
        self.narrow = nn.Conv2d(widths[-1], 32, 1)
        self.corners = nn.Sequential(nn.Linear(32 * cells, 128), nn.ReLU(), nn.Linear(128, 8))

    def forward(self, x: Tensor) -> Tensor:
        """Start from the rough outline's own corners and say how far off they are."""
        features = self.narrow(self.blocks(x - 0.5))
        start = torch.tensor([0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0])
        corners: Tensor = start + self.corners(features.flatten(1)) * 0.1
        return corners


def build_refiner(recipe: dict[str, Any]) -> RefineNet:
    """An untrained network as the recipe describes it."""
    return RefineNet(recipe["widths"])


class Outlines(Dataset[Any]):
    """Item number i: cards of one scene, each with a rough outline, decided by the seed and i."""

    def __init__(self, recipe: dict[str, Any], cache: Path) -> None:
        self.recipe = recipe
        folders = [cache / "scenes" / name for name in recipe["scenes"]]
        self.scenes = [scene for folder in folders for scene in read_scenes(folder)]
        self.count = recipe["steps"] * recipe["batch"]

    def __len__(self) -> int:
        return int(self.count)

    def __getitem__(self, number: int) -> list[Any]:
        rng = np.random.default_rng((self.recipe["seed"], 13, number))
        scene = self.scenes[int(rng.integers(len(self.scenes)))]
        return outline_crops(rng, scene, self.recipe["crops_a_scene"])


def as_batch(items: list[list[Any]]) -> dict[str, Tensor]:
    """All crops of some items as one batch."""
    crops = [crop for item in items for crop in item]
    images = torch.from_numpy(np.stack([image for image, _ in crops])).permute(0, 3, 1, 2)
    return {"img": images, "corners": torch.from_numpy(np.stack([corners for _, corners in crops]))}


def loss_of(found: Tensor, batch: dict[str, Tensor]) -> tuple[Tensor, None]:
    """The mean distance of the corners in the crop's fractions, times the number of crops."""
    apart = (found.view(-1, 4, 2) - batch["corners"]).square().sum(-1).add(1e-5).sqrt().mean(1)
    return apart.clamp(max=1).sum()[None], None
