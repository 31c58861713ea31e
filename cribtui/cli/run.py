"""Does what the command line asks for; each command's own module is loaded only then."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cribtui import __version__
from cribtui.i18n import Translator

from .commands import Options
from .language import spoken
from .output import complain, discard_rest, say
from .reading import check_choices, check_number, read_command, read_shared
from .refused import Refused

if TYPE_CHECKING:
    from cribtui.ui.requests import HostTable, JoinTable, Play, Replay

MISUSE = 2  # exit status


def run(words: Sequence[str]) -> int:
    """Do it and return the exit status; what cannot be done is said in one sentence."""
    options = Options()
    try:
        return _obey(words, options)
    except Refused as refused:
        complain(f"cribtui: {refused.sentence}", options.encoding)
        return MISUSE


def _obey(words: Sequence[str], options: Options) -> int:
    left = read_shared(words, options)
    tr = spoken(options.lang)
    check_choices(options, tr)
    if options.version:
        return _say(f"cribtui {__version__}", options.encoding, tr)
    read_command(left, options, tr)
    if options.help:
        from .help import help_text

        return _say(help_text(options.command, tr), options.encoding, tr)
    check_number(options, tr)
    return _do(options, tr)


def _do(options: Options, tr: Translator) -> int:
    match options.command:
        case "play":
            from .play import play

            return _open(play(options, tr), options, tr)
        case "host":
            from .host import host

            return _open(host(options, tr), options, tr)
        case "join":
            from .join import join

            return _open(join(options, tr), options, tr)
        case "score":
            from .score import score

            return _say(score(options, tr), options.encoding, tr)
        case "export":
            return _export(options, tr)
        case "replay":
            return _replay(options, tr)
        case "stats":
            from .stats import stats

            return _say(stats(tr), options.encoding, tr)
    return _open(None, options, tr)


def _export(options: Options, tr: Translator) -> int:
    from .export import matches_text, stored_match
    from .replay import damage

    if options.list:
        return _say(matches_text(tr), options.encoding, tr)
    match = stored_match(options, tr)
    _say(match.dumps().removesuffix("\n"), "utf-8", tr)
    return _sound(damage(match, tr))


def _replay(options: Options, tr: Translator) -> int:
    from cribtui.ui.requests import Replay

    from . import replay

    text, match = replay.record(options.words[0], tr)
    if sys.stdout is not None and sys.stdout.isatty() and not options.check:
        replay.take_keyboard(options.words[0])
        return _open(Replay(text), options, tr)
    _say(replay.told(match, tr), options.encoding, tr)
    return _sound(replay.damage(match, tr))


def _sound(damage: str | None) -> int:
    """Return the status for a record of which all that is good was printed. Raises Refused for a damaged one."""
    if damage is not None:
        raise Refused(damage)
    return 0


def _open(first: Play | Replay | HostTable | JoinTable | None, options: Options, tr: Translator) -> int:
    from cribtui.ui.requests import Request

    from .screen import open_screen

    return open_screen(Request(first, options.lang, options.theme, options.ascii or None), tr)


def _say(text: str, encoding: str | None, tr: Translator) -> int:
    try:
        say(text, encoding)
    except BrokenPipeError:
        raise
    except OSError:
        discard_rest(sys.stdout)
        raise Refused(tr("The output cannot be written.")) from None
    return 0
