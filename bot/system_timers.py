"""The timers of this process. Must not know what they are used for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.app.ports import Clock, Millis

log = logging.getLogger(__name__)

Work = Callable[[int], Awaitable[None]]


class SystemTimers:
    """Timers that go by the event loop; `clock` tells how long it is until a moment."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._set: dict[int, tuple[Millis, asyncio.TimerHandle]] = {}
        self._under_way: set[asyncio.Task[None]] = set()
        self._work: Work | None = None

    def come_back_to(self, work: Work) -> None:
        """Have this done when a moment has come."""
        self._work = work

    def set(self, channel: int, at: Millis | None) -> None:
        """Come back for a channel at a moment, in place of any that was set for it before; None: not at all.

        One that is set already stays as it is: how often it was asked for must not show in when it comes.
        """
        before, handle = self._set.get(channel, (None, None))
        if handle is not None and before != at:
            handle.cancel()
            del self._set[channel]
        if at is not None and before != at and self._work is not None:
            seconds = max(at - self._clock.now(), 0) / 1000
            handle = asyncio.get_running_loop().call_later(seconds, self._come, channel, self._work)
            self._set[channel] = (at, handle)

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
