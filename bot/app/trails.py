"""The moments of an encounter that may still be claimed, after a restart or an undo too.

Owns how the trail to the present state is had: it follows from the rows since the newest step that everybody heard of,
carried out once more on the state before them, with the draws that were made then. Must not know any system.
"""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from typing import Any

from bot.app.encounters import Encounters
from bot.app.history import told_command
from bot.app.live import LiveEncounter, heard
from bot.app.ports import Kind, Revision
from bot.rules import moments
from bot.rules.commands import Command
from bot.rules.errors import Refused
from bot.rules.model import SystemState
from bot.rules.moments import Trail
from bot.rules.words import Phrase, from_json, say

log = logging.getLogger(__name__)

BY_THE_CLOCK = ("beat", "window_ends", "declare_by", "overdue")
"""What undo and redo do not go back to."""
TOLD_AT_MOST = 3
"""Steps that are named to one who comes too late."""


async def trail_of(encounters: Encounters, live: LiveEncounter) -> Trail:
    """Return the trail to the present state. The caller holds the lock."""
    trail = live.trail
    if trail is None:
        trail = await _trail(encounters, live, live.position, live.state)
        live.remember_trail(trail)
    return trail


async def _trail(encounters: Encounters, live: LiveEncounter, position: int, state: SystemState[Any]) -> Trail:
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
    if moments.claims(command) is not None:
        way_there = await _trail(encounters, live, row.parent, before)
    try:
        trail: Trail | None = moments.play(live.system, way_there, command, live.draw()).trail
    except Refused:
        trail = None
    if trail is None or by_the_clock_of(after, trail.state) != after:
        log.warning("encounter %s: revision %s comes out otherwise now; it is not answered", live.record.id, row.number)
        return Trail(state)
    return replace(trail, state=state, since=(*trail.since, *since))


def by_the_clock_of(one: SystemState[Any], other: SystemState[Any]) -> SystemState[Any]:
    """Return another state as of the time of one: with what undo and redo do not go back to."""
    return other.evolve(**{name: getattr(one, name) for name in BY_THE_CLOCK})


async def _state_at(encounters: Encounters, live: LiveEncounter, position: int) -> SystemState[Any]:
    stored = await encounters.store.state_at(live.record.id, position)
    assert stored is not None, "the states of an encounter that runs are kept"
    return encounters.parse(live, *stored)


def _command(live: LiveEncounter, row: Revision) -> Command:
    given = row.command or ""
    return from_json(live.system.kinds[json.loads(given)["verb"]], given)


async def standing(encounters: Encounters, live: LiveEncounter, at: str) -> SystemState[Any]:
    """Return the state at a moment that may still be claimed, or that of the present one; refuse one that is past.

    The refusal says who has done what since, as far as everybody knows.
    """
    trail = await trail_of(encounters, live)
    if not moments.open_at(live.system, trail, at):
        raise await _too_late(encounters, live, at)
    return next((moment.state for moment in trail.at(live.system, at)), live.state)


async def _too_late(encounters: Encounters, live: LiveEncounter, at: str) -> Refused:
    since: list[Phrase] = []
    row = await encounters.store.revision(live.record.id, live.position)
    while row is not None and row.parent is not None and len(since) < TOLD_AT_MOST:
        if heard(row):
            since.insert(0, say("since", who=row.giver, what=told_command(live, row)))
        if live.system.clock(await _state_at(encounters, live, row.parent))[-1].meant_by(at):
            break
        row = await encounters.store.revision(live.record.id, row.parent)
    return Refused("moment-passed", at=at, since=tuple(since)) if since else Refused("moment-unknown", at=at)
