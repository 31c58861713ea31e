"""The facts that a hint tells of a throw, counted by hand."""

from __future__ import annotations

from cribtui.core.rules import Deck
from cribtui.games.rum500 import RULES, bot
from cribtui.games.rum500.facts import facts
from cribtui.games.rum500.state import State

from .situations import holding

Facts = dict[str, dict[str, float]]


def told(state: State, text: str) -> Facts:
    """Return the facts of a choice of seat 0, without the name of the game."""
    action = RULES.decode(text)
    assert not isinstance(action, Deck)
    found = facts(RULES.view(state, 0), action)
    return {key.removeprefix("rum."): dict(numbers) for key, numbers in found}


def test_the_cards_that_help_are_counted() -> None:
    """Two kings and 6-7 wait for two kings, the 5 and the 8 of diamonds, and four 2s; the 10 goes with nothing."""
    state = holding("KS KH 6D 7D AC TC", opened=(True, False))
    assert told(state, "discard TC") == {"alone": {"card": 48}, "outs": {"cards": 8}}
    assert told(state, "discard KH") == {"outs": {"cards": 6}}  # the kings help no more


def test_a_card_that_lies_in_the_row_helps_nobody() -> None:
    state = holding("KS KH 6D 7D AC TC", row="KD 5D 9S", opened=(True, False))
    assert told(state, "discard TC")["outs"] == {"cards": 6}


def test_melds_in_hand_are_ready_until_the_player_opens() -> None:
    state = holding("KS KH KD 3C 9D", opened=(False, False))
    assert told(state, "discard 9D") == {"ready": {"points": 30}, "alone": {"card": 34}, "outs": {"cards": 5}}
    assert "ready" not in told(holding("5S 5H 5D 3C 9D", opened=(False, False)), "discard 9D")  # 15 points open nothing


def test_a_card_is_unwanted_that_fits_nothing_once_the_other_has_opened() -> None:
    state = holding("7H 9S QD", theirs="4H5H6H TSTHTD", opened=(False, True))
    assert "unwanted" not in told(state, "discard 7H")  # the run takes it
    assert told(state, "discard 9S")["unwanted"] == {"card": 8}
    freeing = holding("5C 9S QD", own="4C2S=5C6C", theirs="TSTHTD", opened=(True, True))
    assert "unwanted" not in told(freeing, "discard 5C")  # it frees the 2
    assert "unwanted" in told(freeing, "discard QD")


def test_a_pair_goes_together_even_where_nothing_can_make_it_a_meld_any_more() -> None:
    state = holding("KS KD 5C 9H", theirs="KHKC2S 7S8S9S", opened=(True, True))
    assert "alone" not in told(state, "discard KS")
    assert told(state, "discard 5C")["alone"] == {"card": 43}


def test_a_card_that_is_swapped_for_a_joker_is_wanted() -> None:
    state = holding("KD 5C 9H", theirs="KSKHKC2S 7C8C9C", opened=(True, True))
    assert "unwanted" not in told(state, "discard KD")


def test_of_steps_nothing_is_told_and_advice_tells_it_first() -> None:
    state = holding("KS KH KD 3C 9D", opened=(False, False))
    assert told(state, "meld KSKHKD") == {}
    for line in bot.advise(RULES.view(state, 0))[: bot.TOLD]:
        known = facts(RULES.view(state, 0), line.action)
        assert line.reasons[: len(known)] == known
