"""`nobs app`: become the Streamlit server of the checkout's `app.py`."""

import argparse
import importlib.util
import os
import sys
from pathlib import Path
from typing import NoReturn

from commands.exits import Exit
from commands.parser import Commands, add_command
from scoring import NobsError

APP = Path(__file__).resolve().parent.parent / "app.py"


def add_parser(commands: Commands) -> None:
    """Add the command and its words."""
    parser = add_command(commands, "app", "open the app in a browser", app_command)
    add_server_words(parser)


def add_server_words(parser: argparse.ArgumentParser) -> None:
    """Add the words that say where the server listens."""
    parser.add_argument("--port", type=int, metavar="N", help="port to listen on (default 8501)")
    parser.add_argument(
        "--host",
        default="localhost",
        metavar="NAME",
        help="where to listen (default localhost); 0.0.0.0 lets a phone in the same network in",
    )


def app_command(arguments: argparse.Namespace) -> Exit:
    """Give this process over to the server; returns only where Streamlit is missing."""
    require_streamlit()
    become_server(arguments)


def require_streamlit() -> None:
    """Say that Streamlit is missing, where it is.

    Raises:
        NobsError: it is.
    """
    if importlib.util.find_spec("streamlit") is None:
        raise NobsError("the app needs Streamlit, which is not installed: run `pip install -e .`")


def become_server(arguments: argparse.Namespace) -> NoReturn:
    """Give this process over to the app's server."""
    options = {
        "server.address": arguments.host,
        "server.showEmailPrompt": "false",
        "browser.gatherUsageStats": "false",
    }
    if arguments.port is not None:
        options["server.port"] = str(arguments.port)
    flags = [f"--{name}={value}" for name, value in options.items()]
    sys.stdout.flush()
    # In this process's place, so that Ctrl-C and a service manager's stop reach the server itself.
    os.execv(sys.executable, [sys.executable, "-m", "streamlit", "run", str(APP), *flags])
