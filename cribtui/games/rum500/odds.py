"""The chance to win the match (rule M18): by what both need, and by how far a hand goes astray of what is expected."""

from __future__ import annotations

from typing import NamedTuple

from cribtui.core.grid import Grid

from .scoring import table_points
from .tables import CLOSING, stage_of, strays, wins
from .view import View


class Outlook(NamedTuple):
    """What a hand is expected to bring from here on: `sure` points of this turn, and how many more than the other.

    `ahead` has the sure ones in it.
    """

    sure: float
    ahead: float
    closes: bool


def won(need: float, other: float, table: Grid | None = None) -> float:
    """Return the chance to win when a hand is over and both still need so many points, by the shipped table or another.

    Who has more when somebody has enough wins; equal totals play on (M18).
    """
    if need <= 0 or other <= 0:
        return 0.5 if need == other else float(need < other)
    return (table or wins()).at(need, other)


def chance(view: View, outlook: Outlook) -> float:
    """Return the chance to win the match when the hand is expected to go on so."""
    assert view.seat is not None
    me, other = view.seat, 1 - view.seat
    need, others = (view.target - view.scores[seat] - table_points(view.tables, seat) for seat in (me, other))
    mine, his = parted(outlook)
    found = strays()[CLOSING if outlook.closes else stage_of(view.stock)]
    total = sum([won(need - mine - stray, others - his - his_stray) for stray, his_stray in found])
    return total / len(found)


def parted(outlook: Outlook) -> tuple[float, float]:
    """Return what both are expected to score from here on, but for what they score alike.

    What a turn brings beyond its sure points is half what the player gains and half what the other loses; when it
    closes the hand it is all in the other's hand.
    """
    rest = outlook.ahead - outlook.sure
    return (outlook.sure, -rest) if outlook.closes else (outlook.sure + rest / 2, -rest / 2)
