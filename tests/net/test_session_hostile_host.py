"""A host that is not honest: what cannot be is not taken, and what it did is found and named in the end."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cribtui.core.match import Match
from cribtui.lab.papers import GuestPaper
from cribtui.net import hosting as hosts
from cribtui.net.company import Company
from cribtui.net.hosting import Hosting
from cribtui.net.joining import Joining
from cribtui.net.line import Line
from cribtui.net.protocol import (
    Act,
    Bye,
    Checked,
    Have,
    Lines,
    Message,
    Offer,
    Open,
    Refusal,
    Salt,
)
from cribtui.net.views import decode, encode
from tests.net.companions import Pair, finish, opened, play, seated, until
from tests.net.wiring import run

HEX = "ab" * 32
Alter = Callable[[Message], Message]


def known(pair: Pair) -> tuple[Any, ...]:
    """Return what the guest holds for true."""
    visiting, mirror = pair.visiting, pair.visiting.mirror
    return (
        list(mirror.told),
        mirror.n,
        mirror.length,
        mirror.view(),
        mirror.outcome(),
        visiting.number,
        visiting.evening,
        visiting.verdict,
        list(pair.paper.lines),
        json.dumps(pair.paper.pairing, sort_keys=True),
    )


def next_lines(pair: Pair, *lines: tuple[str, object], at: int | None = None, **more: Any) -> Lines:
    """Return lines that come next at the guest's side, or at another place."""
    place = len(pair.visiting.mirror.told) if at is None else at
    return replace(Lines(1, place, tuple(lines), pair.hosting.host.n, None, True), **more)


def an_offer(pair: Pair, number: int, **more: Any) -> Offer:
    one = pair.visiting.pairing
    offer = Offer(one.name, one.ticket, one.game, one.options, HEX, number, (), pair.visiting.evening)
    return replace(offer, **more)


def view(pair: Pair, seat: int) -> Any:
    return encode(pair.hosting.host.view(seat))


def spoilt(pair: Pair, place: int, value: object) -> list[object]:
    """Return the guest's view with another value in one field."""
    fields = list(view(pair, 1))
    fields[place] = value
    return fields


IMPOSSIBLE: dict[str, Callable[[Pair], Message]] = {
    "a view that is none": lambda pair: next_lines(pair, ("0 go", {"x": 1})),
    "no view": lambda pair: next_lines(pair, ("0 go", None)),
    "a view of another game's length": lambda pair: next_lines(pair, ("0 go", view(pair, 1)[:-1])),
    "the other seat's view": lambda pair: next_lines(pair, ("0 go", view(pair, 0))),
    "a spectator's view": lambda pair: next_lines(pair, ("0 go", encode(pair.hosting.host.view(None)))),
    "a card that is none": lambda pair: next_lines(pair, ("0 go", spoilt(pair, 2, [52]))),
    "a gap": lambda pair: next_lines(pair, ("0 go", view(pair, 1)), at=len(pair.visiting.mirror.told) + 1),
    "a place past the end": lambda pair: next_lines(pair, ("@ 99", None)),
    "a restart": lambda pair: next_lines(pair, ("@ restart", None)),
    "a return from a restart": lambda pair: next_lines(pair, ("@ back", None)),
    "a command that is none": lambda pair: next_lines(pair, ("@ [red]", None)),
    "a place that is none": lambda pair: next_lines(pair, ("@ -1", None)),
    "a line that says nothing": lambda pair: next_lines(pair, ("0", view(pair, 1))),
    "a third seat": lambda pair: next_lines(pair, ("2 go", view(pair, 1))),
    "an action that is none": lambda pair: next_lines(pair, ("0 play ZZ", view(pair, 1))),
    "an end that is none": lambda pair: next_lines(pair, end=(0, 121, 40, "target")),
    "an offer in the middle": lambda pair: an_offer(pair, 2),
    "the same offer again": lambda pair: an_offer(pair, 1),
    "the secret before the end": lambda pair: Open(1, pair.hosting.pairing.secret, 0, (), False),
    "all of it before the end": lambda pair: Open(
        1, pair.hosting.pairing.secret, 0, tuple(pair.hosting.host.journal), True
    ),
    "a guest's word: salt": lambda pair: Salt(1, HEX),
    "a guest's word: have": lambda pair: Have(1, 0),
    "a guest's word: act": lambda pair: Act(1, 1, "go"),
    "a guest's word: checked": lambda pair: Checked(1, "", 0),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_cannot_be_is_not_taken(what: str, room: Any) -> None:
    """The line ends, the guest keeps what it had, and comes back to a host that may have been broken only once."""

    async def match() -> None:
        async with seated("cribbage") as pair:
            await play(pair, Random(1), most=9)
            before, was = known(pair), pair.visiting.line
            pair.hosting.send(IMPOSSIBLE[what](pair))
            await until(lambda: pair.visiting.line not in (None, was), "the guest hangs up and comes back")
            assert pair.visiting.notices[0][0] == "link.garbage"
            await until(lambda: pair.hosting._synced)
            await pair.settle()
            assert known(pair) == before and pair.paper.finished == []
            await play(pair, Random(1), most=3)

    run(match())


def test_lines_before_the_bad_one_are_kept_and_the_bad_one_is_not(room: Any) -> None:
    async def match() -> None:
        async with seated("cribbage") as pair:
            await play(pair, Random(1), most=9)
            told = list(pair.visiting.mirror.told)
            pair.hosting.host._listeners.clear()  # the host's true lines do not come
            good = ("0 go", view(pair, 1))
            pair.hosting.send(next_lines(pair, good, ("0 play ZZ", view(pair, 1))))
            await until(lambda: pair.visiting.notices)
            assert [(one.text, one.view) for one in pair.visiting.mirror.told[len(told) :]] == [good]
            assert pair.paper.lines[len(told) :] == [("0 go", good[1])]

    run(match())


HARMLESS: dict[str, Callable[[Pair], Message]] = {
    "lines that are known": lambda pair: Lines(
        1, 0, (("@ 1", None),) * len(pair.visiting.mirror.told), pair.hosting.host.n, None, True
    ),
    "lines of another match": lambda pair: Lines(2, 0, (("0 go", None),), 5, (1, 0, 121, "target"), True),
    "a secret of another match": lambda pair: Open(2, HEX, 0, (), True),
}


@pytest.mark.parametrize("what", HARMLESS)
def test_what_is_not_of_this_match_changes_nothing(what: str, room: Any) -> None:
    async def match() -> None:
        async with seated("cribbage") as pair:
            await play(pair, Random(1), most=9)
            before = known(pair)
            pair.hosting.send(HARMLESS[what](pair))
            await pair.heard()
            assert known(pair) == before and pair.visiting.state == "live"

    run(match())


def test_a_refusal_with_values_of_any_name_is_only_a_notice(room: Any) -> None:
    async def match() -> None:
        async with seated("cribbage") as pair:
            values: dict[str, Any] = {"key": 1, "self": "x", "values": "y", "cards": (1, 2)}
            pair.hosting.send(Refusal(3, "some.key", values))
            await until(lambda: pair.visiting.notices)
            assert pair.visiting.notices[0] == ("some.key", values)
            await pair.heard()

    run(match())


# One thing altered in what an otherwise honest host says, and what the guest's check calls it


def opened_with(change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> Alter:
    """Return what alters the journal that is opened."""

    def alter(message: Message) -> Message:
        return replace(message, lines=change(message.lines)) if isinstance(message, Open) else message

    return alter


def swapped(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Swap two cards at the bottom of the first pack."""
    index = next(index for index, line in enumerate(lines) if line.startswith(". deck"))
    words = lines[index].split()
    words[-1], words[-2] = words[-2], words[-1]
    return (*lines[:index], " ".join(words), *lines[index + 1 :])


def turned_round(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Let two actions of the guest's change places."""
    mine = [index for index, line in enumerate(lines) if line.startswith("1 play")]
    first = mine[0]
    second = next(index for index in mine if lines[index] != lines[first])
    changed = list(lines)
    changed[first], changed[second] = changed[second], changed[first]
    return tuple(changed)


def other_score(message: Message) -> Message:
    """Tell one view with a point more for the host."""
    if not isinstance(message, Lines):
        return message
    return replace(message, lines=tuple((text, one_more(told)) for text, told in message.lines))


def one_more(told: Any) -> Any:
    """Return a view of cribbage with a point more for seat 0."""
    if told is None:
        return None
    true = decode("cribbage", told)
    return encode(replace(true, scores=(true.scores[0] + 1, true.scores[1])))


def other_end(message: Message) -> Message:
    if isinstance(message, Lines) and message.end is not None:
        winner, *points, reason = message.end
        return replace(message, end=(winner, points[0] + 1, points[1], reason))
    return message


def other_secret(message: Message) -> Message:
    return replace(message, secret=HEX) if isinstance(message, Open) else message


FRAUDS: dict[str, tuple[str, Alter]] = {
    "another secret": ("check.commitment", other_secret),
    "an altered pack": ("check.deck", opened_with(swapped)),
    "another order": ("check.order", opened_with(turned_round)),
    "a line left out": ("check.order", opened_with(lambda lines: (*lines[:5], *lines[6:]))),
    "a line too many": ("check.record", opened_with(lambda lines: (*lines[:5], "0 sing", *lines[5:]))),
    "a point too many": ("check.score", other_score),
    "another result": ("check.result", other_end),
}


@pytest.mark.parametrize("fraud", FRAUDS)
def test_a_fraud_is_found_and_named_on_both_sides(fraud: str, room: pytest.MonkeyPatch) -> None:
    key, alter = FRAUDS[fraud]
    send = Company.send

    def altered(side: Company, message: Message) -> bool:
        return send(side, alter(message) if isinstance(side, Hosting) else message)

    room.setattr(Hosting, "send", altered)

    async def match() -> None:
        async with seated("cribbage") as pair:
            finish(pair)
            await pair.checked()
            assert pair.visiting.verdict is not None and pair.hosting.verdict is not None
            assert pair.visiting.verdict.key == pair.hosting.verdict.key == key
            assert pair.visiting.verdict.line == pair.hosting.verdict.line
            assert pair.paper.finished == [] and pair.paper.pairing["checked"] == key

    run(match())


def dealing_from(change: Callable[[list[str]], list[str]]) -> Callable[..., Any]:
    """Return a Match.new whose first pack is not the seed's."""
    new = Match.new

    def dealt(game: str, options: Any = None, seed: str | None = None, decks: Any = None) -> Any:
        honest = new(game, options, seed)
        pack = next(line for line in honest.journal if line.startswith(". deck")).split()[2:]
        return new(game, options, seed, [change(pack)])

    return dealt


def test_a_match_played_with_another_pack_than_the_seeds_is_found(room: pytest.MonkeyPatch) -> None:
    class Stacked(Match[Any, Any, Any]):
        new = staticmethod(dealing_from(lambda pack: pack[::-1]))

    room.setattr(hosts, "Match", Stacked)

    async def match() -> None:
        async with seated("cribbage") as pair:
            finish(pair)
            await pair.checked()
            assert pair.visiting.verdict is not None
            assert (pair.visiting.verdict.key, pair.visiting.verdict.line) == ("check.deck", 1)

    run(match())


def test_a_journal_opened_twice_is_checked_once(room: Any) -> None:
    async def match() -> None:
        async with seated("cribbage") as pair:
            finish(pair)
            await pair.checked()
            pair.hosting.send(Open(1, HEX, 0, (), True))
            pair.hosting.send(Open(1, pair.hosting.pairing.secret, 0, tuple(pair.hosting.host.journal), True))
            await pair.heard()
            assert len(pair.paper.finished) == 1 and pair.visiting.verdict is not None
            assert pair.visiting.verdict.key == ""

    run(match())


REMATCHES: dict[str, dict[str, Any]] = {
    "another score of the evening": {"evening": (7, 0)},
    "another game": {"game": "cribbage", "options": {"target": "121"}},
    "other options": {"options": {"variant": "ful", "target": "150", "first": "0"}},
    "options that are none": {"options": {"variant": "poker"}},
    "another table": {"name": "ab" * 8},
    "another ticket": {"ticket": HEX},
    "a match too far": {"number": 3},
}


def test_a_next_match_that_is_not_due_is_not_begun(room: Any) -> None:
    async def match() -> None:
        async with seated("gin") as pair:
            finish(pair)
            await pair.checked()
            options = pair.visiting.mirror.next_options()
            same = {"options": {**options, "first": str(1 - int(options["first"]))}}
            for changed in ({}, *REMATCHES.values(), same):  # the first one is right, but nobody asked for it
                before, was = known(pair), pair.visiting.line
                pair.hosting.send(replace(an_offer(pair, 2, options=options), **changed))
                await until(lambda was=was: pair.visiting.line not in (None, was))  # type: ignore[misc]
                await until(lambda: pair.hosting._synced)
                assert pair.visiting.notices.pop() == ("link.garbage", {"what": "offer"}), changed
                assert known(pair) == before and len(pair.paper.finished) == 1
                pair.visiting.want_again()
            pair.hosting.want_again()  # the right one is taken
            await until(lambda: pair.visiting.number == 2)
            assert pair.visiting.pairing.options == options

    run(match())


def test_a_next_match_is_not_begun_before_this_one_is_checked(room: pytest.MonkeyPatch) -> None:
    room.setattr(Hosting, "_open", lambda hosting: None)

    async def match() -> None:
        async with seated("cribbage") as pair:
            finish(pair)
            await pair.settle()
            was = pair.visiting.line
            pair.visiting.want_again()
            pair.hosting.want_again()
            await until(lambda: pair.visiting.line is not was)
            assert pair.visiting.number == 1 and pair.visiting.verdict is None

    run(match())


FIRST: dict[str, dict[str, Any]] = {
    "a game that is none": {"game": "poker"},
    "options that are none": {"options": {"target": "12"}},
    "too few options": {"options": {}},
    "a second match": {"number": 2},
    "a score that nobody played for": {"evening": (3, 0)},
}


@pytest.mark.parametrize("what", FIRST)
def test_a_first_match_that_cannot_be_is_a_problem_of_joining(what: str, room: pytest.MonkeyPatch) -> None:
    post = Line.post

    def altered(line: Any, message: Message) -> bool:
        return post(line, replace(message, **FIRST[what]) if isinstance(message, Offer) else message)

    room.setattr(Line, "post", altered)

    async def match() -> None:
        async with opened("cribbage") as opening:
            paper = GuestPaper()
            joining = Joining("Ugo", paper)
            joining.start(opening.code)
            await until(lambda: opening.caller is not None)
            opening.accept()
            await until(lambda: joining.problem is not None)
            assert joining.problem is not None and joining.problem.key == "link.garbage"
            assert joining.state == "idle" and joining.seated is None and not paper.kept
            await until(lambda: opening.caller is None)
            assert opening.seated is None

    run(match())


def test_a_host_that_talks_nonsense_each_time_is_not_called_without_pause(room: pytest.MonkeyPatch) -> None:
    """The pauses grow until the host has told something that can be."""

    async def match() -> None:
        async with seated("cribbage") as pair:
            room.setattr(Hosting, "_resume", lambda hosting, number, lines: hosting.send(Have(1, 0)))
            assert pair.visiting.line is not None
            pair.visiting.line.end()
            await until(lambda: len(pair.visiting.notices) == 4)
            assert pair.visiting.returning.tries >= 4
            room.undo()

    async def mended() -> None:
        async with seated("cribbage") as pair:
            await pair.broken()
            await until(lambda: pair.visiting.returning.tries == 0)

    run(mended())
    run(match())


def test_a_goodbye_in_the_middle_is_taken_as_such(room: Any) -> None:
    async def match() -> None:
        async with seated("cribbage") as pair:
            pair.hosting.send(Bye("later"))
            await until(lambda: pair.visiting.state == "left")
            assert pair.visiting.frozen

    run(match())
