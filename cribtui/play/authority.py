"""What a screen asks of a match: the same of a host in this program and of one on another machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from cribtui.core.rules import Outcome, Seat

from .seats import Seats
from .step import Step


class Authority(Protocol):
    """Where a match is decided; only views come out of it."""

    @property
    def game(self) -> str: ...
    @property
    def seats(self) -> Seats: ...
    @property
    def length(self) -> int:
        """How many entries lie behind the cursor."""
        ...

    def listen(self, listener: Callable[[], None]) -> None:
        """Call a function after every change."""
        ...

    def view(self, seat: Seat | None) -> Any:
        """Return what a seat may know now."""
        ...

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that must decide now."""
        ...

    def persons_to_act(self) -> tuple[Seat, ...]:
        """Return the seats of people at this terminal who must decide now."""
        ...

    def outcome(self) -> Outcome | None:
        """Return how the match ended, or None."""
        ...

    def can_redo(self) -> bool:
        """Tell whether something was undone that can come back."""
        ...

    def steps(self, seat: Seat | None, start: int = 0) -> list[Step]:
        """Return the entries from an index up to the cursor, as a seat saw them."""
        ...

    async def answer(self) -> None:
        """Let computers act for as long as it is their turn."""
        ...
