"""The moments at which a table with somebody at another machine is looked at, and how to come to each from home."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, cast

from textual import events

from cribtui.core.match import Match
from cribtui.net.company import Company, Said
from cribtui.net.protocol import Chat, Phrase, Refusal
from cribtui.net.text import CHAT, clean
from cribtui.net.witness import Verdict
from cribtui.play.seats import Person, Remote, to_record
from cribtui.ui.screens.home import HomeScreen

from . import gin_moments, moments, rum_moments
from .moments import Moment, Way, played_out
from .online_tables import LONG, Wire, connect, guest_of, guest_pairing, hang, host_of, sit, told
from .rum_players import played as rum_played
from .stagecraft import AnyMatch, Guest

WIDE = "Wilhelmina Short"  # as long as what somebody calls himself can be
HOSTILE = "\x1b[31mred\x1b[0m [bold]markup[/] \u202egnp.exe\u2066 za\u0300\u0301\u0302\u0303lgo \x07\r\nline"
LENGTHY = clean("I would have kept the fives together, but then the crib would have been yours, " + "so on " * 30, CHAT)
Then = Callable[[Company, Wire], None]


def nothing(company: Company, wire: Wire) -> None:
    """Leave the table as it is."""


def host(
    match: Callable[[], AnyMatch], then: Then = nothing, *keys: str, peer: str = "Ugo", last: Then = nothing
) -> Way:
    """Return the way to the host's side of a match at which something happens, then keys and what happens last."""
    return _way(lambda: host_of(match(), peer), then, keys, last)


def visit(match: Callable[[], AnyMatch], then: Then = nothing, *keys: str, peer: str = "Ada") -> Way:
    """Return the same for the guest's side."""
    return _way(lambda: guest_of(match(), peer), then, keys)


def _way(side: Callable[[], Company], then: Then, keys: tuple[str, ...], last: Then = nothing) -> Way:
    async def go(guest: Guest) -> None:
        company = side()
        wire = connect(company)
        await sit(guest, company)
        if company.authority.outcome() is not None:
            await guest.read_on(0)
        then(company, wire)
        await guest.settle()
        await guest.press(*keys)
        last(company, wire)
        await guest.settle()

    return go


# What happens


def gone(state: str, seconds: float = 0.0) -> Then:
    """Return that the line is gone."""
    return lambda company, wire: hang(company, state, seconds)


def hears(*messages: Any) -> Then:
    """Return that the other says something."""

    def then(company: Company, wire: Wire) -> None:
        for message in messages:
            wire.hear(message)

    return then


def asks(company: Company, wire: Wire) -> None:
    """The other asks to take back."""
    company.asked = True
    company.changed()


def asking(company: Company, wire: Wire) -> None:
    """The other is asked."""
    company.ask_undo()


def declined(company: Company, wire: Wire) -> None:
    """The other was asked, and says no."""
    company.ask_undo()
    company.asking = False
    company.notice("undo.declined")


def found(key: str, line: int = 0) -> Then:
    """Return what the check of the match found."""

    def then(company: Company, wire: Wire) -> None:
        company.verdict = Verdict(key, line)
        company.changed()

    return then


def also(*thens: Then) -> Then:
    """Return that several things happen."""

    def then(company: Company, wire: Wire) -> None:
        for one in thens:
            one(company, wire)

    return then


def again(seat: int) -> Then:
    """Return that one of both wants another match."""

    def then(company: Company, wire: Wire) -> None:
        company.wants_again[seat] = True
        company.changed()

    return then


def talk(company: Company, wire: Wire) -> None:
    """Both have talked, not always nicely."""
    mine = (Said(True, phrase=0), Said(True, text=LENGTHY))
    theirs = (Said(False, phrase=0), Said(False, text="Where are you?"))
    company.said.extend(one for pair in zip(theirs, mine, strict=True) for one in pair)
    for text in (HOSTILE, LENGTHY):
        wire.hear(Chat(text))


async def writing(guest: Guest) -> None:
    """Write more than the row shows."""
    await visit(gin_moments.eleven, talk, "c", "a", "b")(guest)
    guest.app.post_message(events.Paste(f"c {'d' * 160}"))
    await guest.settle()


def afresh(company: Company) -> None:
    """Let nothing have happened yet after a match."""
    company.state, company.wants_again, company.verdict = "live", [False, False], None


# The matches


def theirs() -> AnyMatch:
    """The other is to play a card."""
    match = moments.three_alike()
    match.submit(0, "play 5D")
    return match


def counted() -> AnyMatch:
    """The deal has been played, and its hands are to be read."""
    match = moments.last_cards()
    for seat in (0, 1):
        match.submit(seat, match.legal(seat)[0])
    return match


def gin_theirs() -> AnyMatch:
    match = gin_moments.eleven()
    match.submit(0, "discard KS")
    return match


def rum_theirs() -> AnyMatch:
    match = rum_moments.fresh()
    match.submit(0, "discard 4C")
    return match


@cache
def over() -> AnyMatch:
    """The host has won; at its end a match does not change any more."""
    return played_out("whole 14")


@cache
def gin_over() -> AnyMatch:
    return gin_moments.played("one")


@cache
def rum_over() -> AnyMatch:
    return rum_played("one")


async def waiting_as_host(guest: Guest) -> None:
    """Leave a match that is decided here."""
    match = played_out("whole 3", 120)
    seats = (Person(), Remote(WIDE))
    guest.store.create(match, {**to_record(seats), "online": host_of(match, WIDE).pairing.to_record()})
    cast(HomeScreen, guest.place).refresh_match()


async def waiting_as_guest(guest: Guest) -> None:
    """Leave a match that another machine decides."""
    match = played_out("whole 3", 120)
    guest.store.join(guest_pairing(match, WIDE).to_record()).add(told(match))
    cast(HomeScreen, guest.place).refresh_match()


CHECKS = ("commitment", "deck", "illegal", "order", "record", "result", "score")
ONLINE_MOMENTS = (
    Moment("online-crib", host(moments.discarding, nothing, "5H", "5S")),
    Moment("online-crib-theirs", host(theirs)),
    Moment("online-crib-guest", visit(lambda: moments.discarding(pone_seat=1))),
    Moment("online-crib-guest-theirs", visit(moments.three_alike)),
    Moment("online-gin", host(gin_moments.can_knock, nothing, "k", peer=WIDE)),
    Moment("online-gin-guest", visit(gin_theirs)),
    Moment("online-gin-theirs", host(gin_theirs)),
    Moment("online-rum", host(rum_moments.several, nothing, "TD", peer=WIDE)),
    Moment("online-rum-guest", visit(rum_theirs)),
    Moment("online-rum-theirs", host(rum_theirs)),
    Moment("online-lost", host(moments.three_alike, gone("lost"), "5D")),
    Moment("online-lost-long", host(moments.three_alike, gone("lost", LONG), peer=WIDE)),
    Moment("online-lost-pack", host(lambda: Match.new("cribbage", seed="s"), gone("lost", LONG))),
    Moment("online-lost-reading", host(counted, nothing, "enter", last=gone("lost", LONG))),
    Moment("online-left", visit(gin_moments.eleven, gone("left"))),
    Moment("online-left-long", visit(rum_moments.several, gone("left", LONG), peer=WIDE)),
    Moment("online-closed", host(rum_moments.several, gone("closed"), peer=WIDE)),
    Moment("online-elsewhere", visit(moments.three_alike, gone("elsewhere"))),
    Moment("online-asked", host(theirs, asks, peer=WIDE)),
    Moment("online-asked-gin", visit(gin_moments.eleven, asks)),
    Moment("online-asked-rum", visit(rum_theirs, asks, peer=WIDE)),
    Moment("online-asking", host(theirs, asking, peer=WIDE)),
    Moment("online-declined", host(theirs, declined, peer=WIDE)),
    Moment("online-learnt", visit(theirs, hears(Refusal(1, "undo.learnt", {})))),
    Moment("online-redo", host(moments.three_alike, nothing, "R")),
    Moment("online-hint", visit(theirs, nothing, "h")),
    Moment("online-chat-empty", host(moments.discarding, nothing, "c")),
    Moment("online-chat", host(moments.three_alike, talk, "c", peer=WIDE)),
    Moment("online-chat-writing", writing),
    Moment("online-chat-muted", host(rum_moments.several, talk, "z", "c", peer=WIDE)),
    Moment("online-chat-unheard", visit(moments.three_alike, gone("lost"), "c", "1")),
    Moment("online-said", host(moments.three_alike, hears(Chat(LENGTHY)), peer=WIDE)),
    Moment("online-said-gin", host(gin_moments.eleven, hears(Phrase(2)))),
    Moment("online-log", visit(theirs), ("l",)),
    Moment("online-rules", host(moments.three_alike), ("?",)),
    Moment("online-rum-over", host(rum_over, found(""))),
    Moment("online-gin-over", visit(gin_over, also(found(""), again(0)))),
    Moment("online-home-host", waiting_as_host),
    Moment("online-home-guest", waiting_as_guest),
)
OVERS: Mapping[str, Then] = {  # at the end of a match, of which the host sees these and the guest what the check found
    "online-over": found(""),
    "online-over-wanted": also(found(""), again(1)),
    "online-over-asked": also(found(""), again(0)),
    "online-over-lost": also(found(""), gone("lost")),
    "online-over-left": also(found(""), gone("left")),
    "online-over-closed": also(found(""), gone("closed")),
    "online-over-elsewhere": also(found(""), gone("elsewhere")),
}
FOUND: Mapping[str, Then] = {f"online-check-{key}": found(f"check.{key}", 1234) for key in CHECKS}
KEPT = (  # as pictures
    "online-crib",
    "online-gin",
    "online-rum-guest",
    "online-lost-long",
    "online-left",
    "online-closed",
    "online-asked",
    "online-asking",
    "online-chat",
    "online-chat-writing",
    "online-home-guest",
)
GONE = ("-lost", "-left", "-closed", "-elsewhere", "-unheard")
NAMES = (*(moment.name for moment in ONLINE_MOMENTS), *OVERS, *FOUND)
AWAY = tuple(name for name in NAMES if any(word in name for word in GONE))
