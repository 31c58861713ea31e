"""Network namespaces as if they were machines: programs in them have their own interfaces and nobody else's.

Each is held open by a process that waits for the end of its input, so that nothing is left when a test is killed.
Without being root they are made inside a user namespace, where the system allows that.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

import pytest

WHY_NOT = "this system allows no network namespaces (unshare, nsenter and ip are needed, and the right to use them)"
DEADLINE = 30.0  # seconds that only a failure reaches


@dataclass(frozen=True)
class Machine:
    """A network namespace. Processes in it share this machine's files."""

    holder: int
    number: int  # from 1: of the machines on the same cables

    def command(self, *argv: str) -> list[str]:
        """Return the command that runs another one in here; it replaces itself, so that signals reach the program."""
        user = [] if os.geteuid() == 0 else ["--user", "--preserve-credentials"]
        return ["nsenter", "--target", str(self.holder), *user, "--net", "--", *argv]

    def run(self, *argv: str) -> str:
        """Run a command to its end and return what it says. Raises subprocess.CalledProcessError."""
        done = subprocess.run(
            self.command(*argv), capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL, timeout=DEADLINE
        )
        return done.stdout

    def address(self, cable: int = 0) -> str:
        """Return the IPv4 address at a cable."""
        return f"10.77.{cable}.{self.number}"

    def link_address(self, cable: int = 0) -> str:
        """Return the IPv6 address at a cable, which holds on that cable only."""
        return f"fe80::77:{cable}:{self.number}"

    def wire(self, cable: int = 0, four: bool = True, six: bool = True) -> None:
        """Give the end of a cable its addresses and switch it on."""
        name = f"cable{cable}"
        self.run("ip", "link", "set", name, "addrgenmode", "none")  # its own address would take seconds to be usable
        if four:
            self.run("ip", "address", "add", f"{self.address(cable)}/24", "dev", name)
        if six:
            self.run("ip", "address", "add", f"{self.link_address(cable)}/64", "dev", name, "nodad")
        self.run("ip", "link", "set", name, "up")


@contextmanager
def machines(cables: int = 1, wired: bool = True) -> Iterator[tuple[Machine, Machine]]:
    """Yield two machines joined by cables `cable0`, `cable1`, ...; skips the test where the system forbids it."""
    with ExitStack() as stack:
        try:
            first = Machine(stack.enter_context(_holder(None)), 1)
            second = Machine(stack.enter_context(_holder(first)), 2)
            for cable in range(cables):
                name = f"cable{cable}"
                first.run("ip", "link", "add", name, "type", "veth", "peer", "name", name, "netns", str(second.holder))
        except (OSError, subprocess.SubprocessError):
            pytest.skip(WHY_NOT)
        for machine in (first, second):
            machine.run("ip", "link", "set", "lo", "up")
            for cable in range(cables if wired else 0):
                machine.wire(cable)
        yield first, second


@contextmanager
def _holder(beside: Machine | None) -> Iterator[int]:
    """Hold a new namespace open; `beside` another one, both belong to the same user namespace."""
    if any(shutil.which(tool) is None for tool in ("unshare", "nsenter", "ip")):
        raise FileNotFoundError
    user = [] if beside or os.geteuid() == 0 else ["--user", "--map-root-user"]
    argv = ["unshare", *user, "--net", "--", "cat"]
    argv = beside.command(*argv) if beside else argv
    with subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as holder:
        assert holder.stdin is not None and holder.stdout is not None
        try:
            holder.stdin.write(b"\n")
            holder.stdin.flush()
            if not holder.stdout.readline():  # what it is told comes back once the namespace is there
                raise PermissionError
            yield holder.pid
        finally:
            holder.stdin.close()
