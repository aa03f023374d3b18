"""Which shards this process may serve, where others might: for as long as it holds them, and not a moment longer.

A tenure has a number that no other one had. It lasts for some seconds and is held on to before they are over; whoever
finds it over may take its shards, which ends it for good: what is stored under its number is refused from then on. Owns
until when nobody else can have begun, by the steady clock of this machine, and the pauses. Must not know where leases
are kept, nor what is served.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

from bot.app.ports import Deposed, Leases, Unsaved
from bot.app.shards import Shards

log = logging.getLogger(__name__)

Steady = Callable[[], float]
"""Seconds by a clock that nobody sets, and that goes on while the machine or the process sleeps."""
Pause = Callable[[float], Awaitable[None]]


class Pace(NamedTuple):
    """The seconds of a tenure. Another process takes over within `lasts` and `tries` of this one's death."""

    lasts: float = 9.0
    margin: float = 1.0
    """So long before it is over nothing more is answered: what was sent last must have arrived by then."""
    renews: float = 2.5
    """Until it is held on to; so a try may fail, and the next one."""
    tries: float = 1.0
    """Until it is asked again for what others have."""
    again: float = 0.25
    """Until it is held on to again once a try has failed: the database may be back at any moment."""


PACE = Pace()


class Tenure:
    """The right of this process to serve shards. `holder` names this process to others."""

    def __init__(
        self, leases: Leases, wanted: Shards, holder: str, steady: Steady, pause: Pause, pace: Pace = PACE
    ) -> None:
        self._leases, self._wanted, self._holder = leases, wanted, holder
        self._steady, self._pause, self._pace = steady, pause, pace
        self.number: int | None = None
        self._held: frozenset[int] = frozenset()
        self._until = -math.inf
        self._over = False
        self._failure: str | None = None
        """Why the last try has failed."""

    @property
    def valid(self) -> bool:
        """Whether no other process can have begun to answer."""
        return not self._over and self._steady() < self._until

    def end(self) -> None:
        """Stop answering: another process has taken over."""
        self._over = True

    async def begin(self) -> Shards:
        """Wait until some of the wanted shards are free, and return them."""
        told: tuple[str, ...] = ()
        while not (gained := await self._try()):
            holders = await self._leases.holders(self._wanted)
            if holders != told:
                log.info("shards %s are had by %s; waiting for one of them", self._wanted, " and ".join(holders))
            told = holders
            await self._pause(self._pace.tries)
        log.info("tenure %s begins with shards %s", self.number, self._wanted.only(gained))
        return self._wanted.only(gained)

    async def keep(self, gained: Callable[[Shards], None]) -> None:
        """Renew the tenure until another process takes over; call `gained` for further shards."""
        while not self._over:
            whole = len(self._held) == len(self._wanted.ids)
            pace = self._pace
            await self._pause(pace.again if self._failure else pace.renews if whole else pace.tries)
            try:
                more = await self._try()
            except Deposed:
                break
            if more:
                log.info("tenure %s goes on with shards %s, too", self.number, self._wanted.only(more))
                gained(self._wanted.only(more))
        log.error("tenure %s is over: another process has taken over while this one stood still", self.number)

    async def give_back(self) -> None:
        """Give the shards back at once. Nothing may be stored any more."""
        self._over = True
        if self.number is not None:
            with suppress(Unsaved):  # Then others have them once it has run out.
                await self._leases.give_back(self.number)

    async def _try(self) -> frozenset[int]:
        began = self._steady()
        try:
            async with asyncio.timeout(self._pace.renews):
                held = await self._leases.hold(self.number, self._holder, self._wanted, self._pace.lasts)
        except Deposed:
            self._over = True
            raise
        except (Unsaved, TimeoutError) as error:
            reason = str(error) or "the database is too slow"
            if reason != self._failure:
                log.warning("tenure %s could not be held on to: %s", self.number, reason)
            self._failure = reason
            return frozenset()
        # The store's clock began later than ours, so its time is over later.
        self._until = began + self._pace.lasts - self._pace.margin
        more = held.shards - self._held
        self.number, self._held = held
        self._failure = None
        return more
