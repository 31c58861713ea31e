"""The chance to win from every pair of scores: what deals of hard against hard scored, event by event, run backwards.

A deal stands for itself at every score: it goes to whoever has what he needs at the earlier event, else the other one
deals at the scores that it leads to. Both add up to more with every deal, so those chances are known before.

Hard plays for points. Where the first point wins, at 120 to 120, points are no guide: for that score deals of expert
against expert are played instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from cribtui.core.rules import Deck
from cribtui.core.shuffle import shuffle
from cribtui.games.cribbage import RULES, bot
from cribtui.games.cribbage.state import State
from cribtui.games.cribbage.tables import from_words, packed

TARGET = 121
DEALER, PONE = 0, 1
Events = Sequence[tuple[int, int]]  # who scored, and how many points, in order
Wins = list[list[float]]  # by the dealer's score and the other's


def deals(number: int) -> Iterator[Events]:
    """Give the events of so many deals of hard against hard."""
    for one in range(number):
        yield deal(f"wins {one}")


def deal(seed: str) -> Events:
    """Return the events of one deal from nothing to nothing: heels, the play, the show."""
    state = _dealt(seed, (0, 0))
    events: list[tuple[int, int]] = []
    while state.phase != "shuffle":
        before = state.scores
        _act(state, "hard")
        after = state.scores if state.last is None else state.last.scores
        events += [(who, after[who] - before[who]) for who in (DEALER, PONE) if after[who] > before[who]]
    assert state.last is not None
    events += [(count.seat, count.after - count.before) for count in state.last.counts if count.after > count.before]
    return events


def edge(number: int) -> float:
    """Return the dealer's chance to win at 120 to 120, from so many deals of expert against expert."""
    return sum(_winner(f"edge {one}") == DEALER for one in range(number)) / number


def _winner(seed: str) -> int | None:
    state = _dealt(seed, (TARGET - 1, TARGET - 1))
    while state.winner is None:
        _act(state, "expert")
    return state.winner


def _dealt(seed: str, scores: tuple[int, int]) -> State:
    """Return the state after a shuffle at some scores, with seat 0 as dealer."""
    state = State(phase="shuffle", dealer=DEALER, scores=scores)
    RULES.advance(state, None, Deck(shuffle(seed, "wins", 1)))
    return state


def _act(state: State, level: str) -> None:
    """Let a player of a level do what is due; the cut is always the same, neither level draws lots."""
    seat = RULES.to_act(state)[0]
    view = RULES.view(state, seat)
    cuts = view.phase not in ("lay", "play")
    RULES.advance(state, seat, RULES.legal(view)[0] if cuts else bot.choose(view, level, Random(0)))


def wins(played: Iterable[Events], edge: float) -> Wins:
    """Return the dealer's chance to win, before he deals, by both scores; `edge` is that of 120 to 120."""
    tracks = [(_reached(events, DEALER), _reached(events, PONE), *_totals(events)) for events in played]
    table = [[0.0] * TARGET for _ in range(TARGET)]
    for both in range(2 * TARGET - 2, -1, -1):
        for dealer in range(max(0, both - TARGET + 1), min(TARGET, both + 1)):
            pone = both - dealer
            need, other_need = TARGET - dealer, TARGET - pone
            won = 0.0
            for reached, other_reached, got, given in tracks:
                if got >= need or given >= other_need:
                    won += reached[need] < other_reached[other_need]
                else:
                    won += 1 - table[pone + given][dealer + got]
            table[dealer][pone] = won / len(tracks) if both < 2 * TARGET - 2 else edge
    return table


def _reached(events: Events, who: int) -> list[int]:
    """Return at which event somebody has each number of points."""
    at = [0]
    for place, (scorer, points) in enumerate(events):
        if scorer == who:
            at += [place] * points
    return at + [len(events)] * (TARGET + 1 - len(at))


def _totals(events: Events) -> tuple[int, int]:
    return sum([points for who, points in events if who == DEALER]), sum(
        [points for who, points in events if who == PONE]
    )


def wins_table(table: Wins) -> bytes:
    """Return the content of the file of wins."""
    return packed(from_words([round(65535 * chance) for row in table for chance in row]))
