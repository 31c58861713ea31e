"""What the guest had a part in: the host may not tell that it decided otherwise, or take back what nobody asked for."""

from __future__ import annotations

from cribtui.core.rules import Seat

from .errors import Garbage


class Consent:
    """What one seat decided and agreed to, and has not been told yet as done."""

    def __init__(self, seat: Seat, unknown: bool = False) -> None:
        """Begin with nothing; `unknown`: a program before this one may have left something under way."""
        self._mark = f"{seat} "
        self._unknown = unknown
        self._decided: str | None = None
        self._back = False  # it asked to take back, or let the other

    def decided(self, text: str) -> None:
        """Expect an action of this seat."""
        self._decided = text

    def may_go_back(self) -> None:
        """Expect that something is taken back."""
        self._back = True

    def told(self, moved: bool) -> None:
        """All is known by now; where the match has `moved` on, what was agreed on before has lapsed."""
        self._unknown = False
        self._back = self._back and not moved

    def check(self, line: str) -> None:
        """Look whether a line of the journal can be. Raises Garbage where this seat had no part in it but should."""
        if line.startswith(self._mark):
            fits, self._decided = line.removeprefix(self._mark) == self._decided, None
        elif line.startswith("@ ") and line != "@ assisted":
            fits, self._back = self._back, False
        else:
            fits = True
        if not (fits or self._unknown):
            raise Garbage(what="consent")
