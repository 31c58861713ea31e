"""What the store and the keys file report, as sentences."""

from __future__ import annotations

from collections.abc import Mapping

from cribtui.i18n import Translator, mark

SENTENCES: Mapping[str, str] = {
    "store.newer": mark("The saved matches are of a newer cribtui: they are left as they are, and nothing is saved."),
    "store.unwritable": mark("Nothing can be saved: the disk is full or read-only. Play goes on."),
    "store.busy": mark("Another program keeps the saved matches to itself: saving goes on as soon as it lets go."),
    "online.senseless": mark("What the program of {name} told of the match makes no sense: the match was closed."),
    "keys.unreadable": mark("The file of keys cannot be read: {path}"),
    "keys.ignored": mark("The file of keys binds “{name}” to nothing that is a key."),
}


def notice(key: str, values: Mapping[str, object], tr: Translator) -> str:
    """Return a notice as a sentence; an unknown key is shown as it is."""
    if key == "store.damaged":
        matches = values.get("matches", 0)
        return tr.plural(
            "The saved matches were damaged; {n} match could be saved. The old file is kept: {path}",
            "The saved matches were damaged; {n} matches could be saved. The old file is kept: {path}",
            matches if isinstance(matches, int) else 0,
            path=values.get("path", ""),
        )
    return tr(SENTENCES[key], **values) if key in SENTENCES else key
