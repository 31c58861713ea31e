"""What a seat is told of a match line by line, and the check afterwards that all of it was true.

The host tells by a witness; when the match is over it opens its part of the seed and the whole journal, and the guest
follows them with a witness of its own: the same lines must give the same told lines, by the deck that both chose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cribtui.core import registry
from cribtui.core.match import Match, visible
from cribtui.core.notation import BadRecord, Entry, Head, read_entry
from cribtui.core.rules import IllegalAction, Outcome, Seat

from . import seeds
from .errors import Garbage
from .views import decode, encode


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the journal as a seat may read it, and that seat's view after it as a JSON value.

    That the match is assisted changes no view: `@ assisted` comes without one.
    """

    text: str
    view: object


class Witness:
    """Follows a journal line by line as one seat sees it."""

    def __init__(self, head: Head, seat: Seat) -> None:
        """Begin before the first line. Raises UnknownGame, IllegalAction for the options."""
        self.seat = seat
        self.match: Match[Any, Any, Any] = Match(registry.get(head.game).rules, head)

    def take(self, line: str) -> Told:
        """Do what a line says and return what the seat is told of it. Raises BadRecord, IllegalAction."""
        match = self.match
        if line.startswith("@"):
            match.read(line)
            return Told(line, None if line == "@ assisted" else encode(match.view(self.seat)))
        read_entry(line)  # a result is a line of a record, but of no journal
        match.read(line)
        return Told(self.seen(match.entries[match.cursor - 1]), encode(match.view(self.seat)))

    def seen(self, entry: Entry) -> str:
        """Return the line of an entry as the seat may read it."""
        return visible(self.match.rules, [entry], self.seat)[0].line()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check found first: a message key, the line of the journal (from 1, 0 for none) and values of the key.

    No key: all is well.
    """

    key: str = ""
    line: int = 0
    values: Mapping[str, object] = field(default_factory=dict)


def check(
    head: Head,
    journal: Sequence[str],
    told: Sequence[Told],
    end: Outcome | None,
    *,
    name: str,
    number: int,
    secret: str,
    salt: str,
    commitment: str,
    seat: Seat = 1,
) -> Verdict:
    """Hold an opened journal against the deck that both chose, the rules and what a seat was told of the match.

    What is found: check.commitment, the opened part is not the one of the commitment or makes another seed;
    check.deck, other cards than the seed's; check.record, a line that says nothing; check.illegal, an action against
    the rules (`why`, its message key); check.score, another score told than follows; check.order, any other
    difference between the journal and what was told; check.result, another end told than follows.
    """
    if seeds.commitment(name, number, secret) != commitment or seeds.joint(name, number, secret, salt) != head.seed:
        return Verdict("check.commitment")
    if head.decks:
        return Verdict("check.deck")
    witness = Witness(head, seat)
    for at, line in enumerate(journal):
        if verdict := _checked(witness, at + 1, line, told[at] if at < len(told) else None):
            return verdict
    if len(told) > len(journal):
        return Verdict("check.order", len(journal) + 1)
    if witness.match.due() is not None:
        return Verdict("check.deck", len(journal) + 1)
    return Verdict() if witness.match.outcome() == end else Verdict("check.result", len(journal))


def _checked(witness: Witness, number: int, line: str, told: Told | None) -> Verdict | None:
    """Follow one line; return what is wrong with it."""
    due, dealt, refused = witness.match.due(), line.startswith(". "), None
    if dealt and due is not None and line != f". {due}":
        return Verdict("check.deck", number)
    try:
        said = witness.take(line)
    except BadRecord:
        return Verdict("check.record", number)
    except IllegalAction as error:
        if (text := _readable(witness, line)) is None:
            return Verdict("check.record", number)
        said, refused = Told(text, None), error.key
    if told is None or told.text != said.text:
        return Verdict("check.order", number)
    if dealt != (due is not None):
        return Verdict("check.deck", number)
    if refused is not None:
        return Verdict("check.illegal", number, {"why": refused})
    if witness.match.journal[-1] != line:  # not as this program writes it
        return Verdict("check.record", number)
    return None if said == told else Verdict(_difference(witness, told.view), number)


def _readable(witness: Witness, line: str) -> str | None:
    """Return a refused line as the seat may read it, or None when it names no action at all."""
    entry = read_entry(line)
    try:
        witness.match.rules.decode(entry.text)
    except IllegalAction:
        return None
    return witness.seen(entry)


def _difference(witness: Witness, told: object) -> str:
    """Return what a told view that differs from the true one differs in."""
    try:
        view = decode(witness.match.game, told)
    except Garbage:
        return "check.order"
    true = witness.match.view(witness.seat)
    if view.scores != true.scores:
        return "check.score"
    return "check.deck" if view.known() != true.known() else "check.order"
