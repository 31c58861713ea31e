"""The chance to win the match: from the table by what both still need, and from how far a hand strays from its mean."""

from __future__ import annotations

from .state import Variant
from .tables import chances
from .view import View

# What a hand came to, less what was expected: the means of fifteen equal parts, lowest first
ON = (-54.0, -40.7, -33.9, -28.1, -22.1, -14.7, -6.2, 1.4, 7.8, 14.5, 21.3, 27.5, 33.4, 40.2, 53.7)
KNOCK = (
    (
        (-27.8, -18.4, -14.4, -11.1, -8.0, -5.5, -3.1, -0.6, 2.0, 4.7, 7.3, 10.5, 14.6, 19.9, 29.9),
        (-28.8, -16.2, -12.6, -9.7, -7.3, -5.1, -2.9, -0.7, 1.6, 3.8, 6.4, 9.6, 13.6, 18.8, 29.4),
        (-34.1, -14.6, -10.1, -7.3, -5.2, -3.3, -1.5, 0.2, 2.0, 4.0, 6.1, 8.6, 11.8, 16.4, 27.1),
        (-34.7, -22.1, -9.3, -5.5, -3.2, -1.3, 0.3, 1.9, 3.4, 5.1, 6.8, 8.8, 11.3, 14.9, 23.5),
        (-31.2, -24.9, -19.5, -6.9, -1.6, 0.6, 2.4, 3.8, 5.2, 6.6, 8.0, 9.7, 11.7, 14.6, 21.6),
        (-27.3, -22.6, -19.9, -17.0, -9.4, 1.3, 4.0, 5.7, 7.1, 8.4, 9.8, 11.2, 12.9, 15.1, 20.5),
    ),
    (
        (-29.8, -19.3, -15.0, -11.2, -8.2, -5.6, -3.0, -0.4, 2.1, 4.8, 8.1, 11.6, 15.6, 20.7, 29.6),
        (-34.8, -16.6, -12.4, -9.5, -7.1, -4.8, -2.5, -0.3, 2.0, 4.4, 7.1, 10.3, 14.2, 19.6, 30.3),
        (-39.0, -20.5, -10.8, -7.4, -4.9, -2.7, -0.7, 1.2, 3.2, 5.2, 7.3, 9.9, 13.2, 17.8, 28.1),
        (-35.5, -26.7, -18.4, -8.0, -3.5, -0.8, 1.3, 3.2, 4.9, 6.8, 8.8, 11.0, 13.6, 17.3, 26.0),
        (-30.7, -24.3, -20.4, -16.8, -11.2, -1.7, 2.5, 5.1, 7.2, 9.0, 10.8, 12.6, 14.9, 18.0, 25.0),
        (-25.2, -19.9, -17.3, -15.3, -13.4, -11.2, -7.9, 2.3, 8.2, 10.8, 12.8, 14.8, 16.8, 19.3, 25.1),
    ),
    (
        (-32.7, -19.2, -14.9, -11.4, -8.3, -5.5, -2.9, -0.2, 2.6, 5.4, 8.4, 11.7, 15.7, 20.9, 30.5),
        (-40.8, -18.6, -13.2, -9.8, -7.0, -4.5, -2.0, 0.4, 2.8, 5.4, 8.2, 11.4, 15.4, 20.7, 31.5),
        (-40.2, -28.0, -14.3, -8.1, -4.8, -2.3, -0.1, 2.0, 4.2, 6.4, 8.8, 11.5, 14.9, 19.6, 30.3),
        (-35.1, -27.2, -21.9, -16.1, -7.7, -1.7, 1.6, 4.2, 6.4, 8.6, 10.8, 13.2, 16.0, 20.0, 29.1),
        (-28.5, -22.1, -18.9, -16.2, -13.6, -10.6, -6.2, 1.7, 7.1, 10.3, 12.9, 15.3, 18.0, 21.5, 29.1),
        (-22.1, -16.9, -14.5, -12.5, -10.9, -9.3, -7.7, -5.9, -3.4, 2.3, 12.1, 16.5, 19.6, 23.0, 29.5),
    ),
)  # by the deadwood, as `LEFT` parts it, and by stage
GIN = (-16.8, -11.3, -8.7, -6.8, -5.2, -3.7, -2.3, -0.9, 0.6, 2.2, 3.9, 5.9, 8.5, 12.4, 22.2)
LEFT = (4, 7)  # deadwood of a knock with which each part but the first begins


def won(need: float, other: float, variant: Variant) -> float:
    """Return the chance to win a match in which one needs so many points and the other so many."""
    if need <= 0 or other <= 0:
        return float(need <= 0)
    return chances(variant).at(need, other)


def chance(view: View, expected: float, strays: tuple[float, ...]) -> float:
    """Return the chance to win the match when the hand is expected to bring points, and strays so from that."""
    assert view.seat is not None
    need, other = view.target - view.scores[view.seat], view.target - view.scores[1 - view.seat]
    total = 0.0
    for stray in strays:
        points = expected + stray
        total += won(need - max(points, 0.0), other - max(-points, 0.0), view.variant)
    return total / len(strays)


def strays(left: int, stage: int) -> tuple[float, ...]:
    """Return how far a knock strays that leaves so much deadwood."""
    return KNOCK[sum(left >= least for least in LEFT)][stage] if left else GIN
