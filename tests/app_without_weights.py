"""The app with a reader that needs no weights, for the server that the browser tests start."""

import runpy
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import vision.reader  # noqa: E402  (found only now)
from tests.fake_table import FakeReader  # noqa: E402

if __name__ == "__main__":  # and not when pytest looks into it for doctests
    vision.reader.load_reader = FakeReader  # type: ignore[assignment]
    runpy.run_path(str(ROOT / "app.py"), run_name="__main__")
