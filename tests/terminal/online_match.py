"""Two people who play a match over a connection, one by keys and one by clicks, and what holds when it is over.

    python -m tests.terminal.online_match --game rum500 --kills 10

plays one from its beginning, while each program is killed so many times, and says what it took; the tests play a whole
one of cribbage, and the ends of the others.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from random import Random

from cribtui.games.rum500.rules import RULES
from cribtui.lab import sight
from cribtui.lab.terminal import Terminal

from . import cribbage_person, gin_person, rum_person
from .card_sight import unknowable
from .mortal import Seat, agrees
from .person import Person
from .test_rum_whole_match import in_short
from .two_seats import GUEST, HOST, NICKS, AnyMatch, Room, both, room

PERSONS: Mapping[str, type[Person]] = {
    "cribbage": cribbage_person.Player,
    "gin": gin_person.Player,
    "rum500": rum_person.Player,
}
Lives = Sequence[Sequence[int]]  # how many gestures each program of a seat lives
CHECKED = "Every card and point was checked."


def play_to_the_end(game: str, host: Terminal, guest: Terminal, clicking: int) -> tuple[Person, Person]:
    """Play a match to its end; return who played it."""
    players = [PERSONS[game](program, seat == clicking) for seat, program in enumerate((host, guest))]
    both(*[player.finish for player in players], programs=(host, guest))
    return players[HOST], players[GUEST]


def play_a_deal(room: Room, host: Terminal, guest: Terminal) -> None:
    """Play the first deal of cribbage until it is counted; both screens and records then stand alike."""
    players = [cribbage_person.Player(program, seat == GUEST) for seat, program in enumerate((host, guest))]
    both(*[partial(player.finish, "show") for player in players], programs=(host, guest))
    mine, theirs = sight.scores(host.text) or (-1, -1)
    assert sight.scores(guest.text) == (theirs, mine) != (1, 1)
    with room.store(HOST) as store:
        (kept,) = store.unfinished()
        match = store.load(kept.id).match
    with room.store(GUEST) as store:
        (joined,) = store.joined()
        lines = store.load_joined(joined.id).lines
    assert [text.split()[:2] for text, _ in lines] == [line.split()[:2] for line in match.journal]
    for seat, player in enumerate(players):
        assert [entry.text for entry in match.entries if entry.seat == seat] == player.done
        verbs = Counter(text.split()[0] for text in player.done)
        assert (verbs["lay"], verbs["play"]) == (1, 4)


def check_end(room: Room, players: Sequence[Person]) -> AnyMatch:
    """Compare both screens with the record that both programs keep alike, and look for cards that came too early."""
    for player in players:
        player.program.wait(CHECKED)
    match = room.record()
    outcome = match.outcome()
    assert outcome is not None
    for seat, player in enumerate(players):
        check_screen(player.screen, seat, outcome.winner)
        assert decided(match, seat)[-len(player.done) :] == player.done
        early, others = (list(unknowable(player, match, seat, eyes, room.at_home[seat])) for eyes in (seat, 1 - seat))
        assert not early, early
        assert others  # they are found where they may not be seen
    return match


def check_killed(room: Room, seats: Sequence[Seat], programs: Sequence[Terminal]) -> AnyMatch:
    """Look whether both screens and records are what was played, each by one program after another."""
    for program in programs:
        program.wait(CHECKED)
    match = room.record()
    outcome = match.outcome()
    assert outcome is not None
    for seat, program in zip(seats, programs, strict=True):
        check_screen(program.text, seat.seat, outcome.winner)
        recorded = decided(match, seat.seat)
        assert agrees(recorded[seat.before :], seat.done), (recorded, seat.done)
    return match


def check_screen(screen: str, seat: int, winner: int) -> None:
    """Look whether a screen tells who won, the evening's score, and that the line stands."""
    other = NICKS[1 - seat]
    won = (
        "You win" if seat == winner else f"{other} wins",
        f"This evening: {int(seat == winner)} to {int(seat != winner)}.",
    )
    for words in (*won, f"● {other} "):
        assert words in screen, (words, screen)
    assert re.search(rf"^ +● You +\d+ .* \d+ +{other} ●$", screen, re.MULTILINE), screen


def decided(match: AnyMatch, seat: int) -> list[str]:
    """Return the decisions of a seat as the persons note them."""
    texts = [entry.text for entry in match.entries if entry.seat == seat]
    match match.game:
        case "gin":
            return [text if text.startswith("discard") else text.split()[0] for text in texts]
        case "rum500":
            return [in_short(RULES.decode(text)) for text in texts]
    return texts


def play_again(host: Terminal, guest: Terminal, begun: str) -> None:
    """Ask for another match on both sides, by a key and by a click; it begins at once."""
    host.key("\r")
    host.wait("Ugo is asked for another match.")
    guest.wait("Ada would like another match.")
    guest.click_on("Play again")
    for program in (guest, host):
        program.wait(begun)


def play_and_kill(room: Room, seats: Sequence[Seat], programs: Sequence[Terminal], lives: Lives, seed: str) -> None:
    """Play a match to its end while programs are killed, and compare screens and records with what was done."""
    last = list(programs)

    def play(seat: int) -> None:
        last[seat] = seats[seat].play(programs[seat], lives[seat], Random(f"{seed} {seat}"))

    both(partial(play, HOST), partial(play, GUEST), programs=room.opened)
    check_killed(room, seats, last)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="play a match between two programs in two terminals")
    parser.add_argument("--game", choices=PERSONS, default="cribbage")
    parser.add_argument("--kills", type=int, default=0, help="of each program; none where 0")
    parser.add_argument("--seed", default="1", help="of the moments at which programs are killed")
    chosen = parser.parse_args(argv)
    started = time.monotonic()
    with room() as here:
        programs = here.sit_down(chosen.game)
        if chosen.kills:
            chance = Random(chosen.seed)
            seats = [Seat(here, seat, chosen.game, seat == GUEST) for seat in (HOST, GUEST)]
            lives = [[chance.randrange(1, 12) for _ in range(chosen.kills)] for _ in seats]
            play_and_kill(here, seats, programs, lives, chosen.seed)
            killed = [seat.killed for seat in seats]
            doubts = [sum(in_doubt for _, in_doubt in seat.done) for seat in seats]
            told = f"{killed} kills, {[len(seat.done) for seat in seats]} decisions, {doubts} of them in doubt"
        else:
            players = play_to_the_end(chosen.game, *programs, clicking=GUEST)
            check_end(here, players)
            sent = [player.program.bytes_seen for player in players]
            told = f"{[len(player.done) for player in players]} decisions, {sent} bytes"
        match = here.record()
    print(f"{chosen.game}: {len(match.journal)} lines, {match.outcome()}, {told}, {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
