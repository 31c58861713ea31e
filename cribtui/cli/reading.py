"""Reads the command line. argparse only splits it: what is missing or wrong is said in our own words."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence

from cribtui.i18n import LANGUAGES, Translator

from .commands import COMMANDS, SHARED, Flag, Options
from .help import usage
from .language import spoken
from .refused import Refused

END = "--"  # of the options


def read_shared(argv: Sequence[str], options: Options) -> list[str]:
    """Fill in the options that go with every command and return the words left. Raises Refused."""
    own, after = _parted(argv)
    try:
        return [*_parser(SHARED).parse_known_args(own, options)[1], *after]
    except argparse.ArgumentError as error:
        raise Refused(_misused(error, spoken(options.lang))) from None


def _parted(argv: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the words before `--`, and it with those behind, which are no options whatever they look like."""
    at = argv.index(END) if END in argv else len(argv)
    return list(argv[:at]), list(argv[at:])


def check_choices(options: Options, tr: Translator) -> None:
    """Refuse a language or a theme that there is not."""
    if options.lang is not None and options.lang not in LANGUAGES:
        names = ", ".join(LANGUAGES)
        raise Refused(tr("There is no language “{name}”: choose one of {names}.", name=options.lang, names=names))
    if options.theme is not None:
        from cribtui.ui.themes import THEMES

        if options.theme not in THEMES:
            names = ", ".join(THEMES)
            raise Refused(tr("There is no theme “{name}”: choose one of {names}.", name=options.theme, names=names))


def read_command(left: Sequence[str], options: Options, tr: Translator) -> None:
    """Fill in the command with its words and its own options. Raises Refused."""
    own, after = _parted(left)
    if not (own or after[1:]):
        return
    name, *rest = own or after[1:]
    if name not in COMMANDS:
        raise Refused(_unknown(name, tr))
    options.command = name
    try:
        _, words = _parser(COMMANDS[name].flags).parse_known_args(rest if own else [], options)
    except argparse.ArgumentError as error:
        raise Refused(_misused(error, tr)) from None
    for word in filter(_is_option, words):
        raise Refused(_unknown(word, tr))
    options.words = [*words, *(after[1:] if own else rest)]


def check_number(options: Options, tr: Translator) -> None:
    """Refuse too few or too many words after a command."""
    if options.command is None:
        return
    command, words = COMMANDS[options.command], options.words
    call = usage(options.command, tr)
    if sum(map(bool, words)) < command.least:  # a word may be there and empty
        raise Refused(tr("{word} is missing: {usage}", word=tr(command.word), usage=call))
    most = 0 if options.list else command.most
    if most is not None and len(words) > most:
        raise Refused(tr("“{word}” is one word too many: {usage}", word=words[most], usage=call))


def _parser(flags: Iterable[Flag]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    for flag in flags:
        parser.add_argument(*flag.names, action="store" if flag.value else "store_true")
    return parser


def _is_option(word: str) -> bool:
    """Tell whether a word is written like an option; `-` alone is the standard input."""
    return word.startswith("-") and word != "-"


def _unknown(word: str, tr: Translator) -> str:
    if _is_option(word):
        return tr("There is no option {option} here: see {help}.", option=word, help="cribtui --help")
    return tr("There is no command “{word}”: choose one of {names}.", word=word, names=", ".join(COMMANDS))


def _misused(error: argparse.ArgumentError, tr: Translator) -> str:
    """Return the sentence for an option without its value, or with one that it does not take."""
    name = error.argument_name or ""
    flags = (*SHARED, *(flag for command in COMMANDS.values() for flag in command.flags))
    if any(flag.value and name in flag.names for flag in flags):
        return tr("{option} needs a value.", option=name)
    return tr("{option} takes no value.", option=name)
