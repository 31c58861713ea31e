"""Plays cribbage in a terminal by what the screen says, and notes which decisions the screen confirmed.

A decision is confirmed once the screen has changed after it. The player knows nothing of the program's state: the
notes are to be compared with what the program stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from cribtui.core.cards import cards_name

from . import sight
from .hands import Act, Hands
from .terminal import Terminal


class Player:
    """A person at a terminal; `done` are the decisions of the match so far, as its record writes them."""

    def __init__(self, terminal: Terminal, hands: Hands, rng: Random) -> None:
        self.terminal = terminal
        self.hands = hands
        self.rng = rng
        self.done: list[str] = []
        self.undone: list[str] = []
        self.pending: str | None = None  # asked for, but not confirmed yet
        self.scores = (0, 0)
        self.confirmed = 0  # decisions, undos and redos

    @property
    def screen(self) -> str:
        return self.terminal.text

    @property
    def step(self) -> str:
        return sight.step(self.screen)

    def start(self, level: str) -> None:
        """Choose a level at home and start."""
        self.follow(self.hands.level(level))
        self.go_on()

    def play_again(self) -> None:
        """Begin another match after one that is over."""
        self.scores = (0, 0)
        self.go_on()
        self.done.clear()
        self.undone.clear()

    def finish(self) -> None:
        """Play to the end of the match."""
        self.settle()
        while self.step != "over":
            self.play_on()

    def play_on(self) -> None:
        """Do what the screen asks for: go on, or decide something."""
        step = self.step
        if step in sight.CHOICES:
            self.choose(step)
            self.confirm(self.previewed(step))
        else:
            self.go_on()

    def go_on(self) -> None:
        """Go on from something that is told."""
        self.do(self.hands.confirm())
        self.settle()

    def choose(self, step: str) -> None:
        """Choose at random what is then previewed."""
        match step:
            case "turn" | "cut" | "starter":
                self.follow(self.hands.mark())
            case "lay":
                flat = [held for held in sight.hand(self.screen) if not held.up]
                for held in self.rng.sample(flat, 2):
                    self.follow(self.hands.lift(held))
            case "play":
                self._lift_what_fits()

    def _lift_what_fits(self) -> None:
        """Try the cards until one does not pass thirty-one; the only one that fits is raised already."""
        cards = sight.hand(self.screen)
        for held in self.rng.sample(cards, len(cards)):
            if sight.raised(self.screen) is None:
                self.follow(self.hands.lift(held))

    def previewed(self, step: str) -> str:
        """Return what the screen would do now, as the record writes it."""
        match step:
            case "turn":
                return f"turn {sight.place(self.screen)}"
            case "cut" | "starter":
                return f"cut {sight.place(self.screen)}"
            case "lay":
                return f"lay {cards_name(sorted(held.card for held in sight.hand(self.screen) if held.up))}"
            case "play":
                card = sight.raised(self.screen)
                assert card is not None, self.screen
                return f"play {cards_name([card])}"
        return "go"

    def confirm(self, decision: str) -> None:
        """Do what is previewed."""
        self._ask(decision, self.hands.confirm())

    def undo(self) -> None:
        """Take back the last decision."""
        self.scores = (0, 0)  # pegs may go back
        self._ask("undo", self.hands.command("u", "undo"))

    def redo(self) -> None:
        """Do again what was taken back last."""
        self._ask("redo", self.hands.command("r", "redo"))

    def _ask(self, what: str, act: Act) -> None:
        self.pending = what
        self.do(act)
        self.note()
        self.settle()

    def note(self) -> None:
        """Note that what was asked for last is confirmed."""
        match self.pending:
            case None:
                return
            case "undo":
                self.undone.append(self.done.pop())
            case "redo":
                self.done.append(self.undone.pop())
            case decision:
                self.done.append(decision)
                self.undone.clear()
        self.pending = None
        self.confirmed += 1

    def follow(self, acts: Iterable[Act]) -> None:
        """Do things one after another."""
        for act in acts:
            self.do(act)

    def do(self, act: Act) -> None:
        """Do something and wait for the sign that it is done."""
        before = act.sign(self.screen)
        act.do()
        self._wait(lambda: act.sign(self.screen) != before)

    def settle(self) -> None:
        """Wait until something is asked or told."""
        self._wait(lambda: self.step != "")

    def _wait(self, holds: Callable[[], bool]) -> None:
        self.terminal.wait(lambda: self.terminal.is_whole and holds())
        self._check()

    def _check(self) -> None:
        """No failure is on the screen, and no score has fallen back."""
        assert "Traceback" not in self.screen, self.screen
        shown = sight.scores(self.screen)
        if shown is not None and self.step != "home":
            assert shown >= self.scores and shown[1] >= self.scores[1], f"{self.scores} before\n{self.screen}"
            self.scores = shown
