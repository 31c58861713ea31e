"""`cribtui export`: the record of a stored match as text, or the list of all matches."""

from __future__ import annotations

from typing import Any

from cribtui.core.match import Match
from cribtui.core.notation import BadRecord
from cribtui.core.registry import UnknownGame
from cribtui.core.rules import IllegalAction
from cribtui.i18n import Translator, mark
from cribtui.store.database import Store, Summary, UnknownMatch
from cribtui.store.stats import seat_and_opponent

from .commands import Options
from .kept import opened, pairing
from .refused import Refused

NONE = mark("No match has been played yet.")


def matches_text(tr: Translator) -> str:
    """Return the list of the stored matches, the newest first. Raises Refused."""
    with opened(tr) as store:
        return "\n".join(_line(summary, tr) for summary in store.matches()) or tr(NONE)


def stored_match(options: Options, tr: Translator) -> Match[Any, Any, Any]:
    """Return the match of a number, or the newest one. Raises Refused."""
    with opened(tr) as store:
        number = _number(options.words[0], tr) if options.words else _newest(store, tr)
        try:
            return store.load(number).match
        except UnknownMatch:
            raise Refused(_unknown(str(number), tr)) from None
        except (BadRecord, UnknownGame, IllegalAction):
            raise Refused(tr("Match {number} cannot be read.", number=number)) from None


def _newest(store: Store, tr: Translator) -> int:
    found = store.matches()
    if not found:
        raise Refused(tr(NONE))
    return found[0].id


def _number(word: str, tr: Translator) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 18):
        raise Refused(_unknown(word, tr))
    return int(word)


def _unknown(word: str, tr: Translator) -> str:
    return tr("There is no match {number}: see {command}.", number=word, command="cribtui export --list")


def _line(summary: Summary, tr: Translator) -> str:
    seat, opponent = seat_and_opponent(summary.seating)
    started = f"{summary.started.astimezone():%Y-%m-%d %H:%M}"
    points = f"{summary.scores[seat]:>4} {summary.scores[1 - seat]:>4}"  # the player's own first
    words = (tr("not over"), tr("finished"))
    state = words[summary.finished].ljust(max(map(len, words)))
    return f"{summary.id:>5}  {started}  {points}  {state}  {pairing(summary.game, opponent, tr)}"
