"""The moments at which every screen is looked at, and how to come to each from home.

The hands are set out card by card, and the computer of these tests does the first thing that is allowed, so that no
picture changes when a computer player learns something.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from cribtui.core.match import Match
from cribtui.core.rules import Seat
from cribtui.play.seats import Seats, alone, to_record, two
from cribtui.ui.screens.home import HomeScreen
from cribtui.ui.screens.replay import ReplayScreen

from ...games.cribbage.situations import CribbageMatch, cut_deck, deal_deck
from .stagecraft import AnyMatch, Guest

Way = Callable[[Guest], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment: its name, the way to it, and keys that open a sheet over it, which Escape closes again."""

    name: str
    way: Way
    keys: tuple[str, ...] = ()


def first_choice(game: str, level: str, view: Any, seed: str) -> Any:
    """Choose like the computer of these tests: the first thing that is allowed."""
    from cribtui.core import registry

    return registry.get(game).rules.legal(view)[0]


async def unjudged(*given: object) -> None:
    """Weigh nothing: what the coach says changes with the computers."""


def stacked(pone: str, dealer: str, starter: str, *lines: str, pone_seat: Seat = 0, lifted: int = 4) -> CribbageMatch:
    """Return a match with six given cards each, after lines of the log; the starter comes up where `lifted` are cut."""
    cuts = cut_deck("KS", "AS") if pone_seat == 0 else cut_deck("AS", "KS")
    deck = deal_deck(pone, dealer, starter, lifted=4, lifted_for_starter=lifted)
    match: CribbageMatch = Match.new("cribbage", seed="stacked", decks=[cuts, deck])
    for line in ("0 turn 1", "1 turn 2", f"{pone_seat} cut 4", *lines):
        match.submit(int(line[0]), line[2:])
    return match


def played_out(seed: str, actions: int = 10_000) -> AnyMatch:
    """Return a match in which both always did the first thing allowed, to its end or for so many actions."""
    match = Match.new("cribbage", seed=seed)
    for _ in range(actions):
        if match.outcome() is not None:
            break
        seat = match.to_act()[0]
        match.submit(seat, match.legal(seat)[0])
    return match


# The hands


def discarding(pone_seat: Seat = 0) -> CribbageMatch:
    """Both hold six cards."""
    return stacked("5H 5S JD QH 4C 9D", "2S 3H TD JC QS KH", "6H", pone_seat=pone_seat)


SHOW = ("4H 5S 5D 6C KS QD", "8S TD QC KH 5H JH", "6H")  # 24 points, none, and a crib with a run and his nobs
LAID = ("0 lay KS QD", "1 lay 5H JH")


def before_the_starter() -> CribbageMatch:
    """Seat 0 is to cut for the starter."""
    return stacked(*SHOW, *LAID)


def nothing_fits() -> CribbageMatch:
    """Seat 0 has to say go at thirty."""
    return stacked(*SHOW, *LAID, "0 cut 4", "0 play 5S", "1 play TD", "0 play 5D", "1 play QC")


def last_cards() -> CribbageMatch:
    """Seat 0 has one card left and seat 1 another, which ends the deal."""
    more = ("0 play 5S", "1 play TD", "0 play 5D", "1 play QC", "0 go", "0 play 4H", "1 play 8S")
    return stacked(*SHOW, *LAID, "0 cut 4", *more)


PEGGING = ("4S 5D 7C 8C 2H 3H", "5H KD AH 9C TC AC", "QH")
PEGGED = ("0 lay 2H 3H", "1 lay TC AC", "0 cut 4")


def three_alike() -> CribbageMatch:
    """Seat 0 can make fifteen and three alike with one card."""
    hands = ("5S 5D 7C 8C 2H 3H", "5H 9C TD KD AH AC", "QH")
    return stacked(*hands, "0 lay 2H 3H", "1 lay AH AC", "0 cut 4", "0 play 5S", "1 play 5H")


def one_fits() -> CribbageMatch:
    """Of two cards of seat 0 one makes thirty-one and the other too much."""
    return stacked(*PEGGING, *PEGGED, "0 play 5D", "1 play KD", "0 play 4S", "1 play 5H")


def jack_for_starter(pone_seat: Seat = 1) -> CribbageMatch:
    """Seat 1, the pone, is to cut a jack for the starter and then to lead."""
    return stacked("2S 3H TD AC QS KH", "5H 5S JD QH 4C 9D", "JH", pone_seat=pone_seat)


# The ways


async def home(guest: Guest) -> None:
    """Leave everything that is open."""
    while not isinstance(guest.place, HomeScreen):
        guest.app.close_place()
        await guest.settle()


def keyed(*keys: str) -> Way:
    """Return the way that presses keys at home."""

    async def go(guest: Guest) -> None:
        await guest.press(*keys)

    return go


def table(match: Callable[[], AnyMatch], *keys: str, seats: Seats | None = None) -> Way:
    """Return the way that goes on with a match and presses keys."""

    async def go(guest: Guest) -> None:
        await guest.sit_down(match(), seats)
        await guest.press(*keys)

    return go


async def waiting_match(guest: Guest) -> None:
    """Leave a match to be gone on with."""
    await guest.sit_down(played_out("whole 3", 120))
    await home(guest)


async def show(guest: Guest, *, hand: int = 0, kind: str = "", last: bool = False, keys: tuple[str, ...] = ()) -> None:
    """Play to the show and step to an item of a hand: the first, the first of a kind, or the last."""
    await guest.sit_down(last_cards())
    await guest.press("enter", "enter")
    counting = guest.table.counting
    while counting.hand < hand:
        await guest.press("enter")
    while kind and counting.count.scores[counting.item].kind != kind:
        await guest.press("enter")
    while last and counting.item + 1 < len(counting.count.scores):
        await guest.press("enter")
    await guest.press(*keys)


def show_at(**values: Any) -> Way:
    """Return the way to a place in the show."""

    async def go(guest: Guest) -> None:
        await show(guest, **values)

    return go


def ended(seed: str, seats: Seats | None = None) -> Way:
    """Return the way to the picture at the end of a match."""

    async def go(guest: Guest) -> None:
        await guest.sit_down(played_out(seed), seats)
        await guest.read_on(0)

    return go


async def finished_matches(guest: Guest) -> None:
    """Have matches of several kinds finished and open the statistics."""
    helped = played_out("whole 1")
    helped.undo(0)
    seat = helped.to_act()[0]
    helped.submit(seat, helped.legal(seat)[0])
    for match, seats in (
        (played_out("whole 14"), alone("easy")),
        (played_out("whole 3"), alone("easy")),
        (helped, alone("medium")),
        (played_out("whole 4"), two(("", ""))),
    ):
        guest.store.create(match, to_record(seats))
    await guest.press("s")


def replay(*keys: str) -> Way:
    """Return the way to a replay after some keys."""

    async def go(guest: Guest) -> None:
        await guest.app.push_screen(ReplayScreen(last_cards()))
        await guest.settle()
        await guest.press(*keys)

    return go


PAIR = two(("", ""))
NAMED = two(("Bartholomew Long", "Wilhelmina Short"))  # sixteen characters, as long as a name can be

MOMENTS = (
    Moment("home", keyed()),
    Moment("statistics-empty", keyed("s")),
    Moment("statistics", finished_matches),
    Moment("settings", keyed("t")),
    Moment("settings-name", keyed("t", *["down"] * 7, *"Zoe")),
    Moment("home-continue", waiting_match),
    Moment("turn", table(lambda: Match.new("cribbage", seed="s"))),
    Moment("turned", table(lambda: Match.new("cribbage", seed="s"), "enter")),
    Moment("cut", table(lambda: stacked_before_cut())),
    Moment("lay", table(lambda: discarding(pone_seat=1))),
    Moment("lay-hint", table(discarding, "JD", "QH", "h")),
    Moment("lay-why", table(discarding, "h"), ("h",)),
    Moment("starter", table(before_the_starter)),
    Moment("play", table(three_alike, "5D")),
    Moment("play-hint", table(three_alike, "5D", "h")),
    Moment("play-one-fits", table(one_fits)),
    Moment("play-over", table(one_fits, "8C")),
    Moment("go", table(nothing_fits)),
    Moment("pause", table(jack_for_starter, "5S", "4C", "enter")),
    Moment("last-card", table(last_cards, "enter")),
    Moment("show-first", show_at()),
    Moment("show-run", show_at(kind="run")),
    Moment("show-all", show_at(keys=("a",))),
    Moment("show-nothing", show_at(hand=1)),
    Moment("show-crib", show_at(hand=2, last=True)),
    Moment("won", ended("whole 14")),
    Moment("lost", ended("whole 4")),
    Moment("two-won", ended("whole 3", PAIR)),
    Moment("two-turn", table(lambda: Match.new("cribbage", seed="s"), seats=PAIR)),
    Moment("two-lay", table(discarding, "enter", "5S", "4C", seats=PAIR)),
    Moment("two-starter", table(before_the_starter, seats=PAIR)),
    Moment("two-play", table(three_alike, "enter", seats=PAIR)),
    Moment("two-names", table(three_alike, "enter", seats=NAMED)),
    Moment("handover", table(three_alike, seats=PAIR)),
    Moment("restarted", table(discarding, "R")),
    Moment("rules-step", table(discarding), ("?",)),
    Moment("rules-play", table(three_alike), ("?",)),
    Moment("rules-whole", table(discarding), ("?", "right")),
    Moment("rules-words", table(discarding), ("?", "right", "right")),
    Moment("rules-keys", table(discarding), ("?", "left")),
    Moment("log", table(lambda: played_out("whole 3", 40)), ("l",)),
    Moment("replay", replay(*["right"] * 12)),
    Moment("replay-end", replay(*["right"] * 40)),
)


def stacked_before_cut() -> CribbageMatch:
    """Seat 0, the pone, is to cut before the deal."""
    match: CribbageMatch = Match.new("cribbage", seed="s", decks=[cut_deck("KS", "AS")])
    match.submit(0, "turn 1")
    match.submit(1, "turn 2")
    return match
