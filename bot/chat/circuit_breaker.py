"""Whether Discord answers at present, shared by all that wait for it: patience, and its end as soon as it answers.

Owns the pauses between two tries. While Discord fails, one of those who wait tries often, for all the others; when
anything at all is answered again, everybody goes on at once. Must not know what is asked of Discord.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import aiohttp

from bot.chat.discord_errors import passes

log = logging.getLogger(__name__)

T = TypeVar("T")

PATIENCE = (1.0, 2.0, 5.0, 15.0, 30.0, 60.0)
"""Seconds to wait before the next attempt when Discord fails; the last one is repeated."""
SCOUT_EVERY = 5.0
"""Seconds between two tries of the one who tries for all, at most."""
FOREVER = float("inf")


class NotAllowedToSend(ConnectionError):
    """This process may not ask Discord anything at present. It is taken for a connection that is lost: it may pass."""

    def __init__(self) -> None:
        super().__init__("another process may serve these shards by now")


def always() -> bool:
    """Let everything be ours."""
    return True


class CircuitBreaker:
    """What is known of Discord's health."""

    def __init__(self, may_send: Callable[[], bool] = always) -> None:
        self.may_send = may_send
        """Whether this process may ask Discord anything: where it may not, another one may do so by now."""
        self.closed = True
        """Whether Discord answered what it was asked last, as far as anybody knows."""
        self._cleared = asyncio.Event()
        self._scout: object | None = None

    def answered(self) -> None:
        """Note that Discord has answered something: whoever waits for it goes on."""
        if not self.closed:
            self.closed = True
            self._cleared.set()
            self._cleared = asyncio.Event()

    def trace(self) -> aiohttp.TraceConfig:
        """Return what notices every answer of Discord that the library gets, and lets none out that is not ours."""

        async def began(session: Any, context: Any, request: aiohttp.TraceRequestStartParams) -> None:
            if not self.may_send():
                raise NotAllowedToSend

        async def ended(session: Any, context: Any, request: aiohttp.TraceRequestEndParams) -> None:
            if request.response.status < 500 and request.response.status != 429:
                self.answered()

        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(began)
        trace.on_request_end.append(ended)
        return trace

    async def retry(self, work: Callable[[], Awaitable[T]], who: str, *, until: float = FOREVER) -> T:
        """Do something with Discord, again and again while Discord fails, `until` a moment of the loop's clock."""
        loop, me = asyncio.get_running_loop(), object()
        failures = early = 0
        try:
            while True:
                try:
                    done = await work()
                except Exception as error:
                    if not passes(error) or loop.time() >= until:
                        raise
                    self.closed = False
                    self._scout = self._scout or me
                    longest = min(_patience(failures), max(until - loop.time(), 0.0))
                    if self._scout is me:
                        longest = min(longest, SCOUT_EVERY)
                    log.warning("Discord fails (%s); %s waits %s s", error, who, round(longest, 3))
                    early += await self._paused(min(_patience(early), longest), longest)
                    failures += 1
                else:
                    self.answered()
                    return done
        finally:
            if self._scout is me:
                self._scout = None

    async def _paused(self, least: float, longest: float) -> bool:
        """Wait; after `least` seconds no longer than until the breaker clears. Return whether it did.

        Who goes on early and fails again waits longer the next time: one part of Discord may fail while others work.
        """
        cleared = self._cleared
        await asyncio.sleep(least)
        try:
            await asyncio.wait_for(cleared.wait(), longest - least)
        except TimeoutError:
            return False
        return True


def _patience(failures: int) -> float:
    return PATIENCE[min(failures, len(PATIENCE) - 1)]
