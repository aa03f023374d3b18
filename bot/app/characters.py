"""The newest character of each person in each system, remembered on a server."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

from bot.app.encounters import Encounters
from bot.app.live_encounter import LiveEncounter
from bot.app.ports import Keepsakes, Unsaved
from bot.app.records import GuildPreference, PreferenceKind
from bot.app.requests import Place
from bot.fight.askers import Actor
from bot.rules.commands import Command, Edit, Join
from bot.rules.model import Combatant, UserId, same_name
from bot.rules.registry import System
from bot.rules.words import Frozen, from_json, to_json


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


async def remember(store: Keepsakes, place: Place, actor: Actor, live: LiveEncounter, command: Command) -> None:
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
