"""The table of 500 rum in states that come up rarely: jokers with many ways, crowded hands, long accounts."""

from __future__ import annotations

from dataclasses import replace

from cribtui.core.cards import PACK, Card, parse, parse_cards
from cribtui.games.rum500.actions import Discard, Lay, parse_meld
from cribtui.games.rum500.rules import RULES
from cribtui.games.rum500.scoring import Result, items, penalty
from cribtui.games.rum500.table import Meld, Tables, down
from cribtui.games.rum500.view import View
from cribtui.i18n import translator
from cribtui.store.settings import Settings
from cribtui.ui.desk import Desk
from cribtui.ui.keys import Keys
from cribtui.ui.look import Look
from cribtui.ui.requests import Request
from cribtui.ui.scene import Hit, Scene
from cribtui.ui.tables.base import Sitting
from cribtui.ui.tables.rum500.table import RumTable

NAMES = ("You", "Computer")
FIVE_WAYS = ("4H5H6H", "9S9C9H", "7D8D9D")  # for a joker: either end of both runs, and the set


def melds(seat: int, *words: str) -> tuple[Meld, ...]:
    return tuple(down(parse_meld(word), seat) for word in words)


def view(hand: tuple[Card, ...], tables: Tables = ((), ())) -> View:
    """Return the view of seat 0 in the middle of a turn; both have opened."""
    start = RULES.view(RULES.start({}), 0)
    held = (len(hand), 5)
    return replace(
        start, phase="play", hand=tuple(sorted(hand)), number=3, first=0, to_act=(0,), held=held, stock=20,
        reached=True, opened=(True, True), may_take=True, tables=tables, turns=(4, 4),
    )  # fmt: skip


def seated(now: View) -> RumTable:
    table = RumTable()
    table.attend(now, 0, Sitting(NAMES, 0, True))
    return table


def painted(table: RumTable, tmp_desk: Desk, width: int = 80, height: int = 24) -> str:
    scene = Scene(width, height, tmp_desk.look)
    table.paint(scene, tmp_desk, width)
    rows = [scene.canvas.strip_segments(y, tmp_desk.look) for y in range(height)]
    return "\n".join("".join(segment.text for segment in row) for row in rows)


def desk() -> Desk:
    return Desk(None, Settings(), Request(), Keys(), {}, translator("en"), Look())  # type: ignore[arg-type]


def test_every_way_of_a_joker_can_be_turned_to_and_the_discard_too() -> None:
    table = seated(view(parse_cards("2C 3S KD"), (melds(0, *FIVE_WAYS), ())))
    table.choosing.raised = list(parse_cards("2C"))
    table.arrange()
    ways = table.choosing.ways()
    assert len([way for way in ways if isinstance(way, Lay)]) == 5
    assert isinstance(ways[-1], Discard)
    for way in (*ways, ways[0]):
        assert table.choice() == way
        assert ("Discard 2♣  Enter" in painted(table, desk())) == isinstance(way, Discard)
        table.act("over")


def test_a_click_on_the_meld_that_is_lit_plays_the_card_there() -> None:
    table = seated(view(parse_cards("7H 3S KD"), (melds(0, *FIVE_WAYS), ())))
    table.choosing.raised = list(parse_cards("7H"))
    table.arrange()
    assert table.press(Hit("meld:0:0", 0, 0))
    assert table.choice() == Lay(parse("7H"), (0, 0))


def test_every_card_of_a_hand_of_any_size_can_be_seen_and_raised() -> None:
    for count in (12, 20, 24, 30, 38):
        hand = PACK[:count]
        table = seated(view(hand))
        seen = set[int]()
        for _ in range(count):
            table.act("right")
            scene = Scene(80, 24, Look())
            table.paint(scene, desk(), 80)
            targets = {hit.target for x in range(80) if (hit := scene.hit(x, 17)) is not None}
            seen |= {int(target[5:]) for target in targets if target.startswith("card:")}
            assert f"card:{table.hand.row.cursor}" in targets
            table.act("up")
        assert seen == set(range(count))
        assert sorted(table.choosing.raised) == list(hand)


def test_cards_out_of_sight_are_gone_to_by_a_click() -> None:
    table = seated(view(PACK[:38]))
    scene = Scene(80, 24, Look())
    table.paint(scene, desk(), 80)
    hits = [hit for x in range(80) if (hit := scene.hit(x, 16)) is not None and hit.target == "hand:1"]
    assert hits
    table.press(hits[0])
    assert table.hand.row.cursor == 12


def account(first: Tables, hands: tuple[tuple[Card, ...], tuple[Card, ...]]) -> str:
    """Return the page on which a hand is accounted for."""
    both = items(first, hands[0], 0), items(first, hands[1], 1)
    after = tuple(sum(item.points for item in own) for own in both)
    result = Result(3, 0, (0, 0), (after[0], after[1]), None, first, hands, both)
    now = replace(view((), first), phase="deal", to_act=(), last=result, scores=result.after, sheet=(result.after,))
    table = RumTable()
    table.attend(now, None, Sitting(NAMES, 0, True))
    table.begin_reading()
    return painted(table, desk())


def test_an_account_too_long_for_its_sheet_adds_up_and_ends_with_the_hand() -> None:
    words = (
        "3S3H3D",
        "4S4H4D",
        "5S5H5D",
        "6S6H6D",
        "7S7H7D",
        "8S8H8D",
        "9S9H9D",
        "TSTHTD",
        "JSJHJD",
        "QSQHQD",
        "KSKHKD",
    )
    left = parse_cards("AS AH AD AC 3C 4C 5C 6C")
    page = account((melds(0, *words), ()), (left, parse_cards("9C")))
    rows = [row[4:40].split() for row in page.split("\n") if row[4:40].strip()]
    points = [int(row[-1].replace("−", "-").replace("+", "")) for row in rows if row[-1][0] in "+−" and row[0] != "●"]
    assert sum(points) == sum(meld.points(0) for meld in melds(0, *words)) - penalty(left)
    assert "more melds" in page
    assert "left in hand: A♠ A♥ A♦" in page
    assert f"−{penalty(left)}" in page


def test_a_short_account_tells_what_each_card_counts() -> None:
    page = account((melds(0, "3S3H3D"), ()), ((), parse_cards("9C AS")))
    assert "5+5+5" in page
    assert "10+15" in page
    assert "no card left in hand" in page


def test_a_meld_after_which_a_card_could_not_be_played_is_no_way() -> None:
    hand = parse_cards("4C 5C 6C 6S 6D KH")
    table = seated(replace(view(hand), chosen=parse("4C")))
    table.choosing.raised = list(parse_cards("6S 6C 6D"))
    table.arrange()
    assert table.choosing.ways() == ()
    table.act("confirm")
    assert table.refused == ("rum500.pending", {"cards": parse_cards("4C")})


def test_a_press_where_something_was_turned_away_plays_nothing() -> None:
    table = seated(replace(view(parse_cards("7H 3S KD")), row=parse_cards("3C 4C 5D 9S")))
    table.choosing.raised = list(parse_cards("7H"))
    table.arrange()
    assert not table.press(Hit("page:2:1", 0, 0))
    assert not table.press(Hit("row:0", 0, 0))
    assert table.press(Hit("row:0", 0, 0))


def test_a_drop_beside_every_place_plays_nothing() -> None:
    table = seated(view(parse_cards("2C QS KS 3S KD")))
    table.choosing.raised = list(parse_cards("QS KS 2C"))
    table.arrange()
    card = f"card:{table.hand.row.places.index(parse('QS'))}"
    assert not table.drag(Hit(card, 0, 0), Hit("way:0", 0, 0))
    assert not table.drag(Hit(card, 0, 0), Hit("stock", 0, 0))
    assert table.drag(Hit(card, 0, 0), Hit("table", 0, 0))


def test_turning_back_ends_where_there_is_nothing_more() -> None:
    table = seated(view(parse_cards("7H 3S KD"), (melds(0, *FIVE_WAYS), ())))
    for _ in range(20):
        table.act("page_up")
    assert table.pages == [2, 0, 6]
    for _ in range(20):
        table.act("page_down")
    assert table.pages == [0, 0, 0]


def test_an_order_of_another_game_stays_as_it_was_given() -> None:
    table = seated(view(parse_cards("7H 3S KD")))
    table.sort_by("melds")
    table.act("right")
    assert table.order == "melds"
    table.act("sort")
    assert table.order in ("suit", "rank")


def test_what_is_raised_is_forgotten_when_the_match_is_moved() -> None:
    table = seated(view(parse_cards("7H 3S KD")))
    table.digit(1)
    assert table.choosing.raised
    table.forget()
    table.attend(table.view, 0, Sitting(NAMES, 0, True))
    assert table.choosing.raised == []
