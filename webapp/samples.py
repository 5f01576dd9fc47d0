"""Photos to try the app with, drawn by the project's own scene maker."""

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "datasets" / "golden"


@dataclass(frozen=True, slots=True)
class Sample:
    """One photo, and the words on its button."""

    name: str
    words: str

    @property
    def path(self) -> Path:
        """Its file."""
        return FOLDER / f"{self.name}.jpg"


SAMPLES = (
    Sample("hand-2", "A hand"),
    Sample("hand-5", "Another"),
    Sample("deal", "A deal"),
)
