"""A table with somebody at another machine: what only both may decide is asked, and they may talk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual import events

from cribtui.core.rules import IllegalAction, Seat
from cribtui.speech.online import PHRASES
from cribtui.ui.scene import Hit
from cribtui.ui.stage import Stage

from .online_chat import SCROLL
from .online_view import OnlineView
from .place import WHEEL


class OnlineTable(OnlineView):
    """One side of a match over a connection, as it is played."""

    def _commands(self) -> dict[str, Callable[[], None]]:
        return {
            **super()._commands(),
            "undo": lambda: self._try(self.company.ask_undo),
            "yes": self._yes,
            "no": self._no,
            "chat": self.chat.show,
            "peer": self.chat.show,
            "away": self.chat.show,
            "mute": self._mute,
            "hint": self._no_hint,
            "redo": self._no_redo,
            "restart": self._no_redo,
        }

    def act(self, name: str) -> None:
        if self.chat.open:
            self._act_in_chat(name)
        elif name in ("yes", "no") and (self.company.asked or self.company.may_close):
            self.message = ""
            self._commands()[name]()
        elif self._is_found and name in ("confirm", "next", "close"):
            self._found_read = True
        else:
            super().act(name)

    def typed(self, char: str) -> bool:
        """Write in the chat; numbers say the ready phrases while nothing is written."""
        if not self.chat.open or self.overlay is not None or self.too_small:
            return False
        written = self.chat.written
        if char != "backspace" and (len(char) != 1 or not char.isprintable()):
            return False
        self.message = ""
        if char == "backspace":
            self.chat.written = written[:-1]
        elif not written and char.isdecimal() and 0 < int(char) <= len(PHRASES):
            self._say_phrase(int(char) - 1)
        else:
            self.chat.add(char)
        return True

    def on_paste(self, event: events.Paste) -> None:
        """Write what was copied elsewhere."""
        if self.chat.open and self.overlay is None and not self.too_small:
            self.chat.paste(event.text)
            self.draw()

    def digit(self, number: int) -> None:
        if not self.chat.open:
            super().digit(number)

    def press(self, hit: Hit | None) -> None:
        kind, _, index = (hit.target if hit is not None else "").partition(":")
        if kind == "phrase":
            self.message = ""
            self._say_phrase(int(index))
        elif kind == "panel":
            pass  # a click on the paper of a panel is not one on the table below it
        elif self.chat.open:
            self.chat.show(False)
        else:
            super().press(hit)

    def drag(self, start: Hit, end: Hit) -> None:
        if not self.chat.open and "panel" not in (start.target, end.target):
            super().drag(start, end)

    def on_stage_scrolled(self, message: Stage.Scrolled) -> None:
        """The wheel goes back and forth in the open chat."""
        if self.chat.open and self.overlay is None:
            for _ in range(WHEEL):
                self.chat.scroll("up" if message.step < 0 else "down")
            self.draw()

    def _act_in_chat(self, name: str) -> None:
        if name in SCROLL:
            self.chat.scroll(name)
        elif name == "mute":
            self._mute()
        elif name == "confirm" and self.chat.written.strip():
            self.message = ""
            self._try(lambda: self.company.say(self.chat.written))
            if not self.message:  # what could not be sent is not lost
                self.chat.take()
        elif name in ("close", "confirm", "leave", "peer", "away", "chat"):
            self.message = ""
            self.chat.show(False)

    def _say_phrase(self, which: int) -> None:
        self._try(lambda: self.company.say_phrase(which))

    def _try(self, doing: Callable[[], None]) -> None:
        """Do what may be refused, and say why it was."""
        try:
            doing()
        except IllegalAction as error:
            self._say_key(error.key, error.values)

    def _submit(self, seat: Seat, action: Any) -> None:
        self._try(lambda: self.company.submit(action))
        self._note_unsaved()

    def _yes(self) -> None:
        if self.company.asked:
            self._try(lambda: self.company.answer_undo(True))

    def _no(self) -> None:
        if self.company.asked:
            self._try(lambda: self.company.answer_undo(False))
        elif self.company.frozen and self.company.may_close:
            self._go(closed=True)

    def _mute(self) -> None:
        self.chat.muted = not self.chat.muted
        if self.chat.muted:
            self._say(lambda: self.desk.tr("The chat is muted."))
        else:
            self._say(lambda: self.desk.tr("The chat is heard again."))

    def _no_hint(self) -> None:
        self._say(lambda: self.desk.tr("There are no hints against somebody at another computer."))

    def _no_redo(self) -> None:
        self._say(lambda: self.desk.tr("Here a decision is only taken back if the other allows it."))

    def _again(self) -> None:
        if self._may_want_again:
            self.company.want_again()

    def _leave(self) -> None:
        self._go(closed=False)

    def _go(self, closed: bool) -> None:
        self.left = True
        self.program.guests.leave(self.company, closed)
