"""The first answer to an interaction: given in time, once, and settled where Discord does not say what became of it.

It is what comes of the request; only what takes long is deferred. Owns when that is, by which way an interaction is
answered then, and whether it is taken up at all. One that is delivered twice, or too late, is not: after a lost
connection Discord replays what was missed; what is older than three seconds can no longer be answered, and must not be
carried out either. Must not know what was asked, nor what is answered.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from enum import Enum, auto
from typing import Any, TypeVar

import discord

from bot import limits
from bot.chat.circuit_breaker import CircuitBreaker
from bot.chat.discord_errors import UNREACHED, passes

log = logging.getLogger(__name__)

T = TypeVar("T")

ACKNOWLEDGED = 40060
"""Discord has an answer already: ours, if we have sent one before, and else that of another process with our token."""
DEFERRED_AFTER = 1.5
"""Seconds after which somebody who has asked is told to wait: half of what Discord gives."""
REPEATED_AFTER = 0.9
"""Seconds after which the library may have sent an answer for the second time; it pauses for one before it does."""
AT_ONCE = (0.1, 0.3, 0.6)
"""Seconds until the next tries, while there is still time for a first answer."""
STILL_WANTED = 10.0
"""Seconds after which what was asked is not done any more: things may have moved on."""
DRIFT = 0.001
"""Seconds by which our clock may gain on Discord's in a second, at most."""
REMEMBERED = 5000
"""Interactions that are known again when they are delivered twice."""


class Outcome(Enum):
    """What became of a first answer."""

    GIVEN = auto()
    """It is there, and in time."""
    LATE = auto()
    """It is there, but for long nobody knew: what was not done meanwhile is not to be done any more."""
    NONE = auto()
    """There is none, and there can be none any more: nothing more is to be done."""


class Freshness:
    """Judges the age of an interaction by our own clock, whatever the difference to Discord's.

    It learns the smallest difference between the two, and measures age beyond that. Our clock is the steady one, which
    nobody sets; it may still go a little faster than Discord's.
    """

    def __init__(self) -> None:
        self._offset = float("inf")
        self._learned = 0.0

    def age(self, now: float, created: float) -> float:
        """Return the age of an interaction that is seen `now`, by our clock, and was `created` by Discord's."""
        drifted = self._offset + (now - self._learned) * DRIFT
        self._offset, self._learned = min(drifted, now - created), now
        return now - created - self._offset


class Acknowledging:
    """Gives first answers."""

    def __init__(self, breaker: CircuitBreaker) -> None:
        self.breaker = breaker
        self._freshness = Freshness()
        self._seen: OrderedDict[int, float] = OrderedDict()
        """Until when each can be answered for the first time, by the loop's clock; one that was can be for ever."""
        self._told_of_another = False

    @property
    def sure(self) -> bool:
        """Whether Discord takes answers, and takes them from this process: then something may be done before one."""
        return self.breaker.closed and not self._told_of_another

    def taken_up(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether an interaction is to be dealt with: it is fresh, and was not delivered before."""
        if interaction.id in self._seen:
            log.info("interaction %s was delivered twice; it is dealt with once", interaction.id)
            return False
        left = limits.FIRST_ANSWER_SECONDS - self._freshness.age(time.monotonic(), interaction.created_at.timestamp())
        self._seen[interaction.id] = asyncio.get_running_loop().time() + left
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        if not self.breaker.may_send():
            log.info("interaction %s may be another process's by now; nothing was done", interaction.id)
            return False
        if left <= 0:
            log.info("interaction %s is a late replay; nothing was done", interaction.id)
            return False
        return True

    def seconds_left(self, interaction: int) -> float:
        """Return in how many seconds an interaction must have its first answer."""
        return self._seen.get(interaction, math.inf) - asyncio.get_running_loop().time()

    def answerable(self, interaction: int) -> bool:
        """Whether an interaction has an answer, or can still be given one."""
        return self.seconds_left(interaction) > 0

    async def give(self, interaction: discord.Interaction[Any], answer: Callable[[], Awaitable[object]]) -> Outcome:
        """Give the first answer, and find out what became of it."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            await self.deliver(interaction, answer)
        except UNREACHED as error:
            log.info("interaction %s cannot be answered (%s)", interaction.id, error)
            return Outcome.NONE
        if loop.time() - began > STILL_WANTED:
            log.info("interaction %s was answered only now", interaction.id)
            return Outcome.LATE
        return Outcome.GIVEN

    async def deliver(self, interaction: discord.Interaction[Any], answer: Callable[[], Awaitable[object]]) -> None:
        """Give the first answer, again and again while that may help; raise if there can be none any more."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        tries = iter(AT_ONCE)
        sent = False

        async def attempt() -> None:
            """Give it at once again as long as that may help; what lasts longer, the breaker decides."""
            nonlocal sent
            while True:
                try:
                    await answer()
                    return
                except UNREACHED as error:
                    if getattr(error, "code", None) == ACKNOWLEDGED:
                        if sent or loop.time() - began > REPEATED_AFTER:
                            return
                        self._tell_of_another()
                        raise
                    sent = True
                    pause = next(tries, None)
                    if pause is None or not passes(error):
                        raise
                await asyncio.sleep(pause)

        who = f"the first answer to interaction {interaction.id}"
        try:
            await self.breaker.retry(attempt, who, until=began + limits.TOKEN_SECONDS)
        except UNREACHED:
            self._seen[interaction.id] = -math.inf
            raise
        self._seen[interaction.id] = math.inf

    def _tell_of_another(self) -> None:
        if not self._told_of_another:
            log.error(
                "another process answers with this bot's token: stop one of the two. From here on each command is "
                "carried out by the one that Discord heard first, and not by the other"
            )
        self._told_of_another = True


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
        deferring: list[asyncio.Task[None]] = []
        left = self._acknowledging.seconds_left(self.interaction.id) - limits.FIRST_ANSWER_SECONDS + DEFERRED_AFTER
        timer = asyncio.get_running_loop().call_later(
            max(left, 0.0), lambda: deferring.append(asyncio.create_task(self.acknowledge()))
        )
        try:
            done = await work()
        except BaseException:  # This one is cancelled.
            for task in deferring:
                task.cancel()
            raise
        finally:
            timer.cancel()
        for task in deferring:
            await task
        return done

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
            await self._acknowledging.breaker.retry(tell, who, until=until)
            return
        try:
            await self._acknowledging.deliver(self.interaction, tell)
        except UNREACHED:
            self.outcome = Outcome.NONE
            raise
        self.outcome = Outcome.GIVEN
