"""Export a trained network to ONNX and prove it.

    python models/export.py models/recipes/detector.toml

Takes the averaged weights of the run's checkpoint, writes `models/weights/NAME.onnx`, runs the
file in ONNX Runtime on the same pictures as the trained network, and refuses when their outputs
differ by more than the bound. Then the weights are rounded to half precision, in which they are
kept, and it is asked again. Only then is the file's hash written to `models/manifest.toml`. Next
file: `models/evaluate.py`.
"""

import argparse
import hashlib
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from manifest import MANIFEST, write_manifest
from train import KINDS, ROOT, RUNS
from vision.crops import REFINE_REGION, REGIONS
from vision.onnx_model import OnnxModel
from vision.training.samples import CLASS_NAMES
from vision.views import CLASSES

WEIGHTS = ROOT / "models" / "weights"
LICENCE = "AGPL-3.0-or-later"
OPSET = 17
# Largest difference allowed between the trained and the exported network: pixels for the detector,
# whose corners lie hundreds of pixels off; fractions of an outline for the refiner; logits for the
# classifiers.
BOUNDS = {"detector": 0.05, "refiner": 0.001, "classifier": 0.002}
# The same with the weights in half precision. The detector's is for the worst of some ten
# thousand cards that it guesses at in noise, hardly any of which it would itself count.
ROUNDED_BOUNDS = {"detector": 2.0, "refiner": 0.002, "classifier": 0.02}
# Smaller tensors stay as they are: they are biases and constants, and would save nothing.
LARGE = 256


def load_trained(recipe: dict[str, Any], checkpoint: Path) -> torch.nn.Module:
    """The network with the checkpoint's averaged weights, ready to be asked."""
    model: torch.nn.Module = KINDS[recipe["kind"]].build(recipe)
    saved = torch.load(checkpoint, weights_only=True)
    model.load_state_dict(saved["average"])
    model.eval()
    if recipe["kind"] == "detector":
        head = model.model[-1]
        head.export, head.dynamic, head.format = True, True, "onnx"
    return model


def classes_of(recipe: dict[str, Any]) -> tuple[str, ...]:
    """The names of the network's outputs, in order."""
    if recipe["kind"] == "detector":
        return CLASS_NAMES
    if recipe["kind"] == "refiner":
        return tuple(f"{axis}{corner}" for corner in range(4) for axis in "xy")
    return CLASSES


def export(recipe: dict[str, Any], checkpoint: Path, weights: Path) -> tuple[Path, float]:
    """Write the ONNX file; gives it and the largest difference from the trained network.

    Raises:
        SystemExit: the exported network differs from the trained one by more than `BOUNDS` allows,
            or by more than `ROUNDED_BOUNDS` with its weights rounded.
    """
    model = load_trained(recipe, checkpoint)
    is_detector = recipe["kind"] == "detector"
    shapes = _shapes(recipe)
    weights.mkdir(parents=True, exist_ok=True)
    path = weights / f"{recipe['name']}.onnx"
    free = {0: "batch", 2: "height", 3: "width"} if is_detector else {0: "batch"}
    example = torch.rand(*shapes[0])
    model(example)
    torch.onnx.export(
        model,
        (example,),
        str(path),
        input_names=["images"],
        output_names=["output"],
        opset_version=OPSET,
        dynamic_axes={
            "images": free,
            "output": {0: "batch", 2: "places"} if is_detector else {0: "batch"},
        },
        dynamo=False,
    )
    graph = onnx.load(str(path))
    for key, value in (
        ("classes", ",".join(classes_of(recipe))),
        ("license", LICENCE),
        ("recipe", recipe["name"]),
    ):
        graph.metadata_props.add(key=key, value=value)
    _save_proved(model, graph, path, shapes, BOUNDS[recipe["kind"]])
    halve(graph.graph)
    return path, _save_proved(model, graph, path, shapes, ROUNDED_BOUNDS[recipe["kind"]])


def _save_proved(
    model: torch.nn.Module,
    graph: onnx.ModelProto,
    path: Path,
    shapes: list[tuple[int, int, int, int]],
    bound: float,
) -> float:
    """Write the file; gives its largest difference from the trained network, or refuses it."""
    onnx.checker.check_model(graph)
    onnx.save(graph, str(path))
    worst = difference(model, path, shapes)
    if worst > bound:
        raise SystemExit(f"{path} differs from the trained network by {worst}, more than {bound}")
    return worst


def halve(graph: onnx.GraphProto) -> None:
    """Keep large tensors in half precision; they are made float32 again when a file is opened.

    It halves the file and changes nothing in how long a network takes.
    """
    casts = []
    for tensor in graph.initializer:
        values = numpy_helper.to_array(tensor)
        if tensor.data_type != TensorProto.FLOAT or values.size < LARGE:
            continue
        name = tensor.name
        tensor.CopyFrom(numpy_helper.from_array(values.astype(np.float16), f"{name}.half"))
        casts.append(
            helper.make_node("Cast", [tensor.name], [name], f"{name}.cast", to=TensorProto.FLOAT)
        )
    nodes = [*casts, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)


def _shapes(recipe: dict[str, Any]) -> list[tuple[int, int, int, int]]:
    """Input shapes to compare on: not only the one that the export was traced with."""
    if recipe["kind"] == "detector":
        return [(1, 3, 384, 384), (1, 3, 480, 640), (1, 3, 640, 352)]
    region = REFINE_REGION if recipe["kind"] == "refiner" else REGIONS[recipe["region"]][0]
    width, height = region.size_wh
    return [(2, 3, height, width), (1, 3, height, width), (7, 3, height, width)]


def difference(
    model: torch.nn.Module, path: Path, shapes: list[tuple[int, int, int, int]]
) -> float:
    """The largest difference between what the network and the file say to inputs of `shapes`."""
    exported = OnnxModel(path)
    rng = np.random.default_rng(1)
    worst = 0.0
    for shape in shapes:
        pictures = rng.random(shape, np.float32)
        with torch.no_grad():
            trained = model(torch.from_numpy(pictures))
        expected = (trained[0] if isinstance(trained, tuple) else trained).numpy()
        worst = max(worst, float(np.abs(expected - exported.run(pictures)).max()))
    return worst


def main() -> None:
    """Read the recipe, export, write the manifest."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("recipe", type=Path)
    options = parser.parse_args()
    recipe = tomllib.loads(options.recipe.read_text())
    path, worst = export(recipe, RUNS / recipe["name"] / "last.pt", WEIGHTS)
    known = tomllib.loads(MANIFEST.read_text()) if MANIFEST.is_file() else {}
    shape = [3, 0, 0] if recipe["kind"] == "detector" else list(_shapes(recipe)[0][1:])
    known[recipe["name"]] = {
        "file": f"weights/{path.name}",
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "bytes": path.stat().st_size,
        "input_size": shape,
        "classes": list(classes_of(recipe)),
        "recipe": str(options.recipe.resolve().relative_to(ROOT)),
        "licence": LICENCE,
        "settings": known.get(recipe["name"], {}).get("settings", {}),
    }
    write_manifest(known, MANIFEST)
    print(
        f"{path}: {path.stat().st_size / 1e6:.2f} MB,"
        f" largest difference from the trained network {worst:.2g}"
    )


if __name__ == "__main__":
    main()
