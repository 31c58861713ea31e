"""What a table of any game is to the screen that shows it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from cribtui.core.rules import Advice, Seat
from cribtui.i18n import Translator
from cribtui.play.step import Step
from cribtui.ui.canvas import Span
from cribtui.ui.desk import Desk
from cribtui.ui.pieces.text import emphasise
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


class GameTable(ABC):
    """One game's table: it holds a view and what the player has chosen, and paints both."""

    game: ClassVar[str]
    sorting: ClassVar[str]  # the setting that keeps the order of the hand
    told_late: ClassVar[frozenset[str]] = frozenset()  # kinds of events that the log keeps until they were read
    tells: ClassVar[int] = 2  # entries of the log, so many that what happened last can be told of them

    def __init__(self) -> None:
        self.acting: Seat | None = None  # who may choose here (None: nobody)
        self.sitting = Sitting(("", ""), 0, True)
        self.paused = False  # something is to be read before play goes on
        self.hushed = False  # a notice takes the row for refusals and hints
        self.offers_again = True  # after a match another one can be had, or asked for
        self.steps: Sequence[Step] = ()  # what happened last, oldest first
        self.advice: Sequence[Advice[Any]] = ()  # the hint on show, best first

    # what there is to see

    @abstractmethod
    def attend(self, view: Any, acting: Seat | None, sitting: Sitting) -> None:
        """Show a view; a choice stays as long as the same decision is open."""

    def forget(self) -> None:  # noqa: B027
        """Forget what is chosen: the match was moved, and the same picture may be another decision."""

    def prepare(self, sitting: Sitting) -> None:
        """Take the names in the language of the moment."""
        self.sitting = sitting

    def say(self, steps: Sequence[Step]) -> None:
        """Keep what happened last as what the table tells."""
        self.steps = steps

    def advise(self, advice: Sequence[Advice[Any]]) -> None:
        """Show a hint."""
        self.advice = advice

    @abstractmethod
    def wants_pause(self, step: Step, next_to_act: Seat | None) -> bool:
        """Tell whether a step has to be read before what follows may cover it."""

    @abstractmethod
    def needs_hand(self, view: Any) -> bool:
        """Tell whether the decision now due is made with cards in hand."""

    @abstractmethod
    def finish(self, steps: Sequence[Step]) -> None:
        """Keep the whole match for the picture at its end."""

    @abstractmethod
    def section(self) -> int:
        """Return the section of the rules text that treats this step, from 1."""

    # the end of a deal, which is read

    @abstractmethod
    def ends_deal(self, step: Step) -> bool:
        """Tell whether a step ended a deal, so that what it came to is read next."""

    @property
    @abstractmethod
    def reading(self) -> bool:
        """Whether the end of a deal is being read."""

    @property
    def reads_at_once(self) -> bool:
        """Whether the end of a deal is read without a pause at the table before it."""
        return False

    @abstractmethod
    def begin_reading(self) -> None:
        """Show what the deal that ended last came to."""

    @abstractmethod
    def read_on(self) -> bool:
        """Go on reading; False at the end."""

    @abstractmethod
    def end_reading(self) -> None:
        """Leave the end of the deal."""

    # what is chosen

    @property
    @abstractmethod
    def order(self) -> str:
        """How the hand is sorted."""

    @abstractmethod
    def sort_by(self, order: str) -> None:
        """Sort the hand in an order of this table, or leave it where it knows no such order."""

    @abstractmethod
    def choice(self) -> Any | None:
        """Return the action that is chosen and previewed, or None."""

    def asked(self, tr: Translator) -> str:
        """Return what is missing before something can be confirmed."""
        return tr("Raise a card first.")

    @abstractmethod
    def forced(self) -> bool:
        """Tell whether there is only one thing to do."""

    @abstractmethod
    def act(self, name: str) -> bool:
        """Answer a key that means something on this table now; tell whether it did."""

    @abstractmethod
    def digit(self, number: int) -> None:
        """Answer a number key."""

    @abstractmethod
    def press(self, hit: Hit) -> bool:
        """Answer a click; True asks to confirm the choice."""

    @abstractmethod
    def drag(self, start: Hit, end: Hit) -> bool:
        """Answer a drag; True asks to confirm the choice."""

    # painting

    @abstractmethod
    def paint(self, scene: Scene, desk: Desk, width: int) -> None:
        """Paint everything but key bar and log into the left columns of a scene."""

    @abstractmethod
    def paint_board(self, scene: Scene, desk: Desk) -> int:
        """Paint the score alone and return the row below it."""

    @abstractmethod
    def told(self, desk: Desk) -> list[str]:
        """Return what happened last as plain sentences."""

    @abstractmethod
    def board_rows(self, scene: Scene) -> int:
        """Return the row at which the log may begin: on the edge of the wood."""

    @abstractmethod
    def message_row(self, scene: Scene) -> int:
        """Return the row for a refusal or a notice."""

    @abstractmethod
    def beside_log(self) -> bool:
        """Tell whether the log stands beside this picture of the table."""

    @abstractmethod
    def shortcuts(self, desk: Desk) -> list[Shortcut]:
        """Return the keys of this step for the key bar."""

    # motion, for tables that have something to move

    def set_motion(self, wanted: bool) -> None:  # noqa: B027
        """Say whether things may move on their way."""

    @property
    def in_motion(self) -> bool:
        """Whether something has not arrived."""
        return False

    def move_on(self) -> None:  # noqa: B027
        """Move everything by one step."""


def spoken(text: str, role: str = "felt_text", strong: str = "bright") -> list[Span]:
    """Return a sentence as spans with what it stresses."""
    return emphasise(text, role, strong)
