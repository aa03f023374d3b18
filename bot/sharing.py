"""Who serves which shards: the one process, where the database is a file; on a server, whoever has their locks."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, NamedTuple, Protocol, Self

from bot.app.ports import Locks, LocksLost
from bot.app.shards import Shards
from bot.machine import steady

log = logging.getLogger(__name__)


class Serving(Protocol):
    """What serves shards, and can serve more."""

    async def serve_too(self, shards: Shards) -> None:
        """Serve more shards."""


class Pace(NamedTuple):
    """The seconds of a lock. Another process takes over within `lasts` and `tries` of the death of a machine."""

    lasts: float = 9.0
    """Until the database lets go of what it has not heard of."""
    margin: float = 1.0
    """So long before that nothing more is answered: what was sent last must have arrived by then."""
    keeps: float = 2.5
    """Until the database hears of this process again."""
    tries: float = 1.0
    """Until it is asked again for what others have."""
    again: float = 0.25
    """Until it is asked again once that has failed: it may be back at any moment."""


PACE = Pace()


class Sharing:
    """What one connection to Discord may serve, as an async context manager. Without `locks`: all that it wants."""

    def __init__(self, locks: Locks | None, pace: Pace = PACE) -> None:
        self._locks, self._pace = locks, pace
        self._held: frozenset[int] = frozenset()
        self._until = math.inf
        """Until when no other process can have begun to answer."""
        self._failure: str | None = None
        """Why the last try has failed."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._over = asyncio.Event()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._locks is not None:
            self._until = -math.inf
            await self._locks.give_back()

    def may_send(self) -> bool:
        """Return whether this process may send requests to Discord: no other one serves its shards."""
        held = self._until == math.inf or (self._locks is not None and self._locks.had and steady() < self._until)
        return held and not self._over.is_set()

    async def claim(self, client: Serving, wanted: Shards) -> Shards:
        """Wait until a client may serve shards that it wants; return them, and give it others as they come."""
        if (locks := self._locks) is None:
            return wanted
        self._until = -math.inf
        told: tuple[str, ...] = ()
        while not (held := await self._try(locks, wanted)):
            if (holders := await locks.holders(wanted)) != told:
                log.info("shards %s are had by %s; waiting for one of them", wanted, " and ".join(holders))
            told = holders
            await asyncio.sleep(self._pace.tries)
        self._held = held
        log.info("this process serves shards %s", wanted.only(held))
        self._beside(self._keep(locks, client, wanted))
        return wanted.only(held)

    async def lasts_for(self, work: Coroutine[Any, Any, None]) -> bool:
        """Do something; leave it once another process has taken over, and return whether it was done."""
        working, over = asyncio.create_task(work), asyncio.create_task(self._over.wait())
        try:
            await asyncio.wait((working, over), return_when=asyncio.FIRST_COMPLETED)
            if working.done():
                await working
            return working.done()
        finally:
            for task in (working, over):
                task.cancel()
            await asyncio.gather(working, over, return_exceptions=True)

    async def _keep(self, locks: Locks, client: Serving, wanted: Shards) -> None:
        while True:
            whole, pace = len(self._held) == len(wanted.ids), self._pace
            if self._failure is None:
                await locks.lost(pace.keeps if whole else pace.tries)
            else:
                await asyncio.sleep(pace.again)
            if (held := await self._try(locks, wanted)) is None:
                continue
            if not held >= self._held:
                log.error("another process has taken over some of shards %s", wanted.only(self._held))
                return self._over.set()
            if more := held - self._held:
                log.info("this process serves shards %s, too", wanted.only(more))
                self._held = held
                self._beside(client.serve_too(wanted.only(more)))

    async def _try(self, locks: Locks, wanted: Shards) -> frozenset[int] | None:
        """Return what this process has; None if nobody answers, as while a database fails over."""
        began = steady()
        try:
            async with asyncio.timeout(max(self._until - began, self._pace.keeps)):
                held = await locks.take(wanted, self._pace.lasts)
        except (LocksLost, TimeoutError) as error:
            reason = str(error) or "the database is too slow"
            if reason != self._failure:
                log.warning("shards %s could not be held on to: %s", wanted, reason)
            self._failure = reason
            return None
        # The database heard of it later than it was asked, so its time is over later.
        self._until, self._failure = began + self._pace.lasts - self._pace.margin, None
        return held

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._looked_at)

    def _looked_at(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("the connection begins anew (%s)", error, exc_info=error)
            self._over.set()
