"""The computer players of 500 rum: plain positions, honesty, strength."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from cribtui.core.cards import parse
from cribtui.core.match import Match
from cribtui.core.rules import IllegalAction
from cribtui.games.rum500 import RULES, bot
from cribtui.games.rum500.actions import Action, Pick
from cribtui.games.rum500.state import State
from cribtui.games.rum500.view import View
from cribtui.lab.company import played

from .situations import holding, to_draw

LEVELS = ("easy", "medium", "hard", "expert")
SOUND = LEVELS[1:]
STRONG = LEVELS[2:]

Player = Callable[[View, Random], Action]


def player(level: str) -> Player:
    return lambda view, rng: bot.choose(view, level, rng)


def chance(view: View, rng: Random) -> Action:
    return rng.choice(RULES.legal(view))


@cache
def positions() -> tuple[View, ...]:
    """Return some hundred views of the seat to act: hands of beginners, and of chance, which takes much."""
    found: list[View] = []
    for company, packs in (("easy", 2), ("chance", 1)):
        for option in ("off", "on"):
            match = played("rum500", f"position {option}", company, {"row": option}, packs)
            found += [
                match.rules.view(match.state_at(index), entry.seat)
                for index, entry in enumerate(match.entries)
                if entry.seat is not None
            ]
    return tuple(found)


def does(state: State, level: str, seed: int = 1, seat: int = 0) -> str:
    return RULES.encode(bot.choose(RULES.view(state, seat), level, Random(seed)))


def turn(state: State, level: str) -> list[str]:
    """Return all that a player does to the end of his turn."""
    lines = []
    while state.turn == 0 and state.phase == "play":
        lines.append(does(state, level))
        state = RULES.apply(state, 0, RULES.decode(lines[-1]))
    return lines


# Plain positions


@pytest.mark.parametrize("level", SOUND)
def test_melds_that_count_open_at_once(level: str) -> None:
    """The other has opened and holds two cards: what is not laid down now may count against."""
    state = holding("KS KH KD 4C 6H 8S TC JD", theirs="3S3H3D", opened=(False, True))
    assert does(state, level) == "meld KSKHKD"


@pytest.mark.parametrize("level", SOUND)
def test_two_melds_open_together(level: str) -> None:
    state = holding("3S 3H 3D 7C 8C 9C TH KD", opened=(False, False))
    assert sorted(does(state, level).split()) == ["3S3H3D", "7C8C9C", "meld"]


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_opens_before_the_row_counts(level: str) -> None:
    state = holding("KS KH KD 4C 6H 8S TC JD", opened=(False, False), reached=False)
    for seed in range(10):
        assert does(state, level, seed).startswith("discard ")


@pytest.mark.parametrize("level", SOUND)
def test_a_2_goes_where_it_scores_most(level: str) -> None:
    """With queen and king it may be the jack or the ace; the last card is thrown then, which closes."""
    assert does(holding("QS KS 2C 4D"), level) == "meld QSKS2C=AS"


@pytest.mark.parametrize("level", SOUND)
def test_three_2s_are_laid_down_as_twos(level: str) -> None:
    """150 points; with kings each of them would bring 10 or 15."""
    steps = turn(holding("2S 2H 2D KS 5C 9H"), level)
    assert "meld 2S2H2D" in steps


ROW = "3C 7D AC 8S QC KS 5D AD 3D KD QD 8H 6S"  # of a hand that is well on


@pytest.mark.parametrize("level", SOUND)
def test_a_card_that_fits_is_laid_off(level: str) -> None:
    """The set is full then: nothing is opened to the other, and nobody is kept from anything by waiting."""
    steps = turn(holding("TH 9C 7S 4D", theirs="TSTDTC", row=ROW), level)
    assert steps[0] == "lay TH>B1" and len(steps) == 2


@pytest.mark.parametrize("level", SOUND)
def test_a_joker_that_can_be_put_to_use_is_swapped_for(level: str) -> None:
    steps = turn(holding("6H KS KD 4C 9S", theirs="5H2C=6H7H"), level)
    assert steps[:2] == ["swap 6H>B1:2C", "meld KSKD2C=K"]


@pytest.mark.parametrize("level", SOUND)
def test_the_hand_is_closed_when_it_can_be(level: str) -> None:
    state = holding("6H 7H 9C", theirs="3H4H5H", other="KS KD AC QH 3S")
    assert sorted(turn(state, level)) == ["discard 9C", "lay 6H>B1", "lay 7H>B1"]


@pytest.mark.parametrize("level", SOUND)
def test_a_melded_hand_breaks_nothing_by_the_discard(level: str) -> None:
    state = holding("KS KH KD 6C 7C 8C TH 4D", opened=(False, False), reached=False)
    assert does(state, level) in ("discard TH", "discard 4D")


@pytest.mark.parametrize("level", SOUND)
def test_a_2_is_not_thrown(level: str) -> None:
    state = holding("2S 4H 6C 9D JS QH AD TC", opened=(False, False), reached=False)
    assert does(state, level) != "discard 2S"


@pytest.mark.parametrize("level", SOUND)
@pytest.mark.parametrize("kept", ["QC", "9C"])
def test_what_the_other_can_lay_off_is_kept_from_him(kept: str, level: str) -> None:
    """Queen and nine are alike to a player who has not opened, but one of them goes on a meld of the other's."""
    theirs = "TSTHTD " + ("QSQHQD" if kept == "QC" else "9S9H9D")
    gone = "QSQHQD" if kept == "9C" else "9S9H9D"
    row = " ".join(gone[at : at + 2] for at in (0, 2, 4))
    state = holding("QC 9C AS 3H 4H 5D 6D", theirs=theirs, row=row, opened=(False, True))
    assert does(state, level) != f"discard {kept}"


@pytest.mark.parametrize("level", LEVELS)
def test_the_first_turn_is_a_discard(level: str) -> None:
    state = holding("KS KH KD 4C 6H 8S TC JD", phase="discard", opened=(False, False), reached=False, turns=(0, 0))
    assert does(state, level).startswith("discard ")


# What a computer may take


def taking(left: int | None = None, row_allowed: bool = False) -> State:
    """Return the state in which seat 0 could take a king to his two."""
    state = to_draw("KS KD 4C 7H 9S JC", own="3S3H3D", row="5C KH", left=left)
    state.row_allowed = row_allowed
    return state


@pytest.mark.parametrize("level", LEVELS)
def test_a_computer_draws_from_the_stock(level: str) -> None:
    assert Pick(parse("KH")) in RULES.legal(RULES.view(taking(), 0))
    assert does(taking(), level) == "draw"


@pytest.mark.parametrize("level", LEVELS)
def test_without_a_stock_a_computer_ends_the_hand(level: str) -> None:
    assert does(taking(left=0), level) == "end"


@pytest.mark.parametrize(("level", "text"), [*((level, "pick KH") for level in STRONG), ("medium", "draw")])
def test_where_it_is_allowed_strong_computers_take_a_card_that_melds(level: str, text: str) -> None:
    assert does(taking(row_allowed=True), level) == text


# A beginner


def test_a_beginner_is_slow_to_open() -> None:
    state = holding("KS KH KD 4C 6H 8S TC JD", opened=(False, False))
    assert 110 < sum(does(state, "easy", seed) == "meld KSKHKD" for seed in range(200)) < 170


def test_a_beginner_overlooks_some_lay_offs() -> None:
    state = holding("6H 9C JS 4D", theirs="3H4H5H")
    assert 110 < sum(does(state, "easy", seed) == "lay 6H>B1" for seed in range(200)) < 170


def test_a_beginner_wastes_a_2_now_and_then() -> None:
    state = holding("2C QS KS 9C JD 4D", theirs="3H4H5H")
    done = [does(state, "easy", seed) for seed in range(200)]
    assert 10 < sum(line.startswith("lay 2C") for line in done) < 60
    assert sum(line.startswith("meld ") for line in done) > 100


def test_a_beginner_clings_to_his_aces() -> None:
    state = holding("AS KH QD 9C 7S 5H 3D TC", opened=(False, False), reached=False)
    thrown = [does(state, "easy", seed) for seed in range(200)]
    assert thrown.count("discard AS") < 20 < thrown.count("discard KH")


# Every decision


@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_accepted(level: str) -> None:
    assert {view.phase for view in positions()} == {"discard", "draw", "play"}
    for number, view in enumerate(positions()[:: 4 if level in STRONG else 1]):
        state = RULES.sample(view, Random(number))
        RULES.apply(state, view.seat, bot.choose(view, level, Random(number)))


def test_nobody_chooses_out_of_turn() -> None:
    match = Match.new("rum500", {"first": 0}, seed="turn")
    assert bot.advise(match.view(1)) == bot.advise(match.view(None)) == []
    with pytest.raises(IllegalAction):
        bot.choose(match.view(1), "medium", Random(1))


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(LookupError):
        bot.choose(positions()[0], "grandmaster", Random(1))


# Strength


def winner(players: tuple[Player, Player], seed: str) -> int:
    state, rng = RULES.start({}), Random(seed)
    while state.winner is None:
        if (due := RULES.deal(state, seed)) is not None:
            RULES.advance(state, None, due)
        else:
            RULES.advance(state, state.turn, players[state.turn](RULES.view(state, state.turn), rng))
    return state.winner


def share(first: Player, second: Player, pairs: int) -> float:
    """Return the share of matches that the first player wins; each seed's cards are played from both seats."""
    won = sum(winner((first, second), f"arena {n}") == 0 for n in range(pairs))
    won += sum(winner((second, first), f"arena {n}") == 1 for n in range(pairs))
    return won / (2 * pairs)


def test_a_casual_player_beats_a_beginner() -> None:
    assert share(player("medium"), player("easy"), 10) >= 0.6


def test_a_strong_player_beats_a_casual_one() -> None:
    assert share(player("hard"), player("medium"), 8) >= 0.5


def test_a_match_of_strong_players_ends() -> None:
    assert winner((player("hard"), player("hard")), "ends") in (0, 1)
