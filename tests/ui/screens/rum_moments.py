"""Hands of 500 rum set out card by card, and the moments at which its table is looked at.

Seat 0 begins every first hand. There are four: one in which both open and most things can happen, one that is opened
with small melds, one in which little fits, and one in which the row grows until nearly everything lies in it.
"""

from __future__ import annotations

from cribtui.core.cards import PACK, name, parse_cards
from cribtui.core.match import Match
from cribtui.ui.screens.replay import ReplayScreen

from .moments import NAMED, PAIR, Moment, Way, keyed, table
from .rum_players import RumMatch, played
from .stagecraft import Guest


def dealt(mine: str, theirs: str, stock: str = "", **options: object) -> RumMatch:
    """Return a match with eight given cards each and the first cards of the stock."""
    hands = parse_cards(mine), parse_cards(theirs)
    first = [*(card for pair in zip(*hands, strict=True) for card in pair), *parse_cards(stock)]
    deck = [*first, *(card for card in PACK if card not in first)]
    values = {"first": "0", **options}
    return Match.new("rum500", values, seed="stacked", decks=[list(map(name, deck))])


def play(match: RumMatch, *lines: str) -> RumMatch:
    """Return a match after lines of the log, `0 discard 4C`."""
    for line in lines:
        match.submit(int(line[0]), line[2:])
    return match


# A hand in which both open


def fresh(**options: object) -> RumMatch:
    """Seat 0 is to make the first discard."""
    mine, theirs = "TS TH TC TD QS KS 2C 4C", "9D JD 2S AS 8D 6H 3C 5H"
    return dealt(mine, theirs, "6C 3S 5C 9H JS 7C", **options)


def drawing() -> RumMatch:
    """Both have made their first discards, and nobody has opened."""
    return play(fresh(), "0 discard 4C", "1 discard AS")


def short_row() -> RumMatch:
    """Seat 0 has drawn, and the row holds 20 points."""
    return play(drawing(), "0 draw")


def to_open() -> RumMatch:
    """The row has held 25, seat 1 has opened, and seat 0 can."""
    opened = ("1 draw", "1 meld 9D2S=TDJD", "1 discard 3S")
    return play(short_row(), "0 discard 6C", *opened, "0 draw")


def taking() -> RumMatch:
    """Seat 0, who has opened, may draw or take one of three cards of the row."""
    return play(to_open(), "0 meld 2C=JSQSKS", "0 discard 5C", "1 draw", "1 discard 8D")


def chosen() -> RumMatch:
    """Seat 0 has taken the whole row: four of clubs must be played."""
    return play(taking(), "0 pick 4C")


def several() -> RumMatch:
    """Seat 0 holds ten of diamonds, which fits on his own tens and in the place of a joker of the other."""
    return play(taking(), "0 draw", "0 meld TSTHTC")


def freed() -> RumMatch:
    """Seat 0 has freed a joker, which goes on his own table in three ways."""
    return play(several(), "0 swap TD>B1:2S")


def closing() -> RumMatch:
    """Seat 0 has one card left and closes with it: 85 against 20 less 25."""
    return play(freed(), "0 lay 2S=AS>A1")


# A hand that is opened with small melds


def small_melds() -> RumMatch:
    """Seat 0 can open with two melds of 15 each, with neither alone; a third one is dear."""
    match = dealt("3H 4H 5H 6S 6C 6D QC KC", "9D JD 2S AS 8D 6H 3C 5S", "9C 3S JC")
    first = ("0 discard KC", "1 discard AS")  # 25 at once
    return play(match, *first, "0 draw", "0 discard 9C", "1 draw", "1 discard 3S", "0 draw")


# A hand in which little fits


def kings(kept: str = "TD 5H 7C") -> RumMatch:
    """Seat 0 has drawn after opening with four kings, and holds three cards more."""
    match = dealt(f"KS KH KD KC {kept} 4C", "TH JH QH 9D 2S JD AS 9C", "6C 3S 7S 8S 3D")
    first = ("0 discard 4C", "1 discard AS", "0 draw", "0 discard 6C")  # 25 in the row
    opened = ("1 draw", "1 meld THJHQH 9D2S=TDJD", "1 discard 3S", "0 draw", "0 meld KSKHKDKC", "0 discard 7S")
    return play(match, *first, *opened, "1 draw", "1 discard 9C", "0 draw")


def nine_taken() -> RumMatch:
    """Seat 0 has taken nine of clubs, which he can play only with his nines of hearts and spades."""
    match = kings("5D 9H 9S")
    match.undo(0)
    return play(match, "0 pick 9C")


# A hand of a long row

KEPT = "9S TS JS 3S 4S 5S QS"  # by seat 0
OTHERS = "QH KH AH 3C 5C 7C 9C"
ROW = "4C KC TC JD QC 6C AS 7H 3D KS 9H 4H 6S JH 7S 5D 8S 3H TH 6D 5H 4D 6H 7D 8H 8D"
LAST = "9D AC 8C JC TD QD KD AD 2S 2H 2D 2C"  # what is drawn after them


def in_row(count: int) -> RumMatch:
    """Return the match in which so many cards were discarded and nobody opened: each throws what he has drawn."""
    row = ROW.split() + LAST.split()
    match = dealt(f"{KEPT} {row[0]}", f"{OTHERS} {row[1]}", " ".join(row[2:]))
    for index, card in enumerate(row[:count]):
        play(match, *[f"{index % 2} draw"][: index // 2], f"{index % 2} discard {card}")
    return match


def long_row() -> RumMatch:
    """Twenty-six cards lie in the row, and nobody has opened."""
    return in_row(26)


def both_opened(until: int = 28) -> RumMatch:
    """Both have opened with a run of three, and so many cards lie in the row; seat 0 may take nearly everything."""
    match = play(long_row(), "0 draw", "0 meld 9STSJS", "0 discard 9D", "1 draw", "1 meld QHKHAH", "1 discard AC")
    for index, card in enumerate(LAST.split()[2 : until - 26]):
        play(match, f"{index % 2} draw", f"{index % 2} discard {card}")
    return match


def twenty() -> RumMatch:
    """Seat 0 holds twenty cards, of which seven of spades must be played."""
    return play(both_opened(), "0 pick 6S")


MANY = ("QSKSAS", "3S4S5S", "6S7S8S", "3H4H5H", "6H7H8H", "9HTHJH", "3D4D5D", "6D7D8D9D")


def many_melds() -> RumMatch:
    """Nine melds lie on the table of seat 0 and one on the other; he holds one card."""
    return play(both_opened(), "0 pick AS", f"0 meld {' '.join(MANY)}")


def empty_stock() -> RumMatch:
    """All is drawn: seat 0 takes a card of a row of 38, or ends the hand."""
    return both_opened(38)


def replay(*keys: str) -> Way:
    """Return the way to a replay of a hand after some keys."""

    async def go(guest: Guest) -> None:
        await guest.app.push_screen(ReplayScreen(closing()))
        await guest.settle()
        await guest.press(*keys)

    return go


# The moments

MATCH = "five"  # its seed: seat 0 loses 50 to 505 in ten hands, some of them with less than nothing

RUM_MOMENTS = (
    Moment("rum-home", keyed("4")),
    Moment("rum-first", table(fresh, "4C")),
    Moment("rum-draw", table(drawing)),
    Moment("rum-row-short", table(short_row, "TS", "TH", "TC")),
    Moment("rum-set-aside", table(small_melds, "3H", "4H", "5H", "enter")),
    Moment("rum-opening", table(small_melds, "3H", "4H", "5H", "enter", "6S", "6C", "6D")),
    Moment("rum-readings", table(to_open, "2C", "QS", "KS", "tab")),
    Moment("rum-take", table(taking, "2")),
    Moment("rum-chosen", table(chosen, "5C", "6C")),
    Moment("rum-ways", table(several, "TD", "tab")),
    Moment("rum-freed", table(freed, "tab")),
    Moment("rum-long-row", table(long_row)),
    Moment("rum-twenty", table(twenty, "7S", "8S")),
    Moment("rum-many-melds", table(many_melds)),
    Moment("rum-stock-empty", table(empty_stock, "right", "right")),
    Moment("rum-result", table(closing, "JS", "enter")),
    Moment("rum-result-sheet", table(lambda: played(MATCH, 300), "enter", "enter")),
    Moment("rum-exhausted", table(empty_stock, "enter")),
    Moment("rum-won", table(lambda: played("one"), "enter")),
    Moment("rum-two-ways", table(several, "enter", "TD", seats=NAMED)),
    Moment("rum-two-result", table(closing, "enter", "JS", "enter", seats=NAMED)),
    Moment("rum-handover", table(freed, seats=PAIR)),
    Moment("rum-hint", table(several, "h")),
    Moment("rum-hint-take", table(taking, "h")),
    Moment("rum-hint-why", table(several, "h"), ("h",)),
    Moment("rum-rules", table(taking), ("?",)),
    Moment("rum-log", table(closing), ("l",)),
    Moment("rum-replay", replay(*["right"] * 14)),
)
