"""A person who plays 500 rum: melds, lays off and swaps what there is, takes from the row and discards."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cribtui.core.cards import Card, name, rank

from .person import Where
from .rum_sight import Held, Reader, groups, logged

ESCAPE = "\x1b"
PLAYING = ("play", "throw")  # the steps at which there are cards to be got rid of


class Player(Reader):
    """A person who plays whatever can be played, takes from the row now and then, and keeps the jokers."""

    steps = (
        ("over", "Play again  Enter"),
        ("read", "Next  Enter"),
        ("home", "card games for two"),
        ("throw", "▌ Discard a card"),
        ("draw", "▌ Draw from the stock"),
        ("draw", "▌ The stock is empty"),
        ("play", "▌ Open, or discard"),
        ("play", "▌ Meld, lay off or discard"),
        ("play", "▌ Raise another meld"),
        ("play", "must still be played"),
    )

    # the turn

    def draw(self) -> None:
        """Draw from the stock or take from the row; with no stock left, end the hand or take."""
        where: list[Where] = [self.plate]
        if self.plate == "Draw":
            where.append(self.stock)
        if self.takable and self.rng.random() < 0.6:
            key, cell = self.rng.choice(self.takable)
            self.do(cell, key)
            where = [self.plate, cell]
        taken = re.match("Take (\\S+)", self.plate)
        decision = f"pick {logged(taken[1])}" if taken else {"Draw": "draw", "End the hand": "end"}[self.plate]
        self.decide(decision, self.rng.choice(where), "\r")

    def play(self) -> None:
        """Lay a meld down, lay off, swap or discard."""
        self.lower()
        if not (self.meld() or self.lay_off()):
            self.throw()

    def throw(self) -> None:
        """Throw a card, a joker only where there is nothing else."""
        held = min(self.shuffled(), key=lambda held: rank(held.card) == 1)
        decision = f"discard {name(held.card)}"
        if self.by_mouse and self.rng.random() < 0.2:
            self.asked = decision
            self.drag(held.at, self.discards)
            self.wait(lambda: self.step not in ("", *PLAYING))
            self.note(decision)
            return
        where: list[Where] = [f"Discard {held.text} ", self.discards]
        self.lift(held)
        if not self.plate.startswith("Discard"):
            self.do(self.rng.choice(where), "d")
        assert self.plate in (f"Discard {held.text}", f"Discard {held.text} and close"), self.screen
        self.decide(decision, self.rng.choice(where), "\r")

    # melds

    def meld(self) -> bool:
        """Lay some meld down; tell whether one was accepted."""
        if "the row holds" in self.prompt:
            return False
        needed = set(self.pending)
        found = groups([held.card for held in self.hand])
        return any(self.lay_down(group) for group in found if not needed or needed.intersection(group))

    def lay_down(self, group: Sequence[Card]) -> bool:
        """Lay a meld down, with another one where it is too little to open with, or where chance wants it."""
        laid: list[str] = []
        while True:
            self.lift_all(group)
            self.choose()
            laid += map(name, group)
            more = groups([held.card for held in self.flat])
            short = self.plate.startswith("Set aside")
            if not more or not (short or ("And another" in self.screen and self.rng.random() < 0.5)):
                break
            self.do(self.plate if short else "And another", "\r" if short else "m")
            group = more[0]
        worth = re.search(r"\d+", self.plate)  # none where the meld is not offered
        where = self.rng.choice([self.plate, "your table"])
        if worth is not None and not short and self.is_accepted(f"meld {' '.join(sorted(laid))} {worth[0]}", where):
            return True
        self.lower()
        return False

    # on melds that lie

    def lay_off(self) -> bool:
        """Play a card on a meld of either table; tell whether one was."""
        needed = self.pending
        cards = sorted(self.shuffled(), key=lambda held: held.card not in needed) if self.has_opened else []
        return any(self.lay(held) for held in cards)

    def lay(self, held: Held) -> bool:
        """Play a card on a meld if it fits on one."""
        self.lift(held)
        self.choose()
        plate = self.plate
        found = re.match(r"Lay \S+ on (\S+) \+(\d+)", plate)
        decision = f"lay {logged(plate)} {found[1]} {found[2]}" if found else f"swap {logged(plate)}"
        if found and self.by_mouse and not self.ways and self.rng.random() < 0.5:  # there is one way to lay it
            self.asked, left = decision, len(self.hand) - 1
            self.drag(held.at, self.meld_at(found[1]))
            self.wait(lambda: self.step != "" and (self.step not in PLAYING or len(self.hand) == left))
            self.note(decision)
            return True
        if plate.startswith(("Lay", "Swap")) and self.is_accepted(decision, plate):
            return True
        self.lower()
        return False

    # gestures

    def shuffled(self) -> list[Held]:
        return self.rng.sample(self.hand, len(self.hand))

    def lift(self, held: Held) -> None:
        self.do(held.at, held.key)

    def lift_all(self, group: Sequence[Card]) -> None:
        for held in self.hand:
            if held.card in group:
                self.lift(held)

    def lower(self) -> None:
        """Take back what is raised or set aside."""
        while (up := [held for held in self.hand if held.up]) or "Take back" in self.screen:
            if not self.by_mouse and self.rng.random() < 0.5:
                self.do(None, ESCAPE)
            elif up:
                self.lift(up[0])
            else:
                self.do("Take back", "m")

    def choose(self) -> None:
        """Choose one of the ways that are listed: by its own cell, or by turning to it."""
        ways = self.ways
        number = self.rng.randrange(len(ways)) if ways else 0
        if self.by_mouse and number:
            self.do(ways[number][1], "")
        for _ in range(0 if self.by_mouse else number):
            self.do(None, "\t")

    def is_accepted(self, decision: str, where: Where) -> bool:
        """Confirm what is previewed; tell whether it was done, for what is refused stays previewed."""
        before = self.step, self.plate
        self.asked = decision
        self.do(where, "\r")
        if (self.step, self.plate) == before:
            self.asked = ""
            return False
        self.note(decision)
        return True
