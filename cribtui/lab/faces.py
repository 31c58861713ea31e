"""Every card face that a record reaches, found by the types written beside its fields.

A card is an int like a score or a place; what tells them apart is the annotation: `Card`, or an alias that leads to it.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from ..core.cards import Card

Finder = Callable[[object], Iterator[Card]]
Finders = tuple[tuple[str, Finder], ...]
PACKAGE = __name__.partition(".")[0]
PLAIN = {"int", "str", "bool", "float", "None", "Literal"}
_KNOWN: dict[type, Finders] = {}


def faces(record: Any) -> Iterator[Card]:
    """Yield every card that a dataclass holds, in its fields and in the records below them."""
    kind = type(record)
    if kind not in _KNOWN:
        _KNOWN[kind] = _finders(kind)
    for name, find in _KNOWN[kind]:
        yield from find(getattr(record, name))


def _finders(kind: type) -> Finders:
    """Return the fields of a dataclass in which a card may lie, each with what finds it there."""
    names = _names(kind.__module__)
    found = ((field.name, _finder(ast.parse(str(field.type), mode="eval").body, names)) for field in fields(kind))
    return tuple((name, find) for name, find in found if find is not None)


def _finder(written: ast.expr, names: Mapping[str, ast.expr | None]) -> Finder | None:
    """Return what finds cards in a value of the type that is written, or None where none can be."""
    match written:
        case ast.Name("Card"):
            return _card
        case ast.Name(name) if name in names:
            meant = names[name]
            return faces_below if meant is None else _finder(meant, names)
        case ast.Name(name) | ast.Attribute(attr=name):
            return None if name in PLAIN else faces_below
        case ast.BinOp(left, ast.BitOr(), right):
            return _any_of(_finder(left, names), _finder(right, names))
        case ast.Subscript(ast.Name(outer), inner) if outer not in PLAIN:
            parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            return _inside([_finder(part, names) for part in parts if not _is_dots(part)])
    return None


def _is_dots(written: ast.expr) -> bool:
    return isinstance(written, ast.Constant) and written.value is Ellipsis


def _card(value: object) -> Iterator[Card]:
    if isinstance(value, int):
        yield value


def _cards(value: object) -> Iterator[Card]:
    return (item for item in _items(value) if isinstance(item, int))


def faces_below(value: object) -> Iterator[Card]:
    """Yield the cards of a value that is a record itself; of any other value none."""
    if is_dataclass(value):
        yield from faces(value)


def _any_of(*finders: Finder | None) -> Finder | None:
    some = [find for find in finders if find is not None]
    if len(some) < 2:
        return some[0] if some else None
    return lambda value: (card for find in some for card in find(value))


def _inside(finders: list[Finder | None]) -> Finder | None:
    """Return what finds cards in a collection: one finder for all of its items, or one for each place."""
    if not any(finders):
        return None
    if finders == [_card]:
        return _cards

    def find(value: object) -> Iterator[Card]:
        for place, item in enumerate(_items(value)):
            finder = finders[place % len(finders)]
            if finder is not None:
                yield from finder(item)

    return find


def _items(value: object) -> Iterable[object]:
    if isinstance(value, tuple):  # almost always
        return value
    if isinstance(value, Mapping):
        return chain.from_iterable(value.items())
    return value if isinstance(value, Collection) and not isinstance(value, str) else ()


@cache
def _names(module: str) -> Mapping[str, ast.expr | None]:
    """Return what the names of a module stand for: the type that an alias leads to, None for a class."""
    names: dict[str, ast.expr | None] = {}
    for node in ast.parse(Path(str(sys.modules[module].__file__)).read_text(encoding="utf-8")).body:
        match node:
            case ast.ImportFrom():
                names.update(_imported(node, module))
            case ast.Assign([ast.Name(name)], value) | ast.AnnAssign(ast.Name(name), value=value):
                names[name] = value
            case ast.ClassDef(name):
                names[name] = None
    return names


def _imported(node: ast.ImportFrom, module: str) -> Iterator[tuple[str, ast.expr | None]]:
    home = ".".join(module.split(".")[: -node.level]) if node.level else ""
    source = ".".join(part for part in (home, node.module or "") if part)
    if source.partition(".")[0] != PACKAGE or source not in sys.modules:
        return
    there = _names(source)
    for alias in node.names:
        if alias.name in there:
            yield alias.asname or alias.name, there[alias.name]
