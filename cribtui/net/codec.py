"""Records as JSON values and back, by the types written beside their fields: what does not fit them is refused.

A dataclass is the list of its fields' values, a tuple a list. A type may say more by what it is annotated with: an int
its range, a text the pattern that it matches, a collection how many items it may have. Each type is looked at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

Write = Callable[[Any], object]
Read = Callable[[object], Any]

NUMBERS = range(-1_000_000, 1_000_001)  # an int without a range of its own
ITEMS = range(5_001)  # of a collection that does not say how many
LETTERS = 200  # of a text without a pattern


class Misfit(ValueError):
    """A JSON value that is none of the type asked for."""


class Codec(NamedTuple):
    """How values of a type become JSON values, and the way back, which raises Misfit."""

    write: Write
    read: Read


@cache
def codec(hint: Any) -> Codec:
    """Return how a type is written and read. Raises TypeError for a type that has no JSON value."""
    origin, args = get_origin(hint), get_args(hint)
    if is_dataclass(hint) and isinstance(hint, type):
        return _record(hint)
    if hint in PLAIN:
        return PLAIN[hint]
    if origin is Annotated:
        return _annotated(args[0], args[1])
    if origin is Literal:
        return Codec(_same, _literal(frozenset(args)))
    if origin in (Union, UnionType):
        return _union(args)
    if origin is tuple:
        return _list(args[0], ITEMS) if args[1:] == (...,) else _row(tuple(map(codec, args)))
    if origin is Mapping:
        return _mapping(args[0], args[1], ITEMS)
    raise TypeError(f"{hint} has no JSON value")


@cache
def field_codecs(record: type) -> tuple[tuple[str, Codec], ...]:
    """Return the fields of a dataclass, each with how it is written and read."""
    hints = get_type_hints(record, include_extras=True)
    return tuple((field.name, codec(hints[field.name])) for field in fields(record))


# Plain values


def _same(value: Any) -> object:
    return value


def _number(within: range) -> Read:
    def read(value: object) -> int:
        if type(value) is not int or value not in within:  # a bool is an int too
            raise Misfit
        return value

    return read


def _truth(value: object) -> bool:
    if value is True or value is False:
        return value
    raise Misfit


def _text(value: object) -> str:
    if type(value) is not str or len(value) > LETTERS or not (value.isascii() or _is_sound(value)):
        raise Misfit
    return value


def _is_sound(text: str) -> bool:
    """Tell whether a text can be written to a terminal or a file: lone halves of a pair cannot."""
    return not any("\ud800" <= char <= "\udfff" for char in text)


def _matching(pattern: re.Pattern[str]) -> Read:
    def read(value: object) -> str:
        if type(value) is not str or pattern.fullmatch(value) is None:
            raise Misfit
        return value

    return read


def _literal(values: frozenset[object]) -> Read:
    def read(value: object) -> object:
        if type(value) is not str or value not in values:
            raise Misfit
        return value

    return read


def _nothing(value: object) -> None:
    if value is not None:
        raise Misfit


PLAIN: dict[Any, Codec] = {
    int: Codec(_same, _number(NUMBERS)),
    bool: Codec(_same, _truth),
    str: Codec(_same, _text),
    object: Codec(_same, _same),
    NoneType: Codec(_same, _nothing),
}


def _annotated(base: Any, mark: object) -> Codec:
    origin, args = get_origin(base), get_args(base)
    match mark:
        case range() if base is int:
            return Codec(_same, _number(mark))
        case re.Pattern() if base is str:
            return Codec(_same, _matching(mark))
        case range() if origin is tuple and args[1:] == (...,):
            return _list(args[0], mark)
        case range() if origin is Mapping:
            return _mapping(args[0], args[1], mark)
    raise TypeError(f"{base} cannot be {mark}")


# What holds other values


def _union(kinds: tuple[Any, ...]) -> Codec:
    """A value of one of several types: the first that fits is read; which one is written, its own type says."""
    some = [codec(kind) for kind in kinds if kind is not NoneType]
    if len(some) == 1 and len(kinds) == 2:
        return _optional(some[0])
    if len(some) < len(kinds) or not all(one.write in (_same, list) for one in some):
        raise TypeError(f"{kinds} cannot be told apart")

    def read(value: object) -> Any:
        for one in some:
            try:
                return one.read(value)
            except Misfit:
                continue
        raise Misfit

    return Codec(lambda value: list(value) if isinstance(value, tuple) else value, read)


def _optional(one: Codec) -> Codec:
    write, read = one

    def write_optional(value: Any) -> object:
        return None if value is None else write(value)

    def read_optional(value: object) -> Any:
        return None if value is None else read(value)

    return Codec(_same if write is _same else write_optional, read_optional)


def _list(kind: Any, count: range) -> Codec:
    """A tuple of any number of items of one type."""
    write, read = codec(kind)
    most, least = count[-1], count[0]

    def read_list(value: object) -> tuple[Any, ...]:
        if type(value) is not list or not least <= len(value) <= most:
            raise Misfit
        return tuple([read(item) for item in value]) if value else ()

    if write is _same:
        return Codec(list, read_list)
    return Codec(lambda value: [write(item) for item in value], read_list)


def _row(parts: tuple[Codec, ...]) -> Codec:
    """A tuple that has a type for each place."""
    writes, reads, size = [part.write for part in parts], [part.read for part in parts], len(parts)

    def write_row(value: tuple[Any, ...]) -> object:
        return [write(item) for write, item in zip(writes, value, strict=True)]

    def read_row(value: object) -> tuple[Any, ...]:
        if type(value) is not list or len(value) != size:
            raise Misfit
        return tuple([read(item) for read, item in zip(reads, value, strict=True)])

    return Codec(list if all(write is _same for write in writes) else write_row, read_row)


def _mapping(key: Any, kind: Any, count: range) -> Codec:
    read_key, (write, read) = codec(key).read, codec(kind)
    most, least = count[-1], count[0]

    def write_mapping(value: Mapping[str, Any]) -> object:
        return {name: write(item) for name, item in value.items()}

    def read_mapping(value: object) -> dict[str, Any]:
        if type(value) is not dict or not least <= len(value) <= most:
            raise Misfit
        return {read_key(name): read(item) for name, item in value.items()}

    return Codec(write_mapping, read_mapping)


def _record(record: type) -> Codec:
    """A dataclass, as the list of its fields' values."""
    named = field_codecs(record)
    writes, size = [(name, part.write) for name, part in named], len(named)
    reads = [part.read for _, part in named]

    def write_record(value: Any) -> object:
        return [write(getattr(value, name)) for name, write in writes]

    def read_record(value: object) -> Any:
        if type(value) is not list or len(value) != size:
            raise Misfit
        return record(*[read(item) for read, item in zip(reads, value, strict=True)])

    return Codec(write_record, read_record)
