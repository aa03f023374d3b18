"""Failures of Discord: which ones pass, and how long to wait until requests work again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, TypeVar

import aiohttp
import discord

log = logging.getLogger(__name__)

T = TypeVar("T")

PATIENCE = (1.0, 2.0, 5.0, 15.0, 30.0, 60.0)
"""Seconds to wait before the next attempt when Discord fails; the last one is repeated."""
SCOUT_EVERY = 5.0
"""Most seconds between two attempts of the caller that tries for all."""
FOREVER = float("inf")

UNREACHED = (discord.DiscordException, aiohttp.ClientError, OSError)
"""Everything that a request to Discord may fail with; a timeout is an OSError."""
ACKNOWLEDGED = 40060
"""The interaction has a first response already."""
TOO_MANY_EDITS = 30046
"""Of a message older than an hour. Discord calls it a rate limit, but waiting does not help for long."""
UNKNOWN_CHANNEL = 10003
THREAD_LOCKED = (50083, 160005)
"""The thread is locked: it is archived, and no message wakes it, or it is still open."""


class NotAllowedToSend(ConnectionError):
    """Another process may serve these shards by now. It may pass, as a lost connection does."""

    def __init__(self) -> None:
        super().__init__("another process may serve these shards by now")


def always() -> bool:
    """Allow everything."""
    return True


def passes(error: BaseException) -> bool:
    """Return whether the same request may succeed later: Discord fails, or limits the rate."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or (error.status == 429 and error.code != TOO_MANY_EDITS)
    if isinstance(error, aiohttp.ClientResponseError):
        return error.status >= 500
    return isinstance(error, (discord.RateLimited, aiohttp.ClientError, OSError))


def forbids(error: BaseException) -> bool:
    """Return whether Discord forbids this here until somebody changes that; so does an unknown token."""
    if isinstance(error, discord.HTTPException):
        return error.status in (401, 403) or error.code in THREAD_LOCKED
    return False


def gone(error: BaseException) -> bool:
    """Return whether Discord says that the channel is no more."""
    return isinstance(error, discord.NotFound) and error.code == UNKNOWN_CHANNEL


def refuses_content(error: discord.HTTPException) -> bool:
    """Return whether Discord refuses what a message holds, so that it may succeed without its pictures."""
    refused = 400 <= error.status < 500 and error.status not in (401, 404, 429)
    return refused and error.code not in (ACKNOWLEDGED, *THREAD_LOCKED)


def server_error(status: int) -> discord.DiscordServerError:
    """Return the library's error for a status of 500 or more."""
    response: Any = SimpleNamespace(status=status, reason="no reason given")
    return discord.DiscordServerError(response, None)


class CircuitBreaker:
    """Repeats requests while Discord fails. `may_send`: whether this process may send any."""

    def __init__(self, may_send: Callable[[], bool] = always) -> None:
        self.may_send = may_send
        self.closed = True
        """Whether Discord answered the last request, as far as is known."""
        self._cleared = asyncio.Event()
        self._scout: object | None = None

    def answered(self) -> None:
        """Note that Discord has answered: everything that waits goes on."""
        if not self.closed:
            self.closed = True
            self._cleared.set()
            self._cleared = asyncio.Event()

    def trace(self) -> aiohttp.TraceConfig:
        """Return a trace for the library's session: it notes answers, and stops requests that may not be sent."""

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
        """Repeat work while Discord fails, until a time of the loop's clock; then raise what it failed with."""
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
        """Wait `least` seconds, then until Discord answers anybody or `longest` is over; return whether it did."""
        cleared = self._cleared
        await asyncio.sleep(least)
        try:
            await asyncio.wait_for(cleared.wait(), longest - least)
        except TimeoutError:
            return False
        return True


def _patience(failures: int) -> float:
    return PATIENCE[min(failures, len(PATIENCE) - 1)]
