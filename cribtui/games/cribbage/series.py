"""A series of the play as far as it still matters: the count, and the tail that a pair or a run may yet grow from.

Every series with the same count and tail is one object, which works out once what each rank would score, and how a
sound player likes each rank who knows nothing of the other's hand: its points, less the best reply to be expected from
cards of any rank.
"""

from __future__ import annotations

from functools import cache

from .multisets import Ranks

LIMIT = 31
UNFIT = -1  # points of a rank that would pass thirty-one
NEVER = -1000.0
WORTH: tuple[int, ...] = (*range(1, 10), 10, 10, 10, 10)
GO = 0.8  # points: what it is worth that the other cannot reply
KEEP_LOW = 0.02  # points for each pip played: low cards are left for the go
SPAN = 6  # ranks further apart are in no run: seven cards from the ace make 28, eight pass the limit


class Series:
    """A count and a tail."""

    __slots__ = ("_after", "_wishes", "count", "points", "tail")

    def __init__(self, count: int, tail: Ranks) -> None:
        self.count = count
        self.tail = tail
        self.points: tuple[int, ...] = tuple([self._points(rank) for rank in range(13)])
        self._after: list[Series | None] = [None] * 13
        self._wishes: dict[int, list[float]] = {}

    def after(self, rank: int) -> Series:
        """Return the series with one more card."""
        after = self._after[rank]
        if after is None:
            after = self._after[rank] = series(self.count + WORTH[rank], _trim((*self.tail, rank)))
        return after

    def _points(self, rank: int) -> int:
        count = self.count + WORTH[rank]
        if count > LIMIT:
            return UNFIT
        return (2 if count in (15, LIMIT) else 0) + _tail_points((*self.tail, rank))

    def wishes(self, against: int) -> list[float]:
        """Return how much a player likes each rank, in points, when the other holds so many cards."""
        wishes = self._wishes.get(against)
        if wishes is None:
            wishes = self._wishes[against] = [self._wish(rank, against) for rank in range(13)]
        return wishes

    def _wish(self, rank: int, against: int) -> float:
        points = self.points[rank]
        if points == UNFIT:
            return NEVER
        return points + KEEP_LOW * WORTH[rank] - self.after(rank).risk(against)

    def risk(self, against: int) -> float:
        """Return the best reply expected from so many cards of any rank, less the go when none of them fits."""
        if self.count == LIMIT or not against:
            return 0.0
        left, missed, risk = 13, 1.0, 0.0
        for points in sorted(self.points, reverse=True):  # the chance that the best of the cards is just this one
            left -= 1
            misses: float = (left / 13) ** against
            risk += (missed - misses) * (points if points != UNFIT else -GO)
            missed = misses
        return risk


@cache
def series(count: int, tail: Ranks) -> Series:
    """Return the series of a count and a trimmed tail."""
    return Series(count, tail)


def of(ranks: Ranks) -> Series:
    """Return the series that some ranks make in the order they were played."""
    found = EMPTY
    for rank in ranks:
        found = found.after(rank)
    return found


def _trim(tail: Ranks) -> Ranks:
    """Return the end of a series that may yet count: equal ranks, or different ones near enough for a run."""
    last = tail[-1]
    if len(tail) > 1 and tail[-2] == last:
        alike = 2
        while alike < len(tail) and tail[-alike - 1] == last:
            alike += 1
        return tail[-alike:]
    low = high = last
    kept = 1
    for rank in tail[-2::-1]:
        low, high = min(low, rank), max(high, rank)
        if high - low > SPAN or rank in tail[len(tail) - kept :]:
            break
        kept += 1
    return tail[len(tail) - kept :]


def _tail_points(tail: Ranks) -> int:
    """Return what the newest card scores as a pair or in a run."""
    last, alike = tail[-1], 0
    for rank in reversed(tail):
        if rank != last:
            break
        alike += 1
    if alike > 1:
        return alike * (alike - 1)
    longest = 0
    for length in range(3, len(tail) + 1):
        some = tail[-length:]
        if len(set(some)) < length:
            break
        if max(some) - min(some) == length - 1:
            longest = length
    return longest


EMPTY = series(0, ())
