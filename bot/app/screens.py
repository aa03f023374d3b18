"""The GM's screen: who may have it, and that a lasting one follows the encounter.

Owns who is refused, and where a lasting screen is. Must not know how a screen is shown, nor who may read a channel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from bot.app.encounters import Encounters
from bot.app.live import LiveEncounter
from bot.app.ports import EncounterRecord
from bot.app.private import ScreenPost
from bot.app.requests import Actor, Answer, Place, viewer_of
from bot.rules.authority import gm_only
from bot.rules.screen import screen
from bot.rules.views import ScreenView
from bot.rules.words import say

Drawn = Callable[[], ScreenView]
"""A screen as it is now, drawn when it is asked for."""


class Keeper(Protocol):
    """Who keeps lasting screens."""

    def wake(self, encounter: EncounterRecord, drawn: Drawn) -> None:
        """Bring the lasting screen of an encounter up to date, if there is one."""
        ...

    async def put(self, encounter: EncounterRecord, drawn: Drawn, post: ScreenPost) -> None:
        """Have the lasting screen of an encounter stand there, and nowhere else."""
        ...

    async def remove(self, encounter: EncounterRecord) -> None:
        """Take the lasting screen of an encounter away."""
        ...


class Screens:
    """Showing the screen, and keeping it."""

    def __init__(self, encounters: Encounters) -> None:
        self._encounters = encounters
        self._keeper: Keeper

    def kept_by(self, keeper: Keeper) -> None:
        """Have somebody keep lasting screens."""
        self._keeper = keeper
        self._encounters.keeper = keeper.wake

    async def look(self, place: Place, actor: Actor) -> Answer:
        """Return the screen of the encounter of a channel; refuse whoever is no GM of it."""
        async with self._encounters.locked(place):
            live = await self._of_gm(place, actor)
            return Answer(
                system=live.record.system,
                encounter=live.record.id,
                beat=live.state.beat,
                screen=screen(live.system, live.state),
            )

    async def gms(self, place: Place, actor: Actor) -> tuple[int, ...]:
        """Return the GMs of the encounter of a channel; refuse whoever is none of them."""
        async with self._encounters.locked(place):
            return (await self._of_gm(place, actor)).state.gms

    async def put(self, place: Place, actor: Actor, channel: int) -> Answer:
        """Have a lasting screen in another channel, which nobody else can read; it is there alone."""
        async with self._encounters.locked(place):
            live = await self._of_gm(place, actor)
            state = live.state
            post = ScreenPost(encounter=live.record.id, channel=channel, user=actor.user)
            await self._keeper.put(live.record, lambda: screen(live.system, state), post)
            return Answer(system=live.record.system, lines=(say("screen-put", channel=channel),))

    async def remove(self, place: Place, actor: Actor) -> Answer:
        """Take the lasting screen away."""
        async with self._encounters.locked(place):
            live = await self._of_gm(place, actor)
            await self._keeper.remove(live.record)
            return Answer(system=live.record.system, lines=(say("screen-away"),))

    async def _of_gm(self, place: Place, actor: Actor) -> LiveEncounter:
        live = await self._encounters.at(place)
        if not viewer_of(actor, live.state.gms).gm:
            raise gm_only("screen")
        return live
