"""What the tables of the rummy games share: a rail for a board, hands that end with a result, the painting beside."""

from __future__ import annotations

from typing import Any, ClassVar

from cribtui.play.step import Step
from cribtui.ui.desk import Desk
from cribtui.ui.scene import Scene

from .base import GameTable, Shortcut


class RummyTable(GameTable):
    """A table whose pictures, words and keys come from the module `painting` of its folder."""

    sorting = "rummy_sort"
    painting: ClassVar[Any]

    def __init__(self) -> None:
        super().__init__()
        self.ending: Any = None  # the whole match, for the picture at its end
        self._moment: object = None  # the decision on show; another one begins with nothing chosen

    def forget(self) -> None:
        self._moment = None

    def needs_hand(self, view: Any) -> bool:
        """Tell whether the decision now due is made with cards in hand."""
        return True

    def ends_deal(self, step: Step) -> bool:
        """Tell whether a step ended a hand, so that its result is read next."""
        return step.after.last is not None and step.after.last != step.before.last

    def paint(self, scene: Scene, desk: Desk, width: int) -> None:
        self.painting.paint(self, scene, desk, width)

    def told(self, desk: Desk) -> list[str]:
        """Return what happened last as plain sentences."""
        found: list[str] = self.painting.told(self, desk)
        return found

    def board_rows(self, scene: Scene) -> int:
        return 1

    def message_row(self, scene: Scene) -> int:
        """Return the row for a refusal or a notice, under the prompt."""
        row: int = self.painting.message_row(self, scene)
        return row

    def beside_log(self) -> bool:
        """Tell whether the log stands beside this picture of the table."""
        return self.ending is None

    def shortcuts(self, desk: Desk) -> list[Shortcut]:
        keys: list[Shortcut] = self.painting.shortcuts(self, desk)
        return keys
