"""What happened between two views of cribbage, told from views alone.

Kinds: spread, turn, tie, dealer, shuffle, cut, lay, starter, heels, play, go, go_point, count, over.
"""

from __future__ import annotations

from cribtui.core.rules import Deck, Event, Score, Seat

from .actions import Action, Cut, Go, Lay, Play, Turn
from .scoring import VALUES
from .showdown import Pair
from .view import View


def tell(before: View, seat: Seat | None, action: Action | Deck | None, after: View) -> list[Event]:
    """Return the events of one entry of the log; the action is None where the view may not know it."""
    told = _deck(before, after) if seat is None else _move(before, seat, action, after)
    told += _counts(before, after)
    if after.winner is not None and before.winner is None:
        told.append(
            Event(
                "over",
                after.winner,
                facts={"points": after.scores[after.winner], "other": after.scores[1 - after.winner]},
            )
        )
    return told


def _deck(before: View, after: View) -> list[Event]:
    if before.phase == "spread":
        return [Event("spread", None, facts={"number": after.spreads})]
    return [Event("shuffle", after.dealer, facts={"deal": after.deal})]


def _move(before: View, seat: Seat, action: Action | Deck | None, after: View) -> list[Event]:
    match action:
        case Turn(place):
            return [Event("turn", seat, (after.turned_cards[-1],), facts={"place": place}), *_first_deal(after)]
        case Cut(lifted) if before.phase == "starter":
            return _starter(seat, lifted, after)
        case Cut(lifted):
            return [Event("cut", seat, facts={"lifted": lifted})]
        case Lay(cards):
            return [Event("lay", seat, cards, facts={"to": _dealer(after)})]
        case Play(card):
            facts = {"count": before.count + VALUES[card], "points": _pegged(before, after)[seat]}
            return [Event("play", seat, (card,), _items(after), facts)]
        case Go():
            return [Event("go", seat, facts={"count": before.count}), *_go_point(after)]
    return [Event("lay", seat, facts={"to": _dealer(after)})]  # the one action that is hidden from the other


def _dealer(view: View) -> int:
    assert view.dealer is not None
    return view.dealer


def _first_deal(after: View) -> list[Event]:
    if after.phase == "spread":
        return [Event("tie", None, after.turned_cards)]
    if after.phase == "shuffle":
        return [Event("dealer", after.dealer, after.turned_cards)]
    return []


def _starter(seat: Seat, lifted: int, after: View) -> list[Event]:
    assert after.starter is not None
    told = [Event("starter", seat, (after.starter,), facts={"lifted": lifted})]
    if after.gains:
        told.append(
            Event("heels", after.dealer, (after.starter,), _items(after), {"points": after.scores[_dealer(after)]})
        )
    return told


def _pegged(before: View, after: View) -> Pair:
    """Return the scores after a card; after the last of the deal that is before the show was counted."""
    return after.scores if after.last is None or after.last == before.last else after.last.scores


def _go_point(after: View) -> list[Event]:
    return [Event("go_point", who, score.cards, (score,), {"points": after.scores[who]}) for who, score in after.gains]


def _items(view: View) -> tuple[Score, ...]:
    return tuple(score for _, score in view.gains)


def _counts(before: View, after: View) -> list[Event]:
    if after.last is None or after.last == before.last:
        return []
    return [
        Event(
            "count",
            count.seat,
            count.cards,
            count.scores,
            {"crib": count.crib, "before": count.before, "after": count.after},
        )
        for count in after.last.counts
    ]
