"""One entry of the log as a seat saw it: what screens tell and animate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cribtui.core.notation import Entry
from cribtui.core.rules import Event, Rules, Seat


@dataclass(frozen=True, slots=True)
class Step:
    """An entry, the seat's views around it and what happened between them."""

    index: int
    entry: Entry
    before: Any
    after: Any
    events: tuple[Event, ...]


def step(rules: Rules[Any, Any, Any], index: int, entry: Entry, before: Any, after: Any, seat: Seat | None) -> Step:
    """Return what an entry was to a seat; of a hidden action it knows the verb alone."""
    open_to = entry.verb in rules.public or (seat is not None and entry.seat == seat)
    action = rules.decode(entry.text) if open_to else None
    return Step(index, entry, before, after, tuple(rules.tell(before, entry.seat, action, after)))
