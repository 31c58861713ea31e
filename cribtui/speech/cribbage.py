"""Cribbage in words: what happened, what a card scored, and a hand counted aloud.

In a sentence `*...*` marks the points, which the screen writes in the player's colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cribtui.core.rules import Event, Score
from cribtui.i18n import mark

from .talk import Line, Talk
from .telling import Telling, points

PAIRS = {2: mark("pair for {points}"), 3: mark("three alike for {points}"), 4: mark("four alike for {points}")}
ITEMS = {
    "fifteen": mark("fifteen for {points}"),
    "thirty_one": mark("thirty-one for {points}"),
    "flush": mark("flush for {points}"),
    "nobs": mark("his nobs for {points}"),
    "heels": mark("his heels for {points}"),
    "go": mark("go for {points}"),
    "last": mark("last card for {points}"),
}
NAMES = {
    "fifteen": mark("fifteen"),
    "thirty_one": mark("thirty-one"),
    "flush": mark("flush"),
    "nobs": mark("his nobs"),
    "heels": mark("his heels"),
    "go": mark("go"),
    "last": mark("last card"),
}
PAIR_NAMES = {2: mark("pair"), 3: mark("three alike"), 4: mark("four alike")}
ALOUD = {
    "fifteen": mark("fifteen {total}"),
    "run": mark("a run of {length} is {total}"),
    "flush": mark("a flush is {total}"),
    "nobs": mark("his nobs is {total}"),
}
PAIRS_ALOUD = {2: mark("a pair is {total}"), 3: mark("three alike are {total}"), 4: mark("four alike are {total}")}


def item(score: Score, talk: Talk) -> str:
    """Return one item with its points: `run of three for 3`."""
    if score.kind == "run":
        return talk.tr("run of {length} for {points}", length=talk.number(len(score.cards)), points=score.points)
    text = PAIRS[len(score.cards)] if score.kind == "pair" else ITEMS[score.kind]
    return talk.tr(text, points=score.points)


def items(scores: Iterable[Score], talk: Talk) -> str:
    """Return all items of one action, parted by commas."""
    return ", ".join(item(score, talk) for score in scores)


def item_name(score: Score, talk: Talk) -> str:
    """Return the name of an item: `run of three`."""
    if score.kind == "run":
        return talk.tr("run of {length}", length=talk.number(len(score.cards)))
    return talk.tr(PAIR_NAMES[len(score.cards)] if score.kind == "pair" else NAMES[score.kind])


def sheet_name(score: Score, talk: Talk) -> str:
    """Return the name of an item where its cards stand beside it, so that a run need not say its length."""
    return talk.tr("run") if score.kind == "run" else item_name(score, talk)


def aloud(scores: Sequence[Score], talk: Talk) -> list[str]:
    """Return a hand counted the way people count, an item at a time: `fifteen two`, `a pair is four`."""
    said, total = [], 0
    for score in scores:
        total += score.points
        text = PAIRS_ALOUD[len(score.cards)] if score.kind == "pair" else ALOUD[score.kind]
        values = {"total": talk.number(total), "length": talk.number(len(score.cards))}
        said.append(talk.tr(text, **values))
    return said


def _turn(event: Event, talk: Talk) -> str:
    return talk.by(event.seat, "You turn {card}.", "{name} turns {card}.", card=talk.card(event.cards[0]))


def _tie(event: Event, talk: Talk) -> str:
    first, second = map(talk.card, event.cards)
    return talk.tr("{first} and {second} are equal: cut again.", first=first, second=second)


def _dealer(event: Event, talk: Talk) -> str:
    low = min(event.cards, key=lambda card: card % 13)
    return talk.by(
        event.seat, "{card} is lower: *you deal first*.", "{card} is lower: *{name} deals first*.", card=talk.card(low)
    )


def _cut(event: Event, talk: Talk) -> str:
    n = event.facts["lifted"]
    if event.seat == talk.you or event.seat is None:
        return talk.tr.plural("You cut {n} card.", "You cut {n} cards.", n)
    return talk.tr.plural("{name} cuts {n} card.", "{name} cuts {n} cards.", n, name=talk.names[event.seat])


def _lay(event: Event, talk: Talk) -> str:
    assert event.seat is not None
    dealer = event.facts["to"]
    if event.seat == talk.you and event.cards:
        if dealer == talk.you:
            return talk.tr("You lay {cards} in your crib.", cards=talk.sorted(event.cards))
        return talk.tr("You lay {cards} in {name}’s crib.", cards=talk.sorted(event.cards), name=talk.names[dealer])
    return talk.tr("{name} lays two cards in the crib.", name=talk.names[event.seat])


def _starter(event: Event, talk: Talk) -> str:
    return talk.by(
        event.seat, "You cut the starter: {card}.", "{name} cuts the starter: {card}.", card=talk.card(event.cards[0])
    )


def _heels(event: Event, talk: Talk) -> str:
    return talk.by(
        event.seat,
        "{card}, his heels: *2 for you*.",
        "{card}, his heels: *2 for {name}*.",
        card=talk.card(event.cards[0]),
    )


def _play(event: Event, talk: Talk) -> str:
    values = {"card": talk.card(event.cards[0]), "count": talk.number(event.facts["count"])}
    if not event.scores:
        return talk.by(event.seat, "You play {card}: {count}.", "{name} plays {card}: {count}.", **values)
    if event.scores[0].kind in ("fifteen", "thirty_one"):  # the score says the count itself
        values = {"card": values["card"], "score": items(event.scores, talk)}
        return talk.by(event.seat, "You play {card}: *{score}*.", "{name} plays {card}: *{score}*.", **values)
    return talk.by(
        event.seat,
        "You play {card}: {count}, *{score}*.",
        "{name} plays {card}: {count}, *{score}*.",
        score=items(event.scores, talk),
        **values,
    )


def _go(event: Event, talk: Talk) -> str:
    count = talk.number(event.facts["count"])
    return talk.by(event.seat, "You say go at {count}.", "{name} says go at {count}.", count=count)


def _go_point(event: Event, talk: Talk) -> str:
    return talk.by(event.seat, "*1 for go* to you.", "*1 for go* to {name}.")


def _count(event: Event, talk: Talk) -> str:
    n = points(event)
    if event.facts["crib"]:
        return talk.by(event.seat, "Your crib counts *{n}*.", "{name}’s crib counts *{n}*.", n=n)
    return talk.by(event.seat, "Your hand counts *{n}*.", "{name}’s hand counts *{n}*.", n=n)


def _over(event: Event, talk: Talk) -> str:
    return talk.by(
        event.seat,
        "You win, {points} to {other}.",
        "{name} wins, {points} to {other}.",
        points=event.facts["points"],
        other=event.facts["other"],
    )


TELLERS = {
    "turn": _turn,
    "tie": _tie,
    "dealer": _dealer,
    "cut": _cut,
    "lay": _lay,
    "starter": _starter,
    "heels": _heels,
    "play": _play,
    "go": _go,
    "go_point": _go_point,
    "count": _count,
    "over": _over,
}


def _log_shuffle(event: Event, talk: Talk) -> list[Line]:
    deal = talk.tr("deal {n}", n=event.facts["deal"])
    return [Line(None, deal), Line(event.seat, talk.by(event.seat, "you deal", "{name} deals"))]


def _log_cut(event: Event, talk: Talk) -> list[Line]:
    return [Line(event.seat, talk.tr("cuts at {n}", n=event.facts["lifted"]))]


def _log_lay(event: Event, talk: Talk) -> list[Line]:
    if event.cards and event.seat == talk.you:
        return [Line(event.seat, talk.tr("lays {cards}", cards=talk.sorted(event.cards)))]
    return [Line(event.seat, talk.tr("lays two cards"))]


def _log_starter(event: Event, talk: Talk) -> list[Line]:
    return [Line(None, talk.tr("starter {card}", card=talk.card(event.cards[0])))]


def _log_heels(event: Event, talk: Talk) -> list[Line]:
    return [Line(event.seat, talk.tr("his heels"), 2)]


def _log_play(event: Event, talk: Talk) -> list[Line]:
    names = " ".join(item_name(score, talk) for score in event.scores)
    text = f"{talk.card(event.cards[0]):<4}{event.facts['count']:>2}  {names}".rstrip()
    return [Line(event.seat, text, points(event))]


def _log_go(event: Event, talk: Talk) -> list[Line]:
    return [Line(event.seat, talk.tr.context("said", "go"))]


def _log_count(event: Event, talk: Talk) -> list[Line]:
    cards = talk.sorted(event.cards)
    text = talk.tr("crib {cards}", cards=cards) if event.facts["crib"] else talk.tr("hand {cards}", cards=cards)
    return [Line(event.seat, text, event.facts["after"] - event.facts["before"])]


def _log_go_point(event: Event, talk: Talk) -> list[Line]:
    return [Line(event.seat, talk.tr("played last"), 1)]


WRITERS = {
    "shuffle": _log_shuffle,
    "cut": _log_cut,
    "lay": _log_lay,
    "starter": _log_starter,
    "heels": _log_heels,
    "play": _log_play,
    "go": _log_go,
    "go_point": _log_go_point,
    "count": _log_count,
}

TELLING = Telling(TELLERS, WRITERS)
tell, log = TELLING.tell, TELLING.log
