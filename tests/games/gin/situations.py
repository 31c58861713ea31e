"""Positions of gin for tests: stacked decks, hands set out, and lines of the log played on from there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from cribtui.core.cards import PACK, Card, cards_name, name, parse, parse_cards
from cribtui.core.match import Match
from cribtui.core.rules import Event, IllegalAction, Seat
from cribtui.games.gin import RULES
from cribtui.games.gin.actions import Action
from cribtui.games.gin.state import State, Variant
from cribtui.games.gin.view import View

GinMatch = Match[State, View, Action]
Pair = tuple[int, int]

GIN = "AS 2S 3S 4H 5H 6H 7D 8D 9D TD"  # ten melded cards
PLAIN = "2C 4C 6C 8C TC QC AD 3D 9H QS"  # ten that go with nothing


def cards(text: str) -> tuple[Card, ...]:
    """Return sorted cards; the names may be run together, `7H7D7C`."""
    return tuple(sorted(map(parse, re.findall("[^ ]{2}", text))))


def melds(text: str) -> tuple[tuple[Card, ...], ...]:
    """Return melds, each a word of the text."""
    return tuple(map(cards, text.split()))


def words(melds: Iterable[Iterable[Card]]) -> str:
    """Return melds as words, each with its cards sorted."""
    return " ".join("".join(map(name, sorted(meld))) for meld in melds)


def rest_of_pack(*used: Iterable[Card]) -> list[Card]:
    """Return the cards that are not among the used ones."""
    gone = {card for some in used for card in some}
    return [card for card in PACK if card not in gone]


def deck(other: str, dealer: str, upcard: str, stock: str = "") -> list[str]:
    """Return a deck that deals ten cards to the non-dealer and to the dealer and turns an upcard; the stock follows."""
    hands, top = (parse_cards(other), parse_cards(dealer)), parse_cards(f"{upcard} {stock}")
    dealt = [card for pair in zip(*hands, strict=True) for card in pair]
    return list(map(name, [*dealt, *top, *rest_of_pack(dealt, top)]))


def dealt(other: str, dealer: str, upcard: str, stock: str = "", **options: Any) -> GinMatch:
    """Return a match in which seat 1 deals; the decks after the first are shuffled."""
    return Match.new("gin", {"first": 1, **options}, seed="stacked", decks=[deck(other, dealer, upcard, stock)])


def play(match: GinMatch, *lines: str) -> GinMatch:
    """Return the match after lines of the log, `0 discard 4C`."""
    for line in lines:
        match.submit(int(line[0]), line[2:])
    return match


def holding(
    hand: str,
    other: str = PLAIN,
    *,
    seat: Seat = 0,
    taken: str | None = None,
    pile: str = "",
    left: int | None = None,
    variant: Variant = "classic",
    scores: Pair = (0, 0),
    boxes: Pair = (0, 0),
    dealer: Seat = 1,
    dry: int = 0,
) -> State:
    """Return the state in which a seat holds eleven cards; of the other cards so many are left in the stock."""
    hands = cards(hand), cards(other)
    under = list(parse_cards(pile))
    rest = rest_of_pack(*hands, under)
    stock = rest if left is None else rest[:left]
    under = [*rest[len(stock) :], *under]
    shown = () if taken is None else (parse(taken),)
    return State(
        phase="discard",
        variant=variant,
        target=150 if variant == "ful" else 100,
        scores=scores,
        boxes=boxes,
        number=1,
        dealer=dealer,
        turn=seat,
        hands=hands if seat == 0 else hands[::-1],
        shown=(shown, ()) if seat == 0 else ((), shown),
        stock=tuple(stock),
        pile=tuple(under),
        taken=None if taken is None else parse(taken),
        drawn=hands[0][-1] if taken is None else None,
        dry=dry,
    )


def to_take(hand: str, other: str = PLAIN, *, pile: str, seat: Seat = 0, **rest: Any) -> State:
    """Return the state in which a seat with ten cards is to take a card."""
    state = holding(hand, other, seat=seat, pile=pile, **rest)
    state.phase, state.drawn = "take", None
    return state


def knocked(knocker: str, discard: str, knock: str, other: str, **rest: Any) -> State:
    """Return the state after a knock: ten cards, the card thrown, the melds as words; the other is to answer."""
    state = holding(f"{knocker} {discard}", other, **rest)
    return after(state, f"{state.turn} knock {discard} {knock}".rstrip(), offered=False)


def after(state: State, *lines: str, offered: bool = True) -> State:
    """Return the state after lines of the log, `0 discard 4C`; each must be among the choices unless told otherwise."""
    for line in lines:
        seat, text = int(line[0]), line[2:]
        action = RULES.decode(text)
        assert not offered or action in RULES.legal(RULES.view(state, seat)), f"{line} is not offered"
        state = RULES.apply(state, seat, action)
    return state


def refusal(state: State, seat: Seat | None, text: str) -> str:
    """Return how the rules refuse an action: its key and values. Fails when it is accepted."""
    before = state.copy()
    try:
        RULES.apply(state, seat, RULES.decode(text))
    except IllegalAction as error:
        assert state == before
        return str(error)
    raise AssertionError(f"{seat} {text} was accepted")


def choices(state: State, seat: Seat) -> list[str]:
    """Return what a seat is offered, as text."""
    return [RULES.encode(action) for action in RULES.legal(RULES.view(state, seat))]


def told(state: State, seat: Seat, text: str, audience: Seat | None = None) -> list[Event]:
    """Return what an audience is told of an action."""
    action = RULES.decode(text)
    later = RULES.apply(state, seat, action)
    return RULES.tell(RULES.view(state, audience), seat, action, RULES.view(later, audience))


def short(events: Iterable[Event]) -> list[str]:
    """Return events in short: kind, seat and cards."""
    return [f"{event.kind} {event.seat} {cards_name(event.cards)}".rstrip() for event in events]
