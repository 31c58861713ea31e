"""Two programs at one table: each in a terminal and with a home of its own, joined by the code that the host shows.

Both see the same folder for temporary files, where tables on one machine are found, and no other test sees it.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from cribtui.core.match import Match
from cribtui.lab.bench_screen import OVER_SSH, PROGRAM
from cribtui.lab.terminal import Terminal
from cribtui.net.pairing import GuestPairing, HostPairing
from cribtui.net.seeds import commitment, joint
from cribtui.net.witness import Witness
from cribtui.play.seats import Person, Remote
from cribtui.store.database import Store
from cribtui.ui.shelves import GuestShelf, HostShelf

AnyMatch = Match[Any, Any, Any]

HOST, GUEST = 0, 1
NICKS = ("Ada", "Ugo")
NAME = "0123456789abcdef"  # of a table that was left before
PEER = re.compile(rf"[●○Oo] ({'|'.join(NICKS)}) +\? ")  # as the bar of keys tells it
CODE = re.compile(r"cribtui join (\d\d)\b")


@dataclass
class Room:
    """Where two people sit; their programs end with it."""

    folder: Path
    stack: ExitStack
    prefix: Sequence[Sequence[str]] = ((), ())  # what runs a command as that person, or on that machine
    apart: bool = False  # on two machines, which share no folder for temporary files
    opened: list[Terminal] = field(default_factory=list)
    at_home: list[int] = field(default_factory=lambda: [0, 0])  # bytes that a program sent before its table

    def environ(self, seat: int) -> dict[str, str]:
        """Return what a person's program finds in its environment."""
        return {**OVER_SSH, "TMPDIR": str(self.temporary(seat)), "CRIBTUI_HOME": str(self.home(seat))}

    def temporary(self, seat: int) -> Path:
        """Return the folder for temporary files."""
        if not self.apart:
            return self.folder
        folder = self.folder / f"tmp{seat}"
        folder.mkdir(exist_ok=True)
        return folder

    def home(self, seat: int) -> Path:
        return self.folder / NICKS[seat]

    def open(
        self, seat: int, *words: str, lang: str = "en", columns: int = 80, rows: int = 24, **more: str
    ) -> Terminal:
        """Start a person's program; `more` adds to its environment."""
        argv = [*self.prefix[seat], *PROGRAM, "--lang", lang, *words]
        program = self.stack.enter_context(Terminal(argv, {**self.environ(seat), **more}, columns, rows))
        self.opened.append(program)
        return program

    def host(self, game: str, **more: Any) -> Terminal:
        """Open a table."""
        return self.open(HOST, "host", "--game", game, "--nick", NICKS[HOST], **more)

    def join(self, code: str, *words: str, **more: Any) -> Terminal:
        """Knock at a table."""
        return self.open(GUEST, "join", code, *words, "--nick", NICKS[GUEST], **more)

    def sit_down(self, game: str, whence: str = "Ugo (this computer)") -> tuple[Terminal, Terminal]:
        """Open a table, join it by the code on the host's screen, and say yes to somebody from where he should be."""
        host = self.host(game)
        guest = self.join(code_of(host))
        host.wait("wants to sit down")
        host.wait(whence)
        host.key("y")
        host.wait("● Ugo ")
        guest.wait("● Ada ")
        return host, guest

    def set_out(self, played: Callable[[str], AnyMatch], secret: str = "5e") -> AnyMatch:
        """Store a match that both left before, to be gone on with from either home, and return it.

        `played` makes it of a seed.
        """
        bound = secret.ljust(64, "0")
        host = HostPairing(NAME, "7" * 64, NICKS[GUEST], NICKS[HOST], salt="a1" * 32, secret=bound)
        match = played(joint(NAME, host.number, bound, host.salt))
        assert match.outcome() is None
        guest = GuestPairing(
            NAME,
            host.ticket,
            NICKS[HOST],
            NICKS[GUEST],
            salt=host.salt,
            game=match.head.game,
            options=dict(match.head.options),
            commitment=commitment(NAME, host.number, bound),
            places=[["machine", str(self.folder / f"cribtui-{os.geteuid()}" / f"{NAME}.sock")]],
        )
        with self.store(HOST) as store:
            HostShelf(store).begin(match, (Person(), Remote(NICKS[GUEST])), host)
        with self.store(GUEST) as store:
            shelf, witness = GuestShelf(store), Witness(match.head, GUEST)
            shelf.begin(guest)
            shelf.add([(told.text, told.view) for told in map(witness.take, match.journal)])
        return match

    def store(self, seat: int) -> Store:
        """Open what a person's program keeps."""
        return Store.open(self.home(seat) / "cribtui.db")

    def come_back(self, seat: int, *words: str, keys: str = "\r", **more: Any) -> Terminal:
        """Open a person's program and go on with the match that waits at home, which names the other there."""
        program = self.open(seat, *words, **more)
        program.wait(lambda: program.is_whole and program.find(NICKS[1 - seat]) is not None)
        self.at_home[seat] = program.bytes_seen
        program.key(keys)
        program.wait(lambda: at_table(program))
        return program

    def exported(self, seat: int) -> str:
        """Return the newest match of a person as `cribtui export` writes it."""
        argv = [*self.prefix[seat], *PROGRAM, "export"]
        environ = {**os.environ, **self.environ(seat)}
        return subprocess.run(argv, check=True, stdout=subprocess.PIPE, text=True, env=environ).stdout

    def record(self) -> AnyMatch:
        """Return the newest match, which both have alike, whole and undamaged."""
        text = self.exported(HOST)
        assert text == self.exported(GUEST)
        match = Match.loads(text)
        assert match.damage is None
        assert match.dumps() == text
        return match

    def sockets(self) -> list[str]:
        """Return the names of the files at which tables on this machine are found."""
        return sorted(path.name for path in self.folder.glob("cribtui-*/*"))


@contextmanager
def room(*prefix: Sequence[str], apart: bool = False) -> Iterator[Room]:
    """Yield a room for two people."""
    with TemporaryDirectory() as folder, ExitStack() as stack:  # the path of a socket has to be short
        yield Room(Path(folder), stack, prefix or ((), ()), apart)


def at_table(program: Terminal) -> bool:
    """Tell whether a table is on the screen, its line standing or not."""
    return program.is_whole and PEER.search(program.screen[-1]) is not None


def is_live(program: Terminal) -> bool:
    """Tell whether a table is on the screen whose line stands."""
    return at_table(program) and re.search(r"[●O] \w+ +\? ", program.screen[-1]) is not None


def wait_live(program: Terminal) -> None:
    """Wait until the line stands, and until what happened meanwhile is on the screen."""
    program.wait(lambda: is_live(program))
    program.wait_quiet()


def code_of(host: Terminal) -> str:
    """Return the number of a table, off its host's screen."""
    host.wait("Waiting for someone to sit down")
    host.wait(lambda: CODE.search(host.text) is not None)
    found = CODE.search(host.text)
    assert found is not None
    return found[1]


class Playing(Protocol):
    """Somebody who plays by what the screen says."""

    def finish(self) -> None: ...


def both(*deeds: Callable[[], object], programs: Sequence[Terminal]) -> None:
    """Do things at the same time, as two people do; where one fails, all programs end, and so does the other.

    Raises what failed first.
    """
    with ThreadPoolExecutor(len(deeds)) as pool:
        running = [pool.submit(deed) for deed in deeds]
        done, waiting = wait(running, return_when=FIRST_EXCEPTION)
        failed = next((one for one in done if one.exception() is not None), None)
        if failed is not None:
            if waiting:
                for program in programs:
                    program.kill()
            failed.result()
