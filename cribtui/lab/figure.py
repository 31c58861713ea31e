"""A figure that was measured, beside its budget."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple


class Figure(NamedTuple):
    """What was measured, how much it is, and the most or the least that it should be."""

    what: str
    value: float
    most: float | None = None
    least: float | None = None

    @property
    def is_past(self) -> bool:
        """Whether it misses its budget."""
        return (self.most is not None and self.value > self.most) or (
            self.least is not None and self.value < self.least
        )

    def line(self) -> str:
        """Return the figure as a line of a table."""
        budget = f"at most {_short(self.most)}" if self.most is not None else ""
        budget = f"at least {_short(self.least)}" if self.least is not None else budget
        return f"{self.what:<52}{_short(self.value):>12}  {budget}{'  PAST IT' if self.is_past else ''}".rstrip()


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.2f}"


def rate(work: Callable[[], None], seconds: float) -> float:
    """Return how often a piece of work can be done in a second of processor time, not counting its first time."""
    work()
    times, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        work()
        times += 1
    return times / spent
