"""Tables that a server keeps by name: settings and combatants, for encounters to begin with.

A preset may hold hidden combatants: only the user who kept it may see it, and who manages the channel and can read the
one where it was kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.app.encounters import Encounters, carry_out
from bot.app.live_encounter import LiveEncounter
from bot.app.parsing.command import Making
from bot.app.perform import Commands
from bot.app.ports import FindReadable
from bot.app.records import GuildPreference, PreferenceKind
from bot.app.requests import Answer, Place
from bot.fight.askers import Actor
from bot.fight.request import Request
from bot.rules.commands import MUSTERED_AT_MOST
from bot.rules.errors import Refused
from bot.rules.fuzzy_match import nearest
from bot.rules.model import Combatant, seen_as, unquoted
from bot.rules.registry import system_of
from bot.rules.words import Frozen, Phrase, from_json, say, to_json

PRESETS_AT_MOST = 50
"""Of a server."""
QUOTED = 60


class Table(Frozen):
    """The contents of a preset: settings that differ from the defaults, and combatants. `channel`: where it is from."""

    channel: int
    settings: dict[str, str] = {}
    combatants: tuple[dict[str, Any], ...] = ()


class Presets:
    """Saving, removing and using presets."""

    def __init__(self, encounters: Encounters, commands: Commands, readable: FindReadable) -> None:
        self._encounters, self._commands, self._readable = encounters, commands, readable

    async def save(self, place: Place, actor: Actor, name: str) -> Answer:
        """Save the settings and the combatants of an encounter as a preset."""
        guild, name = place.server("presets-need-a-server"), unquoted(name)
        async with self._encounters.opened(place) as live:
            live.gm(actor, "save")
            there = await self._encounters.store.preferences(guild, PreferenceKind.PRESET)
            before = next((one for one in there if one.key == seen_as(name)), None)
            if before is not None and not await self._seen_among([before], actor):
                raise Refused("preset-taken", name=name[:QUOTED])
            if before is None and len(there) >= PRESETS_AT_MOST:
                raise Refused("presets-full", most=PRESETS_AT_MOST)
            table = _table_of(live)
            await self._encounters.store.put_preference(
                GuildPreference(
                    guild=guild, kind=PreferenceKind.PRESET, key=seen_as(name), user=actor.user, name=name,
                    system=live.record.system, body=to_json(table),
                )
            )  # fmt: skip
            told = "preset-saved" if before is None else "preset-saved-anew"
            return Answer(lines=(say(told, name=name, n=len(table.combatants), settings=len(table.settings)),))

    async def remove(self, place: Place, actor: Actor, name: str) -> Answer:
        """Remove a preset."""
        found = await self._found(place, actor, name)
        await self._encounters.store.remove_preference(found.guild, PreferenceKind.PRESET, found.key)
        return Answer(lines=(say("preset-removed", name=found.name),))

    async def names(self, place: Place, actor: Actor, system: str | None = None) -> tuple[str, ...]:
        """Return the names of the presets that a user may use, of one system or of all."""
        if place.guild is None:
            return ()
        there = await self._encounters.store.preferences(place.guild, PreferenceKind.PRESET)
        fitting = [one for one in there if system in (None, one.system)]
        return tuple(one.name for one in await self._seen_among(fitting, actor))

    async def named(self, place: Place, actor: Actor, name: str, system: str) -> GuildPreference:
        """Return a preset by its name; refuse one of another system."""
        found = await self._found(place, actor, name)
        if found.system != system:
            raise Refused("preset-elsewhere", name=found.name, system=system_of(found.system).name)
        return found

    async def laid_out(self, place: Place, actor: Actor, preset: GuildPreference, started: Answer) -> Answer:
        """Apply a preset to an encounter that has just begun; tell what of it does not fit any more."""
        table = from_json(Table, preset.body)
        left_out: list[Phrase] = []
        for key, value in table.settings.items():
            request = Request(verb="configure", options={"key": key, "value": value})
            try:
                await self._commands.perform(place, actor, request)
            except Refused as refusal:
                left_out.append(say("preset-left-out", why=refusal.phrase))
        for start in range(0, len(table.combatants), MUSTERED_AT_MOST):
            try:
                await self._muster(place, actor, table.combatants[start : start + MUSTERED_AT_MOST])
            except Refused as refusal:
                left_out.append(say("preset-left-out", why=refusal.phrase))
        filled = say("preset-filled", name=preset.name, n=len(table.combatants), settings=len(table.settings))
        return started.replace(lines=(*started.lines, filled, *left_out))

    async def _muster(self, place: Place, actor: Actor, combatants: Sequence[dict[str, Any]]) -> None:
        encounters = self._encounters
        async with encounters.opened(place) as live:
            by, now = live.viewer(actor), encounters.clock.now()
            fresh_id = Making(encounters, live, live.fight, by).fresh_id
            newcomers = [{**one, "combatant": fresh_id(one["name"], one.get("hidden", False))} for one in combatants]
            try:
                command = live.system.command("muster", by=by, now=now, newcomers=newcomers)
            except Refused:
                raise Refused("preset-outdated") from None
            await carry_out(encounters, live, actor, command)

    async def _found(self, place: Place, actor: Actor, name: str) -> GuildPreference:
        there = await self._encounters.store.preferences(place.server("presets-need-a-server"), PreferenceKind.PRESET)
        known = {one.key: one for one in await self._seen_among(there, actor)}
        found = known.get(seen_as(name))
        if found is None:
            near = nearest(name, (one.name for one in known.values()))
            code = "no-such-preset-near" if near else "no-such-preset"
            raise Refused(code, found=name[:QUOTED], near=near)
        return found

    async def _seen_among(self, presets: Sequence[GuildPreference], actor: Actor) -> list[GuildPreference]:
        others = [one for one in presets if actor.manages and one.user != actor.user]
        kept = {one.key: from_json(Table, one.body).channel for one in others}
        readable = (await self._readable(actor.user, sorted({*kept.values()}))).channels if kept else frozenset[int]()
        return [one for one in presets if one.user == actor.user or kept.get(one.key) in readable]


def _table_of(live: LiveEncounter) -> Table:
    state, usual = live.state, {one.key: one.default for one in live.system.settings}
    settings = {key: state.setting(key) for key in usual if state.setting(key) != usual[key]}
    return Table(channel=live.record.channel, settings=settings, combatants=tuple(map(_kept, state.everyone)))


def _kept(one: Combatant) -> dict[str, Any]:
    traits = one.traits.given()
    apart = {"owner": one.owner} if one.owner is not None else {}
    return {
        "name": one.name, "side": one.side, "count": one.count, "hidden": one.hidden, "traits": traits, **apart,
    }  # fmt: skip
