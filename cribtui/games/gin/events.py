"""What happened between two views of gin, told from views alone.

Kinds and what they carry:
- first: the seat that deals first.
- shuffle: the dealer; the first upcard; `number` of the hand.
- pass, take, draw, discard: the seat; the card, of another's draw none.
- knock, gin: the knocker; the card thrown; `deadwood`.
- meld: a meld laid down by a seat; `place` (from 1) of the knocker's.
- free: what a seat has left, none left out; `deadwood`.
- show: the seat that answers a knock.
- lay_off: the card laid off and then the meld as it lay before; `meld` (from 1).
- won_gin, won_knock, won_undercut: who won the hand; the items; `points`, `knocker` and `other` for both deadwoods.
- void_stock, void_turns: the dealer, who deals again.
- over: the winner of the match; `points`, `other`; after the settlement `total`, `other_total`, `margin`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cribtui.core.rules import Deck, Event, First, Seat

from .actions import Action, Discard, Knock, Pass, Show, Take
from .melds import Hand, Melds, extended
from .settle import Answer, Knocked, Result
from .view import View


def tell(before: View, seat: Seat | None, action: Action | Deck | None, after: View) -> list[Event]:
    """Return the events of one entry of the log."""
    told = _deck(action, after) if seat is None else list(_move(before, seat, action, after))
    if after.last is not None and after.last != before.last:
        told.append(_result(after.last))
    if after.winner is not None and before.winner is None:
        told.append(_over(after, after.winner))
    return told


def _deck(action: Action | Deck | None, after: View) -> list[Event]:
    if isinstance(action, First):
        return [Event("first", after.dealer)]
    return [Event("shuffle", after.dealer, after.pile, facts={"number": after.number})]


def _move(before: View, seat: Seat, action: Action | Deck | None, after: View) -> Iterator[Event]:
    match action:
        case Pass():
            yield Event("pass", seat)
        case Take():
            yield Event("take", seat, before.pile[-1:])
        case Discard(card):
            yield Event("discard", seat, (card,))
        case Knock() if after.knock is not None:
            yield from _knock(after.knock)
        case Show() if before.knock is not None and after.last is not None and after.last.answer is not None:
            yield from _answer(before.knock, after.last.answer)
        case _:
            yield Event("draw", seat, () if after.drawn is None else (after.drawn,))


def _knock(knock: Knocked) -> Iterator[Event]:
    facts = {"deadwood": knock.deadwood}
    yield Event("gin" if knock.gin else "knock", knock.seat, (knock.discard,), facts=facts)
    yield from _down(knock.seat, knock.melds, knock.free, knock.deadwood)


def _answer(knock: Knocked, answer: Answer) -> Iterator[Event]:
    yield Event("show", answer.seat)
    yield from (Event("meld", answer.seat, meld) for meld in answer.melds)
    for nth, (card, place) in enumerate(answer.laid):
        lying = extended(knock.melds, answer.laid[:nth])[place]
        yield Event("lay_off", answer.seat, (card, *lying), facts={"meld": place + 1})
    yield Event("free", answer.seat, answer.free, facts={"deadwood": answer.deadwood})


def _down(seat: Seat, melds: Melds, free: Hand, deadwood: int) -> Iterator[Event]:
    yield from (Event("meld", seat, meld, facts={"place": place}) for place, meld in enumerate(melds, start=1))
    yield Event("free", seat, free, facts={"deadwood": deadwood})


def _result(result: Result) -> Event:
    if result.knock is None or result.answer is None:
        return Event(f"void_{result.void}", result.dealer)
    facts = {"points": result.points, "knocker": result.knock.deadwood, "other": result.answer.deadwood}
    return Event(f"won_{result.kind}", result.winner, scores=result.items, facts=facts)


def _over(view: View, winner: Seat) -> Event:
    end = view.settlement
    assert end is not None
    facts = {"points": view.scores[winner], "other": view.scores[1 - winner]}
    totals = {"total": end.totals[winner], "other_total": end.totals[1 - winner], "margin": end.margin}
    return Event("over", winner, facts={**facts, **totals})
