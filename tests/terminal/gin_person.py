"""A person who plays gin: throws the last card of the hand and knocks as soon as it is allowed."""

from __future__ import annotations

import re

from cribtui.core.cards import SUITS

from .person import Person, Where

KEY_ROW = re.compile(r"^ +1 +2 +3 .*$", re.MULTILINE)
PLATE = re.compile(r"Throw (10|[A2-9JQK])([♠♥♦♣])  Enter")


class Player(Person):
    """A person who draws, throws the last card of the hand and knocks as soon as it is allowed."""

    steps = (
        ("over", "Play again  Enter"),
        ("read", "Next  Enter"),
        ("home", "card games for two"),
        ("offer", ", or pass"),
        ("take", "▌ Draw from the stock"),
        ("lay", "Lay down  Enter"),
        ("knock", "▌ Throw a card, or knock"),
        ("throw", "▌ Throw a card"),
        ("show", "show your hand"),
    )

    def offer(self) -> None:
        self.decide("pass", "Pass  Enter", "\r")

    def take(self) -> None:
        ways: list[Where] = ["Draw  Enter", (31, self.table + 1)]
        self.decide("draw", self.rng.choice(ways), "\r")

    def throw(self) -> None:
        x, y, key = self.last_card()
        if PLATE.search(self.screen) is None:
            self.do((x, y), key)
        found = PLATE.search(self.screen)
        assert found is not None, self.screen
        card = found[1].replace("10", "T") + SUITS["♠♥♦♣".index(found[2])]
        ways: list[Where] = ["Throw ", (x, y), (40, self.table + 1)]
        self.decide(f"discard {card}", self.rng.choice(ways), "\r")

    def knock(self) -> None:
        self.do(self.find("Knock with") or self.find("Gin  k"), "k")

    def lay(self) -> None:
        self.decide("knock", "Lay down  Enter", "\r")

    def show(self) -> None:
        self.decide("show", "Show, ", "\r")

    # how it is done

    @property
    def table(self) -> int:
        """The row in which stock and pile begin."""
        at = self.program.find("stock ╲")
        assert at is not None, self.screen
        return at[1]

    def last_card(self) -> tuple[int, int, str]:
        """Return a cell of the last card of the hand, and its key."""
        rows = [(y, row) for y, row in enumerate(self.screen.split("\n")) if KEY_ROW.match(row)]
        y, row = rows[-1]
        return len(row.rstrip()) - 1, y - 3, row.rstrip()[-1]
