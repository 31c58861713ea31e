"""The 500 rum table as it is seen: the view on show, the end of a hand that is read, and the end of the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from cribtui.core.rules import Seat
from cribtui.games.rum500.rules import RULES
from cribtui.games.rum500.view import View
from cribtui.play.step import Step
from cribtui.ui.desk import Desk
from cribtui.ui.scene import Scene
from cribtui.ui.tables.base import Sitting

from . import painting as pictures
from .answering import Answering
from .ending import Ending, ending
from .painter import Painter

TOLD = frozenset({"hand", "over"})
SECTIONS = {"first": 2, "deal": 2, "discard": 2, "draw": 5, "play": 6, "over": 8}


class RumTable(Answering):
    """Holds the view on show; what the player chooses is answered by the class it extends."""

    game = "rum500"
    painting: ClassVar[Any] = pictures
    told_late = TOLD
    tells = 12

    def __init__(self) -> None:
        super().__init__()
        self._reading = 0  # the page of the end of a hand that is read, from 1; 0 for none
        self.ending: Ending | None = None
        self._given = self.hand.order

    def attend(self, view: View, acting: Seat | None, sitting: Sitting) -> None:
        """Show a view; what is raised stays raised while the same turn goes on."""
        self.acting, self.sitting, self.ending = acting, sitting, None
        turn = (view.number, view.turns, view.seat, acting)
        moment = (turn, view.phase, view.hand, view.tables, view.row, view.stock)
        if moment != self._moment:
            same = self._moment is not None and self._moment[0] == turn  # type: ignore[index]
            self._moment, self.advice, self.refused = moment, (), None
            self.begin(view, acting, same)
        self.choosing.view = view
        self.arrange()

    @property
    def view(self) -> View:
        return self.choosing.view

    @property
    def order(self) -> str:
        """How hands are to be sorted: an order that this table does not know stays as it was given."""
        return self.hand.wanted or self._given

    def sort_by(self, order: str) -> None:
        self._given = order
        self.hand.sort_by(order)

    def wants_pause(self, step: Step, next_to_act: Seat | None) -> bool:
        """Tell whether a step has to be read before the next one may cover it."""
        return self.ends_deal(step) or any(event.kind == "over" for event in step.events)

    @property
    def reads_at_once(self) -> bool:
        """Whether who looks has ended the hand; what the other did to end it is to be seen on the table first."""
        return bool(self.steps) and self.steps[-1].entry.seat == self.sitting.near

    @property
    def reading(self) -> bool:
        return self._reading > 0

    @property
    def page(self) -> int:
        """The page being read: 1 what the hand came to, 2 the sheet of the match."""
        return self._reading

    def begin_reading(self) -> None:
        self._reading = 1

    def read_on(self) -> bool:
        self._reading += 1
        return self._reading <= (2 if self.view.winner is None else 1)  # the picture of the end has the sheet too

    def end_reading(self) -> None:
        self._reading = 0

    def finish(self, steps: Sequence[Step]) -> None:
        """Keep the whole match for the picture at its end."""
        self.ending = ending(steps)

    def forced(self) -> bool:
        """Tell whether there is only one thing to do."""
        return self.acting is not None and len(RULES.legal(self.view)) == 1

    def section(self) -> int:
        """Return the section of the rules text that treats this step, from 1."""
        if self.reading:
            return 8
        if self.view.freed:
            return 7
        if self.view.chosen is not None:
            return 5
        return SECTIONS.get(self.view.phase, 1)

    # painting

    def paint_board(self, scene: Scene, desk: Desk) -> int:
        """Paint the rail alone and return the row below it."""
        Painter(self, scene, desk, scene.width).rail()
        return 2
