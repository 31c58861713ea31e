"""Statistics: facts of a match against a count by hand, and the tallies they fold into."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import pytest

from cribtui.core.cards import PACK, parse_cards, rank, suit
from cribtui.core.match import Match
from cribtui.store.database import Store
from cribtui.store.records import AnyMatch
from cribtui.store.stats import Facts, Hands, Tally, facts, facts_text, fold, read_facts, seat_and_opponent

from .playing import SEATING, play_on, played, raw, stored_match

ALONE: Mapping[str, object] = {"levels": [None, "hard"]}
SECOND: Mapping[str, object] = {"levels": ["easy", None]}
PAIR: Mapping[str, object] = {"levels": [None, None]}
HOSTED: Mapping[str, object] = {"levels": [None, None], "names": ["", "Ugo"], "remote": [False, True]}
JOINED: Mapping[str, object] = {"levels": [None, None], "names": ["Ada", ""], "remote": [True, False]}


# Facts


def worth(hand: tuple[int, ...], starter: int, crib: bool) -> int:
    """Count a hand by brute force over all subsets."""
    cards = (*hand, starter)
    subsets = [some for size in range(2, 6) for some in combinations(cards, size)]
    points = sum(2 for some in subsets if sum(min(rank(card) + 1, 10) for card in some) == 15)
    points += sum(2 for one, other in combinations(cards, 2) if rank(one) == rank(other))
    runs = [some for some in subsets if len(some) > 2 and is_run(sorted(map(rank, some)))]
    points += sum(len(some) for some in runs if len(some) == max(map(len, runs)))
    if len({suit(card) for card in hand}) == 1:
        points += 5 if suit(starter) == suit(hand[0]) else 0 if crib else 4
    return points + any(rank(card) == 10 and suit(card) == suit(starter) for card in hand)


def is_run(ranks: list[int]) -> bool:
    return all(high == low + 1 for low, high in pairwise(ranks))


def counted(match: AnyMatch) -> list[tuple[int | None, bool, tuple[int, ...], int]]:
    """Return (seat, crib, cards, starter) of everything counted, from what the rules tell a spectator."""
    found, starter = [], -1
    for index, entry in enumerate(match.entries):
        before, after = (match.rules.view(match.state_at(at), None) for at in (index, index + 1))
        for event in match.rules.tell(before, entry.seat, match.rules.decode(entry.text), after):
            if event.kind == "starter":
                (starter,) = event.cards
            elif event.kind == "count":
                found.append((event.seat, bool(event.facts["crib"]), event.cards, starter))
    return found


@pytest.mark.parametrize("seed", ["1", "2", "3", "4", "5", "6"])
def test_hands_and_cribs_of_a_match(seed: str) -> None:
    match = played(seed)
    told = facts(match)
    assert told is not None
    for seat in (0, 1):
        mine = [(crib, worth(cards, starter, crib)) for who, crib, cards, starter in counted(match) if who == seat]
        hands, cribs = ([points for crib, points in mine if crib == which] for which in (False, True))
        hands_told = told.hands[seat]
        assert (hands_told.hands, hands_told.hand_points, hands_told.best_points) == (
            len(hands),
            sum(hands),
            max(hands),
        )
        assert (hands_told.cribs, hands_told.crib_points) == (len(cribs), sum(cribs))
        *best, starter = hands_told.best
        assert (len(best), worth(tuple(best), starter, False)) == (4, max(hands))


def pack(top: str) -> list[int]:
    """Return a pack with these cards on top."""
    cards = parse_cards(top)
    return [*cards, *(card for card in PACK if card not in cards)]


def test_the_best_hand_there_is() -> None:
    """Seat 1 turns the lower card and deals; seat 0 gets every other card below the four that he cuts off."""
    deal = pack("2S 3S 4S 6S 5S 2H 5H 3H 5C 4H JD 6H QS 2D QH 3D KS KH KD KC 5D")
    match = Match.new("cribbage", seed="1", decks=[pack("KS AS"), deal])
    for seat, action in [(0, "turn 1"), (1, "turn 2"), (0, "cut 4"), (0, "lay QS QH"), (1, "lay 2H 3H"), (0, "cut 4")]:
        match.submit(seat, action)
    told = facts(play_on(match, 10_000, Random(1)))
    assert told is not None
    assert (told.hands[0].best_points, told.hands[0].best) == (29, parse_cards("5S 5H JD 5C 5D"))
    assert told.hands[1].best_points < 29


def test_an_unfinished_match_has_no_facts() -> None:
    assert facts(played("1", 100)) is None


def test_facts_say_how_it_ended() -> None:
    match = played("1")
    end, told = match.outcome(), facts(match)
    assert end is not None
    assert told is not None
    assert (told.game, told.winner, told.reason, told.assisted) == ("cribbage", end.winner, end.reason, False)
    match.mark_assisted()
    assert (told := facts(match)) is not None
    assert told.assisted


def test_facts_are_text_and_back() -> None:
    told = facts(played("1"))
    assert told is not None
    assert read_facts(facts_text(told)) == told


@pytest.mark.parametrize("text", [None, 7, "", "{", "[]", '["cribbage", 2, "game", false, [[], []]]', "null"])
def test_nonsense_holds_no_facts(text: object) -> None:
    assert read_facts(text) is None


# Tallies


def won(seat: int, reason: str = "game", assisted: bool = False, game: str = "cribbage") -> Facts:
    return Facts(game, seat, reason, assisted)


def only(tallies: list[Tally]) -> Tally:
    (tally,) = tallies
    return tally


@pytest.mark.parametrize(
    ("seating", "expected"),
    [
        (ALONE, (0, "hard")),
        (SECOND, (1, "easy")),
        (PAIR, (0, "two")),
        (HOSTED, (0, "remote")),
        (JOINED, (1, "remote")),
        ({}, (0, "two")),
        ({"levels": 3}, (0, "two")),
        ({**ALONE, "remote": [False, False]}, (0, "hard")),
        ({**PAIR, "remote": [True, True]}, (0, "remote")),
        ({**PAIR, "remote": [True]}, (0, "two")),
        ({**PAIR, "remote": [0, 1]}, (0, "two")),
        ({**PAIR, "remote": True}, (0, "two")),
    ],
)
def test_who_played_whom(seating: dict[str, object], expected: tuple[int, str]) -> None:
    assert seat_and_opponent(seating) == expected


def test_nothing_played_nothing_told() -> None:
    assert fold([]) == []


def test_won_and_lost() -> None:
    tally = only(fold([(won(0), ALONE), (won(1), ALONE), (won(0), ALONE)]))
    assert (tally.game, tally.opponent, tally.assisted) == ("cribbage", "hard", False)
    assert (tally.matches, tally.won, tally.lost) == (3, 2, 1)


def test_the_players_own_seat_counts() -> None:
    tally = only(fold([(won(0, "skunk"), SECOND), (won(1, "game"), SECOND)]))
    assert (tally.won, tally.lost, tally.skunks_given, tally.skunks_taken) == (1, 1, 0, 1)


def test_matches_between_two_machines_count_for_the_seat_that_was_here() -> None:
    records = [(won(0), HOSTED), (won(1, "skunk"), JOINED), (won(1), HOSTED), (won(0, "skunk"), JOINED)]
    tally = only(fold(records))
    assert (tally.opponent, tally.won, tally.lost) == ("remote", 2, 2)
    assert (tally.skunks_given, tally.skunks_taken, tally.longest_streak) == (1, 1, 2)


def test_games_opponents_and_assisted_matches_are_apart() -> None:
    records: list[tuple[Facts, Mapping[str, object]]] = [
        (won(0), ALONE),
        (won(0, assisted=True), ALONE),
        (won(0), SECOND),
        (won(0), PAIR),
        (won(0, game="gin"), ALONE),
        (won(1), ALONE),
    ]
    assert [(one.game, one.opponent, one.assisted, one.matches, one.won) for one in fold(records)] == [
        ("cribbage", "hard", False, 2, 1),
        ("cribbage", "hard", True, 1, 1),
        ("cribbage", "easy", False, 1, 0),
        ("cribbage", "two", False, 1, 1),
        ("gin", "hard", False, 1, 1),
    ]


def test_skunks_given_and_taken() -> None:
    ends = [(0, "game"), (0, "skunk"), (0, "double_skunk"), (1, "skunk"), (1, "game"), (0, "skunk")]
    tally = only(fold([(won(seat, reason), ALONE) for seat, reason in ends]))
    assert (tally.skunks_given, tally.skunks_taken) == (3, 1)
    assert (tally.won_by, tally.lost_by) == ({"game": 1, "skunk": 2, "double_skunk": 1}, {"skunk": 1, "game": 1})


@pytest.mark.parametrize(
    ("winners", "streak", "longest"),
    [("", 0, 0), ("0", 1, 1), ("1", 0, 0), ("00100010", 1, 3), ("1000", 3, 3), ("00001", 0, 4)],
)
def test_the_longest_streak(winners: str, streak: int, longest: int) -> None:
    tallies = fold([(won(int(seat)), ALONE) for seat in winners])
    assert [(one.streak, one.longest_streak) for one in tallies] == [(streak, longest)] * bool(winners)


def test_averages_and_the_best_hand() -> None:
    best = parse_cards("5S 5H JD 5C 5D")
    mine = [Hands(8, 60, 4, 18, 12, parse_cards("2S 2H 3S 3H 4S")), Hands(2, 33, 1, 4, 29, best), Hands(best_points=4)]
    tally = only(fold([(Facts("cribbage", 0, "game", False, (one, Hands(9, 9, 9, 9, 20))), ALONE) for one in mine]))
    assert (tally.hands.average_hand, tally.hands.average_crib) == (93 / 10, 22 / 5)
    assert (tally.hands.best_points, tally.hands.best) == (29, best)


def test_without_a_hand_there_is_no_average() -> None:
    assert (Hands().average_hand, Hands().average_crib, Hands().best) == (None, None, ())


# In the store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cribtui.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store.open(path) as store:
        yield store


def expected(*seeds: str) -> list[Tally]:
    told = [facts(played(seed)) for seed in seeds]
    return fold([(one, SEATING) for one in told if one is not None])


def test_the_store_tallies_finished_matches(store: Store) -> None:
    for seed in "123":
        stored_match(store, seed)
    stored_match(store, "4", 50)
    assert store.statistics() == expected("1", "2", "3")
    assert sum(tally.matches for tally in store.statistics()) == 3


@pytest.mark.parametrize(
    "spoil", ["DELETE FROM facts", "UPDATE facts SET version = version - 1", "UPDATE facts SET text = 'mud'"]
)
def test_facts_can_be_worked_out_again(store: Store, path: Path, spoil: str) -> None:
    stored_match(store, "1")
    stored_match(store, "2")
    kept = raw(path, "SELECT * FROM facts")
    raw(path, spoil)
    assert store.statistics() == expected("1", "2")
    assert raw(path, "SELECT * FROM facts") == kept


def test_an_undone_end_is_no_end(store: Store) -> None:
    match, keeper = stored_match(store, "1")
    end = match.outcome()
    assert end is not None
    match.undo(end.winner)
    keeper.save(match)
    assert store.statistics() == []
