"""`cribtui play`: a new match at once."""

from __future__ import annotations

from collections.abc import Mapping

from cribtui.core import registry
from cribtui.core.match import Match
from cribtui.core.registry import UnknownGame
from cribtui.core.rules import IllegalAction
from cribtui.i18n import Translator
from cribtui.play.bots import LEVELS
from cribtui.speech.refusals import refusal
from cribtui.speech.talk import Talk
from cribtui.ui.requests import Play

from .commands import Options
from .refused import Refused


def play(options: Options, tr: Translator) -> Play:
    """Return the match that is asked for. Raises Refused."""
    (game,) = options.words
    if options.level is not None and options.level not in LEVELS:
        text = tr("There is no level “{name}”: choose one of {names}.", name=options.level, names=", ".join(LEVELS))
        raise Refused(text)
    if options.level is not None and options.two:
        raise Refused(tr("Where two people play there is no level: leave out --level or --two."))
    chosen = _chosen(options)
    check_game(game, chosen, options.seed, tr)
    return Play(game, options.level, options.seed, options.two, chosen)


def check_game(game: str, chosen: Mapping[str, str], seed: str | None, tr: Translator) -> None:
    """Refuse a game that there is not, and options or a seed that cannot be."""
    try:
        Match.new(game, chosen, seed)
    except UnknownGame:
        names = ", ".join(registry.names())
        raise Refused(tr("There is no game “{name}”: choose one of {names}.", name=game, names=names)) from None
    except IllegalAction as error:
        raise Refused(refusal(error.key, error.values, Talk(tr, ("", "")))) from None


def _chosen(options: Options) -> dict[str, str]:
    """Return the options of the game that are asked for."""
    variant = {} if options.variant is None else {"variant": options.variant}
    return {**variant, "row": "on"} if options.row else variant
