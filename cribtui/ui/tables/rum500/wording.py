"""What is about to be done at 500 rum, in a few words: for plates and for the ways to choose from."""

from __future__ import annotations

from cribtui.core.cards import Card
from cribtui.games.rum500.actions import Action, Discard, Draw, End, Lay, Melds, Pick, Swap
from cribtui.games.rum500.melds import Reading, is_joker
from cribtui.games.rum500.table import label

from .choosing import played
from .painter import Painter


def action_label(painter: Painter, action: Action | None) -> str:
    """Return what a plate says that does an action, and whether that closes the hand."""
    said = _label(painter, action)
    gone = len(played(action)) if isinstance(action, Discard | Melds | Lay) else 0
    if gone == len(painter.view.hand) > 0 and not painter.table.choosing.short(action):
        return painter.tr("{what} and close", what=said)
    return said


def _label(painter: Painter, action: Action | None) -> str:
    tr, table, card = painter.tr, painter.table, painter.desk.look.card
    choosing = table.choosing
    match action:
        case Draw():
            return tr("Draw")
        case End():
            return tr("End the hand")
        case Pick(chosen):
            more = len(painter.view.row) - painter.view.row.index(chosen) - 1
            if not more:
                return tr("Take {card}", card=card(chosen))
            return tr.plural("Take {card} and {n} more", "Take {card} and {n} more", more, card=card(chosen))
        case Melds():
            if choosing.short(action) and choosing.raised and painter.view.reached:
                return tr("Set aside {n}", n=choosing.worth(action))
            if not choosing.opened:
                return tr("Open with {n}", n=choosing.worth(action))
            return tr("Meld +{n}", n=choosing.worth(action))
        case Lay(laid, spot):
            points = choosing.worth(action)
            return tr("Lay {card} on {meld} +{n}", card=card(laid), meld=label(spot), n=points)
        case Swap(real, _, joker):
            return tr("Swap {card} for {joker}", card=card(real), joker=card(joker))
        case Discard(thrown):
            return throw_label(painter, thrown)
    return tr("Meld") if len(choosing.raised) > 1 or painter.view.pending else tr("Discard")


def way_text(painter: Painter, action: Action) -> str:
    """Return a way to play in a few words: the meld or the place, and its points."""
    tr, card, choosing = painter.tr, painter.desk.look.card, painter.table.choosing
    match action:
        case Melds(melds):
            return f"{meld_text(painter, melds[-1])} +{melds[-1].points}"
        case Lay(laid, spot, stands):
            placed = f"{card(laid)}={card(stands)}" if is_joker(laid) and stands is not None else card(laid)
            return tr("{card} on {meld} +{n}", card=placed, meld=label(spot), n=choosing.worth(action))
        case Swap(real, spot, joker):
            values = {"card": card(real), "joker": card(joker), "meld": label(spot)}
            return tr("{card} for {joker} in {meld} +{n}", n=choosing.worth(action), **values)
        case Discard(thrown):
            return tr("discard {card}", card=card(thrown))
    return ""


def meld_text(painter: Painter, meld: Reading) -> str:
    """Return a meld with its jokers as what they stand for."""
    card = painter.desk.look.card
    pairs = zip(meld.cards, meld.stands, strict=True)
    return " ".join(
        f"{card(each)}={card(stand)}" if is_joker(each) and stand is not None else card(each) for each, stand in pairs
    )


def throw_label(painter: Painter, card: Card | None) -> str:
    """Return what the plate says that throws a card."""
    tr = painter.tr
    return tr("Discard") if card is None else tr("Discard {card}", card=painter.desk.look.card(card))
