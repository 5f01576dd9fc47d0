"""What was set for the networks that are shipped: thresholds, and the temperature of chances.

Comes in: the detector's entry in the manifest. Goes out: a `Settings`. Next file: `telling.py`.
"""

from dataclasses import dataclass, fields

from vision.weights import ModelEntry, WeightsError


@dataclass(frozen=True, slots=True)
class Settings:
    """What was set for these networks, kept with them in the manifest."""

    long_side: float
    """The longer side of the photo in pixels as the detector sees it."""
    threshold: float
    """The score from which a detection counts."""
    keep: float
    """The joint score from which what was detected is a card; below, a sure name must say so."""
    keep_blank: float
    """The joint score from which a card without a legible index is reported."""
    tell: float
    """The confidence from which a name counts for anything; below, it is no guess at all."""
    sure: float
    """The confidence from which nobody need check a card."""
    sure_found: float
    """The joint score from which nobody need check a card."""
    temperature: float
    """What the logs of chances are divided by, so that a confidence means what it says."""

    @classmethod
    def of(cls, entry: ModelEntry) -> "Settings":
        """The settings of a manifest entry.

        Raises:
            WeightsError: one is missing.
        """
        try:
            return cls(**{each.name: entry.settings[each.name] for each in fields(cls)})
        except KeyError as error:
            raise WeightsError(
                f"the list of networks sets no {error.args[0]!r} for {entry.name!r}"
            ) from error
