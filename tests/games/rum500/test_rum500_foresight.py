"""Expert's look ahead at 500 rum against its plain definition: every unseen card, every turn."""

from __future__ import annotations

from dataclasses import replace
from statistics import mean

import pytest

from cribtui.core.cards import parse
from cribtui.games.rum500 import RULES, bot, foresight
from cribtui.games.rum500.actions import Action, Discard, Swap, decode
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
    at = now.at if isinstance(action, Discard) else after(now.at, action)._replace(chosen=None, freed=())
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


def test_what_a_swap_frees_is_played_by_the_end_of_the_turn_and_not_asked_for_in_the_next() -> None:
    view = RULES.view(holding("6H KS KD 4C 9S", theirs="5H2C=6H7H"), 0)
    swap = decode("swap 6H>B1:2C")
    assert isinstance(swap, Swap)
    ahead = foresight._Ahead(view)
    ahead.closes = 0.0
    assert ahead.worth(swap) == pytest.approx(plainly(view, swap), abs=1.5)


HANDS = [  # hands without jokers, own table, the other's: cards that bring nothing are told apart by what they do later
    ("4H 5D 9C TC KD", "", ""),
    ("4H 9C KD", "6S7S8S", "QHQDQC"),
    ("AS", "3C4C5C", ""),
    ("4H 9C KD JS", "", "6S7S8S QHQDQC2C"),
]


@pytest.mark.parametrize(("hand", "own", "theirs"), HANDS)
@pytest.mark.parametrize("opened", [(False, False), (False, True), (True, False), (True, True)])
def test_cards_that_are_looked_at_as_one_are_worth_the_same(
    hand: str, own: str, theirs: str, opened: tuple[bool, bool]
) -> None:
    state = holding(f"{hand} 3D", own if opened[0] else "", theirs if opened[1] else "", opened=opened)
    view = RULES.view(state, 0)
    ahead = foresight._Ahead(view)
    ahead.closes = 0.0
    throw = Discard(parse("3D"))
    kept = ahead.turn(throw).kept
    assert kept is not None
    goes = ahead._goes(kept, view.tables, opened[0])
    looks = list(ahead._draws(kept, view.tables, opened[0], goes))
    assert sum(count for _, count in looks) == len(view.unseen())
    assert len(looks) < len(view.unseen())
    spare = ahead._loosest(kept, view.tables, opened[0])
    drawn = [ahead._drawn(kept, spare, ahead.now.at, opened[0], card, bool(goes >> card & 1)) for card in view.unseen()]
    turn = ahead.turn(throw)
    assert ahead.worth(throw) == pytest.approx(turn.points - turn.feeds + mean(drawn), abs=1e-6)
