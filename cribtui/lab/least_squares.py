"""Weights that come nearest to what was seen, by regularised least squares, from sums that are kept as rows come in."""

from __future__ import annotations

from collections.abc import Sequence

TINY = 1e-12


class LeastSquares:
    """The normal equations of a fit, filled row by row.

    `ridge` holds back every weight but the first, which is the even one: it counts like so many rows in which the sign
    strays as it does on average and the weight brings nothing.
    """

    def __init__(self, width: int, ridge: float = 30.0) -> None:
        self.rows = 0
        self._ridge = ridge
        self._squares = [[0.0] * width for _ in range(width)]
        self._products = [0.0] * width

    def add(self, signs: Sequence[float], came: float) -> None:
        """Add a row: the signs, the first of which is 1, and what came of them."""
        self.rows += 1
        for place, sign in enumerate(signs):
            if sign:
                row = self._squares[place]
                for other, value in enumerate(signs):
                    row[other] += sign * value
                self._products[place] += sign * came

    def weights(self) -> list[float]:
        """Return the weights; 0 for a sign that never strayed. Raises ValueError without a row."""
        if not self.rows:
            raise ValueError("no rows")
        matrix = [list(row) for row in self._squares]
        spreads = [self._spread(place) for place in range(len(matrix))]
        for place, spread in enumerate(spreads[1:], 1):
            matrix[place][place] += self._ridge * spread
        kept = [0, *(place for place, spread in enumerate(spreads) if place and spread > TINY)]
        found = solved([[matrix[row][column] for column in kept] for row in kept], [self._products[p] for p in kept])
        weights = [0.0] * len(matrix)
        for place, weight in zip(kept, found, strict=True):
            weights[place] = weight
        return weights

    def _spread(self, place: int) -> float:
        """Return the variance of a sign."""
        mean = self._squares[0][place] / self.rows
        return self._squares[place][place] / self.rows - mean * mean


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return the solution of linear equations, by elimination with greatest pivots. Raises ValueError without."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for place in range(size):
        best = max(range(place, size), key=lambda row: abs(rows[row][place]))
        rows[place], rows[best] = rows[best], rows[place]
        pivot = rows[place]
        if abs(pivot[place]) < TINY:
            raise ValueError("equations without one solution")
        for row in rows[place + 1 :]:
            share = row[place] / pivot[place]
            for column in range(place, size + 1):
                row[column] -= share * pivot[column]
    found = [0.0] * size
    for place in reversed(range(size)):
        known = sum(rows[place][column] * found[column] for column in range(place + 1, size))
        found[place] = (rows[place][size] - known) / rows[place][place]
    return found
