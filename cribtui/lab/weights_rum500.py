"""Fit what features of a hand of 500 rum weigh, from self-play of hard: `python -m cribtui.lab.weights_rum500`.

    python -m cribtui.lab.weights_rum500 [--hands N] [--rounds R] [--seed S]

Hard plays itself, now and then one of its five best lines by chance. After each turn the features of the hand are kept
with the points by which its player was to gain on the other until the end of the hand. By who has opened, a regularised
regression gives the weights; units start small and by chance and learn, with the weights, what is left over. Prints the
weights in the form of `weights` and `units` of the game.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from operator import mul
from random import Random
from typing import NamedTuple

from cribtui.games.rum500 import RULES, bot
from cribtui.games.rum500.actions import Action, Discard
from cribtui.games.rum500.outlook import NAMES, features
from cribtui.games.rum500.prospects import Sight, held
from cribtui.games.rum500.scoring import table_points
from cribtui.games.rum500.view import View

from .least_squares import solved

HANDS, ROUNDS, UNITS = 2000, 10, 12
CHANCE, LINES = 0.12, 5  # how often a line is left to chance, and among how many
RIDGE = 30.0  # pulls the weights of scaled features towards zero
RATE = 0.002  # of a round over scaled features and points
SCALE = 30.0  # points

Key = tuple[bool, bool]  # who has opened: the player, the other
Vector = list[float]
KEYS: tuple[Key, ...] = ((False, False), (False, True), (True, False), (True, True))


class Row(NamedTuple):
    """A hand at the end of a turn, and the points by which its player then gained on the other."""

    key: Key
    features: Vector
    gained: float


class Fitted(NamedTuple):
    """Weights, and units that add and that take away, for one key."""

    weights: Vector
    raises: list[Vector]
    lowers: list[Vector]

    def worth(self, found: Sequence[float]) -> float:
        """Return what features are worth."""
        units = sum([max(dot(unit, found), 0.0) for unit in self.raises])
        return dot(self.weights, found) + units - sum([max(dot(unit, found), 0.0) for unit in self.lowers])


def dot(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the scalar product of vectors that are alike in length."""
    return float(sum(map(mul, first, second)))


def rows(number: int, seed: str) -> Iterator[Row]:
    """Play one hand and yield its rows."""
    state, rng = RULES.start({"first": str(number % 2)}), Random(f"{seed} {number}")
    turns: list[tuple[int, Key, float, Vector]] = []
    while state.last is None:
        if (due := RULES.deal(state, f"{seed} {number}")) is not None:
            RULES.advance(state, None, due)
            continue
        view = RULES.view(state, state.turn)
        action = _chosen(view, rng)
        if isinstance(action, Discard) and len(view.hand) > 1:
            turns.append(_turn(view, action))
        RULES.advance(state, state.turn, action)
    lead = state.last.points(0) - state.last.points(1)
    for seat, key, before, found in turns:
        yield Row(key, found, (-lead if seat else lead) - before)


def _chosen(view: View, rng: Random) -> Action:
    if view.phase != "draw" and rng.random() < CHANCE:
        return rng.choice(bot.advise(view)[:LINES]).action
    return bot.choose(view, "hard", rng)


def _turn(view: View, throw: Discard) -> tuple[int, Key, float, Vector]:
    """Return the seat, who has opened, the lead on the tables and the features of a turn that ends with a throw."""
    assert view.seat is not None
    seat, other, tables = view.seat, 1 - view.seat, view.tables
    opened = view.opened[seat]
    hand = held(tuple([card for card in view.hand if card != throw.card]), tables if opened else None)
    found = features(hand, tables, opened, Sight.of(view), throw.card)
    return seat, (opened, view.opened[other]), table_points(tables, seat) - table_points(tables, other), found


class Scaled(NamedTuple):
    """Features with mean zero and spread one; those that hardly vary are left out. The first feature is always 1."""

    mean: Vector
    spread: Vector

    @classmethod
    def of(cls, found: Sequence[Vector]) -> Scaled:
        """Return the scale of some rows."""
        count = len(found)
        mean = [sum(column) / count for column in zip(*found, strict=True)]
        spread = []
        for middle, column in zip(mean, zip(*found, strict=True), strict=True):
            variance = sum([(number - middle) ** 2 for number in column]) / count
            spread.append(max(variance**0.5, 0.15 * (1 + 0.3 * abs(middle))) if variance > 1e-6 else 0.0)
        return cls(mean, spread)

    def to(self, found: Sequence[float]) -> Vector:
        """Return scaled features."""
        columns = zip(found, self.mean, self.spread, strict=True)
        return [1.0, *[(number - mean) / spread if spread else 0.0 for number, mean, spread in columns][1:]]

    def back(self, weights: Sequence[float]) -> Vector:
        """Return the weights of features that are not scaled, from those of scaled ones."""
        found = [weight / spread if spread else 0.0 for weight, spread in zip(weights, self.spread, strict=True)]
        found[0] = weights[0] - dot(found[1:], self.mean[1:])
        return found


def fit(found: Sequence[Row], units: int, rounds: int, rng: Random) -> Fitted:
    """Return weights and units for rows of one key; without units it is the regression alone."""
    scale = Scaled.of([row.features for row in found])
    inputs, wanted = [scale.to(row.features) for row in found], [row.gained / SCALE for row in found]
    weights = regression(inputs, wanted)
    inner = [[rng.gauss(0, 1.2 / len(weights) ** 0.5) for _ in weights] for _ in range(units)]
    outer = [0.0] * units
    order = list(range(len(inputs)))
    for number in range(rounds if units else 0):
        rng.shuffle(order)
        for at in order:
            _learn(weights, inner, outer, inputs[at], wanted[at], RATE * (1 - number / rounds))
    sized = [(scale.back([SCALE * abs(size) * x for x in unit]), size) for unit, size in zip(inner, outer, strict=True)]
    return Fitted(
        scale.back([SCALE * weight for weight in weights]),
        [unit for unit, size in sized if size > 0],
        [unit for unit, size in sized if size < 0],
    )


def regression(inputs: Sequence[Vector], wanted: Sequence[float]) -> Vector:
    """Return the weights with the least squares, by the normal equations; all but the first are pulled to zero."""
    columns = list(zip(*inputs, strict=True))
    matrix = [[dot(row, column) for column in columns] for row in columns]
    for at in range(1, len(matrix)):
        matrix[at][at] += RIDGE
    return solved(matrix, [dot(row, wanted) for row in columns])


def _learn(weights: Vector, inner: list[Vector], outer: Vector, found: Vector, wanted: float, rate: float) -> None:
    """Go a step down the gradient of the squared error of one row."""
    active = [(at, lift) for at, unit in enumerate(inner) if (lift := dot(unit, found)) > 0]
    step = rate * (wanted - dot(weights, found) - sum([outer[at] * lift for at, lift in active]))
    weights[:] = [weight + step * x for weight, x in zip(weights, found, strict=True)]
    for at, lift in active:
        pull = step * outer[at]
        outer[at] += step * lift
        inner[at] = [weight + pull * x for weight, x in zip(inner[at], found, strict=True)]


def written(found: dict[Key, Fitted]) -> Iterator[str]:
    """Yield the lines of the three tables."""
    yield "WEIGHTS = {"
    yield from (f"    {key}: {_numbers(one.weights)}," for key, one in found.items())
    yield "}"
    yield from _table("RAISES", {key: one.raises for key, one in found.items()})
    yield from _table("LOWERS", {key: one.lowers for key, one in found.items()})


def _table(name: str, found: dict[Key, list[Vector]]) -> Iterator[str]:
    yield f"{name} = {{"
    for key, units in found.items():
        yield f"    {key}: ("
        yield from (f"        {_numbers(unit)}," for unit in units)
        yield "    ),"
    yield "}"


def _numbers(row: Iterable[float]) -> str:
    return f"({', '.join([f'{number:.4f}' for number in row])})"


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description="Fit what features of a hand of 500 rum weigh.")
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seed", default="weights")
    options = parser.parse_args()
    found = [row for number in range(options.hands) for row in rows(number, options.seed)]
    keyed = {key: [row for row in found if row.key == key] for key in KEYS}
    rng = Random(options.seed)
    fitted = {key: fit(some, UNITS, options.rounds, rng) for key, some in keyed.items() if len(some) > len(NAMES)}
    print(*written(fitted), sep="\n")


if __name__ == "__main__":
    main()
