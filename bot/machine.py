"""This machine: its clock, its randomness, its event loop and its timers. Must not know what they are used for."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial

from bot.app.ports import Clock
from bot.app.records import Millis
from bot.rules.draw import SEED_BYTES, identity

try:
    import uvloop
except ImportError:  # pragma: no cover - on Windows
    uvloop = None  # type: ignore[assignment,unused-ignore]

log = logging.getLogger(__name__)

JUMP = 1000
"""Milliseconds by which the machine's clock is off at least when somebody has set it; less is put right by itself."""
CLOCK_WAS_SET = 50
"""Milliseconds by which the clock and the event loop drift apart at least when somebody sets the clock."""
Work = Callable[[int], Awaitable[None]]


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes uvloop's event loop; None for Python's own, where uvloop is not installed."""
    return None if uvloop is None else uvloop.new_event_loop


steady: Callable[[], float] = (
    partial(time.clock_gettime, time.CLOCK_BOOTTIME) if sys.platform == "linux" else time.monotonic
)
"""Returns seconds by a clock that nobody sets, and that goes on while the machine sleeps, where it has one."""


class SystemClock:
    """The time of this machine: it goes on evenly, and is laid against the machine's clock anew where that jumps."""

    def __init__(self) -> None:
        self._ahead: Millis = time.time_ns() // 1_000_000 - round(steady() * 1000)
        self.jumped: Millis = 0
        """By how much it was laid anew, in all, since it was made; noticed by `now`."""

    def now(self) -> Millis:
        """Return milliseconds since 1970, UTC."""
        now = round(steady() * 1000) + self._ahead
        by = time.time_ns() // 1_000_000 - now
        if abs(by) < JUMP:
            return now
        self._ahead += by
        self.jumped += by
        log.warning(
            "the clock of this machine was set by %.1f s; what a time runs for runs as long as before", by / 1000
        )
        return now + by


class SystemChance:
    """The randomness of the operating system, and the ids that follow from it."""

    def encounter(self) -> int:
        """Return a number of twelve digits: short enough for a button, too many for one ever to come twice."""
        return 10**11 + secrets.randbelow(9 * 10**11)

    def seed(self) -> bytes:
        """Return a new seed."""
        return secrets.token_bytes(SEED_BYTES)

    def identity(self, seed: bytes, of: str) -> int:
        """Return a combatant's id: the same for the same `of`."""
        return identity(seed, of)


class SystemTimers:
    """Calls `work` with a channel at the moment that was set for it. They go by the event loop and `clock`."""

    def __init__(self, clock: Clock, work: Work) -> None:
        self._clock = clock
        self._offset: Millis = 0
        """The clock's time at which the event loop's was 0."""
        self._set: dict[int, tuple[Millis, asyncio.TimerHandle]] = {}
        self._under_way: set[asyncio.Task[None]] = set()
        self._work: Work | None = work

    @property
    def count(self) -> int:
        """Return how many timers are set."""
        return len(self._set)

    def set(self, channel: int, at: Millis | None) -> None:
        """Set or remove (None) the timer of a channel; one set to the same moment stays, so that it tells nothing."""
        before, handle = self._set.get(channel, (None, None))
        if handle is not None and before != at:
            handle.cancel()
            del self._set[channel]
        if at is not None and before != at and self._work is not None:
            loop = asyncio.get_running_loop()
            handle = loop.call_at(self._loop_time(loop.time(), at), self._come, channel, self._work)
            self._set[channel] = (at, handle)

    def _loop_time(self, now: float, at: Millis) -> float:
        """Return a moment in the loop's time, the same each time it is asked for, unless somebody has set the clock."""
        by_the_clock = self._clock.now()
        offset = by_the_clock - round(now * 1000)
        if abs(offset - self._offset) > CLOCK_WAS_SET:
            self._offset = offset
        moment = (at - self._offset) / 1000
        return moment if moment > now else now + max(at - by_the_clock, 0) / 1000

    async def close(self) -> None:
        """Remove all timers; wait for the work that is under way."""
        self._work = None
        for channel in tuple(self._set):
            self.set(channel, None)
        if self._under_way:
            await asyncio.wait(self._under_way)

    def _come(self, channel: int, work: Work) -> None:
        del self._set[channel]
        task = asyncio.create_task(self._run(channel, work))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _run(self, channel: int, work: Work) -> None:
        try:
            await work(channel)
        except Exception:  # Whatever it is: nobody else would hear of it.
            log.exception("what was to be done in channel %s at this moment failed", channel)
