"""Gin in words: what happened, what a hand was won by, and the settlement of a match.

In a sentence `*...*` marks what counts: the points, a gin.
"""

from __future__ import annotations

from collections.abc import Iterator

from cribtui.core.rules import Event, Score
from cribtui.games.gin.settle import Pair, Result, Settlement
from cribtui.i18n import mark

from .talk import Line, Talk
from .telling import Telling

RESULTS = {
    "gin": mark("gin"),
    "knock": mark("knock"),
    "undercut": mark("undercut"),
    "void": mark("void hand"),
}
ITEMS = {
    "deadwood": mark("the other’s deadwood"),
    "difference": mark("the difference"),
    "gin": mark("for gin"),
    "undercut": mark("for the undercut"),
}


def result_name(result: Result, talk: Talk) -> str:
    """Return what a hand ended with: `undercut`, `void hand`."""
    return talk.tr(RESULTS[result.kind])


def item_name(score: Score, talk: Talk) -> str:
    """Return the name of an item of a hand's points: `for gin`."""
    return talk.tr(ITEMS[score.kind])


def explained(result: Result, talk: Talk) -> list[Line]:
    """Return a finished hand line by line: what each had, what was laid off, and every item with its winner."""
    if result.knock is None or result.answer is None:
        return [Line(None, _void(result, talk))]
    return [
        *_deadwoods(result, talk),
        *(Line(result.winner, item_name(item, talk), item.points) for item in result.items),
    ]


def _void(result: Result, talk: Talk) -> str:
    return tell(Event(f"void_{result.void}", result.dealer), talk)


def _deadwoods(result: Result, talk: Talk) -> Iterator[Line]:
    assert result.knock is not None and result.answer is not None
    yield Line(result.knock.seat, talk.tr("deadwood {n}", n=result.knock.deadwood))
    other = result.answer.seat
    before, after = result.deadwood_before[other], result.deadwood[other]
    if before == after:
        yield Line(other, talk.tr("deadwood {n}", n=after))
    else:
        yield Line(other, talk.tr("deadwood {before}, {n} after the lay-off", before=before, n=after))


def settled(settlement: Settlement, talk: Talk) -> list[tuple[str, Pair]]:
    """Return the rows of the final settlement, each with its figures by seat; the last one is the total."""
    rows = [
        (talk.tr("points"), settlement.points),
        (talk.tr("for the match"), settlement.hundred),
        (talk.tr("for the shutout"), settlement.shutout),
        (talk.tr("for the boxes"), settlement.boxes),
        (talk.tr.context("settlement", "total"), settlement.totals),
    ]
    return [row for row in rows if any(row[1]) or row is rows[0]]


def _first(event: Event, talk: Talk) -> str:
    return talk.by(event.seat, "*You deal first*.", "*{name} deals first*.")


def _shuffle(event: Event, talk: Talk) -> str:
    card = talk.card(event.cards[0])
    return talk.by(event.seat, "You deal; the upcard is {card}.", "{name} deals; the upcard is {card}.", card=card)


def _pass(event: Event, talk: Talk) -> str:
    return talk.by(event.seat, "You pass.", "{name} passes.")


def _take(event: Event, talk: Talk) -> str:
    return talk.by(event.seat, "You take {card}.", "{name} takes {card}.", card=talk.card(event.cards[0]))


def _draw(event: Event, talk: Talk) -> str:
    if event.cards:
        return talk.by(event.seat, "You draw {card}.", "{name} draws {card}.", card=talk.card(event.cards[0]))
    return talk.by(event.seat, "You draw from the stock.", "{name} draws from the stock.")


def _discard(event: Event, talk: Talk) -> str:
    return talk.by(event.seat, "You discard {card}.", "{name} discards {card}.", card=talk.card(event.cards[0]))


def _knock(event: Event, talk: Talk) -> str:
    return talk.by(
        event.seat,
        "You discard {card} and knock with *{n}*.",
        "{name} discards {card} and knocks with *{n}*.",
        card=talk.card(event.cards[0]),
        n=event.facts["deadwood"],
    )


def _gin(event: Event, talk: Talk) -> str:
    return talk.by(
        event.seat,
        "You discard {card}: *gin*.",
        "{name} discards {card}: *gin*.",
        card=talk.card(event.cards[0]),
    )


def _lay_off(event: Event, talk: Talk) -> str:
    card, *meld = event.cards
    return talk.by(
        event.seat,
        "You lay off {card} on {meld}.",
        "{name} lays off {card} on {meld}.",
        card=talk.card(card),
        meld=talk.cards(meld),
    )


def _free(event: Event, talk: Talk) -> str:
    n = event.facts["deadwood"]
    return talk.by(event.seat, "Your deadwood is {n}.", "{name}’s deadwood is {n}.", n=n)


def _won_gin(event: Event, talk: Talk) -> str:
    return talk.by(
        event.seat,
        "Gin against {other}: *{points} for you*.",
        "Gin against {other}: *{points} for {name}*.",
        other=event.facts["other"],
        points=event.facts["points"],
    )


def _won_knock(event: Event, talk: Talk) -> str:
    return talk.by(
        event.seat,
        "{knocker} against {other}: *{points} for you*.",
        "{knocker} against {other}: *{points} for {name}*.",
        **event.facts,
    )


def _won_undercut(event: Event, talk: Talk) -> str:
    return talk.by(
        event.seat,
        "{knocker} against {other}, an undercut: *{points} for you*.",
        "{knocker} against {other}, an undercut: *{points} for {name}*.",
        **event.facts,
    )


def _void_stock(event: Event, talk: Talk) -> str:
    return talk.by(
        event.seat,
        "Two cards left in the stock: *void hand*, you deal again.",
        "Two cards left in the stock: *void hand*, {name} deals again.",
    )


def _void_turns(event: Event, talk: Talk) -> str:
    return talk.by(
        event.seat,
        "Sixty turns without a draw: *void hand*, you deal again.",
        "Sixty turns without a draw: *void hand*, {name} deals again.",
    )


def _over(event: Event, talk: Talk) -> str:
    return talk.by(
        event.seat,
        "You win, {points} to {other}; after the settlement {total} to {other_total}.",
        "{name} wins, {points} to {other}; after the settlement {total} to {other_total}.",
        **event.facts,
    )


TELLERS = {
    "first": _first,
    "shuffle": _shuffle,
    "pass": _pass,
    "take": _take,
    "draw": _draw,
    "discard": _discard,
    "knock": _knock,
    "gin": _gin,
    "lay_off": _lay_off,
    "free": _free,
    "won_gin": _won_gin,
    "won_knock": _won_knock,
    "won_undercut": _won_undercut,
    "void_stock": _void_stock,
    "void_turns": _void_turns,
    "over": _over,
}


def _log_shuffle(event: Event, talk: Talk) -> list[Line]:
    dealer = Line(event.seat, talk.by(event.seat, "you deal", "{name} deals"))
    upcard = Line(None, talk.tr("upcard {card}", card=talk.card(event.cards[0])))
    return [Line(None, talk.tr("hand {n}", n=event.facts["number"])), dealer, upcard]


def _log_pass(event: Event, talk: Talk) -> list[Line]:
    return [Line(event.seat, talk.tr("passes"))]


def _log_take(event: Event, talk: Talk) -> list[Line]:
    return [Line(event.seat, talk.tr("takes {card}", card=talk.card(event.cards[0])))]


def _log_draw(event: Event, talk: Talk) -> list[Line]:
    if event.cards:
        return [Line(event.seat, talk.tr("draws {card}", card=talk.card(event.cards[0])))]
    return [Line(event.seat, talk.tr("draws from the stock"))]


def _log_discard(event: Event, talk: Talk) -> list[Line]:
    return [Line(event.seat, talk.tr("discards {card}", card=talk.card(event.cards[0])))]


def _log_knock(event: Event, talk: Talk) -> list[Line]:
    return [*_log_discard(event, talk), Line(event.seat, talk.tr("knocks with {n}", n=event.facts["deadwood"]))]


def _log_gin(event: Event, talk: Talk) -> list[Line]:
    return [*_log_discard(event, talk), Line(event.seat, talk.tr(RESULTS["gin"]))]


def _log_meld(event: Event, talk: Talk) -> list[Line]:
    return [Line(event.seat, talk.tr("melds {cards}", cards=talk.cards(event.cards)))]


def _log_lay_off(event: Event, talk: Talk) -> list[Line]:
    card, *meld = event.cards
    return [Line(event.seat, talk.tr("{card} on {meld}", card=talk.card(card), meld=talk.cards(meld)))]


def _log_free(event: Event, talk: Talk) -> list[Line]:
    return [Line(event.seat, talk.tr("deadwood {n}", n=event.facts["deadwood"]))]


def _log_won(event: Event, talk: Talk) -> list[Line]:
    kind = event.kind.removeprefix("won_")
    return [Line(event.seat, talk.tr(RESULTS[kind]), event.facts["points"])]


def _log_void(event: Event, talk: Talk) -> list[Line]:
    return [Line(None, talk.tr(RESULTS["void"]))]


WRITERS = {
    "shuffle": _log_shuffle,
    "pass": _log_pass,
    "take": _log_take,
    "draw": _log_draw,
    "discard": _log_discard,
    "knock": _log_knock,
    "gin": _log_gin,
    "meld": _log_meld,
    "lay_off": _log_lay_off,
    "free": _log_free,
    "won_gin": _log_won,
    "won_knock": _log_won,
    "won_undercut": _log_won,
    "void_stock": _log_void,
    "void_turns": _log_void,
}

TELLING = Telling(TELLERS, WRITERS)
tell, log = TELLING.tell, TELLING.log
