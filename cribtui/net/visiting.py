"""The guest's side of a table: it is told the match line by line, hands its own actions in, comes back when the line is
lost, and checks the whole match when the host opens its secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from cribtui.core import registry
from cribtui.core.notation import Head
from cribtui.core.rules import IllegalAction, Outcome, chosen
from cribtui.play.seats import Person, Remote, Seats

from .company import Company
from .consent import Consent
from .discovery import Place
from .errors import Garbage, LinkError
from .line import Line
from .mirror import Mirror
from .pairing import GuestPairing
from .protocol import Act, AnswerUndo, AskUndo, Checked, Have, Lines, Message, Offer, Open, Refusal, Salt
from .returning import Returning
from .seeds import joint, new_secret
from .witness import Verdict, check

SEAT = 1
MOST_PLACES = 12
MOST_LINES = 20_000  # of one match, which no match comes near


class GuestBook(Protocol):
    """What keeps the guest's match, as far as it is known here."""

    def begin(self, pairing: GuestPairing) -> None:
        """Keep a match that begins, in place of the one before."""
        ...

    def add(self, lines: Sequence[tuple[str, object]]) -> None:
        """Keep more lines, at once."""
        ...

    def note(self, pairing: GuestPairing) -> None:
        """Keep what belongs to the table anew."""
        ...

    def finish(self, head: Head, journal: Sequence[str], seats: Seats) -> None:
        """Keep a match that has ended and was found right, whole, as any other finished match."""
        ...


class Visiting(Company):
    """A match that is decided on the host's machine."""

    seat = SEAT

    def __init__(self, pairing: GuestPairing, book: GuestBook, lines: Sequence[tuple[str, object]] = ()) -> None:
        """Take up a match, with the lines of it that are known. Raises Garbage, UnknownGame, IllegalAction."""
        super().__init__(pairing.peer)
        self.pairing = pairing
        self.book = book
        self.returning = Returning()
        self._sit_down(lines)

    def _sit_down(self, lines: Sequence[tuple[str, object]] = ()) -> None:
        self.mirror = known(self.pairing, lines)
        self.number = self.pairing.number
        self.evening = self.pairing.evening
        self.wants_again = [False, False]
        self.verdict = None if self.pairing.checked is None else Verdict(self.pairing.checked)
        self._pending: tuple[int, str] | None = None
        self._consent = Consent(SEAT, unknown=bool(lines))
        self._resumed = False  # what was under way when the line was lost may have to be sent again
        self._opened: list[str] = []  # the journal, as far as the host has opened it

    @property
    def authority(self) -> Mirror:
        return self.mirror

    @property
    def moves(self) -> int:
        return self.mirror.moves

    @property
    def pending(self) -> bool:
        return self._pending is not None

    @property
    def trouble(self) -> LinkError | None:
        return self.returning.trouble

    # coming and coming back

    def sit(self, line: Line) -> None:
        """Sit down at a line that has the guest's own place, and say how much is known here."""
        self._resumed = self._pending is not None
        self._opened = []  # it is opened from the beginning again
        self.attach(line)
        self.send(Have(self.number, len(self.mirror.told)))
        self._wish_again()
        self.changed()

    def come_back(self) -> None:
        """Look for the host until he is found."""
        self.spawn(self._redial())

    def _after_loss(self) -> None:
        if self.state in ("lost", "left"):
            self.come_back()

    async def _redial(self) -> None:
        while self.line is None and self.state in ("lost", "left"):
            before = self.trouble
            back = await self.returning.attempt(self.pairing, patient=self.state == "left")
            if back is None and self.trouble is not before:
                self.changed()
            elif back is not None:
                self._remember(back.place)
                self.peer = self.pairing.peer = back.nick or self.peer
                self.sit(back.line)

    def _remember(self, place: Place) -> None:
        """Keep an address, the one that was good last first."""
        record = place.record()
        if self.pairing.places[:1] != [record]:
            others = [one for one in self.pairing.places if one != record]
            self.pairing.places = [record, *others][:MOST_PLACES]
            self.book.note(self.pairing)

    # what comes from the host

    def _answer(self, message: Message) -> None:
        match message:
            case Lines(number) if number == self.number:
                self._take(message)
            case Refusal(n, key, values):
                if self._pending is not None and n == self._pending[0]:
                    self._pending = None
                self.asking = False
                self.notice(key, **values)
            case AskUndo(n):
                self.asked = n == self.mirror.n
            case AnswerUndo(n, yes):
                if self.asking and not yes:
                    self.notice("undo.declined")
                self.asking = False
            case Offer():
                self._offered(message)
            case Open(number) if number == self.number:
                self._read(message)
            case Lines() | Open():
                pass  # of a match that is over
            case _:
                raise Garbage(what="message")

    def _take(self, lines: Lines) -> None:
        count = len(self.mirror.told)
        if lines.at > count or count + len(lines.lines) > MOST_LINES:
            raise Garbage(what="lines")
        new = lines.lines[count - lines.at :]
        try:
            for text, view in new:
                self._consent.check(text)
                self.mirror.take(text, view)
        finally:
            self.book.add([(told.text, told.view) for told in self.mirror.told[count:]])
        if lines.last:
            self._stand(lines.n, lines.end)

    def _stand(self, n: int, end: tuple[int, int, int, str] | None) -> None:
        """Take in where the host stands; what was under way is done, or done again where it was lost."""
        self._consent.told(moved=n != self.mirror.n)
        if n != self.mirror.n:
            self.asked = self.asking = False
        outcome = None if end is None else Outcome(end[0], (end[1], end[2]), end[3])
        resumed, self._resumed, self.returning.tries = self._resumed, False, 0
        if self._pending is not None:
            still = SEAT in self.mirror.view().to_act and n == self._pending[0] and outcome is None
            if not still:
                self._pending = None
            elif resumed:
                self.send(Act(self.number, *self._pending))
        self.mirror.stand(n, outcome)
        if outcome is not None:
            won = list(self.pairing.evening)
            won[outcome.winner] += 1
            self.evening = (won[0], won[1])

    def _offered(self, offer: Offer) -> None:
        """Answer the host's part of a seed with one's own, which is kept first."""
        next_one = offer.number == self.number + 1 and self.verdict is not None and self.wants_again[SEAT]
        again = offer.number == self.number and not self.mirror.told
        options = self.mirror.next_options() if next_one else self.pairing.options
        due = (self.pairing.name, self.pairing.ticket, self.pairing.game, options, self.evening)
        offered = (offer.name, offer.ticket, offer.game, dict(offer.options), offer.evening)
        if not (next_one or again) or offered != due:
            raise Garbage(what="offer")
        if not (again and offer.commitment == self.pairing.commitment):
            self.pairing = accepted(offer, self.pairing)
            self.book.begin(self.pairing)
            self._sit_down()
        self.send(Salt(self.number, self.pairing.salt))
        self.send(Have(self.number, 0))

    def _read(self, opened: Open) -> None:
        """Read the journal that the host opens, and check the match when all of it is here."""
        if self.verdict is not None:
            if opened.last:
                self.send(Checked(self.number, self.verdict.key, self.verdict.line))
            return
        known = len(self._opened)
        if self.mirror.outcome() is None or opened.at != known or known + len(opened.lines) > MOST_LINES:
            raise Garbage(what="open")
        self._opened += opened.lines
        if opened.last:
            self.verdict = self._check(opened.secret)
            self.send(Checked(self.number, self.verdict.key, self.verdict.line))

    def _check(self, secret: str) -> Verdict:
        one = self.pairing
        head = self._head(secret)
        verdict = check(
            head,
            self._opened,
            self.mirror.told,
            self.mirror.outcome(),
            name=one.name,
            number=one.number,
            secret=secret,
            salt=one.salt,
            commitment=one.commitment,
            seat=SEAT,
        )
        one.checked = verdict.key
        if verdict.key:
            self.book.note(one)
        else:  # nothing is kept before: it would not be finished by one who comes back
            self.book.finish(head, self._opened, self.mirror.seats)
        return verdict

    def _head(self, secret: str) -> Head:
        """Return what the match started from, now that the secret is open."""
        one = self.pairing
        return Head(one.game, one.options, joint(one.name, one.number, secret, one.salt))

    # what a person does here

    def submit(self, action: Any) -> None:
        if self.frozen:
            raise IllegalAction("link.frozen")
        if self._pending is None:
            text = registry.get(self.mirror.game).rules.encode(action)
            self._pending = (self.mirror.n, text)
            self._consent.decided(text)
            self.send(Act(self.number, *self._pending))

    @property
    def can_ask_undo(self) -> bool:
        return self.mirror.last_own() is not None and not self.asking and self.mirror.outcome() is None

    def ask_undo(self) -> None:
        if self.mirror.last_own() is None or self.mirror.outcome() is not None:
            raise IllegalAction("undo.nothing")
        if not self.send(AskUndo(self.mirror.n)):
            raise IllegalAction("undo.unheard")
        self.asking = True
        self._consent.may_go_back()
        self.changed()

    def answer_undo(self, yes: bool) -> None:
        if self.asked:
            self.asked = False
            self.send(AnswerUndo(self.mirror.n, yes))
            if yes:
                self._consent.may_go_back()
            self.changed()

    def _both_again(self) -> None:
        """The host begins another match; the guest waits for it."""

    async def _left(self, closed: bool) -> None:
        self.pairing.closed = self.pairing.closed or closed or self.mirror.outcome() is not None
        if self.state != "elsewhere":
            self.book.note(self.pairing)

    def _gone(self, why: str | None) -> None:
        if why == "closed" and self.mirror.outcome() is None:
            self.pairing.closed = True
            self.book.note(self.pairing)
        self._resumed = self._pending is not None
        super()._gone(why)


def known(pairing: GuestPairing, lines: Sequence[tuple[str, object]]) -> Mirror:
    """Return a match as far as it was told. Raises Garbage, UnknownGame, IllegalAction."""
    seats: Seats = (Remote(pairing.peer), Person())
    mirror = Mirror(pairing.game, pairing.options, seats)
    for text, view in lines:
        mirror.take(text, view)
    return mirror


def accepted(offer: Offer, before: GuestPairing) -> GuestPairing:
    """Return what is kept of a match that the host offers, with a fresh part of the seed.

    Raises Garbage for a match that cannot be played.
    """
    try:
        playable = chosen(registry.get(offer.game).rules.options, offer.options) == dict(offer.options)
    except (registry.UnknownGame, IllegalAction):
        playable = False
    if not playable:
        raise Garbage(what="offer")
    return GuestPairing(
        name=offer.name,
        ticket=offer.ticket,
        peer=before.peer,
        nick=before.nick,
        number=offer.number,
        evening=offer.evening,
        salt=new_secret(),
        game=offer.game,
        options=dict(offer.options),
        commitment=offer.commitment,
        places=[*before.places, *(one for one in offer.places if one not in before.places)][:MOST_PLACES],
    )
