"""What is kept about people and places, and how it is forgotten."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import AsyncExitStack

from bot.app.encounters import Encounters
from bot.app.records import PreferenceKind
from bot.app.requests import Answer, Place
from bot.app.shards import Shards
from bot.fight.askers import Actor
from bot.rules.errors import Refused
from bot.rules.views import Offer, Style
from bot.rules.words import say

REMEMBERED = 30 * 24 * 60 * 60 * 1000
"""Milliseconds for which the encounters of a server are kept after the bot was removed from it."""
CHANNEL, SERVER = "channel", "server"


class Forgetting:
    """Deleting what is stored of a channel or server."""

    def __init__(self, encounters: Encounters) -> None:
        self._encounters = encounters

    async def ask(self, place: Place, actor: Actor) -> Answer:
        """Ask whether to forget this channel or the whole server."""
        _authorise(actor, CHANNEL)
        store = self._encounters.store
        here = await store.count(channel=place.channel)
        server = await store.count(guild=place.guild) if place.guild is not None else 0
        kept = sum([len(await store.preferences(place.guild or 0, kind)) for kind in PreferenceKind])
        scopes = [scope for scope, found in ((CHANNEL, here), (SERVER, server + kept)) if found and _may(actor, scope)]
        if not scopes:
            raise Refused("nothing-to-forget")
        offers = tuple(
            Offer(verb="forget", label=say(f"offer-forget-{scope}"), options=(("scope", scope),), style=Style.DANGER)
            for scope in scopes
        )
        return Answer(lines=(say("forget-asks", here=here, server=server),), offers=offers)

    async def forget(self, place: Place, actor: Actor, scope: str) -> Answer:
        """Delete every encounter of a channel or of its server, running ones too."""
        scope = SERVER if scope == SERVER else CHANNEL
        _authorise(actor, scope)
        if scope == CHANNEL:
            async with self._encounters.locked(place):
                found = await self._encounters.store.forget(channel=place.channel)
                self._encounters.forget(place.channel)
        else:
            found = await self._forget_server(place.guild or 0)
        return Answer(lines=(say(f"forgotten-one-{scope}" if found == 1 else f"forgotten-{scope}", n=found),))

    async def left(self, guild: int) -> None:
        """Note that the bot was removed from a server."""
        await self._encounters.store.put_note(_removed(guild), str(self._encounters.clock.now()))

    async def joined(self, guild: int) -> None:
        """Note that the bot is on a server again: what is stored of it stays."""
        await self._encounters.store.put_note(_removed(guild), "")

    async def seen(self, guilds: Collection[int], shards: Shards) -> None:
        """Note which servers of some shards the bot was removed from, or invited to again, while it did not run."""
        store = self._encounters.store
        for guild in await store.guilds(shards):
            removed = await store.note(_removed(guild))
            if guild in guilds and removed:
                await self.joined(guild)
            elif guild not in guilds and not removed:
                await self.left(guild)

    async def prune(self, shards: Shards) -> int:
        """Delete the servers that the bot left long ago; return how many encounters that were."""
        store, found = self._encounters.store, 0
        for guild in await store.guilds(shards):
            removed = await store.note(_removed(guild))
            if removed and int(removed) + REMEMBERED <= self._encounters.clock.now():
                found += await self._forget_server(guild)
                await store.put_note(_removed(guild), "")
        return found

    async def _forget_server(self, guild: int) -> int:
        encounters = self._encounters
        channels = sorted(await encounters.store.channels(guild))
        async with AsyncExitStack() as locks:
            for channel in channels:
                await locks.enter_async_context(encounters.locked(Place(channel=channel)))
            found = await encounters.store.forget(guild=guild)
            encounters.ping_choices.forget(guild)
            for channel in channels:
                encounters.forget(channel)
        return found


def _may(actor: Actor, scope: str) -> bool:
    return actor.governs or (scope == CHANNEL and actor.manages)


def _authorise(actor: Actor, scope: str) -> None:
    if not _may(actor, scope):
        raise Refused(f"not-yours-to-forget-{scope}")


def _removed(guild: int) -> str:
    return f"removed from server {guild}"
