"""The average crib by the ranks of a toss, as the yardsticks of cribbage know it.

It stands still whatever table the computer players have: points by the ranks of the two cards, suits left out, from
`python -m cribtui.lab.cribs` as it was when the yardsticks were written. A line holds a rank and the averages of
tossing it with an ace, a two and so on up to its own rank.
"""

from __future__ import annotations

OWN = """
A 5.21
2 4.17 5.59
3 4.45 6.90 5.79
4 5.40 4.49 4.83 5.60
5 5.47 5.43 5.98 6.50 8.83
6 3.82 3.90 3.74 3.84 6.59 5.68
7 3.73 3.84 3.68 3.77 6.04 4.90 5.85
8 3.71 3.60 3.85 3.87 5.49 4.66 6.51 5.32
9 3.32 3.64 3.66 3.72 5.46 5.05 4.04 4.73 5.03
T 3.35 3.51 3.61 3.63 6.67 3.15 3.10 3.88 4.25 4.68
J 3.64 3.79 3.89 3.91 6.99 3.39 3.46 3.40 3.97 4.60 5.31
Q 3.38 3.53 3.63 3.64 6.67 3.07 3.16 3.16 2.96 3.37 4.89 4.61
K 3.41 3.55 3.65 3.66 6.66 3.12 3.20 3.19 3.04 2.87 4.06 3.48 4.58
"""
OTHER = """
A 5.96
2 4.98 6.29
3 5.09 7.23 6.62
4 5.67 5.34 5.99 6.49
5 6.09 6.18 6.95 7.44 9.46
6 4.91 5.11 4.87 5.38 7.58 6.99
7 4.92 5.11 5.11 4.88 7.07 6.48 7.06
8 4.88 5.00 5.06 5.01 6.36 5.89 7.74 6.56
9 4.61 4.78 4.76 4.73 6.23 6.19 5.31 5.81 6.24
T 4.40 4.61 4.67 4.53 7.49 4.37 4.40 4.94 5.41 6.01
J 4.70 4.91 4.98 4.81 7.76 4.60 4.72 4.63 4.94 5.54 6.53
Q 4.35 4.56 4.63 4.47 7.43 4.26 4.40 4.35 4.10 4.61 5.50 5.81
K 4.26 4.48 4.54 4.37 7.33 4.20 4.34 4.29 4.10 3.91 4.84 4.52 5.62
"""
_TRIANGLES = [[list(map(float, line.split()[1:])) for line in text.split("\n") if line] for text in (OTHER, OWN)]


def average(first: int, second: int, own: bool) -> float:
    """Return the average crib when cards of two ranks were tossed to it, one's own crib or the other player's."""
    return _TRIANGLES[own][max(first, second)][min(first, second)]
