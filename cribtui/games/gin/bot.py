"""The computer players of gin, and the advice for a person; both see a View and nothing else.

Reasons that advice gives, as message keys with numbers in points; the value is the sum of the signed ones:
- gin.hand: `expected` points of ten cards that leave `left` of deadwood now and `next` after the next draw, against
  a hand like the other's.
- gin.hope: `expected` points that free cards may still save by melding.
- gin.off: `expected` points that may be laid off on the other's melds.
- gin.danger: `expected` points lost when the other melds the card thrown; they count against.
- gin.safe: the same, where he can hardly meld it.
- gin.knock: `expected` points of a knock with `left`; an undercut is reckoned in.
- gin.exposed: `expected` points that the other lays off; they count against.
- gin.gin: `expected` points of gin.
- gin.take: `expected` points of the best throw with the upcard in hand; it leaves `left`.
- gin.take_knock: the same where the best is to knock then, with `left`.
- gin.draw, gin.pass: `expected` points of drawing a card instead, which leaves `next` on average.
- gin.show: `points` that the answer to a knock brings, negative when they go to the knocker; it leaves `left`.
- gin.match: before the others, where the value is no points: the `chance` to win the match, in hundredths, is.
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
from .odds import ON, chance, strays
from .reckoning import stage_of
from .rules import RULES
from .sense import Sense
from .view import View


def advise(view: View) -> list[Advice[Action]]:
    """Return the choices of the view's own seat, the best first; nothing when it has none."""
    if tuple(RULES.legal(view)) == (DRAW,):
        return [Advice(DRAW, 0.0, (("gin.only_draw", {}),))]
    return sorted(lines(view), key=lambda line: -line.value)


def _plain(view: View, legal: Sequence[Action], rng: Random) -> Action | None:
    """Return the draw where nothing else may be done."""
    return DRAW if tuple(legal) == (DRAW,) else None


def advise_expert(view: View) -> list[Advice[Action]]:
    """Return the choices ranked by the chance to win the match, in hundredths; answers to a knock by points."""
    if view.phase == "show" or tuple(RULES.legal(view)) == (DRAW,):
        return advise(view)
    found = lines(view, Sense.of)
    stage = stage_of(view.stock)
    return sorted((_by_chance(view, line, stage) for line in found), key=lambda line: -line.value)


def _by_chance(view: View, line: Advice[Action], stage: int) -> Advice[Action]:
    key, numbers = line.reasons[0]
    knocks = key in ("gin.knock", "gin.gin", "gin.take_knock")
    value = 100 * chance(view, line.value, strays(int(numbers.get("left", 0)), stage) if knocks else ON)
    return Advice(line.action, value, (("gin.match", {"chance": value}), *line.reasons))


PLAYERS = {"easy": easy, "medium": medium, "hard": first_of(advise), "expert": first_of(advise_expert)}
choose = Players(RULES, PLAYERS, _plain).choose
