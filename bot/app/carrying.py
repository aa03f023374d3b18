"""A command on its way through the rules into the store, with the trail of moments that it leaves.

Owns that a step and its row come about together. Must not know who gives a command, nor what it means.
"""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from typing import Any, NamedTuple

from bot.app.encounters import Encounters
from bot.app.live import LiveEncounter, describe_command, heard
from bot.app.ports import Kind, Millis, Revision
from bot.app.requests import Actor
from bot.rules import moments
from bot.rules.commands import Command
from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.model import SystemState
from bot.rules.moments import Trail
from bot.rules.step import Step
from bot.rules.words import Phrase, from_json, say, to_json


class Tried(NamedTuple):
    """What a command would do, not stored yet. `trail` None: it must be found from the rows."""

    command: Command
    step: Step[Any]
    draw: Draw
    trail: Trail | None


async def carry_out(
    encounters: Encounters,
    live: LiveEncounter,
    actor: Actor,
    command: Command,
    *,
    request_id: int | None = None,
    absent: bool = False,
) -> Step[Any]:
    """Apply, store and publish a command. The caller holds the lock.

    An `absent` actor is told of it in private.
    """
    made = await tried(encounters, live, command)
    return await stored(encounters, live, actor, made, request_id=request_id, absent=absent)


async def tried(encounters: Encounters, live: LiveEncounter, command: Command) -> Tried:
    """Return what a command would do; raise Refused."""
    draw = live.draw()
    known = live.trail
    if known is None and (moments.claims(command) is not None or live.state.grace):
        known = await trail_of(encounters, live)
    step, trail = moments.play(live.system, known or Trail(live.state), command, draw)
    step = live.source.shown(step, draw)
    return Tried(command, step, draw, trail if known or moments.heard(step.events) else None)


async def stored(
    encounters: Encounters,
    live: LiveEncounter,
    actor: Actor,
    made: Tried,
    *,
    request_id: int | None = None,
    absent: bool = False,
) -> Step[Any]:
    """Store and publish what a command does. Nothing may have been stored since it was tried."""
    command, step, draw, trail = made
    await encounters.save(
        live, actor, Kind.COMMAND, step.state, step.events,
        command=to_json(command), draws=draw.stored, request_id=request_id, at=command.now,
        absent=absent,
    )  # fmt: skip
    live.remember_trail(trail)
    return step


log = logging.getLogger(__name__)

BY_THE_CLOCK = ("beat", "window_ends", "declare_by", "overdue")
"""What undo and redo do not go back to."""
ROWS_LOOKED_AT = 100
"""Steps back that are looked for a place where the fight stood."""
TOLD_AT_MOST = 3
"""Steps that are named to one who comes too late."""


async def trail_of(encounters: Encounters, live: LiveEncounter) -> Trail:
    """Return how the present state came about, for claims. The caller holds the lock."""
    trail = live.trail
    if trail is None:
        trail = await trail_at(encounters, live, live.position, live.state)
        live.remember_trail(trail)
    return trail


async def trail_at(
    encounters: Encounters, live: LiveEncounter, position: int, state: SystemState[Any], earliest: Millis | None = None
) -> Trail:
    """Return how a state came about; steps since `earliest` may have left moments open (None: by the grace)."""
    since: list[Command] = []
    row = await encounters.store.revision(live.record.id, position)
    while row is not None and row.kind is Kind.COMMAND and not heard(row):
        since.insert(0, _command(live, row))
        row = await encounters.store.revision(live.record.id, row.parent or 0)
    if row is None or row.kind is not Kind.COMMAND or row.parent is None:
        return Trail(state)
    before = await _state_at(encounters, live, row.parent)
    after = state if not since else await _state_at(encounters, live, row.number)
    command = _command(live, row)
    way_there = Trail(before)
    earliest = row.at - 1000 * before.grace if earliest is None else earliest
    parent = await encounters.store.revision(live.record.id, row.parent)
    if moments.claims(command) is not None:
        way_there = await trail_at(encounters, live, row.parent, before)
    elif parent is not None and parent.at > earliest:
        way_there = await trail_at(encounters, live, row.parent, before, earliest)
    try:
        trail: Trail | None = moments.play(live.system, way_there, command, live.draw()).trail
    except Refused:
        trail = None
    if trail is None or by_the_clock_of(after, trail.state) != after:
        log.warning("encounter %s: revision %s comes out otherwise now; it is not answered", live.record.id, row.number)
        return Trail(state)
    return replace(trail, state=state, since=(*trail.since, *since))


def by_the_clock_of(one: SystemState[Any], other: SystemState[Any]) -> SystemState[Any]:
    """Return another state with the beat and the deadlines of one."""
    return other.evolve(**{name: getattr(one, name) for name in BY_THE_CLOCK})


async def _state_at(encounters: Encounters, live: LiveEncounter, position: int) -> SystemState[Any]:
    stored = await encounters.store.state_at(live.record.id, position)
    assert stored is not None, "the states of an encounter that runs are kept"
    return encounters.parse(live, *stored)


def _command(live: LiveEncounter, row: Revision) -> Command:
    given = row.command or ""
    return from_json(live.system.kinds[json.loads(given)["verb"]], given)


async def standing(encounters: Encounters, live: LiveEncounter, at: str) -> SystemState[Any]:
    """Return the state at a moment that can still be claimed; refuse a past one, naming the steps since."""
    trail = await trail_of(encounters, live)
    if not moments.open_at(live.system, trail, at):
        raise await _too_late(encounters, live, at)
    return next((moment.state for moment in trail.at(live.system, at)), live.state)


async def _too_late(encounters: Encounters, live: LiveEncounter, at: str) -> Refused:
    """Return the refusal of a place that has passed, with the steps since, or of one where the fight never stood."""
    since: list[Phrase] = []
    row = await encounters.store.revision(live.record.id, live.position)
    for _ in range(ROWS_LOOKED_AT):
        if row is None or row.parent is None:
            break
        if heard(row):
            since.insert(0, say("since", who=row.giver, what=describe_command(live, row)))
        if live.system.clock(await _state_at(encounters, live, row.parent))[-1].meant_by(at):
            return Refused("moment-passed", at=at, since=tuple(since[-TOLD_AT_MOST:]))
        row = await encounters.store.revision(live.record.id, row.parent)
    return moments.unknown(live.system, await trail_of(encounters, live), at)
