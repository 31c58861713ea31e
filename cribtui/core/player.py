"""What the computer players of all games share: a choice by level, and tools for a search by samples.

Same view and seed, same choice, in any process: a search draws its samples from the view that it looks at, and it ends
by their number or by the nodes looked at, never by a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from .rules import A, Advice, IllegalAction, Rules, V

W = TypeVar("W")

Reason: TypeAlias = tuple[str, Mapping[str, float]]  # a message key with its numbers
Player: TypeAlias = Callable[[V, Random], A]
Plain: TypeAlias = Callable[[V, Sequence[A], Random], A | None]
Advise: TypeAlias = Callable[[V], list[Advice[A]]]


@dataclass(frozen=True, slots=True)
class Players(Generic[V, A]):
    """The computer players of a game by level.

    `plain` gives what all of them do where there is nothing to think about, of the legal choices; otherwise None.
    """

    rules: Rules[Any, V, A]
    levels: Mapping[str, Player[V, A]]
    plain: Plain[V, A]

    def choose(self, view: V, level: str, rng: Random) -> A:
        """Return what a player of a level does.

        Raises KeyError for a level, IllegalAction when it is not his turn.
        """
        player = self.levels[level]
        legal = self.rules.legal(view)
        if not legal:
            raise IllegalAction("turn.not_yours")
        choice = self.plain(view, legal, rng)
        return player(view, rng) if choice is None else choice


def first_of(advise: Advise[V, A]) -> Player[V, A]:
    """Return the player who plays the best line of some advice."""

    def player(view: V, rng: Random) -> A:
        return advise(view)[0].action

    return player


# Search by samples


def rng_of(view: object, number: int = 0) -> Random:
    """Return chance that belongs to a view and the number of a sample: the same in every process.

    The view must say all that it holds in its repr, as a dataclass of tuples and numbers does, and no set.
    """
    return Random(int.from_bytes(sha256(f"{number} {view!r}".encode()).digest(), "big"))


@dataclass(slots=True)
class Tally:
    """What a choice brought in some samples."""

    total: float = 0.0
    count: int = 0

    def add(self, value: float) -> None:
        """Add a sample."""
        self.total += value
        self.count += 1

    @property
    def mean(self) -> float:
        """The average; nothing before the first sample."""
        return self.total / self.count if self.count else 0.0


@dataclass(slots=True)
class Budget:
    """How many nodes a search may still look at; a search spends them as it goes."""

    nodes: int

    def spend(self, nodes: int = 1) -> None:
        """Take nodes away; the last sample may take more than there are."""
        self.nodes -= nodes

    @property
    def is_spent(self) -> bool:
        return self.nodes <= 0


def sampled(
    choices: Sequence[A],
    worlds: Callable[[int], W],
    value: Callable[[W, A], float],
    samples: int,
    budget: Budget | None = None,
) -> list[Tally]:
    """Return a tally for each choice, all valued in the same worlds: what luck they share, they share.

    `worlds` gives the world of a sample by its number, from 0. No sample is begun on a spent budget, but the first.
    """
    tallies = [Tally() for _ in choices]
    for number in range(samples):
        if number and budget is not None and budget.is_spent:
            break
        world = worlds(number)
        for tally, choice in zip(tallies, choices, strict=True):
            tally.add(value(world, choice))
    return tallies
