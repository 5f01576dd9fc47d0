"""The networks that Nobs ships: their files, hashes and settings, from `models/manifest.toml`.

Comes in: the manifest. Goes out: a `ModelEntry` whose file is proved to be the one that was
measured. Next file: `reader.py`.
"""

import hashlib
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scoring import NobsError

MANIFEST = Path(__file__).resolve().parent.parent / "models" / "manifest.toml"


class WeightsError(NobsError):
    """A network's file is missing, changed, or not what the manifest says."""


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """One network: its file (proved by hash), what it takes and gives, and how it was made."""

    name: str
    path: Path
    sha256: str
    input_size: tuple[int, ...]
    classes: tuple[str, ...]
    recipe: str
    settings: dict[str, float]


def read_manifest(path: Path = MANIFEST) -> dict[str, ModelEntry]:
    """All networks of the manifest, by name, each file's hash checked.

    Raises:
        WeightsError: the manifest or a file is missing, or a file is not the one that was measured.
    """
    try:
        manifest = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise WeightsError(
            f"the list of networks {path} cannot be read; get the checkout again"
        ) from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise WeightsError(f"the list of networks {path} is damaged: {error}") from error
    return {name: _entry(path.parent, name, table) for name, table in manifest.items()}


def _entry(folder: Path, name: str, table: Any) -> ModelEntry:
    try:
        entry = ModelEntry(
            name=name,
            path=folder / table["file"],
            sha256=table["sha256"],
            input_size=tuple(table["input_size"]),
            classes=tuple(table["classes"]),
            recipe=table["recipe"],
            settings=dict(table.get("settings", {})),
        )
    except KeyError as error:
        raise WeightsError(
            f"the list of networks says no {error.args[0]!r} for {name!r}"
        ) from error
    except (TypeError, ValueError) as error:
        raise WeightsError(f"the list of networks is damaged at {name!r}: {error}") from error
    if not entry.path.is_file():
        raise WeightsError(f"the network {entry.path} is missing; get the checkout again")
    digest = hashlib.sha256(entry.path.read_bytes()).hexdigest()
    if digest != entry.sha256:
        raise WeightsError(
            f"the network {entry.path} has the hash {digest[:12]}..., where the list of networks"
            f" says {entry.sha256[:12]}...; get the checkout again"
        )
    return entry
