"""How many wrong guesses a code bears, whatever the order of events."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import AbstractContextManager

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from cribtui.net import guesses, pake
from cribtui.net.errors import LinkError, Refused, WrongCode
from cribtui.net.guesses import Guesses
from cribtui.net.wire import PRE_MAX, Frames, frame
from tests.net.wiring import House, first_flight, make_quick, opened, quick_answer, run, until_closed


def missed(codes: Guesses) -> None:
    """Make a wrong guess."""
    with pytest.raises(WrongCode), codes.guess():
        raise WrongCode


def test_a_code_is_any_two_digits() -> None:
    found = Counter(Guesses(lambda: None).code for _ in range(3000))
    assert set(found) == {f"{k:02d}" for k in range(100)}
    for wrong in ("7", "123", "٤٢", "4a", ""):
        with pytest.raises(ValueError):
            Guesses(lambda: None, wrong)


def test_one_wrong_guess_is_forgiven_the_second_asks_the_host_the_third_makes_a_new_code() -> None:
    told: list[tuple[int, bool]] = []
    codes = Guesses(lambda: told.append((codes.tries, codes.doubted)), "42")
    missed(codes)
    missed(codes)
    for _ in range(5):
        with pytest.raises(Refused) as caught, codes.guess():
            raise AssertionError
        assert caught.value.key == "link.refused.doubted"
    assert codes.code == "42"
    codes.allow()
    codes.allow()
    missed(codes)
    assert codes.code != "42"
    assert told == [(1, False), (2, True), (2, False), (0, False)]


def test_the_host_can_allow_nothing_before_he_is_asked() -> None:
    codes = Guesses(lambda: None, "42")
    codes.allow()
    missed(codes)
    codes.allow()
    missed(codes)
    assert (codes.tries, codes.doubted) == (2, True)


def test_a_right_guess_neither_counts_nor_forgives() -> None:
    codes = Guesses(lambda: None, "42")
    for _ in range(10):
        with codes.guess() as code:
            assert code == "42"
    missed(codes)
    with codes.guess():
        assert codes.tries == 1
    missed(codes)
    assert codes.doubted
    codes.allow()
    with codes.guess():
        pass
    missed(codes)
    assert codes.code != "42"


def test_a_new_code_is_another_one_and_counts_from_nothing() -> None:
    codes = Guesses(lambda: None, "42")
    for _ in range(200):
        before = codes.code
        missed(codes)
        codes.new_code()
        assert (codes.code != before, codes.tries, codes.doubted) == (True, 0, False)


def test_a_guess_at_an_old_code_comes_to_nothing() -> None:
    codes = Guesses(lambda: None, "42")
    with pytest.raises(WrongCode), codes.guess():
        codes.new_code()
    with pytest.raises(WrongCode), codes.guess():
        codes.new_code()
        raise WrongCode
    assert codes.tries == 0


class AnyOrder(RuleBasedStateMachine):
    """Guesses begun and ended in any order, several in flight at once, and a host who does what he likes."""

    def __init__(self) -> None:
        super().__init__()
        self.changes = 0
        self.codes = Guesses(self._change, "42")
        self.epoch = 0
        self.flying: list[tuple[int, AbstractContextManager[str]]] = []
        self.wrong: Counter[int] = Counter()
        self.allowed: set[int] = set()

    def _change(self) -> None:
        self.changes += 1

    @rule()
    def begin(self) -> None:
        guess = self.codes.guess()
        before = (self.codes.code, self.codes.tries, self.changes)
        in_flight = sum(1 for epoch, _ in self.flying if epoch == self.epoch)
        room = 2 + (self.epoch in self.allowed) - self.wrong[self.epoch] - in_flight
        if room > 0:
            assert guess.__enter__() == self.codes.code
            self.flying.append((self.epoch, guess))
        else:
            with pytest.raises(Refused):
                guess.__enter__()
        assert (self.codes.code, self.codes.tries, self.changes) == before

    @rule(pick=st.integers(0, 9), right=st.booleans())
    def end(self, pick: int, right: bool) -> None:
        if not self.flying:
            return
        epoch, guess = self.flying.pop(pick % len(self.flying))
        before = self.codes.code
        if right and epoch == self.epoch:
            assert not guess.__exit__(None, None, None)
            return
        if right:
            with pytest.raises(WrongCode):
                guess.__exit__(None, None, None)
            return
        error = WrongCode()
        assert not guess.__exit__(WrongCode, error, None)
        self.wrong[epoch] += 1
        if self.wrong[epoch] == 3 and epoch == self.epoch:
            self.epoch += 1
            assert self.codes.code != before

    @rule()
    def allow(self) -> None:
        if self.wrong[self.epoch] == 2:
            self.allowed.add(self.epoch)
        self.codes.allow()

    @rule()
    def new_code(self) -> None:
        before = self.codes.code
        self.codes.new_code()
        self.epoch += 1
        assert self.codes.code != before

    @invariant()
    def no_code_bears_more_than_three(self) -> None:
        assert max(self.wrong.values(), default=0) <= 3
        assert all(count <= 2 for epoch, count in self.wrong.items() if epoch not in self.allowed)
        assert self.codes.tries == self.wrong[self.epoch]
        assert self.codes.doubted == (self.wrong[self.epoch] == 2 and self.epoch not in self.allowed)


TestAnyOrder = AnyOrder.TestCase
TestAnyOrder.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)


@pytest.mark.parametrize("seed", range(4))
def test_no_order_of_calls_gives_a_fourth_guess(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Guests of every kind at the same time, and a host who allows and changes; every answer is counted by its code."""
    make_quick(monkeypatch)
    fresh = iter(f"{k:02d}" for k in range(100))
    monkeypatch.setattr(guesses, "_any_code", lambda: next(fresh))  # each code once, so that a code names its time
    answers: Counter[bytes] = Counter()

    def counted(secret: bytes, *rest: bytes) -> tuple[bytes, pake.Keys]:
        answers[secret] += 1
        return quick_answer(secret, *rest)

    monkeypatch.setattr(pake, "answer", counted)
    rng = random.Random(seed)
    right: Counter[bytes] = Counter()
    codes: list[str] = []

    async def guest(house: House, kind: str) -> None:
        code = house.gate.code
        try:
            if kind == "right":
                await house.call(code)
                right[code.encode()] += 1
            elif kind == "wrong":
                await house.call("xx")
            else:
                await broken(house, kind)
        except LinkError:
            pass

    async def act() -> None:
        async with opened(next(fresh)) as house:
            for _ in range(25):
                kinds = rng.choices(
                    ["right", "wrong", "leaves", "half", "malformed", "nonsense"], [2, 5, 2, 1, 1, 2], k=6
                )
                guests = [asyncio.ensure_future(guest(house, kind)) for kind in kinds]
                await asyncio.wait(guests, return_when=asyncio.FIRST_COMPLETED)
                rng.choice([house.gate.allow, house.gate.allow, house.gate.new_code, nothing])()
                await asyncio.gather(*guests)
                rng.choice([house.gate.allow, nothing])()
                codes.append(house.gate.code)

    run(act())
    guessed = {code: count - right[code] for code, count in answers.items()}
    assert max(guessed.values()) <= 3
    assert sum(guessed.values()) > 20
    assert len(set(codes)) > 3


def nothing() -> None:
    """Decide nothing."""


async def broken(house: House, kind: str) -> None:
    """Call as somebody who does not go through with it."""
    reader, writer = await house.connect()
    flight = first_flight()
    match kind:
        case "half":
            writer.write(flight[: len(flight) // 2])
        case "malformed":
            writer.write(flight[:-32] + bytes(32))
        case "leaves":
            writer.write(flight)
        case "nonsense":
            writer.write(flight)
            frames = Frames(reader)
            await frames.read(PRE_MAX)
            writer.write(frame(b"nonsense"))
            await until_closed(reader)
    writer.close()
