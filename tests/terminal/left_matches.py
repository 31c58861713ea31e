"""Matches of cribbage that two people left before their end."""

from __future__ import annotations

from random import Random

from cribtui.core.match import Match

from .two_seats import AnyMatch


def dealt(seed: str) -> AnyMatch:
    """Return a match of cribbage at the first discard."""
    match, chance = Match.new("cribbage", seed=seed), Random(1)
    while match.view(0).phase != "lay":
        seat = match.to_act()[0]
        match.submit(seat, chance.choice(match.legal(seat)))
    return match


def nearly_won(seed: str) -> AnyMatch:
    """Return a match of cribbage whose next deal or the one after is the last one."""
    match, chance = Match.new("cribbage", seed=seed), Random(1)
    while max(match.state.scores) < 112 or match.view(0).phase != "lay":
        seat = match.to_act()[0]
        match.submit(seat, chance.choice(match.legal(seat)))
    return match
