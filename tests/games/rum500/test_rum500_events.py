"""What is told of each action, to whom, with which figures."""

from __future__ import annotations

from cribtui.core.cards import parse
from cribtui.core.rules import Score
from cribtui.games.rum500 import RULES

from .situations import cards, dealt, holding, play, row, short, to_draw, told

OTHER = "3C 5C 7C 9C JC KC 4D 6D"


def test_the_first_player_and_the_shuffle() -> None:
    match = dealt("3S 5S 7S 9S JS KS 4H 6H", OTHER)
    views = [match.rules.view(match.state_at(n), None) for n in range(3)]
    entries = [match.rules.decode(entry.text) for entry in match.entries]
    assert short(RULES.tell(views[0], None, entries[0], views[1])) == ["first 0"]
    assert short(RULES.tell(views[1], None, entries[1], views[2])) == ["shuffle 0 number=1"]


def test_a_discard_and_a_draw() -> None:
    state = to_draw("9H 4D", stock="8C")
    assert [short(told(state, 0, "draw", seat)) for seat in (0, 1, None)] == [["draw 0 8C"], ["draw 0"], ["draw 0"]]
    assert short(told(holding("9H 4D"), 0, "discard 4D", 1)) == ["discard 0 4D"]


def test_a_draw_is_told_though_its_action_is_hidden() -> None:
    state = to_draw("9H 4D")
    later = RULES.apply(state, 0, RULES.decode("draw"))
    assert short(RULES.tell(RULES.view(state, 1), 0, None, RULES.view(later, 1))) == ["draw 0"]


def test_a_pick_tells_all_cards_that_came() -> None:
    state = to_draw("9H 9S 4D", "7S7H7D", row="KC 9D QH 3D")
    assert short(told(state, 0, "pick 9D", 1)) == ["pick 0 9D QH 3D count=3"]


def test_each_meld_is_told_and_then_that_they_opened() -> None:
    state = holding("3S 4S 5S 9H 9D 2C 4D", opened=(False, True))
    assert short(told(state, 0, "meld 3S4S5S 9H9D2C=9", 1)) == [
        "meld 0 3S 4S 5S points=15 table=0 meld=1",
        "meld 0 9H 9D 2C points=30 table=0 meld=2",
        "opened 0 points=45",
    ]


def test_later_melds_open_nothing_and_are_numbered_on() -> None:
    state = holding("3S 4S 5S 4D", own="7S7H7D JSJHJD", seat=1)
    assert short(told(state, 1, "meld 3S4S5S", 0)) == ["meld 1 3S 4S 5S points=15 table=1 meld=3"]


def test_a_lay_off_tells_what_the_card_is_worth_there() -> None:
    state = holding("AH 2C 4D", own="7S7H7D", theirs="JHQHKH")
    assert short(told(state, 0, "lay AH>B1", 1)) == ["lay 0 AH points=15 table=1 meld=1"]
    assert short(told(state, 0, "lay 2C=TH>B1", 1)) == [f"lay 0 2C points=10 table=1 meld=1 stands={parse('TH')}"]
    assert short(told(state, 0, "lay 2C=7>A1", 1)) == ["lay 0 2C points=5 table=0 meld=1"]


def test_a_swap_tells_the_card_and_the_joker() -> None:
    state = holding("6H 4D", own="7S7C7D", theirs="9S9H9D 5H2C=6H7H")
    assert short(told(state, 0, "swap 6H>B2:2C", 1)) == ["swap 0 6H 2C points=5 table=1 meld=2"]


def test_the_end_of_a_hand_by_closing() -> None:
    state = holding("KD", own="7S7H7D", theirs="JSJHJD/100", other="AS 2H", scores=(20, 30))
    events = told(state, 0, "discard KD", None)
    assert short(events) == [
        "discard 0 KD",
        "closed 0",
        "hand 0 points=35 total=55",
        "hand 1 points=-20 total=10",
    ]
    assert events[2].scores == (Score("meld", row("7S 7H 7D"), 15), Score("meld", row("JH JD"), 20))
    assert events[3].scores == (Score("meld", row("JS"), 10), Score("left", cards("AS 2H"), -30))


def test_a_hand_that_is_closed_by_a_meld() -> None:
    state = holding("3S 4S 5S", own="7S7H7D")
    assert [event.kind for event in told(state, 0, "meld 3S4S5S")] == ["meld", "closed", "hand", "hand"]


def test_the_end_of_a_hand_without_a_stock() -> None:
    state = to_draw("9H 9S 4D", "7S7H7D", row="9D", left=0)
    assert short(told(state, 0, "end"))[:1] == ["end 0"]
    dry = holding("KD 4D", own="7S7H7D", opened=(True, False), left=0)
    assert [(e.kind, e.seat) for e in told(dry, 0, "discard KD")][:2] == [("discard", 0), ("exhausted", None)]


def test_the_end_of_a_match() -> None:
    won = short(told(holding("KD", own="7S7H7D", other="3C", scores=(490, 400)), 0, "discard KD"))
    assert won[-3:] == ["hand 0 points=15 total=505", "hand 1 points=-5 total=395", "over 0 points=505 other=395"]


def test_equal_totals_end_no_match() -> None:
    state = holding("KD", own="7S7H7D", other="3C", scores=(490, 510))
    assert [event.kind for event in told(state, 0, "discard KD")][-1] == "hand"


def test_the_next_hand_is_told_with_who_begins() -> None:
    match = play(dealt("3S 5S 7S 9S JS KS 4H 6H", OTHER), "0 discard 3S")
    assert match.view(1).first == 0 and parse("3S") in match.view(1).known()
    state = RULES.apply(holding("KD", own="7S7H7D", first=1), 0, RULES.decode("discard KD"))
    deck = RULES.deal(state, "next")
    assert deck is not None
    later = RULES.apply(state, None, deck)
    assert short(RULES.tell(RULES.view(state, 0), None, deck, RULES.view(later, 0))) == ["shuffle 0 number=2"]
