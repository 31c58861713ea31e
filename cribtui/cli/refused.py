"""What the command line cannot do: one sentence for the person who typed it."""

from __future__ import annotations


class Refused(Exception):
    """A request that cannot be met; `sentence` says why, in the language of the person."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
