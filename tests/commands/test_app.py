"""`nobs app`."""

import importlib.util
import os
import sys

import pytest

from commands.app import APP
from nobs import Exit
from tests.command_line import Run


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that this process would have become."""
    commands: list[list[str]] = []

    def execv(path: str, command: list[str]) -> None:
        assert path == command[0] == sys.executable
        commands.append(command[1:])
        raise SystemExit  # as this process would never go on

    monkeypatch.setattr(os, "execv", execv)
    return commands


def test_app_starts_the_checkouts_app_for_this_machine_only(
    run: Run, started: list[list[str]]
) -> None:
    run("app")
    run("app", "--port", "8600", "--host", "0.0.0.0")
    plain, other = started
    assert plain[:4] == ["-m", "streamlit", "run", str(APP)]
    assert plain[4:] == [
        "--server.address=localhost",
        "--server.showEmailPrompt=false",
        "--browser.gatherUsageStats=false",
    ]
    assert {"--server.address=0.0.0.0", "--server.port=8600"} <= set(other)


def test_app_says_that_streamlit_is_missing(
    run: Run, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    code, out, err = run("app")
    assert (code, out, started) == (Exit.NEEDS_A_PERSON, "", [])
    assert "Streamlit" in err
