"""Tables on this machine: who is believed to have one, what is passed over, and what killed programs leave."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from cribtui.net import machine
from cribtui.net.advert import Advert
from cribtui.net.socket_file import SETTLED, Socket, sweep

ME = os.geteuid()
NAME = "0123456789abcdef"
OTHER = "fedcba9876543210"
GOOD = {"v": [1, 1], "nick": "Ugo", "game": "gin"}
ADVERT = Advert(NAME, "Ugo", "gin", (1, 1))


@pytest.fixture(autouse=True)
def base(meeting_place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder for temporary files of one test."""
    monkeypatch.setattr(tempfile, "tempdir", str(meeting_place))
    return meeting_place


async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(b"sit down")
    writer.close()


def table(folder: Path, name: str = NAME, advert: object = GOOD) -> socket.socket:
    """Listen in a folder as a host does; `advert`: what lies beside the socket, as JSON or as text."""
    folder.mkdir(exist_ok=True)
    opened = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    opened.bind(str(folder / f"{name}.sock"))
    opened.listen()
    written = advert if isinstance(advert, str) else json.dumps(advert)
    (folder / f"{name}.json").write_text(written, encoding="utf-8")
    return opened


def mine() -> Path:
    return machine.folder_of(ME)


def found(name: str = "") -> list[Path]:
    return [path for path, _ in machine.scan(name)]


def run(work: Callable[[], Awaitable[object]]) -> None:
    async def whole() -> None:
        await asyncio.wait_for(work(), 30.0)

    asyncio.run(whole())


def assert_unreachable(path: Path) -> None:
    with pytest.raises(OSError):
        run(lambda: machine.connect(path))


async def greeting(path: Path) -> bytes:
    reader, writer = await machine.connect(path)
    said = await reader.read()
    writer.close()
    return said


# A table


def test_a_table_can_be_found_and_reached_by_everybody_and_is_gone_when_it_closes(base: Path) -> None:
    async def work() -> None:
        opened = Socket(ADVERT)
        before = os.umask(0o077)
        try:
            await opened.open(serve)
        finally:
            os.umask(before)
        folder = base / f"cribtui-{ME}"
        assert opened.path == folder / f"{NAME}.sock"
        assert [path.lstat().st_mode & 0o7777 for path in (folder, opened.path)] == [0o755, 0o666]
        assert list(machine.scan()) == [(opened.path, ADVERT)]
        assert machine.is_alive(opened.path)
        assert await greeting(opened.path) == b"sit down"
        opened.close()
        assert list(folder.iterdir()) == []

    run(work)


def test_a_hidden_table_is_found_by_its_name_only() -> None:
    async def work() -> None:
        opened = Socket(ADVERT)
        await opened.open(serve)
        opened.hide()
        assert found() == []
        assert list(machine.scan(NAME)) == [(opened.path, None)]
        assert await greeting(opened.path) == b"sit down"
        opened.show()
        assert list(machine.scan()) == [(opened.path, ADVERT)]
        opened.close()

    run(work)


def test_two_tables_of_one_user_stay_beside_each_other() -> None:
    async def work() -> None:
        first, second = Socket(ADVERT), Socket(Advert(OTHER, "Ada", "cribbage", (1, 1)))
        await asyncio.gather(first.open(serve), second.open(serve))
        assert set(found()) == {first.path, second.path}
        first.close()
        assert found() == [second.path]
        assert await greeting(second.path) == b"sit down"
        second.close()

    run(work)


def test_ones_own_folder_comes_first_whatever_others_there_are(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with table(mine()):
        monkeypatch.setattr(machine, "_is_folder", lambda found, uid: True)
        monkeypatch.setattr(machine, "_is_socket", lambda found, uid: True)
        with table(base / "cribtui-1"), table(base / "cribtui-4294967295"):
            assert len(found(NAME)) == 3 and found(NAME)[0] == mine() / f"{NAME}.sock"


# What killed programs leave


def test_a_killed_programs_socket_is_swept_by_the_next_table_of_the_same_user() -> None:
    async def work() -> None:
        table(mine(), OTHER).close()  # the file stays
        assert not machine.is_alive(mine() / f"{OTHER}.sock")
        opened = Socket(ADVERT)
        await opened.open(serve)
        assert sorted(path.name for path in mine().iterdir()) == [f"{NAME}.json", f"{NAME}.sock"]
        opened.close()

    run(work)


def test_sweeping_leaves_whoever_listens_even_when_nobody_can_get_through() -> None:
    with table(mine()) as alive:
        alive.listen(0)
        waiting = [socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) for _ in range(3)]
        for one in waiting:  # the queue is full
            one.setblocking(False)
            one.connect_ex(str(mine() / f"{NAME}.sock"))
        sweep(mine())
        assert found() == [mine() / f"{NAME}.sock"]
        for one in waiting:
            one.close()


def test_files_without_a_socket_are_swept_once_they_are_old() -> None:
    mine().mkdir()
    old, young, foreign = (mine() / name for name in (f"{NAME}.new", f"{OTHER}.json", "notes.txt"))
    for path in (old, young, foreign):
        path.touch()
    long_ago = time.time() - 2 * SETTLED
    for path in (old, foreign):
        os.utime(path, (long_ago, long_ago))
    sweep(mine())
    assert sorted(path.name for path in mine().iterdir()) == [young.name, foreign.name]


# What others put there


@pytest.mark.parametrize("kind", ["file", "link", "pipe"])
def test_a_host_does_not_use_what_somebody_else_put_in_its_place(kind: str, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    if kind == "file":
        mine().touch()
    elif kind == "link":
        mine().symlink_to(elsewhere)
    else:
        os.mkfifo(mine())
    with pytest.raises(OSError):
        run(lambda: Socket(ADVERT).open(serve))
    assert list(elsewhere.iterdir()) == []


def test_a_host_does_not_use_a_folder_that_another_user_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: ME + 1)
    folder = machine.folder_of(ME + 1)
    folder.mkdir()
    with pytest.raises(OSError):
        run(lambda: Socket(ADVERT).open(serve))
    assert list(folder.iterdir()) == []


def test_a_folder_that_others_may_write_to_is_shut_by_its_host() -> None:
    async def work() -> None:
        mine().mkdir()
        mine().chmod(0o777)
        opened = Socket(ADVERT)
        await opened.open(serve)
        assert mine().lstat().st_mode & 0o7777 == 0o755
        opened.close()

    run(work)


@pytest.mark.parametrize("mode", [0o777, 0o775, 0o757])
def test_a_folder_that_others_may_write_to_is_passed_over(mode: int) -> None:
    with table(mine()):
        mine().chmod(mode)
        assert found() == [] and not machine.is_alive(mine() / f"{NAME}.sock")
        assert_unreachable(mine() / f"{NAME}.sock")


@pytest.mark.parametrize("name", [f"cribtui-{ME + 1}", f"cribtui-0{ME}", f"cribtui-+{ME}", "cribtui-", "cribtui-٣"])
def test_a_folder_that_is_not_named_after_its_owner_is_passed_over(
    base: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "_is_socket", lambda found, uid: True)  # whoever owns the socket
    with table(base / name):
        assert found(NAME) == []
        assert found() == []
        assert_unreachable(base / name / f"{NAME}.sock")


def test_a_folder_that_is_a_link_or_a_pipe_is_passed_over(base: Path) -> None:
    with table(base / "real"):
        mine().symlink_to(base / "real")
        os.mkfifo(base / f"cribtui-{ME + 1}")
        assert found() == []
        assert_unreachable(mine() / f"{NAME}.sock")


def test_only_sockets_with_a_tables_name_are_believed(base: Path) -> None:
    mine().mkdir()
    with table(base / "real"), table(mine(), "NotHexadecimal"), table(mine(), NAME[:-1]):
        (mine() / f"{NAME}.sock").symlink_to(base / "real" / f"{NAME}.sock")
        (mine() / f"{OTHER}.sock").touch()
        for name in (NAME, OTHER):
            (mine() / f"{name}.json").write_text(json.dumps(GOOD))
        assert found() == []
        for name in (NAME, OTHER):
            assert found(name) == []
            assert_unreachable(mine() / f"{name}.sock")


@pytest.mark.parametrize(
    "advert",
    [
        "",
        "{",
        "[1, 1]",
        "[" * 1000,
        json.dumps({**GOOD, "more": "x" * 1100}),
        {},
        {**GOOD, "v": "1-1"},
        {**GOOD, "v": [1]},
        {**GOOD, "v": [1, 1, 1]},
        {**GOOD, "v": [0, 1]},
        {**GOOD, "v": [2, 1]},
        {**GOOD, "v": [True, True]},
        {**GOOD, "v": [1.0, 1.0]},
        {**GOOD, "v": [1, 10**30]},
    ],
)
def test_a_table_that_says_nonsense_about_itself_is_passed_over(advert: object) -> None:
    with table(mine(), advert=advert):
        assert found() == []


def test_what_a_table_says_about_itself_is_made_harmless() -> None:
    hostile = {"v": [2, 7], "nick": "\x1b[2J\u202eevil\u200b name that goes on and on", "game": ["gin"]}
    with table(mine(), advert=hostile):
        assert [advert for _, advert in machine.scan()] == [Advert(NAME, "evil name that g", "", (2, 7))]


@pytest.mark.parametrize("kind", ["pipe", "link", "folder", "huge"])
def test_an_odd_thing_beside_the_socket_is_passed_over_without_waiting(base: Path, kind: str) -> None:
    (base / "elsewhere.json").write_text(json.dumps(GOOD))
    with table(mine()):
        beside = mine() / f"{NAME}.json"
        beside.unlink()
        if kind == "pipe":
            os.mkfifo(beside)
        elif kind == "link":
            beside.symlink_to(base / "elsewhere.json")
        elif kind == "folder":
            beside.mkdir()
        else:
            beside.write_text(json.dumps(GOOD) + " " * 2000)
        assert found() == []


def test_crowds_of_files_do_not_hold_anybody_up(base: Path) -> None:
    mine().mkdir()
    for number in range(600):
        (base / f"cribtui-{number + ME + 1}").touch()
        (mine() / f"{number:016x}.sock").touch()
    started = time.perf_counter()
    assert found() == []
    assert time.perf_counter() - started < 1.0  # it takes some 10 ms


def test_one_user_has_no_more_tables_than_anybody_needs(base: Path) -> None:
    mine().mkdir()
    opened = [table(mine(), f"{number:016x}") for number in range(machine.TABLES + 3)]
    assert len(found()) == machine.TABLES
    for one in opened:
        one.close()


def test_a_socket_belongs_to_the_user_whose_folder_it_is_in() -> None:
    with table(mine()):
        seen = (mine() / f"{NAME}.sock").lstat()
        assert machine._is_socket(seen, ME) and not machine._is_socket(seen, ME + 1)


# Who listens


def test_another_users_program_at_the_socket_is_not_spoken_to(monkeypatch: pytest.MonkeyPatch) -> None:
    with table(mine()):
        monkeypatch.setattr(machine, "_peer", lambda connected: ME + 1)
        with pytest.raises(PermissionError):
            run(lambda: greeting(mine() / f"{NAME}.sock"))


def test_a_system_that_does_not_say_who_listens_relies_on_the_owners(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(socket, "SO_PEERCRED", raising=False)

    async def work() -> None:
        opened = Socket(ADVERT)
        await opened.open(serve)
        assert await greeting(opened.path) == b"sit down"
        opened.close()

    run(work)


def test_a_socket_outside_the_folder_for_temporary_files_is_no_table(base: Path) -> None:
    inner = base / "inner"
    inner.mkdir()
    folder = inner / f"cribtui-{ME}"
    with table(folder):
        assert_unreachable(folder / f"{NAME}.sock")
        assert_unreachable(base / "inner" / ".." / "inner" / f"cribtui-{ME}" / f"{NAME}.sock")
