"""What the tests of commands share: a hand to count, and a process to run in."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

NOBS = Path(__file__).resolve().parent.parent / "nobs.py"
TWENTY_NINE = ["count", "5H", "5C", "5D", "JS", "--starter", "5S"]

Run = Callable[..., tuple[int, str, str]]
"""Runs a command: its exit code, and what it wrote to stdout and stderr."""


def raising(error: BaseException) -> Callable[..., None]:
    """A function that raises this, whatever it is given."""

    def function(*_: object) -> None:
        raise error

    return function


def in_a_process(
    *arguments: str, stdout: Any = subprocess.PIPE, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run Python with these arguments as a process of its own, at the checkout's root."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=NOBS.parent,
        env=os.environ | {"PYTHONUTF8": "1"} | variables,
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
