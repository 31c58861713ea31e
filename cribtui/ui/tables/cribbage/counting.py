"""The show, stepped through: which hand is being counted, and up to which of its items."""

from __future__ import annotations

from dataclasses import dataclass

from cribtui.core.cards import Card
from cribtui.core.rules import Score
from cribtui.games.cribbage.showdown import Count, Pair, Show


@dataclass(slots=True)
class Counting:
    """A place in the show: hand by hand and item by item; with `whole` a hand at a time."""

    show: Show
    hand: int = 0
    item: int = 0
    whole: bool = False

    @property
    def count(self) -> Count:
        return self.show.counts[self.hand]

    @property
    def items(self) -> tuple[Score, ...]:
        """The items counted so far."""
        scores = self.count.scores
        return scores if self.whole else scores[: self.item + 1]

    @property
    def lit(self) -> frozenset[Card]:
        """The cards of the item being counted, or all that score where the hand is shown whole."""
        lit = self.items if self.whole else self.items[-1:]
        return frozenset(card for score in lit for card in score.cards)

    @property
    def total(self) -> int:
        """The points of the hand so far."""
        return sum(score.points for score in self.items)

    def forward(self) -> bool:
        """Go to the next item or hand; False at the end of the show."""
        if not self.whole and self.item + 1 < len(self.count.scores):
            self.item += 1
            return True
        if self.hand + 1 < len(self.show.counts):
            self.hand, self.item = self.hand + 1, 0
            return True
        return False

    def back(self) -> bool:
        """Go back one item or hand; False at the beginning."""
        if not self.whole and self.item:
            self.item -= 1
        elif self.hand:
            self.hand -= 1
            self.item = max(0, len(self.count.scores) - 1)
        else:
            return False
        return True

    def at_once(self) -> None:
        """Show the hand whole, and the following ones too."""
        self.whole = True

    def pegs(self) -> tuple[Pair, Pair]:
        """Return (back, front) of each seat at this place of the show."""
        backs, fronts = list(self.show.backs), list(self.show.scores)
        for index, count in enumerate(self.show.counts[: self.hand + 1]):
            points = self.total if index == self.hand else count.after - count.before
            if points:
                backs[count.seat] = count.before
                fronts[count.seat] = min(count.after, count.before + points)
        return (backs[0], fronts[0]), (backs[1], fronts[1])
