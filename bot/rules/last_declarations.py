"""What a combatant declared lately: kept to be declared again; its player is told when a GM overwrites what is secret.

What counts as secret each system says itself (`overwritten`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from bot.rules.clock import ClockUnit
from bot.rules.commands import DECLARE, VERBS, Command, given_options
from bot.rules.events import Step, for_owner
from bot.rules.model import Combatant, Said, SystemState

UNSAID = frozenset({"at", "force", "several", "same", "lines"})
"""How a declaration was given, but not what it says."""
S = TypeVar("S", bound=SystemState[Any])


def last_said(one: Combatant, units: Sequence[ClockUnit]) -> tuple[Mapping[str, Any], ...]:
    """Return what one declared in the round before, the newest first; on a clock without rounds, before now."""
    now, rounds = units[0].at, len(units) > 1
    last = [said for said in one.said if said.at != now]
    return tuple(said.given for said in reversed(last) if not rounds or (said.at or 0) + 1 == now)


OVERWRITTEN = "overwritten"
"""Code of the event that tells a player of it."""


def remembered(system: Any, state: S, command: Command, step: Step[S]) -> Step[S]:
    """Return the step of a command with what it declares kept, the newest of each sort, and last round's.

    Each player is told whose secret it has replaced or withdrawn for somebody else.
    """
    if not VERBS[command.verb].overwrites:
        return step
    who = step.state.find(command.whom) if command.verb == DECLARE else None
    own = who is not None and who.owner == command.by.user
    gone = [
        (one, now) for one, now in zip(state.combatants, step.state.combatants, strict=True)
        if now is not one and one.spoken == state.round and not (own and one.id == command.whom)
        and system.overwritten(state, step.state, one.id)
    ]  # fmt: skip
    changed = {now.id: now.replace(spoken=0) for _, now in gone}
    if who is not None:
        at, given = system.clock(state)[0].at, given_options(command, UNSAID)
        earlier = [one.at for one in who.said if one.at != at][-1:]
        known = [one for one in who.said if (one.given.keys() != given.keys() if one.at == at else one.at in earlier)]
        spoken = state.round if own else changed.get(who.id, who).spoken
        changed[who.id] = who.replace(said=(*known, Said(at=at, given=given)), spoken=spoken)
    events = [for_owner(one, OVERWRITTEN, who=one.name) for one, _ in gone if one.owner != command.by.user]
    return Step(step.state.put(*changed.values()), (*events, *step.events)) if changed else step
