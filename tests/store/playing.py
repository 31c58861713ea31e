"""What the tests of the store share: random play, a look at the raw rows, and scripts run in other processes."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

from cribtui.core.match import Match
from cribtui.store.database import Keeper, Store
from cribtui.store.records import AnyMatch

ROOT = Path(__file__).resolve().parents[2]
SEATING = {"levels": [None, "medium"], "names": ["Zażółć", ""]}


def play_on(match: AnyMatch, actions: int, rng: Random) -> AnyMatch:
    """Do so many random actions, or all that are left."""
    for _ in range(actions):
        if match.outcome() is not None:
            break
        seat = rng.choice(match.to_act())
        match.submit(seat, rng.choice(match.legal(seat)))
    return match


def played(seed: str, actions: int = 10_000) -> AnyMatch:
    """Return a match after so many random actions, by default a finished one."""
    return play_on(Match.new("cribbage", seed=seed), actions, Random(seed))


def stored_match(store: Store, seed: str, actions: int = 10_000) -> tuple[AnyMatch, Keeper]:
    """Return a match that was played and stored."""
    match = played(seed, actions)
    return match, store.create(match, SEATING)


def lines_of(match: AnyMatch) -> list[str]:
    """Return the lines of a match's record, without its result."""
    return [line for line in match.dumps().splitlines() if not line.startswith("result")]


def raw(path: Path, query: str, *values: object) -> list[tuple[object, ...]]:
    """Return the rows of a query, past all of our own code."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        return connection.execute(query, values).fetchall()


def raw_lines(path: Path, match_id: int) -> list[object]:
    """Return the stored lines of a match in their order."""
    return [text for (text,) in raw(path, "SELECT text FROM lines WHERE match = ? ORDER BY number", match_id)]


def run(script: str, *args: object) -> str:
    """Run a script in another process and return what it printed."""
    command, environ = started(script, *args)
    return subprocess.run(command, env=environ, check=True, stdout=subprocess.PIPE, text=True).stdout


def started(script: str, *args: object) -> tuple[list[str], dict[str, str]]:
    """Return the command and the environment that run a script."""
    return [sys.executable, "-c", script, *map(str, args)], {**os.environ, "PYTHONPATH": str(ROOT)}
