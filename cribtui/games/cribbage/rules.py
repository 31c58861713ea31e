"""The rules of six-card cribbage, clause by clause (C1-C20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import TypeVar

from cribtui.core.cards import Card, rank
from cribtui.core.rules import Deck, Event, IllegalAction, Option, Outcome, Score, Seat
from cribtui.core.shuffle import shuffle

from . import events
from . import view as views
from .actions import GO, Action, Cut, Go, Lay, Play, Turn, decode, encode
from .scoring import VALUES, peg, show
from .showdown import Count, Hand, Show
from .state import State
from .view import View

T = TypeVar("T")
PLACES = range(1, 53)  # C1
LIFTS = {"cut": range(4, 49), "starter": range(4, 37)}  # C2, C5
TURNS = tuple(Turn(place) for place in PLACES)
CUTS = {phase: tuple(Cut(lifted) for lifted in lifts) for phase, lifts in LIFTS.items()}


class Cribbage:
    """The game as core knows it."""

    name = "cribbage"
    options: Mapping[str, Option] = {"target": Option("121", ("121",))}
    public = frozenset({"turn", "cut", "play", "go"})

    def start(self, options: Mapping[str, str]) -> State:
        for name, value in options.items():
            if name not in self.options or value not in self.options[name].values:
                raise IllegalAction("option.unknown", option=name, value=value)
        return State(target=int(options.get("target", "121")))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return views.to_act(state)

    def deal(self, state: State, seed: str) -> Action | Deck | None:
        match state.phase:
            case "spread":
                return Deck(shuffle(seed, "cut", state.spreads + 1))
            case "shuffle":
                return Deck(shuffle(seed, "deal", state.deal + 1))
        return None

    def apply(self, state: State, seat: Seat | None, action: Action | Deck) -> State:
        new = state.copy()
        self.advance(new, seat, action)
        return new

    def advance(self, state: State, seat: Seat | None, action: Action | Deck) -> None:
        if isinstance(action, Deck):
            return _deck(state, seat, action)
        if seat is None or seat not in views.to_act(state):
            raise IllegalAction("turn.not_yours")
        match state.phase, action:
            case "turn", Turn(place):
                _turn(state, seat, place)
            case (("cut" | "starter"), Cut(lifted)):
                _cut(state, lifted)
            case "lay", Lay(cards):
                _lay(state, seat, cards)
            case "play", Play(card):
                _play(state, seat, card)
            case "play", Go():
                _go(state, seat)
            case _:
                raise IllegalAction("turn.other_step", phase=state.phase)

    def view(self, state: State, seat: Seat | None) -> View:
        return views.view(state, seat)

    def legal(self, view: View) -> Sequence[Action]:
        if view.seat is None or view.seat not in view.to_act:
            return ()
        match view.phase:
            case "turn":
                return tuple(turn for turn in TURNS if turn.place not in view.turned)
            case "cut" | "starter":
                return CUTS[view.phase]
            case "lay":
                return tuple(Lay(cards) for cards in combinations(view.hand, 2))
        room = 31 - view.count
        return tuple(Play(card) for card in view.hand if VALUES[card] <= room) or (GO,)

    def outcome(self, state: State) -> Outcome | None:
        if state.winner is None:
            return None
        return Outcome(state.winner, state.scores, _reason(state))

    def sample(self, view: View, rng: Random) -> State:
        return views.sample(view, rng)

    def encode(self, action: Action | Deck) -> str:
        return encode(action)

    def decode(self, text: str) -> Action | Deck:
        return decode(text)

    def tell(self, before: View, seat: Seat | None, action: Action | Deck | None, after: View) -> list[Event]:
        return events.tell(before, seat, action, after)


RULES = Cribbage()


def _deck(state: State, seat: Seat | None, deck: Deck) -> None:
    """C1, C2: spread a shuffled deck for the cut for deal, or put one before the pone."""
    if seat is not None or state.phase not in ("spread", "shuffle"):
        raise IllegalAction("deck.not_due")
    state.packet = deck.cards
    state.gains = ()
    if state.phase == "spread":
        state.phase, state.spreads = "turn", state.spreads + 1
        state.turned, state.turned_cards = (0, 0), ()
    else:
        _take_up(state)


def _take_up(state: State) -> None:
    """C1, C2: take up the cards of the last deal, which passes the deal on, and put the packet before the pone."""
    assert state.dealer is not None
    if state.deal:
        state.dealer = 1 - state.dealer
    state.phase, state.deal, state.turn = "cut", state.deal + 1, 1 - state.dealer
    state.laid, state.starter = ((), ()), None
    state.played, state.resets, state.goes = (), (0,), ()


def _turn(state: State, seat: Seat, place: int) -> None:
    """C1: turn a card for the deal; the lower rank deals, equal ranks cut again."""
    if place not in PLACES:
        raise IllegalAction("cribbage.turn.place", place=place)
    if place in state.turned:
        raise IllegalAction("cribbage.turn.taken", place=place)
    state.turned = _with(state.turned, seat, place)
    state.turned_cards += (state.packet[place - 1],)
    if seat == 0:
        return
    first, second = (rank(card) for card in state.turned_cards)
    state.packet = ()
    if first == second:
        state.phase = "spread"
    else:
        state.phase, state.dealer = "shuffle", 0 if first < second else 1


def _cut(state: State, lifted: int) -> None:
    """C2, C5: the pone lifts some cards and the lower packet goes on top."""
    lifts = LIFTS[state.phase]
    if lifted not in lifts:
        raise IllegalAction("cribbage.cut.lifted", lifted=lifted, least=lifts[0], most=lifts[-1])
    packet = state.packet[lifted:] + state.packet[:lifted]
    if state.phase == "cut":
        _deal_hands(state, packet)
    else:
        _turn_starter(state, packet)


def _deal_hands(state: State, packet: tuple[Card, ...]) -> None:
    """C3: six cards each, one at a time, starting with the pone."""
    pone, dealer = tuple(sorted(packet[0:12:2])), tuple(sorted(packet[1:12:2]))
    state.hands = (pone, dealer) if state.turn == 0 else (dealer, pone)
    state.packet, state.phase = packet[12:], "lay"


def _turn_starter(state: State, packet: tuple[Card, ...]) -> None:
    """C5: the top card of the lower packet; a jack gives the dealer two at once."""
    state.starter, state.packet = packet[0], packet[1:]
    state.last, state.turned, state.turned_cards = None, (0, 0), ()
    state.phase = "play"
    if rank(state.starter) == 10:
        _gain(state, 1 - state.turn, [Score("heels", (state.starter,), 2)])


def _lay(state: State, seat: Seat, cards: Hand) -> None:
    """C4: two cards of one's own go face down to the crib."""
    if len(cards) != 2 or cards[0] == cards[1]:
        raise IllegalAction("cribbage.lay.two")
    for card in cards:
        if card not in state.hands[seat]:
            raise IllegalAction("hand.not_held", card=card)
    kept = tuple(card for card in state.hands[seat] if card not in cards)
    state.hands, state.laid = _with(state.hands, seat, kept), _with(state.laid, seat, cards)
    if state.laid[0] and state.laid[1]:
        state.phase = "starter"


def _play(state: State, seat: Seat, card: Card) -> None:
    """C7-C13: add a card to the count and score it."""
    if card not in state.hands[seat]:
        raise IllegalAction("hand.not_held", card=card)
    if state.count + VALUES[card] > 31:
        raise IllegalAction("cribbage.play.over31", card=card, count=state.count + VALUES[card])
    state.hands = _with(state.hands, seat, tuple(held for held in state.hands[seat] if held != card))
    state.played += ((seat, card),)
    state.count += VALUES[card]
    scores = peg([played for _, played in state.played[state.resets[-1] :]])
    followed = _next_turn(state, seat)
    if not followed and state.count < 31:
        kind = "go" if state.hands[0] or state.hands[1] else "last"
        scores.append(Score(kind, (card,), 1))
    _gain(state, seat, scores)
    if not followed:
        _end_series(state, seat)


def _go(state: State, seat: Seat) -> None:
    """C7, C11: pass for want of a card that fits; the point falls now if the other cannot go on either."""
    if _fits(state, seat):
        raise IllegalAction("cribbage.go.can_play", count=state.count)
    state.gone, state.goes = _with(state.gone, seat, True), (*state.goes, (seat, state.count))
    state.gains = ()
    if _fits(state, 1 - seat):
        state.turn = 1 - seat
        return
    player, card = state.played[-1]
    _gain(state, player, [Score("go", (card,), 1)])
    _end_series(state, player)


def _fits(state: State, seat: Seat) -> bool:
    """Tell whether a seat could still play in this series."""
    room = 31 - state.count
    return not state.gone[seat] and any(VALUES[card] <= room for card in state.hands[seat])


def _next_turn(state: State, seat: Seat) -> bool:
    """Pass the turn on within the series (C11: who holds cards and has not said go is asked); False at its end."""
    other = 1 - seat
    if state.count < 31 and state.hands[other] and not state.gone[other]:
        state.turn = other
        return True
    return _fits(state, seat)


def _end_series(state: State, player: Seat) -> None:
    """C11: the count returns to nothing and the other leads, or whoever still has cards; after the last, the show."""
    if state.phase == "over":
        return
    state.count, state.gone = 0, (False, False)
    state.resets += (len(state.played),)
    other = 1 - player
    if state.hands[0] or state.hands[1]:
        state.turn = other if state.hands[other] else player
    else:
        _show(state)


def _show(state: State) -> None:
    """C14: count the pone's hand, the dealer's hand and the crib, until someone has won."""
    assert state.dealer is not None and state.starter is not None
    dealer, starter = state.dealer, state.starter
    hands = (_played_by(state, 0), _played_by(state, 1))
    crib = tuple(sorted(state.laid[0] + state.laid[1]))
    before, backs, gains = state.scores, state.backs, state.gains
    counts: list[Count] = []
    for seat, cards, is_crib in (
        (1 - dealer, hands[1 - dealer], False),
        (dealer, hands[dealer], False),
        (dealer, crib, True),
    ):
        if state.winner is None:
            counts.append(_count(state, seat, cards, starter, is_crib))
    opened = crib if counts[-1].crib else ()
    state.gains = gains  # the show has its own record; what the last card earned stays told
    state.last = Show(state.deal, dealer, starter, hands, opened, tuple(counts), before, backs)
    if state.winner is None:
        state.phase = "shuffle"


def _count(state: State, seat: Seat, cards: Hand, starter: Card, crib: bool) -> Count:
    """C15-C18: count one hand; nothing after the item that wins is counted."""
    before = state.scores[seat]
    items: list[Score] = []
    for item in show(cards, starter, crib):
        if before + sum(score.points for score in items) < state.target:
            items.append(item)
    _gain(state, seat, items)
    return Count(seat, crib, cards, tuple(items), before, state.scores[seat])


def _gain(state: State, seat: Seat, scores: Sequence[Score]) -> None:
    """C13, C18: add what one action earned at once; the peg stops at the target and the match with it."""
    state.gains = tuple((seat, score) for score in scores)
    points = sum(score.points for score in scores)
    if not points:
        return
    old = state.scores[seat]
    new = min(state.target, old + points)
    state.backs, state.scores = _with(state.backs, seat, old), _with(state.scores, seat, new)
    if new == state.target:
        state.winner, state.phase = seat, "over"


def _played_by(state: State, seat: Seat) -> Hand:
    return tuple(sorted(card for who, card in state.played if who == seat))


def _with(pair: tuple[T, T], seat: Seat, value: T) -> tuple[T, T]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def _reason(state: State) -> str:
    """C20: the word for the record; the result stays one game."""
    least = min(state.scores)
    return "double_skunk" if least < 61 else "skunk" if least < 91 else "game"
