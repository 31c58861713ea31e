"""One suit as a lane of thirteen bits, the ace lowest: the runs in it, what they are worth, what chains on to them.

Runs never leave their suit. So once sets are taken out of a hand its four lanes have nothing to do with each other,
and a lane met once is remembered: there are 8192.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

Lane = int
Runs = tuple[Lane, ...]

LANE: Lane = (1 << 13) - 1


class _Worth(dict[Lane, int]):
    """The points of the cards in a lane."""

    def __missing__(self, lane: Lane) -> int:
        points = self[lane] = sum(min(rank + 1, 10) for rank in range(13) if lane >> rank & 1)
        return points


worth = _Worth()


def runs(lane: Lane) -> list[Lane]:
    """Return every run in a lane, lower ones first and of those that begin alike the longest first."""
    found = []
    starts = lane & lane >> 1 & lane >> 2
    while starts:
        low = starts & -starts
        starts ^= low
        run, longer = low * 3, low * 7
        begun = []
        while longer & lane == longer and longer <= LANE:
            run, longer = longer, longer << 1 | low
            begun.append(run)
        found += begun[::-1]
    return found


@cache
def layouts(lane: Lane) -> tuple[Runs, ...]:
    """Return every choice of runs that share no card; the last one is to lay none."""
    found: list[Runs] = []
    for run in runs(lane):
        above = lane & -(1 << run.bit_length())
        found += [(run, *others) for others in layouts(above)]
    return (*found, ())


class _Gain(dict[Lane, int]):
    """The most points that runs can take out of a lane."""

    def __missing__(self, lane: Lane) -> int:
        points = self[lane] = max(worth[sum(laid)] for laid in layouts(lane))
        return points


gain = _Gain()


@cache
def best_layouts(lane: Lane) -> tuple[Runs, ...]:
    """Return every choice of runs that takes the most points out of a lane, the fewest runs first."""
    most = [laid for laid in layouts(lane) if worth[sum(laid)] == gain[lane]]
    return tuple(sorted(most, key=len))


def chained(lane: Lane, ends: Iterable[Lane]) -> Lane:
    """Return the cards of a lane that can be laid, one after the other, on either end of these runs."""
    laid = 0
    for run in ends:
        up, down = 1 << run.bit_length(), (run & -run) >> 1
        while lane & up:
            laid |= up
            up <<= 1
        while lane & down:
            laid |= down
            down >>= 1
    return laid
