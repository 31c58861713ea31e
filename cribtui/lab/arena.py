"""Two players of a game against each other, by the thousand.

    python -m cribtui.lab.arena cribbage hard max-hand --games 4000 --seed S [--jobs 2]
    python -m cribtui.lab.arena rum500 hard medium --games 400 --option row=on
    python -m cribtui.lab.arena gin expert simple --games 800 --json

A player is a level or one of the yardsticks of cribtui/lab/yardsticks. Games come in mirrored pairs: the same packs,
seats exchanged. The interval is that of the mean over pairs, 95 %. Same seed, same games, whatever the number of jobs.
Averages a deal of cribbage are those of the first six deals. Ctrl-C ends it with what it has, exit status 130.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing import Pool

from cribtui.core import registry
from cribtui.core.rules import IllegalAction
from cribtui.core.shuffle import new_seed

from .arena_play import Account, Contest, Pair, UnknownPlayer, names, play_pair, player
from .arena_report import Report

INTERRUPTED = 130


@contextmanager
def pairs(contest: Contest, number: int, jobs: int) -> Iterator[Iterable[Pair]]:
    """Give the pairs of a contest in their order, played in so many processes."""
    work = partial(play_pair, contest)
    if jobs == 1:
        yield map(work, range(number))
        return
    with Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield pool.imap(work, range(number))


def fight(contest: Contest, number: int, jobs: int = 1, watched: bool = False) -> Report:
    """Play so many pairs, or as many as there are before Ctrl-C, and return the report."""
    report = Report(contest, (Account(), Account()))
    start = time.monotonic()
    try:
        with pairs(contest, number, jobs) as played:
            for pair in played:
                report.add(pair)
                if watched:
                    print(f"\r{report.headline()} ", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        report.interrupted = True
    if watched:
        print(file=sys.stderr)
    report.seconds, report.jobs = time.monotonic() - start, jobs
    return report


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line, play, print, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m cribtui.lab.arena", description="Players against each other")
    parser.add_argument("game", choices=registry.names())
    parser.add_argument("a", help="a level or a yardstick")
    parser.add_argument("b", help="whom it plays against")
    parser.add_argument("--games", type=_number, default=400, metavar="N", help="an odd one becomes even")
    parser.add_argument("--seed", default=None, help="where the packs come from; a fresh one unless given")
    parser.add_argument("--jobs", type=_number, default=1, metavar="N", help="processes")
    parser.add_argument("--option", action="append", default=[], type=_option, metavar="NAME=VALUE", help="of the game")
    parser.add_argument("--json", action="store_true", help="print one line of JSON instead of a table")
    asked = parser.parse_args(arguments)
    contest = Contest(asked.game, (asked.a, asked.b), asked.seed or new_seed(), tuple(asked.option))
    try:
        for name in contest.players:
            player(contest.game, name)
        registry.get(contest.game).rules.start(dict(contest.options))
    except IllegalAction as refused:
        parser.error(str(refused))
    except UnknownPlayer as unknown:
        parser.error(f"nobody is called {unknown.player}; there are {', '.join(names(contest.game))}")
    report = fight(contest, (asked.games + 1) // 2, asked.jobs, watched=sys.stderr.isatty())
    print(json.dumps(report.record()) if asked.json else report.text())
    return INTERRUPTED if report.interrupted else 0


def _number(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def _option(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name, value


if __name__ == "__main__":
    sys.exit(main())
