"""Statistics: the facts of each finished match, and the tallies that they fold into.

Facts speak of both seats and are worked out from the match alone; who sat where comes from its seating, the record of
`play.seats`: `levels` holds the computer's level at its seat and None where a person sits, `remote` True at the seat of
somebody at another machine.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cribtui.core.cards import Card, cards_name, parse_cards
from cribtui.core.match import Match
from cribtui.core.rules import Seat

from .stored import read_value

VERSION = 1  # of the facts' text; facts of another one are worked out afresh
ABSURD = 1_000_000  # no figure of one match; sums of far larger ones could not even be divided
TWO = "two"  # the opponent's word where two people play at one terminal
REMOTE = "remote"  # and where the other one sits at another machine
SKUNKS = ("skunk", "double_skunk")


@dataclass(frozen=True, slots=True)
class Hands:
    """A player's hands and cribs counted at the show, each for its full worth; `best` ends with the starter."""

    hands: int = 0
    hand_points: int = 0
    cribs: int = 0
    crib_points: int = 0
    best_points: int = -1  # of a hand; -1 before the first
    best: tuple[Card, ...] = ()

    def __add__(self, other: Hands) -> Hands:
        better = other if other.best_points > self.best_points else self
        return Hands(
            self.hands + other.hands,
            self.hand_points + other.hand_points,
            self.cribs + other.cribs,
            self.crib_points + other.crib_points,
            better.best_points,
            better.best,
        )

    @property
    def average_hand(self) -> float | None:
        return self.hand_points / self.hands if self.hands else None

    @property
    def average_crib(self) -> float | None:
        return self.crib_points / self.cribs if self.cribs else None


@dataclass(frozen=True, slots=True)
class Facts:
    """What statistics keep of one finished match; `hands` stays empty in games without a show."""

    game: str
    winner: Seat
    reason: str
    assisted: bool
    hands: tuple[Hands, Hands] = (Hands(), Hands())


@dataclass(frozen=True, slots=True)
class Tally:
    """How one player stands in one game against one opponent: a level, `two` or `remote`.

    Assisted matches are tallied apart.
    """

    game: str
    opponent: str
    assisted: bool
    won_by: Mapping[str, int] = field(default_factory=dict)  # the reasons of outcomes, and how often
    lost_by: Mapping[str, int] = field(default_factory=dict)
    streak: int = 0  # matches won in a row up to now
    longest_streak: int = 0
    hands: Hands = Hands()

    @property
    def matches(self) -> int:
        return self.won + self.lost

    @property
    def won(self) -> int:
        return sum(self.won_by.values())

    @property
    def lost(self) -> int:
        return sum(self.lost_by.values())

    @property
    def skunks_given(self) -> int:
        """Matches won by a skunk, double ones among them."""
        return sum(self.won_by.get(reason, 0) for reason in SKUNKS)

    @property
    def skunks_taken(self) -> int:
        """Matches lost by a skunk, double ones among them."""
        return sum(self.lost_by.get(reason, 0) for reason in SKUNKS)


def facts(match: Match[Any, Any, Any]) -> Facts | None:
    """Return the facts of a finished match, None for any other."""
    end = match.outcome()
    if end is None:
        return None
    hands = _cribbage_hands(match) if match.game == "cribbage" else (Hands(), Hands())
    return Facts(match.game, end.winner, end.reason, match.assisted, hands)


def _cribbage_hands(match: Match[Any, Any, Any]) -> tuple[Hands, Hands]:
    from cribtui.games.cribbage.scoring import show_total  # not while the program starts

    lasts = (match.state_at(index).last for index in range(match.cursor + 1))
    shows = {last.deal: last for last in lasts if last is not None}
    found = [Hands(), Hands()]
    for show in shows.values():
        for count in show.counts:
            points = show_total(count.cards, show.starter, count.crib)
            found[count.seat] += (
                Hands(cribs=1, crib_points=points)
                if count.crib
                else Hands(1, points, best_points=points, best=(*count.cards, show.starter))
            )
    return found[0], found[1]


def fold(records: Iterable[tuple[Facts, Mapping[str, object]]]) -> list[Tally]:
    """Return the tallies of matches, each with its seating, the oldest first."""
    tallies: dict[tuple[str, str, bool], Tally] = {}
    for told, seating in records:
        seat, opponent = seat_and_opponent(seating)
        key = (told.game, opponent, told.assisted)
        tallies[key] = _with(tallies.get(key) or Tally(*key), told, seat)
    return list(tallies.values())


def seat_and_opponent(seating: Mapping[str, object]) -> tuple[Seat, str]:
    """Return the player's own seat, the first of two people's here, and whom he plays against."""
    match seating.get("remote"):
        case [_, True]:
            return 0, REMOTE
        case [True, _]:
            return 1, REMOTE
    match seating.get("levels"):
        case [str(level), None]:
            return 1, level
        case [_, str(level)]:
            return 0, level
    return 0, TWO


def _with(tally: Tally, told: Facts, seat: Seat) -> Tally:
    hands = tally.hands + told.hands[seat]
    if told.winner != seat:
        return replace(tally, lost_by=_one_more(tally.lost_by, told.reason), streak=0, hands=hands)
    streak = tally.streak + 1
    return replace(
        tally,
        won_by=_one_more(tally.won_by, told.reason),
        streak=streak,
        longest_streak=max(streak, tally.longest_streak),
        hands=hands,
    )


def _one_more(counts: Mapping[str, int], reason: str) -> dict[str, int]:
    return {**counts, reason: counts.get(reason, 0) + 1}


def facts_text(told: Facts) -> str:
    """Return facts as text to be stored."""
    hands = [
        [one.hands, one.hand_points, one.cribs, one.crib_points, one.best_points, cards_name(one.best)]
        for one in told.hands
    ]
    return json.dumps([told.game, told.winner, told.reason, told.assisted, hands])


def read_facts(text: object) -> Facts | None:
    """Return the facts in a stored text, None where it holds none."""
    try:
        return _facts_of(read_value(text))
    except ValueError:  # a card that is none is such an error too
        return None


def _facts_of(value: object) -> Facts | None:
    match value:
        case [str(game), (0 | 1) as winner, str(reason), bool(assisted), [first, second]]:
            hands = (_hands_of(first), _hands_of(second))
            return Facts(game, winner, reason, assisted, hands)
    return None


def _hands_of(value: object) -> Hands:
    match value:
        case [int(hands), int(hand_points), int(cribs), int(crib_points), int(best_points), str(best)]:
            if max(hands, hand_points, cribs, crib_points, best_points) < ABSURD:
                return Hands(hands, hand_points, cribs, crib_points, best_points, parse_cards(best))
    raise ValueError(value)
