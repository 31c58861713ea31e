"""The rows of one match: its lines, and what lists and statistics keep beside them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeAlias

from .stored import read_value

if TYPE_CHECKING:
    from cribtui.core.match import Match

    from .stats import Facts

AnyMatch: TypeAlias = "Match[Any, Any, Any]"
Row = tuple[Any, ...]
# a damaged row may have any number, or a text for one
LINES_OF = (
    "SELECT number, text FROM lines WHERE match = ? AND number > 0 AND typeof(number) = 'integer' ORDER BY number"
)
LATEST = 32_503_680_000  # seconds since 1970: the year 3000, which every calendar of the system still knows
COLUMNS = "id, game, seating, started, changed, finished, assisted, score0, score1"


@dataclass(frozen=True, slots=True)
class Summary:
    """A stored match as lists show it."""

    id: int
    game: str
    seating: Mapping[str, object]
    started: datetime
    changed: datetime
    finished: bool
    assisted: bool
    scores: tuple[int, int]


def record_lines(match: AnyMatch) -> list[str]:
    """Return the lines of a match as they are stored: its record without the result, which follows from the rest."""
    return [*match.head.lines(), *match.journal]


def good_lines(rows: Iterator[Row]) -> list[str]:
    """Return the texts of rows (number, text) up to the first gap, or text that was never ours."""
    lines: list[str] = []
    for number, text in rows:
        if number != len(lines) + 1 or not isinstance(text, str) or not text.isprintable():
            break
        lines.append(text)
    return lines


def read_lines(connection: sqlite3.Connection, match_id: int) -> list[str]:
    """Return a match's stored lines up to the first gap."""
    return good_lines(connection.execute(LINES_OF, (match_id,)))


def last_line(connection: sqlite3.Connection, match_id: int) -> tuple[int, str]:
    """Return how many lines are stored and the last of them."""
    found: tuple[int, str] | None = connection.execute(f"{LINES_OF} DESC LIMIT 1", (match_id,)).fetchone()
    return found or (0, "")


def add_lines(connection: sqlite3.Connection, match_id: int, lines: Sequence[str], stored: int) -> None:
    """Add the lines after those that are stored."""
    rows = [(match_id, number, lines[number - 1]) for number in range(stored + 1, len(lines) + 1)]
    connection.executemany("INSERT INTO lines VALUES (?, ?, ?)", rows)


def add_match(connection: sqlite3.Connection, match_id: int | None, seating: Mapping[str, object], now: float) -> int:
    """Make a match's row, under a new id unless one is given, and return the id."""
    made = match_id or _new_id(connection)
    values = (made, json.dumps(dict(seating)), now)
    connection.execute("INSERT INTO matches (id, game, seating, started) VALUES (?, '', ?, ?)", values)
    return made


def note_seating(connection: sqlite3.Connection, match_id: int, seating: Mapping[str, object]) -> None:
    """Write anew who sits where in a match that has its row."""
    connection.execute("UPDATE matches SET seating = ? WHERE id = ?", (json.dumps(dict(seating)), match_id))


def _new_id(connection: sqlite3.Connection) -> int:
    """Return an id that no row has, not even one of a match that was set aside."""
    places = (("id", "matches"), ("match", "lines"), ("match", "broken"))
    # a damaged row may hold a text, which comes after all numbers, or a number that is too large
    queries = (f"SELECT max({column}) FROM {table} WHERE {column} < {1 << 40}" for column, table in places)
    return 1 + max(connection.execute(query).fetchone()[0] or 0 for query in queries)


def has_match(connection: sqlite3.Connection, match_id: int) -> bool:
    """Tell whether a match has its row."""
    return connection.execute("SELECT 1 FROM matches WHERE id = ?", (match_id,)).fetchone() is not None


def note_match(connection: sqlite3.Connection, match_id: int, match: AnyMatch, lines: int, now: float) -> None:
    """Copy what lists and statistics want to know of a match, of which so many lines are stored."""
    finished = match.outcome() is not None
    scores = match.view(None).scores
    connection.execute(
        "UPDATE matches SET game = ?, changed = ?, lines = ?, finished = ?, assisted = ?, score0 = ?, score1 = ?"
        " WHERE id = ?",
        (match.game, now, lines, finished, match.assisted, *scores, match_id),
    )
    if not finished:
        connection.execute("DELETE FROM facts WHERE match = ?", (match_id,))
        return
    from . import stats  # only when a match ends: the program starts without it

    if (told := stats.facts(match)) is not None:
        note_facts(connection, match_id, told)


def note_facts(connection: sqlite3.Connection, match_id: int, told: Facts) -> None:
    """Keep the facts of a finished match."""
    from . import stats

    connection.execute("REPLACE INTO facts VALUES (?, ?, ?)", (match_id, stats.VERSION, stats.facts_text(told)))


def set_broken_apart(connection: sqlite3.Connection, match_id: int, good: int, now: float) -> None:
    """Move the lines after the good ones to where a bug report finds them."""
    connection.execute(
        "INSERT INTO broken SELECT match, number, text, ? FROM lines WHERE match = ? AND number > ?",
        (now, match_id, good),
    )
    connection.execute("DELETE FROM lines WHERE match = ? AND number > ?", (match_id, good))


def summary(row: Row) -> Summary:
    """Return the summary in a row of COLUMNS, whatever a damaged disk made of the values."""
    match_id, game, seating, started, changed, finished, assisted, *scores = row
    first, second = (score if isinstance(score, int) else 0 for score in scores)
    return Summary(
        match_id,
        str(game),
        read_seating(seating),
        moment(started),
        moment(changed),
        bool(finished),
        bool(assisted),
        (first, second),
    )


def read_seating(text: object) -> dict[str, object]:
    """Return the seating that a row holds; nonsense gives none."""
    seating = read_value(text)
    return seating if isinstance(seating, dict) else {}


def moment(seconds: object) -> datetime:
    """Return the moment that a row holds; nonsense gives 1970."""
    if isinstance(seconds, int | float) and 0 <= seconds <= LATEST:
        return datetime.fromtimestamp(seconds, UTC)
    return datetime.fromtimestamp(0, UTC)
