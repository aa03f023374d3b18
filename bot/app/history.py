"""Undo and redo: a revision more, with the state of an earlier one. Nothing is ever deleted or drawn again.

Owns what is told of it: what was taken back, and what everybody had seen of it already; if nobody had seen
anything, nobody hears of it either. Must not know any system.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from bot.app.announcing import answer
from bot.app.encounters import Encounters
from bot.app.live import LiveEncounter, heard, in_time
from bot.app.ports import Kind, Revision
from bot.app.requests import Actor, Answer, Place
from bot.rules.common_settings import LANGUAGE
from bot.rules.errors import Refused
from bot.rules.events import Audience, Event, for_gm, public
from bot.rules.moments import present_call
from bot.rules.verbs import VERBS
from bot.rules.words import Phrase, say

SEEN_AT_MOST = 4
NAMED_AT_MOST = 3
"""Of several for whom a command was."""


class History:
    """Undo and redo."""

    def __init__(self, encounters: Encounters) -> None:
        self._encounters = encounters

    async def undo(self, place: Place, actor: Actor, *, request_id: int | None = None) -> Answer:
        """Undo the newest command."""
        return await self._go(place, actor, Kind.UNDO, request_id)

    async def redo(self, place: Place, actor: Actor, *, request_id: int | None = None) -> Answer:
        """Redo the command that was undone last."""
        return await self._go(place, actor, Kind.REDO, request_id)

    async def _go(self, place: Place, actor: Actor, kind: Kind, request_id: int | None) -> Answer:
        encounters = self._encounters
        async with encounters.opened(place, request_id) as live:
            viewer = live.gm(actor, kind)
            goal = live.before() if kind is Kind.UNDO else live.after()
            if goal is None:
                raise Refused(f"nothing-to-{kind}")
            crossed = await encounters.store.revision(live.record.id, live.position if kind is Kind.UNDO else goal)
            assert crossed is not None
            stored = await encounters.store.state_at(live.record.id, goal)
            if stored is None:
                raise Refused("pruned")
            state = encounters.parse(live, *stored)
            public_step = heard(crossed)
            now = encounters.clock.now()
            state = in_time(live, state.evolve(beat=live.state.beat + public_step), now, anew=public_step)
            events = self._told(live, actor, kind, crossed, public_step=public_step)
            if public_step:
                events += present_call(live.system, state)
            await encounters.save(live, actor, kind, state, events, position=goal, request_id=request_id, at=now)
            return answer(live, viewer, events)

    def _told(
        self, live: LiveEncounter, actor: Actor, kind: Kind, crossed: Revision, *, public_step: bool
    ) -> tuple[Event, ...]:
        what = describe_command(live, crossed)
        past = "undone" if kind is Kind.UNDO else "redone"
        if not public_step:
            return (for_gm(f"{past}-secret", what=what),)
        told = public(past, who=actor.name, what=what)
        if kind is Kind.REDO:
            return (told,)
        seen = [one.phrase for one in crossed.events if one.audience is Audience.PUBLIC]
        teller, language = self._encounters.teller, live.state.setting(LANGUAGE)
        quoted = " / ".join(teller.plain(live.system.words, language, phrase) for phrase in seen[:SEEN_AT_MOST])
        return (told, Event(phrase=say("undone-seen", seen=quoted)))


def describe_command(
    live: LiveEncounter, revision: Revision, names: Mapping[int, str] = MappingProxyType({})
) -> Phrase:
    """Return a command as everybody may know it: its verb, and its public combatants.

    `names`: further combatants that the reader may know, gone ones among them.
    """
    command = json.loads(revision.command or "{}")
    newcomers = (one["combatant"] for one in command.get("newcomers", ()))
    several = (id for event in revision.events for id in event.given_for)
    whom = dict.fromkeys((command.get("combatant") or 0, *newcomers, *several))
    named = [name for id in whom if (name := _named(live, id, names)) is not None]
    run = _run(command, str(command.get("verb", revision.kind)))
    if not named:
        return run
    some, more = tuple(named[:NAMED_AT_MOST]), len(named) - NAMED_AT_MOST
    return say("ran-for-more", run=run, names=some, n=more) if more > 0 else say("ran-for", run=run, names=some)


def _run(command: Mapping[str, Any], verb: str) -> Phrase:
    if verb == "pass" and (everything := command.get("everything")) is not None:
        return say("ran-pass-everything" if everything else "ran-asked-again")
    if verb == "join" and command["by"].get("user") != command.get("owner"):
        verb = "muster"  # A single one that a GM adds comes in as if it joined.
    typed = VERBS[verb].typed
    return say("ran", command=f"/{typed}") if typed else say(f"ran-{verb}")


def _named(live: LiveEncounter, id: int, names: Mapping[int, str]) -> str | None:
    combatant = live.state.find(id)
    return names.get(id) if combatant is None or combatant.hidden else combatant.name
