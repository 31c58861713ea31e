"""The cards that a program ever sent to its terminal, and those that its player could know by then."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cribtui.core import registry
from cribtui.core.cards import SUITS, Card, parse
from cribtui.core.match import Match
from cribtui.core.rules import Seat

from .person import Person
from .two_seats import AnyMatch

CARD = re.compile("(10|[2-9JQKA])([♠♥♦♣])")
LOOK = re.compile(r"\x1b\[[\d;]*m")  # changes nothing but colours
ELSEWHERE = re.compile(r"\x1b(?:\[[<=>?]?[\d;]*[ -/]*[@-~]|[^\[])")  # what follows is written somewhere else
JOKER = re.compile(rf"=\s*{CARD.pattern}")  # what it stands for is no card
MAYBE = re.compile(rf"(?:{CARD.pattern}\s*)+" + r"\s*".join("could"))  # "3♠ 8♠ could be laid off", whoever has them
TOLD = 12  # lines of the record before the last decision, whose cards may still be told


def seen(sent: bytes) -> set[Card]:
    """Return every card whose rank and suit were written side by side."""
    text = ELSEWHERE.sub("\n", LOOK.sub("", sent.decode(errors="replace")))
    text = JOKER.sub("", MAYBE.sub("", text))
    return {parse(rank.replace("10", "T") + SUITS["♠♥♦♣".index(suit)]) for rank, suit in CARD.findall(text)}


def unknowable(person: Person, match: AnyMatch, seat: Seat, eyes: Seat, at: int) -> Iterator[tuple[str, set[Card]]]:
    """Yield the cards that were sent to a seat before each of its decisions and that `eyes` could not know yet.

    What was sent before a decision was sent before the record had it, so that nothing that follows from it can excuse
    a card. Home, which shows cards for fun, was there until `at`; and the end of the match shows cards of all of it.
    """
    views = _known(match, eyes)
    decided = [at for at, line in enumerate(match.journal) if line.startswith(f"{seat} ")]
    sent = bytes(person.program.sent)
    fun = seen(sent[:at])
    before = len(decided) - len(person.done)  # when the program began
    start = decided[before - 1] if before else 0
    for end, until, decision in zip(decided[before:], person.sent, person.done, strict=True):
        known = fun.union(*views[max(0, start - TOLD) : end])
        if extra := seen(sent[at:until]) - known:
            yield decision, extra
        start, at, fun = end, until, set()


def _known(match: AnyMatch, seat: Seat) -> Sequence[set[Card]]:
    """Return the cards that a seat sees after each line of a record."""
    again: AnyMatch = Match(registry.get(match.game).rules, match.head)
    views: list[set[Card]] = []
    for line in match.journal:
        again.read(line)
        views.append(set(again.view(seat).known()))
    return views
