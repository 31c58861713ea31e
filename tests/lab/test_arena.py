"""The arena: mirrored pairs, the share of games won with its interval, what is noted, and how it ends."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import sqrt
from random import Random
from typing import Any

import pytest

from cribtui.core import registry
from cribtui.core.rules import IllegalAction
from cribtui.games.cribbage import RULES
from cribtui.games.cribbage.scoring import show, total
from cribtui.games.cribbage.showdown import Show
from cribtui.lab import arena, arena_play
from cribtui.lab.arena_figures import CribbageWatch, watch
from cribtui.lab.arena_play import Contest, Pair, UnknownPlayer, play_pair, player
from cribtui.lab.arena_report import share, times

Seen = tuple[str, Any]  # a player's name and what he saw when he was asked


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[Seen]:
    """Every view that a player is given, with his name, in the order of asking."""
    found: list[Seen] = []

    def spied(game: str, name: str) -> Callable[[Any, str], Any]:
        choose = player(game, name)

        def spy(view: Any, seed: str) -> Any:
            found.append((name, view))
            return choose(view, seed)

        return spy

    monkeypatch.setattr(arena_play, "player", spied)
    return found


def cribbage(a: str, b: str, seed: str = "arena") -> Contest:
    return Contest("cribbage", (a, b), seed)


def unmeasured(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record without what a clock has a part in."""
    return {name: value for name, value in record.items() if name not in ("seconds", "jobs", "milliseconds")}


# Mirrored pairs


def test_both_games_of_a_pair_have_the_same_cards_and_the_seats_exchanged(seen: list[Seen]) -> None:
    play_pair(cribbage("max-hand", "random"), 0)
    dealt: dict[str, dict[tuple[int, int], Any]] = {"max-hand": {}, "random": {}}
    starters: list[tuple[int, Any]] = []
    for name, view in seen:
        if view.phase == "lay":
            place = view.deal, view.seat
            dealt[name].setdefault(place, (view.hand, view.dealer))
        elif (view.deal, view.starter) not in starters:
            starters.append((view.deal, view.starter))
    assert {seat for _, seat in dealt["random"]} == {0, 1}
    common = dealt["max-hand"].keys() & dealt["random"].keys()
    assert len(common) >= 10
    assert all(dealt["max-hand"][place] == dealt["random"][place] for place in common)
    assert len(starters) == len({deal for deal, _ in starters})  # one starter a deal, in either game


@pytest.mark.parametrize(("game", "first", "second"), [("gin", "simple", "easy"), ("rum500", "greedy", "easy")])
def test_the_first_hand_of_a_pair_is_dealt_to_both_players(
    seen: list[Seen], game: str, first: str, second: str
) -> None:
    play_pair(Contest(game, (first, second), "arena"), 0)
    hands: dict[int, set[Any]] = {0: set(), 1: set()}
    asked: dict[int, set[str]] = {0: set(), 1: set()}
    for name, view in seen:
        if view.number == 1 and view.phase in ("upcard", "discard") and len(view.hand) in (8, 10) and not view.last:
            if view.seat not in view.to_act or name in asked[view.seat]:
                continue
            asked[view.seat].add(name)
            hands[view.seat].add(view.hand)
    assert sorted(map(len, asked.values()))[-1] == 2  # who begins, in both games
    assert all(len(alike) <= 1 for alike in hands.values())


def test_the_first_player_has_seat_0_and_then_seat_1(seen: list[Seen]) -> None:
    play_pair(cribbage("max-hand", "ev-greedy"), 0)
    seats = [view.seat for name, view in seen if name == "max-hand"]
    assert seats == sorted(seats) and set(seats) == {0, 1}


@pytest.mark.parametrize(("game", "name"), [("cribbage", "random"), ("cribbage", "easy"), ("gin", "easy")])
def test_a_player_against_himself_divides_every_pair(game: str, name: str) -> None:
    contest = Contest(game, (name, name), "himself")
    assert [play_pair(contest, number).won for number in range(3)] == [1, 1, 1]


def test_nobody_is_asked_to_cut(seen: list[Seen]) -> None:
    play_pair(cribbage("max-hand", "random"), 0)
    assert {view.phase for _, view in seen} == {"lay", "play"}


def test_a_view_is_only_built_for_who_is_to_act(seen: list[Seen]) -> None:
    play_pair(cribbage("max-hand", "random"), 0)
    assert all(view.seat in view.to_act for _, view in seen)


# The result


def test_random_play_loses() -> None:
    report = arena.fight(cribbage("max-hand", "random", "wide margin"), 10)
    assert report.games == 20
    assert share(report.pairs)[0] >= 0.8


def test_the_number_of_processes_changes_nothing() -> None:
    contest = cribbage("ev-reply", "easy")
    alone, together = arena.fight(contest, 6), arena.fight(contest, 6, jobs=2)
    assert unmeasured(alone.record()) == unmeasured(together.record())
    assert (alone.jobs, together.jobs) == (1, 2)


def test_another_seed_deals_other_cards() -> None:
    one, other = (arena.fight(cribbage("max-hand", "ev-greedy", seed), 3) for seed in "ab")
    assert one.record()["averages"] != other.record()["averages"]


def test_the_share_and_its_interval_by_hand() -> None:
    # pairs 1, 1, 1, 1/2, 1/2, 1/2, 1/2, 0: mean 5/8; squares (3 x 9 + 4 x 1 + 25) / 64 over 7 make a variance of 1/8
    mean, half = share(Counter({2: 3, 1: 4, 0: 1}))
    assert mean == pytest.approx(0.625)
    assert half == pytest.approx(1.96 * sqrt(1 / 8 / 8)) == pytest.approx(0.245)


def test_divided_pairs_have_no_spread_and_a_single_pair_no_bounds() -> None:
    assert share(Counter({1: 5})) == (0.5, 0.0)
    assert share(Counter({2: 1})) == (1.0, float("inf"))
    with pytest.raises(ZeroDivisionError):
        share(Counter())


def test_times_are_in_milliseconds() -> None:
    thousandths = [n * 1_000 for n in range(101)]
    Random(1).shuffle(thousandths)
    assert times(thousandths) == pytest.approx({"median": 0.05, "99 %": 0.099, "worst": 0.1})


# What is noted of a deal


def test_the_figures_of_cribbage_are_those_of_its_shows() -> None:
    state, rng, looking = RULES.start({}), Random(5), CribbageWatch()
    noted: list[tuple[int, str, int]] = []
    shows: list[Show] = []
    while len(shows) < 6:
        due = RULES.deal(state, "figures")
        seat = None if due else RULES.to_act(state)[0]
        action = due or rng.choice(RULES.legal(RULES.view(state, seat)))
        state = RULES.apply(state, seat, action)
        noted += looking.note(state) if seat is not None else ()
        if state.phase == "shuffle" and state.last is not None:
            shows.append(state.last)
    assert looking.first == shows[0].dealer
    for name, is_crib, deals in (("hand, pone", False, 1), ("hand, dealer", False, 0), ("crib", True, 0)):
        counted = []
        for last in shows:
            seat = last.dealer ^ deals
            cards = last.crib if is_crib else last.hands[seat]
            counted.append((seat, total(show(cards, last.starter, is_crib))))
        assert [(seat, points) for seat, what, points in noted if what == name] == counted
    totals = [sum(points for who, what, points in noted if who == seat and what.startswith("total")) for seat in (0, 1)]
    parts = [sum(points for who, what, points in noted if who == seat and "total" not in what) for seat in (0, 1)]
    assert totals == parts == list(state.scores)


@pytest.mark.parametrize(("game", "name"), [("gin", "simple"), ("rum500", "greedy")])
def test_the_points_of_the_hands_are_those_of_the_match(game: str, name: str) -> None:
    pair = play_pair(Contest(game, (name, "easy"), "points"), 1)
    one, other = pair.accounts
    assert one.counts["points a hand"] == other.counts["points a hand"] > 2
    assert one.sums["points a hand"] + other.sums["points a hand"] > 0
    ended = [account for account in pair.accounts for what in account.sums if what.startswith("won as first")]
    assert len(ended) == 2  # each was first once


@pytest.mark.parametrize("game", registry.names())
def test_something_looks_at_every_game_and_somebody_measures_it(game: str) -> None:
    assert watch(game).first is None
    assert len(arena_play.names(game)) > 4


# The command


def test_it_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["cribbage", "max-hand", "random", "--games", "5", "--seed", "table"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("max-hand wins ") and "of 6 games against random" in text
    assert "seed table" in text and "interrupted" not in text
    assert {"total, dealer", "total, pone", "won as first dealer %"} <= {line[:30].strip() for line in text.split("\n")}


def test_it_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["cribbage", "max-hand", "random", "--games", "4", "--seed", "json", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["game"], record["players"], record["seed"]) == ("cribbage", ["max-hand", "random"], "json")
    assert record["games"] == 4 == 2 * sum(record["pairs"].values())
    assert record["interval"][0] <= record["share"] <= record["interval"][1]
    assert [len(spent) for spent in record["milliseconds"]] == [2, 2]
    assert min(record["decisions"]) > 100


def stopped_after(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Ctrl-C fall after so many pairs."""

    @contextmanager
    def some(contest: Contest, *_: int) -> Iterator[Iterator[Pair]]:
        def played() -> Iterator[Pair]:
            yield from (play_pair(contest, one) for one in range(number))
            raise KeyboardInterrupt

        yield played()

    monkeypatch.setattr(arena, "pairs", some)


def test_control_c_ends_it_with_what_it_has(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stopped_after(2, monkeypatch)
    assert arena.main(["cribbage", "max-hand", "random", "--games", "4000", "--seed", "s"]) == 130
    text = capsys.readouterr().out
    assert "of 4 games" in text and "interrupted" in text


def test_control_c_before_the_first_pair(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    stopped_after(0, monkeypatch)
    assert arena.main(["cribbage", "max-hand", "random", "--seed", "s"]) == 130
    assert arena.main(["cribbage", "max-hand", "random", "--seed", "s", "--json"]) == 130
    text, line, *_ = capsys.readouterr().out.split("\n")
    assert text.startswith("nothing was played")
    assert json.loads(line)["interrupted"] is True


def test_an_unknown_player_is_named_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        arena.main(["gin", "hard", "max-hand"])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert "max-hand" in said and "simple" in said and "expert" in said
    with pytest.raises(UnknownPlayer):
        player("cribbage", "simple")


def test_an_option_that_the_game_has_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        arena.main(["rum500", "greedy", "easy", "--option", "row=maybe"])
    assert ended.value.code == 2
    assert "option.unknown option=row value=maybe" in capsys.readouterr().err


def test_the_options_are_those_of_the_match(seen: list[Seen]) -> None:
    play_pair(Contest("gin", ("simple", "easy"), "options", (("variant", "ful"), ("target", "100"))), 0)
    assert {(view.variant, view.target) for _, view in seen} == {("ful", 100)}


def test_a_foul_says_where_it_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena_play, "player", lambda game, name: lambda view, seed: None)
    with pytest.raises(IllegalAction) as foul:
        play_pair(cribbage("max-hand", "random", "foul"), 7)
    assert foul.value.__notes__ == ["cribbage max-hand random, pair 7 of seed foul"]
