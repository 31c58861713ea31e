"""Who sits at a table: a person at this terminal, a second one at the same terminal, or a computer."""

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


Player = Person | Computer
Seats = tuple[Player, Player]


def alone(level: str, name: str = "") -> Seats:
    """Return the seats of one person against the computer."""
    return Person(name), Computer(level)


def two(names: tuple[str, str] = ("", "")) -> Seats:
    """Return the seats of two people at one terminal."""
    return Person(names[0]), Person(names[1])


def persons(seats: Seats) -> tuple[Seat, ...]:
    """Return the seats that people sit on."""
    return tuple(seat for seat in (0, 1) if isinstance(seats[seat], Person))


def to_record(seats: Seats) -> dict[str, object]:
    """Return the seats as plain values, to be stored beside a match."""
    levels = [player.level if isinstance(player, Computer) else None for player in seats]
    return {"levels": levels, "names": [player.name if isinstance(player, Person) else "" for player in seats]}


def from_record(record: Mapping[str, object]) -> Seats:
    """Return the seats that plain values describe, or the nearest that can be played: a person always sits first."""
    levels, names = _two(record.get("levels")), _two(record.get("names"))
    computers = [level for level in levels if isinstance(level, str)]
    first, second = map(_name, names)
    if not computers:
        return two((first, second))
    return alone(_known(computers[-1]), first or second)


def _known(level: str) -> str:
    """Return a level that there is; one of a newer program is likely stronger than all of ours."""
    return level if level in LEVELS else LEVELS[-1]


def _name(value: object) -> str:
    return value if isinstance(value, str) and value.isprintable() else ""


def _two(value: object) -> tuple[object, object]:
    return (value[0], value[1]) if isinstance(value, list | tuple) and len(value) == 2 else (None, None)
