"""Frames and JSON objects: what fits, what is refused, and that a cancelled read loses nothing."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribtui.net.errors import Closed, Garbage, LinkError, Refused
from cribtui.net.wire import POST_MAX, PRE_MAX, Frames, frame, read_frame, read_object, write_object

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner),
    max_leaves=4,
)


def fed(*pieces: bytes, end: bool = True) -> asyncio.StreamReader:
    """Return a reader that has received these bytes, and their end."""
    reader = asyncio.StreamReader()
    for piece in pieces:
        reader.feed_data(piece)
    if end:
        reader.feed_eof()
    return reader


def read(data: bytes, most: int) -> bytes:
    """Return the first frame's body in these bytes."""

    async def act() -> bytes:
        return await read_frame(fed(data), most)

    return asyncio.run(act())


def test_a_frame_is_its_length_in_two_bytes_and_its_body() -> None:
    assert frame(b"abc") == b"\x00\x03abc"
    assert frame(b"x" * 65535) == b"\xff\xff" + b"x" * 65535


@pytest.mark.parametrize("length", [0, 65536])
def test_no_frame_is_empty_or_longer_than_its_length_can_say(length: int) -> None:
    with pytest.raises(ValueError):
        frame(b"x" * length)


@pytest.mark.parametrize("most", [PRE_MAX, POST_MAX])
def test_the_longest_allowed_frame_is_read_and_one_byte_more_is_garbage(most: int) -> None:
    assert read(frame(b"x" * most), most) == b"x" * most
    with pytest.raises(Garbage):
        read(frame(b"x" * (most + 1)), most)


def test_a_length_that_is_too_great_is_refused_before_its_body_comes() -> None:
    async def act() -> None:
        await asyncio.wait_for(read_frame(fed(b"\xff\xff", end=False), PRE_MAX), 5)

    with pytest.raises(Garbage):
        asyncio.run(act())


def test_an_empty_frame_is_garbage() -> None:
    with pytest.raises(Garbage):
        read(b"\x00\x00", PRE_MAX)


@pytest.mark.parametrize("data", [b"", b"\x00", b"\x00\x05", b"\x00\x05abcd"])
def test_an_end_anywhere_in_a_frame_is_the_end_of_the_line(data: bytes) -> None:
    with pytest.raises(Closed):
        read(data, PRE_MAX)


@pytest.mark.parametrize("cut", range(8))
def test_a_read_cancelled_anywhere_in_a_frame_loses_nothing(cut: int) -> None:
    whole = frame(b"first") + frame(b"second")

    async def act() -> list[bytes]:
        reader = fed(whole[:cut], end=False)
        frames = Frames(reader)
        found: list[bytes] = []
        waiting = asyncio.ensure_future(frames.read(PRE_MAX))
        await asyncio.sleep(0)
        if waiting.done():
            found.append(waiting.result())
        waiting.cancel()
        await asyncio.wait([waiting])
        reader.feed_data(whole[cut:])
        while len(found) < 2:
            found.append(await frames.read(PRE_MAX))
        return found

    assert asyncio.run(act()) == [b"first", b"second"]


@settings(max_examples=30, deadline=None)
@given(st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), JSON))
def test_an_object_is_read_as_it_was_written(message: dict[str, object]) -> None:
    assert read_object(write_object(message)) == message


def test_an_object_is_written_in_few_bytes() -> None:
    assert write_object({"t": "chat", "x": ["ż", 1]}) == '{"t":"chat","x":["ż",1]}'.encode()


def test_an_object_may_be_32_levels_deep() -> None:
    deep = b'{"a":' + b"[" * 31 + b"]" * 31 + b"}"
    assert write_object(read_object(deep)) == deep
    with pytest.raises(Garbage):
        read_object(b'{"a":' + b"[" * 32 + b"]" * 32 + b"}")


def test_half_a_surrogate_pair_never_goes_out() -> None:
    assert read_object(write_object({"t": "a\ud800b"})) == {"t": "a?b"}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"1",
        b"null",
        b'"x"',
        b"\xff\xfe{\x00}\x00",  # UTF-16
        b"\xef\xbb\xbf{}",  # a byte order mark
        b'{"a":"\xff"}',
        b'{"a":NaN}',
        b'{"a":-Infinity}',
        b'{"a":1e999}',
        b'{"a":' + b"9" * 8000 + b"}",
        b"[" * POST_MAX,
        b'{"a":' * 3000 + b"1" + b"}" * 3000,
        b"{} {}",
    ],
)
def test_everything_but_an_object_is_garbage(body: bytes) -> None:
    with pytest.raises(Garbage):
        read_object(body)


@settings(max_examples=30, deadline=None)
@given(st.binary(max_size=200))
def test_no_bytes_do_anything_worse_than_garbage(body: bytes) -> None:
    try:
        found = read_object(body)
    except Garbage:
        return
    assert isinstance(found, dict)


def test_an_error_is_a_key_and_its_values() -> None:
    error: LinkError = Refused("version", ours="1-1", theirs="2-3")
    assert (error.key, error.values) == ("link.refused.version", {"ours": "1-1", "theirs": "2-3"})
    assert str(error) == "link.refused.version ours=1-1 theirs=2-3"
    assert Garbage("frame").values == {"what": "frame"}
    assert (Closed().key, Closed().values) == ("link.closed", {})
