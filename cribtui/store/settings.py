"""What a player chose, kept as key and value; and the keys that a player bound himself."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from . import paths
from .errors import NoFile, check_file
from .notice import Notice
from .stored import read_value

# The values that a setting may take; None leaves the choice to the program
CHOICES: Mapping[str, tuple[object, ...]] = {
    "language": (None, "en", "it", "pl", "es"),
    "theme": ("room", "night", "light", "contrast", "blind", "terminal"),
    "suits": ("two", "four", "letters"),
    "ascii": (None, False, True),
    "animations": (None, False, True),
    "auto_forced": (False, True),
    "level": ("easy", "medium", "hard", "expert"),
    "opponent": ("computer", "two"),
    "sort": ("rank", "suit"),
    "rummy_sort": ("melds", "rank", "suit"),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """What the program starts with."""

    language: str | None = None
    theme: str = "room"
    suits: str = "two"
    ascii: bool | None = None
    animations: bool | None = None
    auto_forced: bool = False  # whether forced steps play themselves
    level: str = "medium"
    opponent: str = "computer"
    game: str = "cribbage"
    kind: str = "cribbage"  # the game with its variant, as home offers it
    names: tuple[str, str] = ("", "")
    sort: str = "rank"
    rummy_sort: str = "melds"


def to_rows(settings: Settings) -> dict[str, str]:
    """Return settings as keys and values in text."""
    return {one.name: json.dumps(getattr(settings, one.name)) for one in fields(settings)}


def from_rows(rows: Mapping[object, object]) -> Settings:
    """Return the settings in rows; an unknown key or value leaves the default."""
    values: dict[str, Any] = {}
    for name in (one.name for one in fields(Settings)):
        value = read_value(rows.get(name))
        if _is_valid(name, value):
            values[name] = tuple(value) if isinstance(value, list) else value
    return Settings(**values)


def _is_valid(name: str, value: object) -> bool:
    match name, value:
        case "names", [str(first), str(second)]:
            return (first + second).isprintable()  # a name must not move the cursor
        case "kind", str(kind):
            return kind.isidentifier()
        case "game", str(game):
            from cribtui.core import registry

            return game in registry.names()
    return any(type(value) is type(choice) and value == choice for choice in CHOICES.get(name, ()))


def keys_path() -> Path:
    """Return where a player's own key bindings are read from."""
    return paths.config_dir() / "keys.toml"


def key_bindings(path: Path | None = None, notices: list[Notice] | None = None) -> dict[str, str]:
    """Return the keys by binding id that a file binds, `undo = "z"`; nonsense is passed over with a notice.

    A table's name and the names in it are joined by a dot. Without a file there are none.
    """
    path, notices = path or keys_path(), [] if notices is None else notices
    try:
        check_file(path)
        text = path.read_bytes().decode("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (OSError, ValueError, NoFile) as error:
        notices.append(Notice("keys.unreadable", {"path": str(path), "error": str(error)}))
        return {}
    return _bindings(text, path, notices)


def _bindings(text: str, path: Path, notices: list[Notice]) -> dict[str, str]:
    import tomllib  # few players have such a file

    try:
        found = _flat(tomllib.loads(text))
    except (ValueError, RecursionError) as error:  # the latter where brackets or tables stand too deep
        notices.append(Notice("keys.unreadable", {"path": str(path), "error": str(error)}))
        return {}
    good = {name: key for name, key in found.items() if isinstance(key, str) and key.isprintable() and key.strip()}
    notices.extend(Notice("keys.ignored", {"path": str(path), "name": name}) for name in found if name not in good)
    return good


def _flat(table: Mapping[str, object], prefix: str = "") -> dict[str, object]:
    flat: dict[str, object] = {}
    for name, value in table.items():
        flat.update(_flat(value, f"{prefix}{name}.") if isinstance(value, dict) else {f"{prefix}{name}": value})
    return flat
