"""What a player of 500 rum can do, and how the log writes it.

`discard 5H`, `draw`, `end`; `pick 7C` takes that card of the row and all after it; `meld 3H4H2S=5H 9C9D2H=9` lays melds
down, a joker with the place that it takes, in a meld of twos bare; `lay 6H>A1` adds to the first meld on the table of
seat 0, `lay 2D=QS>B2` and `lay 2C=9>A1` a joker to a run and to a set, `lay 2C>A3` to twos; `swap 5H>B1:2S` puts the
real card in place of that joker.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cribtui.core.cards import RANKS, SUITS, BadCard, Card, name, parse, rank
from cribtui.core.notation import deck_text, first_text, read_deck, read_first
from cribtui.core.rules import Deck, First, IllegalAction

from .melds import Hand, Reading, Stand, is_joker, written
from .table import Meld, Spot, label

PLACED = re.compile(r"(10.|..?)(?:=(10|[^=])([SHDC]?))?", re.DOTALL | re.IGNORECASE)
LAY = re.compile(r"([^=>]+)(?:=([^=>]+))?>(.+)", re.DOTALL)
SWAP = re.compile(r"([^>:]+)>([^:]+):(.+)", re.DOTALL)
SPOT = re.compile("([AB])([1-9][0-9]?)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a card at the end of the row, which ends the turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the stock."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Take a card of the row, which must be played, and all that were discarded after it."""

    card: Card


@dataclass(frozen=True, slots=True)
class Melds:
    """Lay melds down on one's own table, in the order in which they are numbered."""

    melds: tuple[Reading, ...]

    @property
    def cards(self) -> Hand:
        """The cards of all of them."""
        return tuple([card for meld in self.melds for card in meld.cards])


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a card on a meld: for a joker on a run what it stands for, for one on a set the rank."""

    card: Card
    spot: Spot
    stands: Stand | None = None
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Put a real card in place of a joker on the other's table."""

    card: Card
    spot: Spot
    joker: Card


@dataclass(frozen=True, slots=True)
class End:
    """End the hand when the stock is empty."""


Action = Discard | Draw | Pick | Melds | Lay | Swap | End | First
DRAW, END = Draw(), End()


def lay_on(meld: Meld, card: Card, spot: Spot, stands: Stand | None) -> Lay:
    """Return the action of laying a card on a meld, as one of its `lays`."""
    return Lay(card, spot, stands, meld.rank) if is_joker(card) else Lay(card, spot)


def encode(action: Action | Deck) -> str:
    """Return an action as the log writes it."""
    match action:
        case Discard(card):
            return f"discard {name(card)}"
        case Draw():
            return "draw"
        case Pick(card):
            return f"pick {name(card)}"
        case Melds(melds):
            return " ".join(["meld", *map(meld_name, melds)])
        case Lay(card, spot, stands, of_rank):
            return f"lay {name(card)}{_place(card, stands, of_rank)}>{label(spot)}"
        case Swap(card, spot, joker):
            return f"swap {name(card)}>{label(spot)}:{name(joker)}"
        case End():
            return "end"
        case First():
            return first_text(action)
        case Deck():
            return deck_text(action)


def meld_name(meld: Reading) -> str:
    """Return a meld in one word, `3H4H2S=5H`."""
    pairs = zip(meld.cards, meld.stands, strict=True)
    return "".join([name(card) + _place(card, stands, meld.rank) for card, stands in pairs])


def _place(card: Card, stands: Stand | None, of_rank: int | None) -> str:
    """Return what is written after a joker."""
    if not is_joker(card) or (stands is None and of_rank is None):
        return ""
    return f"={RANKS[of_rank or 0]}" if stands is None else f"={name(stands)}"


def decode(text: str) -> Action | Deck:
    """Return the action that a line of the log writes. Raises IllegalAction."""
    verb, _, rest = text.strip().partition(" ")
    try:
        match verb:
            case "draw" if not rest:
                return DRAW
            case "end" if not rest:
                return END
            case "discard":
                return Discard(parse(rest))
            case "pick":
                return Pick(parse(rest))
            case "meld" if rest:
                return Melds(tuple(map(parse_meld, rest.split())))
            case "lay" if found := LAY.fullmatch(rest):
                return _lay(parse(found[1]), found[2], _spot(found[3]))
            case "swap" if found := SWAP.fullmatch(rest):
                return Swap(parse(found[1]), _spot(found[2]), parse(found[3]))
            case "first":
                return read_first(rest)
            case "deck":
                return read_deck(rest)
    except BadCard as error:
        raise IllegalAction("action.card", card=error.text) from None
    raise IllegalAction("action.unknown", text=text)


def parse_meld(word: str) -> Reading:
    """Return the meld that a word writes. Raises BadCard, IllegalAction when it is none."""
    cards: list[Card] = []
    stands: list[Stand | None] = []
    ranks: set[int] = set()
    for token, of_rank, of_suit in PLACED.findall(word):
        cards.append(parse(token))
        stands.append(parse(of_rank + of_suit) if of_suit else None)
        if of_rank and not of_suit:
            ranks.add(_rank(of_rank))
    meld = written(cards, stands)
    if not ranks <= {meld.rank}:
        raise IllegalAction("rum500.meld.reading", cards=tuple(cards))
    return meld


def _rank(text: str) -> int:
    """Return the rank that a text names. Raises BadCard."""
    return rank(parse(text + SUITS[0]))


def _lay(card: Card, place: str | None, spot: Spot) -> Lay:
    """Return a lay-off; what a natural card is said to stand for must be itself."""
    if place is None:
        return Lay(card, spot)
    if place.upper() in (*RANKS, "10"):
        stands, of_rank = None, _rank(place)
    else:
        stands, of_rank = parse(place), None
    if is_joker(card):
        return Lay(card, spot, stands, of_rank)
    if card != stands:
        raise IllegalAction("rum500.lay.fit", card=card, meld=label(spot))
    return Lay(card, spot)


def _spot(text: str) -> Spot:
    """Return the meld that a label names. Raises IllegalAction."""
    if (found := SPOT.fullmatch(text.strip())) is None:
        raise IllegalAction("action.unknown", text=text)
    return "AB".index(found[1].upper()), int(found[2]) - 1
