"""What goes over the line: frames of two bytes of length and a body, and JSON objects as bodies."""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import Mapping

from .errors import Closed, Garbage

PRE_MAX = 512  # bytes of a body from somebody who has proved nothing yet
POST_MAX = 16 * 1024  # bytes of a body afterwards
DEEPEST = 32  # levels of lists and objects in a message, itself included
LENGTH = 2


def frame(body: bytes) -> bytes:
    """Return a body with its length in front. Raises ValueError when it is empty or over 65535 bytes."""
    if not 0 < len(body) < 1 << 8 * LENGTH:
        raise ValueError(f"a frame cannot hold {len(body)} bytes")
    return len(body).to_bytes(LENGTH, "big") + body


class Frames:
    """Reads one frame after another; a read that is cancelled half way loses nothing."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self._reader = reader
        self._length = 0  # of the frame whose body is still to come; 0 between two frames

    async def read(self, most: int) -> bytes:
        """Return the body of the next frame. Raises Closed at the end, Garbage when it is empty or over `most`."""
        if not self._length:
            length = int.from_bytes(await self._exactly(LENGTH), "big")
            if not 0 < length <= most:
                raise Garbage("frame")
            self._length = length
        body = await self._exactly(self._length)
        self._length = 0
        return body

    async def _exactly(self, count: int) -> bytes:
        try:
            return await self._reader.readexactly(count)
        except (asyncio.IncompleteReadError, OSError):
            raise Closed from None


async def read_frame(reader: asyncio.StreamReader, most: int) -> bytes:
    """Return the body of the next frame. Raises Closed at the end, Garbage when it is empty or over `most`."""
    return await Frames(reader).read(most)


async def write_frames(writer: asyncio.StreamWriter, *bodies: bytes) -> None:
    """Write frames and wait until there is room for more. Raises Closed."""
    if writer.is_closing():
        raise Closed
    writer.write(b"".join(map(frame, bodies)))
    try:
        await writer.drain()
    except OSError:
        raise Closed from None


def write_object(message: Mapping[str, object]) -> bytes:
    """Return the compact JSON of an object. Raises ValueError for what JSON cannot hold."""
    text = json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode("utf-8", "replace")


def read_object(body: bytes) -> dict[str, object]:
    """Return the JSON object that a body is. Raises Garbage for everything else, however deep."""
    try:
        found = json.loads(body.decode("utf-8"), parse_constant=_refuse, parse_float=_finite)
    except (ValueError, RecursionError):
        raise Garbage("json") from None
    if not isinstance(found, dict) or not _is_shallow(found, DEEPEST):
        raise Garbage("json")
    return found


def _is_shallow(value: object, levels: int) -> bool:
    if not isinstance(value, dict | list):
        return True
    inner = value.values() if isinstance(value, dict) else value
    return levels > 0 and all(_is_shallow(one, levels - 1) for one in inner)


def _refuse(word: str) -> float:
    raise ValueError(word)


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _refuse(digits)
