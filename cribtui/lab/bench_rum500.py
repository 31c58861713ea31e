"""Measures 500 rum: how fast a group of cards is read, the choices at full tables are listed, and a match goes on."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from itertools import combinations, islice
from random import Random
from typing import Literal

from cribtui.core.cards import PACK, Card
from cribtui.games.rum500.melds import RUNS, Hand, is_joker, readings, written
from cribtui.games.rum500.position import Position
from cribtui.games.rum500.rules import RULES
from cribtui.games.rum500.table import Meld, Table, Tables, down
from cribtui.games.rum500.view import View

from . import bench_play
from .figure import Figure, rate

JOKERS = tuple(card for card in PACK if is_joker(card))
MELDS = 4  # on each table
BUDGETS = {12: 10, 20: 50}  # milliseconds to list the choices, by the cards in hand
ROW = 14  # cards of the longest row


def groups(quick: bool) -> Iterator[Figure]:
    """Read groups of four cards of a suit and two jokers: more than are remembered, so each is read anew."""
    found = [(*four, *two) for suit in RUNS for four in combinations(suit, 4) for two in combinations(JOKERS, 2)]
    Random(7).shuffle(found)

    def read_all() -> None:
        for group in found:
            readings(group)

    a_second = len(found) * rate(read_all, 0.5 if quick else 2)
    yield Figure("readings of 4 cards of a suit and 2 jokers, ms", 1e3 / a_second, most=0.2)


def actions(quick: bool) -> Iterator[Figure]:
    """Play at random; then list choices with full tables, of which the slowest counts."""
    yield from bench_play.actions("rum500", 8, 2_000, quick)
    for cards, most in BUDGETS.items():
        spent = [_listing(view) for view in islice(_views(Random(9), cards), 200 if quick else 2_000)]
        what = f"choices with {cards} cards and {2 * MELDS} melds, ms"
        yield Figure(f"{what} (median)", statistics.median(spent))
        yield Figure(f"{what} (most)", max(spent), most)


def _listing(view: View) -> float:
    """Return the milliseconds of processor time in which the choices are listed, the least of three times."""
    spent = []
    for _ in range(3):
        begun = time.process_time()
        RULES.legal(view)
        spent.append(1e3 * (time.process_time() - begun))
    return min(spent)


def _views(chance: Random, cards: int) -> Iterator[View]:
    """Yield views of a player who may take from a long row, who plays on, and who must play what he took and freed."""
    while True:
        left = chance.sample(PACK, len(PACK))
        tables = _table(chance, left), _table(chance, left)
        hand = _hand(chance, left, tables, cards)
        row = tuple([card for card in left if card not in hand][: chance.randrange(ROW)])
        yield _view("draw", hand, tables, row)
        yield _view("play", hand, tables, row)
        jokers = [card for card in hand if is_joker(card)]
        chosen = chance.choice([None, *(card for card in hand if card not in jokers)])
        freed = tuple(jokers[: chance.randrange(len(jokers) + 1)])
        if Position(hand, tables, 0, chosen, freed).is_open:
            yield _view("play", hand, tables, row, chosen, freed)


def _view(
    phase: Literal["draw", "play"], hand: Hand, tables: Tables, row: Hand, chosen: Card | None = None, freed: Hand = ()
) -> View:
    return View(
        seat=0, phase=phase, target=500, row_allowed=True, hand=hand, scores=(0, 0), number=1, first=0, to_act=(0,),
        held=(len(hand), 1), stock=1, row=row, reached=True, opened=(True, True), may_take=True, tables=tables,
        chosen=chosen, freed=freed, drawn=None, taken=(), shown=((), ()), turns=(9, 9), last=None, winner=None,
        sheet=(),
    )  # fmt: skip


def _hand(chance: Random, left: list[Card], tables: Tables, cards: int) -> Hand:
    """Return a hand by chance, or one with every joker that is left and the cards that free those on the tables."""
    wanted: set[Card | None] = set()
    if chance.random() < 0.5:
        wanted = {*JOKERS, *(stand for table in tables for meld in table for stand in meld.stands)}
    return tuple(sorted(sorted(left, key=lambda card: card not in wanted)[:cards]))


def _table(chance: Random, left: list[Card]) -> Table:
    """Return melds of the cards that are left, which are taken away."""
    found: list[Meld] = []
    while len(found) < MELDS:
        if (meld := _meld(chance, left)) is not None:
            left[:] = [card for card in left if card not in meld.cards]
            found.append(meld)
    return tuple(found)


def _meld(chance: Random, left: list[Card]) -> Meld | None:
    """Return a set or a run with a joker for each card that is gone and now and then for another; None if it fails."""
    line, size = chance.choice(RUNS), chance.choice((3, 3, 4))
    low, is_run = chance.randrange(len(line) - size + 1), chance.random() < 0.5
    places = line[low : low + size] if is_run else chance.sample([suit[low] for suit in RUNS], size)
    jokers = [card for card in left if is_joker(card)]
    cards: list[Card] = []
    for card in places:
        is_real = card in left and (not jokers or chance.random() < 0.9)
        if not (is_real or jokers):
            return None
        cards.append(card if is_real else jokers.pop())
    if sum(map(is_joker, cards)) > size - 2:
        return None
    return down(written(cards, places if is_run else [None] * size), 0)
