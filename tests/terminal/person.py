"""A person who plays in a real terminal by clicks or by keys alone, and reads what to do off the screen."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar

from cribtui.core.match import Match
from cribtui.lab.bench_screen import PROGRAM
from cribtui.lab.terminal import Terminal
from cribtui.play.seats import alone, to_record
from cribtui.store.database import Store

LOST = re.compile(r"○ \w+ +\? rules")  # nothing can be done at a table whose line is lost
Where = str | tuple[int, int]  # words on the screen, or a cell


class Person:
    """Somebody at a terminal; a class for each game has a method for each step that something is done at."""

    steps: ClassVar[Sequence[tuple[str, str]]]  # what is written on the screen at each step; the first that fits is it

    def __init__(self, program: Terminal, by_mouse: bool) -> None:
        self.program = program
        self.by_mouse = by_mouse
        self.rng = Random(by_mouse)
        self.done: list[str] = []
        self.sent: list[int] = []  # how many bytes the program had sent before each decision
        self._sent = 0  # and before the last gesture

    @property
    def screen(self) -> str:
        return self.program.text

    @property
    def step(self) -> str:
        lost = LOST.search(self.screen) is not None
        return "" if lost else next((name for name, words in self.steps if words in self.screen), "")

    def finish(self) -> None:
        """Play to the end of the match."""
        self.wait(lambda: self.step != "")
        while self.step != "over":
            getattr(self, self.step)()

    def home(self) -> None:
        self.do("Continue", "\r")

    def read(self) -> None:
        self.do("Next  Enter", "\r")

    def find(self, words: str) -> tuple[int, int] | None:
        return self.program.find_last(words)

    def decide(self, decision: str, where: Where, key: str) -> None:
        """Do something that the record will hold."""
        self.do(where, key)
        self.note(decision)

    def note(self, decision: str) -> None:
        """Note what was decided by the last gesture."""
        self.done.append(decision)
        self.sent.append(self._sent)

    def do(self, where: Where | None, key: str) -> None:
        """Click somewhere, or press a key, and wait until the screen has answered and asks for something."""
        self.act(lambda: self.point(where, key))

    def point(self, where: Where | None, key: str) -> None:
        """Click somewhere, or press a key."""
        self._sent = self.program.bytes_seen
        if self.by_mouse:
            cell = self.find(where) if isinstance(where, str) else where
            assert cell is not None, (where, self.screen)
            self.program.click(*cell)
        else:
            self.program.key(key)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag something from one cell to another."""
        self._sent = self.program.bytes_seen
        self.program.drag(*start, *end)

    def act(self, gesture: Callable[[], None]) -> None:
        """Do something and wait until the screen has answered and asks for something."""
        before = self.screen
        gesture()
        self.wait(lambda: self.screen != before and self.step != "")

    def wait(self, holds: Callable[[], bool]) -> None:
        self.program.wait(lambda: self.program.is_whole and holds())
        assert "Traceback" not in self.screen, self.screen


def left_over(match: Match[Any, Any, Any]) -> int:
    """Store a match that is not over, to be gone on with; return what seat 0 has decided so far."""
    assert match.outcome() is None
    with Store.open() as store:
        store.create(match, to_record(alone("easy")))
    return sum(entry.seat == 0 for entry in match.entries)


def exported() -> Match[Any, Any, Any]:
    """Return the newest match as `cribtui export` writes it."""
    text = subprocess.run([*PROGRAM, "export"], check=True, stdout=subprocess.PIPE, text=True).stdout
    match = Match.loads(text)
    assert match.damage is None
    return match
