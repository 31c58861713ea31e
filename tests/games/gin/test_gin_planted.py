"""The contract finds faults planted in the rules of gin: leaks of the stock and the hands above all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cribtui.core import registry
from cribtui.core.rules import Event, IllegalAction
from cribtui.games.gin.actions import Discard, Draw, Knock, Show
from cribtui.games.gin.rules import Gin
from cribtui.games.gin.view import View
from cribtui.lab.contract import Broken
from cribtui.lab.soak import Case, check


class ShowsTheCardDrawn(Gin):
    def view(self, state: Any, seat: Any) -> View:
        return replace(super().view(state, seat), drawn=state.drawn)


class ShowsTheTopOfTheStock(Gin):
    def view(self, state: Any, seat: Any) -> View:
        view = super().view(state, seat)
        return replace(view, pile=state.stock[:1] + view.pile) if state.stock else view


class ForgetsWhatWasTaken(Gin):
    def view(self, state: Any, seat: Any) -> View:
        return replace(super().view(state, seat), shown=((), ()))


class OpensAVoidHand(Gin):
    def view(self, state: Any, seat: Any) -> View:
        view = super().view(state, seat)
        void = view.last is not None and view.last.kind == "void"
        return replace(view, shown=state.hands) if void and state.phase == "deal" else view


class TellsTheCardDrawn(Gin):
    def tell(self, before: Any, seat: Any, action: Any, after: Any) -> list[Event]:
        told = super().tell(before, seat, action, after)
        return [*told, Event("draw", seat, before.unseen()[:1])] if isinstance(action, Draw) else told


class OffersTheCardJustTaken(Gin):
    def legal(self, view: View) -> Sequence[Any]:
        choices = super().legal(view)
        return choices if view.taken is None or not choices else (*choices, Discard(view.taken))


class OffersAnyKnock(Gin):
    def legal(self, view: View) -> Sequence[Any]:
        choices: Sequence[Any] = super().legal(view)
        return (*choices, Knock(choices[0].card, ())) if view.phase == "discard" and choices else choices


class ThrowsWithoutLosingTheCard(Gin):
    def advance(self, state: Any, seat: Any, action: Any) -> None:
        super().advance(state, seat, action)
        if isinstance(action, Discard):
            state.hands = (state.hands[0] + (action.card,), state.hands[1])


class SamplesAnotherBox(Gin):
    def sample(self, view: View, rng: Random) -> Any:
        twin = super().sample(view, rng)
        twin.boxes = (twin.boxes[0] + 1, twin.boxes[1])
        return twin


class AcceptsAnswersOutOfTurn(Gin):
    def advance(self, state: Any, seat: Any, action: Any) -> None:
        if isinstance(action, Show) and state.phase == "show" and seat is not None:
            seat = state.turn
        super().advance(state, seat, action)


FAULTS: list[tuple[type[Gin], str]] = [
    (ShowsTheCardDrawn, "no view reaches a hidden card"),
    (ShowsTheTopOfTheStock, "no view reaches a hidden card"),
    (ForgetsWhatWasTaken, "a view knows what its seat was shown|no view reaches"),
    (OpensAVoidHand, "no view reaches a hidden card"),
    (TellsTheCardDrawn, "nothing told shows a hidden card"),
    (OffersTheCardJustTaken, "gin.discard.taken"),
    (OffersAnyKnock, "gin.knock.deadwood"),
    (ThrowsWithoutLosingTheCard, "52 cards at every step"),
    (SamplesAnotherBox, r"view\(sample\(v\)\) == v"),
    (AcceptsAnswersOutOfTurn, "an illegal action is refused"),
]


@pytest.mark.parametrize(("fault", "clause"), FAULTS, ids=[fault.__name__ for fault, _ in FAULTS])
def test_a_planted_fault_is_found(fault: type[Gin], clause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.Game("gin", fault())
    monkeypatch.setattr(registry, "get", lambda name: game)
    with pytest.raises((Broken, IllegalAction), match=clause):
        check(Case("gin", "planted", packs=1))
        check(Case("gin", "planted", company="easy"))
