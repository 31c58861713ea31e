"""Two people who play a match over a connection, one by keys and one by clicks, and what holds when it is over.

    python -m tests.terminal.online_match --game rum500

plays one from its beginning and says what it took; the tests play a whole one of cribbage, and the ends of the others.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Mapping, Sequence

from cribtui.core.match import Match
from cribtui.games.rum500.rules import RULES
from cribtui.lab.terminal import Terminal

from . import cribbage_person, gin_person, rum_person
from .card_sight import unknowable
from .person import Person
from .test_rum_whole_match import in_short
from .two_seats import GUEST, HOST, NICKS, AnyMatch, Room, both, room

PERSONS: Mapping[str, type[Person]] = {
    "cribbage": cribbage_person.Player,
    "gin": gin_person.Player,
    "rum500": rum_person.Player,
}
CHECKED = "Every card and point was checked."


def play_to_the_end(game: str, host: Terminal, guest: Terminal, clicking: int) -> tuple[Person, Person]:
    """Play a match to its end; return who played it."""
    players = [PERSONS[game](program, seat == clicking) for seat, program in enumerate((host, guest))]
    both(*[player.finish for player in players], programs=(host, guest))
    return players[HOST], players[GUEST]


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


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="play a match between two programs in two terminals")
    parser.add_argument("--game", choices=PERSONS, default="cribbage")
    chosen = parser.parse_args(argv)
    started = time.monotonic()
    with room() as here:
        host, guest = here.sit_down(chosen.game)
        players = play_to_the_end(chosen.game, host, guest, clicking=GUEST)
        match = check_end(here, players)
        lines = Match.loads(match.dumps()).journal
    sent = ", ".join(f"{len(player.done)} decisions and {player.program.bytes_seen} bytes" for player in players)
    print(f"{chosen.game}: {len(lines)} lines, {match.outcome()}, {sent}, {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
