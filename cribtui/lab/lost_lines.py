"""Matches over a connection whose line breaks and whose programs die at random moments: nothing may be lost or twice.

    python -m cribtui.lab.lost_lines --matches 12 --cuts 50 --kills 10 --seed 1 [--game gin --option variant=ful]

Two sessions play in one process over real sockets, in evenings of a few matches. A line breaks before, in or after a
message, in handshakes too, or one side drops it; a program dies between two of its writings or sendings and another
one goes on from its disk. A failure is named by the seed of its evening: --matches 3 --seed S-2. Exit status 1.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from tempfile import TemporaryDirectory

from ..core import registry
from .troubles import KILLS, Troubles, secluded
from .two_programs import TwoPrograms

EVENING = 3  # matches in a row between the same two programs
MOMENTS = {"cribbage": 800, "gin": 1150, "rum500": 1900}  # of a match, for how often there is trouble


@dataclass
class Tally:
    """What happened in some matches, and what went wrong."""

    matches: int = 0
    lines: int = 0
    moments: int = 0
    happened: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Count another tally's matches too."""
        self.matches += other.matches
        self.lines += other.lines
        self.moments += other.moments
        self.happened += other.happened
        self.faults += other.faults

    def text(self) -> str:
        """Return the figures in a line."""
        kills = sum(self.happened[kind] for kind in KILLS)
        cuts = sum(self.happened.values()) - kills
        kinds = ", ".join(f"{count} {what}" for what, count in sorted(self.happened.items()))
        return (
            f"{self.matches} matches, {self.lines} lines, {self.moments} moments, {cuts} cuts, {kills} kills ({kinds}),"
            f" {len(self.faults)} faults"
        )


async def evening(game: str, options: dict[str, str], seed: str, matches: int, cuts: int, kills: int) -> Tally:
    """Play some matches in a row with so many cuts, and kills of each side, expected in each."""
    tally, rng = Tally(), Random(seed)
    troubles = Troubles(rng, cuts, kills, MOMENTS[game])
    with TemporaryDirectory() as folder, secluded(folder, troubles):
        table = TwoPrograms(game, options, rng, troubles)
        await table.sit_down()
        for number in range(1, matches + 1):
            faults = await table.play(again=number < matches)
            tally.matches += 1
            tally.lines += table.lines
            tally.faults += [f"{game} --seed {seed}, match {number}: {fault}" for fault in faults]
        troubles.quiet = True
        await table.part()
    tally.moments, tally.happened = troubles.moments, troubles.happened
    return tally


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line, play, and return the exit status."""
    parser = argparse.ArgumentParser(description="matches over a connection with lost lines and killed programs")
    parser.add_argument("--game", action="append", choices=registry.names(), help="only this game")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the game")
    parser.add_argument("--matches", type=int, default=EVENING, metavar="N", help="of each game")
    parser.add_argument("--cuts", type=int, default=50, metavar="N", help="expected in each match")
    parser.add_argument("--kills", type=int, default=10, metavar="N", help="of each side, expected in each match")
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args(arguments)
    options = dict(option.split("=", 1) for option in asked.option)
    failed = False
    for game in asked.game or registry.names():
        tally, start = Tally(), time.monotonic()
        for number, first in enumerate(range(0, asked.matches, EVENING), start=1):
            seed = asked.seed if asked.matches <= EVENING else f"{asked.seed}-{number}"
            matches = min(EVENING, asked.matches - first)
            tally.add(asyncio.run(evening(game, options, seed, matches, asked.cuts, asked.kills)))
        print(f"{game}: {tally.text()}, {time.monotonic() - start:.0f} s")
        print(*tally.faults, sep="\n", end="\n" if tally.faults else "")
        failed = failed or bool(tally.faults)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
