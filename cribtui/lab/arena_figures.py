"""What is noted of each finished deal for the averages of a contest, read from the state after every action."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol

from cribtui.core.cards import rank
from cribtui.core.rules import Seat
from cribtui.games.cribbage.scoring import JACK
from cribtui.games.cribbage.showdown import Count, Show

Noted = tuple[Seat, str, int]  # whose, the name of the figure, the number; names with % count 0 or 100

WHOLE = 6  # deals of a game of cribbage that are noted: the end, which cuts deals off and alters the play, is far


class Watch(Protocol):
    """Looks at one game; `first` is the seat that had a role first, the deal of cribbage or gin."""

    role: str
    first: Seat | None

    def note(self, state: Any) -> Iterable[Noted]:
        """Return the figures of a deal that an action has just ended."""
        ...


class CribbageWatch:
    """Hands, crib, pegging and heels of whole deals."""

    role = "dealer"

    def __init__(self) -> None:
        self.first: Seat | None = None
        self.before = (0, 0)

    def note(self, state: Any) -> Iterable[Noted]:
        if self.first is None:
            self.first = state.dealer
        if state.phase != "shuffle" or state.last is None or state.deal > WHOLE:
            return ()
        before, self.before = self.before, state.scores
        return self._deal(before, state.last, state.scores)

    def _deal(self, before: tuple[int, int], show: Show, after: tuple[int, int]) -> Iterator[Noted]:
        pone_hand, dealer_hand, crib = map(_points, show.counts)
        dealer, pone = show.dealer, 1 - show.dealer
        heels = 2 * (rank(show.starter) == JACK)
        yield pone, "hand, pone", pone_hand
        yield pone, "pegging, pone", show.scores[pone] - before[pone]
        yield pone, "total, pone", after[pone] - before[pone]
        yield dealer, "hand, dealer", dealer_hand
        yield dealer, "crib", crib
        yield dealer, "pegging, dealer", show.scores[dealer] - before[dealer] - heels
        yield dealer, "heels", heels
        yield dealer, "total, dealer", after[dealer] - before[dealer]


def _points(count: Count) -> int:
    return sum(score.points for score in count.scores)


class GinWatch:
    """How hands of gin end, and what they bring."""

    role = "dealer"

    def __init__(self) -> None:
        self.first: Seat | None = None
        self.last: Any = None

    def note(self, state: Any) -> Iterable[Noted]:
        if self.first is None:
            self.first = state.dealer
        if state.last is None or state.last is self.last:
            return ()
        self.last = state.last
        return self._hand(state.last)

    def _hand(self, hand: Any) -> Iterator[Noted]:
        for seat in (0, 1):
            won = seat == hand.winner
            yield seat, "points a hand", hand.points if won else 0
            yield seat, "hands won %", 100 * won
            for kind in ("gin", "knock", "undercut"):
                yield seat, f"hands won by {kind} %", 100 * (won and hand.kind == kind)
            yield seat, "void hands %", 100 * (hand.winner is None)
            if hand.winner is not None:
                yield seat, "deadwood at the end", hand.deadwood[seat]


class RumWatch:
    """What hands of 500 rum bring, and who closes them."""

    role = "player"

    def __init__(self) -> None:
        self.first: Seat | None = None
        self.hands = 0

    def note(self, state: Any) -> Iterable[Noted]:
        if self.first is None:
            self.first = state.first
        if len(state.sheet) == self.hands:
            return ()
        self.hands = len(state.sheet)
        return self._hand(state.last)

    def _hand(self, hand: Any) -> Iterator[Noted]:
        for seat in (0, 1):
            yield seat, "points a hand", hand.points(seat)
            yield seat, "hands closed %", 100 * (hand.closed == seat)
            yield seat, "cards left", len(hand.hands[seat])


WATCHES: Mapping[str, Callable[[], Watch]] = {"cribbage": CribbageWatch, "gin": GinWatch, "rum500": RumWatch}


def watch(game: str) -> Watch:
    """Return what looks at a new game. Raises KeyError for a game that nothing looks at."""
    return WATCHES[game]()
