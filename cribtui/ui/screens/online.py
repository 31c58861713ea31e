"""A table with somebody at another machine: the line is always in view, and what only both may decide is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cribtui.core.rules import IllegalAction, Seat
from cribtui.net.company import PATIENCE, Company
from cribtui.speech.online import PHRASES, sentence
from cribtui.speech.refusals import refusal
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.words import Say
from cribtui.ui.scene import Hit, Scene

from .online_panels import paint_asked, paint_chat, paint_lost, phrase_text
from .place import Shortcut
from .playing import Playing

NAME = 10  # letters of a name in the key bar


class OnlineTable(Playing):
    """One side of a match over a connection."""

    def __init__(self, company: Company) -> None:
        super().__init__(company.authority)
        self.company = company
        self.chatting = False
        self.written = ""
        self.muted = False
        self._moves_seen = company.moves
        self._heard = company.heard
        self._number = company.number
        self._leaving = False

    def on_mount(self) -> None:
        super().on_mount()
        self.company.listen(self._follow_company)
        self.set_interval(1.0, self._pass_time)

    # following the other

    def _changed(self) -> None:
        """Take in what was recorded; what was taken back is shown as it stands."""
        if self.company.moves != self._moves_seen:
            self._moves_seen = self.company.moves
            self.table.forget()
            self.resume()
            self.draw()
        else:
            super()._changed()

    def _follow_company(self) -> None:
        if self._leaving or not self.is_attached:
            return
        if self.company.number != self._number:
            self._leaving = True
            self.program.guests.next_match(self)
            return
        self._take_notices()
        self._listen()
        self.draw()

    def _take_notices(self) -> None:
        while self.company.notices:
            key, values = self.company.notices.popleft()
            self.message = self._say_key(key, values)

    def _say_key(self, key: str, values: Any) -> str:
        if key.partition(".")[0] in ("link", "undo", "chat"):
            return sentence(key, {**values, "name": self.company.peer}, self.desk.tr)
        return refusal(key, values, self._talk())

    def _listen(self) -> None:
        """Show what the other said, unless he is muted or it stands in the open chat."""
        new = self.company.heard - self._heard
        self._heard = self.company.heard
        if new > 0 and not self.muted and not self.chatting:
            said = next((one for one in reversed(self.company.said) if not one.mine), None)
            if said is not None:
                text = phrase_text(said, self.desk.tr)
                self.message = self.desk.tr("{name}: {text}", name=self.company.peer, text=text)

    def _pass_time(self) -> None:
        """Show at last that the match may be closed, once the line has been lost for long."""
        if self.company.frozen and PATIENCE <= self.company.lost_for < PATIENCE + 2:
            self.draw()

    # painting

    def paint(self, scene: Scene) -> None:
        super().paint(scene)
        if self.chatting:
            paint_chat(scene, self.desk, self.company, self.written, self.muted)
        elif self.company.frozen and not (self.table.paused or self.table.reading):
            paint_lost(scene, self.desk, self.company)
        elif self.company.asked:
            paint_asked(scene, self.desk, self.company)

    def _paint_message(self, scene: Scene) -> None:
        text = self.message or self._standing()
        if text:
            scene.add(Say(4, self.table.message_row(scene), (Span(text, "gold", True),)))

    def _standing(self) -> str:
        """Return what is to be known while nothing else is said: what is asked, how the check and the evening stand."""
        tr, company = self.desk.tr, self.company
        name = company.peer
        if company.asking:
            return tr("{name} is asked whether you may take it back.", name=name)
        if self.host.outcome() is None or self.table.paused or self.table.reading:
            return ""
        mine, theirs = company.evening[company.seat], company.evening[1 - company.seat]
        score = tr("This evening: {mine} to {theirs}.", mine=mine, theirs=theirs)
        if company.verdict is not None and company.verdict.key:
            values = {**company.verdict.values, "line": company.verdict.line, "name": name}
            return sentence(company.verdict.key, values, tr)
        if company.state != "live":
            return f"{score} " + tr("{name} has left the table.", name=name)
        if company.wants_again[1 - company.seat]:
            return f"{score} " + tr("{name} would like another match.", name=name)
        if company.wants_again[company.seat]:
            return f"{score} " + tr("{name} is asked for another match.", name=name)
        checked = tr("Every card and point was checked.") if company.verdict is not None else ""
        return f"{checked} {score}".strip()

    def _right(self) -> list[Shortcut]:
        state = "peer" if self.company.state == "live" else "away"
        return [(state, self.company.peer[:NAME]), *super()._right()]

    def _keys(self) -> list[Shortcut]:
        tr = self.desk.tr
        if self.chatting:
            return [("confirm", tr("send")), ("close", tr("close"))]
        keys = [key for key in super()._keys() if key[0] != "hint"]
        return [*keys, ("chat", tr("chat"))]

    def _moves(self) -> list[Shortcut]:
        return [("undo", self.desk.tr("take back"))] if self._may_ask else []

    @property
    def _may_ask(self) -> bool:
        return self.company.can_ask_undo and not self.company.frozen

    def _named(self) -> list[Shortcut]:
        tr = self.desk.tr
        return [("undo", tr("ask to take back")), ("chat", tr("chat")), ("mute", tr("mute the chat"))]

    # answering

    def _commands(self) -> dict[str, Callable[[], None]]:
        return {
            **super()._commands(),
            "undo": self._ask_undo,
            "yes": self._yes,
            "no": self._no,
            "chat": self._open_chat,
            "peer": self._open_chat,
            "away": self._open_chat,
            "mute": self._mute,
            "hint": self._no_hint,
            "redo": self._no_redo,
            "restart": self._no_redo,
        }

    def act(self, name: str) -> None:
        if self.chatting:
            self._act_in_chat(name)
        elif name in ("yes", "no") and (self.company.asked or self.company.may_close):
            self.message = ""
            self._commands()[name]()
        else:
            super().act(name)

    def typed(self, char: str) -> bool:
        """Write in the chat; numbers say the ready phrases while nothing is written."""
        if not self.chatting or self.overlay is not None:
            return False
        if char == "backspace":
            self.written = self.written[:-1]
        elif len(char) != 1 or not char.isprintable():
            return False
        elif not self.written and char.isdigit() and 0 < int(char) <= len(PHRASES):
            self._say_phrase(int(char) - 1)
        else:
            self.written += char
        return True

    def digit(self, number: int) -> None:
        if not self.chatting:
            super().digit(number)

    def press(self, hit: Hit | None) -> None:
        kind, _, index = (hit.target if hit is not None else "").partition(":")
        if kind == "phrase":
            self._say_phrase(int(index))
        elif kind == "panel":
            pass  # a click on the paper of a panel is not one on the table below it
        elif self.chatting:
            self.chatting = False
        else:
            super().press(hit)

    def drag(self, start: Hit, end: Hit) -> None:
        if not self.chatting:
            super().drag(start, end)

    def _act_in_chat(self, name: str) -> None:
        match name:
            case "confirm" if self.written.strip():
                self._say(lambda: self.company.say(self.written))
                self.written = ""
            case "mute":
                self._mute()
            case "close" | "confirm" | "leave" | "peer" | "away" | "chat":
                self.chatting = False

    def _say_phrase(self, which: int) -> None:
        self._say(lambda: self.company.say_phrase(which))

    def _say(self, saying: Callable[[], None]) -> None:
        self._try(saying)

    def _try(self, doing: Callable[[], None]) -> None:
        """Do what may be refused, and say why it was."""
        try:
            doing()
        except IllegalAction as error:
            self.message = self._say_key(error.key, error.values)

    def _submit(self, seat: Seat, action: Any) -> None:
        if not self.company.pending:
            self._try(lambda: self.company.submit(action))
            self._note_unsaved()

    def _ask_undo(self) -> None:
        self._try(self.company.ask_undo)

    def _yes(self) -> None:
        if self.company.asked:
            self._try(lambda: self.company.answer_undo(True))

    def _no(self) -> None:
        if self.company.asked:
            self._try(lambda: self.company.answer_undo(False))
        elif self.company.frozen and self.company.may_close:
            self._go(closed=True)

    def _open_chat(self) -> None:
        self.chatting = True

    def _mute(self) -> None:
        tr = self.desk.tr
        self.muted = not self.muted
        self.message = tr("The chat is muted.") if self.muted else tr("The chat is heard again.")

    def _no_hint(self) -> None:
        self.message = self.desk.tr("There are no hints against somebody at another computer.")

    def _no_redo(self) -> None:
        self.message = self.desk.tr("Against somebody at another computer a decision can only be taken back by asking.")

    def _again(self) -> None:
        self.company.want_again()

    def _leave(self) -> None:
        self._go(closed=False)

    def _go(self, closed: bool) -> None:
        self._leaving = True
        self.program.guests.leave(self.company, closed)
