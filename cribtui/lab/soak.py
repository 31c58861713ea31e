"""Matches of every game under the contract, by the thousand: played by chance or by computers of a level.

    python -m cribtui.lab.soak --games 5000 [--game cribbage] [--seed S] [--jobs 2]
    python -m cribtui.lab.soak --games 3000 --game gin --packs 1
    python -m cribtui.lab.soak --games 200 --game gin --company easy [--option variant=ful]
    python -m cribtui.lab.soak --games 600 --game rum500 --packs 99    to the end, about 2,400 hands

In 500 rum chance takes every choice equally often; a player left with cards that he must play and cannot has no choice
at all, which breaks a clause.

A match that breaks a clause is named by its seed, which plays it again: --games 1 --seed S-17. Exit status 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from multiprocessing import Pool
from random import Random

from ..core import registry
from ..core.shuffle import new_seed
from .company import COMPANY, PACKS, AnyMatch
from .contract import Broken, Trial
from .records import CHECKS

Tally = Counter[str]
Look = Callable[[AnyMatch, Random], None]


@dataclass(frozen=True, slots=True)
class Case:
    """A match to play: its seed, who plays it with which options, and for how many packs (None: to its end)."""

    game: str
    seed: str
    company: str = "chance"
    options: tuple[tuple[str, str], ...] = ()
    packs: int | None = None


def check(case: Case) -> Tally:
    """Play one match with all checks and return what was done. Raises Broken."""
    trial = Trial(case.game, case.seed, options=dict(case.options), company=case.company)
    trial.play(case.packs)
    for look in CHECKS:
        look(trial.match, trial.rng)
    return trial.tally


def cases(pattern: Case, games: Iterable[str], number: int) -> Iterator[Case]:
    """Yield the matches to play; a single one keeps the seed as it is."""
    for game in games:
        packs = PACKS.get(game) if pattern.packs is None and pattern.company == "chance" else pattern.packs
        for n in range(number):
            seed = pattern.seed if number == 1 else f"{pattern.seed}-{n}"
            yield replace(pattern, game=game, seed=seed, packs=packs)


def report(case: Case) -> tuple[Case, Tally, str]:
    """Return what one match came to: its figures, or what went wrong."""
    try:
        return case, check(case), ""
    except Broken as error:
        return case, Tally(), str(error)
    except Exception as error:  # a crash of the rules is a finding like any other
        return case, Tally(), f"{type(error).__name__}: {error}"


def soak(games: Sequence[str], pattern: Case, number: int, jobs: int) -> int:
    """Play all matches, print figures for each game, and return how many failed."""
    start, tallies, failures = time.monotonic(), {game: Tally() for game in games}, 0
    with Pool(jobs) as pool:
        for case, tally, wrong in pool.imap_unordered(report, cases(pattern, games, number), chunksize=8):
            tallies[case.game] += tally
            if wrong:
                failures += 1
                print(f"{case.game} --seed {case.seed}: {wrong}", flush=True)
    for game, tally in tallies.items():
        print(f"{game}: " + ", ".join(f"{count:,} {what}" for what, count in tally.items()))
    print(f"seed {pattern.seed}: {failures} failed, {time.monotonic() - start:.0f} s in {jobs} processes")
    return failures


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line, play, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m cribtui.lab.soak", description="Matches under the contract")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="matches of each game")
    parser.add_argument("--game", action="append", choices=registry.names(), help="only this game")
    parser.add_argument("--seed", default=None, help="where the matches come from; a fresh one unless given")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes")
    parser.add_argument("--company", choices=COMPANY, default="chance", help="who plays")
    parser.add_argument("--option", action="append", default=[], type=_option, metavar="NAME=VALUE", help="of the game")
    parser.add_argument("--packs", type=int, default=None, metavar="N", help="leave a match after so many packs")
    asked = parser.parse_args(arguments)
    pattern = Case("", asked.seed or new_seed(), asked.company, tuple(asked.option), asked.packs)
    return int(soak(asked.game or registry.names(), pattern, asked.games, asked.jobs) > 0)


def _option(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name, value


if __name__ == "__main__":
    sys.exit(main())
