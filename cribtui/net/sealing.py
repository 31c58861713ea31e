"""Libsodium's secretstream in one direction: order kept, nothing replayed, left out or changed unseen."""

from __future__ import annotations

from .errors import Garbage

HEADER = 24  # bytes
OVERHEAD = 17  # bytes that sealing adds to a message


class Sealer:
    """The sending end of a stream; its header goes first."""

    def __init__(self, key: bytes) -> None:
        from nacl import bindings

        self._state = bindings.crypto_secretstream_xchacha20poly1305_state()
        self.header: bytes = bindings.crypto_secretstream_xchacha20poly1305_init_push(self._state, key)

    def seal(self, message: bytes, last: bool = False) -> bytes:
        """Return the next message sealed; nothing can follow the last one."""
        from nacl import bindings

        final = bindings.crypto_secretstream_xchacha20poly1305_TAG_FINAL
        tag = final if last else bindings.crypto_secretstream_xchacha20poly1305_TAG_MESSAGE
        return bindings.crypto_secretstream_xchacha20poly1305_push(self._state, message, None, tag)


class Opener:
    """The receiving end of a stream. Raises Garbage for a header of a wrong length."""

    def __init__(self, key: bytes, header: bytes) -> None:
        from nacl import bindings

        if len(header) != HEADER:
            raise Garbage("seal")
        self._state = bindings.crypto_secretstream_xchacha20poly1305_state()
        bindings.crypto_secretstream_xchacha20poly1305_init_pull(self._state, header, key)

    def open(self, sealed: bytes) -> tuple[bytes, bool]:
        """Return the next message and whether it is the last one. Raises Garbage for anything else."""
        from nacl import bindings
        from nacl.exceptions import CryptoError

        try:
            message, tag = bindings.crypto_secretstream_xchacha20poly1305_pull(self._state, sealed)
        except CryptoError:
            raise Garbage("seal") from None
        last = tag == bindings.crypto_secretstream_xchacha20poly1305_TAG_FINAL
        if not last and tag != bindings.crypto_secretstream_xchacha20poly1305_TAG_MESSAGE:
            raise Garbage("seal")
        return message, last
