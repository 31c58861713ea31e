"""The rules of 500 rum with wild deuces, clause by clause (M1-M18).

What is refused, by message key with its values; nothing changes then:
- turn.not_yours; deck.not_due; option.unknown `option`, `value`; hand.not_held `card`.
- rum500.turn `phase`: an action that belongs to another step of the turn (M2, M7).
- rum500.draw.empty: no stock to draw from; rum500.end.stock `stock`: there is one (M16).
- rum500.pick.closed: he did not open in an earlier turn (M7); rum500.pick.row `card`: not there;
  rum500.pick.stuck `card`: it could not be played (M12).
- rum500.meld.none `cards`: no meld (M3-M5); rum500.meld.reading `cards`: a joker in a wrong place (M6);
  rum500.meld.cards `cards`: not held; rum500.meld.twice `cards`: used twice.
- rum500.open.row `total`: the row has not reached it; rum500.open.points `points`, `needed` (M8).
- rum500.lay.closed, rum500.swap.closed: he has not opened (M9, M10).
- rum500.lay.meld `meld`: there is none; rum500.lay.fit `card`, `meld` (M9).
- rum500.swap.own `meld`, rum500.swap.three `card`, `meld` (M11); rum500.swap.fit `card`, `joker`, `meld`;
  rum500.swap.stuck `card`, `joker`: what is freed could not be played (M10).
- rum500.freed.table `card`: a freed joker laid on the other's table (M10).
- rum500.pending `cards`: a step after which these could not be played; rum500.discard.pending `cards` (M13, M15).
- From the text: action.unknown `text`, action.card `card`, action.number `text`, action.deck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeVar

from cribtui.core.cards import Card
from cribtui.core.rules import Deck, Event, First, IllegalAction, Option, Outcome, Seat, chosen
from cribtui.core.shuffle import shuffle

from . import choices, events, playing, samples, scoring
from . import view as views
from .actions import Action, Discard, Draw, End, Lay, Melds, Pick, Swap, decode, encode
from .melds import OPENING, value
from .position import Position
from .scoring import Result
from .state import State
from .view import View

T = TypeVar("T")


class Rum500:
    """The game as core knows it."""

    name = "rum500"
    options: Mapping[str, Option] = {
        "first": Option("random", ("random", "0", "1")),
        "row": Option("off", ("off", "on")),  # whether the computer may take from the row
    }
    public = frozenset({"first", "discard", "pick", "meld", "lay", "swap", "end"})

    def start(self, options: Mapping[str, str]) -> State:
        values = chosen(self.options, options)
        return State(option=values["first"], row_allowed=values["row"] == "on")

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return views.to_act(state)

    def deal(self, state: State, seed: str) -> Action | Deck | None:
        match state.phase:
            case "first":
                return First(shuffle(seed, "first", 1)[0] % 2 if state.option == "random" else int(state.option))
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
            case "play" | "discard", Discard(card):
                _discard(state, seat, card)
            case "draw", Draw():
                _draw(state, seat)
            case "draw", Pick(card):
                _pick(state, seat, card)
            case "draw", End():
                _end(state)
            case "play", Melds():
                _meld(state, seat, action)
            case "play", Lay():
                _play(state, seat, playing.added(_position(state), action, state.opened[seat]))
            case "play", Swap():
                _swap(state, seat, action)
            case _:
                raise IllegalAction("rum500.turn", phase=state.phase)
        state.last = state.last if state.phase in views.WAITING else None

    def view(self, state: State, seat: Seat | None) -> View:
        return views.view(state, seat)

    def legal(self, view: View) -> Sequence[Action]:
        return choices.legal(view)

    def outcome(self, state: State) -> Outcome | None:
        return None if state.winner is None else Outcome(state.winner, state.scores, "match")

    def sample(self, view: View, rng: Random) -> State:
        return samples.sample(view, rng)

    def encode(self, action: Action | Deck) -> str:
        return encode(action)

    def decode(self, text: str) -> Action | Deck:
        return decode(text)

    def tell(self, before: View, seat: Seat | None, action: Action | Deck | None, after: View) -> list[Event]:
        return events.tell(before, seat, action, after)


RULES = Rum500()


def _from_the_deck(state: State, seat: Seat | None, action: First | Deck) -> None:
    """M1: name who begins the first hand, or shuffle for the next one."""
    if seat is not None or state.phase != ("first" if isinstance(action, First) else "deal"):
        raise IllegalAction("deck.not_due")
    if isinstance(action, First):
        state.first, state.phase = action.seat, "deal"
    else:
        _deal(state, action.cards)


def _deal(state: State, deck: tuple[Card, ...]) -> None:
    """M1: the first player alternates hand by hand; eight cards each, the row empty."""
    assert state.first is not None
    if state.number:
        state.first = 1 - state.first
    first, other = tuple(sorted(deck[0:16:2])), tuple(sorted(deck[1:16:2]))
    state.hands = (first, other) if state.first == 0 else (other, first)
    state.stock, state.row, state.tables, state.shown = deck[16:], (), ((), ()), ((), ())
    state.reached, state.opened, state.may_take, state.turns = False, (False, False), False, (0, 0)
    state.number, state.turn, state.phase = state.number + 1, state.first, "discard"


def _draw(state: State, seat: Seat) -> None:
    """M7: draw from the stock."""
    if not state.stock:
        raise IllegalAction("rum500.draw.empty")
    state.drawn, state.stock, state.phase = state.stock[0], state.stock[1:], "play"
    state.hands = _with(state.hands, seat, tuple(sorted((*state.hands[seat], state.drawn))))


def _pick(state: State, seat: Seat, card: Card) -> None:
    """M7, M12: take a card of the row and all after it."""
    after = playing.picked(_position(state), state.row, card, state.may_take)
    start = state.row.index(card)
    state.row, state.taken, state.phase = state.row[:start], state.row[start:], "play"
    state.shown = _with(state.shown, seat, tuple(sorted((*state.shown[seat], *state.taken))))
    state.hands, state.chosen = _with(state.hands, seat, after.hand), card


def _meld(state: State, seat: Seat, action: Melds) -> None:
    """M3-M8: lay new melds down, which opens."""
    after = playing.melded(_position(state), action, state.opened[seat], state.reached)
    state.opened = _with(state.opened, seat, True)
    _play(state, seat, after)


def _swap(state: State, seat: Seat, action: Swap) -> None:
    """M10: put a real card in place of a joker, which everybody sees go to the hand."""
    after = playing.exchanged(_position(state), action, state.opened[seat])
    state.shown = _with(state.shown, seat, tuple(sorted((*state.shown[seat], action.joker))))
    _play(state, seat, after)


def _play(state: State, seat: Seat, after: Position) -> None:
    """Put a step into effect; a hand without cards closes at once (M7)."""
    _hold(state, seat, after.hand)
    state.tables, state.chosen, state.freed = after.tables, after.chosen, after.freed
    if not after.hand:
        _finish(state, seat)


def _hold(state: State, seat: Seat, hand: tuple[Card, ...]) -> None:
    """Leave a player with these cards, of which what was shown stays known."""
    state.hands = _with(state.hands, seat, hand)
    if state.shown[seat]:
        state.shown = _with(state.shown, seat, tuple([card for card in state.shown[seat] if card in hand]))
    if state.drawn not in hand:
        state.drawn = None


def _discard(state: State, seat: Seat, card: Card) -> None:
    """M2, M7, M15: throw a card, which ends the turn."""
    hand = state.hands[seat]
    if card not in hand:
        raise IllegalAction("hand.not_held", card=card)
    if pending := _position(state).pending:
        raise IllegalAction("rum500.discard.pending", cards=pending)
    _hold(state, seat, tuple([held for held in hand if held != card]))
    state.row += (card,)
    state.reached = state.reached or value(state.row) >= OPENING
    state.turns = _with(state.turns, seat, state.turns[seat] + 1)
    if state.hands[seat]:
        _next_turn(state, 1 - seat)
    else:
        _finish(state, seat)


def _next_turn(state: State, seat: Seat) -> None:
    """M2, M16: a player's first turn is special; without a stock the hand ends unless he may take something."""
    state.turn, state.drawn, state.taken, state.may_take = seat, None, (), state.opened[seat]
    state.phase = "draw" if state.turns[seat] else "discard"
    if state.phase == "draw" and not state.stock and not _may_take_any(state):
        _finish(state, None)


def _may_take_any(state: State) -> bool:
    return state.may_take and any(choices.takeable(_position(state), state.row))


def _end(state: State) -> None:
    """M16: end the hand instead of taking."""
    if state.stock:
        raise IllegalAction("rum500.end.stock", stock=len(state.stock))
    _finish(state, None)


def _finish(state: State, closed: Seat | None) -> None:
    """M16-M18: score the hand; the match may be over."""
    assert state.first is not None
    before, hands, tables = state.scores, state.hands, state.tables
    items = scoring.items(tables, hands[0], 0), scoring.items(tables, hands[1], 1)
    points = [sum([item.points for item in own]) for own in items]
    state.scores, state.sheet = (before[0] + points[0], before[1] + points[1]), (*state.sheet, (points[0], points[1]))
    state.last = Result(state.number, state.first, before, state.scores, closed, tables, hands, items)
    state.shown, state.chosen, state.freed, state.drawn, state.taken = hands, None, (), None, ()
    state.may_take, state.winner = False, scoring.winner(state.scores)
    state.phase = "deal" if state.winner is None else "over"


def _position(state: State) -> Position:
    return Position(state.hands[state.turn], state.tables, state.turn, state.chosen, state.freed)


def _with(pair: tuple[T, T], seat: Seat, value: T) -> tuple[T, T]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
