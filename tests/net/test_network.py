"""Tables in the local network, between programs in two network namespaces, each as on a machine of its own.

Every program must end without a word of complaint: what a library logs would land on the screen.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cribtui.net import network
from cribtui.net.advert import Advert
from cribtui.net.discovery import Place

from .ends import End, end
from .namespaces import Machine, machines

NAME = "0123456789abcdef"
OTHER = "fedcba9876543210"
PORT = 7042  # the one that a host has unless it is taken
SECONDS = 20.0  # to look: found long before


@contextmanager
def two_ends(meeting_place: Path, first: Machine, second: Machine) -> Iterator[tuple[End, End]]:
    """Yield a program on each of two machines, which share no folder for temporary files."""
    folders = [meeting_place / "1", meeting_place / "2"]
    for folder in folders:
        folder.mkdir()
    with end(folders[0], first.command) as host, end(folders[1], second.command) as guest:
        yield host, guest


def test_a_table_on_another_machine_is_found_and_reached(meeting_place: Path) -> None:
    with machines() as (first, second), two_ends(meeting_place, first, second) as (host, guest):
        host.tell("open", NAME, "Ugo\x1b[31m\u202e")
        assert host.until_way("port", True) == f"{first.address()}:{PORT}"
        host.until_way("network", True)
        found = guest.ask("find", SECONDS)
        print(f"found by zeroconf in {found['ms']:.0f} ms")
        place = ["network", first.address(), PORT]
        *told, others = found["result"]
        assert told == [NAME, "Ugo", "gin", place]
        assert [other.partition("%")[0] for other in others] == [first.link_address()]  # with the link where it came
        assert guest.ask("visit", place)["result"] == "sit down"
        # whoever comes back asks for the one table, and knows where it was
        assert guest.ask("find", SECONDS, NAME)["result"][0] == NAME
        assert guest.ask("visit", ["network", first.link_address(), PORT])["result"] == "sit down"


def test_a_table_that_hides_is_found_again_only_when_it_shows_itself(meeting_place: Path) -> None:
    with machines() as (first, second), two_ends(meeting_place, first, second) as (host, guest):
        host.ask("open", NAME, "Ugo")
        host.until_way("network", True)
        assert guest.ask("find", SECONDS)["result"][0] == NAME
        host.ask("hide")
        assert guest.ask("find", 0.5)["result"] is None
        assert guest.ask("visit", ["network", first.address(), PORT])["result"] == "sit down"
        host.tell("show")
        host.until_way("network", True)
        assert guest.ask("find", SECONDS)["result"][0] == NAME


def test_a_network_of_ipv6_alone_will_do(meeting_place: Path) -> None:
    with machines(wired=False) as (first, second), two_ends(meeting_place, first, second) as (host, guest):
        for machine in (first, second):
            machine.wire(four=False)
        host.tell("open", NAME, "Ugo")
        assert host.until_way("port", True) == f"[{first.link_address()}]:{PORT}"
        host.until_way("network", True)
        name, *_, place, others = guest.ask("find", SECONDS)["result"]
        assert (name, place, others) == (NAME, ["network", first.link_address(), PORT], [])
        assert guest.ask("visit", place)["result"] == "sit down"


def test_of_several_addresses_the_one_in_the_same_network_is_taken(meeting_place: Path) -> None:
    with machines(cables=2, wired=False) as (first, second), two_ends(meeting_place, first, second) as (host, guest):
        for machine, cable in ((first, 0), (first, 1), (second, 1)):
            machine.wire(cable)
        records = host.ask("open", NAME, "Ugo")["result"]
        assert [first.address(0), first.address(1)] == sorted(record[1] for record in records[1:3])
        host.until_way("network", True)
        _, _, _, place, others = guest.ask("find", SECONDS)["result"]
        assert place == ["network", first.address(1), PORT]
        assert first.address(0) in others
        assert guest.ask("visit", place)["result"] == "sit down"


def test_a_host_without_a_network_is_found_once_the_cable_is_plugged_in(meeting_place: Path) -> None:
    with machines(wired=False) as (first, second), two_ends(meeting_place, first, second) as (host, guest):
        second.wire()
        host.tell("open", NAME, "Ugo")
        host.until_way("machine", True)
        host.until_way("network", False, "way.offline")
        assert guest.ask("find", 0.3)["result"] is None
        first.wire()
        for machine in (first, second):  # all that goes to the group of IPv6 fails: "Network is unreachable"
            machine.run("ip", "-6", "route", "flush", "table", "local", "type", "multicast")
        host.until_way("network", True)
        assert guest.ask("find", SECONDS)["result"][3] == ["network", first.address(), PORT]
        first.run("ip", "link", "set", "cable0", "down")
        host.until_way("network", False, "way.offline")
        host.ask("close")


def test_announcements_that_no_host_makes_are_passed_over(meeting_place: Path) -> None:
    with machines() as (first, second), two_ends(meeting_place, first, second) as (host, guest):
        texts = {"v": "1-1", "nick": "Eve", "game": "gin"}
        mine = [first.address()]
        host.ask("pretend", "NotHex", texts, mine, PORT)
        host.ask("pretend", "1" * 16, {}, mine, PORT)
        host.ask("pretend", "2" * 16, {**texts, "v": "one"}, mine, PORT)
        host.ask("pretend", "3" * 16, texts, mine, 0)
        host.ask("pretend", "4" * 16, texts, ["127.0.0.1", "224.0.0.1"], PORT)
        host.ask("pretend", NAME, {**texts, "nick": "E" * 200}, mine, 1)
        assert guest.ask("find", SECONDS)["result"] == [NAME, "E" * 16, "gin", ["network", first.address(), 1], []]


# Where there is nothing to be had


def refuse(*arguments: object, **options: object) -> None:
    raise OSError(1, "Operation not permitted")


@pytest.mark.parametrize("missing", ["sockets", "library"])
def test_a_system_that_forbids_multicast_is_no_error(
    missing: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    import zeroconf.asyncio

    def no_library(name: str) -> None:
        raise ImportError(name)

    log = logging.getLogger("zeroconf")
    monkeypatch.setattr(log, "propagate", True)
    if missing == "sockets":
        monkeypatch.setattr(zeroconf.asyncio, "AsyncZeroconf", refuse)
    else:
        monkeypatch.setattr(network, "import_module", no_library)
    told: list[str] = []
    found: list[Place] = []

    async def both() -> None:
        announcing = asyncio.create_task(network.announce(Advert(NAME, "Ugo", "gin", (1, 1)), PORT, told.append))
        await network.browse(lambda advert, place: found.append(place))
        while not told:
            await asyncio.sleep(0)
        announcing.cancel()
        await asyncio.wait([announcing])

    asyncio.run(both())
    assert told in (["failed"], ["offline"]) and found == []
    log.error("this would be on the screen")
    assert caplog.messages == []
