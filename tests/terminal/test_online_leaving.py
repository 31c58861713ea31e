"""Leaving a table over a connection and coming back to it: by a signal, by a key, and on another day."""

from __future__ import annotations

import signal

from cribtui.lab.terminal import Terminal

from .left_matches import dealt
from .two_seats import GUEST, HOST, NAME, Room, room, wait_live

LEAVE_SCREEN = b"\x1b[?1049l"


def end_by(program: Terminal, number: signal.Signals) -> None:
    """End a program by a signal; the terminal is as it was before."""
    assert not program.is_clean
    program.kill(number)
    assert program.wait_end() == 0
    assert program.is_clean
    assert LEAVE_SCREEN in program.sent
    assert b"Traceback" not in program.sent


def end_by_keys(program: Terminal) -> None:
    """Save the match for later and leave the program."""
    program.key("q")
    program.wait("Continue")
    program.key("q")
    assert program.wait_end() == 0
    assert program.is_clean


def look_alike(room: Room, before: str) -> tuple[Terminal, Terminal]:
    """Come back on both sides, the guest first, who waits until the host is there; see that all is as it was."""
    guest = room.come_back(GUEST, keys="\r\r")  # the second one changes nothing
    guest.wait("The line to Ada is lost")
    assert "○ Ada " in guest.screen[-1]
    host = room.come_back(HOST, keys="\r\r")
    for program in (host, guest):
        wait_live(program)
    assert cards_of(host) == before
    return host, guest


def cards_of(program: Terminal) -> str:
    """Return what the table shows of the match, without what is told, the keys and what a press too many asks for."""
    rows = [*program.screen[:7], *program.screen[13:22]]
    return "\n".join(" " * len(row) if row.strip() == "Raise two cards first." else row for row in rows)


def test_whoever_leaves_is_missed_and_finds_everything_as_it_was() -> None:
    with room() as here:
        match = here.set_out(dealt)
        host, guest = here.come_back(HOST), here.come_back(GUEST)
        for program in (host, guest):
            wait_live(program)
        before = cards_of(host)

        end_by(guest, signal.SIGTERM)
        host.wait("Ugo has left the table")
        assert "○ Ugo " in host.screen[-1]
        guest = here.come_back(GUEST)
        for program in (host, guest):
            wait_live(program)

        end_by(host, signal.SIGHUP)
        assert here.sockets() == []
        guest.wait("Ada has left the table")
        assert "○ Ada " in guest.screen[-1]
        end_by_keys(guest)

        host, guest = look_alike(here, before)
        assert here.sockets() == [f"{NAME}.json", f"{NAME}.sock"]
        end_by_keys(host)
        assert here.sockets() == []
        guest.wait("Ada has left the table")
        guest.click_on("Save for later")
        guest.wait("Continue")
        with here.store(HOST) as store:
            (kept,) = store.unfinished()
            assert store.load(kept.id).match.dumps() == match.dumps()
