"""Random matches of every game under the contract, by the thousand.

    python -m cribtui.lab.soak --games 5000 [--game cribbage] [--seed S] [--jobs 2]

A match that breaks a clause is named by its seed, which plays it again: --games 1 --seed S-17. Exit status 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing import Pool
from random import Random

from ..core import registry
from ..core.shuffle import new_seed
from .contract import AnyMatch, Broken, Trial
from .records import CHECKS

Tally = Counter[str]
Look = Callable[[AnyMatch, Random], None]
Case = tuple[str, str]  # game, seed


def check(game: str, seed: str) -> Tally:
    """Play one random match with all checks and return what was done. Raises Broken."""
    trial = Trial(game, seed)
    trial.play()
    for look in CHECKS:
        look(trial.match, trial.rng)
    return trial.tally


def cases(games: Iterable[str], seed: str, number: int) -> Iterator[Case]:
    """Yield the matches to play; a single one keeps the seed as it is."""
    for game in games:
        for n in range(number):
            yield game, seed if number == 1 else f"{seed}-{n}"


def report(case: Case) -> tuple[Case, Tally, str]:
    """Return what one match came to: its figures, or what went wrong."""
    try:
        return case, check(*case), ""
    except Broken as error:
        return case, Tally(), str(error)
    except Exception as error:  # a crash of the rules is a finding like any other
        return case, Tally(), f"{type(error).__name__}: {error}"


def soak(games: Sequence[str], seed: str, number: int, jobs: int) -> int:
    """Play all matches, print figures for each game, and return how many failed."""
    start, tallies, failures = time.monotonic(), {game: Tally() for game in games}, 0
    with Pool(jobs) as pool:
        for (game, name), tally, wrong in pool.imap_unordered(report, cases(games, seed, number), chunksize=8):
            tallies[game] += tally
            if wrong:
                failures += 1
                print(f"{game} --seed {name}: {wrong}", flush=True)
    for game, tally in tallies.items():
        print(f"{game}: " + ", ".join(f"{count:,} {what}" for what, count in tally.items()))
    print(f"seed {seed}: {failures} failed, {time.monotonic() - start:.0f} s in {jobs} processes")
    return failures


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line, play, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m cribtui.lab.soak", description="Random matches under the contract")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="matches of each game")
    parser.add_argument("--game", action="append", choices=registry.names(), help="only this game")
    parser.add_argument("--seed", default=None, help="where the matches come from; a fresh one unless given")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes")
    asked = parser.parse_args(arguments)
    return int(soak(asked.game or registry.names(), asked.seed or new_seed(), asked.games, asked.jobs) > 0)


if __name__ == "__main__":
    sys.exit(main())
