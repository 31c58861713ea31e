"""Who is spoken to and how cards and numbers are said."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cribtui.core.cards import Card, name, rank, suit
from cribtui.i18n import Translator, mark

if TYPE_CHECKING:
    from cribtui.core.rules import Seat

# counts and totals as they are said aloud; cribbage needs no more than thirty-one
NUMBERS = (
    mark("nothing"), mark("one"), mark("two"), mark("three"), mark("four"), mark("five"), mark("six"), mark("seven"),
    mark("eight"), mark("nine"), mark("ten"), mark("eleven"), mark("twelve"), mark("thirteen"), mark("fourteen"),
    mark("fifteen"), mark("sixteen"), mark("seventeen"), mark("eighteen"), mark("nineteen"), mark("twenty"),
    mark("twenty-one"), mark("twenty-two"), mark("twenty-three"), mark("twenty-four"), mark("twenty-five"),
    mark("twenty-six"), mark("twenty-seven"), mark("twenty-eight"), mark("twenty-nine"), mark("thirty"),
    mark("thirty-one"),
)  # fmt: skip


def decimal(value: float, tr: Translator) -> str:
    """Return a number with one decimal as a language writes it; what rounds to nothing has no sign."""
    text = f"{round(value, 1) or 0.0:.1f}".replace("-", "−")
    return text if tr.lang == "en" else text.replace(".", ",")


def signed(points: int, plus: bool = True) -> str:
    """Return points with their sign; totals are written without a plus."""
    if points < 0:
        return f"−{-points}"
    return f"+{points}" if plus and points else str(points)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: whose it is (None: nobody's), its text and the points it brought."""

    seat: Seat | None
    text: str
    points: int = 0


@dataclass(frozen=True, slots=True)
class Talk:
    """A way of speaking: the language, both names, who is addressed as you (None: nobody), how a card is written."""

    tr: Translator
    names: tuple[str, str]
    you: Seat | None = None
    card: Callable[[Card], str] = name

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards parted by spaces."""
        return " ".join(map(self.card, cards))

    def sorted(self, cards: Iterable[Card]) -> str:
        """Return cards by rank, parted by spaces."""
        return self.cards(sorted(cards, key=lambda card: (rank(card), suit(card))))

    def number(self, n: int) -> str:
        """Return a number as it is said, in figures where no words are kept for it."""
        return self.tr(NUMBERS[n]) if 0 <= n < len(NUMBERS) else str(n)

    def decimal(self, value: float) -> str:
        """Return a number with one decimal as the language writes it."""
        return decimal(value, self.tr)

    def by(self, seat: Seat | None, yours: str, others: str, **values: object) -> str:
        """Return the sentence for what a seat did: one addresses you, the other uses its {name}."""
        if seat == self.you or seat is None:
            return self.tr(yours, **values)
        return self.tr(others, name=self.names[seat], **values)
