"""The end of a match of gin in a real terminal of 80x24, whole hands to the settlement: by clicks and by keys alone.

What to do is read off the screen and off nothing else. At the end the record that `cribtui export` writes has to hold
what was decided, in its order.
"""

from __future__ import annotations

import re

from cribtui.core.cards import SUITS
from cribtui.lab.bench_screen import terminal

from ..ui.screens.gin_moments import played
from .person import Person, Where, exported, left_over

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


def check_end(player: Player, before: int) -> None:
    """Compare the screen of the end, and what was done, with the record."""
    match = exported()
    outcome = match.outcome()
    assert outcome is not None
    decided = [entry.text for entry in match.entries if entry.seat == 0][before:]
    assert [text if text.startswith("discard") else text.split()[0] for text in decided] == player.done
    assert {"draw"} < {text.split()[0] for text in player.done}  # a whole hand at least
    end = match.state.winner
    scores, boxes = match.state.scores, match.state.boxes
    totals = [points + 25 * won for points, won in zip(scores, boxes, strict=True)]
    totals[end] += 100 + 100 * (scores[1 - end] == 0)
    assert scores[end] >= 100 > scores[1 - end]
    assert ("You win the match" if end == 0 else "Computer wins the match") in player.screen
    assert f"margin {totals[end] - totals[1 - end]}" in player.screen
    assert re.search(rf"total +{totals[0]} +{totals[1]}\b", player.screen)


def test_hands_by_clicks_alone() -> None:
    before = left_over(played("two", 85))
    with terminal() as program:
        player = Player(program, by_mouse=True)
        player.finish()
        check_end(player, before)
        program.click_on("q leave")
        program.wait(lambda: player.step == "home")
        assert "Continue" not in player.screen


def test_hands_by_keys_alone() -> None:
    before = left_over(played("k", 80))
    with terminal() as program:
        player = Player(program, by_mouse=False)
        player.finish()
        check_end(player, before)
        program.key("\r")
        program.wait("Gin rummy to 100 · hand 1")
