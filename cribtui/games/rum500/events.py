"""What happened between two views of 500 rum, told from views alone.

Kinds and what they carry:
- first: the seat that begins the first hand.
- shuffle: the seat that begins the hand; `number` of the hand.
- discard, draw: the seat; the card, of another's draw none.
- pick: the seat; the cards that came from the row, the chosen one first; `count` of them.
- meld: a new meld in written order; `points`, and its place: `table` (the seat) and `meld` (from 1).
- opened: after the first melds of a seat; their `points` together.
- lay: the card laid off; `points` of it, `table` and `meld`, of a joker on a run also what it `stands` for.
- swap: the real card and the joker that it frees; `points` of the card, `table` and `meld`.
- closed: the seat that has no cards left. end: the seat that ended the hand without a stock. exhausted: nobody's, the
  stock has run out and nothing may be taken.
- hand: for each seat its items of the hand; `points` of them, `total` in the match.
- over: the winner of the match; `points`, `other`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cribtui.core.rules import Deck, Event, First, Seat

from .actions import Action, Discard, End, Lay, Melds, Pick, Swap
from .melds import Reading
from .scoring import Result
from .table import Meld, Spot
from .view import View


def tell(before: View, seat: Seat | None, action: Action | Deck | None, after: View) -> list[Event]:
    """Return the events of one entry of the log."""
    told = [_deck(action, after)] if seat is None else list(_move(before, seat, action, after))
    if after.last is not None and after.last != before.last:
        told += _result(after.last, seat if isinstance(action, End) else None)
    if after.winner is not None and before.winner is None:
        facts = {"points": after.scores[after.winner], "other": after.scores[1 - after.winner]}
        told.append(Event("over", after.winner, facts=facts))
    return told


def _deck(action: Action | Deck | None, after: View) -> Event:
    if isinstance(action, First):
        return Event("first", after.first)
    return Event("shuffle", after.first, facts={"number": after.number})


def _move(before: View, seat: Seat, action: Action | Deck | None, after: View) -> Iterator[Event]:
    match action:
        case Discard(card):
            yield Event("discard", seat, (card,))
        case Pick(card):
            cards = before.row[before.row.index(card) :]
            yield Event("pick", seat, cards, facts={"count": len(cards)})
        case Melds(melds):
            yield from _melds(before, seat, melds)
        case Lay(card, spot):
            yield Event("lay", seat, (card,), facts={**_facts(after, spot, card), **_stands(action)})
        case Swap(card, spot, joker):
            yield Event("swap", seat, (card, joker), facts=_facts(after, spot, card))
        case End():
            return
        case _:
            yield Event("draw", seat, () if after.drawn is None else (after.drawn,))


def _melds(before: View, seat: Seat, melds: tuple[Reading, ...]) -> Iterator[Event]:
    for number, meld in enumerate(melds, start=len(before.tables[seat]) + 1):
        yield Event("meld", seat, meld.cards, facts={"points": meld.points, "table": seat, "meld": number})
    if not before.opened[seat]:
        yield Event("opened", seat, facts={"points": sum([meld.points for meld in melds])})


def _facts(after: View, spot: Spot, card: int) -> dict[str, int]:
    meld: Meld = after.tables[spot[0]][spot[1]]
    return {"points": meld.worth(meld.cards.index(card)), "table": spot[0], "meld": spot[1] + 1}


def _stands(lay: Lay) -> dict[str, int]:
    return {} if lay.stands is None else {"stands": lay.stands}


def _result(result: Result, ended: Seat | None) -> Iterator[Event]:
    """Yield how a hand ended and what it came to."""
    if result.closed is not None:
        yield Event("closed", result.closed)
    else:
        yield Event("exhausted" if ended is None else "end", ended)
    for seat in (0, 1):
        facts = {"points": result.points(seat), "total": result.after[seat]}
        yield Event("hand", seat, scores=result.items[seat], facts=facts)
