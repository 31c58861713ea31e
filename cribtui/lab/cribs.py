"""The average crib by the ranks of a toss: prints the tables of games/cribbage/cribs.py.

Every pattern of six ranks (18,395, each weighted by the hands that have it) tosses what makes the expected hand plus or
minus the crib greatest by the table as it stands. What both players toss so, and what they keep beside it, gives the
next averages, and the table moves half of the way to them, until it stands still. Kept cards count by their mean number
of each rank: who tosses a queen seldom has another, so one is the likelier to come from the other player or as starter.
Suits count by their mean alone: a jack is nobs one time in four, and there are no flushes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from cribtui.core.cards import RANKS
from cribtui.games.cribbage.scoring import JACK, show_total

Toss = tuple[int, int]  # two ranks, the lower first
Table = Mapping[Toss, float]  # points
Pattern = tuple[int, ...]  # ranks in ascending order

PAIRS: tuple[Toss, ...] = tuple((a, b) for a in range(13) for b in range(a, 13))
STILL = 0.01  # points: the greatest last change of an average
NOBS = 1 / 4


@dataclass(frozen=True, slots=True)
class Way:
    """One way to keep four of six: the toss, the kept four and what they score on average over the 46 starters."""

    toss: Toss
    kept: Pattern
    hand: float


@dataclass(slots=True)
class Tossed:
    """The hands that toss the same two ranks: how many, and how many cards of each rank they keep in all."""

    hands: int = 0
    kept: list[int] = field(default_factory=lambda: [0] * 13)

    def add(self, hands: int, kept: Pattern) -> None:
        self.hands += hands
        for rank in kept:
            self.kept[rank] += hands


Choice = tuple[int, list[Way]]  # how many hands have a pattern, and its ways
Habits = Mapping[Toss, Tossed]


def averages() -> tuple[Table, Table]:
    """Return the average crib by toss: what the dealer's own toss brings, and what the pone's gives away."""
    choices = list(all_choices())
    own: Table = dict.fromkeys(PAIRS, 0.0)
    other: Table = own
    while True:
        was_own, was_other = own, other
        goal_own, goal_other = played(choices, own, other)
        own, other = _halfway(own, goal_own), _halfway(other, goal_other)
        if max(_change(was_own, own), _change(was_other, other)) < STILL:
            return own, other


def played(choices: Sequence[Choice], own: Table, other: Table) -> tuple[Table, Table]:
    """Return both tables as they come out when everyone tosses by the given ones."""
    dealer, pone = _habits(choices, own, 1), _habits(choices, other, -1)
    return _table(dealer, pone), _table(pone, dealer)


def triangle(table: Table) -> str:
    """Return a table as text: a line for each rank with the averages beside the ranks up to it."""
    lines = ([RANKS[high], *(f"{table[low, high]:.2f}" for low in range(high + 1))] for high in range(13))
    return "\n".join(map(" ".join, lines))


def _halfway(table: Table, goal: Table) -> Table:
    """Return the mean of two tables: going all the way, choices between near equals swing to and fro for ever."""
    return {toss: (table[toss] + goal[toss]) / 2 for toss in PAIRS}


def _change(table: Table, new: Table) -> float:
    return max(abs(new[toss] - table[toss]) for toss in PAIRS)


def all_choices() -> Iterator[Choice]:
    """Give every pattern of six ranks with its ways."""
    for pattern in combinations_with_replacement(range(13), 6):
        hands = prod(comb(4, number) for number in Counter(pattern).values())
        if hands:
            yield hands, list(_ways(pattern))


def _ways(pattern: Pattern) -> Iterator[Way]:
    """Give each different way to keep four ranks of six."""
    left = _left(pattern)
    for low, high in sorted(set(combinations(pattern, 2))):
        kept = list(pattern)
        kept.remove(low)
        kept.remove(high)
        yield Way((low, high), tuple(kept), _mean(_shows(tuple(kept)), left))


def _left(gone: Sequence[int]) -> list[float]:
    """Return how many cards of each rank are left when some are gone."""
    return [4.0 - gone.count(rank) for rank in range(13)]


def _mean(shows: Sequence[float], starters: Sequence[float]) -> float:
    """Return the average of what starters of each rank make."""
    return sum([points * number for points, number in zip(shows, starters, strict=True)]) / sum(starters)


@cache
def _shows(four: Pattern) -> tuple[float, ...]:
    """Return what four ranks score with a starter of each rank; the suits given here make no flush and no nobs."""
    hand = [rank + 13 * (place % 2) for place, rank in enumerate(four)]
    nobs = NOBS * four.count(JACK)
    return tuple(show_total(hand, starter + 39) + nobs * (starter != JACK) for starter in range(13))


def _habits(choices: Sequence[Choice], table: Table, sign: int) -> Habits:
    """Return what is tossed when everyone tosses his best by a table."""
    habits = {toss: Tossed() for toss in PAIRS}
    for hands, ways in choices:
        best = max(ways, key=lambda way: way.hand + sign * table[way.toss])
        habits[best.toss].add(hands, best.kept)
    return habits


def _table(mine: Habits, his: Habits) -> Table:
    """Return the average crib by one's own toss, when the other player tosses by his habits."""
    kept = {toss: _kept(toss, tossed) for toss, tossed in his.items()}
    return {toss: _average(toss, _kept(toss, mine[toss]), his, kept) for toss in PAIRS}


def _kept(toss: Toss, tossed: Tossed) -> list[float]:
    """Return how many cards of each rank stay in hand beside a toss; a mean hand where nobody tosses so."""
    if tossed.hands:
        return [number / tossed.hands for number in tossed.kept]
    return [4 * number / 50 for number in _left(toss)]


def _average(toss: Toss, kept: Sequence[float], his: Habits, his_kept: Mapping[Toss, Sequence[float]]) -> float:
    left = _less(_left(toss), kept)
    points = weights = 0.0
    for other, tossed in his.items():
        weight = tossed.hands * _pairs(other, left) / _pairs(other, _left(()))
        if weight:
            starters = _less(_less(left, his_kept[other]), [other.count(rank) for rank in range(13)])
            points += weight * _mean(_shows(tuple(sorted(toss + other))), starters)
            weights += weight
    return points / weights


def _less(left: Sequence[float], gone: Sequence[float]) -> list[float]:
    return [max(0.0, number - off) for number, off in zip(left, gone, strict=True)]


def _pairs(toss: Toss, left: Sequence[float]) -> float:
    """Return how many pairs of cards have two ranks, with so many of each left."""
    low, high = (left[rank] for rank in toss)
    return max(0.0, low * (low - 1) / 2) if toss[0] == toss[1] else low * high


if __name__ == "__main__":
    for title, table in zip(("OWN", "OTHER"), averages(), strict=True):
        print(f"{title}\n{triangle(table)}\n")
