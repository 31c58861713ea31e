"""The host's side of a table: it decides the match, tells the guest what the guest may know, and opens its secret at
the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from cribtui.core.match import Match
from cribtui.core.rules import IllegalAction
from cribtui.play.host import AnyMatch, Host, Saver
from cribtui.play.seats import Person, Remote, Seats

from .company import Company
from .errors import Garbage
from .gate import Caller
from .line import Line
from .pairing import HostPairing
from .protocol import Act, AnswerUndo, AskUndo, Checked, Have, Lines, Message, Offer, Open, Refusal, Salt
from .reception import Reception
from .seeds import commitment, joint, new_secret
from .witness import Told, Verdict, Witness

GUEST = 1  # the guest's seat
PART = 8_000  # bytes of lines in one message, well below what a frame holds


class HostBook(Protocol):
    """What keeps the host's matches."""

    def begin(self, match: AnyMatch, seats: Seats, pairing: HostPairing) -> Saver:
        """Keep a new match with what belongs to its table."""
        ...

    def note(self, pairing: HostPairing) -> None:
        """Keep what belongs to the table anew, beside the match begun last."""
        ...


class Hosting(Company):
    """A match that is decided here, with its guest at another machine."""

    seat = 0

    def __init__(self, host: Host, pairing: HostPairing, reception: Reception, book: HostBook) -> None:
        super().__init__(pairing.peer)
        self.pairing = pairing
        self.reception = reception
        self.book = book
        self.host = host
        self.number = pairing.number
        reception.greet, reception.changed = self._come_back, self.changed
        reception.shut()
        self._sit_down(host)

    async def open(self) -> None:
        """Open the doors of a table from the disk, unless another window of this player has it open."""
        await self.reception.open()
        if self.reception.trouble is not None and self.reception.trouble.key == "table.elsewhere":
            self.give_way()

    def _sit_down(self, host: Host) -> None:
        """Take up a match: a new one, or one from the disk."""
        self.host = host
        self._witness = Witness(host.head, GUEST)
        self._told: list[Told] = []
        self._synced = False  # whether the guest has said how much it knows
        self._moves = 0
        self._ended = host.outcome() is not None
        self.evening = self._evening()
        self.wants_again = [False, False]
        self.verdict = None if self.pairing.checked is None else Verdict(self.pairing.checked)
        self._take_down()
        host.listen(self._host_changed)

    @property
    def authority(self) -> Host:
        return self.host

    @property
    def moves(self) -> int:
        return self._moves

    def _evening(self) -> tuple[int, int]:
        """Return the matches won this evening, by seat, this one among them once it has ended."""
        won = list(self.pairing.evening)
        if (end := self.host.outcome()) is not None:
            won[end.winner] += 1
        return won[0], won[1]

    # telling the guest

    def _take_down(self) -> list[Told]:
        """Follow the journal, and return what is new in it to the guest."""
        new = [self._witness.take(line) for line in self.host.journal[len(self._told) :]]
        self._told += new
        self._moves += sum(told.text.startswith("@") and told.view is not None for told in new)
        return new

    def _host_changed(self) -> None:
        known = len(self._told)
        self._take_down()
        self.asked = self.asking = False  # what was asked was asked of another decision
        if self._synced:
            self._tell(known)
        if self.host.outcome() is not None and not self._ended:
            self._ended = True
            self.evening = self._evening()
            self._open()
        self.changed()

    def _tell(self, start: int) -> None:
        """Tell the guest the lines from an index on, in parts that a frame can hold."""
        end = self.host.outcome()
        result = None if end is None else (end.winner, *end.points, end.reason)
        parts = _parts([(told.text, told.view) for told in self._told[start:]])
        for index, part in enumerate(parts):
            last = index == len(parts) - 1
            self.send(Lines(self.number, start, tuple(part), self.host.n, result if last else None, last))
            start += len(part)

    def _open(self) -> None:
        """Open the secret and the whole journal, now that nothing is decided any more."""
        if not self._synced or self.verdict is not None:
            return
        parts = _parts(self.host.journal)
        at = 0
        for index, part in enumerate(parts):
            self.send(Open(self.number, self.pairing.secret, at, tuple(part), index == len(parts) - 1))
            at += len(part)

    # what comes from the guest

    def _come_back(self, line: Line, caller: Caller) -> None:
        """Take the guest's new line in place of the old one."""
        if not caller.resume:
            line.end()
            return
        self._synced = False
        self.attach(line)
        self.changed()

    def _answer(self, message: Message) -> None:
        match message:
            case Have(number, lines):
                self._resume(number, lines)
            case Salt(number, salt) if number == self.number + 1 and self.pairing.offered:
                self._begin_next(salt)
            case Act(number, n, text) if number == self.number:
                self._act(n, text)
            case AskUndo(n):
                self._asked_undo(n)
            case AnswerUndo(n, yes):
                self._answered(n, yes)
            case Checked(number, key, at) if number == self.number:
                self._checked(key, at)
            case Salt() | Act() | Checked():
                pass  # of a match that is over
            case _:
                raise Garbage(what="message")

    def _resume(self, number: int, lines: int) -> None:
        """Tell the guest what it does not know yet, or offer the match again that it has not begun."""
        if number == self.number + 1 and self.pairing.offered:
            self.wants_again[GUEST] = True  # it has begun the match that it was offered
            self._offer_next()
            return
        if number != self.number or lines > len(self._told):
            raise Garbage(what="have")
        self._synced = True
        self._tell(lines)
        if self._ended:
            self._open()
            self._wish_again()

    def _act(self, n: int, text: str) -> None:
        try:
            self.host.submit(GUEST, text, n)
        except IllegalAction as error:
            self.send(Refusal(n, error.key, {name: _plain(value) for name, value in error.values.items()}))

    def _checked(self, key: str, at: int) -> None:
        if self._ended and self.verdict is None:
            self.verdict = Verdict(key, at)
            self.pairing.checked = key
            self.book.note(self.pairing)

    # taking back

    @property
    def can_ask_undo(self) -> bool:
        return self.host.can_undo(self.seat) and not (self.asking or self._ended)

    def ask_undo(self) -> None:
        self._may_undo(self.seat)
        if not self._synced or not self.send(AskUndo(self.host.n)):
            raise IllegalAction("undo.unheard")
        self.asking = True
        self.changed()

    def answer_undo(self, yes: bool) -> None:
        if self.asked:
            self.asked = False
            self.send(AnswerUndo(self.host.n, yes))
            if yes:
                self.host.undo(GUEST)
            self.changed()

    def _may_undo(self, seat: int) -> None:
        """Refuse what may not even be asked. Raises IllegalAction."""
        if self._ended or not self.host.can_undo(seat):
            raise IllegalAction("undo.nothing")
        if self.host.learnt_since(seat):
            raise IllegalAction("undo.learnt")

    def _asked_undo(self, n: int) -> None:
        try:
            if n != self.host.n:
                raise IllegalAction("turn.stale")
            self._may_undo(GUEST)
        except IllegalAction as error:
            self.send(Refusal(n, error.key, {}))
        else:
            self.asked = True

    def _answered(self, n: int, yes: bool) -> None:
        if not self.asking or n != self.host.n:
            return
        self.asking = False
        if yes:
            self.host.undo(self.seat)
        else:
            self.notice("undo.declined")

    # another match

    def _both_again(self) -> None:
        if all(self.wants_again):
            self._offer_next()

    def _offer_next(self) -> None:
        if not self.pairing.offered:
            self.pairing.offered = new_secret()
            self.book.note(self.pairing)
        number = self.number + 1
        self.send(
            Offer(
                self.reception.name,
                self.reception.ticket.hex(),
                self.host.game,
                self.host.next_options(),
                commitment(self.reception.name, number, self.pairing.offered),
                number,
                self.reception.places(),
                self.evening,
            )
        )

    def _begin_next(self, salt: str) -> None:
        """Begin the evening's next match, the guest's part of the seed being here."""
        options = self.host.next_options()
        self.pairing.evening = self.evening
        self.pairing.number = self.number = self.number + 1
        self.pairing.secret, self.pairing.offered = self.pairing.offered, ""
        self.pairing.salt, self.pairing.checked = salt, None
        self._sit_down(begin(self.host.game, options, self.pairing, self.book))

    # what a person does here

    def submit(self, action: Any) -> None:
        if self.frozen:
            raise IllegalAction("link.frozen")
        self.host.submit(self.seat, action)

    def _after_loss(self) -> None:
        self._synced = False

    async def _left(self, closed: bool) -> None:
        self.pairing.closed = self.pairing.closed or closed or self._ended
        self.pairing.port = self.reception.doors.port
        if self.state != "elsewhere":
            self.book.note(self.pairing)
        await self.reception.close()

    def _gone(self, why: str | None) -> None:
        if why == "closed" and not self._ended:
            self.pairing.closed = True
            self.book.note(self.pairing)
        super()._gone(why)


def begin(game: str, options: dict[str, str], pairing: HostPairing, book: HostBook) -> Host:
    """Return the host of a new match whose cards follow from both parts of the seed."""
    seed = joint(pairing.name, pairing.number, pairing.secret, pairing.salt)
    match = Match.new(game, options, seed)
    seats: Seats = (Person(), Remote(pairing.peer))
    return Host(match, seats, book.begin(match, seats, pairing))


def _parts(lines: Sequence[Any]) -> list[list[Any]]:
    """Return lines in parts of a few thousand bytes each; at least one part, which may be empty."""
    import json

    parts: list[list[Any]] = [[]]
    size = 0
    for line in lines:
        weight = len(json.dumps(line, separators=(",", ":")))
        if parts[-1] and size + weight > PART:
            parts.append([])
            size = 0
        parts[-1].append(line)
        size += weight
    return parts


def _plain(value: object) -> str | int:
    return value if type(value) is int else str(value)


def reopen(host: Host, pairing: HostPairing, book: HostBook) -> Hosting:
    """Return the table of a match from the disk, to which only its guest may come back; its doors are still closed."""
    reception = Reception(
        pairing.nick, host.game, lambda: None, pairing.port, name=pairing.name, ticket=bytes.fromhex(pairing.ticket)
    )
    return Hosting(host, pairing, reception, book)
