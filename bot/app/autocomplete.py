"""What is offered while somebody types: names, words, settings. Each keystroke opens the encounter once."""

from __future__ import annotations

from typing import NamedTuple

from bot.app.encounters import Encounters, line_of
from bot.app.live_encounter import LiveEncounter
from bot.app.parsing.more import Completion, completions, keys_of
from bot.app.requests import Nameable, Place
from bot.fight import late_answers
from bot.fight.askers import Actor
from bot.rules import counters, join_policy
from bot.rules.commands import verb_of
from bot.rules.schema import Kind


class Suggested(NamedTuple):
    """What an option may be, and the system in whose words that is told."""

    system: str
    texts: tuple[str, ...]


class Autocomplete:
    """The suggestions of one bot."""

    def __init__(self, encounters: Encounters) -> None:
        self._encounters = encounters

    async def combatants(self, place: Place, actor: Actor, verb: str) -> tuple[Nameable, ...]:
        """Return who the user may name with a verb: first whom it may be given for now, then the user's own."""
        async with self._encounters.opened(place) as live:
            viewer = live.viewer(actor)
            seen = [one for one in live.system.order(live.state) if one.seen_by(viewer)]
            able = {one.whom for one in live.system.legal(live.state, viewer) if one.verb == verb}
            ranked = sorted(seen, key=lambda one: (one.id not in able, not one.owned_by(viewer)))
            return tuple(Nameable(id=one.id, name=one.name, own=one.owned_by(viewer)) for one in ranked)

    async def option(self, place: Place, actor: Actor, verb: str, option: str, typed: str) -> Suggested:
        """Return what an option may be, for what the user has typed so far, and what may follow after a comma."""
        before = "".join(typed.rpartition(",")[:2])
        async with self._encounters.opened(place) as live:
            if option == "at" and verb_of(verb).claimable:
                found = late_answers.places(await line_of(self._encounters, live))
            else:
                found = (*_suggested(live, actor, verb, option, typed), *_suggested(live, actor, verb, option, before))
            return Suggested(live.record.system, tuple(dict.fromkeys(found)))

    async def more(self, place: Place, verb: str, typed: str, actor: Actor) -> tuple[str, tuple[Completion, ...]]:
        """Return the system that is played, and how the option `more` of a verb can go on: key by key."""
        async with self._encounters.opened(place) as live:
            system, state, viewer = live.system, live.state, live.viewer(actor)

            def values(key: str, value: str) -> tuple[str, ...]:
                kind = keys_of(system, verb)[key].kind
                if kind is Kind.YES_OR_NO:
                    return ("true", "false")
                if kind is Kind.COMBATANT:
                    return tuple(one.name for one in system.order(state) if one.seen_by(viewer))
                return _suggested(live, actor, verb, key, value)

            return system.id, completions(system, verb, typed, values)

    async def setting_keys(self, place: Place) -> tuple[str, ...]:
        """Return the keys of the settings of an encounter."""
        async with self._encounters.opened(place) as live:
            return tuple(setting.key for setting in live.system.settings)

    async def setting_values(self, place: Place, key: str) -> Suggested:
        """Return what a setting may be; nothing for an unknown key."""
        async with self._encounters.opened(place) as live:
            setting = next((one for one in live.system.settings if one.key == key), None)
            known = () if setting is None else (*setting.choices, *setting.examples)
            return Suggested(live.record.system, (setting and self._encounters.decks_of(setting)) or known)

    async def waiting(self, place: Place, actor: Actor) -> tuple[str, ...]:
        """Return the names of the combatants who wait to be let in; none for a user who is no GM."""
        async with self._encounters.opened(place) as live:
            return join_policy.names(live.state) if live.viewer(actor).gm else ()

    async def bells(self, place: Place, actor: Actor) -> tuple[str, ...]:
        """Return the texts of the bells that the user may know of."""
        async with self._encounters.opened(place) as live:
            viewer = live.viewer(actor)
            return tuple(bell.text for bell in live.state.bells if viewer.gm or not bell.secret)

    async def counters(self, place: Place, actor: Actor) -> tuple[str, ...]:
        """Return the names of the counters that the user may know of."""
        async with self._encounters.opened(place) as live:
            return tuple(one.name for one in counters.seen_by(live.state, live.viewer(actor)))


def _suggested(live: LiveEncounter, actor: Actor, verb: str, option: str, typed: str) -> tuple[str, ...]:
    own = live.system.suggest_own(live.state, live.viewer(actor), verb, option, typed)
    return (*live.system.suggest(live.state, verb, option, typed), *own)
