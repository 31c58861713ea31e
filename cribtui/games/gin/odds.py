"""The chance to win the match: from the table by what both still need, and from how far a hand strays from its mean."""

from __future__ import annotations

from .state import Variant
from .tables import NODES, STEP, chances
from .view import View

# What a hand came to, less what was expected: the means of fifteen equal parts, lowest first
ON = (-47.0, -35.2, -28.6, -22.6, -16.4, -11.0, -6.1, -1.0, 4.6, 10.3, 16.6, 22.7, 28.9, 35.6, 47.7)
KNOCK = (
    (-29.7, -19.0, -14.8, -11.4, -8.5, -5.6, -2.9, -0.3, 2.3, 5.1, 8.0, 11.5, 15.8, 20.5, 29.0),
    (-32.0, -15.7, -12.4, -9.9, -7.6, -5.3, -3.0, -0.7, 1.8, 4.2, 6.9, 10.1, 14.0, 19.6, 30.1),
    (-38.8, -18.0, -9.4, -6.9, -4.9, -3.0, -1.2, 0.6, 2.4, 4.4, 6.7, 9.3, 12.7, 17.5, 28.6),
    (-34.6, -28.7, -19.1, -5.5, -2.5, -0.5, 1.2, 2.9, 4.5, 6.2, 8.1, 10.2, 13.0, 17.0, 27.8),
    (-29.8, -25.6, -22.7, -19.5, -8.5, 0.0, 2.7, 4.8, 6.7, 8.5, 10.3, 12.3, 14.6, 18.0, 28.2),
    (-25.7, -22.5, -20.3, -18.2, -15.8, -11.8, 2.0, 5.2, 7.6, 9.7, 11.8, 14.1, 16.5, 19.5, 28.0),
)  # by stage


def won(need: float, other: float, variant: Variant) -> float:
    """Return the chance to win a match in which one needs so many points and the other so many."""
    if need <= 0 or other <= 0:
        return float(need <= 0)
    table = chances(variant)
    row, past = _node(need)
    column, beyond = _node(other)
    low, high = table[row], table[row + 1]
    here = low[column] * (1 - beyond) + low[column + 1] * beyond
    return here * (1 - past) + (high[column] * (1 - beyond) + high[column + 1] * beyond) * past


def _node(need: float) -> tuple[int, float]:
    """Return the node of the table at or below a need, and how far the need is on the way to the next."""
    place = max(0.0, min((need - 1) / STEP, NODES - 1.001))
    return int(place), place - int(place)


def chance(view: View, expected: float, strays: tuple[float, ...]) -> float:
    """Return the chance to win the match when the hand is expected to bring points, and strays so from that."""
    assert view.seat is not None
    need, other = view.target - view.scores[view.seat], view.target - view.scores[1 - view.seat]
    total = 0.0
    for stray in strays:
        points = expected + stray
        total += won(need - max(points, 0.0), other - max(-points, 0.0), view.variant)
    return total / len(strays)
