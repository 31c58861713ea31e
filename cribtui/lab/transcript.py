"""A record with what was told of every line, for reading and for the golden tests.

    python -m cribtui.lab.transcript FILE...            print what the records in the files tell
    python -m cribtui.lab.transcript --write FILE...    write it into the files, in place of what stood there

A line of the record stands at the margin; what was told of it follows, indented: the event, its seat, cards, facts
and scores. What not everyone was told begins with those who were, `[0 *]` for seat 0 and a spectator. A move of the
cursor is followed by where the match then stands.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from ..core.cards import cards_name
from ..core.match import Match, visible
from ..core.notation import Entry
from ..core.rules import Event, Score, Seat
from .company import AnyMatch
from .contract import AUDIENCE

INDENT = "    "
AUDIENCES = {0: "0", 1: "1", None: "*"}


def record(text: str) -> str:
    """Return the record alone, without what was told."""
    return "".join(f"{line}\n" for line in text.splitlines() if line and not line.startswith(INDENT))


def transcript(text: str) -> str:
    """Return a record with what it tells. Raises ValueError when the record is damaged."""
    match = Match.loads(record(text))
    if match.damage is not None:
        raise ValueError(f"line {match.damage.line}: {match.damage.key}")
    lines = [*match.head.lines(), *_told_journal(match), *_end(match)]
    return "".join(f"{line}\n" for line in lines)


def _told_journal(match: AnyMatch) -> Iterator[str]:
    """Yield the lines after the head with what they tell; each stretch between moves of the cursor is read alone."""
    head, start = match.head.lines(), 0
    for end in [n for n, line in enumerate(match.journal) if line.startswith("@")] + [len(match.journal)]:
        stretch = match.journal[start:end]
        if stretch:
            yield from _told_stretch(Match.loads("\n".join([*head, *match.journal[:end]])), stretch)
        if end < len(match.journal):
            yield match.journal[end]
            yield INDENT + _place(Match.loads("\n".join([*head, *match.journal[: end + 1]])))
        start = end + 1


def _told_stretch(match: AnyMatch, stretch: Sequence[str]) -> Iterator[str]:
    for index, line in enumerate(stretch, start=match.cursor - len(stretch)):
        yield line
        yield from _told_entry(match, index)


def _told_entry(match: AnyMatch, index: int) -> Iterator[str]:
    """Yield what each audience was told of an entry, once for all who were told the same."""
    heard: dict[tuple[str, ...], list[str]] = {}
    for seat in AUDIENCE:
        heard.setdefault(tuple(map(event_text, _events(match, index, seat))), []).append(AUDIENCES[seat])
    for told, who in heard.items():
        label = "" if len(who) == len(AUDIENCE) else f"[{' '.join(who)}] "
        yield from (f"{INDENT}{label}{text}" for text in told)


def _events(match: AnyMatch, index: int, seat: Seat | None) -> list[Event]:
    rules, entry = match.rules, match.entries[index]
    before, after = (rules.view(match.state_at(n), seat) for n in (index, index + 1))
    return rules.tell(before, entry.seat, _action(match, entry, seat), after)


def _action(match: AnyMatch, entry: Entry, seat: Seat | None) -> Any:
    """Return the action where its audience may know it, or None."""
    return match.rules.decode(entry.text) if visible(match.rules, [entry], seat) == [entry] else None


def event_text(event: Event) -> str:
    """Return an event on one line: `play 0 5H count=15 points=2: fifteen 2 (5H KD)`."""
    words = [event.kind, "-" if event.seat is None else str(event.seat)]
    words += [cards_name(event.cards)] if event.cards else []
    words += [f"{name}={int(fact)}" for name, fact in event.facts.items()]
    return " ".join(words) + (": " + ", ".join(map(score_text, event.scores)) if event.scores else "")


def score_text(score: Score) -> str:
    """Return a score in short: `run 3 (4H 5C 6D)`."""
    return f"{score.kind} {score.points} ({cards_name(score.cards)})"


def _place(match: AnyMatch) -> str:
    """Return where a match stands, in the spectator's eyes."""
    view = match.view(None)
    actors = " and ".join(map(str, view.to_act)) or "nobody"
    score = "-".join(map(str, view.scores))
    return f"now at {match.cursor} of {len(match.entries)}: {view.phase}, {actors} to act, {score}"


def _end(match: AnyMatch) -> Iterator[str]:
    """Yield the result of a match that is over, with the word for it."""
    if (end := match.outcome()) is not None:
        yield match.dumps().splitlines()[-1]
        yield f"{INDENT}{end.reason}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and print or write the transcripts."""
    parser = argparse.ArgumentParser(prog="python -m cribtui.lab.transcript", description="What a record tells")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--write", action="store_true", help="write into the files what they tell now")
    asked = parser.parse_args(arguments)
    for file, told in _transcripts(asked.files):
        if asked.write:
            file.write_text(told, encoding="utf-8")
        else:
            sys.stdout.write(told)
    return 0


def _transcripts(files: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    for file in files:
        yield file, transcript(file.read_text(encoding="utf-8"))


if __name__ == "__main__":
    sys.exit(main())
