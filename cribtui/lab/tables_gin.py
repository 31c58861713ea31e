"""The table of gin, from our own play: the chance to win a match by what both players still need.

Hands of hard against hard say how often a hand brings how many points; either player wins it alike. From that the
chance follows backwards, from those who need one point. Void hands are dealt again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from cribtui.core.grid import Rows
from cribtui.games.gin import RULES, bot
from cribtui.games.gin.state import State, Variant
from cribtui.games.gin.tables import NODES, STEP, VARIANTS, packed

HANDS, QUICK_HANDS = 600, 10
SMOOTHED = 2  # points to either side over which a result is spread


def result(variant: Variant, number: int) -> int:
    """Return the points of one hand; 0 for a void one."""
    state, rng = RULES.start({"variant": variant, "target": "150", "first": str(number % 2)}), Random(number)
    while state.last is None:
        _step(state, f"table {number}", rng)
    return state.last.points


def _step(state: State, seed: str, rng: Random) -> None:
    if (due := RULES.deal(state, seed)) is not None:
        RULES.advance(state, None, due)
    else:
        RULES.advance(state, state.turn, bot.choose(RULES.view(state, state.turn), "hard", rng))


def spread(results: Sequence[int]) -> Mapping[int, float]:
    """Return how likely each number of points is, smoothed a little; void hands are left out."""
    found: Counter[int] = Counter()
    for points in results:
        for near in range(points - SMOOTHED, points + SMOOTHED + 1):
            if points:
                found[max(near, 1)] += 1
    total = sum(found.values())
    return {points: count / total for points, count in sorted(found.items())}


def backwards(likely: Mapping[int, float]) -> Rows:
    """Return the chance to win by both needs, at the nodes of the table."""
    most = 1 + STEP * (NODES - 1)
    table = [[0.0] * (most + 1) for _ in range(most + 1)]
    for both in range(2, 2 * most + 1):
        for need in range(max(1, both - most), min(most, both - 1) + 1):
            other, chance = both - need, 0.0
            for points, share in likely.items():
                chance += share * (1.0 if points >= need else table[need - points][other])
                chance += share * (0.0 if points >= other else table[need][other - points])
            table[need][other] = chance / 2
    nodes = range(1, most + 1, STEP)
    return tuple(tuple(table[need][other] for other in nodes) for need in nodes)


def make(quick: bool = False) -> Iterator[tuple[str, bytes]]:
    """Give the table of both variants, with the name of its file."""
    number = QUICK_HANDS if quick else HANDS
    yield "chances.bin", packed([backwards(spread([result(one, hand) for hand in range(number)])) for one in VARIANTS])
