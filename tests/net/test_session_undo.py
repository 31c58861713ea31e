"""Taking back by agreement: who is asked, who is refused without asking, and what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from cribtui.core.match import Match
from cribtui.core.rules import IllegalAction
from cribtui.lab.two_programs import choose
from cribtui.net.witness import Verdict
from tests.net.companions import GAMES, Pair, finish, play_until, seated, until
from tests.net.wiring import run


def deciders(journal: Sequence[str]) -> list[str]:
    """Return who made each entry up to the cursor, by the journal alone: "0", "1", or "." for the deck."""
    entries: list[str] = []
    for line in journal:
        word, rest = line.split()[:2]
        entries = entries[: int(rest)] if word == "@" else [*entries, word]
    return entries


def is_at(pair: Pair, seat: int, verb: str) -> bool:
    """Tell whether the match stands just after an action of a seat, of a kind."""
    host = pair.hosting.host
    if host.outcome() is not None or not host.length or host.journal[-1].startswith("@"):
        return False
    line = host.journal[-1].split()
    return line[0] == str(seat) and line[1] == verb


def snapshot(pair: Pair) -> tuple[Any, ...]:
    """Return where both sides stand."""
    host, mirror = pair.hosting.host, pair.visiting.mirror
    return (list(host.journal), host.n, host.length, mirror.n, mirror.length, list(mirror.told), mirror.view())


@contextmanager
def refused(key: str) -> Iterator[None]:
    """Expect a refusal by its key."""
    with pytest.raises(IllegalAction) as caught:
        yield
    assert caught.value.key == key


async def asks(pair: Pair, seat: int) -> str:
    """Let a seat ask; return why it was refused without asking, or nothing."""
    side, other = pair.sides[seat], pair.sides[1 - seat]
    try:
        side.ask_undo()
    except IllegalAction as error:
        assert not side.asking
        return error.key
    await until(lambda: other.asked or side.notices)
    return side.notices.popleft()[0] if side.notices else ""


async def given_back(pair: Pair, seat: int) -> None:
    """Let a seat ask and the other allow it, and see that both sides stand where the decision is made again."""
    host, mirror = pair.hosting.host, pair.visiting.mirror
    mine = max(index for index, who in enumerate(deciders(host.journal)) if who == str(seat))
    n, moves = host.n, [side.moves for side in pair.sides]
    assert await asks(pair, seat) == ""
    assert pair.sides[seat].asking and pair.sides[1 - seat].asked and not pair.sides[seat].can_ask_undo
    pair.sides[1 - seat].answer_undo(True)
    await until(lambda: mirror.n == n + 1)
    await pair.settle()
    assert host.journal[-1] == mirror.told[-1].text == f"@ {mine}"
    assert (host.length, host.n) == (mirror.length, mirror.n) == (mine, n + 1)
    assert mirror.view() == host.view(1) and seat in host.to_act() == mirror.to_act()
    assert [side.moves for side in pair.sides] == [count + 1 for count in moves]
    assert not any(side.asked or side.asking for side in pair.sides)


# (game, who did it, what, who asks, what it may come to): "" may be asked, else the refusal
SITUATIONS: dict[str, tuple[str, int, str, str]] = {
    "a card played, the other's turn": ("cribbage", 0, "play", ""),
    "a card played by the guest": ("cribbage", 1, "play", ""),
    "a go": ("cribbage", 0, "go", ""),
    "two cards laid, the other still chooses": ("cribbage", 0, "lay", ""),
    "two cards laid by the guest, the host still chooses": ("cribbage", 1, "lay", ""),
    "a cut, after which cards came": ("cribbage", 0, "cut", "undo.learnt"),
    "a cut by the guest, after which cards came": ("cribbage", 1, "cut", "undo.learnt"),
    "a card drawn from the stock": ("gin", 0, "draw", "undo.learnt"),
    "a card drawn from the stock by the guest": ("gin", 1, "draw", "undo.learnt"),
    "a card taken from the pile, which all had seen": ("gin", 0, "take", ""),
    "a card taken from the pile by the guest": ("gin", 1, "take", ""),
    "a discard": ("gin", 0, "discard", ""),
    "a discard by the guest": ("gin", 1, "discard", ""),
    "a card drawn in 500": ("rum500", 1, "draw", "undo.learnt"),
    "a discard in 500": ("rum500", 0, "discard", ""),
    "a meld in 500": ("rum500", 1, "meld", ""),
}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_may_be_asked_and_what_is_refused_without_asking(situation: str, room: Any) -> None:
    game, seat, verb, why = SITUATIONS[situation]

    def there(pair: Pair) -> bool:
        other = 1 - seat
        alone = verb != "lay" or pair.hosting.host.to_act() == (other,)
        return is_at(pair, seat, verb) and alone

    async def match() -> None:
        async with seated(*GAMES[game]) as pair:
            await play_until(pair, Random(situation), lambda: there(pair))
            if why:
                before = snapshot(pair)
                assert await asks(pair, seat) == why
                await pair.heard()
                assert not any(side.asked or side.asking for side in pair.sides)
                assert snapshot(pair) == before
            else:
                await given_back(pair, seat)

    run(match())


def test_the_starter_turned_after_both_have_laid_is_learnt(room: Any) -> None:
    """Who laid first may not change it once the starter is up; the dealer may not either."""

    async def match() -> None:
        async with seated("cribbage") as pair:
            host = pair.hosting.host

            def starter() -> bool:
                verbs = [line.split()[1] for line in host.journal]
                return verbs[-3:] == ["lay", "lay", "cut"]

            await play_until(pair, Random(5), starter)
            for seat in (0, 1):
                assert await asks(pair, seat) == "undo.learnt"

    run(match())


def test_what_the_other_played_since_is_learnt(room: Any) -> None:
    async def match() -> None:
        async with seated("cribbage") as pair:
            for seat in (0, 1):
                await play_until(pair, Random(seat), lambda seat=seat: both_played(pair, seat))  # type: ignore[misc]
                assert await asks(pair, seat) == "undo.learnt"

    run(match())


def both_played(pair: Pair, seat: int) -> bool:
    """Tell whether a seat has played a card and the other has answered with one."""
    verbs = [line.split()[:2] for line in pair.hosting.host.journal[-2:]]
    return verbs == [[str(seat), "play"], [str(1 - seat), "play"]]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_question_that_is_declined_changes_nothing(seat: int, room: Any) -> None:
    async def match() -> None:
        async with seated("cribbage") as pair:
            side, other = pair.sides[seat], pair.sides[1 - seat]
            await play_until(pair, Random(3), lambda: is_at(pair, seat, "play"))
            before = snapshot(pair)
            assert await asks(pair, seat) == ""
            other.answer_undo(False)
            await until(lambda: side.notices)
            assert side.notices.pop() == ("undo.declined", {}) and not side.notices
            assert not side.asking and not other.asked and side.can_ask_undo
            assert snapshot(pair) == before
            other.answer_undo(True)  # which nobody asks any more
            await pair.heard()
            assert snapshot(pair) == before
            await given_back(pair, seat)  # it may be asked again

    run(match())


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("mover", ["asker", "other"])
def test_a_question_lapses_when_the_match_goes_on(seat: int, mover: str, room: Any) -> None:
    async def match() -> None:
        async with seated("cribbage") as pair:
            side, other = pair.sides[seat], pair.sides[1 - seat]
            who = seat if mover == "asker" else 1 - seat  # after a go he plays twice in a row
            await play_until(
                pair, Random(4 + seat), lambda: is_at(pair, seat, "play") and pair.hosting.host.to_act() == (who,)
            )
            assert await asks(pair, seat) == ""
            player = pair.sides[who]
            player.submit(choose("cribbage", player.authority.view(who), Random(1)))
            await pair.settle()
            await pair.heard()
            assert not side.asking and not other.asked
            length = pair.hosting.host.length
            other.answer_undo(True)
            await pair.heard()
            assert pair.hosting.host.length == length and not pair.hosting.host.journal[-1].startswith("@")

    run(match())


def test_a_yes_that_crosses_an_action_comes_too_late(room: Any) -> None:
    """The guest allows the host to take back while the host, who asked, plays on: the match has the action."""

    async def match() -> None:
        async with seated("cribbage") as pair:
            await play_until(pair, Random(6), lambda: is_at(pair, 0, "play") and pair.hosting.host.to_act() == (0,))
            assert await asks(pair, 0) == ""
            pair.hosting.submit(choose("cribbage", pair.hosting.host.view(0), Random(1)))
            pair.visiting.answer_undo(True)  # has not heard of it yet
            await pair.settle()
            await pair.heard()
            assert not any(line.startswith("@") for line in pair.hosting.host.journal)

    run(match())


def test_both_ask_at_once(room: Any) -> None:
    """One yes takes one decision back; the other question lapses with it."""

    async def match() -> None:
        async with seated("cribbage") as pair:

            def both_may() -> bool:
                host = pair.hosting.host
                decided = {line.split()[0] for line in host.journal}
                return decided >= {"0", "1"} and not (host.learnt_since(0) or host.learnt_since(1))

            await play_until(pair, Random(1), both_may)
            for side in pair.sides:
                side.ask_undo()
            await until(lambda: all(side.asked and side.asking for side in pair.sides))
            length = pair.hosting.host.length
            pair.hosting.answer_undo(True)
            await until(lambda: pair.visiting.mirror.length < length)
            await pair.settle()
            pair.visiting.answer_undo(True)
            await pair.heard()
            assert not any(side.asked or side.asking for side in pair.sides)
            assert sum(line.startswith("@") for line in pair.hosting.host.journal) == 1

    run(match())


@pytest.mark.parametrize("seat", [0, 1])
def test_a_question_is_forgotten_with_the_line(seat: int, room: Any) -> None:
    async def match() -> None:
        async with seated("cribbage") as pair:
            side, other = pair.sides[seat], pair.sides[1 - seat]
            await play_until(pair, Random(7), lambda: is_at(pair, seat, "play"))
            assert await asks(pair, seat) == ""
            await pair.broken()
            assert not any(one.asked or one.asking for one in (side, other))
            await given_back(pair, seat)

    run(match())


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_is_asked_while_the_line_is_lost(seat: int, room: pytest.MonkeyPatch) -> None:
    async def match() -> None:
        async with seated("cribbage") as pair:
            await play_until(pair, Random(7), lambda: is_at(pair, seat, "play"))
            pair.hosting.reception.greet = None  # nobody comes back for now
            assert pair.hosting.line is not None
            pair.hosting.line.end()
            await until(lambda: all(side.state == "lost" for side in pair.sides))
            before = snapshot(pair)
            with refused("undo.unheard"):
                pair.sides[seat].ask_undo()
            assert not pair.sides[seat].asking and snapshot(pair) == before

    run(match())


@pytest.mark.parametrize("seat", [0, 1])
def test_there_is_nothing_to_take_back_at_the_beginning_and_after_the_end(seat: int, room: Any) -> None:
    async def match() -> None:
        async with seated("cribbage") as pair:
            side = pair.sides[seat]
            assert not side.can_ask_undo
            with refused("undo.nothing"):
                side.ask_undo()
            finish(pair)
            await pair.checked()
            assert not side.can_ask_undo
            with refused("undo.nothing"):
                side.ask_undo()

    run(match())


def test_a_guest_who_asks_at_a_place_that_has_passed_is_refused(room: Any) -> None:
    """The question and the host's action cross on the way."""

    async def match() -> None:
        async with seated("cribbage") as pair:
            await play_until(pair, Random(8), lambda: is_at(pair, 1, "play") and pair.hosting.host.to_act() == (0,))
            pair.visiting.ask_undo()
            pair.hosting.submit(choose("cribbage", pair.hosting.host.view(0), Random(1)))
            await until(lambda: pair.visiting.notices)
            await pair.settle()
            assert list(pair.visiting.notices) == [("turn.stale", {})]
            assert not pair.visiting.asking and not pair.hosting.asked

    run(match())


def test_what_was_taken_back_survives_a_lost_line_a_match_and_its_check(room: Any) -> None:
    """Both take back now and then, the line breaks each time; the finished match is the same on both sides."""

    async def match() -> None:
        async with seated("cribbage") as pair:
            rng, taken = Random(11), 0
            while pair.hosting.host.outcome() is None:
                await play_until(pair, rng, lambda: True)
                seat = rng.randrange(2)
                await play_until(pair, rng, lambda seat=seat: pair.hosting.host.outcome() or is_at(pair, seat, "play"))  # type: ignore[misc]
                if pair.hosting.host.outcome() is None and rng.random() < 0.3:
                    await given_back(pair, seat)
                    taken += 1
                    await pair.broken()
                    side = pair.sides[seat]
                    side.submit(choose("cribbage", side.authority.view(seat), rng))
                    await pair.settle()
            await pair.checked()
            assert taken >= 3
            journal = pair.hosting.host.journal
            assert sum(line.startswith("@") for line in journal) == taken
            assert pair.hosting.verdict == pair.visiting.verdict == Verdict()
            assert Match.loads(pair.paper.finished[-1]).dumps() == pair.hosting.host.record() == pair.book.record
            assert pair.hosting.moves == pair.visiting.moves == taken

    run(match())
