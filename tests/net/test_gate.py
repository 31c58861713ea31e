"""Who is let in and who is not, and what the host learns of it: guests by code and guests who come back."""

from __future__ import annotations

import asyncio
import re
import secrets

import pytest

from cribtui.net import pake
from cribtui.net.errors import LinkError, Refused, WrongCode
from cribtui.net.gate import Gate
from cribtui.net.hello import VERSIONS, Hello, write_hello
from cribtui.net.wire import PRE_MAX, Frames, frame, read_object
from tests.net.wiring import House, as_sent, first_flight, opened, run, tapped, until_closed

NAME = "0123456789abcdef"


async def refusal(house: House, code: str, **more: str) -> str:
    """Return the key with which a guest is turned away."""
    with pytest.raises(LinkError) as caught:
        await house.call(code, **more)
    return caught.value.key


def test_wrong_codes_are_forgiven_once_then_the_host_decides() -> None:
    async def act() -> None:
        async with opened("42") as house:
            assert await refusal(house, "41") == "link.wrong_code"
            assert await refusal(house, "43") == "link.wrong_code"
            assert await refusal(house, "42") == "link.refused.doubted"
            house.gate.allow()
            assert await refusal(house, "44") == "link.wrong_code"
            assert house.gate.code != "42"
            await house.call(house.gate.code)
            assert [change[1:] for change in house.changes] == [(1, False), (2, True), (2, False), (0, False)]
            assert [change[0] for change in house.changes] == ["42"] * 3 + [house.gate.code]
            assert len(house.met) == 1

    run(act())


def test_the_host_may_allow_the_right_guest_or_make_a_new_code() -> None:
    async def act() -> None:
        async with opened("42") as house:
            for wrong in ("41", "43"):
                await refusal(house, wrong)
            house.gate.allow()
            await house.call("42")
            house.gate.new_code()
            assert (house.gate.code != "42", house.gate.tries, house.gate.doubted) == (True, 0, False)
            assert await refusal(house, "42") == "link.wrong_code"
            await house.call(house.gate.code)
            assert len(house.met) == 2

    run(act())


async def begun(house: House, code: str, resume: str = "") -> tuple[asyncio.StreamWriter, asyncio.StreamReader, bytes]:
    """Call up to the host's answer; return the line and the proof that would come next."""
    reader, writer = await house.connect()
    hello = write_hello(Hello(VERSIONS, resume))
    side = pake.GuestSide(code.encode())
    writer.write(frame(hello) + frame(side.element))
    frames = Frames(reader)
    answer, element = await frames.read(PRE_MAX), await frames.read(PRE_MAX)
    return writer, reader, side.finish(hello, answer, element).guest_proof


@pytest.mark.parametrize("end", ["leaves", "breaks", "sends another proof", "sends half a frame", "sends too much"])
def test_a_guess_counts_from_the_answer_whatever_becomes_of_it(end: str) -> None:
    async def act() -> None:
        async with opened("42") as house:
            writer, reader, _ = await begun(house, "42")
            match end:
                case "breaks":
                    writer.transport.abort()
                case "sends another proof":
                    writer.write(frame(bytes(32)))
                case "sends half a frame":
                    writer.write(b"\x00\x40half")
                    writer.write_eof()
                case "sends too much":
                    writer.write(frame(bytes(PRE_MAX + 1)))
            if end == "leaves":
                writer.close()
            await house.changed.wait()
            assert (house.gate.tries, house.met) == (1, [])
            await until_closed(reader)
            writer.close()

    run(act())


def test_a_guess_that_is_never_finished_is_a_wrong_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cribtui.net.link.CONFIRM", 0.1)

    async def act() -> None:
        async with opened("42") as house:
            writer, reader, _ = await begun(house, "42")
            assert await until_closed(reader) == b""
            writer.close()
            assert (house.gate.tries, house.met) == (1, [])

    run(act())


def test_one_guess_is_in_flight_and_who_leaves_while_waiting_has_made_none() -> None:
    async def act() -> None:
        async with opened("42") as house:
            first, first_reader, _ = await begun(house, "41")
            waiting = [await house.connect() for _ in range(3)]
            for _, writer in waiting:
                writer.write(first_flight("40"))
            honest = asyncio.ensure_future(house.call("42"))
            for _, writer in waiting:
                writer.close()
            await asyncio.wait([honest], timeout=0.1)
            assert not honest.done()
            first.write(frame(bytes(32)))
            await honest
            assert (house.gate.tries, len(house.met)) == (1, 1)
            await until_closed(first_reader)
            first.close()

    run(act())


@pytest.mark.parametrize("right", [True, False])
def test_a_guess_in_flight_at_an_old_code_comes_to_nothing(right: bool) -> None:
    async def act() -> None:
        async with opened("42") as house:
            writer, reader, proof = await begun(house, "42")
            house.gate.new_code()
            writer.write(frame(proof if right else bytes(32)))
            assert await until_closed(reader) == b""
            writer.close()
            assert (house.gate.tries, house.met) == (0, [])

    run(act())


def test_a_taken_table_answers_only_who_comes_back() -> None:
    ticket = secrets.token_bytes(32)

    async def act() -> None:
        async with opened("42") as house:
            house.gate.tickets[NAME] = ticket
            house.gate.taken = True
            for code in ("42", "41", "40", "39"):
                assert await refusal(house, code) == "link.refused.taken"
            assert house.gate.tries == 0
            await house.call(ticket, resume=NAME)
            assert [caller.resume for _, caller in house.met] == [NAME]

    run(act())


def test_a_table_taken_during_a_guess_takes_nobody_else() -> None:
    async def act() -> None:
        async with opened("42") as house:
            writer, reader, proof = await begun(house, "42")
            house.gate.taken = True
            writer.write(frame(proof))
            assert read_object(await Frames(reader).read(PRE_MAX))["no"] == "taken"
            writer.close()
            assert house.met == []

    run(act())


def test_doubt_keeps_nobody_from_coming_back() -> None:
    ticket = secrets.token_bytes(32)

    async def act() -> None:
        async with opened("42") as house:
            house.gate.tickets[NAME] = ticket
            for wrong in ("41", "43"):
                await refusal(house, wrong)
            await house.call(ticket, resume=NAME)
            assert len(house.met) == 1

    run(act())


def test_an_unknown_table_and_a_wrong_ticket_look_alike_and_are_no_guess() -> None:
    ticket, wrong = secrets.token_bytes(32), secrets.token_bytes(32)

    async def look(house: House, secret: bytes, name: str) -> tuple[list[tuple[str, int]], bytes]:
        async with tapped(house, as_sent) as seen:
            with pytest.raises(Refused) as caught:
                await house.call(secret, resume=name)
            assert caught.value.key == "link.refused.unknown"
            return [(who, len(raw)) for who, raw in seen], seen[-1][1]

    async def act() -> None:
        async with opened("42") as house:
            house.gate.tickets[NAME] = ticket
            one = await look(house, wrong, NAME)
            assert one == await look(house, ticket, NAME[::-1])
            assert one == await look(house, b"42", NAME)
            assert one[0][-1][0] == "host"
            assert (house.gate.tries, house.changes, house.met) == (0, [], [])

    run(act())


def test_a_ticket_is_no_code_and_a_code_no_ticket() -> None:
    async def act() -> None:
        async with opened("42") as house:
            house.gate.tickets[NAME] = b"x" * 32
            with pytest.raises(WrongCode):
                await house.call(b"x" * 32)
            with pytest.raises(Refused):
                await house.call("42", resume=NAME)
            assert house.met == []

    run(act())


def test_a_closed_gate_drops_who_waits_and_turns_others_away() -> None:
    async def act() -> None:
        async with opened("42") as house:
            silent = await house.connect()
            halfway = await begun(house, "42")
            queued = await house.connect()
            queued[1].write(first_flight("42"))
            house.gate.close()
            for reader, writer in (silent, (halfway[1], halfway[0]), queued):
                assert await until_closed(reader) == b""
                writer.close()
            assert await refusal(house, "42") == "link.refused.closed"
            assert await refusal(house, "42", resume=NAME) == "link.refused.closed"
            assert (house.met, house.changes) == ([], [])

    run(act())


def test_a_channel_outlives_the_gate() -> None:
    async def act() -> None:
        async with opened("42") as house:
            channel = await house.call("42")
            house.gate.close()
            await channel.send({"k": 1})
            assert await house.met[0][0].receive() == {"k": 1}

    run(act())


def test_the_code_is_in_no_text_of_the_gate() -> None:
    def texts(code: str) -> list[str]:
        gate = Gate("Ada", lambda *_: None, lambda: None, code)
        return [re.sub("0x[0-9a-f]+", "", text) for text in (repr(gate), str(gate), f"{gate}", repr(gate._guesses))]

    assert texts("42") == texts("77")
    for error in (WrongCode(), Refused("doubted")):
        assert not re.search(r"\d", f"{error!r} {error}")
    keys = pake.derive(b"k" * 32, pake.Transcript(b"a", b"b", b"c", b"d"))
    assert repr(keys) == "Keys()"
