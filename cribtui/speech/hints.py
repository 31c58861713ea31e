"""A hint in words: the best choice, what it is worth and why, and how close the next one comes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from cribtui.core.rules import Advice

from .talk import Talk

EQUAL = 0.05  # points; closer than this two choices are equal


@dataclass(frozen=True, slots=True)
class Words:
    """A game's own words: for a choice, one that is weighed, a reason, the only thing to do, and what a player saw."""

    choice: Callable[[Any, Talk], str]
    weighed: Callable[[Advice[Any], Talk], str]
    why: Callable[[str, Mapping[str, float], Talk], str]
    only: Callable[[Advice[Any], Talk], str]
    seen: Callable[[Any, Talk], str]


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice in words: what it is worth, whether the best one is worth no more, and why."""

    text: str
    value: str
    is_best: bool
    why: str


def plainly(choice: Callable[[Any, Talk], str]) -> Callable[[Advice[Any], Talk], str]:
    """Return how a choice is named that is called the same whatever its worth comes from."""
    return lambda line, talk: choice(line.action, talk)


def words(game: str) -> Words:
    """Return a game's own words for choices and reasons."""
    found: Words = import_module(f"cribtui.speech.{game}_hints").WORDS
    return found


def choices(game: str, advice: Sequence[Advice[Any]], talk: Talk) -> list[Choice]:
    """Return ranked choices in words."""
    ours = words(game)
    return [
        Choice(
            ours.weighed(line, talk) or talk.tr("the only way"),
            talk.decimal(line.value),
            _are_equal(advice[0], line, talk),
            " · ".join(_reasons(line, talk, ours)),
        )
        for line in advice
    ]


def _reasons(line: Advice[Any], talk: Talk, words: Words) -> list[str]:
    return [text for reason in line.reasons if (text := words.why(*reason, talk))]


def _are_equal(best: Advice[Any], other: Advice[Any], talk: Talk) -> bool:
    """Tell whether another choice is as good as the best one, or looks so."""
    return best.value - other.value < EQUAL or talk.decimal(best.value) == talk.decimal(other.value)


def hint(advice: Sequence[Advice[Any]], talk: Talk, words: Words) -> list[str]:
    """Return the hint in a few short sentences; `*...*` marks the choices."""
    if not advice:
        return []
    best = advice[0]
    if only := words.only(best, talk):
        return [only]
    said = {"choice": words.weighed(best, talk), "value": talk.decimal(best.value)}
    lines = [talk.tr("hint *{choice}*: {value}", **said)]
    lines += _reasons(best, talk, words)
    if len(advice) > 1:
        lines.append(_next(best, advice[1], talk, words))
    return lines


def _next(best: Advice[Any], second: Advice[Any], talk: Talk, words: Words) -> str:
    values = {"choice": words.weighed(second, talk), "value": talk.decimal(second.value)}
    if _are_equal(best, second, talk):
        return talk.tr("just as good: *{choice}*", **values)
    return talk.tr("next best *{choice}*: {value}", **values)


def holding(view: Any, talk: Talk) -> str:
    """Return what cards a player held."""
    return talk.tr("holding {cards}", cards=talk.cards(view.hand))


def reason(sentence: str | None, values: Mapping[str, float], talk: Talk) -> str:
    """Return a reason in words, counts as they are and the rest with a decimal; what weighs nothing is left out."""
    if sentence is None or not any(round(value, 1) for value in values.values()):
        return ""
    return talk.tr(sentence, **{name: _number(abs(value), talk) for name, value in values.items()})


def _number(value: float, talk: Talk) -> str:
    return str(value) if isinstance(value, int) else talk.decimal(value)
