"""What a GM does to what a player has said in secret: the player is told, alike in every system.

Owns which commands can do that, whose word is whose, and that it is told. What counts as said in secret each system
says itself (`overwritten`). Must not know any one system, nor who is asked first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from bot.rules.commands import Command
from bot.rules.events import for_owner
from bot.rules.model import Combatant, CombatantId, SystemState
from bot.rules.step import Step

S = TypeVar("S", bound=SystemState[Any])

OVERWRITTEN = "overwritten"
"""Code of the event that tells a player of it."""
VERBS = frozenset({"declare", "abort"})
"""Whatever else moves the fight takes what was said in secret as it is."""


class Played(Protocol):
    """What this needs of the system that is played."""

    def overwritten(self, before: Any, after: Any, combatant: Any) -> bool:
        """Whether what was said in secret for a combatant does not stand any more."""
        ...


def told(system: Played, state: S, command: Command, step: Step[S]) -> Step[S]:
    """Return a step with a word to each player whose secret it has replaced or withdrawn by a GM's command; whose word
    now stands is kept.
    """
    if command.verb not in VERBS:
        return step
    pairs = zip(state.combatants, step.state.combatants, strict=True)
    touched = [one for one, now in pairs if now is not one]
    changed = [one for one in touched if system.overwritten(state, step.state, one.id)]
    lost = [one for one in changed if _is_anothers_word(state, one, command)]
    events = tuple(for_owner(one, OVERWRITTEN, who=one.name) for one in lost)
    spoken = _spoken(step.state, command, [(one.id, state.round) for one in changed])
    return step._replace(state=spoken, events=(*events, *step.events))


def _is_anothers_word(state: SystemState[Any], one: Combatant, command: Command) -> bool:
    """Whether what stands declared for a combatant is its player's word, and not that of whoever gives a command."""
    return (one.id, state.round) in state.spoken and one.owner != command.by.user


def _spoken(state: S, command: Command, withdrawn: Sequence[tuple[CombatantId, int]]) -> S:
    """Return the state with it kept for whom the player had the last word in this round."""
    who = state.find(command.whom)
    own = who is not None and who.owner == command.by.user and command.verb == "declare"
    words = [(who.id, state.round)] if who is not None and own else []
    before = state.spoken if state.spoken and state.spoken[0][1] == state.round else ()
    new = [one for one in words if one not in before]
    gone = [one for one in withdrawn if one not in words and one in before]
    if not (new or gone) and before == state.spoken:
        return state
    return state.evolve(spoken=tuple(sorted({*before, *new}.difference(gone))))
