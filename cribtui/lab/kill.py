"""Kills a playing program at random moments and looks whether anything that it confirmed is missing or there twice.

    python -m cribtui.lab.kill --times 100 --seed 1 [--game gin]

The child plays at random with undo, redo and restart, and prints each line of the record once `save` has
returned; the parent kills it after a random number of lines and lets the next child go on from what is stored.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NoReturn

from cribtui.core import registry
from cribtui.core.match import Match
from cribtui.store.database import Store
from cribtui.store.records import AnyMatch, record_lines

GAME = "cribbage"
ROOT = Path(__file__).resolve().parents[2]
UNCONFIRMED = 4  # lines at most that one save adds: a new match's head and its first deck
Told = dict[int, list[str]]  # the lines that were confirmed, by the match's id


def step(match: AnyMatch, rng: Random) -> None:
    """Do something at random: mostly an action, now and then a command."""
    seat = rng.choice(match.to_act())
    match rng.randrange(400):
        case number if number < 20:
            match.undo(seat)
        case number if number < 30:
            match.redo(seat)
        case 30:
            match.restart(seat)
        case 31:
            match.mark_assisted()
        case _:
            match.submit(seat, rng.choice(match.legal(seat)))


def play(path: Path, game: str, rng: Random) -> NoReturn:
    """Play match after match, telling each line once it is saved, until somebody kills the process."""
    store = Store.open(path)
    while True:
        if (loaded := store.latest_unfinished()) is not None:
            match, keeper = loaded
            told = len(record_lines(match))
        else:
            match = Match.new(game, seed=str(rng.random()))
            keeper = store.create(match, {"levels": [None, None]})
            told = tell(keeper.id, match, 0)
        while match.outcome() is None:
            step(match, rng)
            keeper.save(match)
            told = tell(keeper.id, match, told)


def tell(match_id: int, match: AnyMatch, told: int) -> int:
    """Print the lines that are new, all at once, and return how many there are now."""
    lines = record_lines(match)
    new = [f"{match_id} {number} {lines[number - 1]}\n" for number in range(told + 1, len(lines) + 1)]
    print(*new, sep="", end="", flush=True)
    return len(lines)


def kill_one(path: Path, game: str, rng: Random) -> list[str]:
    """Start a player, kill it after some lines and return all that it told."""
    command = [sys.executable, "-m", __spec__.name, "--play", str(path), "--game", game, "--seed", str(rng.random())]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}  # a checkout, too, from wherever it is called
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(rng.randrange(1, 250))]
        for _ in range(rng.randrange(100_000)):  # some thousandths of a second: not always just after a line
            pass
        child.kill()
        return [line for line in (*lines, *child.stdout) if line.endswith("\n")]


def confirm(told: Told, lines: list[str]) -> Iterator[str]:
    """Add what a player told; yield a sentence for each line that does not come next."""
    for line in lines:
        match_id, number, text = line.rstrip("\n").split(" ", 2)
        known = told.setdefault(int(match_id), [])
        if int(number) != len(known) + 1:
            yield f"match {match_id}: line {number} told after line {len(known)}"
        known.append(text)


def compare(path: Path, told: Told) -> Iterator[str]:
    """Yield a sentence for everything in the store that is not as it was told; then take the store for true."""
    with Store.open(path) as store:
        stored = {summary.id: store.load(summary.id).match for summary in store.matches()}
        yield from (f"{notice.key} {dict(notice.values)}" for notice in store.notices)
    yield from (f"match {match_id} is gone" for match_id in told.keys() - stored.keys())
    unconfirmed = 0
    for match_id, match in stored.items():
        lines, known = record_lines(match), told.get(match_id, [])
        if match.damage is not None or lines[: len(known)] != known:
            yield f"match {match_id} is not what was confirmed"
        unconfirmed += len(lines) - len(known)
        told[match_id] = lines
    if unconfirmed > UNCONFIRMED:
        yield f"{unconfirmed} lines that nobody told"


def run(path: Path, times: int, rng: Random, game: str = GAME) -> tuple[Told, list[str]]:
    """Kill so many players one after another; return what they had confirmed and every fault found."""
    told: Told = {}
    faults: list[str] = []
    for _ in range(times):
        faults += confirm(told, kill_one(path, game, rng))
        faults += compare(path, told)
    return told, faults


def main() -> int:
    parser = argparse.ArgumentParser(description="kill a playing program at random moments and look for losses")
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--game", default=GAME, choices=registry.names())
    parser.add_argument("--play", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.play is not None:
        play(chosen.play, chosen.game, Random(chosen.seed))
    with TemporaryDirectory() as folder:
        told, faults = run(Path(folder, "cribtui.db"), chosen.times, Random(chosen.seed), chosen.game)
    print(f"{chosen.times} kills, {len(told)} matches, {sum(map(len, told.values()))} lines, {len(faults)} faults")
    print(*faults, sep="\n", end="")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
