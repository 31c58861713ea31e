"""The table of a match that is decided here: against the computer, or two at this terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cribtui.core.match import Damage
from cribtui.core.notation import BadRecord
from cribtui.core.registry import UnknownGame
from cribtui.core.rules import IllegalAction, Seat
from cribtui.play.host import Host
from cribtui.play.seats import to_record
from cribtui.speech.refusals import refusal
from cribtui.store.database import Conflict, Keeper, UnknownMatch

from .hint import HintSheet
from .place import Shortcut
from .playing import Playing


class TableScreen(Playing):
    """A match in the store, with undo, redo, restart and hints."""

    host: Host

    def __init__(self, host: Host, keeper: Keeper, damage: Damage | None = None) -> None:
        super().__init__(host, damage)
        self.keeper = keeper

    def _moves(self) -> list[Shortcut]:
        tr = self.desk.tr
        undo = [("undo", tr("undo"))] if self.host.can_undo(self._undoer()) else []
        return [*undo, *([("redo", tr("redo"))] if self.host.can_redo() else [])]

    def _named(self) -> list[Shortcut]:
        tr = self.desk.tr
        return [("undo", tr("undo")), ("redo", tr("redo")), ("restart", tr("restart"))]

    def _commands(self) -> dict[str, Callable[[], None]]:
        own = {"undo": self._undo, "redo": self._redo, "restart": self._restart, "hint": self._hint}
        return {**super()._commands(), **own}

    def _again(self) -> None:
        self.program.play_again(self)

    def _undoer(self) -> Seat:
        """Return whose decision undo takes back: one's own, or at one terminal that of who decided last."""
        last = self.host.last_decider()
        return 0 if self.solo or last is None else last

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

    def on_unmount(self) -> None:
        self.host.stop_thinking()

    def _of_step(self) -> list[Shortcut]:
        """Return the keys of the step at hand; the key of the hint on show tells more of it."""
        more = {"hint": self.desk.tr("why")} if len(self.table.advice) > 1 else {}
        return [(key, more.get(key, text)) for key, text in super()._of_step()]

    def _hint(self) -> None:
        """Show a hint; where one is on show, all of it."""
        if len(self.table.advice) > 1:
            self.overlay = HintSheet(self.host.game, self.table.advice, self._talk)
        elif self.acting is not None:
            self.hinted = True
            self.run_worker(self._advise(self.host.n, self.acting), group="hint", exclusive=True)

    async def _advise(self, n: int, seat: Seat) -> None:
        """Show a hint when it was thought of, unless play has gone on."""
        advice = await self.program.thinking.advise(self.host.game, self.host.view(seat))
        if (self.host.n, self.acting) == (n, seat):
            self.table.advise(advice)
            self.draw()
