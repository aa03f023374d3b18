"""Undo and redo: any number of transactions, and nothing is drawn anew."""

from __future__ import annotations

from bot.app.answers import answer
from bot.app.encounters import Encounters, Entry, line_at
from bot.app.live_encounter import LiveEncounter, describe_command
from bot.app.records import Kind, Revision, whole
from bot.app.requests import Answer, Place
from bot.fight.askers import Actor
from bot.fight.batch import together
from bot.fight.deadlines import timed
from bot.fight.fight import Fight, Transaction
from bot.fight.late_answers import answers
from bot.fight.telling import present_call
from bot.fight.views import of_message
from bot.rules.errors import Refused
from bot.rules.events import AppliedStep, Audience, Event, for_gm, is_public, public
from bot.rules.schema import LANGUAGE
from bot.rules.views import Offer
from bot.rules.words import say

SEEN_AT_MOST = 4
"""Lines that had been seen of what is undone, and are told."""


class Undo:
    """Undo and redo of one bot."""

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
            over = live.position if kind is Kind.UNDO else goal
            crossed = whole(await encounters.store.play(live.record.id, over))
            assert crossed is not None
            then = encounters.fight_of(live, (await encounters.store.play(live.record.id, goal))[-1])
            public_step = is_public(crossed.events)
            now = encounters.clock.now()
            state = then.state.replace(public_version=live.state.public_version + public_step)
            deadlines = live.fight.deadlines.replace(called=then.deadlines.called)
            deadlines = timed(Fight(live.system, state, deadlines), live.fight, now, anew=public_step)
            back = Fight(live.system, state, deadlines)
            events = self._told_back(live, actor, kind, crossed, public_step=public_step)
            offers: tuple[Offer, ...] = ()
            if public_step:
                late = answers(await line_at(encounters, live, goal), back)
                offers = of_message(back, back.waiting_for.must, late=late)
                events += present_call(back)
            gone = AppliedStep(None, state, events)
            done = Transaction.of(gone, back, offers)
            await encounters.save(live, Entry(kind, actor, done, request_id, position=goal, at=now))
            return answer(live, viewer, events)

    def _told_back(
        self, live: LiveEncounter, actor: Actor, kind: Kind, crossed: Revision, *, public_step: bool
    ) -> tuple[Event, ...]:
        what = describe_command(live, crossed)
        past = "undone" if kind is Kind.UNDO else "redone"
        if not public_step:
            return (for_gm(f"{past}-secret", what=what),)
        told = public(past, who=actor.name, what=what)
        if kind is Kind.REDO:
            return (told,)
        seen = [one.phrase for one in together(crossed.events) if one.audience is Audience.PUBLIC]
        teller, language = self._encounters.teller, live.state.setting(LANGUAGE)
        quoted = " / ".join(teller.plain(live.system.words, language, phrase) for phrase in seen[:SEEN_AT_MOST])
        return (told, Event(phrase=say("undone-seen", seen=quoted)))
