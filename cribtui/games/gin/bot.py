"""The computer players of gin, and the advice for a person; both see a View and nothing else.

Reasons that advice gives, as message keys with numbers in points; the value is the sum of the signed ones:
- gin.lead: what the hand would bring if both laid down now: `other`, the deadwood that the other has on average at
  this time of the hand, less `left`, the deadwood that the throw leaves.
- gin.hope: `expected` points that free cards may still save by melding.
- gin.danger: `expected` points lost when the other melds the card thrown; they count against.
- gin.wait: `expected` points lost by playing on where one could knock; they count against.
- gin.knock: `expected` points of a knock with `left`, when the other has about `other`; an undercut is reckoned in.
- gin.exposed: `expected` points that the other lays off; they count against.
- gin.gin: `expected` points of gin, when the other has about `other`.
- gin.take: `expected` points of the best throw with the upcard in hand; it leaves `left`.
- gin.draw, gin.pass: `expected` points of the best throw with a card that is yet to come.
- gin.show: `points` that the answer to a knock brings, negative when they go to the knocker; it leaves `left`.
- gin.only_draw: both have passed on the upcard; no numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cribtui.core.player import Players, first_of
from cribtui.core.rules import Advice

from .actions import DRAW, Action
from .casual import easy, medium
from .lines import lines
from .rules import RULES
from .view import View


def advise(view: View) -> list[Advice[Action]]:
    """Return the choices of the view's own seat, the best first; nothing when it has none."""
    if tuple(RULES.legal(view)) == (DRAW,):
        return [Advice(DRAW, 0.0, (("gin.only_draw", {}),))]
    return sorted(lines(view), key=lambda line: -line.value)


def _plain(view: View, legal: Sequence[Action], rng: Random) -> Action | None:
    """Return the draw where nothing else may be done."""
    return DRAW if tuple(legal) == (DRAW,) else None


best = first_of(advise)
choose = Players(RULES, {"easy": easy, "medium": medium, "hard": best, "expert": best}, _plain).choose
