"""Positions of 500 rum for tests: stacked decks, hands and tables set out, and lines of the log played on from there.

A meld is written as in the log, `5H2C=6H7H`; who played its cards may follow, `5H2C=6H7H/110`, or else its owner did.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from cribtui.core.cards import PACK, Card, cards_name, name, parse, parse_cards
from cribtui.core.match import Match
from cribtui.core.rules import Event, IllegalAction, Seat
from cribtui.games.rum500 import RULES
from cribtui.games.rum500.actions import Action, meld_name, parse_meld
from cribtui.games.rum500.melds import Reading, readings
from cribtui.games.rum500.scoring import Pair
from cribtui.games.rum500.state import State
from cribtui.games.rum500.table import Meld, Table, down
from cribtui.games.rum500.view import View

Rum500Match = Match[State, View, Action]


def cards(text: str) -> tuple[Card, ...]:
    """Return sorted cards; the names may be run together, `7H7D7C`."""
    return tuple(sorted(map(parse, re.findall("[^ ]{2}", text))))


def row(text: str) -> tuple[Card, ...]:
    """Return cards in their order."""
    return parse_cards(text)


def read(text: str) -> list[str]:
    """Return all that cards can be, as the log writes it."""
    return [meld_name(reading) for reading in readings(cards(text))]


def reading(text: str) -> Reading:
    return parse_meld(text)


def meld(text: str, owner: Seat = 0) -> Meld:
    """Return a meld on a table."""
    word, _, owners = text.partition("/")
    new = down(parse_meld(word), owner)
    return Meld(new.kind, new.cards, new.stands, tuple(map(int, owners))) if owners else new


def table(text: str, owner: Seat) -> Table:
    return tuple(meld(word, owner) for word in text.split())


def words(melds: Iterable[Meld]) -> list[str]:
    """Return melds as the log writes them, each with its dots."""
    return [
        f"{meld_name(Reading(meld.kind, meld.cards, meld.stands, 0))}/{''.join(map(str, meld.owners))}"
        for meld in melds
    ]


def rest_of_pack(*used: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards that are not among the used ones."""
    gone = {card for some in used for card in some}
    return tuple(card for card in PACK if card not in gone)


def deck(first: str, other: str, stock: str = "") -> list[str]:
    """Return a deck that deals eight cards to the first player and to the other; the stock follows."""
    dealt = [card for pair in zip(parse_cards(first), parse_cards(other), strict=True) for card in pair]
    top = parse_cards(stock)
    return list(map(name, [*dealt, *top, *rest_of_pack(dealt, top)]))


def dealt(first: str, other: str, stock: str = "", **options: Any) -> Rum500Match:
    """Return a match in which seat 0 is first; the decks after the first are shuffled."""
    return Match.new("rum500", {"first": 0, **options}, seed="stacked", decks=[deck(first, other, stock)])


def play(match: Rum500Match, *lines: str) -> Rum500Match:
    """Return the match after lines of the log, `0 discard 4C`."""
    for line in lines:
        match.submit(int(line[0]), line[2:])
    return match


def holding(
    hand: str,
    own: str = "",
    theirs: str = "",
    *,
    other: str | None = None,
    row: str = "",
    seat: Seat = 0,
    phase: Any = "play",
    chosen: str | None = None,
    freed: str = "",
    taken: str = "",
    shown: str = "",
    stock: str = "",
    left: int | None = None,
    opened: tuple[bool, bool] = (True, True),
    may_take: bool | None = None,
    reached: bool = True,
    scores: Pair = (0, 0),
    turns: Pair = (3, 3),
    first: Seat = 0,
) -> State:
    """Return the state in which a seat holds cards, with melds on his own table and on the other's.

    `opened` and `turns` are by seat. The stock begins with the cards given and has so many left; what lies nowhere else
    is in the other's hand, which by itself holds two cards.
    """
    tables = (table(own, seat), table(theirs, 1 - seat))
    melded = [card for side in tables for lying in side for card in lying.cards]
    top, hidden = parse_cards(stock), cards(other or "")
    rest = rest_of_pack(cards(hand), hidden, parse_cards(row), melded, top)
    if other is None:
        hidden, rest = rest[:2], rest[2:]
    pile = (*top, *rest)[:left]
    hands = cards(hand), tuple(sorted({*hidden, *rest}.difference(pile)))
    known = tuple(sorted({*cards(shown), *cards(freed), *cards(taken), *cards(chosen or "")}))
    state = State(
        phase=phase,
        scores=scores,
        number=1,
        first=first,
        turn=seat,
        hands=hands if seat == 0 else hands[::-1],
        shown=(known, ()) if seat == 0 else ((), known),
        stock=pile,
        row=parse_cards(row),
        reached=reached,
        opened=opened,
        may_take=opened[seat] if may_take is None else may_take,
        tables=tables if seat == 0 else tables[::-1],
        chosen=None if chosen is None else parse(chosen),
        freed=cards(freed),
        taken=parse_cards(taken),
        turns=turns,
    )
    assert sorted(state.cards()) == list(PACK), "a card lies in two places"
    return state


def to_draw(hand: str, own: str = "", theirs: str = "", **rest: Any) -> State:
    """Return the state in which a seat is to draw, take or end."""
    return holding(hand, own, theirs, phase="draw", **rest)


def after(state: State, *lines: str, offered: bool = True) -> State:
    """Return the state after lines of the log, `0 discard 4C`; each must be among the choices unless told otherwise."""
    for line in lines:
        seat, action = int(line[0]), RULES.decode(line[2:])
        assert not offered or action in RULES.legal(RULES.view(state, seat)), f"{line} is not offered"
        state = RULES.apply(state, seat, action)
    return state


def refusal(state: State, text: str, seat: Seat | None = 0) -> str:
    """Return how the rules refuse an action: its key and values. Fails when it is accepted or was offered."""
    before = state.copy()
    try:
        action = RULES.decode(text)
        assert seat is None or action not in RULES.legal(RULES.view(state, seat)), f"{seat} {text} is offered"
        RULES.apply(state, seat, action)
    except IllegalAction as error:
        assert state == before
        return said(error)
    raise AssertionError(f"{seat} {text} was accepted")


def said(error: IllegalAction) -> str:
    """Return a refusal with cards by their names."""
    values = [f"{key}={_shown(key, value)}" for key, value in error.values.items()]
    return " ".join([error.key, *values])


def _shown(key: str, value: Any) -> str:
    match key:
        case "card" | "joker":
            return name(value) if isinstance(value, int) else str(value)
        case "cards":
            return "".join(map(name, value))
    return str(value)


def choices(state: State, seat: Seat = 0, verb: str = "") -> list[str]:
    """Return what a seat is offered, as text; only one verb's if asked for."""
    texts = [RULES.encode(action) for action in RULES.legal(RULES.view(state, seat))]
    return [text for text in texts if text.partition(" ")[0] == verb or not verb]


def told(state: State, seat: Seat, text: str, audience: Seat | None = None) -> list[Event]:
    """Return what an audience is told of an action."""
    action = RULES.decode(text)
    later = RULES.apply(state, seat, action)
    return RULES.tell(RULES.view(state, audience), seat, action, RULES.view(later, audience))


def short(events: Iterable[Event]) -> list[str]:
    """Return events in short: kind, seat, cards and facts."""
    return [
        " ".join([event.kind, str(event.seat), cards_name(event.cards), *(f"{k}={v}" for k, v in event.facts.items())])
        .replace("  ", " ")
        .rstrip()
        for event in events
    ]
