"""The computer players of 500 rum, and the advice for a person; both see a View and nothing else.

A computer draws from the stock, and with none left it ends the hand; only where the match allows it do hard and expert
take from the row.

Hard plays the first line of the advice; expert looks a card further from its best lines, and plays for the chance to
win the match (see `foresight`).

Reasons that advice gives, as message keys with numbers in points; the value is the sum of the signed ones:
- rum.points: `points` that this turn brings on the tables, with what can follow in it.
- rum.opens: `expected` points for having opened.
- rum.closes: `expected` points in the other's hand when the hand ends now.
- rum.hand: `expected` points that the hand may still bring.
- rum.behind: `expected` points that the rest of the hand may cost, as the other is better off; they count against.
- rum.left: `expected` points that what stays in hand may cost; they count against.
- rum.feeds: `expected` points lost when the other takes what is thrown; they count against.
- rum.exposed: `expected` points of jokers that the other may swap; they count against.
- rum.draw: `expected` points of the best turn with a card that is yet to come.
- rum.take: the number of `cards` that come from the row; rum.pending: of those that must be played after the step.
  Neither counts: what they bring is in the other parts.
- rum.only_draw: nothing may be taken from the row; no numbers.

Facts, told of a throw among the first choices before its reasons; they do not count (see `facts`):
- rum.ready: `points` of the hand that may be laid down later, by a player who has not opened.
- rum.alone: the `card` goes with nothing in hand. rum.unwanted: it fits nothing on the tables.
- rum.outs: the number of unseen `cards` with which more of the hand could be laid down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from cribtui.core.player import Players, first_of
from cribtui.core.rules import Advice

from .actions import DRAW, Action
from .casual import easy, medium
from .facts import facts
from .foresight import best
from .lines import lines
from .rules import RULES
from .view import View

TOLD = 6  # choices of which facts are told


def advise(view: View) -> list[Advice[Action]]:
    """Return the choices of the view's own seat, the best first; nothing when it has none."""
    first, rest = (found := _ranked(view))[:TOLD], found[TOLD:]
    return [*(replace(line, reasons=(*facts(view, line.action), *line.reasons)) for line in first), *rest]


def _ranked(view: View) -> list[Advice[Action]]:
    legal = tuple(RULES.legal(view))
    if legal == (DRAW,):
        return [Advice(DRAW, 0.0, (("rum.only_draw", {}),))]
    return sorted(lines(view, legal), key=lambda line: -line.value)


def expert(view: View, rng: Random) -> Action:
    """Look a card further from the best lines of the advice."""
    return best(view, _ranked(view))


def _plain(view: View, legal: Sequence[Action], rng: Random) -> Action | None:
    """Return the draw from the stock, or the end without one, where no computer takes from the row."""
    return legal[0] if view.phase == "draw" and not view.row_allowed else None


choose = Players(RULES, {"easy": easy, "medium": medium, "hard": first_of(_ranked), "expert": expert}, _plain).choose
