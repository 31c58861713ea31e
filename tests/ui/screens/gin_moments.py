"""Hands of gin set out card by card, and the moments at which its table is looked at.

Seat 1 deals, so that seat 0 is asked about the first upcard.
"""

from __future__ import annotations

from cribtui.core.match import Match
from cribtui.games.gin.actions import DRAW, PASS, Action, Discard, Knock
from cribtui.games.gin.melds import throws

from ...games.gin.situations import GIN, GinMatch, dealt, play
from .moments import NAMED, PAIR, Moment, keyed, table

PASSED = ("0 pass", "1 pass")
MIXED = "7S 7H 7D 4C 5C 6C KS QH 9D 2H"  # a set, a run, 31 free
PLENTY = "7S 7H 7D 7C 4C 5C 6C 2H AS 4D"  # two best groupings: the seven of clubs goes with either meld
OTHER = "8S 8H 8D JC QC KC AD 3D 5H TS"
LONG = "4D 5D 6D 7D 8D 9D TD AS 2C KS"  # one run, with a chain at either end
CHAIN = "JD QD 3D 5S 5H 5C 9C 9H KC 8S"  # lays off three cards on that run; 36 are left
BETTER = "JD QD 3D 5S 5H 5C 9C 9H 9S AH"  # lays off three cards; 1 is left


def offered(**options: object) -> GinMatch:
    """Seat 0 is asked about the first upcard."""
    return dealt(MIXED, OTHER, "KD", "3C 2S", **options)


def taking() -> GinMatch:
    """Seat 0 may draw, or take the five that seat 1 has thrown."""
    return play(offered(), "0 pass", "1 take", "1 discard 5H")


def after_passes() -> GinMatch:
    """Both have passed: seat 0 has to draw."""
    return play(offered(), *PASSED)


def eleven() -> GinMatch:
    """Seat 0 has drawn a card that makes his run longer, and 21 are left at best."""
    return play(after_passes(), "0 draw")


def just_taken() -> GinMatch:
    """Seat 0 has taken the upcard, which may not be thrown."""
    return play(offered(), "0 take")


def can_knock(**options: object) -> GinMatch:
    """Seat 0 can knock with 7, in two ways."""
    return play(dealt(PLENTY, OTHER, "KD", "KS 2C", **options), *PASSED, "0 draw")


def can_gin(**options: object) -> GinMatch:
    """Seat 0 has gin with the card that he drew to throw."""
    return play(dealt(GIN, "8S 8H 9C JC QC KC AD 3D 5S TS", "KD", "KS 2C", **options), *PASSED, "0 draw")


def knocked_against(hand: str) -> GinMatch:
    """Seat 1 has knocked with 6 and a run from four to ten; seat 0 answers with a hand."""
    match = dealt(hand, LONG, "7C", "KH 3H")
    return play(match, *PASSED, "0 draw", "0 discard KH", "1 draw", "1 knock KS 4D5D6D7D8D9DTD")


def gin_against() -> GinMatch:
    """Seat 1 has gin, to whose run a card of seat 0 would fit."""
    match = dealt("JD 4S QC QH QS KS 6C 8C 2H 4C", GIN, "KD", "KH 3H")
    return play(match, *PASSED, "0 draw", "0 discard KH", "1 draw", "1 knock 3H AS2S3S 4H5H6H 7D8D9DTD")


def before_void(**options: object) -> GinMatch:
    """Seat 0 holds the card before the last two of the stock: his throw makes the hand void."""
    match = play(offered(**options), *PASSED)
    while True:
        seat = match.state.turn
        match.submit(seat, "draw")
        if len(match.state.stock) == 2:
            return match
        assert match.state.drawn is not None
        match.submit(seat, Discard(match.state.drawn))


def thrown_much() -> GinMatch:
    """Twenty-eight cards have been thrown."""
    match = before_void()
    match.undo(0)
    return match


def sensible(match: GinMatch) -> Action:
    """Return what a plain player does: draw, knock as soon as it is allowed, else throw what leaves least."""
    seat = match.to_act()[0]
    view = match.view(seat)
    choices = match.legal(seat)
    knocks = [choice for choice in choices if isinstance(choice, Knock)]
    if knocks:
        return min(knocks, key=lambda knock: sum(card not in sum(knock.melds, ()) for card in view.hand))
    if view.phase == "discard":
        return Discard(throws(view.hand, view.taken)[0][1])
    return PASS if PASS in choices else DRAW if DRAW in choices else choices[0]


def played(seed: str, until: int = 1000, **options: object) -> GinMatch:
    """Return a match of two plain players to its end, or until somebody has so many points and a hand begins."""
    match: GinMatch = Match.new("gin", options, seed=seed)
    while match.outcome() is None and not (match.state.phase == "upcard" and max(match.state.scores) >= until):
        match.submit(match.to_act()[0], sensible(match))
    return match


MATCH = "three"  # its seed: seat 0 loses 51 to 107, with boxes on both sides

GIN_MOMENTS = (
    Moment("gin-home", keyed("2")),
    Moment("gin-upcard", table(offered)),
    Moment("gin-upcard-hint", table(offered, "tab", "h")),
    Moment("gin-take", table(taking, "tab")),
    Moment("gin-stock-only", table(after_passes)),
    Moment("gin-discard", table(eleven, "KS")),
    Moment("gin-discard-hint", table(eleven, "h")),
    Moment("gin-discard-why", table(eleven, "h"), ("h",)),
    Moment("gin-just-taken", table(just_taken, "KD")),
    Moment("gin-can-knock", table(can_knock, "KS")),
    Moment("gin-knock", table(can_knock, "k")),
    Moment("gin-knock-too-high", table(can_knock, "k", "4C", "m", "enter")),
    Moment("gin-gin", table(can_gin, "k")),
    Moment("gin-answer", table(lambda: knocked_against(CHAIN))),
    Moment("gin-answer-hint", table(lambda: knocked_against(CHAIN), "8S", "h")),
    Moment("gin-answer-undercut", table(lambda: knocked_against(BETTER))),
    Moment("gin-answer-refused", table(lambda: knocked_against(CHAIN), "8S", "m")),
    Moment("gin-answer-gin", table(gin_against)),
    Moment("gin-result-knock", table(lambda: knocked_against(CHAIN), "enter")),
    Moment("gin-result-own-knock", table(can_knock, "k", "enter")),
    Moment("gin-result-gin", table(can_gin, "k", "enter")),
    Moment("gin-result-undercut", table(lambda: knocked_against(BETTER), "enter")),
    Moment("gin-result-void", table(before_void, "2H", "enter")),
    Moment("gin-thrown", table(before_void, "d")),
    Moment("gin-won", table(lambda: played("one"), "enter")),
    Moment("gin-lost", table(lambda: played(MATCH), "enter")),
    Moment("gin-restarted", table(eleven, "R")),
    Moment("gin-two-upcard", table(offered, "enter", seats=PAIR)),
    Moment("gin-two-knock", table(can_knock, "enter", "k", seats=PAIR)),
    Moment("gin-two-answer", table(lambda: knocked_against(CHAIN), "enter", seats=NAMED)),
    Moment("gin-two-result", table(lambda: knocked_against(CHAIN), "enter", "enter", seats=NAMED)),
    Moment("gin-two-won", table(lambda: played(MATCH), "enter", seats=PAIR)),
    Moment("gin-handover", table(eleven, seats=PAIR)),
    Moment("gin-rules", table(eleven), ("?",)),
    Moment("gin-keys", table(can_knock), ("?", "left")),
    Moment("gin-log", table(lambda: knocked_against(CHAIN)), ("l",)),
    Moment("ful-home", keyed("3")),
    Moment("ful-discard", table(lambda: can_knock(variant="ful"), "KS")),
    Moment("ful-won", table(lambda: played("one", variant="ful"), "enter")),
    Moment("gin-by-suit", table(eleven, "o", "o")),  # last, for the order is kept
)
