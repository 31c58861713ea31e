"""Two programs at one table that look different, in languages, sizes and signs; what people say and ask there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from cribtui.lab.terminal import Terminal

from .left_matches import dealt
from .two_seats import GUEST, HOST, room, wait_live

ESCAPE = "\x1b"
COLOUR = re.compile(rb"\x1b\[[\d;]*[34]8;")
HOSTILE = "[red]\u202eevil[/]\u200b"  # markup, a turn of the writing, and what does not show
SILENCE = 1.2  # seconds: longer than a second that the table counts, shorter than between two pings
Words = tuple[str, ...]


@contextmanager
def table(
    host: Words = (), guest: Words = (), lang: tuple[str, str] = ("en", "en")
) -> Iterator[tuple[Terminal, Terminal]]:
    """Yield two programs at the first discard, the host's in a large terminal."""
    with room() as here:
        here.set_out(dealt)
        wide = here.come_back(HOST, *host, lang=lang[HOST], columns=120, rows=40)
        small = here.come_back(GUEST, *guest, lang=lang[GUEST], NO_COLOR="1")
        for program in (wide, small):
            wait_live(program)
        yield wide, small


def paste(text: str) -> str:
    return f"{ESCAPE}[200~{text}{ESCAPE}[201~"


def test_each_talks_his_own_language_and_no_word_does_harm() -> None:
    with table(guest=("--ascii",), lang=("it", "pl")) as (host, guest):
        assert "● Ugo   ? regole" in host.screen[-1]
        assert "O Ada  ? zasady" in guest.screen[-1]
        assert "Scarta due carte nella riserva di Ugo" in host.text
        assert "> Odrzuc dwie karty do swojej rezerwy" in guest.text

        host.key("c1")
        host.wait("Tu: Buona fortuna!")
        guest.wait("Ada: Powodzenia!")
        guest.key("c")
        guest.wait("Ada: Powodzenia!")
        guest.key("2")
        host.wait("Ugo: Ben giocato!")
        guest.key(paste(HOSTILE))
        guest.wait("[red]evil[/]")
        guest.key("\r")
        host.wait("Ugo: [red]evil[/]")
        host.key(paste("più tardi!") + "\r")
        guest.wait("Ada: piu tardi!")
        for program in (host, guest):
            assert not any(sign.encode() in program.sent for sign in "\u202e\u200b")
            program.key(ESCAPE)
        guest.wait("Odrzuc dwie karty")
        host.wait("Scarta due carte")

        assert COLOUR.search(bytes(guest.sent)) is None
        assert COLOUR.search(bytes(host.sent)) is not None
        for program in (host, guest):
            program.wait_quiet()
        assert (host.listen(SILENCE), guest.listen(0.1)) == (0, 0)


def test_what_is_taken_back_is_asked_by_keys_and_by_clicks() -> None:
    with table(lang=("en", "es")) as (host, guest):
        host.key("h")
        host.wait("There are no hints against somebody at another computer.")
        guest.key("h")
        guest.wait("Con alguien en otro ordenador no hay pistas.")

        host.key("12\r")
        host.wait("You lay")
        guest.wait("Ada descarta")
        host.key("u")
        host.wait("Ugo is asked whether you may take it back.")
        guest.wait("Ada pide deshacer la última decisión")
        for size in ((120, 40), (60, 20), (80, 24)):
            guest.resize(*size)
            guest.wait_quiet()
        guest.wait("Ada pide deshacer la última decisión")
        guest.key("x")
        host.wait("The other does not allow it to be taken back.")
        guest.wait(lambda: guest.is_whole and "Ada pide" not in guest.text)

        host.click_on("u take back")
        guest.wait("Ada pide deshacer la última decisión")
        guest.click_on("Sí")
        host.wait("Lay two cards in Ugo’s crib  0 of 2")

        guest.key("12\r")
        guest.wait("Descartas")
        guest.key("u")
        host.wait("Ugo asks to take back the last decision")
        host.key("y")
        guest.wait("0 de 2")
        host.wait(lambda: host.is_whole and "Ugo asks" not in host.text)
        host.kill()
        guest.wait("○ Ada")
        guest.wait("Se ha perdido la conexión con Ada")
        guest.resize(120, 40)
        guest.wait(
            lambda: guest.is_whole and "Se ha perdido la conexión con Ada" in guest.text and "○ Ada" in guest.text
        )
