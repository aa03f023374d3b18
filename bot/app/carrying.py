"""A command on its way through the rules into the store, with the trail of moments that it leaves.

Owns that a step and its row come about together. Must not know who gives a command, nor what it means.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.app.encounters import Encounters
from bot.app.live import LiveEncounter
from bot.app.ports import Kind
from bot.app.requests import Actor
from bot.app.trails import trail_of
from bot.rules import moments
from bot.rules.commands import Command
from bot.rules.draw import Draw
from bot.rules.moments import Trail
from bot.rules.step import Step
from bot.rules.words import to_json


class Tried(NamedTuple):
    """What a command comes to, of which nothing is stored yet; the trail is None where it is to be found out."""

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
    """Carry out a command and store it, then have it announced; who is `absent` is told of its own. The caller holds
    the lock.
    """
    made = await tried(encounters, live, command)
    return await stored(encounters, live, actor, made, request_id=request_id, absent=absent)


async def tried(encounters: Encounters, live: LiveEncounter, command: Command) -> Tried:
    """Return what a command comes to; refuse what is refused."""
    draw = live.draw()
    known = live.trail if moments.claims(command) is None else await trail_of(encounters, live)
    step, trail = moments.play(live.system, known or Trail(live.state), command, draw)
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
    """Store what a command comes to, then have it announced, as long as nothing was done since it was tried."""
    command, step, draw, trail = made
    await encounters.save(
        live, actor, Kind.COMMAND, step.state, step.events,
        command=to_json(command), draws=draw.fresh, request_id=request_id, at=command.now,
        absent=absent,
    )  # fmt: skip
    live.remember_trail(trail)
    return step
