"""How a command ends: its exit code, and the sentence on stderr that says why."""

import sys
from enum import IntEnum

from scoring import NobsError


class Exit(IntEnum):
    """The exit codes; the last two are those a shell gives for the signals of the same cause."""

    DONE = 0
    """All was read and counted."""
    NEEDS_A_PERSON = 1
    """A photo or a card in it is not surely read, or nobody said which card is the starter."""
    WRONG_USE = 2
    """The command line does not make sense."""
    INTERRUPTED = 130
    """Ctrl-C."""
    PIPE_CLOSED = 141
    """Whoever was reading the output has stopped."""


class WrongUseError(NobsError):
    """Words on the command line that make no sense together."""


def complain(sentence: str) -> None:
    """Say on stderr what is wrong."""
    print(f"nobs: {sentence}", file=sys.stderr)
