"""People's characters, kept by a server from one fight to the next: the newest of each person in each system.

Owns when one is kept, and for whom it is there again: for that person alone. Must not know what a trait means.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

from bot.app.encounters import Encounters
from bot.app.live import LiveEncounter
from bot.app.ports import Keepsake, Kept, Store, Unsaved
from bot.app.requests import Actor, Place
from bot.rules.commands import Command, Edit, Join
from bot.rules.model import Combatant, UserId, same_name
from bot.rules.registry import System
from bot.rules.words import Frozen, from_json, to_json


class Character(Frozen):
    """What makes a character, without what has become of it."""

    name: str
    side: str
    traits: dict[str, int | str | bool]


class Known(NamedTuple):
    """What is known of one who joins: its side, if any, and its traits."""

    side: str | None
    traits: dict[str, Any]


class Characters:
    """Offers people their own again."""

    def __init__(self, encounters: Encounters) -> None:
        self._encounters = encounters

    async def of(self, place: Place, actor: Actor) -> Character | None:
        """Return the asker's character of the system that is played here, unless it is here already."""
        async with self._encounters.opened(place) as live:
            if place.guild is None:
                return None
            key = _key(actor.user, live.record.system)
            kept = await self._encounters.store.keepsake(place.guild, Kept.CHARACTER, key)
            if kept is None or any(same_name(one.name, kept.name) for one in _own(live, actor)):
                return None
            return _of_today(from_json(Character, kept.body), live.system)

    async def filled(self, place: Place, actor: Actor, name: str, side: str | None, traits: dict[str, Any]) -> Known:
        """Return the side and the traits of one who joins: those that are not given, as they were the last time."""
        known = await self.of(place, actor)
        if known is None or not same_name(known.name, name):
            return Known(side, traits)
        given = {key: value for key, value in traits.items() if value is not None}
        return Known(side or known.side, {**known.traits, **given})


async def remember(store: Store, place: Place, actor: Actor, live: LiveEncounter, command: Command) -> None:
    """Keep the character with which somebody has joined, or that it has changed; where that fails it is not kept."""
    if place.guild is None or not isinstance(command, Join | Edit):
        return
    found = next((one for one in _own(live, actor) if one.id == command.combatant and not one.hidden), None)
    if found is None:
        return
    key = _key(actor.user, live.record.system)
    character = Character(name=found.name, side=found.side, traits=found.traits.given())
    new = Keepsake(
        guild=place.guild, kind=Kept.CHARACTER, key=key, user=actor.user, name=found.name, system=live.record.system,
        body=to_json(character),
    )  # fmt: skip
    with suppress(Unsaved):
        if await store.keepsake(place.guild, Kept.CHARACTER, key) != new:
            await store.put_keepsake(new)


def _of_today(character: Character, system: System) -> Character:
    known = {name: value for name, value in character.traits.items() if name in system.traits}
    return character.evolve(traits=known)


def _own(live: LiveEncounter, actor: Actor) -> list[Combatant]:
    return [one for one in (*live.state.combatants, *live.state.waiting) if one.owner == actor.user]


def _key(user: UserId, system: str) -> str:
    return f"{user} {system}"
