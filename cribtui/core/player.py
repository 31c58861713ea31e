"""What the computer players of all games share: a choice by level, the same in any process for a view and a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any, Generic, TypeAlias

from .rules import A, Advice, IllegalAction, Rules, V

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


def rng_of(view: object, number: int = 0) -> Random:
    """Return chance that belongs to a view and the number of a sample: the same in every process.

    The view must say all that it holds in its repr, as a dataclass of tuples and numbers does, and no set.
    """
    return Random(int.from_bytes(sha256(f"{number} {view!r}".encode()).digest(), "big"))
