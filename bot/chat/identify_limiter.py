"""When a shard may identify: Discord lets one in by each of its doors every five seconds.

Owns the pauses between them, of this process alone: one whom Discord sends away since another process was faster is
sent away once more by the library, and comes again. Must not know what a shard serves.
"""

from __future__ import annotations

import asyncio

IDENTIFIED_EVERY = 5.0
"""Seconds."""


class IdentifyLimiter:
    """So many shards may come in at the same time: those whose numbers leave different remainders."""

    def __init__(self, doors: int) -> None:
        self._doors = doors
        self._free: dict[int, float] = {}

    async def wait(self, shard: int) -> None:
        """Return when a shard may identify; the next one by its door may do so later."""
        door, now = shard % self._doors, asyncio.get_running_loop().time()
        at = max(now, self._free.get(door, now))
        self._free[door] = at + IDENTIFIED_EVERY
        await asyncio.sleep(at - now)
