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


class Disturbed(Exception):
    """The line was lost in the middle of what one was doing."""


class Person:
    """Somebody at a terminal; a class for each game has a method for each step that something is done at."""

    steps: ClassVar[Sequence[tuple[str, str]]]  # what is written on the screen at each step; the first that fits is it

    def __init__(self, program: Terminal, by_mouse: bool) -> None:
        self.program = program
        self.by_mouse = by_mouse
        self.rng = Random(by_mouse)
        self.done: list[str] = []
        self.asked = ""  # decided, but the screen has not answered yet
        self.disturbed = self.was_alone = False  # the line was lost since the last gesture, or ever
        self.doubtful: set[int] = set()  # what was done in such a moment may have been refused
        self.sent: list[int] = []  # how many bytes the program had sent before each decision
        self._sent = 0  # and before the last gesture

    @property
    def screen(self) -> str:
        return self.program.text

    @property
    def step(self) -> str:
        if LOST.search(self.screen) is not None:
            self.disturbed = self.was_alone = True
            return ""
        return next((name for name, words in self.steps if words in self.screen), "")

    def finish(self, last: str = "over") -> None:
        """Play to the end of the match, or to another step; what a lost line disturbed is looked at anew."""
        while self._due() != last:
            try:
                getattr(self, self.step)()
            except Disturbed:
                if self.asked:
                    self.note(self.asked)

    def _due(self) -> str:
        """Wait until something is asked or told, and return the step."""
        self.program.wait(lambda: self.program.is_whole and self.step != "")
        if self.disturbed:  # what happened meanwhile may still be on its way
            self.program.wait_quiet()
            self.disturbed = False
            return self._due()
        return self.step

    def home(self) -> None:
        self.do("Continue", "\r")

    def read(self) -> None:
        self.do("Next  Enter", "\r")

    def find(self, words: str) -> tuple[int, int] | None:
        return self.program.find_last(words)

    def decide(self, decision: str, where: Where, key: str) -> None:
        """Do something that the record will hold."""
        self.asked = decision
        self.do(where, key)
        self.note(decision)

    def note(self, decision: str) -> None:
        """Note what was decided by the last gesture."""
        if self.disturbed:
            self.doubtful.add(len(self.done))
        self.done.append(decision)
        self.asked = ""
        self.sent.append(self._sent)

    def do(self, where: Where | None, key: str) -> None:
        """Click somewhere, or press a key, and wait until the screen has answered and asks for something."""
        self.act(lambda: self.point(where, key))

    def point(self, where: Where | None, key: str) -> None:
        """Click somewhere, or press a key."""
        if not self.by_mouse:
            self.gesture(lambda: self.program.key(key))
            return
        cell = self.find(where) if isinstance(where, str) else where
        assert cell is not None, (where, self.screen)
        self.gesture(lambda: self.program.click(*cell))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag something from one cell to another."""
        self.gesture(lambda: self.program.drag(*start, *end))

    def gesture(self, do: Callable[[], None]) -> None:
        """Do one thing with the mouse or at the keyboard; every other way leads here."""
        self._sent, self.disturbed = self.program.bytes_seen, False
        do()

    def act(self, gesture: Callable[[], None]) -> None:
        """Do something and wait until the screen has answered and asks for something."""
        before = self.screen
        gesture()
        self.wait(lambda: self.screen != before and self.step != "")

    def wait(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds. Raises Disturbed where the line was lost meanwhile and is back."""
        self.program.wait(lambda: self.program.is_whole and (holds() or self._is_back()))
        assert "Traceback" not in self.screen, self.screen
        if self.disturbed:
            raise Disturbed

    def _is_back(self) -> bool:
        return self.step != "" and self.disturbed


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
