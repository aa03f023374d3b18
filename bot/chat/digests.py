"""Looks for daily digests at fixed intervals, and sends them. Must not know whom they are for, nor what they say."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from bot.app.digests import Digest, Digests
from bot.app.ports import Unsaved
from bot.app.shards import Shards
from bot.chat.circuit_breaker import UNREACHED
from bot.chat.observing import unexpected
from bot.chat.outbox import PrivateMessages, snowflake_at

log = logging.getLogger(__name__)

LOOK_EVERY = 10 * 60.0
"""Seconds between two looks for digests."""


class DigestSender:
    """Sends digests; one that fails waits for the next look."""

    def __init__(self, digests: Digests, private: PrivateMessages) -> None:
        self._digests, self._private = digests, private

    async def run(self, serving: Callable[[], Shards]) -> None:
        """Look for the digests of the shards that are served, again and again."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self.look(serving())
            except Unsaved:
                continue  # The store has told of it.
            except Exception:
                unexpected("digests")

    async def look(self, shards: Shards) -> None:
        """Send the digests that are due."""
        for digest in await self._digests.due(shards):
            try:
                await self._send(digest)
            except UNREACHED as error:
                log.info("a digest waits (%s)", error)
            else:
                await self._digests.sent(digest)

    async def _send(self, digest: Digest) -> None:
        after = snowflake_at(digest.made)
        if not await self._private.send(digest.user, digest.text, digest.key, after=after):
            await self._private.ping(digest.user, digest.channel, digest.ping, digest.key, after=after)
