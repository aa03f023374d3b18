"""How an encounter starts, ends, and is brought back."""

from __future__ import annotations

import json
from typing import Any

from bot.app.answers import answer, reply
from bot.app.encounters import Encounters, Entry
from bot.app.event_bus import EncounterChanged
from bot.app.live_encounter import LiveEncounter, pending_of
from bot.app.parsing.command import title_of
from bot.app.records import EncounterRecord, Kind, Millis, Revision, SeedEpoch
from bot.app.requests import Answer, Place
from bot.app.verify import COMMITTED
from bot.background import to_its_end
from bot.fight.askers import Actor, viewer_of
from bot.fight.deadlines import timed
from bot.fight.fight import Fight, Transaction
from bot.fight.menu import ENTER, verifying
from bot.fight.request import Request
from bot.fight.telling import Announcement
from bot.rules import deeds
from bot.rules.commands import End
from bot.rules.deck import STANDARD_DECK
from bot.rules.draw import Draw, binding, commitment
from bot.rules.errors import Refused
from bot.rules.events import AppliedStep, Event, Step, public
from bot.rules.model import Viewer
from bot.rules.permissions import gm_only
from bot.rules.registry import all_systems, system_of
from bot.rules.schema import LANGUAGE
from bot.rules.system import Opening
from bot.rules.views import BoardView, Offer, Style
from bot.rules.words import ENGLISH, say, to_json

RESTORABLE = 7 * 24 * 60 * 60 * 1000
"""Milliseconds for which an ended encounter can be brought back; its states are kept as long."""


class StartAndEnd:
    """Starting, ending and restoring encounters; undo and redo: a revision more, with the state of an earlier one.

    Nothing is ever deleted or drawn again; if nobody had seen what is undone, nobody hears of it either.

    With `fixed_seed` every encounter draws from it (for tests), and says so.
    """

    def __init__(self, encounters: Encounters, fixed_seed: bytes | None = None) -> None:
        self._encounters, self._fixed_seed = encounters, fixed_seed

    async def start(
        self, place: Place, actor: Actor, *, system: str, name: str | None, request_id: int | None = None
    ) -> Answer:
        """Start an encounter in a channel; the actor is its GM."""
        encounters, played = self._encounters, system_of(system)
        async with encounters.locked(place, request_id):
            seed, now = self._fixed_seed or encounters.chance.seed(), encounters.clock.now()
            record = EncounterRecord(
                id=encounters.chance.encounter(), channel=place.channel, guild=place.guild, system=system, started=now,
                ended=None, epochs=(SeedEpoch(seed=seed, since=1),),
            )  # fmt: skip
            draw = Draw(seed)
            opening = Opening(
                title=title_of(name or played.name), gm=actor.user, deck=encounters.decks.load(STANDARD_DECK)
            )
            step = _in_language(played.start(opening, draw), place.language)
            code = "encounter-started-unnamed" if name is None else "encounter-started"
            committed, verify = self._committed(seed, record.id, now)
            events = (public(code, title=opening.title, system=played.name, who=actor.name), *step.events, *committed)
            live = LiveEncounter(record, (), Fight(played, step.state))
            begun = AppliedStep(None, step.state, events, draw.drawn)
            done = Transaction.of(begun, live.fight, (ENTER, verify))
            await encounters.save(live, Entry(Kind.START, actor, done, request_id, at=now))
            return answer(live, live.viewer(actor), events)

    async def ask_to_end(self, place: Place, actor: Actor) -> Answer:
        """Ask a GM whether to end the encounter of a channel."""
        yes = Offer(verb="end", label=say("offer-end"), style=Style.DANGER)
        async with self._encounters.locked(place):
            if (record := await self.without_system(place)) is not None:
                _, state = await self._unplayable(record, actor)
                line = say("end-asks-without-system", title=state["title"], found=record.system)
                return Answer(encounter=record.id, lines=(line,), offers=(yes,))
            live = await self._encounters.at(place)
            live.gm(actor, "end")
            return reply(live, say("end-asks", title=live.state.title), offers=(yes,))

    async def end(
        self, place: Place, actor: Actor, *, request_id: int | None = None, request: Request | None = None
    ) -> Answer:
        """End the encounter of a channel, with a summary, and make its seed public."""
        encounters = self._encounters
        async with encounters.locked(place, request_id):
            if (record := await self.without_system(place)) is not None:
                return await self._end_without_system(record, actor, request_id)
            live = await encounters.at(place)
            viewer = live.viewer(actor)
            if request is not None and request.encounter != live.record.id:
                raise Refused("no-encounter")
            command = End(by=viewer)
            step = live.system.apply(live.state, command, live.draw())
            rows = await encounters.store.revisions(live.record.id)
            so_far = [event for row in rows if live.stands(row.number) for event in row.events]
            told, *others = step.events
            told = told.replace(exhibits=deeds.summed_up(live.state, live.system.clock(live.state), so_far))
            events = (told, *others, public("seed-revealed", seed=live.seed.hex()))
            over = AppliedStep(command, step.state, events)
            done = Transaction.of(over, Fight(live.system, step.state))
            await encounters.save(live, Entry(Kind.COMMAND, actor, done, request_id, ended=encounters.clock.now()))
            encounters.forget(place.channel)
            return answer(live, viewer, events)

    # A system that was removed from the installation.

    async def without_system(self, place: Place) -> EncounterRecord | None:
        """Return the encounter that runs in a channel if its system is not installed any more."""
        record = None if self._encounters.in_memory(place.channel) else await self._encounters.store.live(place.channel)
        return None if record is None or record.system in all_systems() else record

    async def _unplayable(self, record: EncounterRecord, actor: Actor) -> tuple[Revision, dict[str, Any]]:
        newest = await self._encounters.store.newest(record.id)
        assert newest is not None
        state: dict[str, Any] = json.loads(newest.state or "")
        if not viewer_of(actor, tuple(state["gms"])).gm:
            raise gm_only("end")
        return newest, state

    async def _end_without_system(self, record: EncounterRecord, actor: Actor, request_id: int | None) -> Answer:
        """End an encounter that nobody can play: its state is kept as it is stored, but for the end."""
        encounters, now = self._encounters, self._encounters.clock.now()
        newest, state = await self._unplayable(record, actor)
        title, language = state["title"], state.get("settings", {}).get(LANGUAGE, ENGLISH)
        seed = record.epochs[-1].seed.hex()
        events = (public("encounter-ended-empty", title=title), public("seed-revealed", seed=seed))
        lines = tuple(event.phrase for event in events)
        number, version = newest.number + 1, state["public_version"] + 1
        revision = Revision(
            number=number, play=number, kind=Kind.COMMAND, position=number, parent=newest.position, events=events,
            command=to_json(End(by=Viewer(user=actor.user, gm=True))),
            state=json.dumps({**state, "public_version": version, "ended": True}), version=newest.version, draws=(),
            announcements=(Announcement(text=encounters.teller.message((), language, lines), language=language),),
            actor=actor.user, actor_name=actor.name, request_id=request_id, at=now,
        )  # fmt: skip
        await to_its_end(encounters.store.append(record.id, revision, ended=now))
        shown = {"title": title, "public_version": version, "ended": True, "language": language}
        changed = EncounterChanged(record, lambda: BoardView(**shown), pending_of(record, revision), public=True)
        encounters.bus.publish(changed)
        return Answer(encounter=record.id, lines=lines, announced=True, posted=True)

    async def restore(self, place: Place, actor: Actor, *, request_id: int | None = None) -> Answer:
        """Restore the last encounter of a channel to the state before its end, with a new seed."""
        encounters = self._encounters
        async with encounters.locked(place, request_id):
            record = await encounters.store.last(place.channel)
            if record is not None and record.ended is None:
                raise Refused("encounter-runs")
            now = encounters.clock.now()
            if record is None or record.ended is None or record.ended + RESTORABLE < now:
                raise Refused("nothing-to-restore")
            live = await encounters.load(record)
            if not live.state.ended:  # somebody else has brought it back meanwhile
                raise Refused("encounter-runs")
            viewer = live.gm(actor, "restore")
            before = live.before()
            stored = await encounters.store.state_at(record.id, before) if before is not None else None
            if stored is None:
                raise Refused("pruned")
            seed = self._fixed_seed or encounters.chance.seed()
            state = live.system.reseeded(encounters.parse(live, *stored))
            state = state.replace(public_version=live.state.public_version + 1)
            deadlines = timed(live.fight.at(state), live.fight, now, anew=True)
            committed, verify = self._committed(seed, record.id, now)
            events = (public("encounter-restored", title=state.title), *committed)
            again = AppliedStep(None, state, events)
            done = Transaction.of(again, Fight(live.system, state, deadlines), (verify,))
            await encounters.save(live, Entry(Kind.RESTORE, actor, done, request_id, at=now, seed=seed))
            return answer(live, viewer, events)

    def _committed(self, seed: bytes, encounter: int, at: Millis) -> tuple[tuple[Event, ...], Offer]:
        """Return what is told of a seed as an encounter begins with it, and the button that has the rest."""
        sealed = commitment(seed, binding(encounter, at))
        fixed = (public("seed-fixed"),) if self._fixed_seed is not None else ()
        told = public(COMMITTED, commitment=sealed[:8], sealed=sealed, encounter=encounter, at=at)
        return (*fixed, told), verifying(sealed)

    async def prune(self) -> int:
        """Delete the states of encounters that cannot be restored any more; return how many."""
        return await self._encounters.store.prune(self._encounters.clock.now() - RESTORABLE)


def _in_language(step: Step[Any], language: str) -> Step[Any]:
    if language == step.state.setting(LANGUAGE):
        return step
    return step.leading_to(step.state.replace(settings={**step.state.settings, LANGUAGE: language}))
