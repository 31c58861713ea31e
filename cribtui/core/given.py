"""What callers give a match, looked at before anything is done with it: seats, seeds, packs and actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .cards import PACK, BadCard, Card, parse
from .notation import is_one_line
from .rules import IllegalAction, Rules
from .shuffle import new_seed


def check_seat(seat: object) -> None:
    """Refuse all but 0 and 1, for which True and False would pass and -1 would be the last. Raises IllegalAction."""
    if type(seat) is not int or seat not in (0, 1):
        raise IllegalAction("seat.unknown")


def check_spectator(seat: object) -> None:
    """Refuse all but a seat, and None for a spectator. Raises IllegalAction."""
    if seat is not None:
        check_seat(seat)


def chosen_seed(seed: str | None) -> str:
    """Return the seed that was chosen, or a fresh one. Raises IllegalAction."""
    text = new_seed() if seed is None else str(seed)
    if not is_one_line(text):
        raise IllegalAction("seed.text")
    return text


def pack(cards: Sequence[str | Card]) -> tuple[Card, ...]:
    """Return the pack that cards or their names make. Raises IllegalAction unless it holds each of the 52 once."""
    try:
        found = tuple(card if type(card) is int else parse(str(card)) for card in cards)
    except BadCard as error:
        raise IllegalAction("action.card", card=error.text) from None
    except TypeError:
        raise IllegalAction("action.deck") from None
    if tuple(sorted(found)) != PACK:
        raise IllegalAction("action.deck")
    return found


def action_text(rules: Rules[Any, Any, Any], action: object) -> str:
    """Return an action as the log writes it, whatever was given for one. Raises IllegalAction."""
    try:
        text = action if isinstance(action, str) else rules.encode(action)
        return rules.encode(rules.decode(text))
    except IllegalAction:
        raise
    except BadCard as error:
        raise IllegalAction("action.card", card=error.text) from None
    except (TypeError, ValueError, LookupError, AttributeError):
        raise IllegalAction("action.unknown", text=type(action).__name__) from None
