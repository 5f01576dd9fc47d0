"""What all tests share: how hypothesis draws, and how a command is run."""

import pytest
from hypothesis import settings

from nobs import main
from tests.command_line import Run

# The same examples in each run, so that a change and not chance turns a test red; and no deadline,
# for a busy machine is no failure.
settings.register_profile("nobs", derandomize=True, deadline=None)
settings.load_profile("nobs")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the flag for a long search for files that break the door for photos."""
    parser.addoption(
        "--fuzz",
        type=int,
        metavar="N",
        help="try N damaged files of each format, new ones each time",
    )


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command: its exit code, and what it wrote to stdout and stderr."""

    def run_command(*arguments: str) -> tuple[int, str, str]:
        try:
            code = main(arguments)
        except SystemExit as end:  # argparse's way out
            code = int(end.code or 0)
        written = capsys.readouterr()
        return code, written.out, written.err

    return run_command
