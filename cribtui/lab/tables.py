"""Makes the tables that the computer players read, from our own play, and writes them beside the game.

    python -m cribtui.lab.tables rum500 [--quick]

With --quick they come from few deals: rough, and soon done.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Protocol, cast

MAKERS: Mapping[str, str] = {  # the module of this room by game
    "cribbage": "tables_cribbage",
    "gin": "tables_gin",
    "rum500": "tables_rum500",
}


class Maker(Protocol):
    """What the module of a game gives."""

    def make(self, quick: bool) -> Iterator[tuple[str, bytes]]:
        """Give the tables, each the name of its file and what that holds."""
        ...


def maker(game: str) -> Maker:
    """Return what makes the tables of a game."""
    return cast(Maker, import_module(f"cribtui.lab.{MAKERS[game]}"))


def write(game: str, folder: Path, quick: bool) -> None:
    """Make the tables of a game and write each into a folder as soon as it is there."""
    for name, content in maker(game).make(quick):
        (folder / name).write_bytes(content)
        print(f"{game} {name}: {len(content)} bytes", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line, write the tables, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m cribtui.lab.tables", description="Makes the tables of a game")
    parser.add_argument("game", choices=sorted(MAKERS))
    parser.add_argument("--quick", action="store_true", help="from few deals")
    parser.add_argument("--into", type=Path, help="another folder than the game's own")
    asked = parser.parse_args(arguments)
    own = Path(str(files(f"cribtui.games.{asked.game}.tables")))
    write(asked.game, asked.into or own, asked.quick)
    return 0


if __name__ == "__main__":
    sys.exit(main())
