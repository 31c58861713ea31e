"""The first words of a handshake, readable by every version: who calls for what, and the host's answer or refusal."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from .errors import Garbage, Refused
from .wire import read_object, write_object

APP = "cribtui"
Versions = tuple[int, int]
VERSIONS: Versions = (1, 1)  # the lowest and highest version of the protocol that this program speaks
HIGHEST = 9999
NAME_MOST = 64  # characters of a table's name
REASONS = ("taken", "doubted", "closed", "unknown")


@dataclass(frozen=True)
class Hello:
    """What a guest asks for: by code, or back to the table of a name."""

    versions: Versions
    resume: str


def write_hello(hello: Hello) -> bytes:
    """Return a guest's hello; no two are the same."""
    return write_object({"app": APP, "v": hello.versions, "resume": hello.resume, "n": secrets.token_hex(16)})


def read_hello(body: bytes) -> Hello:
    """Return what a guest asks for; what a later version may add is passed over. Raises Garbage."""
    found = _ours(body)
    resume = found.get("resume")
    if not isinstance(resume, str) or len(resume) > NAME_MOST:
        raise Garbage("hello")
    return Hello(_versions(found.get("v")), resume)


def write_answer(version: int) -> bytes:
    """Return a host's hello; no two are the same."""
    return write_object({"app": APP, "v": version, "n": secrets.token_hex(16)})


def read_answer(body: bytes, ours: Versions) -> int:
    """Return the version that the host has chosen. Raises Refused, Garbage."""
    found = _ours(body)
    if "no" in found:
        raise _read_refusal(found, ours)
    version = found.get("v")
    if type(version) is not int or not ours[0] <= version <= ours[1]:
        raise Garbage("hello")
    return version


def write_refusal(refused: Refused) -> bytes:
    """Return what a guest is told who is not let in."""
    return write_object({"app": APP, "no": refused.key.rpartition(".")[2], "v": VERSIONS})


def read_refusal(body: bytes, ours: Versions) -> Refused | None:
    """Return the refusal that a body is, if it is one."""
    try:
        found = _ours(body)
        return _read_refusal(found, ours) if "no" in found else None
    except Garbage:
        return None


def agree(ours: Versions, theirs: Versions) -> int:
    """Return the highest version that both speak. Raises Refused."""
    version = min(ours[1], theirs[1])
    if version < max(ours[0], theirs[0]):
        raise _no_common(ours, theirs)
    return version


def _read_refusal(found: dict[str, object], ours: Versions) -> Refused:
    why = found["no"]
    if why == "version":
        return _no_common(ours, _versions(found.get("v")))
    if why not in REASONS:
        raise Garbage("hello")
    return Refused(str(why))


def _no_common(ours: Versions, theirs: Versions) -> Refused:
    return Refused("version", ours=f"{ours[0]}-{ours[1]}", theirs=f"{theirs[0]}-{theirs[1]}")


def _ours(body: bytes) -> dict[str, object]:
    found = read_object(body)
    if found.get("app") != APP:
        raise Garbage("hello")
    return found


def _versions(value: object) -> Versions:
    match value:
        case [int(low), int(high)] if type(low) is type(high) is int and 0 < low <= high <= HIGHEST:
            return low, high
    raise Garbage("hello")
