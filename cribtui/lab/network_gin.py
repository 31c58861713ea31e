"""Trains the networks of gin's expert, from hands of hard, and writes them as games/gin/tables holds them.

    python -m cribtui.lab.network_gin classic FILE [--hands N] [--rounds N]

The hands are those of weights_gin. A network learns what the worth of a position misses of the points that came of it,
by gradient descent, one position after the other; every position is met with its suits exchanged by chance, for suits
are alike. It takes some seconds a hundred hands; a network from fewer than some ten thousand is worse than none.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TypeAlias

from cribtui.games.gin.actions import Discard, Knock
from cribtui.games.gin.laying import knocked
from cribtui.games.gin.network import CARDS, HIDDEN, KINDS, SIGNS, Network, Position, packed
from cribtui.games.gin.reckoning import Sight, mask
from cribtui.games.gin.sense import Sense
from cribtui.games.gin.state import Variant
from cribtui.games.gin.tables import VARIANTS
from cribtui.games.gin.worth import drawing, knocking, thrown

from .weights_gin import Moment, moments, row

HANDS, ROUNDS = 50_000, 3
RATE = 0.003  # how far a weight goes with the slope at first; it falls to nothing
UNIT = 30.0  # points that count as one while it is learned
SUITS = 4
Lesson: TypeAlias = tuple[Position, float]  # a position and the points that its worth misses


def lessons(variant: Variant, number: int) -> Iterator[Lesson]:
    """Give what can be learned from one hand."""
    return (lesson(moment) for moment in moments(variant, number) if row(moment.view, moment.action) is not None)


def lesson(moment: Moment) -> Lesson:
    """Return the position that a decision led to, and how many points more came of it than its worth."""
    view, action = moment.view, moment.action
    assert view.seat is not None
    sight, hand = Sight.of(view), mask(view.hand)
    sense = Sense.of(view, sight)
    if isinstance(action, Knock):
        kept, knock = hand ^ 1 << action.card, knocked(view.seat, view.hand, action, view.most)
        expected, cost = knocking(knock.deadwood, knock.melds, sight, view.variant)
        worth, value = thrown(kept, action.card, sight, view.variant), expected - cost
        return sense.at_knock(kept, action.card, worth, value), moment.came - value
    if isinstance(action, Discard):
        kept = hand ^ 1 << action.card
        worth = thrown(kept, action.card, sight, view.variant)
        return sense.after_throw(kept, action.card, worth), moment.came - worth.value
    worth = drawing(hand, sight, view.variant)
    return sense.before_draw(hand, worth), moment.came - worth.value


class Pupil:
    """A network that learns: `network` changes with every lesson."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._cards = [[rng.gauss(0, 0.08) for _ in range(HIDDEN)] for _ in range(CARDS)]
        self._signs = [[rng.gauss(0, 0.08) for _ in range(SIGNS)] for _ in range(HIDDEN)]
        self._evens = [[0.0] * HIDDEN for _ in range(KINDS)]
        self._outs = [[rng.gauss(0, 0.02 * UNIT) for _ in range(HIDDEN)] for _ in range(KINDS)]
        self._even = [0.0] * KINDS
        self.network = Network(self._cards, self._signs, self._evens, self._outs, self._even)

    def learn(self, lesson: Lesson, rate: float) -> None:
        """Go a step towards what a lesson says."""
        position = exchanged(lesson[0], self._rng.sample(range(SUITS), SUITS))
        kind, outs = position.kind, self._outs[position.kind]
        rows = [self._evens[kind], *(self._cards[place] for place in position.places)]
        units = self.network.units(position)
        step = rate * (lesson[1] - self.network.points(position)) / UNIT
        self._even[kind] += step * UNIT
        for place, unit in enumerate(units):
            if unit > 0:
                slope = step * outs[place] / UNIT
                outs[place] += step * unit * UNIT
                for weights in rows:
                    weights[place] += slope
                signs = self._signs[place]
                signs[:] = [weight + slope * sign for weight, sign in zip(signs, position.signs, strict=True)]


def exchanged(position: Position, suits: Sequence[int]) -> Position:
    """Return a position in which each suit stands for another one."""
    places = [place - place % 52 + suits[place % 52 // 13] * 13 + place % 13 for place in position.places]
    return Position(position.kind, places, position.signs)


def trained(found: Iterable[Lesson], rounds: int, rate: float = RATE, seed: int = 1) -> Network:
    """Return the network that has gone through lessons so many times."""
    rng = Random(seed)
    pupil, all_of_them = Pupil(rng), list(found)
    for one in range(rounds):
        rng.shuffle(all_of_them)
        for number, lesson in enumerate(all_of_them):
            pupil.learn(lesson, rate * (1 - (one + number / len(all_of_them)) / rounds))
    return pupil.network


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line, train, write the file, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m cribtui.lab.network_gin", description="Trains gin's expert")
    parser.add_argument("variant", choices=VARIANTS)
    parser.add_argument("file", type=Path)
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args(arguments)
    found = (lesson for number in range(asked.hands) for lesson in lessons(asked.variant, number))
    asked.file.write_bytes(packed(trained(found, asked.rounds)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
