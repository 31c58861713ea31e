"""The contract's own checks: each fault planted in a game's rules is found, by the clause that speaks of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from cribtui.core import registry
from cribtui.core.cards import PACK, Card
from cribtui.core.rules import Deck, Event, IllegalAction, Score
from cribtui.core.shuffle import shuffle
from cribtui.games.cribbage.actions import Cut, Lay, Play
from cribtui.games.cribbage.rules import Cribbage
from cribtui.games.cribbage.showdown import Hand, Show
from cribtui.games.cribbage.view import View
from cribtui.lab import soak
from cribtui.lab.contract import Broken
from cribtui.lab.faces import faces
from cribtui.lab.soak import Case, check


def other_hand(state: Any, seat: Any) -> Hand:
    return tuple(state.hands[0] if seat is None else state.hands[1 - seat])


class ShowsTheOtherHand(Cribbage):
    def view(self, state: Any, seat: Any) -> View:
        view = super().view(state, seat)
        return replace(view, turned_cards=view.turned_cards + other_hand(state, seat))


class ShowsTheTopOfThePacket(Cribbage):
    def view(self, state: Any, seat: Any) -> View:
        shown = (Score("fifteen", state.packet[:1], 2),) if state.phase == "play" else ()
        view = super().view(state, seat)
        return replace(view, gains=(*view.gains, *((0, score) for score in shown)))


class CountsTheOtherHand(Cribbage):
    def view(self, state: Any, seat: Any) -> View:
        return replace(super().view(state, seat), backs=(sum(other_hand(state, seat)), 0))


class HidesThePlayedCards(Cribbage):
    def view(self, state: Any, seat: Any) -> View:
        return replace(super().view(state, seat), played=(), resets=(0,))


class AppliesInPlace(Cribbage):
    def apply(self, state: Any, seat: Any, action: Any) -> Any:
        self.advance(state, seat, action)
        return state


class AdvancesOtherwise(Cribbage):
    def apply(self, state: Any, seat: Any, action: Any) -> Any:
        new = super().apply(state, seat, action)
        new.gains = ()
        return new


class LetsAnyonePlay(Cribbage):
    def advance(self, state: Any, seat: Any, action: Any) -> None:
        actors = self.to_act(state)
        super().advance(state, actors[0] if actors and seat is not None else seat, action)


class PlaysCardsNotHeld(Cribbage):
    def advance(self, state: Any, seat: Any, action: Any) -> None:
        if isinstance(action, Play) and seat == state.turn and action.card not in state.hands[seat]:
            action = Play(state.hands[seat][0])
        super().advance(state, seat, action)


class ChangesBeforeItRefuses(Cribbage):
    def apply(self, state: Any, seat: Any, action: Any) -> Any:
        try:
            return super().apply(state, seat, action)
        except IllegalAction:
            state.count += 1
            raise


class WritesEveryCutAlike(Cribbage):
    def encode(self, action: Any) -> str:
        return "cut 10" if isinstance(action, Cut) else super().encode(action)


class LosesACard(Cribbage):
    def advance(self, state: Any, seat: Any, action: Any) -> None:
        super().advance(state, seat, action)
        if isinstance(action, Lay):
            state.packet = state.packet[1:]


class SamplesAnotherScore(Cribbage):
    def sample(self, view: Any, rng: Random) -> Any:
        twin = super().sample(view, rng)
        twin.scores = (twin.scores[0], twin.scores[1] + 1)
        return twin


class SamplesACardTwice(Cribbage):
    def sample(self, view: Any, rng: Random) -> Any:
        twin = super().sample(view, rng)
        twin.packet = twin.packet[1:] + twin.packet[1:2]
        return twin


class OffersTooMuch(Cribbage):
    def legal(self, view: View) -> Sequence[Any]:
        if view.phase == "play" and view.seat in view.to_act:
            return tuple(Play(card) for card in view.hand)
        return super().legal(view)


class OffersTooLittle(Cribbage):
    def legal(self, view: View) -> Sequence[Any]:
        return tuple(super().legal(view))[:20]


class OffersToTheOther(Cribbage):
    def legal(self, view: View) -> Sequence[Any]:
        return super().legal(view) or (Cut(4),)


class LogsTheDiscards(Cribbage):
    public = Cribbage.public | {"lay"}


class TellsTheStock(Cribbage):
    def tell(self, before: Any, seat: Any, action: Any, after: Any) -> list[Event]:
        return [*super().tell(before, seat, action, after), Event("shuffle", None, PACK[:30])]


class TellsNothing(Cribbage):
    def tell(self, before: Any, seat: Any, action: Any, after: Any) -> list[Event]:
        return []


class ShufflesByChance(Cribbage):
    def deal(self, state: Any, seed: str) -> Any:
        due = super().deal(state, seed)
        return Deck(shuffle(str(Random().random()), "deal", 1)) if due else None


class RefusesInProse(Cribbage):
    def decode(self, text: str) -> Any:
        try:
            return super().decode(text)
        except IllegalAction:
            raise IllegalAction("You cannot do that!") from None


FAULTS: list[tuple[type[Cribbage], str]] = [
    (ShowsTheOtherHand, "no view reaches a hidden card"),
    (ShowsTheTopOfThePacket, "no view reaches a hidden card"),
    (CountsTheOtherHand, r"view\(sample\(v\)\) == v"),
    (HidesThePlayedCards, "a view knows what its seat was shown"),
    (AppliesInPlace, "leaves its state alone|not keep|same states|changes nothing"),
    (AdvancesOtherwise, "apply is advance on a copy"),
    (LetsAnyonePlay, "an illegal action is refused"),
    (PlaysCardsNotHeld, "an illegal action is refused"),
    (ChangesBeforeItRefuses, "a refused action changes nothing"),
    (WritesEveryCutAlike, r"decode\(encode\(action\)\) == action"),
    (LosesACard, "52 cards at every step"),
    (SamplesAnotherScore, r"view\(sample\(v\)\) == v"),
    (SamplesACardTwice, "52 cards at every step"),
    (OffersTooMuch, "cribbage.play.over31"),
    (OffersTooLittle, "an illegal action is refused"),
    (OffersToTheOther, "who must act has a choice, and nobody else"),
    (LogsTheDiscards, "a log shows no hidden card"),
    (TellsTheStock, "nothing told shows a hidden card"),
    (TellsNothing, "something is told of every entry"),
    (ShufflesByChance, "a restart gives the same shuffles"),
    (RefusesInProse, "a refusal is a message key"),
]


@pytest.mark.parametrize(("fault", "clause"), FAULTS, ids=[fault.__name__ for fault, _ in FAULTS])
def test_a_planted_fault_is_found(fault: type[Cribbage], clause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "get", planted(fault()))
    with pytest.raises((Broken, IllegalAction), match=clause):
        for n in range(3):
            check(Case("cribbage", f"planted-{n}"))


def test_a_failure_is_reported_with_its_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "get", planted(LosesACard()))
    given = Case("cribbage", "planted")
    case, tally, wrong = soak.report(given)
    assert (case, dict(tally)) == (given, {}) and wrong.startswith("52 cards at every step")


class Crashes(Cribbage):
    def legal(self, view: View) -> Sequence[Any]:
        raise KeyError("oh")


def test_a_crash_of_the_rules_is_reported_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "get", planted(Crashes()))
    assert soak.report(Case("cribbage", "planted"))[2] == "KeyError: 'oh'"


def planted(rules: Any) -> Callable[[str], registry.Game]:
    return lambda name: registry.Game(name, rules)


Row = tuple[Hand, ...]


@dataclass(frozen=True)
class Corner:
    card: Card | None
    number: int


@dataclass(frozen=True)
class Table:
    seat: int
    hand: Hand
    rows: Row
    piles: dict[int, tuple[Card, ...]]
    by_seat: tuple[tuple[int, Card], ...]
    corner: Corner | None
    corners: tuple[Corner, ...]
    held: frozenset[Card]
    show: Show | None
    places: tuple[int, ...] = (50, 51)


def test_faces_are_found_by_the_types_written_beside_them() -> None:
    show = Show(1, 0, 40, ((41,), (42,)), (43,), (), (0, 0), (0, 0))
    corners = Corner(30, 2), (Corner(31, 2), Corner(None, 5))
    table = Table(1, (10, 11), ((12,), (13,)), {5: (20,)}, ((1, 21),), corners[0], corners[1], frozenset({22}), show)
    assert sorted(faces(table)) == [10, 11, 12, 13, 20, 21, 22, 30, 31, 40, 41, 42, 43]
    empty = Table(1, (), (), {}, (), None, (), frozenset(), None)
    assert list(faces(empty)) == []
