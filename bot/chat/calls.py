"""Calls that follow the people: one that was talked out of sight is sent once more, as long as it is waited for.

Owns when it is looked for, and how far up it may be. Nobody is pinged again. Without Read Message History nothing is
sent. Must not know who is waited for, nor how a message is made.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import aiohttp
import discord

from bot.app.bus import EncounterChanged
from bot.app.ports import Pending, Unsaved
from bot.chat.outbox import Outbox

log = logging.getLogger(__name__)

FindCall = Callable[[int], Awaitable[Pending | None]]
"""Returns the present call of a channel, with its message; None if there is nothing to follow."""
LOOK_AFTER = 2 * 60.0
"""Seconds without a public step after which a call is looked for; each further look comes after twice that time."""
LOOK_AT_LEAST_EVERY = 60 * 60.0
MESSAGES_BELOW = 12
"""Most messages of anybody below a call: with one more it is out of sight."""


class CallFollower:
    """Looks for the calls of all channels."""

    def __init__(self, client: discord.Client, outbox: Outbox, find: FindCall) -> None:
        self._client, self._outbox, self._find = client, outbox, find
        self._looks: dict[int, asyncio.Task[None]] = {}

    def changed(self, event: EncounterChanged) -> None:
        """Look for the call of a channel from now on; a step that posts nothing changes nothing."""
        if event.public and event.announced:
            channel = event.encounter.channel
            if (before := self._looks.pop(channel, None)) is not None:
                before.cancel()
            self._looks[channel] = task = asyncio.create_task(self._follow(channel))
            task.add_done_callback(lambda done: self._forget(channel, done))

    async def close(self) -> None:
        """Look no more."""
        tasks = [*self._looks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, channel: int, task: asyncio.Task[None]) -> None:
        if self._looks.get(channel) is task:
            del self._looks[channel]

    async def _follow(self, channel: int) -> None:
        pause, shown = LOOK_AFTER, None
        try:
            while True:
                await asyncio.sleep(pause)
                found = await self._find(channel)
                if found is None or found.message is None:
                    return
                shown = shown or found.message
                if await self._below(channel, shown) > MESSAGES_BELOW:
                    shown = await self._outbox.repeat(found)
                pause = min(2 * pause, LOOK_AT_LEAST_EVERY)
        except (discord.HTTPException, aiohttp.ClientError, OSError, Unsaved) as error:
            log.info("the call in channel %s is not followed any more (%s)", channel, error)

    async def _below(self, channel: int, message: int) -> int:
        after = discord.Object(message)
        found = self._client.get_partial_messageable(channel).history(limit=MESSAGES_BELOW + 1, after=after)
        return len([one async for one in found])
