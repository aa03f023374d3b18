"""Undo and redo: a revision more, with the state of an earlier one. Nothing is ever deleted or drawn again.

Owns what is told of it: what was taken back, and what everybody had seen of it already; if nobody had seen
anything, nobody hears of it either. Must not know any system.
"""

from __future__ import annotations

from bot.app.announcing import answer
from bot.app.carrying import trail_at
from bot.app.encounters import Encounters
from bot.app.live import LiveEncounter, describe_command, heard, in_time
from bot.app.ports import Kind, Revision
from bot.app.requests import Actor, Answer, Place
from bot.rules.common_settings import LANGUAGE
from bot.rules.errors import Refused
from bot.rules.events import Audience, Event, for_gm, public
from bot.rules.moments import present_call
from bot.rules.words import say

SEEN_AT_MOST = 4


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
                events += present_call(live.system, state, await trail_at(encounters, live, goal, state))
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
