"""A table that is played at, whoever sits there: it paints what is followed and hands choices in.

Nothing is done before it is confirmed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cribtui.core.match import Damage
from cribtui.core.rules import Seat
from cribtui.play.authority import Authority
from cribtui.speech.talk import signed
from cribtui.store.settings import CHOICES
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.log import LogPane
from cribtui.ui.pieces.words import Say
from cribtui.ui.scene import Hit, Scene

from .coach import CoachSheet
from .coaching import Coaching
from .following import Following
from .handover import paint_handover
from .log import LogSheet
from .place import WIDE, Shortcut
from .rules import RulesSheet

LOG_WIDTH = 30
GLIDE = 0.03  # seconds from hole to hole


class Playing(Following):
    """A match being played; how a choice is handed in and what else can be asked for is a subclass's business."""

    def __init__(self, host: Authority, damage: Damage | None = None) -> None:
        super().__init__(host, damage)
        self._coaching: Coaching | None = None

    # painting

    def draw(self) -> None:
        self.table.set_motion(self.desk.animated)
        super().draw()
        if self.table.in_motion and not self._gliding:
            self._gliding = True
            self.set_timer(GLIDE, self._glide)

    def _glide(self) -> None:
        self._gliding = False
        self.table.move_on()
        self.draw()

    def paint(self, scene: Scene) -> None:
        wide = is_wide(scene)
        width = scene.width - LOG_WIDTH if wide else scene.width
        self.table.prepare(self._sitting())
        self.table.hushed = bool(self._notice())
        if self.handing is not None:
            paint_handover(self, scene)
        else:
            self.table.paint(scene, self.desk, width)
            if wide and self.table.beside_log():
                self._paint_log(scene, width)
        self._paint_message(scene)
        self._paint_accuracy(scene)
        self.bar(scene, self._keys(), self._right())

    def _table_width(self, scene: Scene) -> int:
        """Return the columns of the table, those of the log beside it left out."""
        return scene.width - LOG_WIDTH if is_wide(scene) and self.table.beside_log() else scene.width

    def _notice(self) -> str:
        """Return what the row for refusals and notices says."""
        return self.message

    def _right(self) -> list[Shortcut]:
        return [("help", self.desk.tr("rules")), ("leave", self.desk.tr("leave"))]

    def _paint_log(self, scene: Scene, x: int) -> None:
        lines = tuple(
            (
                None if line.seat is None else int(line.seat != self._sitting().near),
                (Span(line.text, "night_soft" if line.seat is None else "night_text"),),
                signed(line.points) if line.points else "",
            )
            for line in self.history
        )
        top = self.table.board_rows(scene)
        scene.add(LogPane(x, top, LOG_WIDTH, scene.height - 1 - top, self.desk.tr("This match"), lines))

    def _paint_message(self, scene: Scene) -> None:
        if text := self._notice():
            scene.add(Say(4, self.table.message_row(scene), (Span(text, "gold", True),)))

    def _paint_accuracy(self, scene: Scene) -> None:
        """Say how accurate the player was, beside the plates at the end of a match."""
        if text := self._accuracy():
            scene.add(Say(scene.width - 4 - len(text), scene.height - 3, (Span(text, "gold", True),)))

    def _keys(self) -> list[Shortcut]:
        tr = self.desk.tr
        if self.handing is not None:
            return [("confirm", tr("show my hand")), ("undo", tr("undo"))]
        keys = self._of_step()
        if self.table.paused:
            keys.append(("confirm", tr("next")))
        over = self.host.outcome() is not None and not self.table.paused
        if self.table.reading or over:
            keys.append(("coach", tr("coach")))
        return [*keys, *self._moves(), ("log", tr("log"))]

    def _of_step(self) -> list[Shortcut]:
        """Return the keys of the step at hand."""
        return list(self.table.shortcuts(self.desk))

    def _moves(self) -> list[Shortcut]:
        """Return the keys beside those of the step that can be pressed now."""
        return []

    # answering

    def act(self, name: str) -> None:
        self.message = ""
        if self.handing is None and self.table.act(name):
            self._after_table_key()
        elif (command := self._commands().get(name)) is not None:
            command()

    def _commands(self) -> dict[str, Callable[[], None]]:
        """Return what the keys do that mean something at every table."""
        return {
            "confirm": self._confirm,
            "next": self._next,
            "log": self._show_log,
            "coach": self._show_coach,
            "help": self._show_rules,
            "settings": self.program.open_settings,
            "leave": self._leave,
        }

    def _leave(self) -> None:
        self.program.leave_table()

    def _after_table_key(self) -> None:
        order, known = self.table.order, CHOICES[self.table.sorting]
        if order in known and order != getattr(self.desk.settings, self.table.sorting):
            self.desk.change(**{self.table.sorting: self.table.order})

    def digit(self, number: int) -> None:
        self.message = ""
        if self.handing is None:
            self.table.digit(number)

    def press(self, hit: Hit | None) -> None:
        self.message = ""
        if hit is not None and self.handing is None:
            if hit.target == "next":
                self._next()
            elif self.table.press(hit):
                self._confirm()

    def drag(self, start: Hit, end: Hit) -> None:
        self.message = ""
        if self.handing is None and self.table.drag(start, end):
            self._confirm()

    def _confirm(self) -> None:
        """Do what is previewed, or go on where there is something to read."""
        if self.handing is not None:
            self._show_hand()
        elif self.table.paused or self.table.reading:
            self._next()
        elif self.host.outcome() is not None:
            self._again()
        elif self.acting is not None and (action := self.table.choice()) is not None:
            self._submit(self.acting, action)
        elif self.acting is not None:
            self.table.act("toggle")
            self.message = self.table.asked(self.desk.tr)

    def _next(self) -> None:
        """Go on: to the next item of the show, to the show itself, or to the next step."""
        if self.table.reading:
            if not self.table.read_on():
                self.table.end_reading()
                self._rebuild_log()
                self._advance()
        elif self.table.paused:
            self.table.paused = False
            if self.show_next:
                self.table.begin_reading()
            else:
                self._advance()

    def _submit(self, seat: Seat, action: Any) -> None:
        """Hand a choice in."""

    def _note_unsaved(self) -> None:
        if self.desk.store.is_busy:
            self.message = self.desk.tr("This cannot be saved now: another program keeps the file. Play goes on.")
        elif not self.desk.store.can_save:
            self.message = self.desk.tr("This cannot be saved now: the disk is full or read-only. Play goes on.")

    def _again(self) -> None:
        """Begin another match after a finished one."""

    def _show_hand(self) -> None:
        """The player whose turn it is asked for the cards."""
        self.you, self.handing = self.handing, None
        self._rebuild_log()
        self._settle()

    def _show_log(self) -> None:
        self.overlay = LogSheet(self.history, self._sitting().near)

    @property
    def coaching(self) -> Coaching:
        """The coach of who looks, or of the first of two."""
        seat = self._sitting().near
        if self._coaching is None or self._coaching.seat != seat:
            self._coaching = Coaching(self.host, seat, self.program.thinking, self.draw)
        return self._coaching

    def _show_coach(self) -> None:
        """Show what the coach says of the deals that are over."""
        sheet = self.coaching.begin(self._talk())
        if sheet.decisions:
            self.overlay = sheet
            self._weigh(sheet)
        else:
            self.message = self.desk.tr("The coach looks at deals that are over.")

    def _weigh(self, sheet: CoachSheet) -> None:
        self.run_worker(self.coaching.weigh(sheet), group="coach", exclusive=True)

    def _settle(self) -> None:
        super()._settle()
        if self.host.outcome() is not None and self.solo and not self.coaching.whole:
            self._weigh(self.coaching.begin(self._talk()))  # for the line on accuracy

    def _accuracy(self) -> str:
        """Return the line on accuracy at the end of a match, once it is known."""
        if self.host.outcome() is None or self._coaching is None or self.table.paused or self.table.reading:
            return ""
        return self._coaching.line(self._talk())

    def _show_rules(self) -> None:
        tr = self.desk.tr
        always = [("log", tr("log")), ("settings", tr("settings")), ("leave", tr("leave"))]
        step = [key for key in self._of_step() if key[0] not in ("up", "down", "left", "right")]
        self.overlay = RulesSheet(self.host.game, self.table.section(), [*step, *self._named(), *always])

    def _named(self) -> list[Shortcut]:
        """Return the keys beside those of the step that the rules text names."""
        return []

    def settings_changed(self) -> None:
        """Say everything anew in the language just chosen; what is selected stays."""
        self._rebuild_log()


def is_wide(scene: Scene) -> bool:
    """Tell whether a window has room for the log beside the table."""
    return scene.width >= WIDE[0] and scene.height >= WIDE[1]
