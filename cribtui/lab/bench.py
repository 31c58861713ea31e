"""Measures the program: how soon it can be used, what it sends, how fast it deals, counts, thinks and saves.

    python -m cribtui.lab.bench [--quick] [--only start,bytes]

The probes are start, bytes, rum, crowded, idle, version, games, shows, melds, gin, readings, rum500, bots, thinking,
store and line.
What depends on the machine is given as a ratio to something else taken in the same run, or beside its budget; games
and shows are counted by processor time, so that other programs do not matter.
Nothing is judged: a figure past its budget is marked, and no test depends on a time.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import count, islice
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from cribtui.core import registry
from cribtui.core.cards import PACK
from cribtui.core.match import Match
from cribtui.core.rules import Seat
from cribtui.games.cribbage.scoring import show, show_total
from cribtui.play.seats import alone, to_record
from cribtui.store.database import Store

from . import bench_bots, bench_gin, bench_online, bench_rum500, bench_rum_screen, bench_screen, bench_thinking
from .figure import Figure, rate

GAME = "cribbage"
AnyMatch = Match[Any, Any, Any]


def games(quick: bool) -> Iterator[Figure]:
    """Play whole random games through view, legal and apply, both seats."""
    chance, seconds = Random(1), 1 if quick else 5
    played, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        _random_game(chance, str(played))
        played += 1
    yield Figure("whole random games a second", played / spent, least=100)


def _random_game(chance: Random, seed: str) -> None:
    rules = registry.get(GAME).rules
    state = rules.start({})
    while rules.outcome(state) is None:
        if (due := rules.deal(state, seed)) is not None:
            state = rules.apply(state, None, due)
        else:
            seat = rules.to_act(state)[0]
            state = rules.apply(state, seat, chance.choice(rules.legal(rules.view(state, seat))))


def shows(quick: bool) -> Iterator[Figure]:
    """Count random hands with their starters, by the fast path and by the explained one."""
    chance = Random(2)
    dealt = [chance.sample(PACK, 5) for _ in range(2_000)]
    hands = [(tuple(cards[:4]), cards[4]) for cards in dealt]
    seconds = 0.5 if quick else 2
    yield Figure("show totals a second", len(hands) * rate(lambda: _count(show_total, hands), seconds), least=300_000)
    yield Figure("explained shows a second", len(hands) * rate(lambda: _count(show, hands), seconds))


def _count(counted: Callable[..., object], hands: list[tuple[tuple[int, ...], int]]) -> None:
    for hand, starter in hands:
        counted(hand, starter)


def _decisions(chance: Random) -> Iterator[tuple[AnyMatch, Seat]]:
    """Yield a match being played at random before each decision, then the next match, without an end."""
    for number in count():
        match = Match.new(GAME, seed=f"bench {number}")
        while match.outcome() is None:
            seat = match.to_act()[0]
            yield match, seat
            match.submit(seat, chance.choice(match.legal(seat)))


def saving(quick: bool) -> Iterator[Figure]:
    """Save a match after each action, and open a store with matches in it."""
    with Store.open() as store:
        spent = list(islice(_saves(store), 100 if quick else 1_000))
    yield Figure("saving an action, ms", statistics.median(spent))
    opened = [_milliseconds(lambda: Store.open().close()) for _ in range(5 if quick else 25)]
    yield Figure("opening the store, ms", statistics.median(opened))


def _saves(store: Store) -> Iterator[float]:
    kept: AnyMatch | None = None
    for match, _ in _decisions(Random(4)):
        if match is not kept:
            kept, keeper = match, store.create(match, to_record(alone("medium")))
        else:
            yield _milliseconds(partial(keeper.save, match))


def _milliseconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return 1e3 * (time.perf_counter() - begun)


PROBES: Mapping[str, Callable[[bool], Iterator[Figure]]] = {
    "start": bench_screen.start,
    "bytes": bench_screen.actions,
    "rum": bench_rum_screen.actions,
    "crowded": bench_rum_screen.crowded,
    "idle": bench_screen.idle,
    "version": bench_screen.version,
    "games": games,
    "shows": shows,
    "melds": bench_gin.melds,
    "gin": bench_gin.actions,
    "readings": bench_rum500.groups,
    "rum500": bench_rum500.actions,
    "bots": bench_bots.limits,
    "thinking": bench_thinking.keys,
    "store": saving,
    "line": bench_online.line,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures of all probes or of some; return how many probes failed."""
    parser = argparse.ArgumentParser(prog="python -m cribtui.lab.bench", description="Measure the program.")
    parser.add_argument("--quick", action="store_true", help="measure less, and less exactly")
    parser.add_argument("--only", metavar="PROBES", help=f"some of {','.join(PROBES)}")
    asked = parser.parse_args(argv)
    names = asked.only.split(",") if asked.only else list(PROBES)
    if unknown := [name for name in names if name not in PROBES]:
        parser.error(f"no such probe: {unknown[0]}")
    return sum([_failed(name, asked.quick) for name in names])


def _failed(name: str, quick: bool) -> bool:
    """Print a probe's figures as they come; one that fails leaves the others to be taken."""
    try:
        with _own_home():
            for figure in PROBES[name](quick):
                print(figure.line(), flush=True)
    except Exception as error:
        print(f"{name}: not measured: {error!r}", flush=True)
        return True
    return False


@contextmanager
def _own_home() -> Iterator[None]:
    """Keep the probe's matches away from the player's own."""
    before = os.environ.get("CRIBTUI_HOME")
    with TemporaryDirectory() as folder:
        os.environ["CRIBTUI_HOME"] = folder
        try:
            yield
        finally:
            del os.environ["CRIBTUI_HOME"]
            if before is not None:
                os.environ["CRIBTUI_HOME"] = before


if __name__ == "__main__":
    sys.exit(main())
