"""Whether computer players peek: to tables that look the same from a seat they must give the same answer.

    python -m cribtui.lab.peeking cribbage --positions 2000 --seed S [--levels hard,expert]
    python -m cribtui.lab.peeking gin --option variant=ful --processes    asks a process with other hashes too

Positions with a choice come from whole games, which easy, medium and hard play by turns. What the seat to act does not
see is dealt anew twice; the three views must be equal, and every level, asked with the same seed, must choose the same
from each. A choice that varies for another reason, by what was asked before or by the process, is found as well.

A failure is named by its position; the same seed brings it again. Exit status 1.
"""

from __future__ import annotations

import argparse
import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count, islice
from random import Random
from types import TracebackType
from typing import Any, NamedTuple, Self

from ..core import registry
from ..core.rules import IllegalAction, Rules, Seat
from ..core.shuffle import new_seed
from ..play import bots
from ..play.thinking import ROOT

Choose = Callable[[str, str, Any, str], Any]  # game, level, view, seed -> action
AnyRules = Rules[Any, Any, Any]

TWINS = 2  # deals beside the true one
PLAYERS = ("easy", "medium", "hard")  # who play the games: expert comes to the same places, in more time
SHARE = 1 / 3  # of the positions of a game, for neighbours are much alike
SHOWN = 10  # failures that are printed
ALIKE = frozenset({"first", "target"})  # options that make no other game of it


class Position(NamedTuple):
    """A state in which a seat has a choice; the name says where it came up."""

    name: str
    state: Any
    seat: Seat


@dataclass(frozen=True, slots=True)
class Case:
    """Which players are asked: those of `choose`, and where `elsewhere` is given, those of that process too."""

    game: str
    rules: AnyRules
    levels: Sequence[str] = bots.LEVELS
    choose: Choose = bots.choose
    elsewhere: Choose | None = None


@dataclass(slots=True)
class Tally:
    """What was looked at: positions by phase, answers by level, and every failure in words."""

    phases: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    @property
    def positions(self) -> int:
        return self.phases.total()


def kinds() -> Iterator[tuple[str, dict[str, str]]]:
    """Yield every game with its usual options, and again with each that makes another game of it."""
    for game in registry.names():
        yield game, {}
        for name, option in registry.get(game).rules.options.items():
            others = () if name in ALIKE else option.values
            yield from ((game, {name: value}) for value in others if value != option.default)


def positions(rules: AnyRules, seed: str, options: Mapping[str, str] | None = None) -> Iterator[Position]:
    """Yield positions from one game after another, without an end."""
    for number in count():
        yield from _game(rules, f"{seed}-{number}", options or {})


def _game(rules: AnyRules, seed: str, options: Mapping[str, str]) -> Iterator[Position]:
    rng, state = Random(seed), rules.start(options)
    for step in count():
        if (due := rules.deal(state, seed)) is not None:
            state = rules.apply(state, None, due)
            continue
        if not (seats := rules.to_act(state)):
            return
        seat = rng.choice(seats)
        view, name = rules.view(state, seat), f"{seed}, step {step}"
        if rng.random() < SHARE and len(rules.legal(view)) > 1:
            yield Position(name, state, seat)
        state = rules.apply(state, seat, bots.choose(rules.name, rng.choice(PLAYERS), view, name))


def look(case: Case, places: Iterable[Position], number: int) -> Tally:
    """Ask the players in so many positions; one in which nothing is hidden does not count."""
    tally = Tally()
    dealt = ((place, twins(case.rules, place)) for place in places)
    for place, others in islice((pair for pair in dealt if pair[1]), number):
        tally.phases[place.state.phase] += 1
        tally.failures += (f"{place.name}, seat {place.seat}: {what}" for what in _failures(case, place, others, tally))
    return tally


def twins(rules: AnyRules, place: Position) -> list[Any]:
    """Return states that must look like that of a position to its seat and are not the same; none where none are."""
    view, rng = rules.view(place.state, place.seat), Random(place.name)
    return [twin for twin in (rules.sample(view, rng) for _ in range(TWINS)) if twin != place.state]


def _failures(case: Case, place: Position, others: Sequence[Any], tally: Tally) -> Iterator[str]:
    view, *views = (case.rules.view(state, place.seat) for state in (place.state, *others))
    if any((other, repr(other)) != (view, repr(view)) for other in views):
        yield "another deal looks otherwise"
    for level in case.levels:
        choice = case.choose(case.game, level, view, place.name)
        chosen = [case.choose(case.game, level, other, place.name) for other in views]
        tally.answers[level] += 1 + len(chosen)
        yield from (_otherwise(case, level, choice, other, "to another deal") for other in chosen if other != choice)
        if case.elsewhere is None:
            continue
        tally.answers[f"{level} elsewhere"] += 1
        if (other := case.elsewhere(case.game, level, view, place.name)) != choice:
            yield _otherwise(case, level, choice, other, "in another process")


def _otherwise(case: Case, level: str, one: Any, other: Any, where: str) -> str:
    return f"{level} says {case.rules.encode(one)!r}, and {case.rules.encode(other)!r} {where}"


class Elsewhere:
    """The process in which computers think, with hashes in another order than here; a context manager."""

    def __init__(self) -> None:
        """Start it."""
        hashes = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "cribtui.play.thinker"],
            env={**os.environ, "PYTHONHASHSEED": hashes, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.kill()
        self._process.communicate()

    def choose(self, game: str, level: str, view: Any, seed: str) -> Any:
        """Return what a player of a level does there. Raises ChildProcessError where he cannot choose."""
        assert self._process.stdin is not None and self._process.stdout is not None
        question = pickle.dumps(("choose", (game, level, view, seed)))
        self._process.stdin.write(len(question).to_bytes(4, "big") + question)
        self._process.stdin.flush()
        size = int.from_bytes(self._process.stdout.read(4), "big")
        answer, answered = pickle.loads(self._process.stdout.read(size)) if size else (None, False)
        if not answered:
            raise ChildProcessError(f"no answer from {level} of {game} to {seed}")
        return answer


def text(tally: Tally) -> str:
    """Return the figures and the first failures."""
    lines = [f"{tally.positions:,} positions: " + ", ".join(f"{n:,} {phase}" for phase, n in tally.phases.items())]
    lines += ["answers: " + ", ".join(f"{level} {n:,}" for level, n in tally.answers.items())]
    lines += [f"{len(tally.failures):,} failures", *tally.failures[:SHOWN]]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line, ask, print, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m cribtui.lab.peeking", description="Whether players peek")
    parser.add_argument("game", choices=registry.names())
    parser.add_argument("--positions", type=int, default=2_000, metavar="N")
    parser.add_argument("--seed", default=None, help="where the games come from; a fresh one unless given")
    parser.add_argument("--levels", default=",".join(bots.LEVELS), metavar="LEVELS", help="separated by commas")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the game")
    parser.add_argument("--processes", action="store_true", help="ask in another process as well")
    asked = parser.parse_args(arguments)
    options = {name: value for name, _, value in (option.partition("=") for option in asked.option)}
    levels, seed, rules = asked.levels.split(","), asked.seed or new_seed(), registry.get(asked.game).rules
    if unknown := [level for level in levels if level not in bots.LEVELS]:
        parser.error(f"no such level: {unknown[0]}")
    try:
        rules.start(options)
    except IllegalAction as refused:
        parser.error(str(refused))
    with ExitStack() as stack:
        elsewhere = stack.enter_context(Elsewhere()).choose if asked.processes else None
        case = Case(asked.game, rules, levels, elsewhere=elsewhere)
        tally = look(case, positions(rules, seed, options), asked.positions)
    print(" ".join([asked.game, *asked.option, f"--seed {seed}"]), text(tally), sep="\n")
    return int(bool(tally.failures))


if __name__ == "__main__":
    sys.exit(main())
