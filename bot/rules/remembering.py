"""What a combatant declared lately: kept to be declared again; its player is told when a GM overwrites what is secret.

What counts as secret each system says itself (`overwritten`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from bot.rules.clock import Hand
from bot.rules.commands import DECLARE, VERBS, Command, given_options
from bot.rules.events import Step, for_owner
from bot.rules.model import Combatant, Said, SystemState

UNSAID = frozenset({"at", "force", "several", "same", "lines"})
"""How a declaration was given, but not what it says."""


def kept(step: Step[Any], command: Command, hands: Sequence[Hand]) -> Step[Any]:
    """Return the step of a declaration with what it says kept, the newest of each sort; and last round's."""
    who = step.state.find(command.whom)
    if who is None:
        return step
    given, now = given_options(command, UNSAID), hands[0].at
    earlier = [one.at for one in who.said if one.at != now][-1:]
    known = [one for one in who.said if (one.given.keys() != given.keys() if one.at == now else one.at in earlier)]
    said = (*known, Said(at=now, given=given))
    return Step(step.state.put(who.evolve(said=said)), step.events)


def last_said(one: Combatant, hands: Sequence[Hand]) -> tuple[Mapping[str, Any], ...]:
    """Return what one declared in the round before, the newest first; on a clock without rounds, before now."""
    now, rounds = hands[0].at, len(hands) > 1
    last = [said for said in one.said if said.at != now]
    return tuple(said.given for said in reversed(last) if not rounds or (said.at or 0) + 1 == now)


S = TypeVar("S", bound=SystemState[Any])
OVERWRITTEN = "overwritten"
"""Code of the event that tells a player of it."""


def tell_overwritten(system: Any, state: S, command: Command, step: Step[S]) -> Step[S]:
    """Return a step that tells each player whose secret a GM's command has replaced or withdrawn."""
    if not VERBS[command.verb].overwrites:
        return step
    who = state.find(command.whom) if command.verb == DECLARE else None
    own = who.id if who is not None and who.owner == command.by.user else None
    gone = [
        (one, now) for one, now in zip(state.combatants, step.state.combatants, strict=True)
        if one.id != own and now is not one and one.spoken == state.round
        and system.overwritten(state, step.state, one.id)
    ]  # fmt: skip
    if own is None and not gone:
        return step
    silent = [now.evolve(spoken=0) for _, now in gone]
    spoken = [] if own is None else [step.state.get(own).evolve(spoken=state.round)]
    events = [for_owner(one, OVERWRITTEN, who=one.name) for one, _ in gone if one.owner != command.by.user]
    return Step(step.state.put(*silent, *spoken), (*events, *step.events))
