"""How far a share measured on some photos may lie from the true one."""

from math import sqrt


def wilson(hits: int, n: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's formula, which holds near 0 and 1 too.

    >>> low, high = wilson(39, 40)
    >>> round(low, 3), round(high, 3)
    (0.871, 0.996)
    """
    if n == 0:
        return 0.0, 1.0
    p = hits / n
    middle, spread = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    low, high = (middle - spread) / (1 + z * z / n), (middle + spread) / (1 + z * z / n)
    return max(low, 0.0), min(high, 1.0)  # rounding may lead a hair beyond


def share(hits: int, n: int) -> str:
    """A share with its interval, in per cent; of nothing there is none.

    >>> share(39, 40)
    '97.5 % (87.1-99.6)'
    >>> share(0, 0)
    '-'
    """
    if n == 0:
        return "-"
    low, high = wilson(hits, n)
    return f"{100 * hits / n:.1f} % ({100 * low:.1f}-{100 * high:.1f})"
