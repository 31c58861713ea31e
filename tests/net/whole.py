"""Whole matches as they are played over a connection: by a joint seed, with decisions taken back, told to seat 1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from cribtui.core.match import Match
from cribtui.core.notation import Head
from cribtui.core.rules import Outcome
from cribtui.lab.company import COMPANY
from cribtui.net import seeds
from cribtui.net.witness import Told, Verdict, Witness, check

AnyMatch = Match[Any, Any, Any]
GAMES: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "cribbage": ("cribbage", {}),
    "gin": ("gin", {}),
    "ful": ("gin", {"variant": "ful"}),
    "rum500": ("rum500", {"row": "on"}),
}
NAME, SECRET, SALT = "0f1e2d3c4b5a6978", "5e" * 32, "c0ffee" * 10 + "abcd"


@dataclass(frozen=True)
class Table:
    """All that a check looks at."""

    head: Head
    journal: tuple[str, ...]
    told: tuple[Told, ...]
    end: Outcome | None
    name: str = NAME
    number: int = 1
    secret: str = SECRET
    salt: str = SALT
    commitment: str = ""

    def check(self) -> Verdict:
        return check(
            self.head,
            self.journal,
            self.told,
            self.end,
            name=self.name,
            number=self.number,
            secret=self.secret,
            salt=self.salt,
            commitment=self.commitment,
        )

    def with_line(self, at: int, line: str) -> Table:
        """Return the table with another line in the opened journal."""
        return replace(self, journal=(*self.journal[:at], line, *self.journal[at + 1 :]))

    def with_told(self, at: int, **changed: Any) -> Table:
        """Return the table with something else told of a line."""
        return replace(self, told=(*self.told[:at], replace(self.told[at], **changed), *self.told[at + 1 :]))


def joint_seed(number: int = 1) -> str:
    return seeds.joint(NAME, number, SECRET, SALT)


def new_match(name: str, number: int = 1) -> AnyMatch:
    game, options = GAMES[name]
    return Match.new(game, options, joint_seed(number))


def played_out(match: AnyMatch, rng: Random, back: bool = True) -> AnyMatch:
    """Play a match to its end; with decisions taken back and brought back, once even a whole deal."""
    choose = COMPANY["chance" if match.game == "cribbage" else "easy"]
    whole_deal = back
    while match.to_act():
        seat = rng.choice(match.to_act())
        if back and len(match.journal) > 6:
            match.mark_assisted()
            if rng.random() < 0.03:
                _change_of_mind(match, rng)
        if whole_deal and sum(line.startswith(". deck") for line in match.journal) == 3:
            whole_deal = False
            deck = max(index for index, entry in enumerate(match.entries) if entry.verb == "deck")
            while match.cursor > deck:
                match.undo(seat)
        if seat in match.to_act():
            match.submit(seat, choose(match, seat, rng))
    return match


def _change_of_mind(match: AnyMatch, rng: Random) -> None:
    for _ in range(rng.randint(1, 3)):
        match.undo(rng.randint(0, 1))
    if rng.random() < 0.3:
        match.redo(rng.randint(0, 1))


def told_of(match: AnyMatch, seat: int = 1) -> tuple[Told, ...]:
    """Return what a seat is told of a match."""
    witness = Witness(match.head, seat)
    return tuple(witness.take(line) for line in match.journal)


@cache
def table(name: str, number: int = 1) -> Table:
    """Return an honest table after a whole match."""
    match = played_out(new_match(name, number), Random(f"{name} {number}"))
    assert match.outcome() is not None
    assert sum(line.startswith("@ ") for line in match.journal) > 3
    commitment = seeds.commitment(NAME, number, SECRET)
    return Table(
        match.head, tuple(match.journal), told_of(match), match.outcome(), number=number, commitment=commitment
    )


@cache
def beginning(name: str, number: int = 1) -> Table:
    """Return an honest table that was left in the fourth deal, one of the deals before having been taken back."""
    one = table(name, number)
    deals = [at for at, line in enumerate(one.journal) if line.startswith(". deck")]
    stop = next(at for at in range(deals[3] + 9, len(one.journal)) if not one.journal[at].startswith("."))
    return replace(one, journal=one.journal[:stop], told=one.told[:stop], end=None)
