"""The encounters in memory: lock the channel of one, load it, save what was done with it, have it told.

Owns one live encounter for each channel, the lock of each channel, and the row that a step becomes. Must not know what
is done with an encounter (that are the use cases), nor Discord, SQLite or any sentence.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from bot.app.announcing import NOTHING_CHOSEN, Chosen, Wishes, announcements, concerned
from bot.app.bus import DeadlineChanged, EncounterChanged, EventBus, NewsAdded
from bot.app.live import LiveEncounter, OrderPlanner, heard, next_end, pending_of
from bot.app.ordering import read, written
from bot.app.ports import (
    NOBODY,
    ORDERS,
    Chance,
    Clock,
    Conflict,
    EncounterRecord,
    Kind,
    Millis,
    News,
    Pending,
    Repeated,
    Revision,
    Store,
    Teller,
    Unanswerable,
    Unreadable,
    Unsaved,
)
from bot.app.requests import Actor, Place
from bot.app.shards import ALL, Shards
from bot.app.shielding import to_its_end
from bot.rules.draw import Drawn
from bot.rules.errors import Refused
from bot.rules.events import Event
from bot.rules.model import SystemState, UserId
from bot.rules.registry import System
from bot.rules.screen import screen
from bot.rules.words import say

log = logging.getLogger(__name__)


_UNWRITTEN = Revision(
    number=0, kind=Kind.COMMAND, position=0, parent=None, command=None, events=(), state=None, version=0, draws=(),
    announcements=(), actor=NOBODY, actor_name="", request_id=None, at=0,
)  # fmt: skip
"""New rows are made from it: what is in them was typed already."""


def always(request_id: int) -> bool:
    """Return that a request can be answered."""
    return True


KEPT_FOR = 60 * 60 * 1000
"""Milliseconds for which an encounter stays in memory that nobody does anything with; it is loaded again after that."""
AT_LEISURE = 0.01
"""Seconds between two encounters that are looked over after a start, so that people are answered meanwhile."""
LONG_OVER = 7 * 24 * 60 * 60 * 1000
"""Milliseconds after which nobody waits for an ended encounter's board to say so."""


LOOK_AGAIN = 1.0
"""Seconds between two looks for a revision of which nobody knows whether it was stored."""
LOOKS = 10
"""Looks at a database that answers: a server that stood still may store a revision after it answers others."""


class UncertainWrite(NamedTuple):
    """A revision of which nobody knows whether it was stored; its actor and moment tell it from any other one."""

    encounter: int
    number: int
    actor: UserId
    at: Millis


class Encounters:
    """The live encounters of one bot.

    `answerable` tells whether a request, by its id, has an answer or can still be given one.
    """

    def __init__(
        self,
        store: Store,
        teller: Teller,
        bus: EventBus,
        clock: Clock,
        chance: Chance,
        answerable: Callable[[int], bool] = always,
    ) -> None:
        self.store, self.teller, self.bus, self.clock, self.chance = store, teller, bus, clock, chance
        self.wishes = Wishes(store)
        self._answerable = answerable
        self._planner = OrderPlanner(clock, chance)
        self._live: dict[int, LiveEncounter] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._uncertain: dict[int, UncertainWrite] = {}
        self._looking: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        """How many encounters are in memory."""
        return len(self._live)

    # Lock.

    def _lock(self, channel: int) -> asyncio.Lock:
        return self._locks.setdefault(channel, asyncio.Lock())

    @asynccontextmanager
    async def locked(self, place: Place, request_id: int | None = None) -> AsyncIterator[None]:
        """Hold the lock of a channel; raise Repeated for a request that was carried out before, and Unanswerable for
        one that has waited until its asker can be told no more what came of it.

        Whatever is refused meanwhile is told in the words of the system that is played there.
        """
        async with self._lock(place.channel):
            await self._look_for_uncertain(place.channel)
            if request_id is None:
                self.store.assure()  # Otherwise it is found out when something is stored.
            else:
                # An encounter that is in memory knows the newest requests of its own.
                live = self._live.get(place.channel)
                if await self.store.known(request_id) if live is None else live.knows(request_id):
                    raise Repeated
                if not self._answerable(request_id):
                    raise Unanswerable
            try:
                yield
            except Refused as refused:
                live = self._live.get(place.channel)
                refused.system = live.record.system if live is not None else None
                raise

    # Load.

    async def at(self, place: Place) -> LiveEncounter:
        """Return the encounter that runs in a channel; refuse if there is none. The caller holds the lock."""
        live = self._live.get(place.channel)
        if live is None:
            record = await self.store.live(place.channel)
            if record is None:
                raise Refused("no-encounter")
            live = await self.load(record)
            self.wait(live)  # What a command that comes first answers was waited for.
        self.keep(live)
        return live

    def in_memory(self, channel: int) -> LiveEncounter | None:
        """Return the encounter that runs in a channel, if it is in memory."""
        return self._live.get(channel)

    async def load(self, record: EncounterRecord) -> LiveEncounter:
        """Return an encounter as it was stored.

        What was done is read before what it came to: if another process has a hand in it in between, the next row of
        this one is refused, rather than written over what that one did.
        """
        self.wishes.let_go(record.guild)
        tracks = await self.store.tracks(record.id)
        newest = await self.store.newest(record.id)
        assert newest is not None
        live = LiveEncounter(record, tracks, SystemState(), await self.store.news(record.id))
        if newest.state is None:
            raise Refused("pruned")
        live.restore_from(self.parse(live, newest.state, newest.version), heard=heard(newest))
        noted = await self.store.note(f"{ORDERS}{record.id}") or ""
        live.keep_orders(*read(noted), noted)
        return live

    async def read(self, place: Place) -> tuple[LiveEncounter, Sequence[Revision]]:
        """Return the newest encounter of a channel, over or not, with all its revisions; refuse if there is none."""
        async with self.locked(place):
            record = await self.store.last(place.channel)
            if record is None:
                raise Refused("no-encounter")
            live = await self.at(place) if record.ended is None else await self.load(record)
            return live, await self.store.revisions(record.id)

    def parse(self, live: LiveEncounter, state: str, version: int) -> SystemState[Any]:
        """Return a stored state of an encounter, brought to the present form."""
        system = live.system
        try:
            if version == system.version:
                return system.state_type.model_validate_json(state)
            return system.state_type.model_validate_json(json.dumps(system.upgrade(version, json.loads(state))))
        except ValueError as error:
            raise Unreadable(f"encounter {live.record.id}: a state of form {version} cannot be read") from error

    def keep(self, live: LiveEncounter) -> None:
        """Keep an encounter in memory, the newest that was used; let go of those that were not used for long."""
        live.touch(self.clock.now())
        self._live.pop(live.record.channel, None)
        self._live[live.record.channel] = live
        while (oldest := next(iter(self._live.values()))).used < live.used - KEPT_FOR:
            self.forget(oldest.record.channel)

    def forget(self, channel: int) -> None:
        """Let go of an encounter; it is loaded again when it is needed."""
        self._live.pop(channel, None)

    # Save.

    async def save(
        self,
        live: LiveEncounter,
        actor: Actor,
        kind: Kind,
        state: SystemState[Any],
        events: Sequence[Event],
        *,
        command: str | None = None,
        draws: tuple[Drawn, ...] = (),
        request_id: int | None = None,
        position: int | None = None,
        ended: Millis | None = None,
        at: Millis | None = None,
        absent: bool = False,
    ) -> None:
        """Store a revision of an encounter, then have its announcements carried out. `at`: if it was not just now;
        `absent`: the actor is told of it in private, too.
        """
        number = live.number + 1
        revision = self.revision_of(
            live.system, actor, state, events, number=number, kind=kind, position=position or number,
            parent=live.parent_of(position) if position else live.position,
            command=command, draws=draws, request_id=request_id, at=at, absent=absent,
            chosen=await self.wishes.at(live.record.guild),
        )  # fmt: skip
        await to_its_end(self._stored(live, revision, state, ended))

    async def _stored(
        self, live: LiveEncounter, revision: Revision, state: SystemState[Any], ended: Millis | None
    ) -> None:
        settled = {**live.settled, **self._planner.answered(live, state)}
        noted = written(live.orders, settled)
        note = None if noted == live.noted else (f"{ORDERS}{live.record.id}", noted)
        try:
            with self.looked_up_if_uncertain(live.record.channel, live.record.id, revision):
                await self.store.append(live.record.id, revision, ended=ended, note=note)
        except (Conflict, Unsaved, asyncio.CancelledError) as error:
            self.forget(live.record.channel)
            if isinstance(error, Conflict):
                raise Refused("busy") from error
            raise
        live.take(revision, state)
        live.keep_orders(live.orders, settled, noted)
        self.wake(live, revision)
        for user in revision.news:
            self.bus.publish(NewsAdded(live.record.channel, user))

    def revision_of(
        self,
        system: System,
        actor: Actor,
        state: SystemState[Any],
        events: Sequence[Event],
        *,
        number: int,
        kind: Kind,
        position: int,
        parent: int | None,
        command: str | None = None,
        draws: tuple[Drawn, ...] = (),
        request_id: int | None = None,
        at: Millis | None = None,
        chosen: Chosen = NOTHING_CHOSEN,
        absent: bool = False,
    ) -> Revision:
        """Return the row that stores a step, its announcements with it; `chosen`: how people would be told."""
        return _UNWRITTEN.evolve(
            number=number,
            kind=kind,
            position=position,
            parent=parent,
            command=command,
            events=tuple([event.alone() for event in events]),
            reached=state,
            version=system.version,
            draws=draws,
            announcements=announcements(self.teller, system.words, events, state, actor.user, chosen),
            actor=actor.user,
            actor_name=actor.name,
            request_id=request_id,
            at=self.clock.now() if at is None else at,
            news=(*concerned(state, events, actor.user), *((actor.user,) if absent else ())),
        )

    # Uncertain writes.

    @contextmanager
    def looked_up_if_uncertain(self, channel: int, encounter: int, revision: Revision) -> Iterator[None]:
        """Look for a revision, once the database answers again, if its store is lost in the middle of the write."""
        try:
            yield
        except Unsaved as error:
            if error.uncertain:
                self._uncertain[channel] = UncertainWrite(encounter, revision.number, revision.actor, revision.at)
                task = asyncio.create_task(self._keep_looking(channel))
                self._looking.add(task)
                task.add_done_callback(self._looking.discard)
            raise

    async def _keep_looking(self, channel: int) -> None:
        looks = 0
        while channel in self._uncertain and looks < LOOKS:
            await asyncio.sleep(LOOK_AGAIN)
            with suppress(Unsaved):
                async with self._lock(channel):
                    await self._look_for_uncertain(channel)
                looks += 1

    async def _look_for_uncertain(self, channel: int) -> None:
        """Announce an uncertain write of a channel, and tell its actor, if it was stored. Raise Unsaved."""
        write = self._uncertain.get(channel)
        row = None if write is None else await self.store.revision(write.encounter, write.number)
        if write is None or row is None:
            return
        record = await self.store.last(channel)
        if record is None or (row.actor, row.at) != (write.actor, write.at):
            del self._uncertain[channel]  # Another process has stored that revision, and announces it.
            return
        pending = [
            one
            for one in await self.store.pending()
            if (one.encounter, one.revision) == (write.encounter, write.number)
        ]
        due = {one.user for one in await self.store.news(record.id) if one.revision == row.number}
        if row.actor not in (NOBODY, *due):
            told = News(encounter=record.id, revision=row.number, user=row.actor, phrase=say("saved-after-all"))
            await self.store.put_news([told])
        live = await self.load(record)
        del self._uncertain[channel]
        if record.ended is None:
            self.keep(live)
            self.wait(live)
        self._show(live, pending, heard=heard(row))
        for user in sorted({row.actor, *due}):
            self.bus.publish(NewsAdded(channel, user))

    # Wake.

    def wake(self, live: LiveEncounter, *revisions: Revision) -> None:
        """Have the announcements of new revisions carried out, the board brought up to date, and what ends ended."""
        self._uncertain.pop(live.record.channel, None)  # What comes late is refused now.
        pending = [one for revision in revisions for one in pending_of(live.record, revision)]
        self._show(live, pending, heard=any(map(heard, revisions)))
        self.wait(live)

    def _show(self, live: LiveEncounter, pending: Sequence[Pending], *, heard: bool) -> None:
        system, state = live.system, live.state
        self.bus.publish(
            EncounterChanged(
                live.record, lambda: system.public_board(state), lambda: screen(system, state), pending, heard
            )
        )

    def wait(self, live: LiveEncounter) -> None:
        """Have what is to be done by itself be done in its time: what ends, and what is ordered by those absent."""
        moments = (next_end(live), self._planner.plan(live))
        at = min((one for one in moments if one is not None), default=None)
        self.bus.publish(DeadlineChanged(live.record.channel, at))

    async def resume(self, shards: Shards = ALL) -> Collection[int]:
        """Once some shards are ours: take up all announcements of theirs that were not delivered, and the boards of
        what has ended. Return in which channels that was; what else runs is still to be looked over.
        """
        pending = await self.store.pending(shards)
        unfinished = await self.store.unfinished(self.clock.now() - LONG_OVER, shards)
        told, shown = defaultdict[int, list[Pending]](list), defaultdict[int, list[EncounterRecord]](list)
        for one in pending:
            told[one.channel].append(one)
        for record in unfinished:
            shown[record.channel].append(record)
        channels = dict.fromkeys((*told, *shown))
        for channel in channels:
            for record in shown[channel]:
                await self._take_up(record, ())
            newest = await self.store.last(channel)
            assert newest is not None
            if newest not in shown[channel] or told[channel]:
                await self._take_up(newest, told[channel])
        return channels

    async def look_over(self, shards: Shards, taken_up: Collection[int]) -> None:
        """Bring what runs on some shards up to date, one after the other, but for the channels that were taken up: the
        board, and the moment that is waited for. What nobody uses does not stay in memory for that, unless it is about
        to be used for somebody who is absent: the moment that was planned for that is known in memory alone.
        """
        for channel in [one for one in await self.store.running(shards) if one not in taken_up]:
            async with self._lock(channel):
                record = await self.store.live(channel)
                live = None if record is None else self._live.get(channel) or await self._loaded(record)
                if live is not None:
                    self._show(live, (), heard=True)
                    self.wait(live)
                    if live.planned:
                        self.keep(live)
            await asyncio.sleep(AT_LEISURE)

    async def _take_up(self, record: EncounterRecord, pending: Sequence[Pending]) -> None:
        live = await self._loaded(record)
        if live is None:
            return
        if record.ended is None:
            self.keep(live)
            self.wait(live)
        self._show(live, pending, heard=True)

    async def _loaded(self, record: EncounterRecord) -> LiveEncounter | None:
        try:
            return await self.load(record)
        except Exception as error:  # Whatever it is: one encounter must not keep the others from going on.
            log.error("encounter %s is left alone: %s", record.id, error)
            return None
