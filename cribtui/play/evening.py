"""An evening: several matches of one kind in a row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cribtui.core.notation import Entry


def next_options(options: Mapping[str, str], entries: Iterable[Entry]) -> dict[str, str]:
    """Return the options of the next match: where no cut decides who begins, now the other does."""
    decks = [entry.text.split() for entry in entries if entry.seat is None]
    firsts = [int(words[1]) for words in decks if words[0] == "first"]
    return {**options, **({"first": str(1 - firsts[0])} if firsts else {})}
