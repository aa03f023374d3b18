"""What users choose for a server: how they are pinged, and that what is stored is forgotten."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import AsyncExitStack, suppress
from typing import Any, NamedTuple

from bot.app.encounters import Encounters
from bot.app.live_encounter import LiveEncounter
from bot.app.ports import GuildPreference, PreferenceKind, Store, Unsaved
from bot.app.requests import Answer, Place
from bot.app.shards import Shards
from bot.fight.askers import Actor
from bot.fight.menu import PINGS
from bot.fight.telling import PingChoice
from bot.rules.commands import Command, Edit, Join
from bot.rules.errors import Refused
from bot.rules.model import Combatant, UserId, same_name
from bot.rules.registry import System
from bot.rules.views import Offer, Style
from bot.rules.words import Frozen, from_json, say, to_json

TABLE = "table"
"""In place of a wish: whatever the table has set."""
WAYS = (*PingChoice, TABLE)


class Pings:
    """Seeing and choosing how one is pinged."""

    def __init__(self, encounters: Encounters) -> None:
        self._encounters = encounters

    async def look(self, place: Place, actor: Actor) -> Answer:
        """Tell the user how they are pinged, with a button for each choice."""
        chosen = (await self._encounters.ping_choices.at(_guild(place))).get(actor.user)
        now = chosen or TABLE
        offers = tuple(
            Offer(
                verb=PINGS.verb,
                label=say(f"offer-pings-{way.replace(' ', '-')}"),
                options=(("how", way),),
                style=Style.MAIN if way == now else Style.PLAIN,
            )
            for way in WAYS
        )
        return Answer(lines=(say(f"pings-{now.replace(' ', '-')}"), say("pings-ways")), offers=offers)

    async def choose(self, place: Place, actor: Actor, how: str) -> Answer:
        """Store how the user wants to be pinged."""
        if how not in WAYS:
            raise Refused("no-such-button")
        choices, guild = self._encounters.ping_choices, _guild(place)
        if how == TABLE:
            await choices.put(guild, actor.user, None)
        elif (await choices.at(guild)).get(actor.user) != how:
            await choices.put(guild, actor.user, PingChoice(how))
        return await self.look(place, actor)


def _guild(place: Place) -> int:
    if place.guild is None:
        raise Refused("not-on-a-server")
    return place.guild


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


class Character(Frozen):
    """A user's combatant as it joined, for the next encounter."""

    name: str
    side: str
    traits: dict[str, int | str | bool]


class Known(NamedTuple):
    """The side (None: not known) and traits with which a user joins; `remembered`: as in the last fight."""

    side: str | None
    traits: dict[str, Any]
    remembered: tuple[str, ...] = ()


class Characters:
    """The newest character of each user in each system, by servers."""

    def __init__(self, encounters: Encounters) -> None:
        self._encounters = encounters

    async def of(self, place: Place, actor: Actor) -> Character | None:
        """Return the user's character of the system that is played; None if it has already joined."""
        async with self._encounters.opened(place) as live:
            if place.guild is None:
                return None
            key = _key(actor.user, live.record.system)
            kept = await self._encounters.store.preference(place.guild, PreferenceKind.CHARACTER, key)
            if kept is None or any(same_name(one.name, kept.name) for one in _own(live, actor)):
                return None
            character = from_json(Character, kept.body)
            return character.replace(traits=_lasting(character.traits, live.system))

    async def filled(self, place: Place, actor: Actor, name: str, side: str | None, traits: dict[str, Any]) -> Known:
        """Return the side and traits of a user who joins, completed from the user's last character."""
        known = await self.of(place, actor)
        if known is None or not same_name(known.name, name):
            return Known(side, traits)
        given = {key: value for key, value in traits.items() if value is not None}
        remembered = tuple(name for name in known.traits if name not in given)
        return Known(side or known.side, {**known.traits, **given}, remembered)


async def remember(store: Store, place: Place, actor: Actor, live: LiveEncounter, command: Command) -> None:
    """Store the character with which a user has joined, or that a user has edited; skip it if that fails."""
    if place.guild is None or not isinstance(command, Join | Edit):
        return
    named = {command.combatant, *getattr(command, "combatants", ())}
    found = next((one for one in _own(live, actor) if one.id in named and not one.hidden), None)
    if found is None:
        return
    key = _key(actor.user, live.record.system)
    character = Character(name=found.name, side=found.side, traits=_lasting(found.traits.given(), live.system))
    new = GuildPreference(
        guild=place.guild, kind=PreferenceKind.CHARACTER, key=key, user=actor.user, name=found.name,
        system=live.record.system,
        body=to_json(character),
    )  # fmt: skip
    with suppress(Unsaved):
        if await store.preference(place.guild, PreferenceKind.CHARACTER, key) != new:
            await store.put_preference(new)


def _lasting(traits: dict[str, Any], system: System) -> dict[str, Any]:
    known = system.traits
    return {name: value for name, value in traits.items() if name in known and not known[name].of_one_fight}


def _own(live: LiveEncounter, actor: Actor) -> list[Combatant]:
    return [one for one in (*live.state.everyone, *live.state.waiting) if one.owner == actor.user]


def _key(user: UserId, system: str) -> str:
    return f"{user} {system}"
