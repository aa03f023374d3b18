"""One answer: what comes of a request is the first response to its interaction, and only what takes long is deferred.

Owns when an interaction is deferred, and by which way it is answered then. Must not know what was asked, nor what is
answered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import discord

from bot import limits
from bot.chat.acknowledging import Acknowledging, Outcome
from bot.chat.faults import UNREACHED

T = TypeVar("T")

DEFERRED_AFTER = 1.5
"""Seconds after which somebody who has asked is told to wait: half of what Discord gives."""


class Unreached(discord.DiscordException):
    """There is no answer to an interaction, and there can be none any more."""


class FirstAnswer:
    """The answer to one interaction: `defer` gives word that it comes."""

    def __init__(
        self,
        acknowledging: Acknowledging,
        interaction: discord.Interaction[Any],
        defer: Callable[[], Awaitable[object]],
    ) -> None:
        self._acknowledging, self._defer = acknowledging, defer
        self.interaction = interaction
        self.outcome: Outcome | None = None
        """What became of the first response; None: there was none so far."""

    @property
    def given(self) -> bool:
        """Whether Discord has a response: whatever is told now comes after it."""
        return self.outcome in (Outcome.GIVEN, Outcome.LATE)

    async def doing(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T | None:
        """Do something, and defer the answer meanwhile if it takes long.

        While it is not sure whether Discord takes an answer, that is found out first. None: it does not, or did not
        for too long, and nothing was done.
        """
        if not self._acknowledging.sure:
            await self.acknowledge()
            return await work() if self.outcome is Outcome.GIVEN else None
        task = asyncio.create_task(work())
        try:
            left = self._acknowledging.seconds_left(self.interaction.id) - limits.FIRST_ANSWER_SECONDS + DEFERRED_AFTER
            await asyncio.wait([task], timeout=max(left, 0.0))
            if not task.done():
                await self.acknowledge()
            return await task
        finally:
            if not task.done():  # This one is cancelled.
                task.cancel()
                await asyncio.wait([task])

    async def acknowledge(self) -> None:
        """Respond without a word, unless there is a response already."""
        if self.outcome is None:
            self.outcome = await self._acknowledging.give(self.interaction, self._defer)

    async def tell(self, tell: Callable[[], Awaitable[object]]) -> None:
        """Tell the answer, as the first response or after it, again and again while Discord fails and the token lives;
        raise if it is in vain.
        """
        if self.outcome is Outcome.NONE:
            raise Unreached
        if self.given:
            until = asyncio.get_running_loop().time() + limits.TOKEN_SECONDS
            who = f"the answer to interaction {self.interaction.id}"
            await self._acknowledging.weather.outlast(tell, who, until=until)
            return
        try:
            await self._acknowledging.deliver(self.interaction, tell)
        except UNREACHED:
            self.outcome = Outcome.NONE
            raise
        self.outcome = Outcome.GIVEN
