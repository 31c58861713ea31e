"""Positions of cribbage for tests: stacked decks, hands set out, and lines of the log played on from there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cribtui.core.cards import PACK, Card, cards_name, name, parse, parse_cards, rank
from cribtui.core.match import Match
from cribtui.core.rules import Event, IllegalAction, Seat
from cribtui.games.cribbage import RULES
from cribtui.games.cribbage.actions import Action
from cribtui.games.cribbage.showdown import Count
from cribtui.games.cribbage.state import State
from cribtui.games.cribbage.view import View

CribbageMatch = Match[State, View, Action]
Points = tuple[Seat, str, int]
JACK = 10
PONE, DEALER = "2H 4C 6D 8S TH QC", "3H 5C 7D 9S JH KC"


def rest_of_pack(*used: Iterable[Card]) -> list[Card]:
    """Return the cards that are not among the used ones, jacks last."""
    gone = {card for cards in used for card in cards}
    return sorted((card for card in PACK if card not in gone), key=lambda card: (rank(card) == JACK, card))


def cut_deck(first: str, second: str) -> list[str]:
    """Return a deck for the cut for deal with two cards at places 1 and 2."""
    top = parse_cards(f"{first} {second}")
    return list(map(name, [*top, *rest_of_pack(top)]))


def deal_deck(pone: str, dealer: str, starter: str, lifted: int = 26, lifted_for_starter: int = 20) -> list[str]:
    """Return a deck that, cut so, deals six cards to each and turns a starter."""
    hands, up = (parse_cards(pone), parse_cards(dealer)), parse(starter)
    rest = rest_of_pack(*hands, [up])
    packet = [card for pair in zip(*hands, strict=True) for card in pair]
    packet += [*rest[:lifted_for_starter], up, *rest[lifted_for_starter:]]
    return list(map(name, packet[52 - lifted :] + packet[: 52 - lifted]))


def dealt(pone: str, dealer: str, starter: str) -> CribbageMatch:
    """Return a match in which seat 1 is the dealer and each holds six given cards."""
    match = Match.new("cribbage", seed="stacked", decks=[cut_deck("KS", "AS"), deal_deck(pone, dealer, starter)])
    for seat, text in ((0, "turn 1"), (1, "turn 2"), (0, "cut 26")):
        match.submit(seat, text)
    return match


def lead(
    hand0: str,
    hand1: str,
    *,
    pone: Seat = 0,
    starter: str | None = None,
    crib: str = "",
    scores: tuple[int, int] = (0, 0),
) -> State:
    """Return the state in which the pone is to lead; crib and starter come from the rest of the pack unless given."""
    hands = parse_cards(hand0), parse_cards(hand1)
    rest = rest_of_pack(*hands, parse_cards(crib), parse_cards(starter or ""))
    laid = list(parse_cards(crib)) or [rest.pop(0) for _ in range(4)]
    up = rest.pop(0) if starter is None else parse(starter)
    return State(
        phase="play",
        scores=scores,
        backs=scores,
        spreads=1,
        deal=1,
        dealer=1 - pone,
        turn=pone,
        hands=(tuple(sorted(hands[0])), tuple(sorted(hands[1]))),
        laid=(tuple(laid[:2]), tuple(laid[2:])),
        starter=up,
        packet=tuple(rest),
    )


def before_the_starter(starter: str, scores: tuple[int, int] = (0, 0), pone: Seat = 0) -> State:
    """Return the state in which the pone is to cut for the starter; lifting four turns the given card."""
    hands = rest_of_pack([parse(starter)])
    state = lead(cards_name(hands[:4]), cards_name(hands[4:8]), pone=pone, starter=starter, scores=scores)
    state.phase, state.starter = "starter", None
    state.packet = (*state.packet[:4], parse(starter), *state.packet[4:])
    return state


def after(state: State, *lines: str) -> State:
    """Return the state after lines of the log, `0 play 4C`. Each must be among the choices of its seat."""
    for line in lines:
        seat, text = int(line[0]), line[2:]
        action = RULES.decode(text)
        assert action in RULES.legal(RULES.view(state, seat)), f"{line} is not offered"
        state = RULES.apply(state, seat, action)
    return state


def gains(state: State) -> list[Points]:
    """Return what the last action earned."""
    return [(seat, score.kind, score.points) for seat, score in state.gains]


def each_gain(state: State, *lines: str) -> list[list[Points]]:
    """Return what each line of the log earns in turn."""
    earned = []
    for line in lines:
        state = after(state, line)
        earned.append(gains(state))
    return earned


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


def play_out(state: State) -> State:
    """Return the state after the deal, each playing the first card that fits."""
    while state.phase == "play":
        seat = state.turn
        state = RULES.apply(state, seat, RULES.legal(RULES.view(state, seat))[0])
    return state


def at_the_last_card(state: State) -> State:
    """Return the state in which one card of the deal is left, each playing the first card that fits."""
    while len(state.hands[0]) + len(state.hands[1]) > 1:
        seat = state.turn
        state = RULES.apply(state, seat, RULES.legal(RULES.view(state, seat))[0])
    return state


def counted(counts: Sequence[Count]) -> list[tuple[Seat, bool, str, int]]:
    """Return the counts of a show in short: whose, whether the crib, the cards, the points."""
    return [
        (count.seat, count.crib, cards_name(count.cards), sum(score.points for score in count.scores))
        for count in counts
    ]


def told(state: State, seat: Seat, text: str, audience: Seat | None = None) -> list[Event]:
    """Return what an audience is told of an action."""
    action = RULES.decode(text)
    later = RULES.apply(state, seat, action)
    return RULES.tell(RULES.view(state, audience), seat, action, RULES.view(later, audience))


def after_the_turns(first: str, second: str) -> CribbageMatch:
    """Return a match in which both have turned their cards at the cut for deal."""
    match = Match.new("cribbage", seed="turns", decks=[cut_deck(first, second)])
    match.submit(0, "turn 1")
    match.submit(1, "turn 2")
    return match
