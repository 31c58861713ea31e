"""Why something was refused: the message keys of rules, records and store as sentences."""

from __future__ import annotations

from collections.abc import Mapping

from cribtui.i18n import mark

from .talk import Talk

SENTENCES: Mapping[str, str] = {
    "action.card": mark("“{card}” is not a card."),
    "action.deck": mark("A pack must hold each of the 52 cards once."),
    "action.number": mark("“{text}” is not a number."),
    "action.unknown": mark("“{text}” is not an action of this game."),
    "cribbage.cut.lifted": mark("Lift {least} to {most} cards."),
    "cribbage.go.can_play": mark("You hold a card that fits: go is not allowed."),
    "cribbage.lay.two": mark("Lay two different cards."),
    "cribbage.play.over31": mark("{card} would make {count}."),
    "cribbage.turn.place": mark("Choose a place from 1 to 52."),
    "cribbage.turn.taken": mark("That card is turned already."),
    "deck.not_due": mark("It is not time to shuffle."),
    "gin.discard.taken": mark("You have just taken {card}: it cannot be discarded in the same turn."),
    "gin.knock.deadwood": mark("Your deadwood would be {deadwood}; a knock allows {most} at most."),
    "gin.knock.meld": mark("{cards} is neither a set nor a run."),
    "gin.knock.twice": mark("{card} cannot be used twice."),
    "gin.show.lay_off": mark("{card} does not fit on meld {meld}."),
    "gin.show.meld": mark("{cards} is neither a set nor a run."),
    "gin.show.no_meld": mark("There is no meld {meld} to lay off on."),
    "gin.show.on_gin": mark("Nothing is laid off on gin."),
    "gin.show.twice": mark("{card} cannot be used twice."),
    "gin.take.passed": mark("You have both passed on {card}: draw from the stock."),
    "hand.not_held": mark("{card} is not in your hand."),
    "option.unknown": mark("This game does not know {option}={value}."),
    "record.head": mark("Line {line}: “{word}” was expected."),
    "record.line": mark("Line {line} is no line of a record."),
    "record.not_one": mark("This is not a record of a cribtui match."),
    "record.result": mark("Line {line}: the result does not follow from the match."),
    "record.version": mark("This record was written by another version ({version})."),
    "rum500.discard.one": mark("Raise the one card that you discard."),
    "rum500.discard.pending": mark("You must play {cards} before you can discard."),
    "rum500.draw.empty": mark("The stock is empty."),
    "rum500.draw.first": mark("First draw from the stock, or take from the row."),
    "rum500.end.stock": mark("The hand can be ended only when the stock is empty; it holds {stock}."),
    "rum500.freed.table": mark("{card} was freed: it goes into a new meld or on your own table."),
    "rum500.lay.closed": mark("You may lay off only after you have opened."),
    "rum500.lay.fit": mark("{card} does not fit on meld {meld}."),
    "rum500.lay.meld": mark("There is no meld {meld}."),
    "rum500.meld.beside": mark("{cards} is no meld to be laid down with the others."),
    "rum500.meld.cards": mark("{cards} is not in your hand."),
    "rum500.meld.none": mark("{cards} is neither a set nor a run."),
    "rum500.meld.reading": mark("In {cards} a joker cannot take that place."),
    "rum500.meld.twice": mark("{cards} cannot be used twice."),
    "rum500.open.points": mark("These melds are worth {points}; opening needs {needed}: add another meld."),
    "rum500.open.row": mark("You may open once the row has held {total}."),
    "rum500.pending": mark("After that {cards} could not be played any more."),
    "rum500.pick.closed": mark("You may take from the row only if you opened in an earlier turn."),
    "rum500.pick.row": mark("{card} does not lie in the row."),
    "rum500.pick.stuck": mark("{card} could not be played in this turn."),
    "rum500.raise": mark("Raise a card first."),
    "rum500.swap.closed": mark("You may swap only after you have opened."),
    "rum500.swap.fit": mark("{card} cannot take the place of {joker} in meld {meld}."),
    "rum500.swap.own": mark("Jokers are swapped only on the other’s table."),
    "rum500.swap.stuck": mark("{joker} could not be played after that swap."),
    "rum500.swap.three": mark("A set of three is extended; its joker is not swapped."),
    "rum500.turn": mark("That does not belong to this step."),
    "seat.unknown": mark("There is no such seat at this table."),
    "seed.text": mark("A seed is a word without line breaks or spaces around it."),
    "turn.not_yours": mark("It is not your turn."),
    "turn.other_step": mark("That does not belong to this step."),
    "turn.stale": mark("The table has changed since: look again."),
}


def refusal(key: str, values: Mapping[str, object], talk: Talk) -> str:
    """Return the sentence for a message key; an unknown key is shown as it is."""
    text = SENTENCES.get(key)
    if text is None:
        return key
    said = dict(values)
    if isinstance(card := values.get("card"), int):
        said["card"] = talk.card(card)
    if isinstance(joker := values.get("joker"), int):
        said["joker"] = talk.card(joker)
    if isinstance(cards := values.get("cards"), tuple):
        said["cards"] = talk.cards(cards)
    return talk.tr(text, **said)
