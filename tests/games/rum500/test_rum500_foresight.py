"""Expert's look ahead at 500 rum against its plain definition: every unseen card, every turn."""

from __future__ import annotations

from dataclasses import replace
from statistics import mean

import pytest

from cribtui.games.rum500 import RULES, bot, foresight
from cribtui.games.rum500.actions import Action, Discard
from cribtui.games.rum500.lines import Reckoner
from cribtui.games.rum500.reckoning import after
from cribtui.games.rum500.view import View

from .situations import holding


def plainly(view: View, action: Action) -> float:
    """Return the points of a choice by looking at each unseen card, when the other does not close before."""
    now = Reckoner(view)
    turn = now.turn(action)
    assert turn.kept is not None
    assert view.seat == 0
    opened = view.opened[0] or not isinstance(action, Discard)
    at = now.at if isinstance(action, Discard) else after(now.at, action)
    then = Reckoner(replace(view, reached=True, opened=(opened, view.opened[1])))
    then.feeds = False
    worths = []
    for card in view.unseen():
        then.sight = now.sight.drawn(card)
        worths.append(then.best(at._replace(hand=tuple(sorted((*turn.kept.hand, card)))), opened).worth)
    return turn.points - turn.feeds + mean(worths)


@pytest.mark.parametrize("hand", ["3S 3H 3D 7C 8C 9C TH KD", "JS JH JD 5C 9H KD"])
def test_a_turn_that_opens_is_worth_what_one_who_has_opened_can_do_next(hand: str) -> None:
    view = RULES.view(holding(hand, row="QC KS QD", opened=(False, False)), 0)
    ahead = foresight._Ahead(view)
    ahead.closes = 0.0
    lines = bot.advise(view)
    opening = next(line.action for line in lines if not isinstance(line.action, Discard))
    for action in (opening, next(line.action for line in lines if isinstance(line.action, Discard))):
        assert ahead.worth(action) == pytest.approx(plainly(view, action), abs=1.5)
