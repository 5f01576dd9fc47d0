"""What the app needs beside its code is there, and goes with it where it is installed."""

import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from vision.weights import read_manifest
from webapp.samples import SAMPLES

ROOT = Path(__file__).resolve().parent.parent.parent
NEEDED = [
    ROOT / "app.py",
    ROOT / ".streamlit" / "config.toml",
    ROOT / "models" / "manifest.toml",
    *(entry.path for entry in read_manifest().values()),
    *(sample.path for sample in SAMPLES),
    *(ROOT / "webapp").glob("*.css"),
    *(ROOT / "webapp").glob("*.js"),
    *(ROOT / "webapp" / "pages").glob("*.py"),
]


@pytest.mark.parametrize("path", NEEDED, ids=lambda path: path.name)
def test_it_is_packed(path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packed = project["tool"]["hatch"]["build"]["include"]
    name = f"/{path.relative_to(ROOT).as_posix()}"
    assert path.is_file()
    assert any(fnmatch(name, pattern) or name.startswith(f"{pattern}/") for pattern in packed)
