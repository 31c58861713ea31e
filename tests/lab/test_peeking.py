"""No computer player peeks: a sample of every game; and whoever does is found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import count, islice
from random import Random
from typing import Any

import pytest

from cribtui.core import registry
from cribtui.games.gin.rules import Gin
from cribtui.games.gin.view import View
from cribtui.lab import peeking
from cribtui.lab.arena_play import UNASKED
from cribtui.lab.peeking import Case, Elsewhere, Tally, kinds, look, positions
from cribtui.play import bots

SAMPLES = {"easy": 12, "medium": 12, "hard": 8, "expert": 3}  # positions of each kind of game; the rest by command
GIN = registry.get("gin").rules


def asked(case: Case, number: int = 20) -> Tally:
    return look(case, positions(case.rules, "planted"), number)


# The players


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize(("game", "options"), list(kinds()))
def test_nobody_peeks(game: str, options: dict[str, str], level: str) -> None:
    rules = registry.get(game).rules
    thought = (place for place in positions(rules, level, options) if place.state.phase not in UNASKED.get(game, ()))
    tally = look(Case(game, rules, [level]), islice(thought, 0, None, 3), SAMPLES[level])
    assert tally.failures == []
    assert tally.positions == SAMPLES[level]
    assert 2 * tally.positions <= tally.answers[level] <= 3 * tally.positions


def test_every_game_is_looked_at_in_every_way_that_it_is_played() -> None:
    found = list(kinds())
    assert {game for game, options in found if not options} == set(registry.names())
    assert ("gin", {"variant": "ful"}) in found and ("rum500", {"row": "on"}) in found


# The positions


def test_positions_are_decisions_with_a_choice_and_come_again_from_the_seed() -> None:
    first, second = (list(islice(positions(GIN, "again"), 25)) for _ in range(2))
    assert first == second
    assert first != list(islice(positions(GIN, "other"), 25))
    assert len({place.name for place in first}) == 25
    for place in first:
        assert len(GIN.legal(GIN.view(place.state, place.seat))) > 1


def test_positions_go_through_whole_games_and_all_their_phases() -> None:
    found = list(islice(positions(GIN, "phases"), 250))
    assert {place.state.phase for place in found} == {"upcard", "take", "discard", "show"}
    assert {place.seat for place in found} == {0, 1}
    assert len({place.name.partition(",")[0] for place in found}) > 1  # a game came to its end
    assert max(max(place.state.scores) for place in found) >= 50


def test_the_other_deals_are_others_and_look_the_same() -> None:
    for place in islice(positions(GIN, "twins"), 40):
        view = GIN.view(place.state, place.seat)
        others = peeking.twins(GIN, place)
        assert len(others) == 2 and place.state not in others
        assert [GIN.view(other, place.seat) for other in others] == [view, view]
        unseen = [(state.hands[1 - place.seat], state.stock) for state in (place.state, *others)]
        assert len(set(unseen)) == 3


def test_a_position_in_which_nothing_is_hidden_does_not_count() -> None:
    class Open(Gin):
        def sample(self, view: View, rng: Random) -> Any:
            return place.state.copy()

    place = next(positions(GIN, "open"))
    assert look(Case("gin", Open()), [place], 1).positions == 0


# Whoever peeks


@dataclass(frozen=True, slots=True)
class Marked(View):
    """A view that leads to the whole table, though none can tell it from another."""

    table: Any = field(default=None, compare=False, repr=False)


def values(view: View) -> dict[str, Any]:
    return {one.name: getattr(view, one.name) for one in fields(view)}


class LeavesTheTableInTheView(Gin):
    def view(self, state: Any, seat: Any) -> View:
        return Marked(**values(super().view(state, seat)), table=state)


class CountsTheOtherHand(Gin):
    def view(self, state: Any, seat: Any) -> View:
        return replace(super().view(state, seat), boxes=(sum(state.hands[1 - seat]), 0))


def by_the_other_hand(game: str, level: str, view: Any, seed: str) -> Any:
    """Choose by a card that nobody here has seen."""
    hidden: Sequence[int] = view.table.hands[1 - view.seat]
    legal = GIN.legal(view)
    return legal[sum(hidden) % len(legal)]


def test_a_player_who_looks_at_the_other_hand_is_found() -> None:
    tally = asked(Case("gin", LeavesTheTableInTheView(), ["hard"], by_the_other_hand))
    assert tally.positions == 20
    assert len(tally.failures) > 10
    assert all("to another deal" in failure for failure in tally.failures)


def test_a_view_that_tells_what_is_hidden_is_found() -> None:
    tally = asked(Case("gin", CountsTheOtherHand(), []))
    assert len(tally.failures) > 15
    assert all(failure.endswith("another deal looks otherwise") for failure in tally.failures)


def test_a_player_who_remembers_what_he_was_asked_is_found() -> None:
    times = count()

    def by_turns(game: str, level: str, view: Any, seed: str) -> Any:
        return GIN.legal(view)[next(times) % 2]

    assert asked(Case("gin", GIN, ["easy"], by_turns)).failures


def test_a_player_who_chooses_otherwise_in_another_process_is_found() -> None:
    def first(game: str, level: str, view: Any, seed: str) -> Any:
        return GIN.legal(view)[0]

    def last(game: str, level: str, view: Any, seed: str) -> Any:
        return GIN.legal(view)[-1]

    tally = asked(Case("gin", GIN, ["easy"], first, last))
    assert len(tally.failures) == tally.positions == 20
    assert all("in another process" in failure for failure in tally.failures)
    assert tally.answers == {"easy": 60, "easy elsewhere": 20}


# Another process


def test_the_other_process_has_hashes_of_its_own_and_says_when_it_has_no_answer() -> None:
    place = next(positions(GIN, "elsewhere"))
    with Elsewhere() as process:
        view = GIN.view(place.state, place.seat)
        for level in bots.LEVELS:
            assert process.choose("gin", level, view, "s") == bots.choose("gin", level, view, "s")
        with pytest.raises(ChildProcessError, match="no answer from hard of gin"):
            process.choose("gin", "hard", GIN.view(place.state, 1 - place.seat), "s")


# The command


def test_the_command_says_what_was_asked(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["gin", "--positions", "9", "--seed", "s", "--levels", "easy,medium", "--option", "variant=ful"]
    assert peeking.main([*given, "--processes"]) == 0
    title, found, answers, failures = capsys.readouterr().out.splitlines()
    assert title == "gin variant=ful --seed s"
    assert found.startswith("9 positions: ")
    assert answers == "answers: easy 27, easy elsewhere 9, medium 27, medium elsewhere 9"
    assert failures == "0 failures"


def test_the_command_fails_with_the_positions(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "get", lambda name: registry.Game(name, CountsTheOtherHand()))
    assert peeking.main(["gin", "--positions", "30", "--seed", "s", "--levels", "easy"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[3].endswith(" failures")
    assert lines[4].startswith("s-0, step ") and "another deal looks otherwise" in lines[4]
    assert len(lines) == 4 + peeking.SHOWN


@pytest.mark.parametrize("wrong", [["--levels", "grandmaster"], ["--option", "row=on"]])
def test_an_unknown_level_or_option_is_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        peeking.main(["gin", *wrong])
    assert ended.value.code == 2
    assert wrong[1].partition("=")[0] in capsys.readouterr().err
