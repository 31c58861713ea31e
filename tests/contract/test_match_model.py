"""Submit, undo, redo, restart and reload in any order, against a match kept as a plain list of what was done."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from cribtui.core import registry
from cribtui.core.match import Match
from cribtui.core.rules import IllegalAction

seats = st.sampled_from((0, 1))
Log = list[tuple[int | None, str]]
EXAMPLES = {"cribbage": 40}  # the log is the same whatever is played: of any other game a few will do
OTHERS = 12


@dataclass
class Model:
    """What the design says of the log, with nothing cached: every state is worked out from the start."""

    game: str
    seed: str
    log: Log = field(default_factory=list)
    cursor: int = 0
    aside: tuple[int | None, Log, int] | None = None

    def __post_init__(self) -> None:
        self.rules: Any = registry.get(self.game).rules
        self.deal()

    def state(self) -> Any:
        state = self.rules.start({name: option.default for name, option in self.rules.options.items()})
        for seat, text in self.log[: self.cursor]:
            state = self.rules.apply(state, seat, self.rules.decode(text))
        return state

    def deal(self) -> None:
        while (due := self.rules.deal(self.state(), self.seed)) is not None:
            self.add(None, self.rules.encode(due))

    def add(self, seat: int | None, text: str) -> None:
        self.log = [*self.log[: self.cursor], (seat, text)]
        self.cursor += 1

    def submit(self, seat: int, text: str) -> None:
        if self.aside and self.aside[0] in (None, seat):
            self.aside = None
        self.add(seat, text)
        self.deal()

    def undo(self, seat: int) -> bool:
        own = [index for index in range(self.cursor) if self.log[index][0] == seat]
        if own:
            self.cursor = own[-1]
        elif self.aside:
            _, self.log, self.cursor = self.aside
            self.aside = None
        else:
            return False
        return True

    def redo(self, seat: int) -> bool:
        if self.cursor == len(self.log):
            return False
        later = [index for index in range(self.cursor + 1, len(self.log)) if self.log[index][0] == seat]
        self.cursor = later[0] if later else len(self.log)
        return True

    def restart(self, owner: int | None) -> None:
        self.aside = self.aside or (owner, self.log, self.cursor)
        self.log, self.cursor = [], 0
        self.deal()


class Interleaving(RuleBasedStateMachine):
    """Does the same to a match and to the model."""

    game = ""

    @initialize(seed=st.integers(0, 9))
    def begin(self, seed: int) -> None:
        self.match = Match.new(self.game, seed=f"model-{seed}")
        self.model = Model(self.game, f"model-{seed}")

    @rule(which=st.integers(0, 999), as_text=st.booleans())
    def submit(self, which: int, as_text: bool) -> None:
        actors = self.match.to_act()
        if actors:
            seat = actors[which % len(actors)]
            choices = self.match.legal(seat)
            action = choices[which % len(choices)]
            text = self.match.rules.encode(action)
            self.match.submit(seat, text if as_text else action)
            self.model.submit(seat, text)

    @rule(seed=st.integers(0, 99), number=st.integers(5, 60))
    def play_on(self, seed: int, number: int) -> None:
        rng = Random(seed)
        for _ in range(number):
            self.submit(rng.randrange(1000), rng.random() < 0.5)

    @rule(seat=st.sampled_from((0, 1, 2)), text=st.sampled_from(("go", "cut 2", "turn 53", "lay 5H", "deck", "", "?")))
    def submit_nonsense(self, seat: int, text: str) -> None:
        choices = map(self.match.rules.encode, self.match.legal(seat) if seat in self.match.to_act() else ())
        if text not in choices:
            with pytest.raises(IllegalAction):
                self.match.submit(seat, text)

    @rule(seat=seats)
    def undo(self, seat: int) -> None:
        assert self.match.undo(seat) == self.model.undo(seat)

    @rule(seat=seats)
    def redo(self, seat: int) -> None:
        assert self.match.redo(seat) == self.model.redo(seat)

    @rule(owner=st.sampled_from((None, 0, 1)))
    def restart(self, owner: int | None) -> None:
        assert self.match.restart(owner)
        self.model.restart(owner)
        assert self.match.assisted

    @rule()
    def reload(self) -> None:
        text, assisted = self.match.dumps(), self.match.assisted
        self.match = Match.loads(text)
        assert self.match.damage is None
        assert (self.match.dumps(), self.match.assisted) == (text, assisted)

    @invariant()
    def same(self) -> None:
        if hasattr(self, "model"):
            assert [(entry.seat, entry.text) for entry in self.match.entries] == self.model.log
            assert self.match.cursor == self.model.cursor
            assert self.match.restarted == (self.model.aside is not None)
            assert self.match.state == self.model.state()


@pytest.mark.parametrize("game", registry.names())
def test_any_order_of_commands_is_what_the_log_says(game: str) -> None:
    machine = type("Interleaving", (Interleaving,), {"game": game})
    most = EXAMPLES.get(game, OTHERS)
    run_state_machine_as_test(
        machine,
        settings=settings(max_examples=most, stateful_step_count=30, deadline=None, derandomize=True, database=None),
    )
