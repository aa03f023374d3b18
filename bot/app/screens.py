"""The GM's screen: who may have it, and that a lasting one follows the encounter.

Owns who is refused, and where a lasting screen is. Must not know how a screen is shown, nor who may read a channel.
"""

from __future__ import annotations

from typing import Protocol

from bot.app.bus import DrawScreen
from bot.app.encounters import Encounters
from bot.app.live import LiveEncounter
from bot.app.ports import EncounterRecord, ScreenPost
from bot.app.requests import Actor, Answer, Place, viewer_of
from bot.rules.authority import gm_only
from bot.rules.screen import screen
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
    """Showing the screen, and keeping it."""

    def __init__(self, encounters: Encounters, keeper: ScreenKeeper) -> None:
        self._encounters, self._keeper = encounters, keeper

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
