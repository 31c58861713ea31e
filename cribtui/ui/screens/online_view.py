"""What is seen of a table with somebody at another machine: the line is in view, and what the other does is told.

Papers lie over the table while the line is lost, something is asked or found, or people talk.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from textual import events

from cribtui.net.company import PATIENCE, Company
from cribtui.net.mirror import SENSELESS, Mirror
from cribtui.speech.online import sentence
from cribtui.speech.refusals import refusal
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.text import fit
from cribtui.ui.pieces.words import Say
from cribtui.ui.scene import Hit, Scene

from .online_chat import Chat, said_text
from .online_panels import EDGE, Area, paint_asked, paint_found, paint_lost
from .place import Shortcut
from .playing import Playing, is_wide

MARGIN, MARGIN_AT_THE_END = 4, 12  # columns beside what is written; wide windows show the end of a match further in
NAME = 10  # letters of a name in the key bar
OURS = ("link", "undo", "chat", "check")  # message keys that belong to the connection


class OnlineView(Playing):
    """One side of a match over a connection, as it is shown."""

    def __init__(self, company: Company, chat: Chat | None = None) -> None:
        """Show a side of a table; the `chat` may go on from the evening's match before."""
        super().__init__(company.authority)
        self.company = company
        self.chat = chat or Chat(company)
        self.left = False  # this side has left the table, or sits at the next match already
        self._moves_seen = company.moves
        self._taken_back: int | None = None  # entries left after something was taken back
        self._heard = company.heard
        self._number = company.number
        self._found_read = False
        self._looks_back = False  # whether there is more to read in the open chat
        self._words: Callable[[], str] = str  # says the message once more, in another language
        self._spoken = ""

    def begin(self) -> None:
        """Follow the match and the other."""
        self._trusting(super().begin)
        self.company.listen(self._follow_company)
        self.set_interval(1.0, self._pass_time)

    # what another program tells may make no sense

    def _trusting(self, doing: Callable[[], None]) -> None:
        """Do something with what was told; where it makes no sense, leave the table instead of failing."""
        try:
            doing()
        except SENSELESS:
            if not isinstance(self.host, Mirror):
                raise  # our own match is our own fault
            if not self.left:
                self.left = True
                self.call_later(self.program.guests.expel, self.company, self.peer)

    def draw(self) -> None:
        self._trusting(super().draw)

    def _answer(self, event: events.Key) -> None:
        self._trusting(lambda: super(OnlineView, self)._answer(event))

    def do(self, name: str) -> None:
        """Do what a key or a plate does."""
        self._trusting(lambda: super(OnlineView, self).do(name))

    def press(self, hit: Hit | None) -> None:
        """Answer a click on the table."""
        self._trusting(lambda: super(OnlineView, self).press(hit))

    def drag(self, start: Hit, end: Hit) -> None:
        """Answer a drag over the table."""
        self._trusting(lambda: super(OnlineView, self).drag(start, end))

    @property
    def peer(self) -> str:
        """What the other is called here."""
        return self.company.peer or self.names()[1 - self.company.seat]

    # following the other

    def _changed(self) -> None:
        """Take in what was recorded; what was taken back is shown as it stands."""
        if not self._is_gone:
            self._trusting(self._take_in)

    def _take_in(self) -> None:
        if self.company.moves != self._moves_seen:
            self._moves_seen = self.company.moves
            self._taken_back = self.host.length
            self.table.forget()
            self.resume()
            self._say(lambda: self.desk.tr("The last decision has been taken back."))
            self.draw()
        else:
            super()._changed()

    @property
    def _is_gone(self) -> bool:
        return self.left or not self.is_attached

    def _follow_company(self) -> None:
        if self._is_gone:
            return
        if self.company.number != self._number:
            self.left = True
            self.program.guests.next_match(self, self.company, self.chat)
            return
        self._take_notices()
        self._listen()
        if self._plays_itself():
            self.call_later(self._play_forced)
        self.draw()

    def _plays_itself(self) -> bool:
        """Tell whether a forced step is due that does itself; taken back by agreement it waits, as after an undo."""
        waits = self.company.frozen or self.company.pending or self.host.length == self._taken_back
        return not waits and super()._plays_itself()

    def _take_notices(self) -> None:
        while self.company.notices:
            self._say_key(*self.company.notices.popleft())

    def _say(self, words: Callable[[], str]) -> None:
        """Say something in the row for notices, in whatever language is chosen as long as it stands there."""
        self._words = words
        self.message = self._spoken = words()

    def _say_key(self, key: str, values: Mapping[str, object]) -> None:
        self._say(lambda: self._sentence(key, values))

    def _sentence(self, key: str, values: Mapping[str, object]) -> str:
        """Return the sentence for a message key; what makes no sense comes from a program that is not honest."""
        try:
            if key.partition(".")[0] in OURS:
                said = sentence(key, {**values, "name": self.peer}, self.desk.tr)
            else:
                said = refusal(key, values, self._talk())
        except (LookupError, TypeError, ValueError, AttributeError):
            said = key
        return said if said != key else self.desk.tr("That cannot be done.")

    def settings_changed(self) -> None:
        """Say everything anew in the language just chosen."""
        super().settings_changed()
        if self.message and self.message == self._spoken:
            self._say(self._words)

    def _listen(self) -> None:
        """Show what the other said, unless he is muted or it stands in the open chat."""
        new = self.company.heard - self._heard
        self._heard = self.company.heard
        if new > 0 and not self.chat.muted and not self.chat.open:
            said = next((one for one in reversed(self.company.said) if not one.mine), None)
            if said is not None:
                self._say(
                    lambda: self.desk.tr("{name}: {text}", name=self.peer, text=said_text(said, self.desk.tr)),
                )

    def _pass_time(self) -> None:
        """Show at last that the match may be closed, once the line has been lost for long."""
        if self.company.frozen and PATIENCE <= self.company.lost_for < PATIENCE + 2:
            self.draw()

    # painting

    def paint(self, scene: Scene) -> None:
        self.table.offers_again = self._may_want_again and not self._is_found
        self._looks_back = self.chat.open and self.chat.is_long(scene, self.desk.tr, self.peer, self._area(scene))
        super().paint(scene)
        self.paint_papers(scene)

    def paint_papers(self, scene: Scene) -> None:
        """Paint the paper that lies over the table, if there is one."""
        company, area = self.company, self._area(scene)
        if self.chat.open:
            self.chat.paint(scene, self.desk, self.peer, area, self.message)
        elif company.frozen and not self._unread:
            paint_lost(scene, self.desk, company, self.peer, area)
        elif company.asked:
            paint_asked(scene, self.desk, self.peer, area._replace(bottom=area.bottom - 1))
        elif self._is_found:
            paint_found(scene, self.desk, company, area)

    def _area(self, scene: Scene) -> Area:
        """Return where papers may lie."""
        left = self._margin(scene) - EDGE
        return Area(left, self._table_width(scene) - 2 * left, self._message_row(scene))

    def _message_row(self, scene: Scene) -> int:
        """Return the row for notices: at the end of a match between the picture and the plates."""
        return scene.height - 4 if self._is_over else self.table.message_row(scene)

    def _margin(self, scene: Scene) -> int:
        """Return the column at which the table begins; the picture at the end of a match stands further in."""
        return MARGIN_AT_THE_END if self._is_over and is_wide(scene) else MARGIN

    @property
    def _is_over(self) -> bool:
        """Whether the picture at the end of the match is on."""
        return self.host.outcome() is not None and not self._unread

    @property
    def _is_found(self) -> bool:
        """Whether it is still to be read that the check of the match found something."""
        verdict = self.company.verdict
        return self._is_over and not self._found_read and verdict is not None and bool(verdict.key)

    def _paint_message(self, scene: Scene) -> None:
        text = self._notice()
        x = self._margin(scene)
        room = self._table_width(scene) - 2 * x
        if self._is_over and not self.message:
            text = self._standing_at_the_end(room)
        if text:
            scene.add(Say(x, self._message_row(scene), (Span(fit(text, room), "gold", True),)))

    def _notice(self) -> str:
        """Return what was said last, or what is asked of the other."""
        if self.message or not self.company.asking:
            return self.message
        return self.desk.tr("{name} is asked whether you may take it back.", name=self.peer)

    def _standing_at_the_end(self, room: int) -> str:
        """Return how the evening stands and what is wanted next, and before it the check where there is room."""
        tr, company = self.desk.tr, self.company
        mine, theirs = company.evening[company.seat], company.evening[1 - company.seat]
        said = [tr("This evening: {mine} to {theirs}.", mine=mine, theirs=theirs), self._wish()]
        if company.verdict is not None:
            good = not company.verdict.key
            said.insert(0, tr("Every card and point was checked.") if good else tr("The check found something wrong."))
        said = [text for text in said if text]
        while len(said) > 1 and len(" ".join(said)) > room:
            said.pop(0)
        return " ".join(said)

    def _wish(self) -> str:
        """Return whether the other is there, and who would like another match."""
        tr, company, name = self.desk.tr, self.company, self.peer
        match company.state:
            case "lost":
                return tr("The line to {name} is lost.", name=name)
            case "elsewhere":
                return tr("This match is open in another window.")
            case "left" | "closed":
                return tr("{name} has left the table.", name=name)
        if company.wants_again[1 - company.seat]:
            return tr("{name} would like another match.", name=name)
        if company.wants_again[company.seat]:
            return tr("{name} is asked for another match.", name=name)
        return ""

    def _right(self) -> list[Shortcut]:
        state = ("peer" if self.company.state == "live" else "away", fit(self.peer, NAME))
        return [state] if self.chat.open else [state, *super()._right()]

    def _keys(self) -> list[Shortcut]:
        tr = self.desk.tr
        if self.chat.open:
            back = [("rows", tr("look back"))] if self._looks_back else []
            return [("confirm", tr("send")), *back, ("close", tr("close"))]
        return [*super()._keys(), ("chat", tr("chat"))]

    def _of_step(self) -> list[Shortcut]:
        """Return the keys of the step at hand without those that cannot be pressed here or now."""
        if self._is_found:
            return [("confirm", self.desk.tr("go on"))]
        stuck = self._is_over and not self._may_want_again
        idle = stuck or (self.company.frozen and not self._unread)
        without = ("hint", "confirm") if idle else ("hint",)
        return [key for key in super()._of_step() if key[0] not in without]

    def _moves(self) -> list[Shortcut]:
        return [("undo", self.desk.tr("take back"))] if self._may_ask else []

    @property
    def _may_ask(self) -> bool:
        return self.company.can_ask_undo and not self.company.frozen

    @property
    def _may_want_again(self) -> bool:
        return self.company.state in ("live", "lost") and not self.company.wants_again[self.company.seat]

    def _named(self) -> list[Shortcut]:
        tr = self.desk.tr
        return [("undo", tr("ask to take back")), ("chat", tr("chat")), ("mute", tr("mute the chat"))]
