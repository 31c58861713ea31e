"""What the store keeps, for the commands that read it: matches in words, and what went wrong with the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from cribtui.i18n import Translator, mark
from cribtui.speech.notices import notice
from cribtui.store.database import Notice, Store

from .output import complain
from .refused import Refused

# Who plays whom, by the word for the opponent
PAIRINGS: Mapping[str, str] = {
    "easy": mark("{game} against the computer, easy"),
    "medium": mark("{game} against the computer, medium"),
    "hard": mark("{game} against the computer, hard"),
    "expert": mark("{game} against the computer, expert"),
    "two": mark("{game}, two at one terminal: the first player"),
    "remote": mark("{game} against somebody at another computer"),
}
GAMES: Mapping[str, str] = {"cribbage": mark("Cribbage"), "gin": mark("Gin rummy"), "rum500": mark("500 rum")}


@contextmanager
def opened(tr: Translator) -> Iterator[Store]:
    """Open the store, and tell what was amiss with it. Raises Refused where it cannot be read."""
    with Store.open() as store:
        for told in store.notices:
            sentence = _sentence(told, tr)
            if told.key != "store.damaged" and not store.matches():
                raise Refused(sentence)
            if told.key != "store.unwritable":  # nothing is to be written here
                complain(f"cribtui: {sentence}")
        yield store


def _sentence(told: Notice, tr: Translator) -> str:
    if told.key == "store.unwritable":  # where nothing is played it matters only whether it can be read
        return tr("The saved matches cannot be read: {path}", path=told.values["path"])
    return notice(told.key, told.values, tr)


def pairing(game: str, opponent: str, tr: Translator) -> str:
    """Return which game was played against whom."""
    title = tr(GAMES[game]) if game in GAMES else game
    return tr(PAIRINGS[opponent], game=title) if opponent in PAIRINGS else f"{title}, {opponent}"
