"""A recorded match, stepped through from either side."""

from __future__ import annotations

from typing import Any

from cribtui.core.match import Match
from cribtui.play.host import Host
from cribtui.play.seats import two
from cribtui.play.step import Step
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.words import Say
from cribtui.ui.scene import Hit, Scene
from cribtui.ui.tables.base import Sitting
from cribtui.ui.tables.registry import table_for

from .coaching import Coaching
from .place import Place, Shortcut
from .rules import RulesSheet

PAGE = 10  # steps


class ReplayScreen(Place):
    """Steps through the entries of a match; nothing can be played."""

    def __init__(self, match: Match[Any, Any, Any]) -> None:
        super().__init__()
        self.host = Host(match, two())
        self.damage = match.damage
        self.table = table_for(match.game)
        self.side = 0
        self.at = 0
        self.steps: list[Step] = []
        self.coaching: Coaching | None = None
        self.from_coach = False  # whether this position was opened from his sheet
        self.counting_ahead = False  # the deal just ended and its hands have not been counted here yet

    def on_mount(self) -> None:
        self._look_from(0)

    def _look_from(self, side: int) -> None:
        self.side = side
        self.steps = self.host.steps(side)
        self._show()

    def _show(self) -> None:
        self.at = max(0, min(self.at, len(self.steps)))
        view = self.steps[self.at - 1].after if self.at else self.host.view(self.side)
        if not self.at and self.steps:
            view = self.steps[0].before
        self.table.attend(view, None, self._sitting())
        self.table.say(self.steps[max(0, self.at - self.table.tells) : self.at])
        self.table.end_reading()
        self.counting_ahead = self.at > 0 and self.table.ends_deal(self.steps[self.at - 1])
        over = self.at == len(self.steps) and self.host.outcome() is not None
        self.table.paused = not over or self.counting_ahead

    def _sitting(self) -> Sitting:
        tr = self.desk.tr
        names = (tr("Player {n}", n=1), tr("Player {n}", n=2))
        return Sitting(names, self.side, False)

    def paint(self, scene: Scene) -> None:
        tr = self.desk.tr
        self.table.prepare(self._sitting())
        self.table.paint(scene, self.desk, scene.width)
        if not self.table.reading:
            where = "  " + tr("step {n} of {most}", n=self.at, most=len(self.steps))  # apart from a long message
            scene.add(Say(scene.width - 2 - len(where), self.table.message_row(scene), (Span(where, "gold"),)))
            if self.damage is not None and self.at == len(self.steps):
                text = tr(
                    "The record is damaged from line {line} on; this is what could be read.", line=self.damage.line
                )
                scene.add(Say(4, scene.height - 2, (Span(text, "gold", True),)))
        self.bar(scene, self._keys(), [("help", tr("rules")), ("leave", tr("leave"))])

    def _keys(self) -> list[Shortcut]:
        tr = self.desk.tr
        if self.table.reading:
            return list(self.table.shortcuts(self.desk))
        sides = [("left", tr("back")), ("right", tr("forward")), ("over", tr("the other side"))]
        return [*sides, ("coach", tr("coach"))]

    def act(self, name: str) -> None:
        match name:
            case "left" | "undo" if not self.table.reading:
                self._go(-1)
            case "right" | "redo" | "confirm" | "next" if not self.table.reading:
                self._forward()
            case "right" | "confirm" | "next":
                if not self.table.read_on():
                    self._go(1)
            case "page_up" | "page_down" if not self.table.reading:
                self._go(PAGE if name == "page_down" else -PAGE)
            case "first" | "last" if not self.table.reading:
                self._go(len(self.steps) if name == "last" else -len(self.steps))
            case "over":
                self._look_from(1 - self.side)
            case "close" if self.from_coach:
                self._show_coach()
            case "coach":
                self._show_coach()
            case "help":
                self.overlay = RulesSheet(self.host.game, self.table.section(), self._keys())
            case "settings":
                self.program.open_settings()
            case "leave" | "close":
                self.program.close_place()
            case _:
                self.table.act(name)

    def _show_coach(self) -> None:
        """Show what the coach says of the side that is looked from."""
        self.from_coach = False
        if self.coaching is None or self.coaching.seat != self.side:
            self.coaching = Coaching(self.host, self.side, self.program.thinking, self.draw)
        talk = self.desk.talk(self._sitting().names, None)
        sheet = self.overlay = self.coaching.begin(talk, self._see)
        self.run_worker(self.coaching.weigh(sheet), group="coach", exclusive=True)

    def _see(self, entry: int) -> None:
        """Show the table as it was before an entry of the log."""
        self.from_coach = True
        self.at = next((number for number, step in enumerate(self.steps) if step.index >= entry), len(self.steps))
        self._show()

    def _forward(self) -> None:
        """Go on; where a deal has just ended its show comes first."""
        if self.counting_ahead:
            self.table.begin_reading()
            self.counting_ahead = False
        else:
            self._go(1)

    def _go(self, step: int) -> None:
        if step > 0 and self.at == len(self.steps):  # nothing comes next
            self.table.end_reading()
            self.table.paused = self.host.outcome() is None
            return
        self.at += step
        self._show()

    def press(self, hit: Hit | None) -> None:
        if hit is not None:
            self.act("confirm")
