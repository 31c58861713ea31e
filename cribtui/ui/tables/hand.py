"""A player's own hand on the table: its order, the cursor and the cards that are raised."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from cribtui.core.cards import Card, rank, suit
from cribtui.core.rules import Advice
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.cards import SIZES, CardPiece, Size, State
from cribtui.ui.pieces.words import Say
from cribtui.ui.scene import Scene

KEYS = "1234567890-="
LEAST = 2  # columns of a covered card that must be seen
REST = 4  # columns that say how many cards are out of sight
TURN = 12  # cards that a click there goes on
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
    gap: int = 0  # more columns between two groups
    first: int = 0  # the first card that is seen, where there are more than can lie side by side
    last: int | None = None  # and the last one

    def sees(self, index: int) -> bool:
        """Tell whether a card is seen."""
        return self.first <= index and (self.last is None or index <= self.last)


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
    breaks: frozenset[int] = frozenset()  # places at which a new group begins

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

    def sorted(self, cards: Iterable[Card]) -> list[Card]:
        """Return cards in this hand's order."""
        return sorted(cards, key=ORDERS[self.order])

    def lay_groups(self, groups: Iterable[Iterable[Card]]) -> None:
        """Lay cards in groups, side by side."""
        laid = [list(group) for group in groups]
        starts = [sum(map(len, laid[:index])) for index in range(1, len(laid))]
        self.places = [card for group in laid for card in group]
        self.breaks = frozenset(start for start in starts if 0 < start < len(self.places))
        if self.pointed() is None:
            self.cursor = None

    def keep_order(self, cards: Iterable[Card]) -> None:
        """Keep the cards where the player moved them; a new one comes last."""
        held = list(cards)
        kept: list[Card | None] = [card for card in self.places if card in held]
        self.places = kept + [card for card in held if card not in kept]
        self.breaks = frozenset()

    def shift(self, card: Card, step: int) -> None:
        """Move a card along the hand."""
        self.move_to(card, self.places.index(card) + step)

    def move_to(self, card: Card, place: int) -> None:
        """Put a card at a place, between the others."""
        self.places.remove(card)
        self.places.insert(max(0, min(place, len(self.places))), card)
        self.breaks = frozenset()

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

    def act(self, name: str, lift: Callable[[Card], object]) -> bool:
        """Answer the keys that move along a hand; `lift` raises a card, or says why not. Tell whether it was one."""
        pointed = self.pointed()
        match name:
            case "left" | "right":
                self.move(1 if name == "right" else -1)
            case "up" | "down" | "toggle" if pointed is None:
                self.move(1)
            case "up" | "toggle" if pointed is not None and pointed not in self.raised:
                lift(pointed)
            case "down" | "toggle" if pointed is not None:
                self.lower(pointed)
            case "up":
                pass  # it stands up already
            case _:
                return False
        return True

    def paint(
        self,
        scene: Scene,
        place: Place,
        dim: Collection[Card] = (),
        hinted: Collection[Card] = (),
        keys: bool = True,
        lit: Collection[Card] = (),
    ) -> None:
        """Paint the hand, the key under each card, and make each card a target `card:N`."""
        width, height = SIZES[place.size]
        for index, card in enumerate(self.places):
            if card is None or not place.sees(index):
                continue
            x = self.column(place, index)
            up = card in self.raised
            covered = self.at(index + 1) is not None and index + 1 not in self.breaks and place.sees(index + 1)
            under = place.step if place.step < width and covered else 0
            lap = place.step < width and self.at(index - 1) is not None and index not in self.breaks
            state: State = "dim" if card in dim else "lit" if card in lit else "normal"
            scene.add(CardPiece(x, place.y - up, card, place.size, state, lap=lap, under=under, raised=up))
            seen = under or width
            scene.region(x, place.y - 1, seen, height + 2, f"card:{index}")
            if keys and (index < len(KEYS) or index == self.cursor):
                self._paint_key(scene, x, place.y + height, seen, index, card in hinted)
        if place.last is not None:
            self._paint_rest(scene, place)

    def _paint_rest(self, scene: Scene, place: Place) -> None:
        """Say at either end how many cards are out of sight; a click there goes to them: `hand:-1`, `hand:1`."""
        assert place.last is not None
        before, after = place.first, len(self.places) - 1 - place.last
        right = self.column(place, place.last) + SIZES[place.size][0]
        if before:
            text = f"{scene.look.glyph('less')}{before}"
            scene.add(Say(place.x - REST, place.y + 1, (Span(text, "gold", True),)), "hand:-1")
        if after:
            text = f"{after}{scene.look.glyph('more')}"
            scene.add(Say(right + 1, place.y + 1, (Span(text, "gold", True),)), "hand:1")

    def turn(self, step: int) -> None:
        """Go to the cards that are out of sight at the left or at the right."""
        here = self.cursor or 0
        self.cursor = max(0, min(len(self.places) - 1, here + step * TURN))

    def spread(self, x: int, y: int, room: int, size: Size, step: int) -> Place:
        """Return how the hand lies in so many columns: lapped so that the groups have air between them."""
        cards, groups = len(self.places), len(self.breaks)
        width = SIZES[size][0]
        room -= width
        step = min(step, room // max(1, cards - 1))
        if step < LEAST:
            return self._window(x, y, room, size)
        over = width - step  # the last card of a group is seen whole
        gap = min(over + 3, (room - step * (cards - 1)) // groups) if groups else 0
        return Place(x, y, size, step, gap)

    def _window(self, x: int, y: int, room: int, size: Size) -> Place:
        """Return how so many cards lie that they cannot all be seen: those about the cursor, or the one raised last."""
        seen = (room - 2 * REST) // LEAST + 1
        about = self.cursor
        if about is None:
            about = self.places.index(self.raised[-1]) if self.raised and self.raised[-1] in self.places else 0
        first = max(0, min(len(self.places) - seen, about - seen // 2))
        return Place(x + REST, y, size, LEAST, 0, first, first + seen - 1)

    def column(self, place: Place, index: int) -> int:
        """Return the column of a card."""
        return place.x + (index - place.first) * place.step + place.gap * sum(start <= index for start in self.breaks)

    def _paint_key(self, scene: Scene, x: int, y: int, width: int, index: int, hinted: bool) -> None:
        look = scene.look
        up = self.places[index] in self.raised
        role = "gold" if up or index == self.cursor else "felt_text"
        key = Span(KEYS[index] if index < len(KEYS) else " ", role, up or index == self.cursor)
        left, right = " ", " "
        if hinted and not up:
            left, right = look.glyph("less"), look.glyph("more")
        elif index == self.cursor:
            left = look.glyph("raised")
        spans = (Span(left, "gold"), key, Span(right, "gold"))
        scene.add(Say(x + (width - 1) // 2 - 1, y, spans))


def hinted(advice: Sequence[Advice[Any]]) -> tuple[Card, ...]:
    """Return the cards that a hint names."""
    if not advice:
        return ()
    action = advice[0].action
    return tuple(getattr(action, "cards", ()) or ((action.card,) if hasattr(action, "card") else ()))
