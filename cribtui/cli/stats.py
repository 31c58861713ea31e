"""`cribtui stats`: how the stored matches went, in words."""

from __future__ import annotations

import sys

from cribtui.i18n import Translator
from cribtui.store.stats import Hands, Tally

from .kept import opened, pairing
from .score import card_name


def stats(tr: Translator) -> str:
    """Return the figures of all finished matches. Raises Refused."""
    with opened(tr) as store:
        tallies = store.statistics(most=sys.maxsize)  # who waits here waits for all of them
    told = [_paragraph(tally, tr) for tally in sorted(tallies, key=_order)]
    return "\n\n".join(told) or tr("No match has been finished yet.")


def _order(tally: Tally) -> tuple[str, bool]:
    return tally.game, tally.assisted  # matches with help after the others


def _paragraph(tally: Tally, tr: Translator) -> str:
    lines = [tr("With help, counted apart.")] if tally.assisted else []
    lines.append(
        tr("Matches: {matches}, won {won}, lost {lost}.", matches=tally.matches, won=tally.won, lost=tally.lost)
    )
    if tally.skunks_given or tally.skunks_taken:
        lines.append(tr("Skunks: {given} given, {taken} taken.", given=tally.skunks_given, taken=tally.skunks_taken))
    if tally.longest_streak:
        lines.append(tr("Won in a row: {now} now, {most} at most.", now=tally.streak, most=tally.longest_streak))
    lines.extend(_hands(tally.hands, tr))
    return "\n  ".join([pairing(tally.game, tally.opponent, tr), *lines])


def _hands(hands: Hands, tr: Translator) -> list[str]:
    lines = []
    if hands.average_hand is not None:
        lines.append(tr("Hands count {points} on average.", points=_decimal(hands.average_hand, tr)))
    if hands.average_crib is not None:
        lines.append(tr("Cribs count {points} on average.", points=_decimal(hands.average_crib, tr)))
    if hands.best:
        *cards, starter = map(card_name, hands.best)
        lines.append(
            tr(
                "The best hand: {cards}, starter {starter}, for {points}.",
                cards=" ".join(cards),
                starter=starter,
                points=hands.best_points,
            )
        )
    return lines


def _decimal(value: float, tr: Translator) -> str:
    return f"{value:.1f}".replace(".", tr.context("decimal point", "."))
