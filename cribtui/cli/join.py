"""`cribtui join`: somebody's table, found around here or at an address, with the code that its host told."""

from __future__ import annotations

from cribtui.i18n import Translator
from cribtui.ui.requests import JoinTable

from .commands import Options
from .nick import nick
from .refused import Refused


def join(options: Options, tr: Translator) -> JoinTable:
    """Return the table that is asked for. Raises Refused."""
    code, *address = options.words
    return JoinTable(_code(code, tr), _address(address[0], tr) if address else "", nick(options.nick, tr))


def _code(word: str, tr: Translator) -> str:
    code = word.strip()
    if not (code.isascii() and code.isdigit() and len(code) == 2):
        raise Refused(tr("“{word}” is no code: it has two digits, as in 42 or 07.", word=word))
    return code


def _address(word: str, tr: Translator) -> str:
    from cribtui.net.errors import LinkError  # only those who type an address need these
    from cribtui.net.places import Place
    from cribtui.speech.online import sentence

    try:
        Place.parse(word)
    except LinkError as error:
        raise Refused(sentence(error.key, error.values, tr)) from None
    return word.strip()
