"""Where a user is waited for: by which encounter, since when, and until when."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import NamedTuple

from bot.app.catch_up import newest_first
from bot.app.encounters import Encounters
from bot.app.live_encounter import LiveEncounter
from bot.app.ports import FindReadable
from bot.app.records import EncounterRecord, Millis, Revision, verb_in
from bot.app.requests import Answer, Place
from bot.fight import menu
from bot.fight.askers import Actor
from bot.fight.deadlines import REMINDERS
from bot.fight.fight import Fight
from bot.fight.menu import CATCH_UP, WHERE
from bot.rules.commands import ACT, verb_of
from bot.rules.errors import Refused
from bot.rules.events import Event, makes_message
from bot.rules.model import ANYBODY, Combatant, CombatantId, SystemState, UserId, acting_for
from bot.rules.registry import all_systems, system_of
from bot.rules.system import NEXT, PLAY_VERBS, TURN
from bot.rules.views import Offer
from bot.rules.words import Fact, Phrase, say

LOOKED_BACK = 30
"""Steps with a message among which the newest call of a user is looked for."""
DUE = "hidden-due"
"""With this begin the codes of what those are told who know of a hidden combatant that is due."""
ADMIT = "admit"
"""The kind of wait for a GM's word on those who would join."""
EVERYWHERE = Offer(verb=WHERE.verb, label=say("offer-where-everywhere"), options=(("everywhere", "yes"),))


class Awaited(NamedTuple):
    """What an encounter waits for from a user; times in ms since 1970, `message` of the newest call."""

    record: EncounterRecord
    title: str
    kind: str
    names: tuple[str, ...]
    since: Millis
    until: Millis | None = None
    stopped: bool = False
    message: int | None = None


class Where:
    """Where a user is waited for."""

    def __init__(self, encounters: Encounters, readable: FindReadable) -> None:
        self._encounters, self._store, self._readable = encounters, encounters.store, readable

    async def where(self, place: Place, actor: Actor, *, everywhere: bool = False) -> Answer:
        """Return where the user is waited for on this server, or on all of them; the longest wait first."""
        if place.guild is None and not everywhere:
            raise Refused("not-on-a-server")
        found, sure = await self._all_awaited(actor.user, None if everywhere else place.guild)
        head = "where-head" if found else "where-nowhere"
        lines = [say(f"{head}-anywhere" if everywhere else head), *map(_told, found)] if found or sure else []
        lines += [] if sure else [say("where-unsure")]
        titles = {one.record.id: one.title for one in found}
        offers = (
            CATCH_UP.replace(label=say("offer-catch-up-at", title=title), options=(("of", str(id)),))
            for id, title in titles.items()
        )
        return Answer(lines=tuple(lines), offers=(*offers, *(() if everywhere else (EVERYWHERE,))))

    async def _all_awaited(self, user: UserId, guild: int | None) -> tuple[list[Awaited], bool]:
        """Return what waits for a user where the user can read, and whether that is known of all of it."""
        records = await self._store.attended(user, guild)
        readable = await self._readable(user, [record.channel for record in records])
        open_to = [record for record in records if record.channel in readable.channels]
        found = [one for record in open_to for one in await self._awaited(record, user)]
        return sorted(found, key=lambda one: one.since), readable.sure

    async def elsewhere(self, user: UserId, near: Collection[int]) -> tuple[Phrase, ...]:
        """Return which encounters a user can mean who asks where none runs: those `near` that the user can read."""
        records = [record for channel in near if (record := await self._store.live(channel)) is not None]
        readable = (await self._readable(user, [record.channel for record in records])).channels if records else ()
        found = []
        for record in (one for one in records if one.channel in readable):
            live = self._encounters.live_of(record) or await self._encounters.load(record)
            found.append(say("encounter-near", title=live.state.title or live.system.name, channel=str(record.channel)))
        return (say("no-encounter-here"), *found) if found else ()

    # Whom an encounter waits for.

    async def _read(self, record: EncounterRecord) -> LiveEncounter | None:
        """Return an encounter, without its history if it is not in memory; None if it cannot be played."""
        if (live := self._encounters.live_of(record)) is not None:
            return live
        newest = await self._store.newest(record.id) if record.system in all_systems() else None
        if newest is None or newest.state is None:
            return None
        live = LiveEncounter(record, (), Fight(system_of(record.system), SystemState()))
        live.restore_from(self._encounters.fight_of(live, newest))
        return live

    async def _awaited(self, record: EncounterRecord, user: UserId) -> list[Awaited]:
        live = await self._read(record)
        if live is None:
            return []
        state, gm = live.state, user in live.state.gms
        waiting_for, acting = live.fight.waiting_for, acting_for(state)
        mine = tuple(who for who in waiting_for.waited_for if user in (state.gms if who is None else acting[who]))
        found = [(waiting_for.kind, mine)] if mine else []
        if gm and not (state.public_version or found or state.ended) and state.visible:
            found.append((NEXT, (None,)))  # People are still sitting down, and the GM begins when they are there.
        if gm and state.waiting:
            found.append((ADMIT, tuple(one.id for one in state.waiting)))
        waits = [await self._one(live, user, kind, whom) for kind, whom in found]
        unseen = [one.id for one in state.combatants if one.hidden and user in acting[one.id] and _may_act(live, one)]
        due = await self._due(live, unseen) if unseen else {}
        return [*waits, *(_awaited(live, TURN, (who,), since) for who, since in due.items())]

    async def _one(self, live: LiveEncounter, user: UserId, kind: str, whom: tuple[CombatantId | None, ...]) -> Awaited:
        deadlines = live.fight.deadlines
        timed = [one for one in deadlines.waits if one.who in whom and one.kind == kind]
        called, message = await self._called(live, user, whom)
        until = deadlines.stopped[1] if deadlines.stopped else max((one.until for one in timed), default=None)
        found = _awaited(live, kind, whom, min((one.since for one in timed), default=called))
        return found._replace(until=until, stopped=deadlines.stopped is not None, message=message)

    async def _due(self, live: LiveEncounter, unseen: Sequence[CombatantId]) -> dict[CombatantId, Millis]:
        """Return since when hidden combatants are due, as those who know of them were told; those that are not left
        out: nothing was told since the newest command of play for them.
        """
        due, left, looked = dict[CombatantId, Millis](), {*unseen}, 0
        async for row in newest_first(self._store, live.record.id, 0):
            told = {one.about for one in row.events if one.phrase.code.startswith(DUE)} & left
            due |= {who: row.at for who in told if who is not None}
            given = (json.loads(command) for command in (row.command, *row.further) if command)
            left -= {*told, *(one.get("combatant") for one in given if one["verb"] in PLAY_VERBS)}
            looked += 1
            if not left or looked == LOOKED_BACK:
                break
        return due

    async def _called(
        self, live: LiveEncounter, user: UserId, whom: Sequence[CombatantId | None]
    ) -> tuple[Millis, int | None]:
        """Return since when a user (of `None`: a GM) is waited for, and the message that called them last, if any.

        Of a GM that is the newest step by which one has gone on.
        """
        newest = own = message = None
        looked = 0
        async for row in newest_first(self._store, live.record.id, 0):
            if row.actor == user and None not in whom:
                own = row.at if own is None else own
            if not makes_message(row.events):
                continue
            if None in whom and row.actor in live.state.gms and verb_of(verb_in(row.command) or "").forcible:
                return row.at, message or row.message
            newest = row.at if newest is None else newest
            calls = _calls(row, whom)
            message = message or (row.message if calls else None)
            if any(one.phrase.code not in REMINDERS for one in calls):
                return row.at, message
            looked += 1
            if looked == LOOKED_BACK:
                break
        return own or newest or live.record.started, message


def _may_act(live: LiveEncounter, one: Combatant) -> bool:
    return any(choice.verb == ACT for choice in menu.open_to(live.fight, ANYBODY, one))


def _awaited(live: LiveEncounter, kind: str, whom: Sequence[CombatantId | None], since: Millis) -> Awaited:
    known = {one.id: one.name for one in (*live.state.everyone, *live.state.waiting)}
    names = tuple(known[who] for who in whom if who is not None)
    return Awaited(live.record, live.state.title or live.system.name, kind, names, since)


def _calls(row: Revision, whom: Sequence[CombatantId | None]) -> list[Event]:
    return [one for one in row.events if set(one.call) & set(whom) or (one.calls_gm and None in whom)]


def _told(one: Awaited) -> Phrase:
    guild = "@me" if one.record.guild is None else str(one.record.guild)
    facts: dict[str, Fact] = {"guild": guild, "channel": one.record.channel, "title": one.title}
    if one.message is not None:
        facts["message"] = one.message
    place = say("where-place" if one.message is None else "where-call", **facts)
    what = say(f"where-{one.kind}", names=one.names) if one.names else say("where-next")
    code = "where-one" if one.until is None else "where-paused" if one.stopped else "where-until"
    until = {} if one.until is None else {"until": -(-one.until // 1000)}
    return say(code, place=place, what=what, since=one.since // 1000, **until)
