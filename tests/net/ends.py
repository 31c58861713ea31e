"""A small program for tests: it opens the ways to a table, or looks for one, as it is told line by line in JSON.

Run as a program it answers with lines of JSON; `End` is such a program as a test sees it.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cribtui.net import network
from cribtui.net.discovery import Doors, Found, Place, Search

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncZeroconf

ROOT = Path(__file__).resolve().parents[2]
DEADLINE = 30.0  # seconds that only a failure reaches
GREETING = b"sit down"

Said = dict[str, Any]


class End:
    """A running program, and what it has said that nobody has asked for yet."""

    def __init__(self, program: subprocess.Popen[str]) -> None:
        self._program = program

    def tell(self, verb: str, *values: object) -> None:
        """Tell the program what to do."""
        assert self._program.stdin is not None
        self._program.stdin.write(json.dumps([verb, *values]) + "\n")
        self._program.stdin.flush()

    def until(self, wanted: Callable[[Said], object]) -> Said:
        """Return the next thing said that is wanted, past all others."""
        assert self._program.stdout is not None
        for line in self._program.stdout:
            said: Said = json.loads(line)
            if wanted(said):
                return said
        raise EOFError("the program ended")

    def ask(self, verb: str, *values: object) -> Said:
        """Tell the program what to do and return what it says once that is done."""
        self.tell(verb, *values)
        return self.until(lambda said: said.get("done") == verb)

    def until_way(self, kind: str, ready: bool, trouble: str = "") -> str:
        """Wait until a way is as wanted, and return its text."""
        wanted = [kind, ready, trouble]
        ways = self.until(lambda said: wanted in [way[:3] for way in said.get("ways", [])])["ways"]
        return str(next(way[3] for way in ways if way[:3] == wanted))


@contextmanager
def end(folder: Path, command: Callable[..., list[str]] = lambda *argv: list(argv)) -> Iterator[End]:
    """Run the program with a folder for temporary files; `command`: how it is started. It must say no word too much."""
    environ: Mapping[str, str] = {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(folder)}
    program = subprocess.Popen(
        command(sys.executable, "-m", "tests.net.ends"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environ,
        text=True,
        cwd=ROOT,
    )
    guard = threading.Timer(DEADLINE, program.kill)
    guard.start()
    try:
        yield End(program)
        _, complaints = program.communicate()
        assert (complaints, program.returncode) == ("", 0)
    finally:
        guard.cancel()
        program.kill()
        program.communicate()


# The program itself


class Program:
    """Does what the lines on its input say."""

    def __init__(self) -> None:
        self.doors: Doors | None = None
        self.liar: AsyncZeroconf | None = None
        self.started = 0.0

    def say(self, **facts: object) -> None:
        """Say something, with the milliseconds since the last command."""
        print(json.dumps({**facts, "ms": 1000 * (time.perf_counter() - self.started)}), flush=True)

    async def run(self) -> None:
        """Do one command after another, to the end of the input."""
        reader = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        while line := await reader.readline():
            verb, *values = json.loads(line)
            self.started = time.perf_counter()
            result = await getattr(self, verb)(*values)
            self.say(done=verb, result=result)

    async def open(self, name: str, nick: str, port: int = 0) -> object:
        """Open the ways to a table."""
        self.doors = Doors(self._serve, name, nick, "gin", self._changed, port)
        await self.doors.open()
        return [place.record() for place in self.doors.places()]

    async def hide(self) -> None:
        """Take the announcements away."""
        assert self.doors is not None
        await self.doors.hide()

    async def close(self) -> None:
        """Close the ways."""
        assert self.doors is not None
        await self.doors.close()

    async def show(self) -> None:
        """Announce the table again."""
        assert self.doors is not None
        await self.doors.show()

    async def pretend(self, instance: str, texts: dict[str, str], addresses: list[str], port: int) -> None:
        """Announce whatever is asked for."""
        await network._load()
        from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

        self.liar = self.liar or AsyncZeroconf()
        info = AsyncServiceInfo(
            network.SERVICE,
            f"{instance}.{network.SERVICE}",
            port=port,
            properties=texts,
            parsed_addresses=addresses,
            server=f"{instance}.local.",
        )
        await self.liar.async_register_service(info, cooperating_responders=True)

    async def find(self, seconds: float, name: str = "") -> object:
        """Look for tables until there is one, and say which it is."""
        tables: asyncio.Queue[Found | None] = asyncio.Queue()
        search = asyncio.create_task(Search(tables.put_nowait, name).run(seconds))
        search.add_done_callback(lambda done: tables.put_nowait(None))
        found = await tables.get()
        search.cancel()
        await asyncio.wait([search])
        if found is None:
            return None
        return [found.name, found.nick, found.game, found.place.record(), list(found.place.others)]

    async def visit(self, record: list[object]) -> str:
        """Connect to a place and return what stands there."""
        place = Place.from_record(record)
        assert place is not None
        reader, writer = await place.connect()
        greeting = await reader.read()
        writer.close()
        return greeting.decode()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(GREETING)
        writer.close()

    def _changed(self) -> None:
        assert self.doors is not None
        self.say(ways=[[way.kind, way.ready, way.trouble, way.text] for way in self.doors.ways])


if __name__ == "__main__":
    network.LOOK = 0.05  # a change of the network is noticed sooner than anybody needs
    asyncio.run(Program().run())
