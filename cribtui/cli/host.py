"""`cribtui host`: a table that somebody at another terminal or computer joins by its code."""

from __future__ import annotations

from cribtui.i18n import Translator
from cribtui.ui.requests import HostTable

from .commands import Options
from .nick import nick
from .refused import Refused

HIGHEST = 65_535  # of the ports


def host(options: Options, tr: Translator) -> HostTable:
    """Return the table that is asked for. Raises Refused."""
    return HostTable(options.game, _chosen(options, tr), _port(options.port, tr), nick(options.nick, tr))


def _chosen(options: Options, tr: Translator) -> dict[str, str]:
    """Return the options of the game that are asked for."""
    chosen = {} if options.variant is None else {"variant": options.variant}
    if options.game is not None:
        from .play import check_game  # which loads the rules

        check_game(options.game, chosen, None, tr)
    elif chosen:
        example = "cribtui host --game gin --variant ful"
        raise Refused(tr("A variant belongs to a game: name that too, as in {example}.", example=example))
    return chosen


def _port(word: str | None, tr: Translator) -> int:
    if word is None:
        return 0
    digits = word.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) < 6 and 0 < int(digits) <= HIGHEST):
        raise Refused(tr("“{word}” is no port: it is a number from 1 to {highest}.", word=word, highest=HIGHEST))
    return int(digits)
