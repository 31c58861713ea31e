"""The play of a deal, or what is left of it, between two sound players who do not know each other's hand."""

from __future__ import annotations

from .multisets import HANDS, LESS
from .series import EMPTY, LIMIT, NEVER, Series

FAR = 1000


def duel(pone: int, dealer: int, need_pone: int = FAR, need_dealer: int = FAR) -> tuple[int, int]:
    """Return what pone and dealer peg with two multisets, by number; it ends when one has what he needs."""
    return rest(EMPTY, pone, dealer, need_pone, need_dealer)


def rest(series: Series, first: int, second: int, need: int = FAR, need_second: int = FAR) -> tuple[int, int]:
    """Return what two still peg from a series on, when the first is to play and neither has passed.

    Who has passed before holds no card that fits, and passes again.
    """
    hands, got, needs = [first, second], [0, 0], (need, need_second)
    turn, passed = 0, False
    while True:
        mine, other = hands[turn], 1 - turn
        if mine:
            wishes = series.wishes(len(HANDS[hands[other]]))
            rank = max(HANDS[mine], key=wishes.__getitem__)
            if wishes[rank] > NEVER:
                got[turn] += series.points[rank]
                if got[turn] >= needs[turn]:
                    break
                hands[turn] = LESS[mine][rank]
                series = series.after(rank)
                if not passed:
                    turn = other
                continue
        if not passed:  # the other goes on alone
            passed, turn = True, other
            continue
        if series.count < LIMIT:  # who is stuck now has played last
            got[turn] += 1
            if got[turn] >= needs[turn]:
                break
        if not any(hands):
            break
        series, passed, turn = EMPTY, False, other if hands[other] else turn
    return got[0], got[1]
