"""What a table of any game is to the screen that shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from cribtui.core.rules import Advice, Seat
from cribtui.play.host import Step
from cribtui.ui.canvas import Span
from cribtui.ui.desk import Desk
from cribtui.ui.scene import Hit, Scene

Shortcut = tuple[str, str]


@dataclass(slots=True)
class Sitting:
    """Who sits where, as the screen shows it: names by seat, the seat looking (None: nobody's cards may be seen)."""

    names: tuple[str, str]
    you: Seat | None
    solo: bool

    @property
    def near(self) -> Seat:
        """The seat whose things lie at the bottom and whose track is the upper one."""
        return 0 if self.you is None else self.you


class GameTable(Protocol):
    """One game's table: it holds a view and what the player has chosen, and paints both."""

    def attend(self, view: Any, acting: Seat | None, sitting: Sitting) -> None:
        """Show a view; `acting` may choose now (None: nobody here)."""
        ...

    def say(self, steps: Sequence[Step]) -> None:
        """Keep what happened last, oldest first, as what the table tells."""
        ...

    def advise(self, advice: Sequence[Advice[Any]]) -> None:
        """Show a hint: choices ranked best first."""
        ...

    def choice(self) -> Any | None:
        """Return the action that is chosen and previewed, or None."""
        ...

    def paint(self, scene: Scene, desk: Desk, width: int) -> None:
        """Paint everything but key bar and log into the left columns of a scene."""
        ...

    def act(self, name: str) -> bool:
        """Answer a key that means something on this table now; tell whether it did."""
        ...

    def digit(self, number: int) -> None:
        """Answer a number key."""
        ...

    def press(self, hit: Hit) -> bool:
        """Answer a click; True asks to confirm the choice."""
        ...

    def drag(self, start: Hit, end: Hit) -> bool:
        """Answer a drag; True asks to confirm the choice."""
        ...

    def shortcuts(self, desk: Desk) -> list[Shortcut]:
        """Return the keys of this step for the key bar."""
        ...


def spoken(text: str, role: str = "felt_text", strong: str = "bright") -> list[Span]:
    """Return a sentence as spans with what it stresses."""
    from cribtui.ui.pieces.text import emphasise

    return emphasise(text, role, strong)
