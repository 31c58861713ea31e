"""The computer players of cribbage, and the advice for a person; both see a View and nothing else.

Reasons that advice gives, as message keys with numbers in points; the value is the sum of the signed ones:
- cribbage.keep: `hand` expected over all starters, `crib` the average by the cards laid (negative in the other's crib);
  beside them `now`, what the four score by themselves.
- cribbage.points: `points` that the card scores when it is played.
- cribbage.reply: `expected` points of the other player's best reply; they count against.
- cribbage.counter: `expected` points of one's own next card after that reply, where there may be any.
- cribbage.alone: `expected` points while the other cannot play, the go point or the last card with it.
- cribbage.any_place: every place of the cut is as good as any other; no numbers.
- cribbage.only_go: no card fits; no numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cribtui.core.player import Players, Reason, first_of
from cribtui.core.rules import Advice

from .actions import GO, Action, Lay, Play
from .casual import easy, medium
from .discard import Keep, keeps
from .pegging import Line, lines
from .rules import RULES
from .view import View


def advise(view: View) -> list[Advice[Action]]:
    """Return the choices of the view's own seat, the best first; nothing when it has none."""
    legal = RULES.legal(view)
    if not legal:
        return []
    if view.phase == "lay":
        return [_keeping(keep) for keep in keeps(view.hand, view.dealer == view.seat)]
    if view.phase != "play":
        return [Advice(legal[len(legal) // 2], 0.0, (("cribbage.any_place", {}),))]
    if legal[0] == GO:
        return [Advice(GO, 0.0, (("cribbage.only_go", {}),))]
    return [_playing(line) for line in lines(view)]


def _keeping(keep: Keep) -> Advice[Action]:
    numbers = {"hand": keep.hand, "crib": keep.crib, "now": keep.now}
    return Advice(Lay(keep.laid), keep.value, (("cribbage.keep", numbers),))


def _playing(line: Line) -> Advice[Action]:
    expected = {"reply": line.reply, "counter": line.counter, "alone": line.alone}
    reasons: list[Reason] = [("cribbage.points", {"points": line.points})]
    reasons += [(f"cribbage.{word}", {"expected": points}) for word, points in expected.items() if points]
    return Advice(Play(line.card), line.value, tuple(reasons))


def _plain(view: View, legal: Sequence[Action], rng: Random) -> Action | None:
    """Return the only choice, or any place to cut: it tells nothing and decides nothing."""
    return rng.choice(legal) if len(legal) == 1 or view.phase not in ("lay", "play") else None


best = first_of(advise)
choose = Players(RULES, {"easy": easy, "medium": medium, "hard": best, "expert": best}, _plain).choose
