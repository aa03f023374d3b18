"""What a GM does to what a player has said in secret: the player is told, alike in every system.

Owns which commands can do that, whose word is whose, and that it is told. What counts as said in secret each system
says itself (`overwritten`). Must not know any one system, nor who is asked first.
"""

from __future__ import annotations

from typing import Any, TypeVar

from bot.rules.base import AnySystem
from bot.rules.commands import Command
from bot.rules.events import for_owner
from bot.rules.model import CombatantId, SystemState
from bot.rules.step import Step
from bot.rules.verbs import DECLARE, VERBS

S = TypeVar("S", bound=SystemState[Any])
Word = tuple[CombatantId, int]
"""For whom something was declared by its player, and in which round."""

OVERWRITTEN = "overwritten"
"""Code of the event that tells a player of it."""


def told(system: AnySystem, state: S, command: Command, step: Step[S]) -> Step[S]:
    """Return a step with a word to each player whose secret it has replaced or withdrawn by a GM's command; whose word
    now stands is kept.
    """
    if not VERBS[command.verb].overwrites:
        return step
    own, words = _own_word(state, command), state.spoken
    pairs = zip(state.combatants, step.state.combatants, strict=True)
    others = [one for one, now in pairs if now is not one and (one.id, state.round) != own]
    if not others and own in words:  # said again
        return step
    gone = [one for one in others if (one.id, state.round) in words and system.overwritten(state, step.state, one.id)]
    events = [for_owner(one, OVERWRITTEN, who=one.name) for one in gone if one.owner != command.by.user]
    known = {word for word in words if word[1] == state.round}.difference((one.id, state.round) for one in gone)
    spoken = tuple(sorted(known if own is None else {*known, own}))
    after = step.state if spoken == words else step.state.evolve(spoken=spoken)
    return Step(after, (*events, *step.events))


def _own_word(state: SystemState[Any], command: Command) -> Word | None:
    who = state.find(command.whom) if command.verb == DECLARE else None
    return (who.id, state.round) if who is not None and who.owner == command.by.user else None
