"""What two programs say to each other once they are joined, and how it is written as JSON objects.

The host sits on seat 0 and decides what happens; the guest on seat 1 says what it wants and is told. All that comes
from outside is looked at here, so that behind this door every message has its types, ranges and lengths; only views
and places stay the JSON values that they are, for who reads them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Literal, TypeAlias, get_args

from cribtui.core.rules import Seat

from .codec import Codec, Misfit, field_codecs
from .errors import Garbage
from .text import CHAT, clean

Count: TypeAlias = Annotated[int, range(1_000_001)]
Beat: TypeAlias = Annotated[int, range(1 << 31)]
Name: TypeAlias = Annotated[str, re.compile("[0-9a-f]{16}")]
Hex64: TypeAlias = Annotated[str, re.compile("[0-9a-f]{64}")]
Word: TypeAlias = Annotated[str, re.compile("[a-z0-9_]{1,32}")]
Key: TypeAlias = Annotated[str, re.compile(r"(?=.{1,64}\Z)[a-z0-9_]+(?:\.[a-z0-9_]+)+")]
Finding: TypeAlias = Annotated[str, re.compile(r"|check\.[a-z_]{1,32}")]
Text: TypeAlias = Annotated[str, re.compile("[ -~]{1,400}")]  # as records are written
Said: TypeAlias = Annotated[str, re.compile(r"[^\ud800-\udfff]{0,800}")]  # cleaned when it is read
Options: TypeAlias = Annotated[Mapping[Word, Word], range(17)]
Places: TypeAlias = Annotated[tuple[object, ...], range(33)]
Cards: TypeAlias = Annotated[tuple[int, ...], range(53)]
Short: TypeAlias = Annotated[str, re.compile("[ -~]{0,400}")]
Values: TypeAlias = Annotated[Mapping[Word, int | Short | Cards], range(17)]
Told: TypeAlias = Annotated[tuple[tuple[Text, object], ...], range(1_001)]
Journal: TypeAlias = Annotated[tuple[Text, ...], range(1_001)]
End: TypeAlias = tuple[Seat, int, int, Word]


@dataclass(frozen=True, slots=True)
class Wait:
    """From the host: the one who sits there is being asked."""


@dataclass(frozen=True, slots=True)
class Deny:
    """From the host: there will be no match."""

    why: Literal["no", "busy"]


@dataclass(frozen=True, slots=True)
class Offer:
    """From the host: a match begins, the evening's match of that number, from 1."""

    name: Name
    ticket: Hex64
    game: Word
    options: Options
    commitment: Hex64
    number: Count
    places: Places
    evening: tuple[Count, Count]


@dataclass(frozen=True, slots=True)
class Salt:
    """From the guest: its part of the seed."""

    number: Count
    salt: Hex64


@dataclass(frozen=True, slots=True)
class Have:
    """From the guest: how many lines of a match's journal it has."""

    number: Count
    lines: Count


@dataclass(frozen=True, slots=True)
class Lines:
    """From the host: lines of the journal from `at` on, each with the view after it; then where the match stands."""

    number: Count
    at: Count
    lines: Told
    n: Count
    end: End | None
    last: bool


@dataclass(frozen=True, slots=True)
class Act:
    """From the guest: what it wants to do at a decision point."""

    number: Count
    n: Count
    text: Text


@dataclass(frozen=True, slots=True)
class Refusal:
    """From the host: why nothing was done."""

    n: Count
    key: Key
    values: Values = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Open:
    """From the host, after the end: its part of the seed and a part of the whole journal."""

    number: Count
    secret: Hex64
    at: Count
    lines: Journal
    last: bool


@dataclass(frozen=True, slots=True)
class Checked:
    """From the guest: what its check of the match found, and in which line of the journal; no key, all is well."""

    number: Count
    key: Finding
    line: Count


@dataclass(frozen=True, slots=True)
class AskUndo:
    """May my last decision be taken back?"""

    n: Count


@dataclass(frozen=True, slots=True)
class AnswerUndo:
    """The answer to that."""

    n: Count
    yes: bool


@dataclass(frozen=True, slots=True)
class Again:
    """Whether to play another match, after the one of that number."""

    number: Count
    yes: bool


@dataclass(frozen=True, slots=True)
class Chat:
    """Something written to the other: whatever it was, only what shows is left of it."""

    text: Said

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", clean(self.text, CHAT))


@dataclass(frozen=True, slots=True)
class Phrase:
    """One of the ready-made phrases."""

    which: Annotated[int, range(6)]


@dataclass(frozen=True, slots=True)
class Ping:
    """Is somebody there?"""

    k: Beat


@dataclass(frozen=True, slots=True)
class Pong:
    """The answer to that."""

    k: Beat


@dataclass(frozen=True, slots=True)
class Bye:
    """The connection ends here, to go on another day, for good, or in another window of the same player."""

    why: Literal["later", "closed", "elsewhere"]


Message: TypeAlias = (
    Wait | Deny | Offer | Salt | Have | Lines | Act | Refusal | Open | Checked
    | AskUndo | AnswerUndo | Again | Chat | Phrase | Ping | Pong | Bye
)  # fmt: skip
KINDS: Mapping[str, type] = {kind.__name__.lower(): kind for kind in get_args(Message)}
KIND = "is"  # the key of a message's kind, which no field has for a name


def pack(message: Message) -> dict[str, object]:
    """Return a message as a JSON object."""
    kind = type(message).__name__.lower()
    return {KIND: kind, **{name: part.write(getattr(message, name)) for name, part in _fields(kind).items()}}


def unpack(value: object) -> Message:
    """Return the message that a JSON value holds. Raises Garbage for everything else."""
    kind = value.get(KIND) if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(kind, str) or kind not in KINDS:
        raise Garbage(what="message")
    named = _fields(kind)
    if len(value) != len(named) + 1 or not named.keys() <= value.keys():
        raise Garbage(what=kind)
    try:
        message: Message = KINDS[kind](**{name: part.read(value[name]) for name, part in named.items()})
    except Misfit:
        raise Garbage(what=kind) from None
    return message


@cache
def _fields(kind: str) -> dict[str, Codec]:
    return dict(field_codecs(KINDS[kind]))
