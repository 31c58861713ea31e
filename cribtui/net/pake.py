"""SPAKE2 over the secret of two programs, and the keys that follow from it and from every byte said before.

The guest is SPAKE2's side A, the host its side B. Both calculations take some hundredths of a second.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from .errors import Garbage

GUEST, HOST = b"A", b"B"  # the first byte of each side's element
NAMES = {"idA": b"cribtui/guest", "idB": b"cribtui/host"}
PROOF = 32  # bytes of a side's proof that it has the keys


@dataclass(frozen=True)
class Keys:
    """What both sides hold when secret and transcript are the same."""

    guest_proof: bytes = field(repr=False)
    host_proof: bytes = field(repr=False)
    to_host: bytes = field(repr=False)
    to_guest: bytes = field(repr=False)


@dataclass(frozen=True)
class Transcript:
    """Every byte of the handshake before the proofs, in the order in which it was sent."""

    guest_hello: bytes
    guest_element: bytes
    host_hello: bytes
    host_element: bytes

    def digest(self) -> bytes:
        """Return a hash that no other four parts have."""
        parts = (self.guest_hello, self.guest_element, self.host_hello, self.host_element)
        told = b"".join(len(part).to_bytes(2, "big") + part for part in parts)
        return hashlib.blake2b(told, digest_size=32, person=b"cribtui/link/1").digest()


def derive(shared: bytes, transcript: Transcript) -> Keys:
    """Return the keys that follow from SPAKE2's output and the transcript."""
    told = transcript.digest()

    def key(purpose: bytes) -> bytes:
        return hashlib.blake2b(told, key=shared, digest_size=32, person=purpose).digest()

    return Keys(key(b"guest proves"), key(b"host proves"), key(b"guest to host"), key(b"host to guest"))


def warm_up() -> None:
    """Load the libraries, which takes a tenth of a second."""
    for library in ("nacl.bindings", "spake2"):
        import_module(library)


def check_element(element: bytes, side: bytes) -> None:
    """Refuse what is no element of that side: before the secret is touched. Raises Garbage.

    A point must be canonical and in the main group; libsodium refuses the identity and low orders as well.
    """
    from nacl import bindings

    if len(element) != 33 or element[:1] != side or not bindings.crypto_core_ed25519_is_valid_point(element[1:]):
        raise Garbage("element")


class GuestSide:
    """The guest's half of SPAKE2."""

    def __init__(self, secret: bytes) -> None:
        from spake2 import SPAKE2_A  # type: ignore[import-untyped]

        self._half = SPAKE2_A(secret, **NAMES)
        self.element: bytes = self._half.start()

    def finish(self, guest_hello: bytes, host_hello: bytes, host_element: bytes) -> Keys:
        """Return the keys. Raises Garbage for an element that no host sends."""
        check_element(host_element, HOST)
        shared = _finish(self._half, host_element)
        return derive(shared, Transcript(guest_hello, self.element, host_hello, host_element))


def answer(secret: bytes, guest_hello: bytes, guest_element: bytes, host_hello: bytes) -> tuple[bytes, Keys]:
    """Return the host's element and the keys, for a guest's element that has been checked."""
    from spake2 import SPAKE2_B

    half = SPAKE2_B(secret, **NAMES)
    element: bytes = half.start()
    shared = _finish(half, guest_element)
    return element, derive(shared, Transcript(guest_hello, guest_element, host_hello, element))


def _finish(half: Any, element: bytes) -> bytes:
    from spake2 import SPAKEError

    try:
        shared: bytes = half.finish(element)
    except SPAKEError:  # our own point sent back under the other side's letter
        raise Garbage("element") from None
    return shared
