"""The handshake: two programs prove to each other that they hold the same secret, and have a channel.

guest  hello, element      who calls, for what, in which versions; SPAKE2
host   hello, element      or a refusal
guest  proof, nick         over keys from SPAKE2's output and a hash of all the bytes above
host   proof, nick         only when the guest's proof holds
"""

from __future__ import annotations

import asyncio
import hmac
import math
import time
from dataclasses import dataclass

from . import pake
from .channel import Channel, abort
from .errors import Closed, Garbage, TimedOut, WrongCode
from .hello import VERSIONS, Hello, Versions, read_answer, read_hello, read_refusal, write_answer, write_hello
from .sealing import HEADER, Opener, Sealer
from .wire import PRE_MAX, Frames, read_object, write_frames, write_object

__all__ = ["NICK_MOST", "VERSIONS", "Line", "Proven", "call", "challenge", "read_flight", "welcome"]

PATIENCE = 8.0  # seconds a guest waits for the whole handshake, which includes others before him
FIRST = 2.0  # seconds for a guest's first flight
CONFIRM = 2.0  # seconds for a guest's proof
FLOOR = 0.06  # seconds: answers leave at multiples of it, since SPAKE2's time depends on the secret
NICK_MOST = 64  # characters; whoever shows it shortens it further


@dataclass(frozen=True)
class Line:
    """A connection that nobody has proved anything on yet."""

    frames: Frames
    writer: asyncio.StreamWriter


@dataclass(frozen=True)
class Flight:
    """A guest's first two frames."""

    body: bytes
    hello: Hello
    element: bytes


@dataclass(frozen=True)
class Proven:
    """A guest who holds the secret; the rest of his frame is sealed."""

    keys: pake.Keys
    rest: bytes


async def call(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    secret: bytes,
    *,
    nick: str,
    resume: str = "",
    versions: Versions = VERSIONS,
    timeout: float = PATIENCE,
) -> tuple[Channel, dict[str, object]]:
    """Shake hands as the guest; return the channel and the host's welcome, {"nick": hostile text}.

    `secret` is the code's bytes, or the ticket of the table that `resume` names.
    Raises WrongCode, Refused, Garbage, Closed, TimedOut; the connection is closed then.
    """
    channel = None
    try:
        async with asyncio.timeout(timeout):
            hello = Hello(versions, resume)
            channel, told = await _shake(Line(Frames(reader), writer), hello, secret, nick)
            return channel, told
    except TimeoutError:
        raise TimedOut from None
    finally:
        if channel is None:
            abort(writer)


async def _shake(line: Line, asked: Hello, secret: bytes, nick: str) -> tuple[Channel, dict[str, object]]:
    side = await asyncio.to_thread(pake.GuestSide, secret)
    hello = write_hello(asked)
    await write_frames(line.writer, hello, side.element)
    answer = await line.frames.read(PRE_MAX)
    read_answer(answer, asked.versions)
    element = await line.frames.read(PRE_MAX)
    keys = await asyncio.to_thread(side.finish, hello, answer, element)
    sealer = Sealer(keys.to_host)
    await write_frames(line.writer, keys.guest_proof + sealer.header + sealer.seal(_introduction(nick)))
    opener, theirs = _open(keys.to_guest, await _host_proof(line, keys, asked))
    return Channel(line.frames, line.writer, sealer, opener), {"nick": theirs}


async def _host_proof(line: Line, keys: pake.Keys, asked: Hello) -> bytes:
    try:
        body = await line.frames.read(PRE_MAX)
    except Closed:
        # a host closes on a wrong code; on a wrong ticket he says so, since a line may break at this very moment
        raise Closed if asked.resume else WrongCode from None
    if not hmac.compare_digest(body[: pake.PROOF], keys.host_proof):
        raise read_refusal(body, asked.versions) or WrongCode()
    return body[pake.PROOF :]


async def read_flight(frames: Frames) -> Flight:
    """Return a guest's first two frames; their element is not checked yet. Raises LinkError."""
    try:
        async with asyncio.timeout(FIRST):
            body, element = await frames.read(PRE_MAX), await frames.read(PRE_MAX)
    except TimeoutError:
        raise TimedOut from None
    return Flight(body, read_hello(body), element)


async def challenge(line: Line, flight: Flight, secret: bytes, version: int, pace: asyncio.Lock) -> Proven:
    """Answer a guest whose element has been checked and see his proof. Raises LinkError; WrongCode when it is wrong.

    `pace` lets one calculation run at a time.
    """
    hello = write_answer(version)
    async with pace:
        begun = time.monotonic()
        element, keys = await asyncio.to_thread(pake.answer, secret, flight.body, flight.element, hello)
        spent = time.monotonic() - begun
        await asyncio.sleep(math.ceil(spent / FLOOR) * FLOOR - spent)
    try:
        async with asyncio.timeout(CONFIRM):
            await write_frames(line.writer, hello, element)
            body = await line.frames.read(PRE_MAX)
    except TimeoutError:
        raise TimedOut from None
    if not hmac.compare_digest(body[: pake.PROOF], keys.guest_proof):
        raise WrongCode
    return Proven(keys, body[pake.PROOF :])


async def welcome(line: Line, proven: Proven, nick: str) -> tuple[Channel, str]:
    """Prove the host's side to a guest who has proved his; return the channel and his nick. Raises LinkError."""
    opener, theirs = _open(proven.keys.to_host, proven.rest)
    sealer = Sealer(proven.keys.to_guest)
    await write_frames(line.writer, proven.keys.host_proof + sealer.header + sealer.seal(_introduction(nick)))
    return Channel(line.frames, line.writer, sealer, opener), theirs


def _introduction(nick: str) -> bytes:
    return write_object({"nick": nick[:NICK_MOST]})


def _open(key: bytes, rest: bytes) -> tuple[Opener, str]:
    opener = Opener(key, rest[:HEADER])
    body, last = opener.open(rest[HEADER:])
    nick = read_object(body).get("nick")
    if last or not isinstance(nick, str):
        raise Garbage("nick")
    return opener, nick[:NICK_MOST]
