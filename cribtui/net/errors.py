"""What can go wrong on the line between two programs, as message keys and values, never prose."""

from __future__ import annotations


class LinkError(Exception):
    """The line cannot be had or kept: a message key and its values."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def __str__(self) -> str:
        return " ".join([self.key, *(f"{name}={value}" for name, value in self.values.items())])


class Closed(LinkError):
    """The other side ended the connection, or it broke."""

    def __init__(self) -> None:
        super().__init__("link.closed")


class Garbage(LinkError):
    """Bytes or messages that no honest program sends; `what` names the place, never what was sent."""

    def __init__(self, what: str) -> None:
        super().__init__("link.garbage", what=what)


class WrongCode(LinkError):
    """The two sides do not hold the same secret."""

    def __init__(self) -> None:
        super().__init__("link.wrong_code")


class Refused(LinkError):
    """The host answers, but lets nobody in: taken, doubted, version (ours, theirs), closed or unknown."""

    def __init__(self, why: str, **values: object) -> None:
        super().__init__(f"link.refused.{why}", **values)


class TimedOut(LinkError):
    """The other side took too long."""

    def __init__(self) -> None:
        super().__init__("link.timeout")
