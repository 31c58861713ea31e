"""The handshake between two programs on loopback: the right secret, the wrong one, and two versions."""

from __future__ import annotations

import asyncio
import secrets

import pytest

from cribtui.net import pake
from cribtui.net.channel import Channel
from cribtui.net.errors import Closed, Garbage, LinkError, Refused, TimedOut, WrongCode
from cribtui.net.gate import Caller
from cribtui.net.hello import VERSIONS, Hello, agree, write_answer, write_hello
from cribtui.net.link import call, read_flight
from cribtui.net.wire import PRE_MAX, Frames, frame, read_object
from tests.net.wiring import as_sent, listening, opened, run, tapped, until_closed


async def exchange(one: Channel, other: Channel) -> None:
    """See that both sides hear each other, in order."""
    for k in range(3):
        await one.send({"k": k})
        await other.send({"k": -k, "t": "ż🂡"})
    for k in range(3):
        assert await other.receive() == {"k": k}
        assert await one.receive() == {"k": -k, "t": "ż🂡"}


@pytest.mark.parametrize(("unix", "address"), [(True, ""), (False, "127.0.0.1")])
def test_the_right_code_opens_a_channel(unix: bool, address: str) -> None:
    async def act() -> None:
        async with opened("07", unix) as house:
            channel, told = await call(*await house.connect(), b"07", nick="Ugo")
            assert told == {"nick": "Ada"}
            (theirs, caller), *others = house.met
            assert (caller, others) == (Caller("Ugo", address, ""), [])
            assert (theirs.address, channel.address) == (address, address)
            await exchange(channel, theirs)
            assert (house.gate.tries, house.gate.doubted, house.changes) == (0, False, [])
            channel.abort()

    run(act())


def test_the_right_ticket_opens_a_channel_again_and_again() -> None:
    ticket = secrets.token_bytes(32)

    async def act() -> None:
        async with opened() as house:
            house.gate.taken = True
            house.gate.tickets["0123456789abcdef"] = ticket
            channels = [await house.call(ticket, resume="0123456789abcdef") for _ in range(2)]
            assert [caller.resume for _, caller in house.met] == ["0123456789abcdef"] * 2
            for channel, (theirs, _) in zip(channels, house.met, strict=True):
                await exchange(channel, theirs)

    run(act())


def test_a_nick_comes_as_it_is_but_never_long() -> None:
    hostile = "\x1b[31m[b]\u202e" + "🂡" * 100

    async def act() -> None:
        async with opened() as house:
            house.gate.nick = "\x00" * 1000
            channel, told = await call(*await house.connect(), b"42", nick=hostile)
            assert told == {"nick": "\x00" * 64}
            assert house.met[0][1].nick == hostile[:64]
            channel.abort()

    run(act())


def test_a_guest_with_a_wrong_code_is_told_so_and_the_host_is_not_bothered() -> None:
    async def act() -> None:
        async with opened("42") as house:
            with pytest.raises(WrongCode) as caught:
                await house.call("24")
            assert (house.met, house.gate.tries, house.gate.doubted) == ([], 1, False)
            assert "42" not in f"{caught.value!r} {caught.value}"
            await house.call("42")
            assert len(house.met) == 1

    run(act())


def test_the_answer_comes_no_sooner_than_60_ms() -> None:
    async def act() -> float:
        async with opened() as house:
            clock = asyncio.get_running_loop().time
            moments = []

            def note(who: str, number: int, raw: bytes) -> bytes:
                if number == 1:  # each side's element
                    moments.append(clock())
                return raw

            async with tapped(house, note):
                await house.call()
            return moments[1] - moments[0]

    assert run(act()) >= 0.06


@pytest.mark.parametrize(("theirs", "told"), [((2, 3), "2-3"), ((7, 7), "7-7")])
def test_another_version_is_told_with_ours_before_anything_is_guessed(theirs: tuple[int, int], told: str) -> None:
    async def act() -> None:
        async with opened() as house, tapped(house, as_sent) as seen:
            for code in ("42", "24"):
                with pytest.raises(Refused) as caught:
                    await house.call(code, versions=theirs)
                assert caught.value.key == "link.refused.version"
                assert caught.value.values == {"ours": told, "theirs": "1-1"}
            assert [read_object(raw[2:])["no"] for who, raw in seen if who == "host"] == ["version", "version"]
            assert (house.met, house.gate.tries) == ([], 0)

    run(act())


def test_the_highest_common_version_is_spoken() -> None:
    assert agree((1, 3), (2, 5)) == 3
    assert agree((2, 5), (1, 3)) == 3
    assert agree((1, 1), (1, 9)) == 1
    with pytest.raises(Refused) as caught:
        agree((3, 4), (1, 2))
    assert caught.value.values == {"ours": "3-4", "theirs": "1-2"}


def test_what_goes_in_the_clear_does_not_depend_on_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_hex", lambda count: "ab" * count)

    async def hellos(code: str) -> list[bytes]:
        async with opened(code) as house, tapped(house, as_sent) as seen:
            await house.call(code)
            frames = {who: [raw for speaker, raw in seen if speaker == who] for who in ("guest", "host")}
            assert [len(raw) for raw in frames["guest"][1:2] + frames["host"][1:2]] == [2 + 33] * 2
            return [frames["guest"][0], frames["host"][0]]

    assert run(hellos("42")) == run(hellos("99"))


# hosts that are none


async def called(serve_bytes: bytes, *, stay: bool = False, timeout: float = 8.0) -> None:
    """Call a host that answers with these bytes and then closes, or stays in silence."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.write(serve_bytes)
        if stay:
            await until_closed(reader)
        writer.close()

    async with listening(serve) as connect:
        await call(*await connect(), b"42", nick="Ugo", timeout=timeout)


REFUSAL = b'{"app":"cribtui","no":"%s","v":[1,1]}'


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", Closed),
        (b"\x00\x00", Garbage),
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", Garbage),
        (frame(b"x" * (PRE_MAX + 1)), Garbage),
        (frame(b"[" * PRE_MAX), Garbage),
        (frame(b"[1]"), Garbage),
        (frame(b'{"app":"other","v":1}'), Garbage),
        (frame(b'{"app":"cribtui","v":2}'), Garbage),
        (frame(b'{"app":"cribtui","v":true}'), Garbage),
        (frame(b'{"app":"cribtui","v":1}'), Closed),
        (frame(b'{"app":"cribtui","v":1}') + b"\x00\x21B", Closed),
        (frame(b'{"app":"cribtui","no":7}'), Garbage),
        (frame(b'{"app":"cribtui","no":["taken"]}'), Garbage),
        (frame(b'{"app":"cribtui","no":"version"}'), Garbage),
        (frame(b'{"app":"cribtui","no":"version","v":[1,1e9]}'), Garbage),
        (frame(b'{"app":"cribtui","no":"version","v":[9,1]}'), Garbage),
        (frame(REFUSAL % b"\\u001b[31m"), Garbage),
        (frame(REFUSAL % b"other"), Garbage),
        (frame(REFUSAL % b"taken"), Refused),
        (frame(REFUSAL % b"doubted"), Refused),
        (frame(REFUSAL % b"closed"), Refused),
    ],
)
def test_a_host_that_answers_nonsense_is_no_host(data: bytes, error: type[LinkError]) -> None:
    with pytest.raises(LinkError) as caught:
        run(called(data))
    assert type(caught.value) is error


@pytest.mark.parametrize(
    "data", [b"", frame(write_answer(1)), b"\x01\x00" + b"x" * 200], ids=["silence", "hello", "half a frame"]
)
def test_a_host_that_says_no_more_is_given_up(data: bytes) -> None:
    with pytest.raises(TimedOut):
        run(called(data, stay=True, timeout=0.2))


def test_a_guest_may_give_up_at_any_time() -> None:
    async def act() -> None:
        calling = asyncio.ensure_future(called(b"", stay=True))
        await asyncio.wait([calling], timeout=0.05)
        calling.cancel()
        await asyncio.wait([calling])
        assert calling.cancelled()

    run(act())


async def met_by(answer: str, secret: bytes = b"42", resume: str = "") -> None:
    """Call a host that does not know the secret, and that answers the proof in some way."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        flight = await read_flight(Frames(reader))
        hello = write_answer(1)
        element, keys = pake.answer(b"24", flight.body, flight.element, hello)
        writer.write(frame(hello) + frame(element))
        proof = await Frames(reader).read(PRE_MAX)
        match answer:
            case "his own":
                writer.write(frame(keys.host_proof + bytes(60)))
            case "the guest's":
                writer.write(frame(proof))
            case "nothing":
                writer.write(frame(b"x"))
        writer.close()

    async with listening(serve) as connect:
        await call(*await connect(), secret, nick="Ugo", resume=resume)


@pytest.mark.parametrize("answer", ["silence", "his own", "the guest's", "nothing"])
def test_a_host_who_does_not_know_the_code_is_found_out(answer: str) -> None:
    with pytest.raises(WrongCode):
        run(met_by(answer))


def test_a_line_that_breaks_while_a_ticket_is_looked_at_may_be_tried_again() -> None:
    with pytest.raises(Closed):
        run(met_by("silence", resume="0123456789abcdef"))


@pytest.mark.parametrize("letter", [pake.GUEST, pake.HOST])
def test_an_element_sent_back_is_refused(letter: bytes) -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        flight = await read_flight(Frames(reader))
        writer.write(frame(write_answer(1)) + frame(letter + flight.element[1:]))
        await until_closed(reader)
        writer.close()

    async def act() -> None:
        async with listening(serve) as connect:
            await call(*await connect(), b"42", nick="Ugo")

    with pytest.raises(Garbage) as caught:
        run(act())
    assert caught.value.values == {"what": "element"}


def test_both_sides_may_lie_about_nothing_else_once_proved() -> None:
    """A peer who knows the code and sends nonsense under it is garbage, and no wrong guess."""

    async def act() -> None:
        async with opened() as house:
            for inner in (b"", b"x" * 16, b"x" * 24 + b"y" * 40):
                reader, writer = await house.connect()
                side = pake.GuestSide(b"42")
                hello = write_hello(Hello(VERSIONS, ""))
                writer.write(frame(hello) + frame(side.element))
                frames = Frames(reader)
                answer, element = await frames.read(PRE_MAX), await frames.read(PRE_MAX)
                writer.write(frame(side.finish(hello, answer, element).guest_proof + inner))
                assert await until_closed(reader) == b""
                writer.close()
            assert (house.met, house.gate.tries) == ([], 0)

    run(act())
