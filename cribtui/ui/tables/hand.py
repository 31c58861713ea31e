"""A player's own hand on the table: its order, the cursor and the cards that are raised."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field

from cribtui.core.cards import Card, rank, suit
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.cards import SIZES, CardPiece, Size, State
from cribtui.ui.pieces.words import Say
from cribtui.ui.scene import Scene

KEYS = "1234567890-="
ORDERS: dict[str, Callable[[Card], tuple[int, int]]] = {
    "rank": lambda card: (rank(card), suit(card)),
    "suit": lambda card: (suit(card), rank(card)),
}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a hand lies and how: the size of its cards and the columns from one to the next."""

    x: int
    y: int
    size: Size = "M"
    step: int = 8


@dataclass(slots=True)
class HandRow:
    """Cards side by side; `most` of them can be raised, and a further one lowers the one raised first.

    A card that leaves the hand leaves its place empty, so that the others keep their places and their keys.
    """

    order: str = "rank"
    places: list[Card | None] = field(default_factory=list)
    raised: list[Card] = field(default_factory=list)
    cursor: int | None = None  # only once the keys were used
    most: int = 2

    @property
    def cards(self) -> list[Card]:
        """The cards held, from left to right."""
        return [card for card in self.places if card is not None]

    def hold(self, cards: Iterable[Card], most: int, gone: Iterable[Card] = ()) -> None:
        """Take the cards of a view; what has gone from the hand leaves its place empty, and what stays stays raised."""
        held = set(cards)
        self.places = [card if card in held else None for card in sorted({*held, *gone}, key=ORDERS[self.order])]
        self.most = most
        self.raised = [card for card in self.raised if card in held][-most:] if most else []
        if self.pointed() is None:
            self.cursor = None

    def next_order(self) -> None:
        """Change to the next order, for the next time cards are taken up."""
        orders = list(ORDERS)
        self.order = orders[(orders.index(self.order) + 1) % len(orders)]
        self.cursor = None

    def at(self, index: int) -> Card | None:
        """Return the card at a place, from 0."""
        return self.places[index] if 0 <= index < len(self.places) else None

    def move(self, step: int) -> None:
        """Move the cursor along the hand, over empty places."""
        filled = [index for index, card in enumerate(self.places) if card is not None]
        if filled:
            ahead = [index for index in filled if self.cursor is None or (index - self.cursor) * step > 0]
            self.cursor = (ahead or filled)[0 if step > 0 else -1]

    def pointed(self) -> Card | None:
        """Return the card under the cursor."""
        return None if self.cursor is None else self.at(self.cursor)

    def lift(self, card: Card) -> None:
        """Raise a card."""
        if card not in self.raised and self.most:
            self.raised = [*self.raised, card][-self.most :]

    def lower(self, card: Card) -> None:
        """Lower a card."""
        self.raised = [other for other in self.raised if other != card]

    def toggle(self, card: Card) -> None:
        """Raise a card that lies flat, lower one that is raised."""
        if card in self.raised:
            self.lower(card)
        else:
            self.lift(card)

    def paint(
        self, scene: Scene, place: Place, dim: Collection[Card] = (), hinted: Collection[Card] = (), keys: bool = True
    ) -> None:
        """Paint the hand, the key under each card, and make each card a target `card:N`."""
        width, height = SIZES[place.size]
        for index, card in enumerate(self.places):
            if card is None:
                continue
            x = place.x + index * place.step
            up = card in self.raised
            under = place.step if place.step < width and self.at(index + 1) is not None else 0
            lap = place.step < width and self.at(index - 1) is not None
            state: State = "dim" if card in dim else "normal"
            scene.add(CardPiece(x, place.y - up, card, place.size, state, lap=lap, under=under, raised=up))
            seen = under or width
            scene.region(x, place.y - 1, seen, height + 2, f"card:{index}")
            if keys and index < len(KEYS):
                self._paint_key(scene, x, place.y + height, seen, index, card in hinted)

    def _paint_key(self, scene: Scene, x: int, y: int, width: int, index: int, hinted: bool) -> None:
        look = scene.look
        up = self.places[index] in self.raised
        role = "gold" if up or index == self.cursor else "felt_text"
        key = Span(KEYS[index], role, up or index == self.cursor)
        left, right = " ", " "
        if hinted:
            left, right = look.glyph("less"), look.glyph("more")
        elif index == self.cursor:
            left = look.glyph("raised")
        spans = (Span(left, "gold"), key, Span(right, "gold"))
        scene.add(Say(x + (width - 1) // 2 - 1, y, spans))
