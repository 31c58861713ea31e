"""What the record of a match keeps: replay, undo and redo, the cut tail, restart. Checked on any played match."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from random import Random
from typing import Any

from ..core.match import Match
from ..core.notation import Entry
from ..core.rules import IllegalAction, Seat
from .company import AnyMatch
from .contract import AUDIENCE, require, whole


def copy(match: AnyMatch) -> AnyMatch:
    """Return a match of its own that was read from the other's record."""
    return Match.loads(match.dumps())


def states(match: AnyMatch) -> list[Any]:
    """Return every state along the log, the start first."""
    return [match.state_at(index) for index in range(len(match.entries) + 1)]


def deciders(match: AnyMatch) -> list[Seat]:
    """Return the seats that have decided something."""
    return sorted({entry.seat for entry in match.entries if entry.seat is not None})


def check_replay(match: AnyMatch, rng: Random) -> None:
    """Check that reading the record gives the match again, and that folding the log gives its states."""
    text = match.dumps()
    again = Match.loads(text)
    require(again.damage is None and again.dumps() == text, "loads(dumps()) dumps the same text", again.damage)
    require(whole(again) == whole(match), "loads(dumps()) gives the same match")
    require(states(again) == states(match), "a replay gives the same states")
    rules, state = match.rules, match.rules.start(match.options)
    for entry, after in zip(match.entries, states(match)[1:], strict=True):
        state = rules.apply(state, entry.seat, rules.decode(entry.text))
        require(state == after, "the log alone gives the states", entry)
    for seat in AUDIENCE:
        own = [entry.text for entry in match.visible(seat) if entry.seat is not None and entry.seat == seat]
        require(own == [entry.text for entry in match.entries if entry.seat == seat is not None], "own log is whole")


def check_undo(match: AnyMatch, rng: Random) -> None:
    """Check that undoing all and redoing all leaves every state and entry as it was."""
    for seat in (0, 1):
        twin = copy(match)
        own = [index for index, entry in enumerate(match.entries) if entry.seat == seat]
        stops = _stops(twin, lambda twin=twin, seat=seat: twin.undo(seat))  # type: ignore[misc]
        require(stops == own[::-1], "undo stops before each own decision", seat, stops)
        require(twin.entries == match.entries, "undo keeps the entries")
        require(not own or seat in twin.to_act(), "after undo the player is asked again")
        require(states(copy(twin)) == states(match), "an undone match can be saved")
        stops = _stops(twin, lambda twin=twin, seat=seat: twin.redo(seat))  # type: ignore[misc]
        back = [*own[1:], len(match.entries)] if own else []
        require(stops == back, "redo stops before each own decision", seat, stops)
        require(states(twin) == states(match) and twin.entries == match.entries, "undo all, redo all is nothing")
        require(twin.outcome() == match.outcome(), "redo brings the end back")


def _stops(match: AnyMatch, move: Callable[[], bool]) -> list[int]:
    """Return where the cursor stood after each move, until it moved no more."""
    stops = []
    while move():
        stops.append(match.cursor)
        require(match.state == match.state_at(match.cursor), "the cursor says which state it is")
    return stops


def check_tail(match: AnyMatch, rng: Random) -> None:
    """Check that a new action after undo drops what had followed."""
    twin, seat = copy(match), rng.choice(deciders(match))
    decisions = sum(entry.seat == seat for entry in match.entries)
    for _ in range(rng.randint(1, decisions)):
        twin.undo(seat)
    kept = twin.entries[: twin.cursor]
    action = twin.rules.encode(rng.choice(twin.legal(seat)))
    twin.submit(seat, action)
    require(twin.entries[: len(kept)] == kept, "what came before an undo stays")
    new = twin.entries[len(kept) :]
    require((new[0].seat, new[0].text) == (seat, action), "the new action follows")
    require(all(entry.seat is None for entry in new[1:]), "a new action after undo drops the tail", new)
    require(not twin.redo(seat) and twin.cursor == len(twin.entries), "nothing to redo after a new action")
    require(whole(copy(twin)) == whole(twin), "a match with a cut tail can be saved")


def check_restart(match: AnyMatch, rng: Random) -> None:
    """Check that a restart gives the same shuffles, can be undone, and no more after the first new decision."""
    twin, owner = copy(match), rng.choice((*deciders(match), None))
    for _ in range(rng.randint(0, 3)):
        twin.undo(rng.choice((0, 1)))
    old = twin.entries, states(twin), twin.cursor
    require(twin.restart(owner) and twin.assisted, "a restarted match is assisted")
    require(twin.state == twin.state_at(twin.cursor) and not twin.redo(0), "a restart begins at the beginning")
    require(twin.undo(0 if owner is None else owner), "a restart can be undone")
    require((twin.entries, states(twin), twin.cursor) == old, "undoing a restart brings the match back whole")
    twin.restart(owner)
    require(twin.entries == _before_decisions(match), "a restart gives the same shuffles")
    _repeat(twin, match)
    require(twin.entries == match.entries and states(twin) == states(match), "a restart gives the same shuffles")
    require(whole(copy(twin)) == whole(twin), "a restarted match can be saved")
    _cannot_go_back(twin)


def _before_decisions(match: AnyMatch) -> list[Entry]:
    return list(takewhile(lambda entry: entry.seat is None, match.entries))


def _repeat(twin: AnyMatch, match: AnyMatch) -> None:
    """Make the same decisions again; the deck must do the same by itself."""
    owner_decided = False
    for entry in match.entries:
        if entry.seat is not None:
            twin.submit(entry.seat, entry.text)
            owner_decided = owner_decided or not twin.restarted
    require(owner_decided, "the first new decision drops what was set aside")


def _cannot_go_back(twin: AnyMatch) -> None:
    beginning = twin.entries
    for seat in (0, 1):
        while twin.undo(seat):
            require(twin.entries == beginning, "after a new decision nothing comes back from before the restart")


def check_refused_lines(match: AnyMatch, rng: Random) -> None:
    """Check that a record with an action out of place loads the part before it and says which line it is."""
    lines = match.dumps().splitlines()
    first = len(match.head.lines())
    at = rng.randrange(first, len(lines))
    broken = [*lines[:at], "0 unheard of", *lines[at:]]
    again = Match.loads("\n".join(broken) + "\n")
    require(again.damage is not None and again.damage.line == at + 1, "a damaged record says where", again.damage, at)
    require(_begins(again.journal, lines[first:at]), "a damaged record keeps its good part", at)
    try:
        again.submit(0, "unheard of")
    except IllegalAction:
        return
    require(False, "a verb unheard of is refused")


def _begins(lines: list[str], good: list[str]) -> bool:
    return lines[: len(good)] == good and all(line.startswith(". ") for line in lines[len(good) :])


CHECKS = (check_replay, check_undo, check_tail, check_restart, check_refused_lines)
