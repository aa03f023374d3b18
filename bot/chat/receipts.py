"""What Discord has taken of announcements, recorded a little later: of all channels at once, in one commit.

Owns that of no channel more than one message is sent and not recorded: a process that comes after looks for one, and
only for one. Must not know what was announced, nor how it was sent.
"""

from __future__ import annotations

import asyncio

from bot.app.ports import Pending, Store
from bot.chat.outbox import where
from bot.chat.replies import unexpected

RECORDED_AFTER = 0.1
"""Seconds. So long one commit gathers what is sent; so long, too, a message that was sent is as good as one under way
if the process dies."""


class Receipts:
    """Gathers and records them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._due: dict[int, Pending] = {}
        self._turn = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._writer: asyncio.Task[None] | None = None

    def note(self, row: Pending) -> None:
        """Have it recorded soon that an announcement needs no more sending, nor any earlier one of its encounter."""
        self._due[row.channel] = row
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(RECORDED_AFTER, self._begin)

    async def recorded(self, channel: int) -> None:
        """Return when what was noted of a channel is recorded, or cannot be."""
        if channel in self._due:
            await self.record()

    async def record(self) -> None:
        """Record what was noted. Where that fails, recording what comes later records it, too."""
        async with self._turn:
            some = dict(self._due)
            if not some:
                return
            rows = [*some.values()]
            try:
                await self._store.delivered(rows)
            except Exception:
                unexpected(where(rows))
            finally:
                for channel in some:
                    del self._due[channel]

    async def close(self) -> None:
        """Record nothing more; what was not recorded is looked for at the next start."""
        if self._timer is not None:
            self._timer.cancel()
        if self._writer is not None:
            await asyncio.wait([self._writer])

    def _begin(self) -> None:
        self._timer = None
        self._writer = asyncio.create_task(self.record())
