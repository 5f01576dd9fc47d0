"""`nobs review`: the app on just those photos of a table that need a look."""

import argparse
import os
from pathlib import Path

from commands.app import add_server_words, become_server, require_streamlit
from commands.exits import Exit
from commands.parser import Commands, add_command


def add_parser(commands: Commands) -> None:
    """Add the command and its words."""
    parser = add_command(
        commands, "review", "look at the photos of a table that need it", review_command
    )
    parser.add_argument("results", metavar="RESULTS", help="the table that `nobs score` wrote")
    parser.add_argument(
        "--corrections",
        metavar="CSV",
        help="the table of corrections to write or go on with (default: RESULTS.corrections.csv)",
    )
    add_server_words(parser)


def review_command(arguments: argparse.Namespace) -> Exit:
    """Say how many there are and where it is kept, and become the app's server."""
    from vision.batch.batch import journal_of
    from vision.batch.durable import check_place
    from vision.batch.journal import read_rows
    from vision.batch.review import CORRECTIONS, ROWS, begin_review

    require_streamlit()
    results = Path(arguments.results)
    default = results.with_name(f"{results.name}.corrections.csv")
    table = Path(arguments.corrections) if arguments.corrections else default
    check_place(table)
    rows = journal_of(results).absolute()
    n_photos = len(begin_review(read_rows(rows), table).rows)
    if not n_photos:
        print("no photo is left that needs a look")
        return Exit.DONE
    photos = "photo needs" if n_photos == 1 else "photos need"
    print(f"{n_photos:,} {photos} a look; what you say is kept in {table}. Then score again with")
    print(f"  --corrections {table}")
    os.environ[ROWS], os.environ[CORRECTIONS] = str(rows), str(table.absolute())
    become_server(arguments)
