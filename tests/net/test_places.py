"""Addresses as people write them and as records keep them, and connecting to whichever address answers."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from ipaddress import ip_address

import pytest

from cribtui.net import addresses, places, ports
from cribtui.net.errors import Closed, LinkError
from cribtui.net.places import Place

DEFAULT = 7042


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("192.168.1.23", "192.168.1.23", DEFAULT),
        ("192.168.1.23:80", "192.168.1.23", 80),
        ("  ugos-box.local:65535 ", "ugos-box.local", 65535),
        ("ugo_box", "ugo_box", DEFAULT),
        ("3com.example.", "3com.example.", DEFAULT),
        ("łódź.example:1", "łódź.example", 1),
        ("::1", "::1", DEFAULT),
        ("fe80::1%eth0", "fe80::1%eth0", DEFAULT),
        ("[2001:db8::7]", "2001:db8::7", DEFAULT),
        ("[fe80::1%3]:7043", "fe80::1%3", 7043),
    ],
)
def test_an_address_is_read_and_written_again(text: str, host: str, port: int) -> None:
    place = Place.parse(text)
    assert (place.kind, place.host, place.port) == ("network", host, port)
    assert Place.parse(place.text()) == place


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":",
        ":7042",
        "42",
        "10.1",
        "192.168.1.256",
        "192.168.01.1",
        "host:",
        "host:0",
        "host:65536",
        "host:-1",
        "host:٧",
        "host:80:90",
        "tcp://host:80",
        "user@host",
        "two words",
        "-option",
        "a..b",
        "x" * 300,
        "host\x1b[31m",
        "[host]:80",
        "[::1",
        "[::1]80",
        "fe80::1%",
        "fe80::1%a b",
        "192.168.1.1%eth0",
    ],
)
def test_what_is_no_address_is_named(text: str) -> None:
    with pytest.raises(LinkError) as caught:
        Place.parse(text)
    assert (caught.value.key, caught.value.values) == ("address.unclear", {"text": text})


@pytest.mark.parametrize(
    "record",
    [
        ["machine", "/tmp/cribtui-1000/0123456789abcdef.sock"],
        ["network", "192.168.1.23", 7042],
        ["network", "fe80::1", 1],
        ["network", "ugo.example", 65535],
    ],
)
def test_a_record_is_read_and_written_again(record: list[object]) -> None:
    place = Place.from_record(record)
    assert place is not None and place.record() == record


@pytest.mark.parametrize(
    "record",
    [
        None,
        "192.168.1.23:7042",
        [],
        ["network", "192.168.1.23"],
        ["network", "192.168.1.23", "7042"],
        ["network", "192.168.1.23", True],
        ["network", "192.168.1.23", 0],
        ["network", "192.168.1.23", 7042, 1],
        ["network", "", 7042],
        ["network", "a b", 7042],
        ["network", ["::1"], 7042],
        ["elsewhere", "192.168.1.23", 7042],
        ["machine", "/var/run/docker.sock"],
        ["machine", "cribtui-1000/0123456789abcdef.sock"],
        ["machine", "/tmp/cribtui-1000/0123456789ABCDEF.sock"],
        ["machine", "/tmp/cribtui-1000/0123456789abcdef.sock\n"],
        ["machine", "/tmp/\x1b]0;/cribtui-1000/0123456789abcdef.sock"],
        ["machine", "/" + "x" * 300 + "/cribtui-1000/0123456789abcdef.sock"],
    ],
)
def test_a_record_that_no_program_wrote_is_no_place(record: object) -> None:
    assert Place.from_record(record) is None


def test_the_scope_of_an_address_stays_on_the_machine_where_it_means_something() -> None:
    assert Place("network", host="fe80::1%eth0", port=7042).record() == ["network", "fe80::1", 7042]


# Connecting


@asynccontextmanager
async def listening(family: int = socket.AF_INET, host: str = "127.0.0.1") -> AsyncIterator[int]:
    """Yield the port of a host that greets."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"sit down")
        writer.close()

    server = await asyncio.start_server(serve, host, 0, family=family)
    async with server:
        yield server.sockets[0].getsockname()[1]


async def greeting(place: Place) -> bytes:
    reader, writer = await place.connect()
    said = await reader.read()
    writer.close()
    return said


def run(work: Callable[[], Awaitable[object]]) -> None:
    async def whole() -> None:
        await asyncio.wait_for(work(), 30.0)

    asyncio.run(whole())


def test_a_host_is_reached_by_number_and_by_name() -> None:
    async def work() -> None:
        async with listening() as port:
            for host in ("127.0.0.1", "localhost"):
                assert await greeting(Place("network", host=host, port=port)) == b"sit down"

    run(work)


def test_of_several_addresses_one_that_answers_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    given_up = []

    async def open_connection(host: str, port: int) -> places.Streams:
        if host == "192.0.2.1":  # nobody ever answers
            try:
                await asyncio.Event().wait()
            finally:
                given_up.append(host)
        return await real(host, port)

    real = asyncio.open_connection
    monkeypatch.setattr(asyncio, "open_connection", open_connection)
    monkeypatch.setattr(places, "HEAD_START", 0.01)
    monkeypatch.setattr(places, "PATIENCE", 100.0)

    async def work() -> None:
        async with listening() as port:
            refused = Place("network", host="0.0.0.1", port=port, others=("192.0.2.1", "127.0.0.1"))
            assert await greeting(refused) == b"sit down"
            await asyncio.sleep(0)
            assert given_up == ["192.0.2.1"]

    run(work)


def test_where_nobody_listens_the_address_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    place = Place("network", host="127.0.0.1", port=port)
    with pytest.raises(Closed) as caught:
        run(place.connect)
    assert (caught.value.key, caught.value.values) == ("link.unreachable", {"address": f"127.0.0.1:{port}"})


@pytest.mark.parametrize("host", ["no-such-machine.invalid", "x" * 63 + ".invalid", "fe80::1%nosuchlink"])
def test_a_name_that_leads_nowhere_is_no_crash(host: str) -> None:
    with pytest.raises(Closed):
        run(Place("network", host=host, port=DEFAULT).connect)


def test_a_socket_that_is_not_there_is_no_crash() -> None:
    with pytest.raises(Closed) as caught:
        run(Place("machine", path="/nowhere/cribtui-1/0123456789abcdef.sock").connect)
    assert caught.value.key == "link.unreachable"


# Ports and addresses of this machine


@pytest.fixture
def free() -> int:
    """Return a port that is free for both families."""
    sockets = ports._both(0)
    port: int = sockets[0].getsockname()[1]
    for opened in sockets:
        opened.close()
    return port


def shut(sockets: list[socket.socket]) -> set[int]:
    numbers = {opened.getsockname()[1] for opened in sockets}
    for opened in sockets:
        opened.close()
    return numbers


def test_all_families_share_one_port(monkeypatch: pytest.MonkeyPatch, free: int) -> None:
    monkeypatch.setattr(ports, "PORT", free)
    sockets = ports.listen()
    families = [opened.family for opened in sockets]
    assert len(families) == len(set(families)) and {opened.getsockname()[0] for opened in sockets} <= {"0.0.0.0", "::"}
    socket.create_connection(("127.0.0.1", free)).close()  # at once
    assert shut(sockets) == {free}


@pytest.mark.parametrize("address", ["", "::"])
def test_where_the_port_is_taken_a_free_one_is_found(monkeypatch: pytest.MonkeyPatch, free: int, address: str) -> None:
    monkeypatch.setattr(ports, "PORT", free)
    family = socket.AF_INET6 if address else socket.AF_INET  # taken for one family only
    with socket.socket(family, socket.SOCK_STREAM) as taken:
        if address:
            taken.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        taken.bind((address, free))
        taken.listen()
        for wanted in (0, free):
            numbers = shut(ports.listen(wanted))
            assert len(numbers) == 1 and free not in numbers
        with pytest.raises(LinkError) as caught:
            ports.listen(free, fixed=True)
        assert (caught.value.key, caught.value.values) == ("port.taken", {"port": free})
    assert shut(ports.listen(free, fixed=True)) == {free}


def test_a_port_that_the_system_keeps_for_itself_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(family: int, port: int) -> socket.socket:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(ports, "_one", refuse)
    with pytest.raises(LinkError) as caught:
        ports.listen(80, fixed=True)
    assert (caught.value.key, caught.value.values) == ("port.denied", {"port": 80})
    with pytest.raises(OSError):
        ports.listen()


def test_the_addresses_of_this_machine_can_be_listened_at() -> None:
    for address in addresses.addresses():
        assert not address.is_loopback and not address.is_unspecified
        family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
        found = socket.getaddrinfo(str(address), 0, family, socket.SOCK_STREAM)[0]
        with socket.socket(family, socket.SOCK_STREAM) as opened:
            opened.bind(found[4])


def test_the_nearest_address_comes_first_and_ones_own_late() -> None:
    mine = [ip_address(text) for text in ("192.168.1.20", "172.17.0.1", "fd00::20", "fe80::20%2")]
    theirs = ["fe80::7%2", "172.17.0.1", "10.8.0.2", "127.0.0.1", "0.0.0.0", "224.0.0.1", "192.168.1.7", "fd00::7"]
    found = addresses.nearest([*theirs, *theirs], mine)
    assert found == ["192.168.1.7", "fd00::7", "10.8.0.2", "172.17.0.1", "fe80::7%2"]
