"""A game between two players, and a mirrored pair of games: the same packs, played from both seats.

The games go through the rules on one state that is changed in place, and only who is to act gets a view. A player's
seed belongs to his seat and the number of his decision, so a player against himself divides every pair. What decides
nothing, the cuts of cribbage, is done here and nobody is asked.
"""

from __future__ import annotations

import time
from array import array
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from cribtui.core import registry
from cribtui.core.rules import Seat
from cribtui.play import bots

from . import yardsticks
from .arena_figures import Watch, watch
from .yardsticks import Yardstick

UNASKED: Mapping[str, frozenset[str]] = {"cribbage": frozenset({"turn", "cut", "starter"})}  # phases


class UnknownPlayer(LookupError):
    """A word that is no level and no yardstick of the game; `player` holds it."""

    def __init__(self, player: str) -> None:
        super().__init__(player)
        self.player = player


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays what against whom: two names of levels or yardsticks, and the options of the game."""

    game: str
    players: tuple[str, str]
    seed: str
    options: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class Account:
    """What one player did: sums of his figures and how often each fell, nanoseconds of each decision."""

    sums: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    wall: array[int] = field(default_factory=partial(array, "q"))
    processor: array[int] = field(default_factory=partial(array, "q"))

    def note(self, name: str, number: int) -> None:
        """Add to a figure."""
        self.sums[name] += number
        self.counts[name] += 1

    def add(self, other: Account) -> None:
        """Add what another account holds."""
        self.sums.update(other.sums)
        self.counts.update(other.counts)
        self.wall += other.wall
        self.processor += other.processor

    def mean(self, name: str) -> float:
        """Return the average of a figure. Raises ZeroDivisionError where it never fell."""
        return self.sums[name] / self.counts[name]


@dataclass(slots=True)
class Pair:
    """A mirrored pair: how many of its two games the first player won, and the accounts of both."""

    won: int
    accounts: tuple[Account, Account]


def names(game: str) -> tuple[str, ...]:
    """Return all who can play a game: the levels and the yardsticks."""
    return (*bots.LEVELS, *yardsticks.of(game))


def player(game: str, name: str) -> Yardstick:
    """Return a player by name. Raises UnknownPlayer."""
    if name in bots.LEVELS:
        return partial(bots.choose, game, name)
    try:
        return yardsticks.of(game)[name]
    except KeyError:
        raise UnknownPlayer(name) from None


def play_pair(contest: Contest, number: int) -> Pair:
    """Play a pair of the contest: the first player has seat 0, then seat 1."""
    accounts = Account(), Account()
    seed = f"{contest.seed}-{number}"
    won = 0
    try:
        for first in (0, 1):
            won += _play(contest, accounts, first, seed) == 0
    except Exception as error:
        error.add_note(f"{contest.game} {' '.join(contest.players)}, pair {number} of seed {contest.seed}")
        raise
    return Pair(won, accounts)


def _play(contest: Contest, accounts: tuple[Account, Account], first: Seat, seed: str) -> int:
    """Play one game with the first player in a seat; return which of the two has won."""
    table = Table(contest.game, contest.options, seed)
    sides = (0, 1) if first == 0 else (1, 0)  # which player has each seat
    players = [player(contest.game, contest.players[side]) for side in sides]
    while (seat := table.next()) is not None:
        table.act(seat, players[seat], accounts[sides[seat]])
        for whose, name, figure in table.watch.note(table.state):
            accounts[sides[whose]].note(name, figure)
    outcome = table.rules.outcome(table.state)
    assert outcome is not None
    for whose in (0, 1):
        role = "first" if whose == table.watch.first else "second"
        accounts[sides[whose]].note(f"won as {role} {table.watch.role} %", 100 * (outcome.winner == whose))
    return sides[outcome.winner]


class Table:
    """One game being played on a state that nobody else holds."""

    def __init__(self, game: str, options: tuple[tuple[str, str], ...], seed: str) -> None:
        self.rules = registry.get(game).rules
        self.state: Any = self.rules.start(dict(options))
        self.seed = seed
        self.watch: Watch = watch(game)
        self.unasked = UNASKED.get(game, frozenset())
        self.decisions = [0, 0]

    def next(self) -> Seat | None:
        """Do what the deck and the cuts do, and return who decides then; None at the end."""
        rules, state = self.rules, self.state
        while rules.outcome(state) is None:
            if (due := rules.deal(state, self.seed)) is not None:
                rules.advance(state, None, due)
                continue
            seat = rules.to_act(state)[0]
            if state.phase not in self.unasked:
                return seat
            rules.advance(state, seat, rules.legal(rules.view(state, seat))[0])
        return None

    def act(self, seat: Seat, chooser: Yardstick, account: Account) -> None:
        """Let a player decide, and take his time."""
        view = self.rules.view(self.state, seat)
        seed = f"{self.seed} {seat} {self.decisions[seat]}"
        self.decisions[seat] += 1
        wall, processor = time.perf_counter_ns(), time.process_time_ns()
        action = chooser(view, seed)
        account.processor.append(time.process_time_ns() - processor)
        account.wall.append(time.perf_counter_ns() - wall)
        self.rules.advance(self.state, seat, action)
