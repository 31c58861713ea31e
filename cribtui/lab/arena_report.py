"""What a contest came to: the share of games won with its interval, the averages, the time of a decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from .arena_play import Account, Contest, Pair

Z = 1.96  # of the normal distribution, for 95 %
MS = 1e-6  # of a nanosecond


def share(pairs: Mapping[int, int]) -> tuple[float, float]:
    """Return the share of games won, and half the width of its 95 % interval.

    `pairs` says how many pairs were won 0, 1 or 2 times. The share is the mean over pairs and the interval that of a
    mean, with the spread of the pairs themselves: luck that both games of a pair have in common is no spread.
    A single pair has none, and the interval is without bounds. Raises ZeroDivisionError without any pair.
    """
    number = sum(pairs.values())
    mean = sum(won / 2 * times for won, times in pairs.items()) / number
    if number == 1:
        return mean, float("inf")
    variance = sum((won / 2 - mean) ** 2 * times for won, times in pairs.items()) / (number - 1)
    return mean, Z * sqrt(variance / number)


def times(nanoseconds: Sequence[int]) -> dict[str, float]:
    """Return the median, the 99th percentile and the greatest of some times, in milliseconds."""
    ordered = sorted(nanoseconds)
    last = len(ordered) - 1
    places = {"median": last // 2, "99 %": last * 99 // 100, "worst": last}
    return {name: ordered[place] * MS for name, place in places.items()}


@dataclass(slots=True)
class Report:
    """The pairs of a contest as they come in."""

    contest: Contest
    accounts: tuple[Account, Account]
    pairs: Counter[int] = field(default_factory=Counter)  # how many were won 0, 1, 2 times by the first player
    interrupted: bool = False
    seconds: float = 0.0
    jobs: int = 1

    def add(self, pair: Pair) -> None:
        """Take a pair in."""
        self.pairs[pair.won] += 1
        for account, more in zip(self.accounts, pair.accounts, strict=True):
            account.add(more)

    @property
    def games(self) -> int:
        return 2 * self.pairs.total()

    def headline(self) -> str:
        """Return who won how often, in a line."""
        first, second = self.contest.players
        mean, half = share(self.pairs)
        return f"{first} wins {_percent(mean, half)} of {self.games:,} games against {second}"

    def record(self) -> dict[str, Any]:
        """Return everything for machines: shares from 0 to 1, times in milliseconds."""
        head = {
            "game": self.contest.game,
            "players": list(self.contest.players),
            "options": dict(self.contest.options),
            "seed": self.contest.seed,
            "games": self.games,
            "interrupted": self.interrupted,
            "jobs": self.jobs,
            "seconds": round(self.seconds, 1),
        }
        if not self.games:
            return head
        mean, half = share(self.pairs)
        interval = None if half == float("inf") else [mean - half, mean + half]
        figures = [{name: account.mean(name) for name in sorted(account.counts)} for account in self.accounts]
        spent = [{"wall": times(account.wall), "cpu": times(account.processor)} for account in self.accounts]
        result = {"share": mean, "interval": interval, "pairs": {str(won): self.pairs[won] for won in (2, 1, 0)}}
        counted = [len(account.wall) for account in self.accounts]
        return {**head, **result, "averages": figures, "decisions": counted, "milliseconds": spent}

    def text(self) -> str:
        """Return a short table."""
        options = "".join(f" {name}={value}" for name, value in self.contest.options)
        end = f"{self.contest.game}{options}, seed {self.contest.seed}, {self.seconds:.0f} s in {self.jobs} processes"
        if not self.games:
            return f"nothing was played: {end}"
        pairs = ", ".join(f"{self.pairs[won]:,} {word}" for won, word in ((2, "won"), (1, "divided"), (0, "lost")))
        lines = [self.headline(), f"pairs: {pairs}", end + (", interrupted" if self.interrupted else "")]
        lines += ["", _row("", self.contest.players), *self._averages(), *self._times()]
        return "\n".join(lines)

    def _averages(self) -> list[str]:
        named = dict.fromkeys([*self.accounts[0].counts, *self.accounts[1].counts])
        return [_row(name, [_number(account, name) for account in self.accounts]) for name in named]

    def _times(self) -> list[str]:
        rows = []
        for word, lists in (
            ("wall", [account.wall for account in self.accounts]),
            ("CPU", [account.processor for account in self.accounts]),
        ):
            spent = [times(nanoseconds) for nanoseconds in lists]
            rows += [_row(f"a decision, {word}, {name}", [f"{one[name]:.2f} ms" for one in spent]) for name in spent[0]]
        return rows


def _percent(mean: float, half: float) -> str:
    return f"{100 * mean:.1f} % ± {100 * half:.1f}"


def _number(account: Account, name: str) -> str:
    return f"{account.mean(name):.2f}" if account.counts[name] else "-"


def _row(name: str, cells: Sequence[str]) -> str:
    return f"{name:<30}{cells[0]:>14}{cells[1]:>14}".rstrip()
