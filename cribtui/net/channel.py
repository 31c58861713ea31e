"""The line once both sides have proved themselves: JSON objects, sealed one by one in each direction."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping

from .errors import Closed, LinkError
from .sealing import OVERHEAD, Opener, Sealer
from .wire import POST_MAX, Frames, read_object, write_frames, write_object

PARTING = 1.0  # seconds that the last bytes may take to go out


class Channel:
    """An authenticated line to one other program; `address` is for people and empty on the same machine."""

    def __init__(self, frames: Frames, writer: asyncio.StreamWriter, sealer: Sealer, opener: Opener) -> None:
        self.address = address_of(writer)
        self.finished = False  # the other side has said that nothing more comes: no mere loss of the connection
        self._frames = frames
        self._writer = writer
        self._sealer = sealer
        self._opener = opener
        self._over = False

    async def send(self, message: Mapping[str, object]) -> None:
        """Send an object. Raises Closed, and ValueError for one that is too long or no JSON."""
        body = write_object(message)
        if len(body) + OVERHEAD > POST_MAX:
            raise ValueError(f"a message cannot hold {len(body)} bytes")
        if self._over or self._writer.is_closing():  # a sealed message that is not sent would break the order
            raise Closed
        await write_frames(self._writer, self._sealer.seal(body))

    async def receive(self) -> dict[str, object]:
        """Return the next object; cancelled, it loses nothing. Raises Closed at the end, Garbage for bad bytes."""
        if self._over:
            raise Closed
        try:
            body, last = self._opener.open(await self._frames.read(POST_MAX))
            if last:
                self.finished = True
                raise Closed
            return read_object(body)
        except LinkError:
            self.abort()
            raise

    async def close(self) -> None:
        """Say that nothing more comes, and close; never raises."""
        if self._over:
            return
        self._over = True
        try:
            async with asyncio.timeout(PARTING):
                with contextlib.suppress(OSError, LinkError):
                    await write_frames(self._writer, self._sealer.seal(b"", last=True))
                    self._writer.close()
                    await self._writer.wait_closed()
        except TimeoutError:
            return
        finally:
            abort(self._writer)

    def abort(self) -> None:
        """Close at once; what is not sent yet is lost."""
        self._over = True
        abort(self._writer)


def abort(writer: asyncio.StreamWriter) -> None:
    """Close a connection at once, whatever is still to be sent."""
    if not writer.is_closing() or writer.transport.get_write_buffer_size():  # asyncio stumbles over what is closed
        writer.transport.abort()
    closing = asyncio.get_running_loop().create_task(writer.wait_closed())
    closing.add_done_callback(_take_note)


def _take_note(closing: asyncio.Task[None]) -> None:
    """Take what a connection broke of, which asyncio would complain about if nobody did."""
    if not closing.cancelled():
        closing.exception()


def address_of(writer: asyncio.StreamWriter) -> str:
    """Return the other side's address for people: empty when it is a program on the same machine by its socket."""
    match writer.get_extra_info("peername"):
        case (str(host), *_):
            return host.removeprefix("::ffff:") if "." in host else host
    return ""
