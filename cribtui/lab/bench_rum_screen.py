"""Measures what an action sends at a table of 500 rum with melds on both sides, at 80x24 as over SSH."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from random import Random

from cribtui.core.cards import Card
from cribtui.core.match import Match
from cribtui.games.rum500.actions import Action, Discard, Lay, Melds
from cribtui.games.rum500.state import State
from cribtui.games.rum500.view import View

from .bench_screen import Cost, Table, figures, table_of
from .figure import Figure

RumMatch = Match[State, View, Action]
KEYS = "1234567890-="
HAND = range(6, len(KEYS) + 1)  # cards
USUAL, CROWDED = range(3, 5), range(7, 99)  # melds on the person's table; a part of seven is out of sight
MOST = 300  # actions of a match that is looked through


def actions(quick: bool) -> Iterator[Figure]:
    """Raise and lower cards by key and by click; lay off, lay down and discard, where all melds are in sight."""
    yield from _actions("rum", match_at_play(USUAL), quick)


def crowded(quick: bool) -> Iterator[Figure]:
    """Do the same where a part of a table is out of sight, and turns to the meld that is played on."""
    yield from _actions("crowded rum", match_at_play(CROWDED), quick)


def _actions(where: str, match: RumMatch, quick: bool) -> Iterator[Figure]:
    lays, melds, discards = (plays[: 1 if quick else 5] for plays in playable(match))
    with table_of(match) as table:
        keys = [table.key(key) for key in KEYS[: len(table.hand)] for _ in range(2)]
        clicks = [table.click(card) for card in table.hand for _ in range(2)]
        laid, melded, thrown = ([play(table, cards) for cards in plays] for plays in (lays, melds, discards))
    yield from figures(f"{where}: key moves a card", keys, 1_500)
    yield from figures(f"{where}: click moves a card", clicks, 1_500)
    yield from figures(f"{where}: click completes a meld", [costs[-2] for costs in melded], 1_500)
    for what, played in (("lay-off", laid), ("meld", melded), ("discard", thrown)):
        yield from figures(f"{where}: {what}", [costs[-1] for costs in played], 4_000)


def play(table: Table, cards: Sequence[Card]) -> list[Cost]:
    """Raise cards by clicks and play them; take that back and return what each cost, at last the confirmation."""
    costs = [*map(table.click, cards), table.key("\r")]
    table.take_back()
    return costs


def playable(match: RumMatch) -> tuple[list[tuple[Card, ...]], ...]:
    """Return which cards the person can lay off, lay down, and can do nothing else with than to discard them."""
    choices = match.legal(0)
    lays = {choice.card for choice in choices if isinstance(choice, Lay)}
    melds = [choice.cards for choice in choices if isinstance(choice, Melds)]
    discards = [choice.card for choice in choices if isinstance(choice, Discard) and choice.card not in lays]
    return [(card,) for card in sorted(lays)], melds, [(card,) for card in discards]


def match_at_play(melds: range) -> RumMatch:
    """Return a match in which the person, with so many melds on his table, can lay off, lay down and discard."""
    chance = Random(7)
    for number in count():
        match: RumMatch = Match.new("rum500", seed=f"bench {number}")
        for _ in range(MOST):
            if match.outcome() is not None:
                break
            if _fits(match.view(0), melds) and all(playable(match)):
                return match
            seat = match.to_act()[0]
            choices = match.legal(seat)
            match.submit(seat, chance.choice([each for each in choices if isinstance(each, Melds)] or choices))
    raise AssertionError("there is always another match")


def _fits(view: View, melds: range) -> bool:
    is_free = view.phase == "play" and 0 in view.to_act and not view.pending
    return is_free and all(view.opened) and len(view.tables[0]) in melds and len(view.hand) in HAND and bool(view.stock)
