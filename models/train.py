"""Train a network by its recipe: `python models/train.py models/recipes/detector.toml`.

Goes on from the last checkpoint in `models/runs/NAME/` when there is one, and writes one every few
minutes. Next file: `models/export.py`.
"""

import argparse
import json
import math
import os
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset

import classifier
import detector
import refiner
from vision.training.samples import crop_sample, read_scenes

ROOT = Path(__file__).resolve().parent.parent
RUNS = ROOT / "models" / "runs"
CACHE = ROOT / "datasets" / "cache"


class SceneViews(Dataset[Any]):
    """View number i of the training: a scene and a crop of it that only the seed and i decide."""

    def __init__(self, recipe: dict[str, Any], cache: Path) -> None:
        folders = [cache / "scenes" / name for name in recipe["scenes"]]
        self.scenes = [scene for folder in folders for scene in read_scenes(folder)]
        self.size, self.seed = recipe["image_size"], recipe["seed"]
        self.count: int = recipe["steps"] * recipe["batch"]

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, number: int) -> Any:
        epoch, place = divmod(number, len(self.scenes))
        order = np.random.default_rng((self.seed, epoch)).permutation(len(self.scenes))
        rng = np.random.default_rng((self.seed, 7, number))
        return crop_sample(rng, self.scenes[order[place]], self.size)


@dataclass(frozen=True, slots=True)
class Kind:
    """What training one kind of network takes."""

    build: Callable[[dict[str, Any]], Any]
    data: Callable[[dict[str, Any], Path], Dataset[Any]]
    as_batch: Callable[[list[Any]], dict[str, torch.Tensor]]
    loss: Callable[[Any], Callable[[Any, dict[str, torch.Tensor]], Any]]
    workers: int


KINDS = {
    "detector": Kind(
        detector.build_detector, SceneViews, detector.as_batch, detector.CornerLoss, workers=1
    ),
    "classifier": Kind(
        classifier.build_classifier,
        classifier.Crops,
        classifier.as_batch,
        lambda model: classifier.loss_of,
        workers=1,
    ),
    "refiner": Kind(
        refiner.build_refiner,
        refiner.Outlines,
        refiner.as_batch,
        lambda model: refiner.loss_of,
        workers=1,
    ),
}


def learning_rate(recipe: dict[str, Any], step: int) -> float:
    """Warm up in a line, then down to a hundredth along a cosine."""
    if step < recipe["warmup_steps"]:
        return float(recipe["learning_rate"] * (step + 1) / recipe["warmup_steps"])
    done = (step - recipe["warmup_steps"]) / max(1, recipe["steps"] - recipe["warmup_steps"])
    return float(recipe["learning_rate"] * (0.01 + 0.99 * (1 + math.cos(math.pi * done)) / 2))


def groups_of(model: torch.nn.Module, weight_decay: float) -> list[dict[str, Any]]:
    """Weights of convolutions decay; biases and batch norms do not."""
    decayed = [p for p in model.parameters() if p.requires_grad and p.ndim > 1]
    free = [p for p in model.parameters() if p.requires_grad and p.ndim <= 1]
    return [
        {"params": decayed, "weight_decay": weight_decay},
        {"params": free, "weight_decay": 0.0},
    ]


class Average:
    """A running mean of the weights, which is what is kept in the end."""

    def __init__(self, model: torch.nn.Module, decay: float) -> None:
        self.decay, self.count = decay, 0
        self.state = {k: v.detach().clone() for k, v in model.state_dict().items()}

    def update(self, model: torch.nn.Module) -> None:
        """Take in the weights after one more step; at first they count for more."""
        self.count += 1
        keep = min(self.decay, (1 + self.count) / (10 + self.count))
        for key, value in model.state_dict().items():
            if value.is_floating_point():
                self.state[key].mul_(keep).add_(value.detach(), alpha=1 - keep)
            else:
                self.state[key].copy_(value)


def _step_back(worker: int) -> None:
    """Let the network's threads go first: each of their short sections waits for the slowest."""
    os.nice(10)


def batches(recipe: dict[str, Any], cache: Path, start: int) -> Iterator[Any]:
    """The batches from step `start` on, made in worker processes while the network learns."""
    kind = KINDS[recipe["kind"]]
    wanted = range(start * recipe["batch"], recipe["steps"] * recipe["batch"])
    loader: DataLoader[Any] = DataLoader(
        kind.data(recipe, cache),
        batch_size=recipe["batch"],
        sampler=wanted,
        num_workers=kind.workers,
        prefetch_factor=4,
        worker_init_fn=_step_back,
        collate_fn=kind.as_batch,
    )
    return iter(loader)


def train(recipe: dict[str, Any], run: Path, cache: Path = CACHE) -> Path:
    """Train to the recipe's last step; gives the checkpoint with the averaged weights."""
    run.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(recipe["seed"])
    kind = KINDS[recipe["kind"]]
    model = kind.build(recipe).to(memory_format=torch.channels_last).train()
    loss_of = kind.loss(model)
    optimizer = torch.optim.AdamW(
        groups_of(model, recipe["weight_decay"]), lr=recipe["learning_rate"]
    )
    average = Average(model, recipe["ema_decay"])
    last = run / "last.pt"
    start = 0
    if last.is_file():
        saved = torch.load(last, weights_only=True)
        model.load_state_dict(saved["model"])
        optimizer.load_state_dict(saved["optimizer"])
        average.state, average.count, start = saved["average"], saved["step"], saved["step"]
        print(f"going on from step {start}")

    def save(step: int) -> None:
        new = run / "new.pt"
        torch.save(
            {
                "model": model.state_dict(),
                "optimizer": optimizer.state_dict(),
                "average": average.state,
                "step": step,
                "recipe": recipe,
            },
            new,
        )
        new.replace(last)

    saved_at, began, shown = time.monotonic(), time.monotonic(), []
    for step, batch in enumerate(batches(recipe, cache, start), start):
        for group in optimizer.param_groups:
            group["lr"] = learning_rate(recipe, step)
        images = batch["img"].to(memory_format=torch.channels_last).float() / 255
        parts = loss_of(model(images), batch)[0]
        loss = parts.sum() / len(images)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 10.0)
        optimizer.step()
        average.update(model)
        shown.append((parts.detach() / len(images)).tolist())
        if (step + 1) % 25 == 0:
            means = [round(float(v), 4) for v in np.mean(shown, 0)]
            each = (time.monotonic() - began) / (step + 1 - start)
            line = {"step": step + 1, "loss": means, "seconds_a_step": round(each, 3)}
            print(json.dumps(line), flush=True)
            shown = []
        if time.monotonic() - saved_at > recipe["checkpoint_minutes"] * 60:
            save(step + 1)
            saved_at = time.monotonic()
    save(recipe["steps"])
    return last


def main() -> None:
    """Read the recipe and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("recipe", type=Path)
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    recipe = tomllib.loads(arguments.recipe.read_text())
    print(train(recipe, RUNS / recipe["name"]))


if __name__ == "__main__":
    main()
