"""A channel between two programs that have proved themselves: only what was sent, in the order in which it was sent."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager

import pytest

from cribtui.net.channel import Channel
from cribtui.net.errors import Closed, Garbage, LinkError
from cribtui.net.sealing import HEADER, OVERHEAD, Opener, Sealer
from cribtui.net.wire import POST_MAX, Frames, frame, write_object
from tests.net.wiring import SAFE, Pair, listening, run, until_closed

KEYS = (b"a" * 32, b"b" * 32)


class Ends:
    """Two connected sockets, the channel on one of them, and what its peer seals and opens by hand on the other."""

    def __init__(self, ours: Pair, theirs: Pair) -> None:
        outgoing, self.sealer = Sealer(KEYS[0]), Sealer(KEYS[1])
        self.opener = Opener(KEYS[0], outgoing.header)
        opener = Opener(KEYS[1], self.sealer.header)
        self.channel = Channel(Frames(ours[0]), ours[1], outgoing, opener)
        self.reader, self.writer = theirs

    def sealed(self, *messages: Mapping[str, object]) -> list[bytes]:
        """Return the frames of some messages."""
        return [frame(self.sealer.seal(write_object(message))) for message in messages]

    def peer(self) -> Channel:
        """Return the other end as a channel."""
        return Channel(Frames(self.reader), self.writer, self.sealer, self.opener)


@asynccontextmanager
async def ends() -> AsyncIterator[Ends]:
    """Connect two ends."""
    arrived: asyncio.Queue[Pair] = asyncio.Queue()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        arrived.put_nowait((reader, writer))

    async with listening(serve) as connect:
        both = Ends(await connect(), await arrived.get())
        yield both
        both.channel.abort()
        both.writer.close()


async def received(channel: Channel) -> tuple[list[dict[str, object]], LinkError]:
    """Return what comes until the channel ends, and how it ends."""
    came = []
    while True:
        try:
            came.append(await channel.receive())
        except LinkError as error:
            return came, error


Spoil = Callable[[list[bytes]], list[bytes]]
ONE, TWO, THREE = ({"k": k} for k in (1, 2, 3))


def flipped(at: int) -> Spoil:
    """Flip a bit of the second frame's body."""
    return lambda sent: [sent[0], sent[1][: 2 + at] + bytes([sent[1][2 + at] ^ 1]) + sent[1][3 + at :], sent[2]]


@pytest.mark.parametrize(
    "spoil",
    [
        *(flipped(at) for at in range(len(write_object(TWO)) + OVERHEAD)),
        lambda sent: [sent[0], sent[0], sent[1]],  # replayed
        lambda sent: [sent[0], sent[2], sent[1]],  # in another order
        lambda sent: [sent[0], sent[2]],  # one left out
        lambda sent: [sent[0], frame(sent[1][2:-1]), sent[2]],  # cut short
        lambda sent: [sent[0], frame(sent[1][2:18]), sent[2]],  # shorter than any seal
        lambda sent: [sent[0], frame(sent[1][2:] + b"x"), sent[2]],  # longer
        lambda sent: [sent[0], frame(sent[1][2:] + sent[2][2:])],  # two in one
        lambda sent: [sent[0], b"\x00\x00", sent[1]],  # empty
        lambda sent: [sent[0], frame(b"x" * (POST_MAX + 1))],  # too long
        lambda sent: [sent[0], b"\xff\xff"],  # said to be too long
        lambda sent: [sent[0], b"GET / HTTP/1.1\r\n\r\n"],
    ],
)
def test_a_frame_that_was_not_sent_so_ends_the_channel(spoil: Spoil) -> None:
    async def act() -> tuple[list[dict[str, object]], LinkError]:
        async with ends() as both:
            for data in spoil(both.sealed(ONE, TWO, THREE)):
                both.writer.write(data)
            found = await received(both.channel)
            assert await until_closed(both.reader) == b""
            assert (await received(both.channel))[1].key == "link.closed"
            return found

    came, error = run(act())
    assert came == [ONE]
    assert type(error) is Garbage


@pytest.mark.parametrize("inner", [b"", b"[1]", b"\xff", b"{" * 5000, b'{"a":1e999}'])
def test_what_is_no_object_inside_its_seal_ends_the_channel(inner: bytes) -> None:
    async def act() -> LinkError:
        async with ends() as both:
            both.writer.write(frame(both.sealer.seal(inner)))
            return (await received(both.channel))[1]

    assert type(run(act())) is Garbage


def test_a_seal_of_another_kind_ends_the_channel() -> None:
    async def act() -> LinkError:
        from nacl import bindings

        async with ends() as both:
            state = both.sealer._state
            tag = bindings.crypto_secretstream_xchacha20poly1305_TAG_REKEY
            both.writer.write(frame(bindings.crypto_secretstream_xchacha20poly1305_push(state, b"{}", None, tag)))
            return (await received(both.channel))[1]

    assert type(run(act())) is Garbage


def test_a_header_has_its_length() -> None:
    for length in (0, HEADER - 1, HEADER + 1):
        with pytest.raises(Garbage):
            Opener(KEYS[0], b"x" * length)


@pytest.mark.parametrize("rest", [b"", b"\x00", b"\x00\x20", b"\x00\x20half"])
def test_an_end_without_a_last_word_is_a_lost_line(rest: bytes) -> None:
    async def act() -> tuple[list[dict[str, object]], LinkError, bool]:
        async with ends() as both:
            both.writer.write(both.sealed(ONE)[0] + rest)
            both.writer.close()
            return *await received(both.channel), both.channel.finished

    came, error, finished = run(act())
    assert (came, type(error), finished) == ([ONE], Closed, False)


def test_a_close_is_told_and_nothing_after_it_is_heard() -> None:
    async def act() -> None:
        async with ends() as both:
            peer = both.peer()
            await peer.send(ONE)
            last = frame(both.sealer.seal(b"", last=True))
            after = frame(both.sealer.seal(write_object(TWO)))
            both.writer.write(last + after)
            came, error = await received(both.channel)
            assert (came, type(error), both.channel.finished) == ([ONE], Closed, True)

        async with ends() as both:
            peer = both.peer()
            await both.channel.send(ONE)
            await both.channel.close()
            came, error = await received(peer)
            assert (came, type(error), peer.finished) == ([ONE], Closed, True)

    run(act())


def test_nothing_is_sent_or_heard_after_the_end() -> None:
    async def act() -> None:
        for end in ("abort", "close", "lost"):
            async with ends() as both:
                both.writer.write(both.sealed(ONE)[0])
                if end == "lost":
                    both.writer.transport.abort()
                    assert type((await received(both.channel))[1]) is Closed
                elif end == "abort":
                    both.channel.abort()
                else:
                    await both.channel.close()
                for _ in range(10):
                    with pytest.raises(Closed):
                        await both.channel.send(ONE)
                    with pytest.raises(Closed):
                        await both.channel.receive()
                await both.channel.close()
                both.channel.abort()

    run(act())


def test_a_message_may_be_as_long_as_a_frame_and_no_longer() -> None:
    room = POST_MAX - OVERHEAD - len(b'{"x":""}')

    async def act() -> None:
        async with ends() as both:
            peer = both.peer()
            for length in (room + 1, 10 * room):
                with pytest.raises(ValueError):
                    await both.channel.send({"x": "x" * length})
            with pytest.raises(ValueError):
                await both.channel.send({"x": float("nan")})
            await both.channel.send({"x": "x" * room})
            assert await peer.receive() == {"x": "x" * room}

    run(act())


def test_receiving_may_be_cancelled_at_any_byte() -> None:
    async def act() -> list[dict[str, object]]:
        async with ends() as both:
            sent = b"".join(both.sealed(ONE, TWO, THREE))
            came = []
            for at in range(len(sent)):
                both.writer.write(sent[at : at + 1])
                await both.writer.drain()
                try:
                    came.append(await asyncio.wait_for(both.channel.receive(), 0.001))
                except TimeoutError:
                    continue
            while len(came) < 3:
                came.append(await both.channel.receive())
            return came

    assert run(act()) == [ONE, TWO, THREE]


def test_a_flood_is_read_one_by_one() -> None:
    """Whoever reads decides the pace: the sender has to wait, and little is kept meanwhile."""

    async def act() -> None:
        async with ends() as both:
            peer = both.peer()
            message = {"x": "x" * 16_000}
            flood = asyncio.ensure_future(_flood(peer, message, 2000))
            await asyncio.wait([flood], timeout=0.2)
            assert not flood.done()
            assert [await both.channel.receive() for _ in range(5)] == [message] * 5
            both.channel.abort()
            assert type(await flood) is Closed

    run(act())


async def _flood(channel: Channel, message: Mapping[str, object], count: int) -> LinkError | None:
    try:
        for _ in range(count):
            await channel.send(message)
    except LinkError as error:
        return error
    return None


def test_closing_does_not_wait_for_a_peer_who_does_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cribtui.net.channel.PARTING", 0.05)

    async def act() -> None:
        async with ends() as both:
            flood = asyncio.ensure_future(_flood(both.channel, {"x": "x" * 16_000}, 2000))
            await asyncio.wait([flood], timeout=0.2)
            assert not flood.done()
            await asyncio.wait_for(both.channel.close(), SAFE)
            assert type(await flood) is Closed

    run(act())


def test_all_that_was_sent_before_a_close_arrives() -> None:
    async def act() -> None:
        async with ends() as both:
            peer = both.peer()
            sent = 0
            while not both.channel._writer.transport.get_write_buffer_size():
                await both.channel.send({"x": "x" * 16_000})  # until everything between is full
                sent += 1
            closing = asyncio.ensure_future(both.channel.close())
            came, _ = await received(peer)
            await closing
            assert (len(came), peer.finished) == (sent, True)

    run(act())


def test_many_may_send_at_once() -> None:
    async def act() -> None:
        async with ends() as both:
            peer = both.peer()
            rng = random.Random(5)
            messages = [{"k": k, "x": "x" * rng.randrange(8000)} for k in range(200)]
            sending = asyncio.gather(*(both.channel.send(message) for message in messages))
            assert [await peer.receive() for _ in messages] == messages
            await sending

    run(act())
