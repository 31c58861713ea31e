"""Fits the weights of gin anew, from hands of our own players, and prints them as games/gin/weights.py holds them.

    python -m cribtui.lab.weights_gin [--hands N]

Hard plays hard, the casual and the simple player. At one decision of most hands he plays by chance, and only what
follows is learned from, so that it is known what comes of choices he would not make. A thousand hands take a
minute or two; with fewer than some ten thousand the weights of a stage are guesses.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from cribtui.core.rules import Seat
from cribtui.games.gin import RULES, bot
from cribtui.games.gin.actions import DRAW, Action, Discard, Knock
from cribtui.games.gin.laying import knocked, without
from cribtui.games.gin.masks import cards
from cribtui.games.gin.melds import VALUES
from cribtui.games.gin.outlook import outlook
from cribtui.games.gin.reckoning import STAGES, Sight, mask
from cribtui.games.gin.state import State, Variant
from cribtui.games.gin.tables import VARIANTS
from cribtui.games.gin.view import View
from cribtui.games.gin.worth import knock_signs, signs
from cribtui.lab.yardsticks.gin import YARDSTICKS

from .least_squares import LeastSquares

HANDS = 20_000
OTHERS = ("hard", "hard", "hard", "medium", "simple")  # by the number of the hand
BY_CHANCE = 10  # one of the first decisions of a hand is made by chance
AMONG = 4  # the best choices among which it is made
WIDTHS = {"THROWS": 10, "DRAWS": 9, "KNOCKS": 6, "GINS": 6}
Row: TypeAlias = tuple[str, int, tuple[float, ...]]  # the table, the stage, the signs
Tables: TypeAlias = Mapping[str, Sequence[Sequence[float]]]  # weights by stage


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision and the points that came of it for the player who made it."""

    view: View
    action: Action
    came: float


@dataclass(slots=True)
class Learner:
    """A seat that is learned from: hard, but for the decision of that number, from 0, which is made by chance."""

    odd: int
    made: int = 0
    after: list[tuple[View, Action]] = field(default_factory=list)

    def act(self, view: View, rng: Random) -> Action:
        """Return what he does, and keep in mind what came after the decision made by chance."""
        best = [line.action for line in bot.advise(view)]
        action = rng.choice(best[:AMONG]) if self.made == self.odd and len(best) > 1 else best[0]
        if self.made >= self.odd:
            self.after.append((view, action))
        self.made += 1
        return action


def moments(variant: Variant, number: int) -> list[Moment]:
    """Return the decisions of one hand that are learned from, and every knock that could have been made."""
    rng = Random(f"{variant} {number}")
    state = RULES.start({"variant": variant, "target": "150", "first": str(rng.randrange(2))})
    other = OTHERS[number % len(OTHERS)]
    learners = {seat: Learner(_odd(rng)) for seat in ((0, 1) if other == "hard" else (number // 5 % 2,))}
    found: list[Moment] = []
    while state.last is None:
        if (due := RULES.deal(state, f"weights {number}")) is not None:
            RULES.advance(state, None, due)
            continue
        seat, view = state.turn, RULES.view(state, state.turn)
        if seat not in learners:
            action = _other(other, view, rng)
        elif view.phase == "show":
            action = bot.choose(view, "hard", rng)
        else:
            found += _knocks(state, view)
            action = learners[seat].act(view, rng)
        RULES.advance(state, seat, action)
    ends = {seat: _points(state, seat) for seat in learners}
    return found + [Moment(*after, ends[seat]) for seat, learner in learners.items() for after in learner.after]


def _odd(rng: Random) -> int:
    return rng.randrange(BY_CHANCE) if rng.random() < 2 / 3 else 0


def _other(name: str, view: View, rng: Random) -> Action:
    return YARDSTICKS[name](view, "") if name in YARDSTICKS else bot.choose(view, name, rng)


def _points(state: State, seat: Seat) -> float:
    """Return what a finished hand brought a seat."""
    assert state.last is not None
    return 0.0 if state.last.winner is None else state.last.points * (1.0 if state.last.winner == seat else -1.0)


def _knocks(state: State, view: View) -> Iterator[Moment]:
    """Yield the best knock that can be made now, and what it would bring."""
    action = next((line.action for line in bot.advise(view) if isinstance(line.action, Knock)), None)
    if action is not None:
        trial = copy(state)
        RULES.advance(trial, state.turn, action)
        RULES.advance(trial, trial.turn, bot.choose(RULES.view(trial, trial.turn), "hard", Random(0)))
        yield Moment(view, action, _points(trial, state.turn))


def row(view: View, action: Action) -> Row | None:
    """Return what the weights weigh when a seat does something; None for what they do not value."""
    assert view.seat is not None
    sight = Sight.of(view)
    if isinstance(action, Knock):
        knock = knocked(view.seat, view.hand, action, view.most)
        table = "GINS" if knock.gin else "KNOCKS"
        return table, sight.stage, knock_signs(knock.deadwood, knock.melds, sight)
    if isinstance(action, Discard):
        return "THROWS", sight.stage, (*_ten(without(view.hand, action.card), sight), -sight.fed(action.card))
    return ("DRAWS", sight.stage, _ten(view.hand, sight)) if action == DRAW and view.phase == "take" else None


def _ten(hand: Iterable[int], sight: Sight) -> tuple[float, ...]:
    seen = outlook(mask(hand), sight.unseen)
    laid = sum(VALUES[card] * sight.fed(card) for card in cards(seen.free))
    return signs(seen, laid, sight)


def fitted(rows: Iterable[tuple[Row, float]]) -> Tables:
    """Return the weights that come nearest to what came of rows; 0 throughout for a stage without a row."""
    fits = {name: [LeastSquares(width) for _ in range(len(STAGES) + 1)] for name, width in WIDTHS.items()}
    for (table, stage, seen), came in rows:
        fits[table][stage].add(seen, came)
    return {
        name: [fit.weights() if fit.rows else [0.0] * WIDTHS[name] for fit in stages] for name, stages in fits.items()
    }


def learned(variant: Variant, hands: Iterable[int]) -> Tables:
    """Return the weights that hands of those numbers give."""
    return fitted(
        (seen, moment.came)
        for number in hands
        for moment in moments(variant, number)
        if (seen := row(moment.view, moment.action)) is not None
    )


def text(tables: Mapping[Variant, Tables]) -> str:
    """Return weights as their module holds them."""
    parts = []
    for name in WIDTHS:
        if name == "KNOCKS":
            parts.append(f"{name}: Weights = {_text(tables['classic'][name], '')}")
            continue
        rows = "".join(f'    "{variant}": {_text(of[name], "    ")},\n' for variant, of in tables.items())
        parts.append(f"{name}: Mapping[Variant, Weights] = {{\n{rows}}}")
    return "\n\n".join(parts)


def _text(stages: Sequence[Sequence[float]], indent: str) -> str:
    rows = "".join(f"{indent}    ({', '.join(f'{weight:.4g}' for weight in stage)}),\n" for stage in stages)
    return f"(\n{rows}{indent})"


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line, fit and print, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m cribtui.lab.weights_gin", description="Fits the weights of gin")
    parser.add_argument("--hands", type=int, default=HANDS, help="of each variant")
    asked = parser.parse_args(arguments)
    print(text({variant: learned(variant, range(asked.hands)) for variant in VARIANTS}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
