"""The errors raised on purpose.

NobsError
├── CardError
└── HandError
"""


class NobsError(Exception):
    """The base of every error raised on purpose; its text is fit to show to a person."""


class CardError(NobsError, ValueError):
    """Text that is not a card, or that names one card twice."""


class HandError(NobsError, ValueError):
    """Cards that cannot be four in the hand and one starter, all from one deck."""
