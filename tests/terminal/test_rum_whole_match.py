"""The end of a match of 500 rum in a real terminal of 80x24, whole hands to 500: by clicks and by keys alone.

What to do is read off the screen and off nothing else. At the end the record that `cribtui export` writes has to hold
what was decided, in its order, with the points that the screen promised.
"""

from __future__ import annotations

import re

from cribtui.core.cards import name, rank
from cribtui.core.rules import Deck
from cribtui.games.rum500.actions import Action, Lay, Melds, Swap, encode
from cribtui.games.rum500.melds import TWO, VALUES, is_joker
from cribtui.games.rum500.rules import RULES
from cribtui.games.rum500.table import label
from cribtui.lab.bench_screen import terminal

from ..ui.screens.rum_players import played
from .person import exported, left_over
from .rum_person import Player

HAND = re.compile(r"^ +(\d+) +(0|[+−]\d+) +(−?\d+) +(0|[+−]\d+) +(−?\d+)", re.MULTILINE)


def in_short(action: Action | Deck) -> str:
    """Return an action as the person notes it."""
    match action:
        case Melds(melds):
            return f"meld {' '.join(sorted(map(name, action.cards)))} {sum(meld.points for meld in melds)}"
        case Lay(card, spot):
            return f"lay {name(card)} {label(spot)} {worth(action)}"
        case Swap(card, _, joker):
            return f"swap {name(card)} {name(joker)}"
    return encode(action)


def worth(lay: Lay) -> int:
    """Return what a card that is laid on a meld scores (M5, M6)."""
    if not is_joker(lay.card):
        return VALUES[lay.card]
    if lay.rank is not None:
        return next(value for card, value in enumerate(VALUES) if rank(card) == lay.rank)
    return TWO if lay.stands is None else VALUES[lay.stands]


def figure(text: str) -> int:
    return int(text.replace("−", "-"))


def check_end(player: Player, before: int, *verbs: str) -> None:
    """Compare the screen of the end, and what was done, with the record."""
    match = exported()
    outcome = match.outcome()
    assert outcome is not None
    decided = [RULES.decode(entry.text) for entry in match.entries if entry.seat == 0][before:]
    assert list(map(in_short, decided)) == player.done
    assert {"discard", "draw", "pick", "meld", "lay", *verbs} == {text.split()[0] for text in player.done}
    scores, won = match.state.scores, match.state.winner
    assert scores[won] >= 500 and scores[won] > scores[1 - won]
    assert ("You win the match" if won == 0 else "Computer wins the match") in player.screen
    assert re.search(rf"by {scores[won] - scores[1 - won]}\b", player.screen)
    shown = [tuple(map(figure, found.groups())) for found in HAND.finditer(player.screen)]
    hands, totals = match.state.sheet, (0, 0)
    lines = []
    for number, (mine, theirs) in enumerate(hands, 1):
        totals = totals[0] + mine, totals[1] + theirs
        lines.append((number, mine, totals[0], theirs, totals[1]))
    assert totals == scores
    assert len(shown) >= 2
    assert shown == lines[-len(shown) :]


def test_hands_by_clicks_alone() -> None:
    before = left_over(played("w16", 420))
    with terminal() as program:
        player = Player(program, by_mouse=True)
        player.finish()
        check_end(player, before, "swap")
        program.click_on("q leave")
        program.wait(lambda: player.step == "home")
        assert "Continue" not in player.screen


def test_hands_by_keys_alone() -> None:
    before = left_over(played("w101", 430))
    with terminal() as program:
        player = Player(program, by_mouse=False)
        player.finish()
        check_end(player, before)
        program.key("\r")
        program.wait("500 rum · hand 1")
