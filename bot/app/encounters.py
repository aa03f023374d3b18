"""The encounters in memory: lock the channel of one, load it, carry a command out on it, store and publish that."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from bot.app import ports, records
from bot.app.event_bus import DeadlineChanged, EncounterChanged, EventBus, NewsAdded
from bot.app.live_encounter import WENT_BACK, LiveEncounter, describe_command, orders_due, pending_of
from bot.app.ping_choices import PingChoices
from bot.app.ports import Unsaved
from bot.app.records import EncounterRecord, Kind, Millis, NewEncounter, News, Pending, Revision, SeedEpoch
from bot.app.requests import Place
from bot.app.shards import ALL, Shards
from bot.background import to_its_end
from bot.fight import late_answers
from bot.fight.askers import Actor
from bot.fight.batch import Several
from bot.fight.deadlines import comes
from bot.fight.fight import Deadlines, Fight, Transaction
from bot.fight.late_answers import Line, Turn
from bot.fight.late_answers import Place as Where
from bot.fight.standing_orders import read, written
from bot.fight.telling import Telling, is_noticed, tell
from bot.fight.views import board_of
from bot.rules.commands import ADVANCE, Claiming, Command, Edit, Elapse, Flip, Remind
from bot.rules.errors import Refused
from bot.rules.events import AppliedStep, Event, is_public
from bot.rules.model import NOBODY, CombatantId, SystemState, UserId, people_of, read_state
from bot.rules.registry import all_systems, system_of
from bot.rules.schema import LANGUAGE, Setting
from bot.rules.words import Phrase, from_json, say, to_json

log = logging.getLogger(__name__)

KEPT_FOR = 60 * 60 * 1000
"""Milliseconds for which an unused encounter stays in memory."""
AT_LEISURE = 0.01
"""Seconds between two encounters that are looked over after a start, so that users are answered meanwhile."""
LONG_OVER = 7 * 24 * 60 * 60 * 1000
"""Milliseconds after which the board of an ended encounter need not show the end any more."""

SWEEP_EVERY = 2.0
"""Seconds between two looks at what was stored by writes that failed."""
SWEEPS = 5
"""Looks at a database that answers: a server that stood still may store a revision after it answers others."""


class FailedWrite(NamedTuple):
    """A revision that was not stored as far as anybody knows, and how often a sweep still looks for it."""

    encounter: int
    number: int
    looks: int = SWEEPS


class Entry(NamedTuple):
    """A transaction to be stored, of which kind it is, and who has given it.

    `parent`: the revision from whose state it was taken, if not the present one; `position`: the one whose state it
    brings back; `at`: when it was given, if not now; `ended` closes the encounter; `seed` opens it again with a new
    one; `giver`: whose command it is, if not the actor's.
    """

    kind: Kind
    actor: Actor
    done: Transaction
    request_id: int | None = None
    parent: int | None = None
    position: int | None = None
    at: Millis | None = None
    ended: Millis | None = None
    seed: bytes | None = None
    giver: UserId | None = None


class Encounters:
    """The live encounters of one bot. `answerable`: whether a request, by its id, can still be answered."""

    def __init__(
        self,
        store: ports.Store,
        teller: ports.Teller,
        bus: EventBus,
        clock: ports.Clock,
        chance: ports.Chance,
        decks: ports.Decks,
        answerable: Callable[[int], bool],
    ) -> None:
        self.store, self.teller, self.bus, self.clock = store, teller, bus, clock
        self.chance, self.decks = chance, decks
        self.ping_choices = PingChoices(store)
        self._answerable = answerable
        self._live: dict[int, LiveEncounter] = {}
        self._used: dict[int, Millis] = {}
        """When each of them was used last; the newest is at the end."""
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._failed: dict[int, FailedWrite] = {}
        self._sweeping: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        """Return how many encounters are in memory."""
        return len(self._live)

    def decks_of(self, setting: Setting) -> tuple[str, ...]:
        """Return the names of the decks that a setting may be; none if it is no setting of decks."""
        return tuple(self.decks.names()) if setting.deck else ()

    # Lock.

    @asynccontextmanager
    async def locked(self, place: Place, request_id: int | None = None) -> AsyncIterator[None]:
        """Hold the lock of a channel; a refusal is told in the words of the system that is played there.

        Raise Repeated for a request that was carried out before, and Unanswerable for one that has waited for the
        lock until it could not be answered any more.
        """
        async with self._locks.setdefault(place.channel, asyncio.Lock()):
            if place.channel in self._failed:
                await self._read_again(place.channel)
            live = self._live.get(place.channel)
            if request_id is None:
                self.store.assure()  # Otherwise it is found out when something is stored.
            else:
                # An encounter that is in memory knows the newest requests of its own.
                if await self.store.known(request_id) if live is None else live.knows(request_id):
                    raise ports.Repeated
                if not self._answerable(request_id):
                    raise ports.Unanswerable
            try:
                yield
            except Refused as refused:
                live = self._live.get(place.channel)
                refused.system = live.record.system if live is not None else None
                raise

    @asynccontextmanager
    async def opened(self, place: Place, request_id: int | None = None) -> AsyncIterator[LiveEncounter]:
        """Hold the lock of a channel, and give the encounter that runs there; refuse if there is none."""
        async with self.locked(place, request_id):
            yield await self.at(place)

    # Load.

    async def at(self, place: Place) -> LiveEncounter:
        """Return the encounter that runs in a channel; refuse if there is none. The caller holds the lock."""
        live = self._live.get(place.channel)
        if live is None:
            record = await self.store.live(place.channel)
            if record is None:
                raise Refused("no-encounter")
            live = await self.load(record)
            self.plan(live)  # The first command may already answer what was waited for.
        self.keep(live)
        if live.jumped != self.clock.jumped and live.lay(self.clock.now(), self.clock.jumped):
            self.plan(live)
        return live

    def in_memory(self, channel: int) -> LiveEncounter | None:
        """Return the encounter that runs in a channel; None if none is in memory, though one may be stored."""
        return self._live.get(channel)

    def live_of(self, record: EncounterRecord) -> LiveEncounter | None:
        """Return an encounter that is in memory; None if it is not."""
        live = self._live.get(record.channel)
        return live if live is not None and live.record.id == record.id else None

    async def load(self, record: EncounterRecord) -> LiveEncounter:
        """Return an encounter as stored, as of one row: a row that comes meanwhile refuses the next of this one."""
        if record.system not in all_systems():
            raise Refused("system-removed", found=record.system)
        self.ping_choices.forget(record.guild)
        newest = await self.store.newest(record.id)
        assert newest is not None
        tracks = [one for one in await self.store.tracks(record.id) if one.number <= newest.number]
        live = LiveEncounter(
            record, tracks, Fight(system_of(record.system), SystemState()), await self.store.news(record.id)
        )
        noted = await self.store.note(f"{records.ORDERS}{record.id}") or ""
        live.keep_orders(*read(noted), noted)
        public = newest
        while not is_public(public.events):
            earlier = await self.store.revision(record.id, public.number - 1)
            assert earlier is not None, "everybody heard of the start"
            public = earlier
        live.restore_from(self.fight_of(live, newest), public)
        live.lay(self.clock.now(), self.clock.jumped)
        return live

    async def read(
        self, place: Place, record: EncounterRecord | None = None
    ) -> tuple[LiveEncounter, Sequence[Revision]]:
        """Return an encounter, if none is given the newest of a channel, and its revisions; refuse if there is none."""
        async with self.locked(place):
            record = record or await self.store.last(place.channel)
            if record is None:
                raise Refused("no-encounter")
            live = await self.at(place) if record.ended is None else await self.load(record)
            return live, await self.store.revisions(record.id)

    def fight_of(self, live: LiveEncounter, newest: Revision) -> Fight:
        """Return the fight that the newest revision of an encounter holds; one whose state was pruned is refused."""
        if newest.state is None:
            raise Refused("pruned")
        return Fight(live.system, self.parse(live, newest.state, newest.version), newest.deadlines or Deadlines())

    def parse(self, live: LiveEncounter, state: str, version: int) -> SystemState[Any]:
        """Return a stored state of an encounter, upgraded to the present version of its system."""
        system = live.system
        try:
            if version == system.version:
                return read_state(system.state_type, state)
            return read_state(system.state_type, json.dumps(system.upgrade(version, json.loads(state))))
        except ValueError as error:
            raise ports.Unreadable(f"encounter {live.record.id}: a state of form {version} cannot be read") from error

    def keep(self, live: LiveEncounter) -> None:
        """Keep an encounter in memory, and forget those that were not used for long."""
        channel, now = live.record.channel, self.clock.now()
        self._used.pop(channel, None)
        self._used[channel] = now
        self._live[channel] = live
        while self._used[oldest := next(iter(self._used))] < now - KEPT_FOR:
            self.forget(oldest)

    def forget(self, channel: int) -> None:
        """Take an encounter out of memory; it is loaded again when it is needed."""
        self._live.pop(channel, None)
        self._used.pop(channel, None)

    # Save.

    async def save(self, live: LiveEncounter, entry: Entry) -> None:
        """Store a transaction, a revision for each of its steps; then publish it."""
        done, actor, first = entry.done, entry.actor, live.number + 1
        telling = await self._telling(live, entry)
        if (parent := entry.parent) is None:
            parent = live.position if entry.position is None else live.parent_of(entry.position)
        now = self.clock.now() if entry.at is None else entry.at
        rows = [
            Revision(
                number=number,
                play=first,
                kind=entry.kind,
                position=entry.position or number,
                parent=parent if number == first else number - 1,
                command=None if step.command is None else to_json(step.command),
                # Without pictures: those are the message's.
                events=tuple([event.replace(exhibits=()) if event.exhibits else event for event in step.events]),
                state=None,
                reached=step.state,
                version=live.system.version,
                draws=step.drawn,
                announcements=(),
                actor=actor.user,
                actor_name=actor.name,
                request_id=None,
                at=now,
            )
            for number, step in enumerate(done.steps, first)
        ]
        last = rows[-1].replace(
            parent=None if entry.kind in (Kind.START, Kind.RESTORE) else rows[-1].parent,
            events=(*rows[-1].events, *telling.private),
            announcements=telling.messages,
            deadlines=done.fight.deadlines,
            request_id=entry.request_id,
            news=telling.receivers,
            people=None if (people := people_of(done.state)) == live.people else people,
        )
        await to_its_end(self._stored(live, (*rows[:-1], last), entry))

    async def _telling(self, live: LiveEncounter, entry: Entry) -> Telling:
        done, user = entry.done, entry.actor.user
        public = is_noticed(live.fight, done)
        return tell(
            live.fight,
            done,
            partial(self.teller.message, live.system.words, done.state.setting(LANGUAGE)),
            asker=user,
            giver=user if entry.giver is None else entry.giver,
            chosen=await self.ping_choices.at(live.record.guild) if public else {},
            ordered={slot.combatant for slot in live.due(done.fight)} if public else (),
            by_command=entry.kind is Kind.COMMAND,
        )

    async def _stored(self, live: LiveEncounter, rows: Sequence[Revision], entry: Entry) -> None:
        record, revision, starts, fight = live.record, rows[-1], entry.kind is Kind.START, entry.done.fight
        settled, noted, note = live.settled, live.noted, None
        if revision.kind in WENT_BACK and is_public(revision.events):  # Then people press.
            settled = {**settled, **orders_due(live, fight, revision.number)}
        if live.orders:
            noted = written(live.orders, settled)
            note = None if noted == live.noted else (f"{records.ORDERS}{record.id}", noted)
        try:
            if starts:
                await self.store.open(
                    NewEncounter(
                        id=record.id, channel=record.channel, guild=record.guild, system=record.system,
                        seed=live.seed, first=revision,
                    )
                )  # fmt: skip
            else:
                await self.store.append(record.id, *rows, ended=entry.ended, epoch=entry.seed, note=note)
        except (ports.Conflict, Unsaved, asyncio.CancelledError) as error:
            if not starts:
                self.forget(record.channel)
            if isinstance(error, ports.Conflict):
                raise Refused("encounter-runs" if starts else "busy") from error
            if isinstance(error, Unsaved):
                self._failed[record.channel] = FailedWrite(record.id, revision.number)
                if self._sweeping is None or self._sweeping.done():
                    self._sweeping = asyncio.create_task(self._sweep())
            raise
        if entry.seed is not None:
            epochs = (*record.epochs, SeedEpoch(seed=entry.seed, since=revision.number))
            live.reseed(record.replace(ended=None, epochs=epochs))
        self._failed.pop(record.channel, None)  # What comes late is refused now.
        live.take(rows, fight)
        live.keep_orders(live.orders, settled, noted)
        self.keep(live)
        public = any(is_public(one.events) for one in rows)
        self._publish(live, pending_of(live.record, revision), public=public)
        self.plan(live)
        for user in revision.news:
            self.bus.publish(NewsAdded(record.channel, user))

    async def _sweep(self) -> None:
        while some := [channel for channel, write in self._failed.items() if write.looks > 0]:
            await asyncio.sleep(SWEEP_EVERY)
            for channel in some:
                with suppress(Unsaved):
                    async with self._locks.setdefault(channel, asyncio.Lock()):
                        await self._read_again(channel)

    async def _read_again(self, channel: int) -> None:
        """Publish what the last write in a channel stored although it failed, and tell its actor. Raise Unsaved."""
        if (failed := self._failed.get(channel)) is None:
            return
        encounter, number, looks = failed
        row, record = records.whole(await self.store.play(encounter, number)), await self.store.last(channel)
        if row is None or record is None:
            self._failed[channel] = FailedWrite(encounter, number, looks - 1)  # Then once a command comes.
            return
        pending = [one for one in await self.store.pending() if (one.encounter, one.revision) == (encounter, number)]
        due = {one.user for one in await self.store.news(encounter) if one.revision == number}
        if row.actor not in (NOBODY, *due):
            saved = News(encounter=encounter, revision=number, user=row.actor, phrase=say("saved-after-all"))
            await self.store.put_news([saved])
        live = await self.load(record)
        del self._failed[channel]
        if record.ended is None:
            self.keep(live)
            self.plan(live)
        self._publish(live, pending, public=is_public(row.events))
        for user in sorted({row.actor, *due}):
            self.bus.publish(NewsAdded(channel, user))

    # Publish.

    def _publish(self, live: LiveEncounter, pending: Sequence[Pending], *, public: bool) -> None:
        fight = live.fight
        self.bus.publish(EncounterChanged(live.record, lambda: board_of(fight), pending, public))

    def plan(self, live: LiveEncounter) -> None:
        """Plan when the clock has something to do: a deadline ends, or at once, where a standing order is due."""
        at = self.clock.now() if live.due(live.fight) else comes(live.fight)
        self.bus.publish(DeadlineChanged(live.record.channel, at))

    # After a start.

    async def resume(self, shards: Shards = ALL) -> Collection[int]:
        """Publish what was not delivered on some shards, and boards that do not show their end; return the channels."""
        pending = await self.store.pending(shards)
        unfinished = await self.store.unfinished(self.clock.now() - LONG_OVER, shards)
        undelivered, ended = defaultdict[int, list[Pending]](list), defaultdict[int, list[EncounterRecord]](list)
        for one in pending:
            undelivered[one.channel].append(one)
        for record in unfinished:
            ended[record.channel].append(record)
        channels = dict.fromkeys((*undelivered, *ended))
        for channel in channels:
            for record in ended[channel]:
                await self._take_up(record, ())
            newest = await self.store.last(channel)
            assert newest is not None
            if newest not in ended[channel] or undelivered[channel]:
                await self._take_up(newest, undelivered[channel])
        return channels

    async def look_over(self, shards: Shards, taken_up: Collection[int]) -> None:
        """Bring the boards and deadlines of the other channels of some shards up to date, one after the other."""
        for channel in [one for one in await self.store.running(shards) if one not in taken_up]:
            async with self.locked(Place(channel=channel)):
                record = await self.store.live(channel)
                live = None if record is None else self._live.get(channel) or await self._loaded(record)
                if live is not None:
                    self._publish(live, (), public=True)
                    self.plan(live)
            await asyncio.sleep(AT_LEISURE)

    async def _take_up(self, record: EncounterRecord, pending: Sequence[Pending]) -> None:
        live = await self._loaded(record)
        if live is None:
            return
        if record.ended is None:
            self.keep(live)
            self.plan(live)
        self._publish(live, pending, public=True)

    async def _loaded(self, record: EncounterRecord) -> LiveEncounter | None:
        try:
            return await self.load(record)
        except Unsaved:
            raise
        except Exception as error:  # Whatever it is: one encounter must not keep the others from going on.
            log.error("encounter %s is left alone: %s", record.id, error)
            return None


async def carry_out(
    encounters: Encounters, live: LiveEncounter, actor: Actor, command: Command, *, request_id: int | None = None
) -> tuple[Event, ...]:
    """Apply, store and publish a command; return what is told. The caller holds the lock."""
    turn = await tried(encounters, live, command)
    return await stored(encounters, live, actor, command, turn, request_id=request_id)


async def tried(encounters: Encounters, live: LiveEncounter, command: Command) -> Turn:
    """Return what a command would do; raise Refused."""
    line = live.line
    if line is None and isinstance(command, Claiming | Edit | Flip | Remind | Elapse | Several):
        line = await line_of(encounters, live)  # It may be for where the fight stood before.
    return late_answers.give(live.fight, line, command, live.draw(), live.next)


async def stored(
    encounters: Encounters,
    live: LiveEncounter,
    actor: Actor,
    command: Command,
    turn: Turn,
    *,
    request_id: int | None = None,
) -> tuple[Event, ...]:
    """Store and publish what a command does. Nothing may have been stored since it was tried."""
    entry = Entry(
        Kind.COMMAND, actor, turn.transaction, request_id,
        parent=turn.at.parent, at=command.now, giver=command.by.user if command.ordered else None,
    )  # fmt: skip
    await encounters.save(live, entry)
    live.remember(turn.line)
    return turn.transaction.events


ROWS_LOOKED_AT = 100
"""Steps back that are looked for a place where the fight stood."""
TOLD_AT_MOST = 3
"""Steps that are named to one who comes too late."""


async def line_of(encounters: Encounters, live: LiveEncounter) -> Line:
    """Return the steps since the newest of a person that all heard of, for late answers; none after a start.

    They are read from the rows once, and kept. The caller holds the lock.
    """
    if live.line is None:
        live.remember(await line_at(encounters, live, live.position))
    return live.line or ()


async def line_at(encounters: Encounters, live: LiveEncounter, position: int) -> Line:
    """Return the same as of a position."""
    plays: list[Sequence[Revision]] = []
    while True:
        rows = await encounters.store.play(live.record.id, position)
        plays.insert(0, rows)
        by_person = rows[0].actor != NOBODY and any(is_public(one.events) for one in rows)
        if (by_person and _closes(live, rows)) or rows[0].kind is not Kind.COMMAND or rows[0].parent is None:
            break
        position = rows[0].parent
    line: Line = ()
    known: dict[int, SystemState[Any]] = {}
    for rows in plays:
        if rows[0].kind is Kind.COMMAND and rows[0].parent is not None:
            before = known.get(rows[0].parent) or await _state_at(encounters, live, rows[0].parent)
            steps = [
                AppliedStep(_command(live, row), _state_of(encounters, live, row), row.events, row.draws)
                for row in rows
            ]
            known[rows[-1].number] = steps[-1].state
            line = (
                late_answers.followed(line, Fight(live.system, before), steps, Where(rows[0].parent, rows[0].number))
                or ()
            )
    return line


def _closes(live: LiveEncounter, rows: Sequence[Revision]) -> bool:
    """Whether a transaction is a step of the fight: not if it only says how somebody fares."""
    return any(records.verb_in(row.command) != ADVANCE and _command(live, row).closes for row in rows if row.command)


def _state_of(encounters: Encounters, live: LiveEncounter, row: Revision) -> SystemState[Any]:
    assert row.state is not None, "the states of an encounter that runs are kept"
    return encounters.parse(live, row.state, row.version)


async def _state_at(encounters: Encounters, live: LiveEncounter, position: int) -> SystemState[Any]:
    stored = await encounters.store.state_at(live.record.id, position)
    assert stored is not None, "the states of an encounter that runs are kept"
    return encounters.parse(live, *stored)


def _command(live: LiveEncounter, row: Revision) -> Command:
    return from_json(live.system.kinds[records.verb_in(row.command) or ""], row.command or "")


async def fight_at(encounters: Encounters, live: LiveEncounter, at: str, whom: CombatantId | None = None) -> Fight:
    """Return the fight at a place where it can still be answered; refuse a past one, naming the steps since.

    Where the place is that somebody was skipped, that is where `whom` was, if that is given.
    """
    line = await line_of(encounters, live)
    if not late_answers.open_at(live.fight, line, at):
        raise await _too_late(encounters, live, at)
    return next((one.fight for one in late_answers.stops_at(line, at, whom)), live.fight)


async def _too_late(encounters: Encounters, live: LiveEncounter, at: str) -> Refused:
    """Return the refusal of a place that has passed, with the steps since, or of one where the fight never stood."""
    since: list[Phrase] = []
    position: int | None = live.position
    for _ in range(ROWS_LOOKED_AT):
        rows = () if position is None else await encounters.store.play(live.record.id, position)
        row = records.whole(rows)
        if row is None or row.parent is None:
            break
        stood = (_state_of(encounters, live, one) for one in rows[:-1])
        left = records.verb_in(row.command) not in ("next", "elapse") and any(
            live.system.unit(one).meant_by(at) for one in stood
        )
        if is_public(row.events) and not (left and since):  # Else the fight stood there after it.
            since.insert(0, say("since", who=row.giver, what=describe_command(live, row)))
        if left or live.system.unit(await _state_at(encounters, live, row.parent)).meant_by(at):
            return Refused("moment-passed", at=at, since=tuple(since[-TOLD_AT_MOST:]))
        position = row.parent
    return late_answers.unknown(await line_of(encounters, live), at)
