"""How events become words: by their kind, from a game's tables of sentences and of lines for the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cribtui.core.rules import Event

from .talk import Line, Talk

Teller = Callable[[Event, Talk], str]
Writer = Callable[[Event, Talk], list[Line]]


@dataclass(frozen=True, slots=True)
class Telling:
    """What a game says of each kind of event: a sentence, and lines of the log where these are not that sentence."""

    tellers: Mapping[str, Teller]
    writers: Mapping[str, Writer]

    def tell(self, event: Event, talk: Talk) -> str:
        """Return what happened as a sentence; empty where there is nothing worth saying."""
        teller = self.tellers.get(event.kind)
        return teller(event, talk) if teller else ""

    def log(self, event: Event, talk: Talk) -> list[Line]:
        """Return what happened as short lines of the log."""
        writer = self.writers.get(event.kind)
        if writer is not None:
            return writer(event, talk)
        text = self.tell(event, talk).replace("*", "")
        return [Line(event.seat, text, points(event))] if text else []


def points(event: Event) -> int:
    """Return what an event scored."""
    return sum(score.points for score in event.scores)
