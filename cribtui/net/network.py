"""Tables in the local network: announced and looked for by multicast DNS, service `_cribtui._tcp.local.`.

The library is loaded in a thread, for the program must not stand still meanwhile, and is silent: the screen is where
its log would go. A system without a network, or one that forbids all this, is no error: nobody is found.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from importlib import import_module
from typing import TYPE_CHECKING, Literal

from .addresses import Address, addresses, bare, nearest
from .advert import Advert
from .places import MOST, Place, is_port

if TYPE_CHECKING:
    from zeroconf import ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

SERVICE = "_cribtui._tcp.local."
INSTANCE = re.compile(rf"([0-9a-f]{{16}})\.{re.escape(SERVICE)}")

State = Literal["ready", "offline", "failed"]

LOOK = 3.0  # seconds between two looks at the interfaces
RESOLVE = 3000  # milliseconds for what a table says about itself
TABLES = 64  # that are asked; more are nobody's evening
LIFETIME = 120  # seconds that others may remember a table
GOODBYE = 0.8  # seconds to take leave of the network


async def announce(advert: Advert, port: int, tell: Callable[[State], None]) -> None:
    """Announce a table until cancelled, anew whenever the interfaces change; `tell` hears how that goes."""
    loaded = await _load()
    while True:
        known = addresses()
        if not known or not loaded:
            tell("failed" if known else "offline")
            await _change(known)
            continue
        async with _zeroconf() as found:
            if found is None:
                tell("failed")
            else:
                await _register(found, advert, port, known, tell)
            await _change(known)


async def browse(tell: Callable[[Advert, Place], None], name: str = "") -> None:
    """Look for tables until cancelled; `name`: only for that one. It ends by itself where there is no network."""
    if not await _load():
        return
    async with _zeroconf() as found:
        if found is not None:
            await (_seek(found, name, tell) if name else _watch(found, tell))


# The library


async def _load() -> bool:
    """Import zeroconf and keep it from logging; False where that cannot be done."""
    log = logging.getLogger("zeroconf")
    log.propagate = False
    log.addHandler(logging.NullHandler())
    with suppress(ImportError):
        await asyncio.to_thread(import_module, "zeroconf.asyncio")
        return True
    return False


@asynccontextmanager
async def _zeroconf() -> AsyncIterator[AsyncZeroconf | None]:
    """Hold the network's sockets, or None where there are none to be had; take leave of the network at the end."""
    from zeroconf import Error

    opened = await _open()
    try:
        yield opened
    finally:
        if opened is not None:
            with suppress(TimeoutError, OSError, Error):
                async with asyncio.timeout(GOODBYE):
                    await opened.async_close()


async def _open() -> AsyncZeroconf | None:
    from zeroconf import Error, InterfaceChoice, IPVersion
    from zeroconf.asyncio import AsyncZeroconf

    for version in (IPVersion.All, IPVersion.V4Only):  # IPv6 may be switched off
        with suppress(OSError, RuntimeError, Error):
            opened = AsyncZeroconf(InterfaceChoice.All, ip_version=version)
            await opened.zeroconf.async_wait_for_start()
            return opened
    return None


async def _register(
    found: AsyncZeroconf, advert: Advert, port: int, known: Iterable[Address], tell: Callable[[State], None]
) -> None:
    from zeroconf import Error
    from zeroconf.asyncio import AsyncServiceInfo

    info = AsyncServiceInfo(
        SERVICE,
        f"{advert.name}.{SERVICE}",
        port=port,
        properties=advert.as_texts(),
        server=f"cribtui-{advert.name}.local.",
        host_ttl=LIFETIME,
        other_ttl=LIFETIME,
        parsed_addresses=[bare(address) for address in known][:MOST],
    )
    try:
        # nobody else has the name, a random number: to ask around first would take a second
        repeated = await found.async_register_service(info, cooperating_responders=True)
        tell("ready")
        await repeated
    except (OSError, Error):
        tell("failed")


async def _change(known: list[Address]) -> None:
    """Wait until the interfaces have other addresses."""
    while set(addresses()) == set(known):
        await asyncio.sleep(LOOK)


async def _watch(found: AsyncZeroconf, tell: Callable[[Advert, Place], None]) -> None:
    """Ask who is there, and each once what it is."""
    from zeroconf import DNSQuestionType
    from zeroconf.asyncio import AsyncServiceBrowser

    asked: set[str] = set()
    async with asyncio.TaskGroup() as group:

        async def ask(name: str) -> None:
            if not await _resolve(found, name, tell):
                asked.discard(name)

        def on_change(zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
            instance = INSTANCE.fullmatch(name)
            if instance is not None and instance[1] not in asked and len(asked) < TABLES:
                asked.add(instance[1])
                group.create_task(ask(instance[1]))

        # Answers to one machine may reach another program on it, answers to all come later: both are asked for.
        browsers = [
            AsyncServiceBrowser(found.zeroconf, SERVICE, handlers=[on_change], question_type=kind)
            for kind in (DNSQuestionType.QU, DNSQuestionType.QM)
        ]
        try:
            await asyncio.Event().wait()
        finally:
            for browser in browsers:
                await browser.async_cancel()


async def _seek(found: AsyncZeroconf, name: str, tell: Callable[[Advert, Place], None]) -> None:
    """Ask for one table until it answers."""
    while not await _resolve(found, name, tell):
        await asyncio.sleep(0)


async def _resolve(found: AsyncZeroconf, name: str, tell: Callable[[Advert, Place], None]) -> bool:
    """Ask a table what it is and where; False when it does not answer."""
    from zeroconf import Error
    from zeroconf.asyncio import AsyncServiceInfo

    info = AsyncServiceInfo(SERVICE, f"{name}.{SERVICE}")
    with suppress(OSError, Error):
        if await info.async_request(found.zeroconf, RESOLVE):
            _tell(name, info, tell)
            return True
    return False


def _tell(name: str, info: AsyncServiceInfo, tell: Callable[[Advert, Place], None]) -> None:
    """Tell about a table, if what it says can be meant."""
    advert = Advert.from_texts(name, info.properties)
    hosts = nearest(info.parsed_scoped_addresses(), addresses())[:MOST]
    if advert is not None and hosts and info.port is not None and is_port(info.port):
        tell(advert, Place("network", host=hosts[0], port=info.port, others=tuple(hosts[1:])))
