"""Readers for a cluster's workers: they see coloured pictures at paths and in a store in memory."""

import os
import signal
from pathlib import Path
from typing import Any

from tests.vision.batch.readers import ColourReader
from vision.batch.score import Networks

MARK = "NOBS_TEST_KILL_ONCE"
"""Names a file; whoever reads a picture while it is there takes it away, and kills its actor."""


class KillingReader(ColourReader):
    """Kills the process that asked for it, the actor of the cluster, once in a batch."""

    def read(self, image_rgb: Any, expected: int = 5) -> Any:
        mark = os.environ.get(MARK)
        if mark and Path(mark).exists():
            Path(mark).unlink(missing_ok=True)
            os.kill(os.getppid(), signal.SIGKILL)
        return super().read(image_rgb, expected)


KILLING_NETWORKS = Networks(KillingReader, "fake")
