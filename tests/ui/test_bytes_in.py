"""Bytes that are no UTF-8 are read as a mark, by the very reader that Textual uses."""

from __future__ import annotations

from textual.drivers import linux_driver

from cribtui.ui.bytes_in import tolerate


def test_a_stray_byte_is_read_as_a_mark() -> None:
    tolerate(linux_driver)
    decode = vars(linux_driver)["getincrementaldecoder"]("utf-8")().decode
    assert decode(b"a\xe9b") == "a�b"
    assert decode("ż".encode()[:1]) + decode("ż".encode()[1:]) == "ż"
