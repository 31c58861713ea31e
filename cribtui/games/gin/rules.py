"""The rules of gin rummy and of ful, clause by clause (G1-G19).

What is refused, by message key with its values; nothing changes then:
- turn.not_yours; turn.other_step `phase`; deck.not_due; option.unknown `option`, `value`.
- hand.not_held `card`: thrown, melded or laid off without being held.
- gin.take.passed `card`: the upcard on which both have passed (G5).
- gin.discard.taken `card`: the card just taken from the pile, thrown or knocked with (G4).
- gin.knock.meld, gin.show.meld `cards`: neither a set nor a run (G6).
- gin.knock.twice, gin.show.twice `card`: used twice, or melded and thrown.
- gin.knock.deadwood `deadwood`, `most`: more than a knock may leave (G7, G19).
- gin.show.lay_off `card`, `meld` (from 1): the card does not fit what lies there then (G10).
- gin.show.no_meld `meld`, `melds`: the knocker has not so many melds.
- gin.show.on_gin `card`: nothing is laid off on gin (G11).
- From the text: action.unknown `text`, action.card `card`, action.number `text`, action.deck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeVar, cast

from cribtui.core.cards import Card
from cribtui.core.rules import Deck, Event, First, IllegalAction, Option, Outcome, Seat, chosen
from cribtui.core.shuffle import shuffle

from . import choices, events
from . import view as views
from .actions import Action, Discard, Draw, Knock, Pass, Show, Take, decode, encode
from .laying import answered, knocked, without
from .settle import Result, Void, hand_items
from .state import State, Variant
from .view import View

T = TypeVar("T")
LEFT = 2  # G15: cards that stay in the stock
DRY = 60  # G16: turns without a stock draw


class Gin:
    """The game as core knows it."""

    name = "gin"
    options: Mapping[str, Option] = {
        "variant": Option("classic", ("classic", "ful")),
        "target": Option("100", ("100", "150"), {"ful": "150"}),
        "first": Option("random", ("random", "0", "1")),
    }
    public = frozenset({"first", "take", "pass", "draw", "discard", "knock", "show"})

    def start(self, options: Mapping[str, str]) -> State:
        values = chosen(self.options, options)
        return State(variant=cast(Variant, values["variant"]), target=int(values["target"]), first=values["first"])

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return views.to_act(state)

    def deal(self, state: State, seed: str) -> Action | Deck | None:
        match state.phase:
            case "first":
                return First(shuffle(seed, "first", 1)[0] % 2 if state.first == "random" else int(state.first))
            case "deal":
                return Deck(shuffle(seed, "deal", state.number + 1))
        return None

    def apply(self, state: State, seat: Seat | None, action: Action | Deck) -> State:
        new = state.copy()
        self.advance(new, seat, action)
        return new

    def advance(self, state: State, seat: Seat | None, action: Action | Deck) -> None:
        if isinstance(action, First | Deck):
            return _from_the_deck(state, seat, action)
        if seat is None or seat not in views.to_act(state):
            raise IllegalAction("turn.not_yours")
        match state.phase, action:
            case "upcard", Pass():
                _pass(state, seat)
            case (("upcard" | "take"), Take()):
                _take(state, seat)
            case "take", Draw():
                _draw(state, seat)
            case "discard", Discard(card):
                _discard(state, seat, card)
            case "discard", Knock():
                _knock(state, seat, action)
            case "show", Show():
                _show(state, seat, action)
            case _:
                raise IllegalAction("turn.other_step", phase=state.phase)

    def view(self, state: State, seat: Seat | None) -> View:
        return views.view(state, seat)

    def legal(self, view: View) -> Sequence[Action]:
        return choices.legal(view)

    def outcome(self, state: State) -> Outcome | None:
        if state.winner is None:
            return None
        return Outcome(state.winner, state.scores, "match" if state.scores[1 - state.winner] else "shutout")

    def sample(self, view: View, rng: Random) -> State:
        return views.sample(view, rng)

    def encode(self, action: Action | Deck) -> str:
        return encode(action)

    def decode(self, text: str) -> Action | Deck:
        return decode(text)

    def tell(self, before: View, seat: Seat | None, action: Action | Deck | None, after: View) -> list[Event]:
        return events.tell(before, seat, action, after)


RULES = Gin()


def _from_the_deck(state: State, seat: Seat | None, action: First | Deck) -> None:
    """G1: name the first dealer, or shuffle for the next hand."""
    if seat is not None or state.phase != ("first" if isinstance(action, First) else "deal"):
        raise IllegalAction("deck.not_due")
    if isinstance(action, First):
        state.dealer, state.phase = action.seat, "deal"
    else:
        _deal(state, action.cards)


def _deal(state: State, deck: tuple[Card, ...]) -> None:
    """G1, G2: the deal passes on unless the last hand was void; ten cards each, and the first upcard."""
    assert state.dealer is not None
    if state.last is not None and state.last.kind != "void":
        state.dealer = 1 - state.dealer
    other, dealer = tuple(sorted(deck[0:20:2])), tuple(sorted(deck[1:20:2]))
    state.hands = (other, dealer) if state.dealer == 1 else (dealer, other)
    state.pile, state.stock, state.shown = deck[20:21], deck[21:], ((), ())
    state.number, state.passes, state.dry = state.number + 1, 0, 0
    state.phase, state.turn = "upcard", 1 - state.dealer


def _pass(state: State, seat: Seat) -> None:
    """G5: leave the first upcard to the other; when both do, the non-dealer draws."""
    state.last, state.turn, state.passes = None, 1 - seat, state.passes + 1
    if state.passes == 2:
        state.phase = "take"


def _take(state: State, seat: Seat) -> None:
    """G3, G5: take the upcard, unless both have passed on it."""
    card = state.pile[-1]
    if state.passes == 2:
        raise IllegalAction("gin.take.passed", card=card)
    state.pile, state.taken, state.last = state.pile[:-1], card, None
    state.shown = _with(state.shown, seat, tuple(sorted((*state.shown[seat], card))))
    _hold(state, seat, card)


def _draw(state: State, seat: Seat) -> None:
    """G3: draw from the stock."""
    state.drawn, state.stock, state.dry = state.stock[0], state.stock[1:], 0
    _hold(state, seat, state.drawn)


def _hold(state: State, seat: Seat, card: Card) -> None:
    state.hands = _with(state.hands, seat, tuple(sorted((*state.hands[seat], card))))
    state.phase, state.passes = "discard", 0


def _discard(state: State, seat: Seat, card: Card) -> None:
    """G3, G4, G15, G16: throw a card; the hand may be void then."""
    kept = _throw(state, seat, card)
    state.dry += state.taken is not None
    state.hands = _with(state.hands, seat, kept)
    state.shown = _with(state.shown, seat, tuple([known for known in state.shown[seat] if known != card]))
    _end_turn(state, seat, card)
    if len(state.stock) <= LEFT:
        _void(state, "stock")
    elif state.dry >= DRY:
        _void(state, "turns")
    else:
        state.phase = "take"


def _throw(state: State, seat: Seat, card: Card) -> tuple[Card, ...]:
    """G4: return what a throw leaves. Raises IllegalAction."""
    kept = without(state.hands[seat], card)
    if card == state.taken:
        raise IllegalAction("gin.discard.taken", card=card)
    return kept


def _end_turn(state: State, seat: Seat, card: Card) -> None:
    state.pile += (card,)
    state.taken, state.drawn, state.turn = None, None, 1 - seat


def _void(state: State, reason: Void) -> None:
    """G15, G16: no points, no box."""
    assert state.dealer is not None
    state.last = Result(state.number, state.dealer, "void", state.scores, state.scores, state.boxes, void=reason)
    state.phase = "deal"


def _knock(state: State, seat: Seat, action: Knock) -> None:
    """G4, G7-G9: throw a card and lay down the other ten."""
    kept = _throw(state, seat, action.card)
    state.knock = knocked(seat, state.hands[seat], action, 0 if state.variant == "ful" else 10)
    state.hands, state.shown = _with(state.hands, seat, kept), _with(state.shown, seat, kept)
    _end_turn(state, seat, action.card)
    state.phase = "show"


def _show(state: State, seat: Seat, action: Show) -> None:
    """G10-G14: the other player lays down, and the hand is scored."""
    assert state.knock is not None and state.dealer is not None
    answer = answered(seat, state.hands[seat], action, state.knock)
    kind, winner, items = hand_items(state.knock, answer)
    before = state.scores
    state.scores = _with(before, winner, before[winner] + sum(item.points for item in items))
    state.boxes = _with(state.boxes, winner, state.boxes[winner] + 1)
    state.last = Result(
        state.number, state.dealer, kind, before, state.scores, state.boxes, winner, items, state.knock, answer
    )
    state.shown, state.knock = _with(state.shown, seat, state.hands[seat]), None
    if state.scores[winner] >= state.target:  # G17
        state.winner, state.phase = winner, "over"
    else:
        state.phase = "deal"


def _with(pair: tuple[T, T], seat: Seat, value: T) -> tuple[T, T]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
