"""The tables of 500 rum, from our own play: the chance to win a match, and how far hands stray from what is expected.

Hands of hard against hard say how often a hand brings both players how many points; either player may be either. From
that the chance follows by going over all needs again and again, from those of the fewest points, until it stands still:
points may be lost too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from cribtui.core.grid import Grid, Rows, packed
from cribtui.core.rules import Advice, Seat
from cribtui.games.rum500 import RULES, bot
from cribtui.games.rum500.actions import Action
from cribtui.games.rum500.odds import Outlook, parted, won
from cribtui.games.rum500.scoring import Pair, table_points
from cribtui.games.rum500.state import State
from cribtui.games.rum500.tables import CLOSING, COUNT, LOW, NODES, STEP, Stray, packed_strays, stage_of

HANDS, QUICK_HANDS = 4000, 40
STILL = 1e-4  # the greatest last change of a chance
SUMS = 4  # parts of strays that make the same difference

Likely = Mapping[Pair, float]  # the chance of both players' points


@dataclass(frozen=True, slots=True)
class Hand:
    """A finished hand: the points of both seats, and how far they went astray of each expectation, by stage."""

    points: Pair
    strays: Sequence[tuple[int, Stray]]


@dataclass(frozen=True, slots=True)
class Expected:
    """What a seat expected of a hand when it decided: at which stage, and the points of both at its end."""

    seat: Seat
    stage: int
    mine: float
    his: float


def hand(number: int) -> Hand:
    """Return one hand of hard against hard."""
    state = RULES.start({})
    seed, rng = f"table {number}", Random(number)
    expected: list[Expected] = []
    while state.last is None:
        _step(state, seed, rng, expected)
    points = state.last.points(0), state.last.points(1)
    strays = [(each.stage, (points[each.seat] - each.mine, points[1 - each.seat] - each.his)) for each in expected]
    return Hand(points, strays)


def _step(state: State, seed: str, rng: Random, expected: list[Expected]) -> None:
    if (due := RULES.deal(state, seed)) is not None:
        RULES.advance(state, None, due)
        return
    seat = RULES.to_act(state)[0]
    view = RULES.view(state, seat)
    if view.phase == "play":
        line = bot.advise(view)[0]
        outlook = outlook_of(line)
        mine, his = parted(outlook)
        stage = CLOSING if outlook.closes else stage_of(view.stock)
        at = [table_points(view.tables, one) for one in (seat, 1 - seat)]
        expected.append(Expected(seat, stage, at[0] + mine, at[1] + his))
    RULES.advance(state, seat, bot.choose(view, "hard", rng))


def outlook_of(line: Advice[Action]) -> Outlook:
    """Return what a line of the advice expects of the hand."""
    numbers = dict(line.reasons)
    return Outlook(numbers.get("rum.points", {}).get("points", 0.0), line.value, "rum.closes" in numbers)


def likely(points: Sequence[Pair]) -> Likely:
    """Return how likely every two numbers of points are, when both players are alike."""
    found: Counter[Pair] = Counter()
    for mine, his in points:
        found[mine, his] += 1
        found[his, mine] += 1
    total = sum(found.values())
    return {pair: count / total for pair, count in sorted(found.items())}


def backwards(hands: Likely) -> Rows:
    """Return the chance to win by both needs, at the nodes of the table."""
    needs = range(LOW, LOW + STEP * NODES, STEP)
    table = [[other / (need + other) for other in needs] for need in needs]
    change = 1.0
    while change > STILL:
        grid, change = Grid(LOW, STEP, tuple(map(tuple, table))), 0.0
        for row, need in enumerate(needs):
            for column, other in enumerate(needs[:row]):
                chance = sum([share * won(need - mine, other - his, grid) for (mine, his), share in hands.items()])
                change = max(change, abs(chance - table[row][column]))
                table[row][column], table[column][row] = chance, 1 - chance
    return tuple(map(tuple, table))


def typical(strays: Sequence[Stray]) -> list[Stray]:
    """Return the means of equal parts of strays: parted by the difference that they make, then by their sum."""
    rows = _parts(sorted(strays, key=lambda stray: (stray[0] - stray[1], stray)), COUNT // SUMS)
    parts = [part for row in rows for part in _parts(sorted(row, key=sum), SUMS)]
    return [(_mean([mine for mine, _ in part]), _mean([his for _, his in part])) for part in parts]


def _parts(ordered: Sequence[Stray], number: int) -> list[Sequence[Stray]]:
    """Return so many parts of about equal length; all of them where there are too few."""
    size = len(ordered)
    return [ordered[size * at // number : size * (at + 1) // number] or ordered for at in range(number)]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def make(quick: bool = False) -> Iterator[tuple[str, bytes]]:
    """Give the tables, each the name of its file and what that holds."""
    hands = [hand(number) for number in range(QUICK_HANDS if quick else HANDS)]
    strays: list[list[Stray]] = [[] for _ in range(CLOSING + 1)]
    for each in hands:
        for stage, stray in each.strays:
            strays[stage].append(stray)
    yield "strays.bin", packed_strays([typical(some) for some in strays])
    yield "wins.bin", packed(backwards(likely([each.points for each in hands])))
