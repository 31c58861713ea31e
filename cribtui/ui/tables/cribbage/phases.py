"""The table in each phase of a deal: the two cuts, the discard, the pegging, and waiting for the other."""

from __future__ import annotations

from cribtui.games.cribbage.scoring import kept_total, mean_show
from cribtui.speech import cribbage as speech
from cribtui.speech.cribbage_hints import hint
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.cards import SIZES, CardPiece, Size
from cribtui.ui.pieces.fan import Fan
from cribtui.ui.pieces.places import Back, Slot
from cribtui.ui.pieces.words import Prompt, Say
from cribtui.ui.tables.base import spoken
from cribtui.ui.tables.painter import Spans

from .painter import Painter, previewed


def paint(painter: Painter) -> None:
    """Paint the phase that the view is in."""
    match painter.view.phase:
        case "spread" | "turn":
            _turn(painter)
        case "shuffle" if not painter.view.deal:
            _turn(painter)
        case "cut":
            _cut(painter)
        case "lay":
            _lay(painter)
        case "starter":
            _starter(painter)
        case _:
            _play(painter)


def _waiting(painter: Painter) -> bool:
    """Say that the other is to act, or that there is something to read; True when nothing is asked of anyone here."""
    table = painter.table
    if table.acting is not None:
        return False
    if table.paused:
        painter.prompt(painter.tr("Go on when you have seen it"))
        painter.plate(painter.tr("Next"))
    elif painter.view.phase != "over" and painter.view.to_act:
        painter.prompt(painter.tr("{name} is thinking", name=painter.name(painter.view.to_act[0])), waiting=True)
    return True


def _turn(painter: Painter) -> None:
    """C1: turn a card for the deal; the cards turned so far lie at the right."""
    tr = painter.tr
    _turned(painter)
    prompt = (tr("Turn a card from the deck"), tr("lower deals; ace is low"))
    _whole_deck(
        painter, prompt, tr("Turn this card"), tr("card {n} of {most}: click anywhere", n=_place(painter), most=52)
    )


def _cut(painter: Painter) -> None:
    """C2: the pone cuts the shuffled pack."""
    tr = painter.tr
    prompt = (tr("Cut the deck before the deal"), tr("the lower part goes on top"))
    more = tr("lift {n} of {most}: click anywhere", n=_place(painter), most=52)
    _whole_deck(painter, prompt, tr("Cut here"), more)


def _whole_deck(painter: Painter, prompt: tuple[str, str], label: str, more: str) -> None:
    """Paint the pack in an arc with the place that is marked, and the plate that settles it."""
    table, at = painter.table, painter.at
    painter.story()
    y = at.table + 1 if at.wide else at.labels + 2
    tall = 7 if at.wide and at.height >= 38 else 5
    fan = Fan(at.left, y, 52, table.chosen_sliver(), tall, 16 if at.wide else 12)
    painter.scene.add(fan, "fan")
    _place_mark(painter, fan)
    below = min(y + tall + 4, at.height - 4)
    if table.acting is not None:
        _say_prompt(painter, at.labels, *prompt)
        _deck_plate(painter, below, label, more)
    else:
        _paused_below(painter, below)


def _paused_below(painter: Painter, y: int) -> None:
    table = painter.table
    if table.paused:
        painter.press(painter.at.left, y, painter.tr("Next"))
    elif painter.view.to_act:
        name = painter.name(painter.view.to_act[0])
        _say_prompt(painter, painter.at.labels, painter.tr("{name} is thinking", name=name), waiting=True)


def _say_prompt(painter: Painter, y: int, text: str, more: str = "", waiting: bool = False) -> None:
    if painter.table.acting is not None and not painter.table.sitting.solo:
        text = painter.tr("{name} · {prompt}", name=painter.name(painter.table.acting), prompt=text)
    width = min(painter.at.right - painter.at.left, len(text) + len(more) + 4)
    painter.scene.add(Prompt(painter.at.left, y, text, more, waiting, width))


def _place(painter: Painter) -> int:
    deck = painter.table.deck
    return deck.place if deck is not None else 0


def _place_mark(painter: Painter, fan: Fan) -> None:
    """Write the number of the place under the card that stands up."""
    deck = painter.table.deck
    if deck is not None and fan.chosen is not None:
        x = fan.x + fan.column(fan.chosen)
        painter.scene.add(Say(x, fan.y + fan.height, (Span(str(deck.place), "gold", True),), 4, "center"))


def _deck_plate(painter: Painter, y: int, label: str, more: str) -> None:
    x = painter.press(painter.at.left, y, label) + 3
    painter.scene.add(Say(x, y, (Span(more, "felt_text"),), min(len(more), painter.at.right - x)))


def _turned(painter: Painter) -> None:
    """Show the cards turned for the deal, each under its owner's name."""
    at, view = painter.at, painter.view
    size: Size = "M" if at.height >= 30 else "S"
    height = SIZES[size][1]
    x = at.right - 14 if at.wide else 69
    y = at.labels if at.wide else at.labels + 1
    for seat, card in zip((0, 1), (*view.turned_cards, None, None)[:2], strict=True):
        top = y + seat * (height + 1)
        painter.label(x, top, painter.name(seat), 10)
        if card is None:
            painter.scene.add(Slot(x, top + 1, size))
        else:
            painter.scene.add(CardPiece(x, top + 1, card, size))


def _lay(painter: Painter) -> None:
    """C4: two cards go to the crib."""
    table, at, tr, view = painter.table, painter.at, painter.tr, painter.view
    painter.story()
    painter.opponent()
    deck_x, crib_x = (42, 58) if at.wide else (36, 52)
    painter.label(deck_x, at.labels, tr("deck"), 10)
    painter.scene.add(Back(deck_x, at.table, at.far))
    _crib_place(painter, crib_x)
    if not _waiting(painter):
        raised = table.hand.raised
        mine = view.dealer == table.acting
        text = (
            tr("Lay two cards in your crib")
            if mine
            else tr("Lay two cards in {name}’s crib", name=painter.name(painter.far))
        )
        painter.prompt(text, tr("{n} of {most}", n=len(raised), most=2))
        painter.plate(tr("Lay them"), off=len(raised) < 2)
        painter.preview(_keep_lines(painter), hint_lines(painter))
    painter.hand()


def _crib_place(painter: Painter, x: int) -> None:
    """Show the crib: the other's cards once laid, and the places of one's own two with what would lie there."""
    at, view, table, tr = painter.at, painter.view, painter.table, painter.tr
    mine = view.dealer == painter.near and table.sitting.solo
    owner = tr("your crib") if mine else tr("{name}’s crib", name=painter.name(view.dealer or 0))
    painter.label(x, at.labels, owner, at.right - x)
    width, height = SIZES[at.far]
    step = width + 1 if at.wide else 8  # in a small window a band of the stage each, which is less to send
    for index in range(2):
        left = x + index * step
        if view.laid:
            painter.scene.add(Back(left, at.table, at.far))
        else:
            raised = table.hand.raised[index : index + 1] if table.acting is not None else []
            text = painter.desk.look.card(raised[0]) if raised else ""
            painter.scene.add(Slot(left, at.table, at.far, text, "felt_dot" if table.acting is None else "brass"))
    other = view.crib - len(view.laid)
    if view.seat is not None and other:
        painter.backs(x + 2 * step, at.table, other, at.far, 2)
    painter.scene.region(x, at.table, 2 * step, height, "crib")


def _keep_lines(painter: Painter) -> list[Spans]:
    """Say what the four cards kept are worth, now and on average."""
    table, talk, tr = painter.table, painter.talk, painter.tr
    lines: list[Spans] = []
    if len(table.hand.raised) == 2 and not table.advice:  # a hint says more of it, and needs the room
        kept = [card for card in table.hand.cards if card not in table.hand.raised]
        now = kept_total(kept)
        lines.append(spoken(tr("You keep *{cards}*", cards=talk.cards(kept))))
        mean = talk.decimal(mean_show(kept, table.hand.cards))
        lines.append(spoken(tr("now {n}, on average {mean}", n=now, mean=mean)))
    return lines


def hint_lines(painter: Painter) -> list[Spans]:
    """Return the hint: the best choice with its worth and why, and the next best."""
    advice = painter.table.advice
    if not advice:
        return []
    return [spoken(line, "felt_text", "gold") for line in hint(advice, painter.talk)]


def _starter(painter: Painter) -> None:
    """C5: the pone cuts what is left of the pack for the starter."""
    table, at, tr = painter.table, painter.at, painter.tr
    tall = 7 if at.wide else 4
    y = at.table - 1 if at.wide else at.labels
    fan = Fan(at.left, y, 40, table.chosen_sliver(), tall, 8 if at.wide else 4)
    painter.scene.add(fan, "fan")
    painter.story()
    painter.opponent()
    painter.crib()
    if not _waiting(painter):
        text = tr("Cut for the starter")
        if not table.sitting.solo and table.acting is not None:
            text = tr("{name} · {prompt}", name=painter.name(table.acting), prompt=text)
        painter.prompt(text, tr("lift {n} of {most}: click anywhere", n=_place(painter), most=40))
        painter.plate(tr("Cut here"))
    painter.hand(keys=False)


def _play(painter: Painter) -> None:
    """C7-C13: the pegging, and the table as the last card left it."""
    table, view, tr = painter.table, painter.view, painter.tr
    painter.story()
    painter.pile()
    painter.count()
    painter.starter()
    painter.crib()
    painter.opponent()
    dim = [card for card in table.hand.cards if table.acting is not None and card not in table.playable]
    if not _waiting(painter):
        if not table.playable:
            painter.prompt(tr("Say go"), tr("no card of yours stays within thirty-one"))
            painter.plate(tr.context("say", "Go"))
        else:
            _ask_for_card(painter)
    painter.hand(dim, keys=view.phase == "play")


def _ask_for_card(painter: Painter) -> None:
    table, tr = painter.table, painter.tr
    look = painter.desk.look
    more = ""
    if table.over31 is not None:
        count, _ = previewed(painter, table.over31)
        more = tr("{card} would make {count}", card=look.card(table.over31), count=count)
    elif len(table.playable) == 1 and len(table.hand.cards) > 1:
        more = tr("only {card} stays within thirty-one", card=look.card(table.playable[0]))
    painter.prompt(tr("Your card"), more)
    raised = table.hand.raised
    painter.plate(tr("Play {card}", card=look.card(raised[0])) if raised else tr("Play"), off=not raised)
    painter.preview(_would(painter, raised[0]) if raised else [], hint_lines(painter))


def _would(painter: Painter, card: int) -> list[Spans]:
    """Say what a card would make."""
    view, tr, talk = painter.view, painter.tr, painter.talk
    count, scores = previewed(painter, card)
    points = sum(score.points for score in scores)
    number = talk.number(count)
    if not points:
        return [spoken(tr("It makes {count}.", count=number))]
    at = min(view.target, view.scores[painter.near] + points)
    text = tr(
        "It makes {count}: *{score}*, and you are at {points}.",
        count=number,
        score=speech.items(scores, talk),
        points=at,
    )
    return [spoken(text, strong="you")]
