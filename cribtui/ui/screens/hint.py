"""A hint as a sheet over the table: the best choices, each with what it is worth and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cribtui.core.rules import Advice
from cribtui.speech.hints import Choice, choices
from cribtui.speech.talk import Talk
from cribtui.ui.canvas import Span
from cribtui.ui.desk import Desk
from cribtui.ui.pieces.paper import BLANK, Line, Paper, soft
from cribtui.ui.pieces.words import Say
from cribtui.ui.scene import Hit, Scene

from .place import Overlay

MOST = 6  # choices


class HintSheet(Overlay):
    """What a hint says of the best choices."""

    def __init__(self, game: str, advice: Sequence[Advice[Any]], talk: Callable[[], Talk]) -> None:
        self._game = game
        self._advice = told(advice)
        self._talk = talk

    def paint(self, scene: Scene, desk: Desk) -> None:
        """Paint as many choices as there is room for, the best first."""
        height, width = scene.height - 1, scene.width - 4
        tr, found = desk.tr, choices(self._game, self._advice, self._talk())
        unit = tr("in points")
        title = Span(tr("Hint"), "paper_ink", True), Span(f"  {unit}", "paper_soft")
        rows: list[Line] = [(title, ()), BLANK]
        for place, choice in enumerate(found):
            said = tr("best") if not place else tr("just as good") if choice.is_best else ""
            lines = _lines(choice, said, width)
            if len(rows) + len(lines) <= height - 2:
                rows += lines
        scene.add(Paper(0, 0, scene.width, height, tuple(rows)))
        closing = desk.tr("{key} closes", key=desk.tr(desk.keys.shown("confirm")))
        scene.add(Say(scene.width - len(closing) - 2, 0, (Span(closing, "paper_soft"),), ground="paper"))
        scene.region(0, 0, scene.width, height, "close")

    def act(self, name: str) -> bool:
        """Every key closes."""
        return False

    def press(self, hit: Hit | None) -> bool:
        """A click closes."""
        return False


def told(advice: Sequence[Advice[Any]]) -> list[Advice[Any]]:
    """Return the first choices, and the best one of each kind that is not among them in place of the last."""
    kinds = {type(line.action): line for line in reversed(advice)}
    others = sorted(kinds.values(), key=lambda line: -line.value)
    first = list(advice[:MOST])
    missing = [line for line in others if type(line.action) not in {type(one.action) for one in first}]
    return [*first[: len(first) - len(missing)], *missing] if missing else first


def _lines(choice: Choice, said: str, width: int) -> list[Line]:
    ahead = (Span(f"{said}  ", "paper_blue"),) if said else ()
    worth = Span(choice.value, "paper_ink", True)
    return [((Span(choice.text, "paper_ink", choice.is_best),), (*ahead, worth)), *soft(choice.why, width, "  ")]
