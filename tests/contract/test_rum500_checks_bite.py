"""The contract's checks on 500 rum: faults of a game with a row to take from and cards that must be played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from cribtui.core import registry
from cribtui.core.rules import IllegalAction
from cribtui.games.rum500 import samples
from cribtui.games.rum500.actions import Discard, Pick
from cribtui.games.rum500.position import Position
from cribtui.games.rum500.rules import Rum500
from cribtui.games.rum500.view import View
from cribtui.lab.contract import Broken
from cribtui.lab.soak import Case, check


class ShowsTheDrawnCard(Rum500):
    def view(self, state: Any, seat: Any) -> View:
        return replace(super().view(state, seat), drawn=state.drawn)


class ForgetsWhatWasTaken(Rum500):
    def view(self, state: Any, seat: Any) -> View:
        return replace(super().view(state, seat), shown=((), ()))


class TakesOneCardOnly(Rum500):
    def advance(self, state: Any, seat: Any, action: Any) -> None:
        super().advance(state, seat, action)
        if isinstance(action, Pick):
            hand = tuple(card for card in state.hands[seat] if card not in state.taken[1:])
            state.hands = (hand, state.hands[1]) if seat == 0 else (state.hands[0], hand)


class EndsTheTurnTooEarly(Rum500):
    def advance(self, state: Any, seat: Any, action: Any) -> None:
        if isinstance(action, Discard) and seat in self.to_act(state) and action.card in state.hands[seat]:
            state.chosen, state.freed = None, ()
        super().advance(state, seat, action)


class OffersTheWholeRow(Rum500):
    def legal(self, view: View) -> Sequence[Any]:
        choices = super().legal(view)
        return (*choices, *map(Pick, view.row)) if view.phase == "draw" and view.may_take and choices else choices


class OffersNothingPending(Rum500):
    def legal(self, view: View) -> Sequence[Any]:
        return () if view.pending else super().legal(view)


FAULTS: list[tuple[type[Rum500], str]] = [
    (ShowsTheDrawnCard, "no view reaches a hidden card"),
    (ForgetsWhatWasTaken, "a view knows what its seat was shown"),
    (TakesOneCardOnly, "52 cards at every step"),
    (EndsTheTurnTooEarly, "an illegal action is refused"),
    (OffersTheWholeRow, "rum500.pick.stuck"),
    (OffersNothingPending, "has a choice"),
]


@pytest.mark.parametrize(("fault", "clause"), FAULTS, ids=[fault.__name__ for fault, _ in FAULTS])
def test_a_planted_fault_is_found(fault: type[Rum500], clause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = fault()
    monkeypatch.setattr(registry, "get", lambda name: registry.Game(name, rules))
    with pytest.raises((Broken, IllegalAction), match=clause):
        play_some()


def test_a_player_who_is_stuck_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "is_open", True)
    with pytest.raises(Broken, match="has a choice"):
        play_some()


def test_a_sample_in_which_a_player_is_stuck_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "_condition", lambda *_: None)
    with pytest.raises(Broken, match="whoever acts in a sample has a choice"):
        play_some()


def play_some() -> None:
    for n in range(5):
        check(Case("rum500", f"planted-{n}", packs=2))
