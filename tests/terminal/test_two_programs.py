"""Two programs of one user at once: with two matches nothing is lost; with the same one, whoever comes late is told."""

from __future__ import annotations

from contextlib import ExitStack
from random import Random

from cribtui.core.match import Match
from cribtui.lab import sight
from cribtui.lab.bench_screen import terminal
from cribtui.lab.hands import Act, Hands, Keyboard, Mouse
from cribtui.lab.kill_program import decisions, newest
from cribtui.lab.player import Player
from cribtui.lab.terminal import Terminal
from cribtui.play.seats import alone, to_record
from cribtui.store.database import Store

ELSEWHERE = "This match went on in another window"


def seated(stack: ExitStack, seed: int, *words: str) -> Player:
    """Open a program; odd seeds play by clicks, even ones by keys."""
    program = stack.enter_context(terminal(*words))
    chance = Random(seed)
    hands: Hands = Mouse(program, chance) if seed % 2 else Keyboard(program, chance)
    player = Player(program, hands, chance)
    player.settle()
    return player


def leave(program: Terminal) -> None:
    """Leave the table and then the program."""
    program.key("q")
    program.wait(lambda: sight.step(program.text) == "home")
    program.key("q")
    assert program.wait_end() == 0


def play_to(player: Player, *steps: str) -> None:
    """Play on to a step of these."""
    while player.step not in steps:
        player.play_on()


def stored() -> list[str]:
    """Return the person's decisions in the only match there is."""
    with Store.open() as store:
        assert [summary.id for summary in store.matches()] == [1]
    match = newest()
    assert match is not None
    assert match.damage is None
    return decisions(match, 0, match.cursor)


def test_two_matches_at_once_lose_nothing() -> None:
    with ExitStack() as stack:
        players = [seated(stack, seed, "play", "cribbage", "--seed", f"two {seed}") for seed in (1, 2)]
        for _ in range(8):
            for player in players:
                player.play_on()
        for player in players:
            leave(player.terminal)
    with Store.open() as store:
        matches = {summary.id: store.load(summary.id).match for summary in store.matches()}
    assert {match.seed for match in matches.values()} == {"two 1", "two 2"}
    for player, seed in zip(players, ("two 1", "two 2"), strict=True):
        (match,) = (match for match in matches.values() if match.seed == seed)
        assert match.damage is None
        assert decisions(match, 0, match.cursor) == player.done
        assert len(player.done) >= 3


def test_who_acts_second_in_the_same_match_is_told_and_goes_on_from_there() -> None:
    """What the second one chose is not done; undo, too, is refused when it would not undo what is on the screen."""
    with ExitStack() as stack:
        first = seated(stack, 2, "play", "cribbage", "--level", "easy", "--seed", "same")
        play_to(first, "lay")
        second = seated(stack, 3)
        second.go_on()
        assert second.step == "lay"
        second.done = list(first.done)

        for late, early in ((second, first), (first, second)):
            decide_late(late, early)
            play_to(early, *sight.CHOICES)
            play_to(late, *sight.CHOICES)
            assert late.step == early.step
            assert sight.hand(late.screen) == sight.hand(early.screen)
            assert sight.scores(late.screen) == sight.scores(early.screen)

        second.play_on()
        first.do(Act(lambda: first.terminal.key("u")))
        first.terminal.wait(ELSEWHERE)
        assert stored() == second.done
        first.done = list(second.done)
        play_to(first, "read")
        for player in (first, second):
            leave(player.terminal)
    assert stored() == first.done


def decide_late(player: Player, other: Player) -> None:
    """Let the other decide first; then the player's own choice is not done, and that is said."""
    step = player.step
    player.choose(step)
    other.play_on()
    player.hands.confirm().do()
    player.terminal.wait(ELSEWHERE)
    player.settle()
    assert stored() == other.done
    player.done = list(other.done)


def test_a_computer_that_answers_in_two_programs_answers_once() -> None:
    match, chance = Match.new("cribbage", seed="due"), Random(7)
    while match.to_act() != (1,) or match.view(0).phase != "play":
        seat = match.to_act()[0]
        match.submit(seat, chance.choice(match.legal(seat)))
    done = decisions(match, 0, match.cursor)
    with Store.open() as store:
        store.create(match, to_record(alone("easy")))
    with ExitStack() as stack:
        players = [seated(stack, seed) for seed in (4, 6)]
        for player in players:
            player.hands.confirm().do()
        for player in players:
            player.terminal.wait(lambda player=player: player.step in ("read", "play", "go"))  # type: ignore[misc]
            leave(player.terminal)
    assert stored() == done
    after = newest()
    assert after is not None
    assert after.journal[: len(match.journal)] == match.journal
    assert after.cursor > match.cursor
