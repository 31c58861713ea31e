"""Looking for tables and opening the ways to one, with a network that does as it is told."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from pathlib import Path

import pytest

from cribtui.net import discovery, machine, network, ports
from cribtui.net.advert import Advert
from cribtui.net.discovery import Doors, Found, Place, Search, Way
from cribtui.net.errors import LinkError

NAME = "0123456789abcdef"
OTHER = "fedcba9876543210"
THIRD = "a" * 16
SCAN = machine.scan
AWAY = Place("network", host="192.168.1.23", port=7042)


class Network:
    """What is announced, and what is found."""

    def __init__(self) -> None:
        self.announced: list[Advert] = []
        self.tables: list[tuple[Advert, Place]] = []
        self.states: list[network.State] = ["ready"]
        self.asked: list[str] = []  # the names looked for
        self.looks = 0  # at this machine

    async def announce(self, advert: Advert, port: int, tell: Callable[[network.State], None]) -> None:
        self.announced.append(advert)
        try:
            for state in self.states:
                tell(state)
            await asyncio.Event().wait()
        finally:
            self.announced.remove(advert)

    def scan(self, name: str = "") -> list[tuple[Path, Advert | None]]:
        self.looks += 1
        return list(SCAN(name))

    async def browse(self, tell: Callable[[Advert, Place], None], name: str = "") -> None:
        self.asked.append(name)
        for advert, place in self.tables:
            tell(advert, place)
        await asyncio.Event().wait()


@pytest.fixture(autouse=True)
def net(meeting_place: Path, monkeypatch: pytest.MonkeyPatch) -> Network:
    """Return the network of one test, on a machine with a folder for temporary files and a usual port of its own."""
    net = Network()
    monkeypatch.setattr(network, "announce", net.announce)
    monkeypatch.setattr(network, "browse", net.browse)
    monkeypatch.setattr(machine, "scan", net.scan)
    monkeypatch.setattr(tempfile, "tempdir", str(meeting_place))
    monkeypatch.setattr(discovery, "AGAIN", 0.01)
    monkeypatch.setattr(discovery, "GRACE", 0.0)
    with socket.create_server(("", 0)) as free:
        monkeypatch.setattr(ports, "PORT", free.getsockname()[1])
    return net


def run(work: Callable[[], Awaitable[object]]) -> None:
    async def whole() -> None:
        await asyncio.wait_for(work(), 30.0)

    asyncio.run(whole())


async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(b"sit down")
    writer.close()


async def opened(
    name: str = NAME, changed: Callable[[], None] = lambda: None, port: int = 0, fixed: bool = False
) -> Doors:
    here = Doors(serve, name, "Ugo", "gin", changed, port, fixed)
    await here.open()
    return here


class Look:
    """A search that is under way, and what it has told."""

    def __init__(self, name: str = "") -> None:
        self.tables: asyncio.Queue[Found] = asyncio.Queue()
        self.task = asyncio.create_task(Search(self.tables.put_nowait, name).run(20.0))

    async def next(self) -> Found:
        return await self.tables.get()

    async def stop(self) -> list[Found]:
        """End the search and return what nobody has asked for."""
        self.task.cancel()
        await asyncio.wait([self.task])
        return [self.tables.get_nowait() for _ in range(self.tables.qsize())]


def no_table(found: Found) -> None:
    raise AssertionError(found)


async def greeting(place: Place) -> bytes:
    reader, writer = await place.connect()
    said = await reader.read()
    writer.close()
    return said


async def several_looks(look: Look, net: Network) -> None:
    """Let a search look at the machine a few times more."""
    enough = net.looks + 3
    while net.looks < enough:
        await asyncio.sleep(0)
    assert not look.task.done()


# Search


def test_a_table_on_this_machine_is_found_at_once_and_told_once(net: Network) -> None:
    async def work() -> None:
        here = await opened()
        look = Look()
        started = time.perf_counter()
        found = await look.next()
        print(f"found by unix in {1000 * (time.perf_counter() - started):.1f} ms")
        place = Place("machine", path=str(machine.folder_of(os.geteuid()) / f"{NAME}.sock"))
        assert found == Found(NAME, "Ugo", "gin", place, (1, 1))
        assert await greeting(found.place) == b"sit down"
        await several_looks(look, net)
        assert await look.stop() == []
        await here.close()

    run(work)


def test_a_table_that_opens_while_somebody_looks_is_found(net: Network) -> None:
    async def work() -> None:
        look = Look()
        await several_looks(look, net)
        here = await opened()
        assert (await look.next()).name == NAME
        await here.close()
        assert await look.stop() == []

    run(work)


def test_tables_of_both_kinds_are_told_each_once(net: Network) -> None:
    here, there = Advert(NAME, "Ugo", "gin", (1, 1)), Advert(OTHER, "Ada", "rum500", (1, 3))
    net.tables = [(here, AWAY), (there, AWAY), (there, Place("network", host="10.0.0.1", port=1)), (there, AWAY)]

    async def work() -> None:
        first, second = await opened(NAME), await opened(THIRD)
        look = Look()
        found = [await look.next() for _ in range(3)]
        assert {one.name for one in found[:2]} == {NAME, THIRD}
        assert {one.place.kind for one in found[:2]} == {"machine"}
        assert found[2] == Found(OTHER, "Ada", "rum500", AWAY, (1, 3))
        await several_looks(look, net)
        assert await look.stop() == [] and net.asked == [""]
        for here in (first, second):
            await here.close()

    run(work)


def test_who_looks_for_one_table_hears_of_no_other(net: Network) -> None:
    async def work() -> None:
        here, other = await opened(NAME), await opened(OTHER)
        await here.hide()
        look = Look(NAME)
        assert (await look.next()).place.path.endswith(f"{NAME}.sock")
        await asyncio.wait([look.task])  # nothing more can be found
        assert await look.stop() == [] and net.asked == []
        await here.close()
        net.tables = [(Advert(NAME, "Ugo", "gin", (1, 1)), AWAY)]
        look = Look(NAME)
        assert (await look.next()).place == AWAY
        await several_looks(look, net)
        assert await look.stop() == [] and net.asked == [NAME]
        await other.close()

    run(work)


@pytest.mark.parametrize("name", ["../elsewhere", "0" * 17, NAME.upper().replace("0", "A"), "\0"])
def test_a_name_that_no_table_has_is_not_looked_for(net: Network, name: str) -> None:
    async def work() -> None:
        await asyncio.wait_for(Search(no_table, name).run(20.0), 10.0)
        assert net.asked == []

    run(work)


def test_dead_and_hidden_tables_are_not_told(net: Network) -> None:
    async def work() -> None:
        folder = machine.folder_of(os.geteuid())
        hidden, shown = await opened(NAME), await opened(OTHER)
        await hidden.hide()
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as dead:
            dead.bind(str(folder / f"{THIRD}.sock"))
        (folder / f"{THIRD}.json").write_text((folder / f"{OTHER}.json").read_text())
        look = Look()
        assert (await look.next()).name == OTHER
        await several_looks(look, net)
        assert await look.stop() == []
        for here in (hidden, shown):
            await here.close()

    run(work)


def test_a_search_ends_when_its_time_is_over() -> None:
    async def work() -> None:
        await Search(no_table).run(0.05)

    run(work)


def test_crowds_of_tables_in_the_network_are_cut_short(net: Network) -> None:
    net.tables = [(Advert(f"{number:016x}", "Eve", "gin", (1, 1)), AWAY) for number in range(1000)]

    async def work() -> None:
        look = Look()
        await look.next()
        assert len(await look.stop()) == discovery.MOST - 1

    run(work)


# Doors


def test_the_ways_become_ready_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cribtui.net.doors.addresses", lambda: [ip_address("192.168.1.20"), ip_address("fe80::2%3")])
    seen: list[list[str]] = []

    async def work() -> None:
        here = Doors(serve, NAME, "Ugo", "gin", lambda: seen.append([way.kind for way in here.ways if way.ready]))
        assert here.ways == (Way("machine"), Way("port"), Way("network"))
        await here.open()
        while not here.ways[2].ready:
            await asyncio.sleep(0)
        assert seen == [["port"], ["machine", "port"], ["machine", "port", "network"]]
        assert here.port == ports.PORT
        assert here.ways == (
            Way("machine", True),
            Way("port", True, f"192.168.1.20:{here.port}"),
            Way("network", True),
        )
        await here.close()

    run(work)


def test_a_guest_may_come_back_to_every_address_but_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [ip_address(text) for text in ("192.168.1.20", "10.0.0.1", "fe80::2%3", "fe80::2%4")]
    many += [ip_address(f"fd00::{number}") for number in range(1, 9)]

    async def work() -> None:
        here = await opened()
        path = str(machine.folder_of(os.geteuid()) / f"{NAME}.sock")
        records = [place.record() for place in here.places()]
        assert len(records) == 8 and records[:2] == [["machine", path], ["network", "192.168.1.20", ports.PORT]]
        assert [record[1] for record in records[2:5]] == ["10.0.0.1", "fe80::2", "fd00::1"]
        many.clear()
        assert [place.record() for place in here.places()] == [
            ["machine", path],
            ["network", "127.0.0.1", ports.PORT],
        ]
        for place in here.places():
            assert await greeting(place) == b"sit down"
        await here.close()
        assert here.places() == []

    monkeypatch.setattr("cribtui.net.doors.addresses", lambda: list(many))
    run(work)


def test_two_hosts_at_once_have_each_a_port_and_a_socket() -> None:
    async def work() -> None:
        first, second = await opened(NAME), await opened(OTHER)
        assert first.port == ports.PORT != second.port
        for here in (first, second):
            for place in here.places():
                assert await greeting(place) == b"sit down"
        await first.close()
        assert await greeting(second.places()[0]) == b"sit down"
        await second.close()

    run(work)


def test_a_fixed_port_that_is_taken_is_told_and_nothing_is_open(net: Network) -> None:
    async def work() -> None:
        first = await opened(NAME)
        with pytest.raises(LinkError) as caught:
            await opened(OTHER, port=first.port, fixed=True)
        assert (caught.value.key, caught.value.values) == ("port.taken", {"port": first.port})
        await asyncio.sleep(0)
        assert [path.stem for path, _ in machine.scan()] == [NAME]
        assert [advert.name for advert in net.announced] == [NAME]
        await first.close()

    run(work)


def test_a_table_is_announced_until_it_hides_or_closes(net: Network) -> None:
    async def announced(shown: bool) -> None:
        while bool(net.announced) != shown:
            await asyncio.sleep(0)

    async def work() -> None:
        here = await opened()
        await announced(True)
        assert net.announced == [Advert(NAME, "Ugo", "gin", (1, 1))]
        await here.hide()
        assert net.announced == [] and here.ways[2] == Way("network")
        assert await greeting(here.places()[0]) == b"sit down"
        await here.show()
        await announced(True)
        assert len(list(machine.scan())) == 1
        await here.close()
        await here.close()
        assert net.announced == [] and list(machine.folder_of(os.geteuid()).iterdir()) == []

    run(work)


@pytest.mark.parametrize(("state", "key"), [("offline", "way.offline"), ("failed", "way.network")])
def test_a_network_that_cannot_be_had_is_told_and_the_rest_goes_on(
    net: Network, state: network.State, key: str
) -> None:
    net.states = [state]

    async def work() -> None:
        here = await opened()
        while not here.ways[2].trouble:
            await asyncio.sleep(0)
        assert here.ways[2] == Way("network", trouble=key)
        assert [way.ready for way in here.ways] == [True, True, False]
        await here.close()

    run(work)


def test_a_machine_without_sockets_has_its_troubles_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object) -> list[socket.socket]:
        raise PermissionError(1, "Operation not permitted")

    async def work() -> None:
        monkeypatch.setattr("cribtui.net.doors.listen", refuse)
        monkeypatch.delattr(socket, "AF_UNIX")
        here = await opened()
        assert [(way.ready, way.trouble) for way in here.ways] == [
            (False, "way.machine"),
            (False, "way.port"),
            (False, "way.network"),
        ]
        assert here.places() == []
        await here.close()

    run(work)


def test_closing_does_not_wait_for_a_network_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    release = asyncio.Event()

    async def announce(advert: Advert, port: int, tell: Callable[[network.State], None]) -> None:
        try:
            tell("ready")
            await release.wait()
        finally:
            await release.wait()

    monkeypatch.setattr(network, "announce", announce)
    monkeypatch.setattr("cribtui.net.doors.LEAVE", 0.01)

    async def work() -> None:
        here = await opened()
        while not here.ways[2].ready:
            await asyncio.sleep(0)
        await here.close()
        assert not release.is_set()
        release.set()

    run(work)


@pytest.mark.parametrize("ending", ["cancelled", "broken"])
def test_a_guest_who_is_dropped_leaves_no_complaint(ending: str, caplog: pytest.LogCaptureFixture) -> None:
    came = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.set()
        if ending == "broken":
            raise ConnectionResetError
        await asyncio.Event().wait()

    async def work() -> None:
        here = Doors(serve, NAME, "Ugo", "gin", lambda: None)
        await here.open()
        _, writer = await here.places()[0].connect()
        await came.wait()
        writer.close()
        await here.close()

    run(work)
    assert caplog.messages == []


def test_finding_loads_no_library_before_it_is_needed() -> None:
    script = "import sys, cribtui.net.discovery; print(*{'zeroconf', 'nacl', 'spake2', 'textual'} & sys.modules.keys())"
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)
    assert (done.stdout.strip(), done.stderr) == ("", "")
