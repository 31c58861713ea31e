"""500 rum in words: what happened, and what each player's cards came to at the end of a hand.

In a sentence `*...*` marks what counts: the points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cribtui.core.cards import Card
from cribtui.core.rules import Event, Seat
from cribtui.games.rum500.melds import is_joker
from cribtui.games.rum500.scoring import Result, penalty
from cribtui.games.rum500.table import Meld, label

from .talk import Line, Talk, signed
from .telling import Telling

# the end of a hand


def ended(result: Result, talk: Talk) -> str:
    """Return how a hand ended, and what it brought."""
    mine, theirs = (signed(result.points(seat)) for seat in (0, 1))
    names = {"first": talk.names[0], "second": talk.names[1], "mine": mine, "theirs": theirs}
    if result.closed is None:
        return talk.tr("The stock is used up: {first} {mine}, {second} {theirs}.", **names)
    if result.closed == talk.you:
        return talk.tr("You close the hand: {first} {mine}, {second} {theirs}.", **names)
    closer = talk.names[result.closed]
    return talk.tr("{name} closes the hand: {first} {mine}, {second} {theirs}.", name=closer, **names)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the account of a hand: the cards, what each of them counts where they are several, and the sum."""

    text: str
    values: str
    points: int


def account(result: Result, seat: Seat, talk: Talk) -> list[Entry]:
    """Return a player's part of a finished hand line by line: each meld with his cards there, and the cards left."""
    lines = list(_melded(result, seat, talk))
    hand = result.hands[seat]
    if hand:
        text = talk.tr("left in hand: {cards}", cards=talk.cards(hand))
        lines.append(Entry(text, _values([penalty((card,)) for card in hand]), -penalty(hand)))
    else:
        lines.append(Entry(talk.tr("no card left in hand"), "", 0))
    return lines


def _melded(result: Result, seat: Seat, talk: Talk) -> Iterator[Entry]:
    for table in (seat, 1 - seat):
        for index, meld in enumerate(result.tables[table]):
            own = [place for place, owner in enumerate(meld.owners) if owner == seat]
            if own:
                cards = " ".join(placed(meld, place, talk) for place in own)
                values = [meld.worth(place) for place in own]
                yield Entry(f"{label((table, index))}  {cards}", _values(values), sum(values))


def _values(values: Sequence[int]) -> str:
    """Return what several cards count, one by one."""
    return "+".join(map(str, values)) if len(values) > 1 else ""


def placed(meld: Meld, place: int, talk: Talk) -> str:
    """Return a card of a meld, a joker of a run with the card that it stands for."""
    card, stand = meld.cards[place], meld.stands[place]
    if is_joker(card) and stand is not None:
        return f"{talk.card(card)}={talk.card(stand)}"
    return talk.card(card)


# what happened


def _first(event: Event, talk: Talk) -> str:
    return talk.by(event.seat, "*You begin*.", "*{name} begins*.")


def _discard(event: Event, talk: Talk) -> str:
    return talk.by(event.seat, "You discard {card}.", "{name} discards {card}.", card=talk.card(event.cards[0]))


def _draw(event: Event, talk: Talk) -> str:
    if event.cards:
        return talk.by(event.seat, "You draw {card}.", "{name} draws {card}.", card=talk.card(event.cards[0]))
    return talk.by(event.seat, "You draw from the stock.", "{name} draws from the stock.")


def _pick(event: Event, talk: Talk) -> str:
    card, *rest = event.cards
    if not rest:
        return talk.by(
            event.seat, "You take {card} from the row.", "{name} takes {card} from the row.", card=talk.card(card)
        )
    return talk.by(
        event.seat,
        "You take {card} and {rest} from the row.",
        "{name} takes {card} and {rest} from the row.",
        card=talk.card(card),
        rest=talk.cards(rest),
    )


def _opened(event: Event, talk: Talk) -> str:
    n = event.facts["points"]
    return talk.by(event.seat, "You open with *{n}*.", "{name} opens with *{n}*.", n=n)


def _meld(event: Event, talk: Talk) -> str:
    cards, n = talk.cards(event.cards), event.facts["points"]
    return talk.by(event.seat, "You meld {cards}: *{n}*.", "{name} melds {cards}: *{n}*.", cards=cards, n=n)


def _spot(event: Event) -> str:
    return label((event.facts["table"], event.facts["meld"] - 1))


def _card(event: Event, talk: Talk) -> str:
    """Return the card played; a joker with the card of its place."""
    card: Card = event.cards[0]
    stands = event.facts.get("stands")
    return talk.card(card) if stands is None else f"{talk.card(card)}={talk.card(stands)}"


def _lay(event: Event, talk: Talk) -> str:
    return talk.by(
        event.seat,
        "You lay {card} on {meld}: *{n}*.",
        "{name} lays {card} on {meld}: *{n}*.",
        card=_card(event, talk),
        meld=_spot(event),
        n=event.facts["points"],
    )


def _swap(event: Event, talk: Talk) -> str:
    card, joker = event.cards
    return talk.by(
        event.seat,
        "You swap {card} for {joker} in {meld}: *{n}*.",
        "{name} swaps {card} for {joker} in {meld}: *{n}*.",
        card=talk.card(card),
        joker=talk.card(joker),
        meld=_spot(event),
        n=event.facts["points"],
    )


def _closed(event: Event, talk: Talk) -> str:
    return talk.by(event.seat, "*You close the hand*.", "*{name} closes the hand*.")


def _end(event: Event, talk: Talk) -> str:
    return talk.by(event.seat, "You end the hand: the stock is empty.", "{name} ends the hand: the stock is empty.")


def _exhausted(event: Event, talk: Talk) -> str:
    return talk.tr("The stock is used up: *the hand is over*.")


def _hand(event: Event, talk: Talk) -> str:
    n = signed(event.facts["points"])
    return talk.by(event.seat, "The hand brings *you {n}*.", "The hand brings *{name} {n}*.", n=n)


def _over(event: Event, talk: Talk) -> str:
    return talk.by(
        event.seat,
        "You win the match, {points} to {other}.",
        "{name} wins the match, {points} to {other}.",
        points=signed(event.facts["points"], plus=False),
        other=signed(event.facts["other"], plus=False),
    )


TELLERS = {
    "first": _first,
    "discard": _discard,
    "draw": _draw,
    "pick": _pick,
    "opened": _opened,
    "meld": _meld,
    "lay": _lay,
    "swap": _swap,
    "closed": _closed,
    "end": _end,
    "exhausted": _exhausted,
    "hand": _hand,
    "over": _over,
}


def _log_first(event: Event, talk: Talk) -> list[Line]:
    return []  # the line of the hand says it


def _log_shuffle(event: Event, talk: Talk) -> list[Line]:
    begins = Line(event.seat, talk.by(event.seat, "you begin", "{name} begins"))
    return [Line(None, talk.tr("hand {n}", n=event.facts["number"])), begins]


def _log_discard(event: Event, talk: Talk) -> list[Line]:
    return [Line(event.seat, talk.tr("discards {card}", card=talk.card(event.cards[0])))]


def _log_draw(event: Event, talk: Talk) -> list[Line]:
    if event.cards:
        return [Line(event.seat, talk.tr("draws {card}", card=talk.card(event.cards[0])))]
    return [Line(event.seat, talk.tr("draws from the stock"))]


def _log_pick(event: Event, talk: Talk) -> list[Line]:
    return [Line(event.seat, talk.tr("takes {card}", card=talk.cards(event.cards)))]


def _log_opened(event: Event, talk: Talk) -> list[Line]:
    return [Line(event.seat, talk.tr("opens with {n}", n=event.facts["points"]))]


def _log_meld(event: Event, talk: Talk) -> list[Line]:
    return [Line(event.seat, talk.tr("melds {cards}", cards=talk.cards(event.cards)), event.facts["points"])]


def _log_lay(event: Event, talk: Talk) -> list[Line]:
    text = talk.tr.context("rum500", "{card} on {meld}", card=_card(event, talk), meld=_spot(event))
    return [Line(event.seat, text, event.facts["points"])]


def _log_swap(event: Event, talk: Talk) -> list[Line]:
    card, joker = map(talk.card, event.cards)
    text = talk.tr("{card} for {joker} in {meld}", card=card, joker=joker, meld=_spot(event))
    return [Line(event.seat, text, event.facts["points"])]


def _log_closed(event: Event, talk: Talk) -> list[Line]:
    return [Line(event.seat, talk.tr("closes"))]


def _log_exhausted(event: Event, talk: Talk) -> list[Line]:
    return [Line(None, talk.tr("stock used up"))]


def _log_hand(event: Event, talk: Talk) -> list[Line]:
    return [Line(event.seat, talk.tr("the hand brings"), event.facts["points"])]


WRITERS = {
    "first": _log_first,
    "shuffle": _log_shuffle,
    "discard": _log_discard,
    "draw": _log_draw,
    "pick": _log_pick,
    "opened": _log_opened,
    "meld": _log_meld,
    "lay": _log_lay,
    "swap": _log_swap,
    "closed": _log_closed,
    "exhausted": _log_exhausted,
    "hand": _log_hand,
}
TELLING = Telling(TELLERS, WRITERS)
tell, log = TELLING.tell, TELLING.log
