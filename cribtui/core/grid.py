"""Chances by two numbers, kept at the nodes of a grid; between the nodes they are read off in proportion."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

WHOLE = 65535  # a chance of one in a file

Rows = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Chances by two numbers at `low`, `low + step` and so on; numbers beyond an edge count as the edge."""

    low: int
    step: int
    rows: Rows

    def at(self, first: float, second: float) -> float:
        """Return the chance at two numbers."""
        row, past = self._node(first)
        column, beyond = self._node(second)
        here, next_ = self.rows[row], self.rows[row + 1]
        low = here[column] * (1 - beyond) + here[column + 1] * beyond
        high = next_[column] * (1 - beyond) + next_[column + 1] * beyond
        return low * (1 - past) + high * past

    def _node(self, number: float) -> tuple[int, float]:
        """Return the node at or below a number, and how far the number is on the way to the next."""
        place = max(0.0, min((number - self.low) / self.step, len(self.rows) - 1.0))
        node = min(int(place), len(self.rows) - 2)
        return node, place - node


def packed(rows: Iterable[Iterable[float]]) -> bytes:
    """Return rows of chances as a file holds them: two bytes for each, the high one first."""
    return b"".join(round(chance * WHOLE).to_bytes(2, "big") for row in rows for chance in row)


def unpacked(data: Sequence[int], length: int) -> Rows:
    """Return the rows of so many chances that a file holds."""
    numbers = [(data[at] << 8 | data[at + 1]) / WHOLE for at in range(0, len(data), 2)]
    return tuple(tuple(numbers[at : at + length]) for at in range(0, len(numbers), length))
