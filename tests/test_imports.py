"""Which room may import which: read from the import statements, then seen in a fresh process."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted((ROOT / "cribtui").rglob("*.py"))

PURE = {"core", "games"}
HEADLESS = {"core", "games", "play", "store", "net", "speech", "i18n", "plain", "cli", "__main__", "cribtui"}
TABLE = {*PURE, "play", "store", "net", "speech", "i18n", "cribtui"}

# What a room may import from the others; `cribtui` is the package's own __init__, which holds the version.
ROOMS: dict[str, set[str]] = {
    "cribtui": set(),
    "core": set(),
    "games": {"core"},
    "i18n": PURE,
    "speech": {*PURE, "i18n"},
    "play": PURE,
    "store": {*PURE, "cribtui"},
    "net": {*PURE, "play", "cribtui"},
    "plain": TABLE,
    "ui": TABLE,
    "serve": {*TABLE, "ui"},
    "cli": {*TABLE, "ui", "serve", "plain"},
    "__main__": {"cli", "cribtui"},
    "lab": {*TABLE, "ui", "serve", "plain", "cli"},
}

# Who may import what from outside the standard library.
OUTSIDE: dict[str, set[str]] = {
    "ui": {"textual", "rich"},
    "i18n": {"babel", "platformdirs"},
    "net": {"nacl", "spake2", "zeroconf"},
    "store": {"platformdirs"},
    "lab": {"babel", "pyte"},
}


def module_name(file: Path) -> str:
    """Return the dotted name of a module of the package."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room(module: str) -> str:
    """Return the room that a module of the package stands in."""
    return module.split(".")[1] if "." in module else "cribtui"


def imports(file: Path) -> Iterator[tuple[str, str]]:
    """Yield every import of a file, at its top or inside a function, as (absolute module, name or nothing)."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((absolute(file, node), alias.name) for alias in node.names)


@cache
def tree(file: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(file.read_text(encoding="utf-8"))


def absolute(file: Path, node: ast.ImportFrom) -> str:
    """Return the dotted name of the module that a `from` statement reads."""
    if not node.level:
        return node.module or ""
    package = file.relative_to(ROOT).parent.parts
    base = package[: len(package) - node.level + 1]
    return ".".join([*base, *([node.module] if node.module else [])])


def targets(file: Path) -> Iterator[str]:
    """Yield the modules of the package that a file imports; `from cribtui import i18n` names the module i18n."""
    for module, name in imports(file):
        if module == "cribtui" and name and not name.startswith("__"):
            yield f"cribtui.{name}"
        elif module.split(".")[0] == "cribtui":
            yield f"{module}.{name}" if is_module(f"{module}.{name}") else module


def is_module(name: str) -> bool:
    """Return whether a dotted name is a file or folder of the package."""
    place = ROOT.joinpath(*name.split("."))
    return bool(name.strip(".")) and (place.is_dir() or place.with_suffix(".py").is_file())


def game(module: str) -> str | None:
    """Return the game that a module belongs to."""
    parts = module.split(".")
    return parts[2] if parts[1:2] == ["games"] and len(parts) > 2 else None


@pytest.mark.parametrize("file", FILES, ids=module_name)
def test_the_arrows_between_rooms_hold(file: Path) -> None:
    here = room(module_name(file))
    assert here in ROOMS, f"say in ROOMS what {here} may import"
    wrong = [there for there in targets(file) if room(there) not in {here, *ROOMS[here]}]
    assert wrong == []


@pytest.mark.parametrize("file", FILES, ids=module_name)
def test_only_its_room_imports_a_library(file: Path) -> None:
    found = {module.split(".")[0] for module, _ in imports(file)} - {"cribtui"} - sys.stdlib_module_names
    assert found <= OUTSIDE.get(room(module_name(file)), set())


@pytest.mark.parametrize("file", [file for file in FILES if game(module_name(file))], ids=module_name)
def test_games_never_import_each_other(file: Path) -> None:
    here = game(module_name(file))
    assert {game(there) for there in targets(file)} <= {None, here}


LAZY = {"textual", "rich", "babel", "nacl", "spake2", "zeroconf"}  # loaded only when they are used
STATE_ROOMS = {"core", "games", "lab"}
STATELESS = [
    file for file in FILES if room(module_name(file)) not in STATE_ROOMS and file.parts[-2:] != ("play", "host.py")
]


@pytest.mark.parametrize("file", STATELESS, ids=module_name)
def test_only_match_and_host_hold_a_state(file: Path) -> None:
    named = [f"{module}.{name}" for module, name in imports(file) if game(f"{module}.{name}")]
    assert [name for name in named if {"state", "State"} & set(name.split("."))] == []
    assert list(states_read(file)) == []


def states_read(file: Path) -> Iterator[int]:
    """Yield the lines that read `match.state`, whatever the match hangs on."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Attribute) and node.attr == "state":
            owner = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
            if owner.strip("_") == "match":
                yield node.lineno


def test_headless_modules_load_no_screen_library() -> None:
    modules = [module_name(file) for file in FILES if room(module_name(file)) in HEADLESS]
    script = f"import sys, {', '.join(modules)}\nprint(*{LAZY} & sys.modules.keys())"
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", script], env=environ, capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr, done.returncode) == ("", "", 0)
