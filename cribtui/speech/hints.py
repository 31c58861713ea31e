"""A hint in words: the best choice, what it is worth and why, and how close the next one comes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cribtui.core.rules import Advice

from .talk import Talk

EQUAL = 0.05  # points; closer than this two choices are equal


@dataclass(frozen=True, slots=True)
class Words:
    """A game's own words: for a choice, for a reason, and for a step at which nothing else can be done."""

    choice: Callable[[Any, Talk], str]
    why: Callable[[str, Mapping[str, float], Talk], str]
    only: Callable[[Advice[Any], Talk], str]


def hint(advice: Sequence[Advice[Any]], talk: Talk, words: Words) -> list[str]:
    """Return the hint in a few short sentences; `*...*` marks the choices."""
    if not advice:
        return []
    best = advice[0]
    if only := words.only(best, talk):
        return [only]
    said = {"choice": words.choice(best.action, talk), "value": talk.decimal(best.value)}
    lines = [talk.tr("hint *{choice}*: {value}", **said)]
    lines += [text for reason in best.reasons if (text := words.why(*reason, talk))]
    if len(advice) > 1:
        lines.append(_next(best, advice[1], talk, words))
    return lines


def _next(best: Advice[Any], second: Advice[Any], talk: Talk, words: Words) -> str:
    values = {"choice": words.choice(second.action, talk), "value": talk.decimal(second.value)}
    if best.value - second.value < EQUAL or talk.decimal(best.value) == talk.decimal(second.value):
        return talk.tr("just as good: *{choice}*", **values)
    return talk.tr("next best *{choice}*: {value}", **values)


def reason(sentence: str | None, values: Mapping[str, float], talk: Talk) -> str:
    """Return a reason in words, counts as they are and the rest with a decimal; what weighs nothing is left out."""
    if sentence is None or not any(round(value, 1) for value in values.values()):
        return ""
    return talk.tr(sentence, **{name: _number(abs(value), talk) for name, value in values.items()})


def _number(value: float, talk: Talk) -> str:
    return str(value) if isinstance(value, int) else talk.decimal(value)
