"""A network from an ONNX file, run on the CPU: the one file that imports onnxruntime.

Comes in: a file and arrays. Goes out: arrays. Next file: `detection.py`.
"""

import os
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray


class OnnxModel:
    """One network with one input and one output, both float32."""

    def __init__(self, path: Path, threads: int | None = None) -> None:
        """Load the network.

        Args:
            path: the ONNX file.
            threads: threads to compute with; when not given, as many as the process may use cores.
                The runtime's own choice fails in containers that are given only some of the cores.
        """
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads or _usable_cores()
        options.inter_op_num_threads = 1
        # Threads that wait for the next network's turn by spinning keep the cores from what is done
        # in between: by default a photo takes a fourth longer.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        options.log_severity_level = 3
        self._session = onnxruntime.InferenceSession(
            str(path), sess_options=options, providers=["CPUExecutionProvider"]
        )
        self._input = self._session.get_inputs()[0].name
        self.metadata: dict[str, str] = dict(self._session.get_modelmeta().custom_metadata_map)

    def run(self, batch: NDArray[np.float32]) -> NDArray[np.float32]:
        """The network's output for a batch (B, 3, H, W) of float32 RGB from 0 to 1."""
        output = self._session.run(None, {self._input: batch})[0]
        return np.asarray(output, np.float32)


def _usable_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
