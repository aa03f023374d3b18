"""How an encounter begins, ends and is brought back; and how its draws are verified.

Owns the promise of fairness: a seed's SHA-256 is announced before its first draw, the seed itself when the
encounter ends; an encounter that is brought back draws from a new one. Must not know any system.
"""

from __future__ import annotations

from typing import Any

from bot.app.making import title_of
from bot.app.ports import Conflict, Kind, NewEncounter, Revision, SeedEpoch
from bot.app.requests import Actor, Answer, Place, Request, viewer_of
from bot.app.service import Service
from bot.app.shielding import to_its_end
from bot.app.table import Table
from bot.rules.commands import End
from bot.rules.contract import Opening
from bot.rules.draw import Draw, Drawn, commitment, verify
from bot.rules.errors import Refused
from bot.rules.events import Event, public
from bot.rules.model import SystemState
from bot.rules.registry import system_of
from bot.rules.views import Offer, Style
from bot.rules.words import Phrase, say

RESTORABLE = 7 * 24 * 60 * 60 * 1000
"""Milliseconds for which an ended encounter can be brought back; its states are kept as long."""
STANDARD_DECK = "standard"


class Lifecycle:
    """Beginning, ending and bringing back. `fixed_seed`: every encounter draws from it (for tests), and says so."""

    def __init__(self, service: Service, fixed_seed: bytes | None = None) -> None:
        self._service = service
        self._fixed_seed = fixed_seed

    async def start(
        self, place: Place, actor: Actor, *, system: str, name: str | None, request_id: int | None = None
    ) -> Answer:
        """Begin an encounter in a channel; the actor is its GM."""
        service = self._service
        played = system_of(system)
        async with service.locked(place, request_id):
            seed = self._fixed_seed or service.chance.seed()
            draw = Draw(seed)
            opening = Opening(
                title=title_of(name or played.name), gm=actor.user, deck=service.decks.load(STANDARD_DECK)
            )
            step = played.start(opening, draw)
            events = (
                public("encounter-started", title=opening.title, system=played.name, who=actor.name),
                *self._committed(seed),
                *step.events,
            )
            first = service.revision_of(
                played, actor, step.state, events,
                number=1, kind=Kind.START, position=1, parent=None, draws=draw.fresh, request_id=request_id,
            )  # fmt: skip
            new = NewEncounter(channel=place.channel, guild=place.guild, system=system, seed=seed, first=first)
            table = await to_its_end(self._opened(new, step.state))
            return service.answer(table, viewer_of(actor, step.state.gms), events)

    async def _opened(self, new: NewEncounter, state: SystemState[Any]) -> Table:
        """Store a new encounter, and have it announced."""
        service = self._service
        try:
            record = await service.store.open(new)
        except Conflict:
            raise Refused("encounter-runs") from None
        table = Table(record, (), state)
        table.take(new.first, state)
        service.keep(table)
        service.wake(table, new.first)
        return table

    async def ask_to_end(self, place: Place, actor: Actor) -> Answer:
        """Ask a GM whether to end the encounter of a channel."""
        async with self._service.locked(place):
            table = await self._service.table(place)
            if not viewer_of(actor, table.state.gms).gm:
                raise Refused("gm-only", what="end")
            yes = Offer(verb="end", label=say("offer-end"), style=Style.DANGER)
            line = say("end-asks", title=table.state.title)
            return Answer(encounter=table.record.id, lines=(line,), offers=(yes,))

    async def end(
        self, place: Place, actor: Actor, *, request_id: int | None = None, request: Request | None = None
    ) -> Answer:
        """End the encounter of a channel, with a summary, and make its seed public."""
        service = self._service
        async with service.locked(place, request_id):
            table = await service.table(place)
            viewer = viewer_of(actor, table.state.gms)
            if request is not None and request.encounter != table.record.id:
                raise Refused("no-encounter")
            command = End(by=viewer)
            step = table.system.apply(table.state, command, table.draw())
            events = (*step.events, public("seed-revealed", seed=table.seed.hex()))
            await service.save(
                table, actor, Kind.COMMAND, step.state, events,
                command=command.model_dump_json(exclude_none=True), request_id=request_id, ended=service.clock.now(),
            )  # fmt: skip
            service.forget(place.channel)
            return service.answer(table, viewer, events)

    async def restore(self, place: Place, actor: Actor, *, request_id: int | None = None) -> Answer:
        """Bring the last encounter of a channel back, as it stood before it ended, with a new seed."""
        service = self._service
        async with service.locked(place, request_id):
            record = await service.store.last(place.channel)
            if record is not None and record.ended is None:
                raise Refused("encounter-runs")
            now = service.clock.now()
            if record is None or record.ended is None or record.ended + RESTORABLE < now:
                raise Refused("nothing-to-restore")
            table = await service.load(record)
            viewer = viewer_of(actor, table.state.gms)
            if not viewer.gm:
                raise Refused("gm-only", what="restore")
            before = table.before()
            stored = await service.store.state_at(record.id, before) if before is not None else None
            if stored is None:
                raise Refused("pruned")
            seed = self._fixed_seed or service.chance.seed()
            draw = Draw(seed)
            state = table.system.reseeded(service.parse(table, *stored), draw)
            state = state.evolve(beat=table.state.beat + 1)
            events = (public("encounter-restored", title=state.title), *self._committed(seed))
            number = table.number + 1
            revision = service.revision_of(
                table.system, actor, state, events,
                number=number, kind=Kind.RESTORE, position=number, parent=None, draws=draw.fresh, request_id=request_id,
            )  # fmt: skip
            await to_its_end(self._reopened(table, revision, state, seed))
            return service.answer(table, viewer, events)

    async def _reopened(self, table: Table, revision: Revision, state: SystemState[Any], seed: bytes) -> None:
        """Store that an encounter goes on, and have it announced."""
        service, record = self._service, table.record
        try:
            await service.store.append(record.id, revision, epoch=seed)
        except Conflict as error:
            raise Refused("busy") from error
        epoch = SeedEpoch(seed=seed, since=revision.number)
        table.reseed(record.evolve(ended=None, epochs=(*record.epochs, epoch)))
        table.take(revision, state)
        service.keep(table)
        service.wake(table, revision)

    async def verify(self, place: Place) -> Answer:
        """Recompute every draw from the seeds that were made public, and check them against what was committed to."""
        service = self._service
        async with service.locked(place):
            record = await service.store.last(place.channel)
            if record is None:
                raise Refused("no-encounter")
            revisions = await service.store.revisions(record.id)
        lines: list[Phrase] = []
        for place_, epoch in enumerate(record.epochs):
            until = record.epochs[place_ + 1].since if place_ + 1 < len(record.epochs) else None
            draws = [
                drawn
                for revision in revisions
                if revision.number >= epoch.since and (until is None or revision.number < until)
                for drawn in revision.draws
            ]
            still_secret = record.ended is None and until is None
            running = say("verify-running", commitment=commitment(epoch.seed))
            lines.append(running if still_secret else _verified(epoch, draws))
        return Answer(system=record.system, lines=tuple(lines))

    def _committed(self, seed: bytes) -> tuple[Event, ...]:
        fixed = (public("seed-fixed"),) if self._fixed_seed is not None else ()
        return (public("seed-committed", commitment=commitment(seed)), *fixed)

    async def prune(self) -> int:
        """Forget the states of encounters that can no longer be brought back; return how many."""
        return await self._service.store.prune(self._service.clock.now() - RESTORABLE)


def _verified(epoch: SeedEpoch, draws: list[Drawn]) -> Phrase:
    wrong = verify(epoch.seed, draws)
    if wrong is None:
        return say("verify-good", n=len(draws), seed=epoch.seed.hex(), commitment=commitment(epoch.seed))
    return say("verify-bad", counter=wrong.counter, purpose=wrong.purpose, value=wrong.value, bound=wrong.bound)
