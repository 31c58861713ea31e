"""What a table says about itself to everybody who looks for one: it is read as text of strangers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from .hello import Versions
from .text import NICK, clean

NAME = re.compile(r"[0-9a-f]{16}")
RANGE = re.compile(r"([1-9][0-9]{0,2})-([1-9][0-9]{0,2})")
HIGHEST = 999


@dataclass(frozen=True, slots=True)
class Advert:
    """A table's name (16 hex digits), the host's nick, the game and the versions of the host's program."""

    name: str
    nick: str
    game: str
    versions: Versions

    @classmethod
    def checked(cls, name: object, versions: Versions | None, nick: object, game: object) -> Advert | None:
        """Return the advert with nick and game made harmless, or None when no honest program made it."""
        if not isinstance(name, str) or NAME.fullmatch(name) is None or versions is None:
            return None
        low, high = versions
        if not 1 <= low <= high <= HIGHEST:
            return None
        return cls(name, clean(nick, NICK), clean(game, NICK), versions)

    @classmethod
    def from_json(cls, name: str, data: Mapping[str, object]) -> Advert | None:
        """Read the file beside a unix socket."""
        match data.get("v"):
            case [int(low), int(high)] if not isinstance(low, bool) and not isinstance(high, bool):
                return cls.checked(name, (low, high), data.get("nick"), data.get("game"))
        return None

    @classmethod
    def from_texts(cls, name: str, texts: Mapping[bytes, bytes | None]) -> Advert | None:
        """Read the TXT records of an announcement."""
        nick, game, v = ((texts.get(key) or b"").decode("utf-8", "replace") for key in (b"nick", b"game", b"v"))
        written = RANGE.fullmatch(v)
        versions = (int(written[1]), int(written[2])) if written else None
        return cls.checked(name, versions, nick, game)

    def as_json(self) -> dict[str, object]:
        """Return what stands in the file beside a unix socket."""
        return {"v": list(self.versions), "nick": self.nick, "game": self.game}

    def as_texts(self) -> dict[str, str]:
        """Return the TXT records of an announcement."""
        return {"v": f"{self.versions[0]}-{self.versions[1]}", "nick": self.nick, "game": self.game}
