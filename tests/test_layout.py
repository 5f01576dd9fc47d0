"""The rules of the house: who may import what, which names and files there may be.

A rule is a function from a checkout's root to its violations. Each is run on this checkout, where
it must find none, and on small planted trees, where it must find what was planted.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import scoring
import vision

ROOT = Path(__file__).resolve().parent.parent
CODE = (
    "app.py",
    "nobs.py",
    "benchmarks",
    "commands",
    "scoring",
    "vision",
    "webapp",
    "models",
    "datasets",
    "tests",
)
MADE_BY_SCRIPTS = ("datasets/cache/", "models/runs/")

# Where each module, with all below it, may be imported.
ALLOWED = {
    "streamlit": ("webapp/", "tests/"),
    "onnxruntime": ("vision/onnx_model.py",),
    "torch": ("models/",),
    "torchvision": ("models/",),
    "ultralytics": ("models/",),
    "ray": ("vision/batch/ray_engine.py", "tests/"),
    "fsspec": ("vision/batch/remote.py", "tests/"),
    "pyarrow": ("vision/batch/tables.py", "tests/"),
    "vision": (
        *("webapp/", "commands/", "vision/", "models/", "datasets/", "benchmarks/", "tests/"),
    ),
    "vision.training": ("vision/training/", "models/", "datasets/", "tests/"),
    "webapp": ("app.py", "webapp/", "tests/"),
    "app": ("tests/",),
    "commands": ("nobs.py", "commands/", "tests/"),
    "nobs": ("tests/",),
}
VAGUE_NAMES = {"utils", "util", "helpers", "common", "misc"}
MACHINE_PATHS = re.compile(r"(?<![\w.-])/(?:work|root|opt/pypi|home/\w+|Users/\w+)\b")
REGISTRY_HOSTS = re.compile(r"\b(?:pypi|pythonhosted|npmjs|deb\.debian)\.(?:org|com)\b")

Rule = Callable[[Path], list[str]]


def python_files(root: Path) -> Iterator[tuple[str, Path]]:
    """Each Python file of the project's own, with its path from the root."""
    for place in CODE:
        found = [root / place] if place.endswith(".py") else sorted((root / place).rglob("*.py"))
        for path in found:
            name = path.relative_to(root).as_posix()
            if path.is_file() and not name.startswith(MADE_BY_SCRIPTS):
                yield name, path


def kept_files(root: Path) -> list[str]:
    """Each file that git has or would take; without git, each that is in no hidden folder."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        git = subprocess.run(command, cwd=root, capture_output=True, check=True, text=True)
        names = git.stdout.split("\0")
    except (OSError, subprocess.CalledProcessError):
        names = [path.relative_to(root).as_posix() for path in root.rglob("*")]
        names = [name for name in names if not name.startswith((".", *MADE_BY_SCRIPTS))]
    return [name for name in names if (root / name).is_file()]


def imports(name: str, path: Path) -> Iterator[str]:
    """The full names of the modules that a file imports; of `from a import b` also a.b."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = name.split("/")[: -node.level] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def imports_out_of_place(root: Path) -> list[str]:
    return [
        f"{name}: imports {module}"
        for name, path in python_files(root)
        for module in sorted(set(imports(name, path)))
        for guarded, places in ALLOWED.items()
        if module == guarded or module.startswith(f"{guarded}.")
        if not name.startswith(places)
    ]


def scoring_beyond_the_standard_library(root: Path) -> list[str]:
    own = {*sys.stdlib_module_names, "scoring"}
    return [
        f"{name}: imports {module}"
        for name, path in python_files(root)
        if name.startswith("scoring/")
        for module in sorted(set(imports(name, path)))
        if module.split(".")[0] not in own
    ]


def packages_where_only_scripts_belong(root: Path) -> list[str]:
    # An __init__.py there would hide, or be hidden by, installed packages of these everyday names.
    return [
        name
        for name, path in python_files(root)
        if name.startswith(("models/", "datasets/")) and path.name == "__init__.py"
    ]


def names_not_in_all(root: Path) -> list[str]:
    """What a package's `__init__.py` has and its `__all__` does not list, or the reverse."""
    found = []
    for name, path in python_files(root):
        if path.name != "__init__.py":
            continue
        visible, listed = set(), set()
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Import | ast.ImportFrom):
                visible |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                visible.add(node.name)
            elif isinstance(node, ast.Assign):
                targets = {target.id for target in node.targets if isinstance(target, ast.Name)}
                if targets == {"__all__"}:
                    listed = set(ast.literal_eval(node.value))
                visible |= targets
        visible = {each for each in visible if not each.startswith("_")}
        found += [f"{name}: {each}" for each in sorted(visible ^ listed)]
    return found


def vague_file_names(root: Path) -> list[str]:
    return [
        name
        for name, _ in python_files(root)
        if VAGUE_NAMES & set(name.removesuffix(".py").split("/"))
    ]


def traces_of_a_machine(root: Path) -> list[str]:
    found = []
    for name in kept_files(root):
        content = (root / name).read_bytes()
        if b"\0" in content:
            continue
        text = content.decode("utf-8", errors="replace")
        for pattern in (MACHINE_PATHS, REGISTRY_HOSTS):
            found += [f"{name}: {match.group()}" for match in pattern.finditer(text)]
    return found


# For each rule: the file planted, what is in it, and the violation as it must be told.
PLANTED: dict[Rule, tuple[tuple[str, str, str], ...]] = {
    imports_out_of_place: (
        ("vision/a.py", "import streamlit as st", "imports streamlit"),
        ("nobs.py", "def f():\n    import streamlit.web", "imports streamlit.web"),
        ("vision/reader.py", "import onnxruntime", "imports onnxruntime"),
        ("models/export.py", "import onnxruntime", "imports onnxruntime"),
        ("vision/training/a.py", "from torch import nn", "imports torch"),
        ("app.py", "import torchvision.io", "imports torchvision.io"),
        ("datasets/a.py", "import ultralytics", "imports ultralytics"),
        ("vision/reading.py", "import nobs", "imports nobs"),
        ("commands/count.py", "from nobs import Exit", "imports nobs"),
        ("app.py", "from commands import count", "imports commands"),
        ("nobs.py", "def f():\n    from vision import read_photo", "imports vision"),
        ("scoring/a.py", "from app import x", "imports app"),
        ("scoring/a.py", "from vision import Reading", "imports vision"),
        ("webapp/a.py", "from vision import training", "imports vision.training"),
        ("webapp/a.py", "import app", "imports app"),
        ("vision/a.py", "import webapp", "imports webapp"),
        ("app.py", "import streamlit as st", "imports streamlit"),
        ("vision/batch/batch.py", "import ray.data", "imports ray.data"),
        ("vision/batch/discovery.py", "import fsspec", "imports fsspec"),
        ("commands/score.py", "import pyarrow", "imports pyarrow"),
        ("vision/a.py", "from .training.art import x", "imports vision.training.art"),
        ("vision/a.py", "from . import training", "imports vision.training"),
    ),
    scoring_beyond_the_standard_library: (
        ("scoring/count.py", "import itertools\nimport numpy as np", "imports numpy"),
    ),
    packages_where_only_scripts_belong: (
        ("models/__init__.py", "", ""),
        ("datasets/__init__.py", "", ""),
    ),
    names_not_in_all: (
        ("scoring/__init__.py", "from scoring.cards import DECK, Card\n__all__ = ['Card']", "DECK"),
        ("vision/__init__.py", "__all__ = ['gone']", "gone"),
        ("vision/__init__.py", "from vision.image import Photo", "Photo"),
    ),
    vague_file_names: (
        ("vision/utils.py", "", ""),
        ("tests/common/cards.py", "", ""),
        ("models/helpers.py", "", ""),
    ),
    # Put together here, lest this file break the rule itself.
    traces_of_a_machine: (
        ("README.md", "cd /" + "home/ann/nobs", "/" + "home/ann"),
        ("datasets/a.py", "ART = '/" + "work/art'", "/" + "work"),
        ("x.toml", "url = 'https://pypi" + ".org/a'", "pypi" + ".org"),
    ),
}


@pytest.mark.parametrize("rule", PLANTED)
def test_this_checkout_keeps_the_rule(rule: Rule) -> None:
    assert rule(ROOT) == []


@pytest.mark.parametrize(
    ("rule", "name", "source", "violation"),
    [(rule, *planted) for rule, all_planted in PLANTED.items() for planted in all_planted],
)
def test_a_planted_violation_is_found(
    rule: Rule, name: str, source: str, violation: str, tmp_path: Path
) -> None:
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).write_text(source, encoding="utf-8")
    assert f"{name}: {violation}".removesuffix(": ") in rule(tmp_path)


def test_what_is_allowed_is_not_told() -> None:
    # The rule's other half: a rule that forbids all would pass every test above but the first.
    assert "onnxruntime" in set(imports("vision/onnx_model.py", ROOT / "vision" / "onnx_model.py"))
    assert "streamlit" in set(imports("webapp/frame.py", ROOT / "webapp" / "frame.py"))


@pytest.mark.parametrize("package", [scoring, vision])
def test_the_packages_come_from_this_checkout(package: object) -> None:
    # An installed package of the same name would be found first outside the checkout.
    assert Path(str(getattr(package, "__file__", ""))).is_relative_to(ROOT)
