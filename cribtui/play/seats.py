"""Who sits at a table: a person at this terminal, a second one at the same or at another machine, or a computer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cribtui.core.rules import Seat

from .bots import LEVELS


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at this terminal; without a name the screens choose the word."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player of a level."""

    level: str


@dataclass(frozen=True, slots=True)
class Remote:
    """Somebody at another machine, called as he calls himself there."""

    name: str


Player = Person | Computer | Remote
Seats = tuple[Player, Player]

LONGEST = 16  # characters of a name in a record


def alone(level: str, name: str = "") -> Seats:
    """Return the seats of one person against the computer."""
    return Person(name), Computer(level)


def two(names: tuple[str, str] = ("", "")) -> Seats:
    """Return the seats of two people at one terminal."""
    return Person(names[0]), Person(names[1])


def persons(seats: Seats) -> tuple[Seat, ...]:
    """Return the seats of people at this terminal."""
    return tuple(seat for seat in (0, 1) if isinstance(seats[seat], Person))


def to_record(seats: Seats) -> dict[str, object]:
    """Return the seats as plain values, to be stored beside a match."""
    levels = [player.level if isinstance(player, Computer) else None for player in seats]
    names = ["" if isinstance(player, Computer) else player.name for player in seats]
    remote = [isinstance(player, Remote) for player in seats]
    return {"levels": levels, "names": names, **({"remote": remote} if any(remote) else {})}


def from_record(record: Mapping[str, object]) -> Seats:
    """Return the seats that plain values describe, or the nearest that can be played.

    Somebody always sits at this terminal, on the first seat unless the other player came there from another machine.
    """
    levels, names = _two(record.get("levels")), _two(record.get("names"))
    computers = [level for level in levels if isinstance(level, str)]
    first, second = map(_name, names)
    match _two(record.get("remote")):
        case _, True:
            return Person(first), Remote(second)
        case True, _:
            return Remote(first), Person(second)
    if not computers:
        return two((first, second))
    return alone(_known(computers[-1]), first or second)


def _known(level: str) -> str:
    """Return a level that there is; one of a newer program is likely stronger than all of ours."""
    return level if level in LEVELS else LEVELS[-1]


def _name(value: object) -> str:
    return value[:LONGEST].strip() if isinstance(value, str) and value.isprintable() else ""


def _two(value: object) -> tuple[object, object]:
    return (value[0], value[1]) if isinstance(value, list | tuple) and len(value) == 2 else (None, None)
