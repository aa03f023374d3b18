"""The timers of this process. Must not know what they are used for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.app.ports import Clock, Millis

log = logging.getLogger(__name__)

PUT = 50
"""Milliseconds by which a clock is off that was put."""
Work = Callable[[int], Awaitable[None]]


class SystemTimers:
    """Call `work` with a channel at the moment that was set for it. They go by the event loop and `clock`."""

    def __init__(self, clock: Clock, work: Work) -> None:
        self._clock = clock
        self._nought: Millis = 0
        self._set: dict[int, tuple[Millis, asyncio.TimerHandle]] = {}
        self._under_way: set[asyncio.Task[None]] = set()
        self._work: Work | None = work

    def set(self, channel: int, at: Millis | None) -> None:
        """Set the timer of a channel, in place of the one before; without a moment remove it.

        A timer that is set to the same moment already stays as it is: how often it was set must not show in when it
        comes.
        """
        before, handle = self._set.get(channel, (None, None))
        if handle is not None and before != at:
            handle.cancel()
            del self._set[channel]
        if at is not None and before != at and self._work is not None:
            loop = asyncio.get_running_loop()
            handle = loop.call_at(self._by_the_loop(loop.time(), at), self._come, channel, self._work)
            self._set[channel] = (at, handle)

    def _by_the_loop(self, now: float, at: Millis) -> float:
        """Return a moment in the time of the loop: always the same one for it, whenever it is asked for.

        The clock counts in whole milliseconds: when both were at nought stays as it was reckoned first, unless the
        clock was put. Whoever came too early by that, comes after what is left by the clock.
        """
        by_the_clock = self._clock.now()
        nought = by_the_clock - round(now * 1000)
        if abs(nought - self._nought) > PUT:
            self._nought = nought
        moment = (at - self._nought) / 1000
        return moment if moment > now else now + max(at - by_the_clock, 0) / 1000

    @property
    def count(self) -> int:
        """Return how many timers are set."""
        return len(self._set)

    async def close(self) -> None:
        """Come back no more; wait for what is under way."""
        self._work = None
        for channel in tuple(self._set):
            self.set(channel, None)
        if self._under_way:
            await asyncio.wait(self._under_way)

    def _come(self, channel: int, work: Work) -> None:
        del self._set[channel]
        task = asyncio.create_task(self._done(channel, work))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _done(self, channel: int, work: Work) -> None:
        try:
            await work(channel)
        except Exception:  # Whatever it is: nobody else would hear of it.
            log.exception("what was to be done in channel %s at this moment failed", channel)
