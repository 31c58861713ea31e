"""A person who plays cribbage without thinking: the first cards that fit, and everything told is passed over."""

from __future__ import annotations

from cribtui.core.cards import cards_name
from cribtui.lab import sight

from .person import Person

PLATES = {"turn": "Turn this card", "cut": "Cut here", "starter": "Cut here", "lay": "Lay them", "go": "Go  Enter"}


class Player(Person):
    """A person who cuts where the deck is marked and leads the first card."""

    steps = sight.STEPS

    def turn(self) -> None:
        self.confirm(f"turn {sight.place(self.screen)}")

    def cut(self) -> None:
        self.confirm(f"cut {sight.place(self.screen)}")

    starter = cut

    def lay(self) -> None:
        """Lay two cards in the crib, while the other may be doing the same."""
        for held in sight.hand(self.screen)[:2]:
            if not held.up:
                self.point((held.x, held.y), held.key)
        self.wait(lambda: sum(held.up for held in sight.hand(self.screen)) == 2)
        self.confirm(f"lay {cards_name(sorted(held.card for held in sight.hand(self.screen) if held.up))}")

    def play(self) -> None:
        """Play the first card that fits; the only one that does is raised already."""
        for held in sight.hand(self.screen):
            if sight.raised(self.screen) is None:
                before = sight.answer(self.screen)
                self.point((held.x, held.y), held.key)
                self.wait(lambda before=before: sight.answer(self.screen) != before)  # type: ignore[misc]
        card = sight.raised(self.screen)
        assert card is not None, self.screen
        self.confirm(f"play {cards_name([card])}")

    def go(self) -> None:
        self.confirm("go")

    def show(self) -> None:
        """Have everything counted at once."""
        at_once = "All at once" in self.screen
        self.do("All at once" if at_once else "Next  Enter", "a" if at_once else "\r")

    @property
    def held(self) -> object:
        """The step, and the cards that one holds: a decision changes one of them."""
        return self.step, [held.card for held in sight.hand(self.screen)]

    def confirm(self, decision: str) -> None:
        """Do what is previewed; the screen may change before that by what the other does, or by what is told."""
        before = self.held
        self.asked = decision
        self.point(PLATES.get(self.step, "Play "), "\r")
        self.wait(lambda: self.step != "" and self.held != before)
        self.note(decision)
