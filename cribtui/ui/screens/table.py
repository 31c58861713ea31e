"""The table of a match: it paints what is followed and hands choices in. Nothing is done before it is confirmed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cribtui.core.notation import BadRecord
from cribtui.core.registry import UnknownGame
from cribtui.core.rules import IllegalAction, Seat
from cribtui.play import bots
from cribtui.play.seats import to_record
from cribtui.speech.refusals import refusal
from cribtui.speech.talk import signed
from cribtui.store.database import Conflict, UnknownMatch
from cribtui.store.settings import CHOICES
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.log import LogPane
from cribtui.ui.pieces.words import Say
from cribtui.ui.scene import Hit, Scene

from .following import Following
from .handover import paint_handover
from .log import LogSheet
from .place import WIDE, Shortcut
from .rules import RulesSheet

LOG_WIDTH = 30
GLIDE = 0.03  # seconds from hole to hole


class TableScreen(Following):
    """A match being played."""

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
        wide = (scene.width, scene.height) >= WIDE and scene.height >= WIDE[1]
        width = scene.width - LOG_WIDTH if wide else scene.width
        self.table.prepare(self._sitting())
        self.table.hushed = bool(self.message)
        if self.handing is not None:
            paint_handover(self, scene)
        else:
            self.table.paint(scene, self.desk, width)
            if wide and self.table.beside_log():
                self._paint_log(scene, width)
        self._paint_message(scene)
        self.bar(scene, self._keys(), [("help", self.desk.tr("rules")), ("leave", self.desk.tr("leave"))])

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
        if self.message:
            scene.add(Say(4, self.table.message_row(scene), (Span(self.message, "gold", True),)))

    def _keys(self) -> list[Shortcut]:
        tr = self.desk.tr
        if self.handing is not None:
            return [("confirm", tr("show my hand")), ("undo", tr("undo"))]
        keys = list(self.table.shortcuts(self.desk))
        if self.table.paused:
            keys.append(("confirm", tr("next")))
        if self.host.can_undo(self._undoer()):
            keys.append(("undo", tr("undo")))
        if self.host.can_redo():
            keys.append(("redo", tr("redo")))
        return [*keys, ("log", tr("log"))]

    def _undoer(self) -> Seat:
        """Return whose decision undo takes back: one's own, or at one terminal that of who decided last."""
        last = self.host.last_decider()
        return 0 if self.solo or last is None else last

    # answering

    def act(self, name: str) -> None:
        self.message = ""
        commands: dict[str, Callable[[], None]] = {
            "confirm": self._confirm,
            "next": self._next,
            "undo": self._undo,
            "redo": self._redo,
            "restart": self._restart,
            "hint": self._hint,
            "log": self._show_log,
            "help": self._show_rules,
            "settings": self.program.open_settings,
            "leave": self.program.leave_table,
        }
        if self.handing is None and self.table.act(name):
            self._after_table_key()
        elif name in commands:
            commands[name]()

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
            self.program.play_again(self)
        elif self.acting is not None and (action := self.table.choice()) is not None:
            self._submit(self.acting, action)
        elif self.acting is not None:
            self.table.act("toggle")
            self.message = self.table.asked(self.desk.tr)

    def _submit(self, seat: Seat, action: Any) -> None:
        if not self.solo and self.host.to_act() != (seat,):
            self.you = None
        try:
            self.host.submit(seat, action)
        except IllegalAction as error:
            self.message = refusal(error.key, error.values, self._talk())
        except Conflict:
            self._reload()
        else:
            self._note_unsaved()
            self._let_answer()

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

    def _show_hand(self) -> None:
        """The player whose turn it is asked for the cards."""
        self.you, self.handing = self.handing, None
        self._rebuild_log()
        self._settle()

    def _undo(self) -> None:
        seat = self._undoer()
        if not self.host.can_undo(seat):
            self.message = self.desk.tr("There is nothing to undo.")
            return
        self._move(lambda: self._take_back(seat))

    def _take_back(self, seat: Seat) -> None:
        if self.hinted:
            self.host.mark_assisted()
        self.host.undo(seat)

    def _redo(self) -> None:
        seat = 0 if self.solo else self.host.second_decider()
        if not self.host.can_redo():
            self.message = self.desk.tr("There is nothing to redo.")
            return
        self._move(lambda: self.host.redo(seat))

    def _restart(self) -> None:
        """Deal the same cards again; after the end as a match of its own, so that the finished one stays."""
        if self.host.outcome() is not None:
            self.program.play_again(self, same=True)
            return
        seat = self.you if self.you is not None else self.host.last_decider() or 0
        if self._move(lambda: self.host.restart(seat)):
            self.message = self.desk.tr("The same cards are dealt again; undo brings the match back.")

    def _move(self, move: Callable[[], object]) -> bool:
        """Move in the log; what was being told is left, and nobody's cards are shown unasked.

        Tell whether it could be done: another terminal may have gone on with the match.
        """
        self.queue.clear()
        self.table.end_reading()
        if not self.solo:
            self.you = None
        try:
            move()
        except Conflict:
            self._reload()
            return False
        self.table.forget()
        self.resume()
        self._note_unsaved()
        self._let_answer()
        return True

    def _reload(self) -> None:
        """Another terminal went on with this match: show what it left; where it is gone, keep ours as a new one."""
        assert self.keeper is not None
        tr, store = self.desk.tr, self.desk.store
        try:
            loaded = store.load(self.keeper.id)
        except (UnknownMatch, BadRecord, UnknownGame, IllegalAction):
            loaded = None
        if loaded is None or loaded.match.head != self.host.head:
            self.keeper = self.host.keep_with(lambda match: store.create(match, to_record(self.host.seats)))
            self.message = tr("The saved match is gone; this one is kept as a new match.")
        else:
            self.keeper = loaded.keeper
            self.host.take_over(loaded.match, loaded.keeper)
            self.message = tr("This match went on in another window; this is how it stands.")
        self.resume()
        self._let_answer()

    def _note_unsaved(self) -> None:
        if self.desk.store.is_busy:
            self.message = self.desk.tr("This cannot be saved now: another program keeps the file. Play goes on.")
        elif not self.desk.store.can_save:
            self.message = self.desk.tr("This cannot be saved now: the disk is full or read-only. Play goes on.")

    def _hint(self) -> None:
        if self.acting is not None:
            self.hinted = True
            self.table.advise(bots.advise(self.host.game, self.host.view(self.acting)))

    def _show_log(self) -> None:
        self.overlay = LogSheet(self.history, self._sitting().near)

    def _show_rules(self) -> None:
        tr = self.desk.tr
        always = [
            ("undo", tr("undo")),
            ("redo", tr("redo")),
            ("restart", tr("restart")),
            ("log", tr("log")),
            ("settings", tr("settings")),
            ("leave", tr("leave")),
        ]
        step = [key for key in self.table.shortcuts(self.desk) if key[0] not in ("up", "down", "left", "right")]
        self.overlay = RulesSheet(self.host.game, self.table.section(), [*step, *always])

    def settings_changed(self) -> None:
        """Say everything anew in the language just chosen; what is selected stays."""
        self._rebuild_log()
