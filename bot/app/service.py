"""The way of a command: lock the channel, drop what was done before, authorise, apply, save, say.

Owns the tables in memory, one for each channel with a live encounter, and the lock of each channel. Must not know
Discord, SQLite or any sentence.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Protocol

from bot.app.announcing import announcements
from bot.app.making import command_of, meant, query_of
from bot.app.ports import (
    Clock,
    Conflict,
    Courier,
    Decks,
    EncounterRecord,
    Kind,
    Millis,
    Pending,
    Repeated,
    Revision,
    Store,
    Teller,
    Unreadable,
)
from bot.app.requests import Actor, Answer, Place, Request, Seat, viewer_of
from bot.app.shielding import to_its_end
from bot.app.table import Table, pending_of
from bot.rules.commands import Why
from bot.rules.draw import Drawn
from bot.rules.errors import Refused
from bot.rules.events import Audience, Event
from bot.rules.model import SystemState, Traits, Viewer
from bot.rules.registry import System
from bot.rules.roster import Setting, Trait, missing_traits
from bot.rules.views import BoardView, Offer, Panel, PersonalView
from bot.rules.words import say

log = logging.getLogger(__name__)


class Chance(Protocol):
    """Where seeds and the ids of combatants come from; never the rules' dice."""

    def seed(self) -> bytes:
        """Return a new seed of 32 bytes."""
        ...

    def number(self) -> int:
        """Return an unforeseeable number from 1000 to 9999."""
        ...


class Service:
    """The use cases of one bot."""

    def __init__(
        self, store: Store, decks: Decks, teller: Teller, courier: Courier, clock: Clock, chance: Chance
    ) -> None:
        self.store, self.decks, self.teller = store, decks, teller
        self.courier, self.clock, self.chance = courier, clock, chance
        self._tables: dict[int, Table] = {}
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    # The way of a command.

    async def perform(self, place: Place, actor: Actor, request: Request) -> Answer:
        """Carry out an order. Raise Refused if it is refused, Repeated if it was carried out before."""
        async with self.locked(place, request.request_id):
            table = await self.table(place)
            viewer = viewer_of(actor, table.state.gms)
            if (stale := self._stale(table, request)) is not None:
                return stale
            fresh = self._fresh_id(table.state)
            command = command_of(table.system, table.state, viewer, request, fresh=fresh, decks=self.decks)
            draw = table.draw()
            step = table.system.apply(table.state, command, draw)
            await self.save(
                table, actor, Kind.COMMAND, step.state, step.events,
                command=command.model_dump_json(exclude_none=True), draws=draw.fresh, request_id=request.request_id,
            )  # fmt: skip
            return self.answer(table, viewer, step.events, panel_of=(request, command) if request.pressed else None)

    @asynccontextmanager
    async def locked(self, place: Place, request_id: int | None = None) -> AsyncIterator[None]:
        """Hold the lock of a channel; raise Repeated for a request that was carried out before."""
        async with self._locks[place.channel]:
            if request_id is not None and await self.store.known(request_id):
                raise Repeated
            yield

    async def table(self, place: Place) -> Table:
        """Return the encounter that runs in a channel; refuse if there is none. The caller holds the lock."""
        table = self._tables.get(place.channel)
        if table is None:
            record = await self.store.live(place.channel)
            if record is None:
                raise Refused("no-encounter")
            table = self._tables[place.channel] = await self.load(record)
        return table

    async def load(self, record: EncounterRecord) -> Table:
        """Return an encounter as it was stored."""
        newest = await self.store.newest(record.id)
        assert newest is not None
        table = Table(record, await self.store.revisions(record.id), SystemState())
        if newest.state is None:
            raise Refused("pruned")
        table.state = self.parse(table, newest.state, newest.version)
        return table

    def parse(self, table: Table, state: str, version: int) -> SystemState[Any]:
        """Return a stored state of a table, brought to the present form."""
        system = table.system
        try:
            if version == system.version:
                return system.state_type.model_validate_json(state)
            return system.state_type.model_validate_json(json.dumps(system.upgrade(version, json.loads(state))))
        except ValueError as error:
            raise Unreadable(f"encounter {table.record.id}: a state of form {version} cannot be read") from error

    def system_in(self, channel: int) -> str | None:
        """Return the id of the system that is played in a channel, as far as it is in memory."""
        table = self._tables.get(channel)
        return table.record.system if table is not None else None

    def keep(self, table: Table) -> None:
        """Keep a table in memory."""
        self._tables[table.record.channel] = table

    def forget(self, channel: int) -> None:
        """Let go of a table; it is loaded again when it is needed."""
        self._tables.pop(channel, None)

    async def save(
        self,
        table: Table,
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
    ) -> None:
        """Store a revision of a table, then have its announcements carried out."""
        number = table.number + 1
        revision = self.revision_of(
            table.system, actor, state, events, number=number, kind=kind, position=position or number,
            parent=table.revision(position).parent if position else table.position,
            command=command, draws=draws, request_id=request_id,
        )  # fmt: skip
        await to_its_end(self._stored(table, revision, state, ended))

    async def _stored(self, table: Table, revision: Revision, state: SystemState[Any], ended: Millis | None) -> None:
        try:
            await self.store.append(table.record.id, revision, ended=ended)
        except (Conflict, asyncio.CancelledError) as error:
            self.forget(table.record.channel)
            if isinstance(error, Conflict):
                raise Refused("busy") from error
            raise
        table.take(revision, state)
        self.wake(table, revision)

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
    ) -> Revision:
        """Return the row that stores a step, its announcements with it."""
        players = {one.id: state.gms if one.owner is None else (one.owner,) for one in state.combatants}
        return Revision(
            number=number,
            kind=kind,
            position=position,
            parent=parent,
            command=command,
            events=tuple(events),
            state=state.model_dump_json(),
            version=system.version,
            draws=draws,
            announcements=announcements(self.teller, system.words, events, players, state.beat),
            actor=actor.user,
            actor_name=actor.name,
            request_id=request_id,
            at=self.clock.now(),
        )

    def answer(
        self, table: Table, viewer: Viewer, events: Sequence[Event], *, panel_of: tuple[Request, Any] | None = None
    ) -> Answer:
        """Return what the asker alone is told of some events."""
        lines = tuple(one.phrase for one in events if one.audience is not Audience.PUBLIC and one.heard_by(viewer))
        public = tuple(one.phrase for one in events if one.audience is Audience.PUBLIC)
        offers: tuple[Offer, ...] = ()
        if panel_of is not None:
            request, command = panel_of
            combatant = table.state.find(getattr(command, "combatant", None) or 0)
            if request.verb == "declare" and combatant is not None:
                offers = table.system.panel(table.state, viewer, request.verb, combatant).offers
        return Answer(
            system=table.record.system,
            encounter=table.record.id,
            beat=table.state.beat,
            lines=lines or public[:1] or (say("done"),),
            offers=offers,
            announced=bool(public),
        )

    def _stale(self, table: Table, request: Request) -> Answer | None:
        """Return what to tell of a button from before: that nothing was changed, and what is up now."""
        if not request.pressed or (request.encounter == table.record.id and request.beat == table.state.beat):
            return None
        board: BoardView = table.system.board(table.state)
        return Answer(
            system=table.record.system,
            encounter=table.record.id,
            beat=table.state.beat,
            lines=(say("stale"), *board.heading, *board.prompt),
            refused=True,
        )

    def _fresh_id(self, state: SystemState[Any]) -> int:
        taken = {one.id for one in state.combatants}
        while (number := self.chance.number()) in taken:
            pass
        return number

    def wake(self, table: Table, *revisions: Revision) -> None:
        """Have the announcements of new revisions carried out, and the board brought up to date."""
        pending = [one for revision in revisions for one in pending_of(table.record, revision)]
        self.courier.wake(table.record, table.system.board(table.state), pending)

    async def resume(self) -> int:
        """After a start: take up every announcement that was not delivered, and every board. Return how many run."""
        pending = await self.store.pending()
        running = await self.store.running()
        for channel in dict.fromkeys([*(one.channel for one in pending), *(one.channel for one in running)]):
            await self._take_up(channel, [one for one in pending if one.channel == channel])
        return len(running)

    async def _take_up(self, channel: int, pending: Sequence[Pending]) -> None:
        """Take up the newest encounter of a channel; before its announcements go those of the earlier ones."""
        record = await self.store.last(channel)
        assert record is not None
        try:
            table = await self.load(record)
        except Exception as error:  # Whatever it is: one encounter must not keep the others from going on.
            log.error("encounter %s is left alone: %s", record.id, error)
            return
        if record.ended is None:
            self.keep(table)
        self.courier.wake(record, table.system.board(table.state), pending)

    # Looking, which changes nothing.

    async def look(self, place: Place, actor: Actor) -> tuple[Table, PersonalView]:
        """Return the encounter of a channel, and all of it that the asker may see."""
        async with self.locked(place):
            table = await self.table(place)
            return table, table.system.view(table.state, viewer_of(actor, table.state.gms))

    async def ask(self, place: Place, actor: Actor, request: Request) -> Answer:
        """Answer a question, for the asker alone."""
        async with self.locked(place):
            table = await self.table(place)
            viewer = viewer_of(actor, table.state.gms)
            query = query_of(table.system, table.state, viewer, request)
            if isinstance(query, Why):
                combatant = table.state.get(query.combatant)
                lines = table.system.why(table.state, combatant) or (say("why-nothing", who=combatant.name),)
                return Answer(system=table.record.system, lines=lines)
            panel = table.system.ask(table.state, query)
            return self._paneled(table, panel)

    async def panel(self, place: Place, actor: Actor, request: Request) -> Answer:
        """Return the private panel of a verb; for one with several combatants, the choice among them first."""
        async with self.locked(place):
            table = await self.table(place)
            viewer = viewer_of(actor, table.state.gms)
            if (stale := self._stale(table, request)) is not None:
                return stale
            offers = [one for one in table.system.offers(table.state, viewer) if one.verb == request.verb]
            try:
                combatant = meant(table.system, table.state, viewer, request)
            except Refused:
                combatant = None
                if not offers or request.combatant is not None:
                    raise
            if combatant is None and len(offers) == 1:
                combatant = offers[0].combatant
            if combatant is None:
                line = say("panel-which") if offers else say("panel-empty")
                return self._paneled(
                    table, Panel(lines=(line,), offers=tuple(one.evolve(opens=True) for one in offers))
                )
            found = table.state.get(combatant)
            if not viewer.gm and not found.owned_by(viewer):
                raise Refused("not-yours", who=found.name)
            panel = table.system.panel(table.state, viewer, request.verb, found)
            return self._paneled(table, panel)

    def _paneled(self, table: Table, panel: Panel) -> Answer:
        return Answer(
            system=table.record.system,
            encounter=table.record.id,
            beat=table.state.beat,
            lines=panel.lines,
            offers=panel.offers,
            exhibits=panel.exhibits,
        )

    async def repost(self, place: Place) -> Answer:
        """Post the board of a channel again."""
        async with self.locked(place):
            table = await self.table(place)
            self.courier.post_board(table.record, table.system.board(table.state))
            return Answer(system=table.record.system, lines=(say("done"),))

    async def settings(self, place: Place, key: str | None) -> Answer:
        """Return the settings, or one of them: what each is, and what it may be."""
        async with self.locked(place):
            table = await self.table(place)
        system, lines = table.system, []
        for setting in system.settings:
            if key is not None and setting.key != key:
                continue
            facts = {
                "key": setting.key,
                "value": system.setting(table.state, setting.key) or "none",
                "means": setting.means,
            }
            allowed = self._allowed(setting)
            lines.append(say("setting", allowed=allowed, **facts) if allowed else say("setting-free", **facts))
        if not lines:
            allowed = tuple(one.key for one in system.settings) or ("none",)
            raise Refused("no-such-setting", key=key or "any", allowed=allowed, system=system.name)
        return Answer(system=table.record.system, lines=tuple(lines))

    async def setting_values(self, place: Place, key: str) -> tuple[str, ...]:
        """Return what a setting may be."""
        system = await self.running_system(place)
        return next((self._allowed(setting) for setting in system.settings if setting.key == key), ())

    def _allowed(self, setting: Setting) -> tuple[str, ...]:
        return tuple(self.decks.names()) if setting.deck else setting.choices

    async def running_system(self, place: Place) -> System:
        """Return the system that is played in a channel."""
        async with self.locked(place):
            return (await self.table(place)).system

    async def missing(self, place: Place, traits: Traits) -> tuple[Trait, ...]:
        """Return the traits that one would still have to give to join here."""
        return missing_traits(await self.running_system(place), traits)

    async def suggest(self, place: Place, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return what an option may be here, for one who has typed so far."""
        async with self.locked(place):
            table = await self.table(place)
            return table.system.suggest(table.state, verb, option, typed)

    async def seats(self, place: Place, actor: Actor, verb: str) -> tuple[Seat, ...]:
        """Return the combatants that the asker may name with a verb: those it may be given for first."""
        async with self.locked(place):
            table = await self.table(place)
        viewer = viewer_of(actor, table.state.gms)
        seen = [one for one in table.system.order(table.state) if one.seen_by(viewer)]
        able = {getattr(one, "combatant", None) for one in table.system.legal(table.state, viewer) if one.verb == verb}
        seats = [(one.id not in able, Seat(id=one.id, name=one.name, own=one.owned_by(viewer))) for one in seen]
        return tuple(seat for _, seat in sorted(seats, key=lambda entry: (entry[0], not entry[1].own)))
