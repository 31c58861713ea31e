"""The addresses of this machine's network interfaces, as the kernel would choose them to speak from.

Nothing is sent: a datagram socket that is connected to a group of the local link, or to an address far away, has the
address that its packets would come from. Interfaces that are down, or have no address, have no answer.
"""

from __future__ import annotations

import re
import socket
import struct
from collections.abc import Iterable, Iterator
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address

Address = IPv4Address | IPv6Address

NEAR = ("224.0.0.251", "ff02::fb")  # groups that are reachable through every interface
FAR = ("192.0.2.1", "2001:db8::1")  # addresses of nobody, reached through the default route
ANY_PORT = 9
NETWORK = 0.5  # of an address, and more, is what the machines of one network share
LOOPBACK = re.compile(r"lo\d*")  # asked there, the kernel names any other address, even of an interface that is down


def addresses() -> list[Address]:
    """Return this machine's addresses without loopback: IPv4, IPv6, then IPv6 of one link (with its scope)."""
    found = dict.fromkeys(address for address in _spoken_from() if not address.is_loopback)
    return sorted(found, key=lambda address: (address.version, address.is_link_local))


def links() -> list[str]:
    """Return the names of the interfaces that lead elsewhere."""
    with suppress(OSError, AttributeError):
        return [name for _, name in socket.if_nameindex() if LOOPBACK.fullmatch(name) is None]
    return []


def bare(address: Address) -> str:
    """Return how an address is written for others: the scope is this machine's own affair."""
    return str(address).partition("%")[0]


def nearest(found: Iterable[str], mine: Iterable[Address]) -> list[str]:
    """Return the addresses at which another machine may be, the likeliest first.

    Those that begin as one of ours come first. What is the very same as one of ours is a bridge that both machines
    have, or this machine: one's own address leads to oneself. Addresses of one link come last, for they need a scope.
    """
    own = list(mine)
    usable = [address for address in map(ip_address, dict.fromkeys(found)) if _is_elsewhere(address)]

    def rank(address: Address) -> tuple[bool, bool, int, float]:
        alike = _likeness(address, own)
        return address.is_link_local, alike < NETWORK, address.version, -alike

    return [str(address) for address in sorted(usable, key=rank)]


def _is_elsewhere(address: Address) -> bool:
    return not (address.is_loopback or address.is_multicast or address.is_unspecified)


def _likeness(address: Address, own: Iterable[Address]) -> float:
    """Return how much of an address, from 0 to 1, is as in the nearest of ours; -1 for the very same."""
    size = address.max_prefixlen
    alike = [one for one in own if (one.version, one.is_link_local) == (address.version, address.is_link_local)]
    apart = [(int(address) ^ int(one)).bit_length() for one in alike]
    return -1.0 if 0 in apart else max((1 - bits / size for bits in apart), default=0.0)


def _spoken_from() -> Iterator[Address]:
    yield from _toward(socket.AF_INET, (FAR[0], ANY_PORT))
    yield from _toward(socket.AF_INET6, (FAR[1], ANY_PORT))
    for name in links():
        with suppress(OSError):
            index = socket.if_nametoindex(name)
            yield from _toward(socket.AF_INET, (NEAR[0], ANY_PORT), index)
            yield from _toward(socket.AF_INET6, (NEAR[1], ANY_PORT, 0, index))


def _toward(family: int, target: tuple[object, ...], index: int = 0) -> Iterator[Address]:
    """Yield the address that packets to a target come from; `index`: the interface, for IPv4."""
    with suppress(OSError, ValueError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        if index:
            request = struct.pack("@4s4si", bytes(4), bytes(4), index)
            probe.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, request)
        probe.connect(target)
        own = probe.getsockname()
        scope = f"%{own[3]}" if len(own) == 4 and own[3] else ""
        address = ip_address(own[0].partition("%")[0] + scope)
        if not address.is_unspecified:
            yield address
