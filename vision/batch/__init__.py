"""Folders of photos: `score_photos` yields a row a photo, `save_scores` keeps them in a table.

The way through it is `batch.py`, `discovery.py`, `photo_file.py`, `score.py`, `row.py`,
`journal.py`; `pool.py` and `ray_engine.py` do the work on many cores.
"""

from vision.batch.batch import save_scores, score_photos
from vision.batch.durable import BatchError
from vision.batch.options import Options, Said
from vision.batch.photo_file import BatchFault, Remark
from vision.batch.row import Row, StarterSource, Status
from vision.batch.sayings import SayingsError, read_sayings
from vision.batch.summary import Summary
from vision.starter import Position

__all__ = [
    "BatchError",
    "BatchFault",
    "Options",
    "Position",
    "Remark",
    "Row",
    "Said",
    "SayingsError",
    "StarterSource",
    "Status",
    "Summary",
    "read_sayings",
    "save_scores",
    "score_photos",
]
