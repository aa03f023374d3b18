"""Who serves which shards: one process, where the database is a file; where processes share one, each by a tenure.

Owns the tenure of one connection to Discord, from the claim until it is given back, and what follows when it is over.
Must not know what is served, nor the database.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, Self

from bot.app.shards import Shards
from bot.app.tenure import PACE, Pace, Tenure
from bot.chat.client import Quickdraw
from bot.machine import steady
from bot.storage.statements import SqlStore

log = logging.getLogger(__name__)


class Tenancy:
    """What one connection may serve, as an async context manager. `store` is what it stores in."""

    def __init__(self, store: SqlStore, pace: Pace = PACE) -> None:
        self.store, self._pace = store, pace
        self._tenure: Tenure | None = None
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
        if self._tenure is not None:
            await self._tenure.give_back()

    def may_send(self) -> bool:
        """Return whether this process may send requests to Discord: no other one serves its shards."""
        return self._tenure is None or self._tenure.valid

    async def claim(self, client: Quickdraw, wanted: Shards) -> Shards:
        """Wait until a client may serve shards that it wants; return them, and give it others as they come."""
        if (leases := self.store.leases) is None:
            return wanted
        tenure = self._tenure = Tenure(leases, wanted, _named(), steady, asyncio.sleep, self._pace)
        shards = await tenure.begin()
        assert tenure.number is not None
        self.store = self.store.under(tenure.number, self._ended)
        self._beside(self._kept(tenure, client))
        return shards

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

    def _ended(self) -> None:
        assert self._tenure is not None
        self._tenure.end()
        self._over.set()

    async def _kept(self, tenure: Tenure, client: Quickdraw) -> None:
        await tenure.keep(lambda more: self._beside(client.serve_too(more)))
        self._over.set()

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._looked_at)

    def _looked_at(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("the connection begins anew (%s)", error, exc_info=error)
            self._over.set()


def _named() -> str:
    return f"{socket.gethostname()}, process {os.getpid()}"
