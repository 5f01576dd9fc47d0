"""What argparse needs to know for every command."""

import argparse
from collections.abc import Callable
from typing import NoReturn, TypeAlias

from commands.exits import Exit

Command = Callable[[argparse.Namespace], Exit]
"""What runs once the words of its command line are parsed."""

# In quotes, for argparse's class takes no brackets when it runs.
Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""Where each command adds its own parser."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence, as all of this program's are."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where the right use is told, and leave."""
        self.exit(Exit.WRONG_USE, f"nobs: {message}; see {self.prog} --help\n")


def add_command(commands: Commands, name: str, summary: str, command: Command) -> Parser:
    """Add a command by its name and what it does, and return its own parser.

    >>> parser = Parser(prog="nobs")
    >>> deal = add_command(parser.add_subparsers(), "deal", "deal a hand", lambda _: Exit.DONE)
    >>> deal.description
    'Deal a hand.'
    >>> parser.parse_args(["deal"]).command(None)
    <Exit.DONE: 0>
    """
    sentence = f"{summary[0].upper()}{summary[1:]}."
    added = commands.add_parser(name, help=summary, description=sentence, allow_abbrev=False)
    added.set_defaults(command=command)
    return added
