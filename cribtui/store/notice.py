"""What the store has to tell the player: a message key and its values, never prose.

| key                | values                     | what happened                                                      |
|--------------------|----------------------------|--------------------------------------------------------------------|
| `store.damaged`    | path, matches, dropped     | the damaged file was kept aside; so many matches were recovered    |
| `store.newer`      | path, version              | a newer program made the database: left alone, nothing is saved    |
| `store.unwritable` | path, error                | the disk refuses: play goes on and is saved once it gives way      |
| `store.busy`       | path, error                | another program keeps it to itself; as above                       |
| `keys.unreadable`  | path, error                | the file of key bindings is no TOML                                |
| `keys.ignored`     | path, name                 | a binding in it names no key                                       |

`path` is text; `dropped` counts lines known to be lost; `error` is the system's own English word for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the player should be told once."""

    key: str
    values: Mapping[str, object]
