"""The name under which somebody at another terminal or computer sees the player."""

from __future__ import annotations

from cribtui.i18n import Translator
from cribtui.net.text import NICK, clean

from .refused import Refused


def nick(word: str | None, tr: Translator) -> str:
    """Return the name that is asked for, bare of what does not show; none asked for gives none. Raises Refused."""
    if word is None:
        return ""
    name = clean(word, len(word))
    if not name:
        raise Refused(tr("“{word}” is no name: nothing of it can be seen.", word=word))
    if len(name) > NICK:
        raise Refused(tr("That name is too long: a name has at most {most} characters.", most=NICK))
    return name
