"""The GM's screen: who may have it, and that a lasting one follows the encounter.

Owns who is refused, and where a lasting screen is. Must not know how a screen is shown, nor who may read a channel.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol

from bot.app.announcing import reply
from bot.app.bus import DrawScreen
from bot.app.encounters import Encounters
from bot.app.live import LiveEncounter
from bot.app.ports import EncounterRecord, ScreenPost
from bot.app.requests import Actor, Answer, Place
from bot.rules.words import say


class ScreenKeeper(Protocol):
    """Keeps the lasting screens: at most one for each encounter."""

    async def put(self, encounter: EncounterRecord, drawn: DrawScreen, post: ScreenPost) -> None:
        """Post the lasting screen of an encounter, and delete the one before."""
        ...

    async def remove(self, encounter: EncounterRecord) -> None:
        """Delete the lasting screen of an encounter."""
        ...


class Screens:
    """The GM's screens; every use case refuses a user who is no GM."""

    def __init__(self, encounters: Encounters, keeper: ScreenKeeper) -> None:
        self._encounters, self._keeper = encounters, keeper

    async def look(self, place: Place, actor: Actor) -> Answer:
        """Return the GM's screen of the encounter of a channel."""
        async with self._opened(place, actor) as live:
            return reply(live, screen=live.system.screen(live.state))

    async def gms(self, place: Place, actor: Actor) -> tuple[int, ...]:
        """Return the GMs of the encounter of a channel."""
        async with self._opened(place, actor) as live:
            return live.state.gms

    async def put(self, place: Place, actor: Actor, channel: int) -> Answer:
        """Have a lasting screen in another channel, in place of any other."""
        async with self._opened(place, actor) as live:
            state = live.state
            post = ScreenPost(encounter=live.record.id, channel=channel, user=actor.user)
            await self._keeper.put(live.record, lambda: live.system.screen(state), post)
            return reply(live, say("screen-put", channel=channel))

    async def remove(self, place: Place, actor: Actor) -> Answer:
        """Remove the lasting screen."""
        async with self._opened(place, actor) as live:
            await self._keeper.remove(live.record)
            return reply(live, say("screen-away"))

    @asynccontextmanager
    async def _opened(self, place: Place, actor: Actor) -> AsyncIterator[LiveEncounter]:
        async with self._encounters.opened(place) as live:
            live.gm(actor, "screen")
            yield live
