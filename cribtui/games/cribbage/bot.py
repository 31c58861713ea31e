"""The computer players of cribbage, and the advice for a person; both see a View and nothing else.

Reasons that advice gives, as message keys with numbers in points; the value is the sum of the signed ones:
- cribbage.keep: `hand` expected over all starters, `crib` the average by the cards laid (negative in the other's crib);
  beside them `now`, what the four score by themselves.
- cribbage.pegging: `expected` points that such a hand pegs more than the other, or less.
- cribbage.points: `points` that the card scores when it is played.
- cribbage.reply: `expected` points of the other player's next card; they count against.
- cribbage.later: `expected` points that are made more than the other's, or less, after that.
- cribbage.match: `points` by which the score of the match makes the choice better or worse than points say.
- cribbage.chance: `percent` of matches won; no points, and only near the end.
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
from .chances import worth_of_point
from .discard import Keep, keeps
from .expert import chances_of_cards, chances_of_tosses
from .pegging import Line, lines
from .rules import RULES
from .view import View

NEAR = 100  # the score of either from which the chance to win is spoken of
TINY = 0.005  # points: not worth a word


def advise(view: View) -> list[Advice[Action]]:
    """Return the choices of the view's own seat, the best first; nothing when it has none.

    They go by points, and near the end of the match by the chance to win it.
    """
    return by_chance(view) if max(view.scores) >= NEAR else by_points(view)


def by_points(view: View) -> list[Advice[Action]]:
    """Return the choices by points: what hard plays."""
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


def by_chance(view: View) -> list[Advice[Action]]:
    """Return the choices by the chance to win the match, with their worth in points: what expert plays."""
    advice = by_points(view)
    if len(advice) < 2:
        return advice
    chances = _chances(view)
    said = {one.action: one for one in advice}
    ranked = [said[action] for action in sorted(chances, key=lambda action: -chances[action])]
    best = ranked[0]
    assert view.seat is not None
    mine, his = view.scores[view.seat], view.scores[1 - view.seat]
    point = worth_of_point(mine, his, view.dealer != view.seat)
    near = max(view.scores) >= NEAR
    return [
        _in_the_match(one, best.value + (chances[one.action] - chances[best.action]) / point, chances[one.action], near)
        for one in ranked
    ]


def _in_the_match(one: Advice[Action], value: float, chance: float, near: bool) -> Advice[Action]:
    reasons = one.reasons
    if abs(value - one.value) > TINY:
        reasons = (*reasons, ("cribbage.match", {"points": value - one.value}))
    else:
        value = one.value
    if near:
        reasons = (*reasons, ("cribbage.chance", {"percent": 100 * min(1.0, max(0.0, chance))}))
    return Advice(one.action, value, reasons)


def _chances(view: View) -> dict[Action, float]:
    if view.phase == "lay":
        found = chances_of_tosses(view, keeps(view.hand, view.dealer == view.seat))
        return {Lay(laid): chance for laid, chance in found.items()}
    return {Play(card): chance for card, chance in chances_of_cards(view).items()}


def _expert(view: View, rng: Random) -> Action:
    """Play what wins most often, without the words."""
    chances = _chances(view)
    return max(chances, key=chances.__getitem__)


def _keeping(keep: Keep) -> Advice[Action]:
    numbers = {"hand": keep.hand, "crib": keep.crib, "now": keep.now}
    reasons: tuple[Reason, ...] = (("cribbage.keep", numbers), ("cribbage.pegging", {"expected": keep.pegging}))
    return Advice(Lay(keep.laid), keep.value, reasons)


def _playing(line: Line) -> Advice[Action]:
    expected = {"reply": line.reply, "later": line.later}
    reasons: list[Reason] = [("cribbage.points", {"points": line.points})]
    reasons += [(f"cribbage.{word}", {"expected": points}) for word, points in expected.items() if points]
    return Advice(Play(line.card), line.value, tuple(reasons))


def _plain(view: View, legal: Sequence[Action], rng: Random) -> Action | None:
    """Return the only choice, or any place to cut: it tells nothing and decides nothing."""
    return rng.choice(legal) if len(legal) == 1 or view.phase not in ("lay", "play") else None


hard = first_of(by_points)
choose = Players(RULES, {"easy": easy, "medium": medium, "hard": hard, "expert": _expert}, _plain).choose
