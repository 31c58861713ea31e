"""The help: how the program is called, written from the tables of commands and options."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable

from cribtui.i18n import Translator

from .commands import COMMANDS, SHARED, Flag

WIDEST = 100  # columns
LONGEST = 20  # letters of a name that has its explanation beside it


def help_text(name: str | None, tr: Translator) -> str:
    """Return the help of a command, or of the whole program."""
    parts = [tr("Usage: {usage}", usage=usage(name, tr))]
    if name is None:
        parts.append(_filled(tr("Card games for two, by mouse or by keys. Without a command the home screen opens.")))
        rows = [(_call(known, tr), tr(command.does)) for known, command in COMMANDS.items()]
        parts.append(_table(tr("Commands:"), rows))
    else:
        parts.append(_filled(tr(COMMANDS[name].does)))
        if COMMANDS[name].flags:
            parts.append(_table(tr("Options of this command:"), _rows(COMMANDS[name].flags, tr)))
    parts.append(_table(tr("Options:"), _rows(SHARED, tr)))
    return "\n\n".join(parts)


def usage(name: str | None, tr: Translator) -> str:
    """Return how the program or a command is called."""
    if name is None:
        return tr("cribtui [options] [command]")
    return " ".join(["cribtui", _call(name, tr), *(_optional(flag, tr) for flag in COMMANDS[name].flags)])


def _call(name: str, tr: Translator) -> str:
    command = COMMANDS[name]
    word = tr(command.word) + ("..." if command.most is None else "")
    also = f" [{tr(command.also)}]" if command.also else ""
    return f"{name} {word if command.least else f'[{word}]'}{also}" if word else name


def _optional(flag: Flag, tr: Translator) -> str:
    return _written(flag, tr) if flag.needed else f"[{_written(flag, tr)}]"


def _written(flag: Flag, tr: Translator) -> str:
    return ", ".join(flag.names) + (f" {tr(flag.value)}" if flag.value else "")


def _rows(flags: Iterable[Flag], tr: Translator) -> list[tuple[str, str]]:
    return [(_written(flag, tr), tr(flag.does)) for flag in flags]


def _table(title: str, rows: list[tuple[str, str]]) -> str:
    width = max(len(name) for name, _ in rows if len(name) <= LONGEST)
    return "\n".join([title, *(_row(name, does, width) for name, does in rows)])


def _row(name: str, does: str, width: int) -> str:
    first = f"  {name:<{width}}  "
    if len(name) > width:
        return f"  {name}\n{_filled(does, ' ' * (width + 4), width + 4)}"
    return _filled(does, first, width + 4)


def _filled(text: str, first: str = "", indent: int = 0) -> str:
    columns = min(shutil.get_terminal_size().columns, WIDEST)
    return textwrap.fill(text, max(columns, indent + 20), initial_indent=first, subsequent_indent=" " * indent)
