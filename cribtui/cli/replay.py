"""`cribtui replay`: a record stepped through on the screen, or checked and told in words."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from cribtui.core.match import Match
from cribtui.core.notation import BadRecord
from cribtui.core.registry import UnknownGame
from cribtui.core.rules import IllegalAction, Outcome
from cribtui.i18n import Translator
from cribtui.speech.refusals import refusal
from cribtui.speech.talk import Talk

from .refused import Refused

STANDARD_INPUT = "-"
LONGEST = 16 << 20  # bytes; a match of cribbage has about 15,000
AnyMatch = Match[Any, Any, Any]


def record(file: str, tr: Translator) -> tuple[str, AnyMatch]:
    """Return the text of a record and the match that it holds. Raises Refused."""
    text = _text(file, tr)
    try:
        return text, Match.loads(text)
    except (BadRecord, IllegalAction) as error:
        values = {"line": getattr(error, "line", 2), **error.values}
        raise Refused(refusal(error.key, values, Talk(tr, ("", "")))) from None
    except UnknownGame as error:
        raise Refused(tr("This record is of a game that is not known here: {name}.", name=error.name)) from None


def told(match: AnyMatch, tr: Translator) -> str:
    """Return what a record holds, the good part of a damaged one."""
    decisions = sum(entry.seat is not None for entry in match.entries[: match.cursor])
    lines = [
        tr("Game: {game}", game=match.game),
        tr("Seed: {seed}", seed=match.seed),
        tr("Decisions: {n}", n=decisions),
        _result(match.outcome(), match.view(None).scores, tr),
    ]
    if match.assisted:
        lines.append(tr("A player was helped: by a hint, by undoing what showed a card, or by a restart."))
    return "\n".join(lines)


def damage(match: AnyMatch, tr: Translator) -> str | None:
    """Return where a record stops making sense, None for a sound one."""
    if match.damage is None:
        return None
    line, key = match.damage.line, match.damage.key
    if key.startswith("record."):
        return refusal(key, {"line": line}, Talk(tr, ("", "")))
    return tr("Line {line} is against the rules of the game; only what stands before it is good.", line=line)


def take_keyboard(file: str) -> None:
    """Read keys from the terminal where the record came from the standard input."""
    if file == STANDARD_INPUT:
        with suppress(OSError):
            os.dup2(os.open("/dev/tty", os.O_RDWR), sys.stdin.fileno())


def _result(end: Outcome | None, scores: tuple[int, int], tr: Translator) -> str:
    if end is None:
        return tr("Not over yet: {first} to {second}.", first=scores[0], second=scores[1])
    if end.winner == 0:
        return tr("The first player wins, {points} to {other}.", points=end.points[0], other=end.points[1])
    return tr("The second player wins, {points} to {other}.", points=end.points[1], other=end.points[0])


def _text(file: str, tr: Translator) -> str:
    try:
        data = _bytes(file)
        if len(data) > LONGEST:
            raise Refused(tr("{file} is too long for a record.", file=file))
        return data.decode("utf-8-sig")
    except FileNotFoundError:
        raise Refused(tr("There is no file {file}.", file=file)) from None
    except UnicodeDecodeError:
        raise Refused(refusal("record.not_one", {}, Talk(tr, ("", "")))) from None
    except (OSError, ValueError):  # the latter for a name that no file can have
        raise Refused(tr("{file} cannot be read.", file=file)) from None


def _bytes(file: str) -> bytes:
    """Return what a file holds, at most a byte more than a record may have. Raises OSError, ValueError."""
    if file != STANDARD_INPUT:
        with Path(file).open("rb") as opened:
            return opened.read(LONGEST + 1)
    if sys.stdin is None:
        raise OSError("closed")
    return sys.stdin.buffer.read(LONGEST + 1)
