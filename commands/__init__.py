"""The program's commands, one verb a module.

Each module has `add_parser`, which tells argparse the command's words, and the function that runs
it: the parsed words come in, lines for people or JSON for programs are printed, and an `Exit` goes
out. What they share is in parser.py, exits.py and printing.py. Whatever looks at a photo imports
`vision` inside its function, so that commands on typed cards start at once.
"""
