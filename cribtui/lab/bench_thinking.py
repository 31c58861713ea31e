"""Measures whether a key is answered while the computer thinks, in a terminal of 80x24 as over SSH.

A match against expert is continued where the person has to decide and asks for a hint; at the crib discard expert
decides at the same time. The process in which computers think is patched to go over the question again and again and
never to come to an end; for comparison, to wait as long without a thought. The person moves the cursor along the hand
meanwhile, so that both show the same frames.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from cribtui.core import registry
from cribtui.core.match import Match
from cribtui.play.seats import alone, to_record
from cribtui.store.database import Store

from .bench_screen import OVER_SSH, PROGRAM, ROOT, SILENCE, Cost, Table
from .figure import Figure
from .terminal import DEADLINE, Terminal

PHASES = {"cribbage": "lay", "gin": "discard", "rum500": "play"}  # in which there is much to think about
HELD = 6  # cards of the person, at the least
RIGHT = "\x1b[C"
HINT = "h"
WORK = {True: "think(*question)", False: "time.sleep(0.02)"}
# Python runs this file first wherever it stands on the path; only the process that thinks is meant.
PATCH = """
import os, sys, time

if "cribtui.play.thinker" in sys.orig_argv:
    from cribtui.play import bots

    asker = os.getppid()

    def endless(think):
        def never(*question):
            while os.getppid() == asker:
                {work}
                with open({rounds!r}, "a") as file:
                    file.write(".")

        return never

    bots.choose, bots.advise = endless(bots.choose), endless(bots.advise)
"""


def keys(quick: bool) -> Iterator[Figure]:
    """Move the cursor in every game, while expert thinks and while he does not."""
    for game in registry.names():
        match, times = match_at(game), 6 if quick else 36
        with at_table(match, thinking=False) as seat:
            still = seat.moves(times)
        with at_table(match, thinking=True) as seat:
            before = seat.rounds
            moved = seat.moves(times)
            rounds = seat.rounds - before
        yield from _figures(f"{game}: key while the computer thinks", moved, 50)
        yield from _figures(f"{game}: same while it does not", still, None)
        yield Figure(f"{game}: answers thought of meanwhile", rounds, least=1)


def _figures(what: str, costs: list[Cost], most: float | None) -> Iterator[Figure]:
    spent = [cost.milliseconds for cost in costs]
    yield Figure(f"{what}, ms (median)", statistics.median(spent), most)
    yield Figure(f"{what}, ms (worst)", max(spent))


class Seat:
    """The person's seat beside a computer that never comes to an end."""

    def __init__(self, table: Table, rounds: Path) -> None:
        """Ask for a hint and wait until it is thought about. Raises TimeoutError."""
        self.table = table
        self._rounds = rounds
        table.terminal.key(HINT)
        self.wait_for_more(0)
        table.terminal.wait_quiet(SILENCE)

    def wait_for_more(self, rounds: int) -> None:
        """Wait until more answers were thought of than so many. Raises TimeoutError."""
        limit = time.monotonic() + DEADLINE
        while self.rounds <= rounds:
            if time.monotonic() > limit:
                raise TimeoutError(f"nobody thinks:\n{self.table.terminal.text}")
            self.table.terminal.listen(0.05)

    @property
    def rounds(self) -> int:
        """How many answers were thought of, or waited for."""
        return self._rounds.stat().st_size if self._rounds.exists() else 0

    def moves(self, times: int) -> list[Cost]:
        """Move the cursor so many times and return what each cost."""
        return [self.table.key(RIGHT) for _ in range(times)]


@contextmanager
def at_table(match: Match[Any, Any, Any], thinking: bool) -> Iterator[Seat]:
    """Sit down at a match against expert, who thinks about it for ever, or waits."""
    with Store.open() as store:
        store.create(match, to_record(alone("expert")))
    with TemporaryDirectory() as folder:
        rounds = Path(folder) / "rounds"
        patch = PATCH.format(work=WORK[thinking], rounds=str(rounds))
        (Path(folder) / "sitecustomize.py").write_text(patch, encoding="utf-8")
        path = os.pathsep.join([str(ROOT), folder])
        program = Terminal([*PROGRAM, "--lang", "en"], {**OVER_SSH, "PYTHONPATH": path})
        with program, Table(program, match.view(0).hand) as table:
            yield Seat(table, rounds)


def match_at(game: str) -> Match[Any, Any, Any]:
    """Return a match in which the person has a hand to move along and much to think about."""
    chance = Random(7)
    for number in count():
        match: Match[Any, Any, Any] = Match.new(game, seed=f"bench {number}")
        while seats := match.to_act():
            view = match.view(0)
            if 0 in seats and view.phase == PHASES[game] and len(view.hand) >= HELD:
                return match
            match.submit(seats[0], chance.choice(match.legal(seats[0])))
    raise AssertionError("there is always another match")
