"""The browser's door: the app's pages, their frame and their style. Start it with `nobs app`.

Each page is a file in `webapp/pages/`; what a tap does is in `webapp/table.py`, when there is a
hand in `vision/confirm.py`, what it counts in `scoring/count.py`.
"""

from webapp.frame import run

# Not in a process that is spawned by whoever serves the app: it takes up this file as a module.
if __name__ == "__main__":
    run()
