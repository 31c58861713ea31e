"""Kills the program while somebody plays at it, and looks whether anything that its screen confirmed was lost.

    python -m cribtui.lab.kill_program --times 100 --seed 1

A player plays in a terminal, by clicks or by keys, with undo and redo, and notes what the screen confirmed. After some
acts the program is killed, a few thousandths of a second after a key was sent; the next player goes on from home.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from cribtui.core.match import Match
from cribtui.store.database import Store
from cribtui.store.records import record_lines

from . import sight
from .bench_screen import terminal
from .hands import Act, Keyboard, Mouse
from .player import Player
from .terminal import ProgramEnded, Terminal

AnyMatch = Match[Any, Any, Any]
LONGEST = 30  # acts before a kill
SPINS = 600_000  # idle turns before it: in about half of the cases enough for the key to be answered
OPENING = 20_000  # bytes: more than the program sends until it is open


@dataclass(slots=True)
class Known:
    """What is known to be in the store: the lines of each match by its id, and what the player did in the last one."""

    lines: dict[int, list[str]] = field(default_factory=dict)
    begun: int = 0  # matches whose table was seen
    done: list[str] = field(default_factory=list)
    undone: list[str] = field(default_factory=list)
    pending: str | None = None
    confirmed: int = 0  # decisions, undos and redos in all matches
    in_doubt: tuple[int, int] = (0, 0)  # how many of those asked for but not confirmed were not stored, and were


class Doomed(Player):
    """A player whose program is killed during an act."""

    def __init__(self, terminal: Terminal, rng: Random, acts: int) -> None:
        super().__init__(terminal, rng.choice((Mouse, Keyboard))(terminal, rng), rng)
        self.left = acts

    def do(self, act: Act) -> None:
        """Act; the last time without waiting, but what the screen still shows counts."""
        self.left -= 1
        if self.left > 0:
            super().do(act)
            return
        before = act.sign(self.screen)
        act.do()
        for _ in range(self.rng.randrange(SPINS)):
            pass
        self.terminal.kill()
        self.terminal.wait_end()
        if act.sign(self.screen) != before:
            self.note()
        raise ProgramEnded


def visit(known: Known, rng: Random) -> Iterator[str]:
    """Sit down, go on with what is there and play until the kill; yield a sentence for each fault on the screen."""
    with terminal() as program:
        if rng.random() < 0.1:
            kill_while_it_opens(program, rng)
            return
        player = Doomed(program, rng, rng.randrange(1, LONGEST))
        player.done, player.undone = known.done, known.undone
        try:
            player.settle()
            yield from sit_down(player, known)
            while True:
                one_step(player, known)
        except ProgramEnded:
            known.pending = player.pending or known.pending
        known.confirmed += player.confirmed


def kill_while_it_opens(program: Terminal, rng: Random) -> None:
    """Kill the program after some bytes, at the latest when home is there."""
    least = rng.randrange(OPENING)
    program.wait(lambda: program.bytes_seen > least or sight.step(program.text) == "home")
    program.kill()


def sit_down(player: Player, known: Known) -> Iterator[str]:
    """Go on with the match that waits at home, or start one; what waits has to be what is known."""
    match = newest()
    waiting = match is not None and match.outcome() is None
    if waiting != ("Continue" in player.screen):
        yield f"home offers to continue: {not waiting}"
    if match is None or not waiting:
        begin(player, known)
        return
    if sight.scores(player.screen) != match.view(0).scores:
        yield f"home says {sight.scores(player.screen)}, the match is at {match.view(0).scores}"
    player.go_on()
    held = {held.card for held in sight.hand(player.screen)}
    if player.step in ("lay", "play", "go") and held != set(match.view(0).hand):
        yield "the hand at the table is not the one that was stored"


def begin(player: Player, known: Known) -> None:
    """Start a match, at home or after the last one."""
    known.pending = "start"
    player.scores = (0, 0)
    player.do(player.hands.confirm())
    known.pending = None
    known.begun += 1
    known.done.clear()
    known.undone.clear()
    player.settle()


def one_step(player: Player, known: Known) -> None:
    """Play on, and now and then take a decision back or bring it back."""
    if player.undone and "r redo" in player.screen and player.rng.random() < 0.4:
        player.redo()
    elif player.done and "u undo" in player.screen and player.rng.random() < 0.08:
        player.undo()
    elif player.step == "over":
        begin(player, known)
    else:
        player.play_on()


def newest() -> AnyMatch | None:
    """Return the match begun last."""
    with Store.open() as store:
        found = store.matches()
        return store.load(found[0].id).match if found else None


def compare(known: Known) -> Iterator[str]:
    """Yield a sentence for everything in the store that is not as it was confirmed; then take the store for true."""
    with Store.open() as store:
        yield from (f"{notice.key} {dict(notice.values)}" for notice in store.notices)
        stored = {summary.id: store.load(summary.id).match for summary in reversed(store.matches())}
    for match_id, lines in known.lines.items():
        if match_id not in stored or record_lines(stored[match_id])[: len(lines)] != lines:
            yield f"match {match_id} does not begin as it did"
    known.lines = {match_id: record_lines(match) for match_id, match in stored.items()}
    if len(stored) - known.begun not in ({0, 1} if known.pending == "start" else {0}):
        yield f"{len(stored)} matches, {known.begun} begun"
    if stored:
        yield from compare_newest(known, stored[max(stored)], len(stored))


def compare_newest(known: Known, match: AnyMatch, count: int) -> Iterator[str]:
    """Yield a sentence if the decisions in the newest match are not those confirmed, or those and the one in doubt."""
    own = decisions(match, 0, match.cursor)
    fresh = count > known.begun
    if match.damage is not None or own not in ([[]] if fresh else possible(known)):
        yield f"{own} is stored after {known.done}, in doubt {known.pending}"
    if known.pending not in (None, "start"):
        refused, stored = known.in_doubt
        known.in_doubt = (refused + (own == known.done), stored + (own != known.done))
    known.begun, known.pending = count, None
    known.done, known.undone = own, decisions(match, match.cursor, len(match.entries))[::-1]


def possible(known: Known) -> list[list[str]]:
    """Return the decisions that may be stored: those confirmed, and what the one in doubt would make of them."""
    done, undone = known.done, known.undone
    match known.pending:
        case None | "start":
            return [done]
        case "undo":
            return [done, done[:-1]]
        case "redo":
            return [done, [*done, *undone[-1:]]]
        case decision:
            return [done, [*done, decision]]


def decisions(match: AnyMatch, start: int, end: int) -> list[str]:
    """Return the person's decisions in a part of the log."""
    return [entry.text for entry in match.entries[start:end] if entry.seat == 0]


def run(times: int, rng: Random) -> tuple[Known, list[str]]:
    """Kill so many programs one after another, with the data where CRIBTUI_HOME says; return every fault found."""
    known = Known()
    faults: list[str] = []
    for _ in range(times):
        faults += visit(known, rng)
        faults += compare(known)
    return known, faults


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="kill the program while it is played and look for losses")
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", default="1")
    chosen = parser.parse_args(argv)
    with TemporaryDirectory() as folder:
        os.environ["CRIBTUI_HOME"] = str(Path(folder))
        known, faults = run(chosen.times, Random(chosen.seed))
    refused, stored = known.in_doubt
    print(f"{chosen.times} kills, {known.begun} matches, {known.confirmed} decisions confirmed, {len(faults)} faults")
    print(f"of those in doubt {stored} were stored, {refused} not")
    print(*faults, sep="\n", end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
