"""The commands and their options, as tables: what is read from the command line and what the help says about it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cribtui.i18n import mark


class Options(Namespace):
    """What the command line asks for."""

    command: str | None = None  # None: the home screen
    words: Sequence[str] = ()
    lang: str | None = None
    theme: str | None = None
    ascii: bool = False
    help: bool = False
    version: bool = False
    level: str | None = None
    seed: str | None = None
    two: bool = False
    variant: str | None = None
    row: bool = False
    game: str | None = None
    port: str | None = None
    nick: str | None = None
    starter: str | None = None
    crib: bool = False
    json: bool = False
    list: bool = False
    check: bool = False

    @property
    def encoding(self) -> str | None:
        """The encoding to print in, None for the terminal's own."""
        return "ascii" if self.ascii else None


class Flag(NamedTuple):
    """An option: its names, the word for its value (none: it is just there or not) and what it does."""

    names: tuple[str, ...]
    value: str
    does: str
    needed: bool = False


class Command(NamedTuple):
    """A command: the word for what it is given, how many of those, what it does, its options, and a second word."""

    word: str
    least: int
    most: int | None  # None: any number
    does: str
    flags: tuple[Flag, ...] = ()
    also: str = ""  # the word for what may follow the first, where that is something else


THEME = mark("Draw with the colours of room, night, light, contrast, blind or terminal.")
SHARED = (
    Flag(("--lang",), mark("LANG"), mark("Speak en (English), it (Italian), pl (Polish) or es (Spanish).")),
    Flag(("--theme",), mark("THEME"), THEME),
    Flag(("--ascii",), "", mark("Draw with plain ASCII characters only.")),
    Flag(("-h", "--help"), "", mark("Show this help.")),
    Flag(("--version",), "", mark("Show the version.")),
)
VARIANT = Flag(
    ("--variant",), mark("VARIANT"), mark("The kind of gin: classic, or ful, where you knock only with gin.")
)
NICK = Flag(("--nick",), mark("NAME"), mark("What the other reads for your name, at most 16 characters."))
PLAY = (
    Flag(("--level",), mark("LEVEL"), mark("How well the computer plays: easy, medium, hard or expert.")),
    Flag(("--seed",), mark("SEED"), mark("A word that the cards follow from: the same word, the same cards.")),
    Flag(("--two",), "", mark("Two people play at this terminal.")),
    VARIANT,
    Flag(("--row",), "", mark("In 500 rum the computer may take from the row, at hard and expert.")),
)
HOST = (
    Flag(("--game",), mark("GAME"), mark("The game: cribbage, gin or rum500; without it the one chosen last at home.")),
    VARIANT,
    Flag(("--port",), mark("PORT"), mark("The port to be reached at; without it 7042, or a free one.")),
    NICK,
)
SCORE = (
    Flag(("--starter",), mark("CARD"), mark("The card that was cut."), needed=True),
    Flag(("--crib",), "", mark("Count it as a crib, where a flush needs the starter too.")),
    Flag(("--json",), "", mark("Write it for programs, as JSON.")),
)
EXPORT = (Flag(("--list",), "", mark("List the matches instead.")),)
REPLAY = (Flag(("--check",), "", mark("Only check the record and say what it holds.")),)

COMMANDS: Mapping[str, Command] = {
    "play": Command(mark("GAME"), 1, 1, mark("Start a match at once."), PLAY),
    "host": Command(
        "", 0, 0, mark("Open a table for somebody at another terminal or computer, who joins by code."), HOST
    ),
    "join": Command(
        mark("CODE"),
        1,
        2,
        mark("Join a table by its two digits, found by itself or at an address."),
        (NICK,),
        mark("HOST:PORT"),
    ),
    "score": Command(mark("CARDS"), 1, None, mark("Count a cribbage hand of four cards, such as 5H 5C 5S JD."), SCORE),
    "export": Command(mark("MATCH"), 0, 1, mark("Write the record of the newest match, or of the given one."), EXPORT),
    "replay": Command(
        mark("FILE"), 1, 1, mark("Step through a recorded match; - reads it from the standard input."), REPLAY
    ),
    "stats": Command("", 0, 0, mark("Tell how your matches went.")),
}
