"""Strangers at the gate: garbage of every kind, slow sockets, and a hundred guesses at once."""

from __future__ import annotations

import asyncio
import random
import ssl
from collections.abc import Iterator

import pytest
from nacl import bindings
from spake2 import ed25519_basic as curve  # type: ignore[import-untyped]

from cribtui.net import pake
from cribtui.net.errors import LinkError
from cribtui.net.gate import WAITING
from cribtui.net.hello import VERSIONS, Hello, write_hello
from cribtui.net.link import FIRST
from cribtui.net.wire import PRE_MAX, frame
from tests.net.wiring import POINT, SAFE, House, Pair, first_flight, opened, run, until_closed

HELLO = frame(write_hello(Hello(VERSIONS, "")))
BACK = frame(write_hello(Hello(VERSIONS, "0123456789abcdef")))


@pytest.fixture(autouse=True)
def silence(capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """See that nothing is printed or logged, whatever comes."""
    yield
    assert tuple(capfd.readouterr()) == ("", "")
    assert [record for record in caplog.get_records("call") if record.levelname != "DEBUG"] == []


def tls_hello() -> bytes:
    """Return the first bytes of a TLS client."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = ssl.create_default_context().wrap_bio(incoming, outgoing, server_hostname="localhost")
    with pytest.raises(ssl.SSLWantReadError):
        client.do_handshake()
    return outgoing.read()


def y(number: int, sign: int = 0) -> bytes:
    """Return the encoding of a point with this y, canonical or not."""
    return (number | sign << 255).to_bytes(32, "little")


def off_curve() -> bytes:
    """Return a y below the field's prime that no point has."""
    for number in range(2, 100):
        point = [curve.xrecover(number), number]
        if not curve.isoncurve(point):
            return y(number)
    raise AssertionError


def mixed_order() -> bytes:
    """Return a point of order 2L: the base point and the point of order 2."""
    base = curve.ElementOfUnknownGroup(curve.Base.XYTZ)
    two = curve.ElementOfUnknownGroup(curve.xform_affine_to_extended((0, curve.Q - 1)))
    encoded: bytes = base.add(two).to_bytes()
    return encoded


EIGHTH = bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05")  # a point of order 8
POINTS = {
    "identity": y(1),
    "identity with a sign": y(1, 1),
    "identity, not canonical": y(curve.Q + 1),
    "order 2": y(curve.Q - 1),
    "order 4": y(0),
    "order 4 with a sign": y(0, 1),
    "order 4, not canonical": y(curve.Q),
    "order 8": EIGHTH,
    "order 2L": mixed_order(),
    "off the curve": off_curve(),
    "all ones": b"\xff" * 32,
    "not canonical": y(curve.Q + 3),
}
ELEMENTS = {
    **{f"{name} point": pake.GUEST + point for name, point in POINTS.items()},
    "host's side": pake.HOST + POINT,
    "symmetric side": b"S" + POINT,
    "no side": b"\x00" + POINT,
    "short element": pake.GUEST + POINT[:-1],
    "long element": pake.GUEST + POINT + b"\x00",
    "side alone": pake.GUEST,
}
HELLOS = {
    "list": b"[1,2]",
    "number": b"7",
    "text": b'"cribtui"',
    "no JSON": b"{'app'}",
    "no UTF-8": b'{"app":"\xff"}',
    "deep JSON": b"[" * PRE_MAX,
    "deep objects": b'{"a":' * 102,
    "another app": b'{"app":"chess","v":[1,1],"resume":""}',
    "no app": b'{"v":[1,1],"resume":""}',
    "app as list": b'{"app":["cribtui"],"v":[1,1],"resume":""}',
    "version alone": b'{"app":"cribtui","v":1,"resume":""}',
    "version as text": b'{"app":"cribtui","v":["1","1"],"resume":""}',
    "version as truth": b'{"app":"cribtui","v":[true,true],"resume":""}',
    "version as fraction": b'{"app":"cribtui","v":[1.0,1.0],"resume":""}',
    "three versions": b'{"app":"cribtui","v":[1,1,1],"resume":""}',
    "versions upside down": b'{"app":"cribtui","v":[2,1],"resume":""}',
    "version nought": b'{"app":"cribtui","v":[0,1],"resume":""}',
    "endless version": b'{"app":"cribtui","v":[1,' + b"9" * 400 + b'],"resume":""}',
    "no resume": b'{"app":"cribtui","v":[1,1]}',
    "resume as nothing": b'{"app":"cribtui","v":[1,1],"resume":null}',
    "resume as object": b'{"app":"cribtui","v":[1,1],"resume":{}}',
    "long resume": b'{"app":"cribtui","v":[1,1],"resume":"' + b"x" * 65 + b'"}',
    "not a number": b'{"app":"cribtui","v":[NaN,1],"resume":""}',
}
GARBAGE = {
    "HTTP": b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "SSH": b"SSH-2.0-OpenSSH_9.6\r\n",
    "TLS": tls_hello(),
    "random": b"\x7f" + random.Random(1).randbytes(300),
    "zeros": bytes(1000),
    "ones": b"\xff" * 1000,
    "64 kB": frame(b"x" * 65535),
    "one byte too many": frame(b"x" * (PRE_MAX + 1)),
    "empty element": HELLO + b"\x00\x00",
    "hello and 64 kB": HELLO + frame(b"x" * 65535),
    **{f"hello: {name}": frame(body) + frame(pake.GUEST + POINT) for name, body in HELLOS.items()},
    **{f"element: {name}": HELLO + frame(body) for name, body in ELEMENTS.items()},
    **{f"coming back, element: {name}": BACK + frame(body) for name, body in ELEMENTS.items()},
}
HALVES = {
    "nothing": b"",
    "half a length": b"\x00",
    "a length": b"\x00\x50",
    "half a hello": HELLO[: len(HELLO) // 2],
    "a hello": HELLO,
    "a hello and half an element": HELLO + b"\x00\x21A123",
}


def test_garbage_is_closed_at_once_and_costs_nothing() -> None:
    """All kinds one after another at one gate; the honest guest comes last."""

    async def act() -> None:
        async with opened("42") as house:
            clock = asyncio.get_running_loop().time
            await house.call("42")  # what is loaded once is loaded
            for name, data in GARBAGE.items():
                reader, writer = await house.connect()
                begun = clock()
                writer.write(data)
                assert await asyncio.wait_for(until_closed(reader), SAFE) == b"", name
                assert clock() - begun < 1.0, name  # a hundredth of a second where nothing else runs
                writer.close()
            assert (house.gate.tries, house.changes, len(house.met)) == (0, [], 1)
            await house.call("42")
            assert len(house.met) == 2

    run(act())


@pytest.mark.parametrize("sharp", [True, False])
def test_half_a_flight_and_an_end_cost_nothing(sharp: bool) -> None:
    async def act() -> None:
        async with opened("42") as house:
            for data in HALVES.values():
                reader, writer = await house.connect()
                writer.write(data)
                await writer.drain()
                if sharp:
                    writer.transport.abort()
                else:
                    writer.write_eof()
                    assert await until_closed(reader) == b""
                    writer.close()
            await house.call("42")
            assert (house.gate.tries, len(house.met)) == (0, 1)

    run(act())


def test_random_bytes_of_any_length_never_do_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cribtui.net.link.FIRST", 0.3)
    rng = random.Random(3)

    async def act() -> None:
        async with opened("42") as house:
            for _ in range(60):
                reader, writer = await house.connect()
                if rng.random() < 0.5:
                    writer.write(frame(rng.randbytes(rng.randrange(1, 200))) + frame(rng.randbytes(33)))
                else:
                    data = bytearray(first_flight())
                    data[rng.randrange(2, len(HELLO))] = rng.randrange(128, 256)  # no UTF-8
                    writer.write(data)
                assert await until_closed(reader) == b""
                writer.close()
            assert (house.gate.tries, house.met) == (0, [])

    run(act())


def test_libsodium_finds_the_same_points_sound_as_arithmetic_does() -> None:
    assert bindings.crypto_core_ed25519_is_valid_point(POINT)
    assert curve.Base.to_bytes() == POINT
    for point in POINTS.values():
        assert not bindings.crypto_core_ed25519_is_valid_point(point)
    eighth = curve.ElementOfUnknownGroup(curve.xform_affine_to_extended(curve.decodepoint(EIGHTH)))
    assert curve.is_extended_zero(eighth.scalarmult(8).XYTZ)
    assert not curve.is_extended_zero(eighth.scalarmult(4).XYTZ)


def test_a_stranger_who_says_nothing_is_closed_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cribtui.net.link.FIRST", 0.1)

    async def act() -> None:
        async with opened("42") as house:
            strangers = [await house.connect() for _ in range(5)]
            for (_, writer), data in zip(strangers, HALVES.values(), strict=False):
                writer.write(data)
            for reader, writer in strangers:
                assert await until_closed(reader) == b""
                writer.close()
            assert house.gate.tries == 0

    run(act())


class Dribbler:
    """A stranger who sends one byte of a long hello now and then."""

    def __init__(self, pair: Pair) -> None:
        self.reader, self.writer = pair
        self.writer.write(b"\x02\x00")
        self._next()

    def _next(self) -> None:
        if not self.writer.is_closing():
            self.writer.write(b"{")
            self._later = asyncio.get_running_loop().call_later(0.02, self._next)

    def stop(self) -> None:
        self._later.cancel()
        self.writer.close()


def test_an_honest_guest_is_in_while_50_dribble() -> None:
    async def act() -> float:
        async with opened("42") as house:
            clock = asyncio.get_running_loop().time
            dribblers = [Dribbler(await house.connect()) for _ in range(50)]
            begun = clock()
            await house.call("42")
            took = clock() - begun
            for dribbler in dribblers:
                dribbler.stop()
            assert len(house.met) == 1
            return took

    assert run(act()) < FIRST  # before the first of them has to go, a tenth of a second where nothing else runs


def test_of_more_than_8_strangers_the_oldest_who_says_nothing_has_to_go() -> None:
    async def act() -> None:
        async with opened("42") as house:
            honest = await house.connect()
            honest[1].write(first_flight("41"))
            answer = await honest[0].read(1)  # a guess is in flight now
            silent = [await house.connect() for _ in range(9)]
            for reader, _ in silent[:2]:
                assert await until_closed(reader) == b""
            waiting = asyncio.gather(*(until_closed(reader) for reader, _ in silent[2:]))
            await asyncio.wait([waiting], timeout=0.1)
            assert not waiting.done()
            assert (answer, honest[0].at_eof(), house.gate.tries) == (b"\x00", False, 0)
            house.gate.close()
            await waiting
            for _, writer in [honest, *silent]:
                writer.close()

    run(act())


def test_who_has_said_all_there_is_to_say_goes_after_who_has_not() -> None:
    """Six guests wait for their turn; of twenty more, each who says nothing goes himself when the next one comes."""

    async def act() -> None:
        async with opened("42") as house:
            guests = [asyncio.ensure_future(house.call("42", nick=str(k))) for k in range(6)]
            while sum(one.stage >= WAITING for one in house.gate._strangers) + len(house.met) < 6:
                await asyncio.sleep(0)
            silent = [await house.connect() for _ in range(20)]
            await asyncio.gather(*guests)
            assert sorted(caller.nick for _, caller in house.met) == [str(k) for k in range(6)]
            for _, writer in silent:
                writer.close()

    run(act())


def test_of_100_guesses_at_once_none_wins_and_the_guest_still_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cribtui.net.link.FIRST", SAFE)  # a hundred guests on one machine take their time

    async def act() -> None:
        async with opened("42") as house:
            others = [f"{k:02d}" for k in range(100) if k != 42]
            calls = [asyncio.ensure_future(attempt(house, code)) for code in others]
            while not house.gate.doubted:  # two are served; the right one is among the rest
                house.changed.clear()
                await house.changed.wait()
            keys = await asyncio.gather(attempt(house, "42"), *calls)
            assert "in" not in keys
            assert keys[0] == "link.refused.doubted"
            assert sorted(set(keys)) in (
                ["link.closed", "link.refused.doubted", "link.wrong_code"],
                ["link.refused.doubted", "link.wrong_code"],
            )
            assert keys.count("link.wrong_code") == 2
            assert (house.met, house.gate.tries, house.gate.code) == ([], 2, "42")
            house.gate.allow()
            assert await attempt(house, "42") == "in"
            house.gate.new_code()
            assert await attempt(house, house.gate.code) == "in"
            assert len(house.met) == 2

    run(act())


async def attempt(house: House, code: str) -> str:
    """Call with a code; return what comes of it."""
    try:
        await house.call(code, timeout=SAFE)
    except LinkError as error:
        return error.key
    return "in"
