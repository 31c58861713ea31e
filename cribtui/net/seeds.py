"""The seed that both make: the host commits to its part before it knows the guest's, and opens it after the match.

Each part alone decides nothing: who cannot foresee the other's part cannot choose the cards.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b

SIZE = 32  # bytes of a part, of a commitment and of a seed


def new_secret() -> str:
    """Return a fresh part of a seed, 64 hex digits, from the system's secrets."""
    return secrets.token_hex(SIZE)


def commitment(name: str, number: int, secret: str) -> str:
    """Return what binds the host to its part for a match of a table without showing it: 64 hex digits."""
    return _digest(b"cribtui commit 1", name, str(number), secret)


def joint(name: str, number: int, secret: str, salt: str) -> str:
    """Return the seed that the host's part and the guest's part make: 64 hex digits."""
    return _digest(b"cribtui joint 1", name, str(number), secret, salt)


def _digest(purpose: bytes, *parts: str) -> str:
    """Return the digest of texts, each with its length, so that no two lists of them are told alike."""
    digest = blake2b(digest_size=SIZE, person=purpose)
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(4, "big") + data)
    return digest.hexdigest()
