"""What goes over the line in whole matches: no card that seat 1 may not know yet, and no secret before its time."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from cribtui.core import registry
from cribtui.core.cards import parse
from cribtui.core.match import Match
from cribtui.core.notation import Head
from cribtui.lab.accounts import ACCOUNTS
from cribtui.lab.faces import faces
from cribtui.net.channel import Channel
from cribtui.net.views import decode, encode
from tests.net.companions import GAMES, Pair, play, seated, until
from tests.net.wiring import run

CARD = re.compile("(?<!=)[A2-9TJQK][SHDC]")  # what a joker stands for is no card
TO_GUEST = {"wait", "offer", "lines", "refusal", "open", "askundo", "answerundo", "again", "phrase", "ping", "pong"}
TO_HOST = {"salt", "have", "act", "checked", "askundo", "answerundo", "again", "phrase", "ping", "pong"}
Sent = list[tuple[Channel, dict[str, Any]]]


@pytest.fixture
def sent(room: pytest.MonkeyPatch) -> Sent:
    """Record every message that is sealed, as it is read on the other side."""
    record: Sent = []
    send = Channel.send

    async def noted(channel: Channel, message: Mapping[str, object]) -> None:
        record.append((channel, json.loads(json.dumps(message))))
        await send(channel, message)

    room.setattr(Channel, "send", noted)
    return record


def strings(value: Any) -> Iterator[str]:
    """Yield every text in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for pair in value.items() for one in pair for text in strings(one))
    elif isinstance(value, list):
        yield from (text for one in value for text in strings(one))


def allowed(game: str, options: Mapping[str, str], journal: list[str]) -> list[frozenset[int]]:
    """Return the cards that seat 1 has been shown after each line, by an account kept from the full log alone."""
    match: Match[Any, Any, Any] = Match(registry.get(game).rules, Head(game, dict(options), "none"))
    found = []
    for line in journal:
        match.read(line)
        account = ACCOUNTS[game]()
        if line.startswith("@"):
            for index in range(match.cursor):
                account.note(match.entries[index], match.rules.view(match.state_at(index + 1), None))
            found.append(account.seen(1))
            kept = account
        else:
            if not found:
                kept = account
            kept.note(match.entries[match.cursor - 1], match.view(None))
            found.append(kept.seen(1))
    return found


def told_no_more(pair: Pair, lines: list[dict[str, Any]]) -> int:
    """Assert that every line and view shows only what seat 1 had been shown by then; return how many there were."""
    head = pair.hosting.host.head
    journal = list(pair.hosting.host.journal)
    seen = allowed(head.game, head.options, journal)
    count = 0
    for message in lines:
        for index, (text, view) in enumerate(message["lines"], start=message["at"]):
            assert {parse(name) for name in CARD.findall(text)} <= seen[index], (journal[index], text)
            if view is not None:
                assert set(faces(decode(head.game, view))) <= seen[index], (journal[index], text)
            count += 1
    return count


async def take_back_now_and_then(pair: Pair, rng: Random, made: list[int]) -> None:
    """Ask to take back where it may be asked, and allow it."""
    seat = rng.randrange(2)
    host, asking, other = pair.hosting.host, pair.sides[seat], pair.sides[1 - seat]
    if rng.random() < 0.2 and asking.can_ask_undo and host.outcome() is None and not host.learnt_since(seat):
        n = host.n
        asking.ask_undo()
        await until(lambda: other.asked)
        other.answer_undo(True)
        await until(lambda: host.n > n)
        await pair.settle()
        made.append(seat)


@pytest.mark.parametrize("game", ["cribbage", "gin", "rum500"])
def test_seat_1_is_told_nothing_before_it_may_know_it(game: str, sent: Sent) -> None:
    async def match() -> None:
        async with seated(*GAMES[game]) as pair:
            rng, made = Random(game), list[int]()
            while pair.hosting.host.outcome() is None:
                await play(pair, rng, most=1)
                await take_back_now_and_then(pair, rng, made)
            await pair.checked()
            await pair.heard()
            assert pair.hosting.line is not None
            here = pair.hosting.line.channel
            to_guest = [message for channel, message in sent if channel is here]
            to_host = [message for channel, message in sent if channel is not here]
            assert {message["is"] for message in to_guest} <= TO_GUEST
            assert {message["is"] for message in to_host} <= TO_HOST

            lines = [message for message in to_guest if message["is"] == "lines"]
            assert told_no_more(pair, lines) == len(pair.hosting.host.journal)
            assert set(made) <= {0, 1} and made

            secret, ticket = pair.hosting.pairing.secret, pair.hosting.pairing.ticket
            first = next(index for index, message in enumerate(to_guest) if message["is"] == "open")
            assert all(message["end"] is None for message in lines[:-1]) and lines[-1]["end"] is not None
            assert to_guest.index(lines[-1]) < first
            seed = pair.hosting.host.head.seed
            for index, message in enumerate(to_guest):
                texts = list(strings(message))
                assert pair.opening.code not in texts
                assert (ticket in texts) == (message["is"] == "offer")
                assert (secret in texts) == (message["is"] == "open")
                assert seed not in texts
                assert index >= first or message["is"] != "open"
            for message in to_host:
                texts = list(strings(message))
                assert pair.opening.code not in texts and ticket not in texts

    run(match())


def test_a_card_too_much_would_be_found(room: Any) -> None:
    """The account bites: the view that seat 0 has of the same line shows seat 1 cards that it may not know."""

    async def match() -> None:
        async with seated("gin") as pair:
            host = pair.hosting.host
            at = len(host.journal) - 1
            message = {"at": at, "lines": [[pair.visiting.mirror.told[at].text, encode(host.view(0))]]}
            with pytest.raises(AssertionError):
                told_no_more(pair, [message])
            message = {"at": 1, "lines": [[host.journal[1], None]]}  # the pack
            with pytest.raises(AssertionError):
                told_no_more(pair, [message])

    run(match())


def test_nothing_of_the_code_or_the_secrets_is_on_either_disk_or_in_the_announcement(room: Any, tmp_path: Any) -> None:
    """The books hold the ticket and each side's own part; the files beside the socket hold none of it."""

    async def match() -> None:
        async with seated("cribbage") as pair:
            files = {path.name: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
            host, guest = pair.book.pairing, pair.paper.pairing
            for secret in (host["ticket"], host["secret"], host["salt"]):
                assert not any(str(secret).encode() in data for data in files.values())
            assert host["secret"] not in list(strings(guest))
            assert pair.opening.code not in list(strings([host, guest]))

    run(match())
