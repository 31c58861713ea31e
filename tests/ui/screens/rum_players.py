"""A plain player of 500 rum at the screen, by keys and by mouse, and what a guest sees of a turn."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from random import Random

from cribtui.core.cards import Card, name, parse
from cribtui.core.match import Match
from cribtui.games.rum500.actions import Action, Discard, Draw, Lay, Melds, Pick, Swap
from cribtui.games.rum500.choices import opening
from cribtui.games.rum500.melds import VALUES, Hand, is_joker
from cribtui.games.rum500.state import State
from cribtui.games.rum500.view import View
from cribtui.ui.tables.hand import KEYS

from .stagecraft import Guest

RumMatch = Match[State, View, Action]
Play = Callable[[Guest, Action | None], Awaitable[None]]
Press = Callable[[str], Awaitable[None]]
WAYS = 60  # more than there are ways to choose from


def sensible(match: RumMatch) -> Action:
    """Return what a plain player does: draw, lay down what there is, throw the card that counts most."""
    seat = match.to_act()[0]
    view = match.view(seat)
    choices = match.legal(seat)
    melds = [choice for choice in choices if isinstance(choice, Melds)]
    if melds:
        return max(melds, key=lambda choice: opening(view, choice.melds))
    lays = [choice for choice in choices if isinstance(choice, Lay)]
    if lays:
        return lays[0]
    return choices[0] if view.pending or view.phase == "draw" else Discard(_dearest(view.hand))


def lively(match: RumMatch, rng: Random) -> Action:
    """Return what a player does who takes from the row and swaps where he can, and plays plainly else."""
    some = [choice for choice in match.legal(match.to_act()[0]) if isinstance(choice, Pick | Swap)]
    return rng.choice(some) if some and rng.random() < 0.7 else sensible(match)


def _dearest(hand: Sequence[Card]) -> Card:
    return max(hand, key=lambda card: (not is_joker(card), VALUES[card], card))


def played(seed: str, until: int = 1000, **options: object) -> RumMatch:
    """Return a match of two plain players to its end, or until somebody has so many points and a hand begins."""
    match: RumMatch = Match.new("rum500", options, seed=seed)
    while match.outcome() is None and not (match.state.phase == "discard" and max(match.state.scores) >= until):
        match.submit(match.to_act()[0], sensible(match))
    return match


def almost_over(seed: str, left: int) -> RumMatch:
    """Return a match of two plain players so many actions before its end."""
    whole = played(seed)
    match: RumMatch = Match.new("rum500", seed=seed)
    for entry in whole.entries[len(match.entries) : len(whole.entries) - left]:
        if entry.seat is not None:
            match.submit(entry.seat, entry.text)
    return match


# At the screen


async def choose_by_keys(guest: Guest, action: Action, press: Press | None = None) -> None:
    """Choose an action by keys, so that Enter does it."""
    press = press or guest.press
    if guest.raised or guest.table.choosing.composed:
        await press("escape")
    for number, cards in enumerate(_raised_for(action)):
        if number:
            await press("m")
        for card in cards:
            await raise_by_keys(guest, card, press)
        for _ in range(WAYS):
            if _is(guest.table.choice(), action, number):
                break
            await press("d" if isinstance(action, Discard) else "tab")
    for _ in range(WAYS):
        if isinstance(action, Pick) and guest.table.choice() != action:
            await press("right")
    assert _is(guest.table.choice(), action, -1), action


async def raise_by_keys(guest: Guest, card: Card, press: Press) -> None:
    """Raise a card by its key, or by the cursor where it has none."""
    if guest.hand.places.index(card) < len(KEYS):
        await press(name(card))
        return
    while guest.hand.pointed() != card:
        await press("left")
    await press("space")


def _raised_for(action: Action) -> list[Hand]:
    """Return the cards to raise one after the other, each time for a meld or for a single card."""
    match action:
        case Melds(melds):
            return [meld.cards for meld in melds]
        case Discard(card) | Lay(card) | Swap(card):
            return [(card,)]
    return []


def _is(choice: Action | None, action: Action, number: int) -> bool:
    """Tell whether a choice is an action as far as its meld of that number, whichever joker stands where."""
    if isinstance(action, Melds) and isinstance(choice, Melds):
        return choice.melds[number].stands == action.melds[number].stands
    return choice == action


async def play_by_keys(guest: Guest, action: Action | None) -> None:
    """Do an action by keys, or go on."""
    if action is not None:
        await choose_by_keys(guest, action)
    await guest.press("enter")


async def play_by_mouse(guest: Guest, action: Action | None) -> None:
    """Do an action by clicks alone, or go on."""
    match action:
        case Draw():
            await guest.click_on("stock")
        case Melds(melds):
            for meld in melds:
                await guest.click_on(*(card_of(guest, name(card)) for card in meld.cards))
                ways = [way.melds[-1] for way in guest.table.choosing.ways()]
                if len(ways) > 1:
                    await guest.click_on(f"way:{ways.index(meld)}")
                if guest.table.choosing.way().melds[-1] == meld != melds[-1]:
                    await guest.click_on("key:group")
            await guest.click_on("preview")
        case Discard(card):
            lying = guest.table.view.row
            end = f"row:{len(lying) - 1}" if lying else "throw"
            await guest.click_on(card_of(guest, name(card)))
            if guest.table.choice() != action:
                await guest.click_on(end)
            await guest.click_on(end)
        case Lay(card, (table, index)):
            await guest.click_on(card_of(guest, name(card)), f"meld:{table}:{index}")
            if guest.table.choice() != action:
                await guest.click_on(f"way:{guest.table.choosing.ways().index(action)}")
            await guest.click_on(f"meld:{table}:{index}")
        case _:
            await guest.click_on("key:confirm")


async def play_on(guest: Guest, play: Play, limit: int = 400) -> None:
    """Play as a plain player does, to the end of the match."""
    for _ in range(limit):
        table = guest.table
        if table.ending is not None:
            return
        await play(guest, None if table.paused or table.reading else sensible(guest.host._match))
    raise AssertionError("no end")


def done(guest: Guest) -> list[str]:
    """Return what seat 0 has done so far, as lines of the log."""
    return [line for line in guest.record.splitlines() if line.startswith("0 ")]


def card_of(guest: Guest, name: str) -> str:
    """Return the target of a card of one's own."""
    return f"card:{guest.hand.places.index(parse(name))}"


def row_of(guest: Guest, name: str) -> str:
    """Return the target of a card of the discard row."""
    return f"row:{guest.host.view(0).row.index(parse(name))}"
