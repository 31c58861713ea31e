"""Measures the program in a terminal of 80x24 and true colour, as over SSH: its start, and what an action sends."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, NamedTuple

from cribtui.cli.score import card_name
from cribtui.core.cards import Card
from cribtui.core.match import Match
from cribtui.play.seats import alone, to_record
from cribtui.store.database import Store

from .figure import Figure
from .terminal import Terminal

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = [sys.executable, "-m", "cribtui"]
ONE_LINE = (
    "from textual.app import App; from textual.widgets import Static; "
    "type('One', (App,), {'compose': lambda self: (yield Static('ready'))})().run()"
)
OVER_SSH = {
    "SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22",
    "LANG": "C.UTF-8",
    "PYTHONPATH": str(ROOT),
    "PYTHONDONTWRITEBYTECODE": "",  # compiled once and kept, as an installed program is
}
SILENCE = 0.2  # seconds without a byte, after which an action and a computer's answer have been painted
SEATED = 1.0  # seconds without a byte, after which the computer, too, has done what it does first
GAME = "cribbage"
WHOLE = {"lay": 6, "play": 4}  # cards of a whole hand


class Cost(NamedTuple):
    """What an action cost until its frame was there, a computer's answer not counted: bytes sent, and milliseconds."""

    sent: int
    milliseconds: float


def terminal(*words: str) -> Terminal:
    """Start the program in English, as over SSH; its data lies where CRIBTUI_HOME says."""
    return Terminal([*PROGRAM, "--lang", "en", *words], OVER_SSH)


def start(quick: bool) -> Iterator[Figure]:
    """Compare the first usable frame of the home screen with the first frame of a one-line application."""
    calls = ([*PROGRAM, "--lang", "en"], "Start"), ([sys.executable, "-c", ONE_LINE], "ready")
    home, one = _in_turn([partial(_first_frame, *call) for call in calls], 3 if quick else 9)
    yield Figure("home screen, ms", statistics.median(home))
    yield Figure("one-line application, ms", statistics.median(one))
    yield Figure("home screen / one-line application", statistics.median(home) / statistics.median(one), most=1.3)


def _in_turn(measures: list[Callable[[], float]], times: int) -> list[list[float]]:
    """Measure things in turn, so that what else the machine does meets all of them; the first round does not count."""
    rounds = [[measure() for measure in measures] for _ in range(times + 1)]
    return [list(column) for column in zip(*rounds[1:], strict=True)]


def _first_frame(argv: list[str], text: str) -> float:
    with Terminal(argv, OVER_SSH) as program:
        program.wait(text)
        return 1e3 * (program.read_at - program.started_at)


def version(quick: bool) -> Iterator[Figure]:
    """Compare `cribtui --version` with an interpreter that does nothing."""
    calls = [*PROGRAM, "--version"], [sys.executable, "-c", "pass"]
    ours, bare = _in_turn([partial(_run, call) for call in calls], 5 if quick else 21)
    yield Figure("cribtui --version, ms", statistics.median(ours))
    yield Figure("cribtui --version / python -c pass", statistics.median(ours) / statistics.median(bare))


def _run(argv: list[str]) -> float:
    begun = time.perf_counter()
    subprocess.run(argv, env={**os.environ, **OVER_SSH}, stdout=subprocess.DEVNULL, check=True)
    return 1e3 * (time.perf_counter() - begun)


def idle(quick: bool) -> Iterator[Figure]:
    """Listen to a table at which nobody does anything."""
    seconds = 1 if quick else 3
    with at_table("play") as table:
        yield Figure(f"idle, bytes in {seconds} s", table.terminal.listen(seconds), most=0)


def actions(quick: bool) -> Iterator[Figure]:
    """Raise and lower cards by key at the discard; raise and play cards by click."""
    with at_table("lay") as table:
        keys = [table.key(key) for key in "112233445566" * (1 if quick else 3)]
    with at_table("play") as table:
        clicks = [cost for _ in range(1 if quick else 3) for card in table.hand for cost in table.play(card)]
    yield from figures("key raises or lowers a card", keys, 1_500)
    yield from figures("click raises a card", clicks[::2], 1_500)
    yield from figures("click plays a card", clicks[1::2], 4_000)


def figures(what: str, costs: Sequence[Cost], most: int) -> Iterator[Figure]:
    """Report the most that was sent, and the time that it took in the middle."""
    yield Figure(f"{what}, bytes (most)", max(cost.sent for cost in costs), most)
    yield Figure(f"{what}, ms to its frame (median)", statistics.median(cost.milliseconds for cost in costs), 50)


class Table:
    """A table in a terminal, with the person's hand on it."""

    def __init__(self, terminal: Terminal, hand: tuple[Card, ...]) -> None:
        """Continue the match that was stored last."""
        self.terminal = terminal
        self.hand = hand
        terminal.wait("Continue")
        terminal.key("\r")
        terminal.wait(lambda: all(terminal.find(card_name(card)) for card in hand))
        terminal.wait_quiet(SEATED)
        self._at = {card: _seen(terminal, card) for card in hand}

    def __enter__(self) -> Table:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.terminal.close()

    def key(self, key: str) -> Cost:
        """Send a key and return what it cost."""
        return self._cost(lambda: self.terminal.key(key))

    def play(self, card: Card) -> tuple[Cost, Cost]:
        """Click on a card twice, which raises and plays it; take that back and return what the clicks cost."""
        costs = self.click(card), self.click(card)
        self.take_back()
        return costs

    def click(self, card: Card) -> Cost:
        """Click on a card of the hand and return what it cost."""
        return self._cost(lambda: self.terminal.click(*self._at[card]))

    def take_back(self) -> None:
        """Take the last decision back, and wait until the hand lies as it did."""
        self.terminal.key("u")
        find = self.terminal.find_last
        self.terminal.wait(lambda: all(find(card_name(card)) == place for card, place in self._at.items()))
        self.terminal.wait_quiet(SILENCE)

    def _cost(self, act: Callable[[], None]) -> Cost:
        terminal = self.terminal
        sent, frames, begun = terminal.bytes_seen, terminal.frames, time.perf_counter()
        act()
        terminal.wait(lambda: terminal.frames > frames)
        painted = terminal.read_at
        terminal.wait_quiet(SILENCE)
        return Cost(terminal.frame_ends[frames] - sent, 1e3 * (painted - begun))


def _seen(terminal: Terminal, card: Card) -> tuple[int, int]:
    """Return where a card of the hand is: where its name stands lowest. Raises LookupError."""
    at = terminal.find_last(card_name(card))
    if at is None:
        raise LookupError(f"{card_name(card)} is not on the screen:\n{terminal.text}")
    return at


def at_table(phase: str) -> Table:
    """Sit down at a table of cribbage at which the person may lay or play every card of a whole hand."""
    return table_of(_match_at(phase))


def table_of(match: Match[Any, Any, Any]) -> Table:
    """Store a match and sit down at it."""
    with Store.open() as store:
        store.create(match, to_record(alone("medium")))
    return Table(terminal(), match.view(0).hand)


def _match_at(phase: str) -> Match[Any, Any, Any]:
    chance, match = Random(7), Match.new(GAME, seed="bench")
    while (view := match.view(0)).phase != phase or 0 not in view.to_act or len(view.hand) < WHOLE[phase]:
        seat = match.to_act()[0]
        match.submit(seat, chance.choice(match.legal(seat)))
    return match
