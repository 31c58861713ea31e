"""The end of a match of gin in a real terminal of 80x24, whole hands to the settlement: by clicks and by keys alone.

What to do is read off the screen and off nothing else. At the end the record that `cribtui export` writes has to hold
what was decided, in its order.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from random import Random
from typing import Any

from cribtui.core.cards import SUITS
from cribtui.core.match import Match
from cribtui.lab.bench_screen import PROGRAM, terminal
from cribtui.lab.terminal import Terminal
from cribtui.play.seats import alone, to_record
from cribtui.store.database import Store

from ..ui.screens.gin_moments import played

# What is written on the screen at each step; the first that fits is it
STEPS = (
    ("over", "Play again  Enter"),
    ("read", "Next  Enter"),
    ("home", "card games for two"),
    ("offer", ", or pass"),
    ("take", "▌ Draw from the stock"),
    ("lay", "Lay down  Enter"),
    ("knock", "▌ Throw a card, or knock"),
    ("throw", "▌ Throw a card"),
    ("show", "show your hand"),
)
KEY_ROW = re.compile(r"^ +1 +2 +3 .*$", re.MULTILINE)
PLATE = re.compile(r"Throw (10|[A2-9JQK])([♠♥♦♣])  Enter")


class Player:
    """A person who draws, throws the last card of the hand and knocks as soon as it is allowed."""

    def __init__(self, program: Terminal, by_mouse: bool) -> None:
        self.program = program
        self.by_mouse = by_mouse
        self.rng = Random(by_mouse)
        self.done: list[str] = []

    @property
    def screen(self) -> str:
        return self.program.text

    @property
    def step(self) -> str:
        return next((name for name, words in STEPS if words in self.screen), "")

    def finish(self) -> None:
        """Play to the end of the match."""
        self.wait(lambda: self.step != "")
        while self.step != "over":
            getattr(self, self.step)()

    # what is done at each step

    def home(self) -> None:
        self.do("Continue", "\r")

    def read(self) -> None:
        self.do("Next  Enter", "\r")

    def offer(self) -> None:
        self.decide("pass", "Pass  Enter", "\r")

    def take(self) -> None:
        self.decide("draw", self.rng.choice(["Draw  Enter", (31, self.table + 1)]), "\r")

    def throw(self) -> None:
        x, y, key = self.last_card()
        self.do((x, y), key)
        found = PLATE.search(self.screen)
        assert found is not None, self.screen
        card = found[1].replace("10", "T") + SUITS["♠♥♦♣".index(found[2])]
        ways = ["Throw ", (x, y), (40, self.table + 1)]
        self.decide(f"discard {card}", self.rng.choice(ways), "\r")

    def knock(self) -> None:
        self.do(self.find("Knock with") or self.find("Gin  k"), "k")

    def lay(self) -> None:
        self.decide("knock", "Lay down  Enter", "\r")

    def show(self) -> None:
        self.decide("show", "Show, ", "\r")

    # how it is done

    @property
    def table(self) -> int:
        """The row in which stock and pile begin."""
        at = self.program.find("stock ╲")
        assert at is not None, self.screen
        return at[1]

    def last_card(self) -> tuple[int, int, str]:
        """Return a cell of the last card of the hand, and its key."""
        rows = [(y, row) for y, row in enumerate(self.screen.split("\n")) if KEY_ROW.match(row)]
        y, row = rows[-1]
        return len(row.rstrip()) - 1, y - 3, row.rstrip()[-1]

    def find(self, words: str) -> tuple[int, int] | None:
        return self.program.find_last(words)

    def decide(self, decision: str, where: str | tuple[int, int], key: str) -> None:
        """Do something that the record will hold."""
        self.do(where, key)
        self.done.append(decision)

    def do(self, where: str | tuple[int, int] | None, key: str) -> None:
        """Click somewhere, or press a key, and wait until the screen has answered and asks for something."""
        before = self.screen
        if self.by_mouse:
            cell = self.find(where) if isinstance(where, str) else where
            assert cell is not None, (where, before)
            self.program.click(*cell)
        else:
            self.program.key(key)
        self.wait(lambda: self.screen != before and self.step != "")

    def wait(self, holds: Callable[[], bool]) -> None:
        self.program.wait(lambda: self.program.is_whole and holds())
        assert "Traceback" not in self.screen, self.screen


def left_over(seed: str, until: int) -> int:
    """Store a match in which somebody has so many points and a hand begins; return what seat 0 has decided so far."""
    match = played(seed, until)
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


def check_end(player: Player, before: int) -> None:
    """Compare the screen of the end, and what was done, with the record."""
    match = exported()
    outcome = match.outcome()
    assert outcome is not None
    decided = [entry.text for entry in match.entries if entry.seat == 0][before:]
    assert [text if text.startswith("discard") else text.split()[0] for text in decided] == player.done
    assert {"draw"} < {text.split()[0] for text in player.done}  # a whole hand at least
    end = match.state.winner
    scores, boxes = match.state.scores, match.state.boxes
    totals = [points + 25 * won for points, won in zip(scores, boxes, strict=True)]
    totals[end] += 100 + 100 * (scores[1 - end] == 0)
    assert scores[end] >= 100 > scores[1 - end]
    assert ("You win the match" if end == 0 else "Computer wins the match") in player.screen
    assert f"margin {totals[end] - totals[1 - end]}" in player.screen
    assert re.search(rf"total +{totals[0]} +{totals[1]}\b", player.screen)


def test_hands_by_clicks_alone() -> None:
    before = left_over("two", 85)
    with terminal() as program:
        player = Player(program, by_mouse=True)
        player.finish()
        check_end(player, before)
        program.click_on("q leave")
        program.wait(lambda: player.step == "home")
        assert "Continue" not in player.screen


def test_hands_by_keys_alone() -> None:
    before = left_over("k", 80)
    with terminal() as program:
        player = Player(program, by_mouse=False)
        player.finish()
        check_end(player, before)
        program.key("\r")
        program.wait("Gin rummy to 100 · hand 1")
