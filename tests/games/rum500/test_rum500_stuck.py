"""Nobody gets stuck: hands by chance in which every choice is taken as often as any other."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cribtui.core.cards import PACK, Card
from cribtui.core.rules import Deck, First
from cribtui.games.rum500 import RULES
from cribtui.games.rum500.actions import Discard, Pick, Swap
from cribtui.games.rum500.state import State

LONGEST = 2_000  # actions; far beyond any hand


def hand(seed: str, done: Counter[str]) -> State:
    """Play a hand by chance and count what was done."""
    rng = Random(seed)
    state = RULES.apply(RULES.start({}), None, First(rng.randrange(2)))
    RULES.advance(state, None, Deck(deck(rng)))
    for _ in range(LONGEST):
        if not RULES.to_act(state):
            return state
        seat = RULES.to_act(state)[0]
        view = RULES.view(state, seat)
        choices = RULES.legal(view)
        assert choices, (seed, view)
        action = rng.choice(choices)
        done[type(action).__name__] += 1
        done["pending"] += bool(view.pending)
        assert not (view.pending and isinstance(action, Discard))
        RULES.advance(state, seat, action)
    raise AssertionError(f"{seed} does not end")


def deck(rng: Random) -> tuple[Card, ...]:
    """Return a pack whose top cards are more often than not 2s and of a few suits."""
    weight = {suit: rng.choice((1, 1, 3)) for suit in range(4)}
    keys = {card: rng.random() ** (4 if card % 13 == 1 else weight[card // 13]) for card in PACK}
    return tuple(sorted(PACK, key=keys.__getitem__))


def test_hands_by_chance_come_to_an_end() -> None:
    done: Counter[str] = Counter()
    for n in range(60):
        state = hand(f"stuck {n}", done)
        assert state.last is not None and sorted(state.cards()) == list(PACK)
    assert done[Pick.__name__] > 100 and done[Swap.__name__] > 20 and done["pending"] > 100


@pytest.mark.parametrize("seat", [0, 1])
def test_a_hand_is_scored_by_its_dots(seat: int) -> None:
    state = hand(f"scored {seat}", Counter())
    assert state.last is not None
    dots = [
        meld.worth(index)
        for table in state.last.tables
        for meld in table
        for index, owner in enumerate(meld.owners)
        if owner == seat
    ]
    left = [15 if card % 13 in (0, 1) else 10 if card % 13 > 7 else 5 for card in state.last.hands[seat]]
    assert state.scores[seat] == state.last.points(seat) == sum(dots) - sum(left)
