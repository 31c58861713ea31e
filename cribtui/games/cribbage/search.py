"""What a card played leads to, when the other player holds one of many hands, each with its weight.

The other plays by the wishes of a sound player who does not know one's hand (`series.wishes`). Against that, one's own
next choices are searched: they depend on what he plays and on his goes, never on the hand he has. Hands that have come
to the same are taken together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from .duel import FAR, rest
from .multisets import HANDS, LESS
from .series import EMPTY, LIMIT, NEVER, UNFIT, Series

SHIFT = 12
MASK = (1 << SHIFT) - 1
Hands = Mapping[int, float]  # weights by the number of a multiset; bits above may mark what the hand was before
Worth = Callable[[int, int, Hands], float]  # of points got and given and the hands left at the end, times their weight
MUCH = 40  # points: more than anyone pegs in a deal


@dataclass(frozen=True, slots=True)
class Search:
    """A way to search: the worth of an end, how many own choices are searched, how far each player is from home."""

    worth: Worth
    depth: int = 2
    need: int = FAR
    need_other: int = FAR
    _ends: dict[tuple[Series, int, int], tuple[int, int]] = field(default_factory=dict)

    def play(self, series: Series, rank: int, mine: int, his: Hands, got: int, given: int) -> float:
        """Return the worth of playing a rank of one's hand, times the weight of the hands."""
        return self._played(series.after(rank), LESS[mine][rank], his, got + series.points[rank], given, self.depth - 1)

    def _played(self, series: Series, mine: int, his: Hands, got: int, given: int, depth: int) -> float:
        """One has just played: those of his hands that can, reply; with the others one goes on."""
        if got >= self.need:
            return sum(his.values())
        if depth <= 0:
            return self._played_out(series, mine, his, got, given)
        played, stuck = divide(series, len(HANDS[mine]), his)
        total = 0.0
        for rank, hands in played.items():
            total += self._replied(series.after(rank), mine, hands, got, given + series.points[rank], depth)
        if stuck:
            total += self._on(series, mine, stuck, got, given, depth)
        return total

    def _played_out(self, series: Series, mine: int, his: Hands, got: int, given: int) -> float:
        """One has just played, and nothing more is searched: both go by their wishes."""
        need, need_other, ends = self.need - got, self.need_other - given, self._ends
        far = need > MUCH and need_other > MUCH
        total = 0.0
        groups: dict[tuple[int, int], dict[int, float]] = {}
        for hand, weight in his.items():
            number = hand & MASK
            if far:
                key = series, mine, number
                end = ends.get(key)
                if end is None:
                    end = ends[key] = rest(series, number, mine)
            else:
                end = rest(series, number, mine, need_other, need)
            if end[1] >= need:
                total += weight
            elif end[0] < need_other:
                group = groups.get(end)
                if group is None:
                    groups[end] = {hand: weight}
                else:
                    group[hand] = weight
        return total + sum([self.worth(got + end[1], given + end[0], hands) for end, hands in groups.items()])

    def _on(self, series: Series, mine: int, his: Hands, got: int, given: int, depth: int) -> float:
        """He has said go, or cannot: one plays another card, or the series is over."""
        if any(series.points[rank] != UNFIT for rank in HANDS[mine]):
            return self._choose(series, mine, his, got, given, depth)
        if series.count < LIMIT:
            got += 1
            if got >= self.need:
                return sum(his.values())
        return self._anew(mine, his, got, given, depth, lead=False)

    def _replied(self, series: Series, mine: int, his: Hands, got: int, given: int, depth: int) -> float:
        """He has just played: one replies, or he goes on while he can."""
        if given >= self.need_other:
            return 0.0
        if any(series.points[rank] != UNFIT for rank in HANDS[mine]):
            return self._choose(series, mine, his, got, given, depth)
        played, stuck = divide(series, len(HANDS[mine]), his)
        total = 0.0
        for rank, hands in played.items():
            total += self._replied(series.after(rank), mine, hands, got, given + series.points[rank], depth)
        if stuck:
            after = given + (series.count < LIMIT)
            if after < self.need_other:
                total += self._anew(mine, stuck, got, after, depth, lead=True)
        return total

    def _anew(self, mine: int, his: Hands, got: int, given: int, depth: int, lead: bool) -> float:
        """A new series begins, led by oneself or the other, or by whoever still has cards; or the play is over."""
        holds = len(HANDS[next(iter(his)) & MASK])
        if mine and (lead or not holds):
            return self._choose(EMPTY, mine, his, got, given, depth)
        if not holds:
            return self.worth(got, given, his)
        played, _ = divide(EMPTY, len(HANDS[mine]), his)
        return sum([self._replied(EMPTY.after(rank), mine, hands, got, given, depth) for rank, hands in played.items()])

    def _choose(self, series: Series, mine: int, his: Hands, got: int, given: int, depth: int) -> float:
        """Return the worth of the best card."""
        less, points = LESS[mine], series.points
        return max(
            [
                self._played(series.after(rank), less[rank], his, got + points[rank], given, depth - 1)
                for rank in less
                if points[rank] != UNFIT
            ]
        )


def divide(series: Series, against: int, his: Hands) -> tuple[dict[int, dict[int, float]], dict[int, float]]:
    """Part hands by the rank that each would play, with that card gone, and those that cannot play."""
    wishes = series.wishes(against)
    like = wishes.__getitem__
    played: dict[int, dict[int, float]] = {}
    stuck: dict[int, float] = {}
    for hand, weight in his.items():
        number = hand & MASK
        ranks = HANDS[number]
        rank = max(ranks, key=like) if number else 0
        if number and wishes[rank] > NEVER:
            rest = hand - number + LESS[number][rank]
            hands = played.get(rank)
            if hands is None:
                played[rank] = {rest: weight}
            else:
                hands[rest] = hands.get(rest, 0.0) + weight
        else:
            stuck[hand] = weight
    return played, stuck
