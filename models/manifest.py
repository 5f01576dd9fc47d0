"""Writing the list of networks, `models/manifest.toml`, which `vision/weights.py` reads.

Comes in: the entries as tables. Goes out: TOML.
"""

from pathlib import Path
from typing import Any

MANIFEST = Path(__file__).resolve().with_name("manifest.toml")


def write_manifest(entries: dict[str, dict[str, Any]], path: Path) -> None:
    """Write the manifest; TOML of strings, numbers and lists of them."""
    lines = [
        "# The networks that Nobs ships."
        " `models/export.py` writes this; `vision/weights.py` reads and checks it."
    ]
    for name, entry in entries.items():
        lines += ["", f"[{name}]"]
        lines += [f"{key} = {_toml(value)}" for key, value in entry.items() if key != "settings"]
        if entry.get("settings"):
            lines += ["", f"[{name}.settings]"]
            lines += [f"{key} = {_toml(value)}" for key, value in entry["settings"].items()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _toml(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_toml(v) for v in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)
