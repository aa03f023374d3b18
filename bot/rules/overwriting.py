"""What a GM does to what a player has said in secret: the player is told, alike in every system.

Owns which commands can do that, whose word is whose, and that it is told. What counts as said in secret each system
says itself (`overwritten`). Must not know any one system, nor who is asked first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from bot.rules.commands import Command
from bot.rules.events import for_owner
from bot.rules.model import CombatantId, SystemState
from bot.rules.step import Step

S = TypeVar("S", bound=SystemState[Any])
Word = tuple[CombatantId, int]
"""For whom something was declared by its player, and in which round."""

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
    own, round = _own_word(step.state, command), step.state.round
    pairs = zip(state.combatants, step.state.combatants, strict=True)
    touched = [one for one, now in pairs if now is not one and (one.id, round) in state.spoken]
    gone = [one for one in touched if (one.id, round) not in own and system.overwritten(state, step.state, one.id)]
    events = [for_owner(one, OVERWRITTEN, who=one.name) for one in gone if one.owner != command.by.user]
    step = step.leading_to(_spoken(step.state, own, [(one.id, round) for one in gone]))
    return step.telling(*events, *step.events) if events else step


def _own_word(state: SystemState[Any], command: Command) -> Sequence[Word]:
    """Return the word that a command is, of the player of whoever it is for; nothing where it is none."""
    who = state.find(command.whom) if command.verb == "declare" else None
    return [(who.id, state.round)] if who is not None and who.owner == command.by.user else []


def _spoken(state: S, own: Sequence[Word], gone: Sequence[Word]) -> S:
    """Return the state with it kept for whom the player had the last word in this round."""
    before = state.spoken if state.spoken and state.spoken[0][1] == state.round else ()
    new = [one for one in own if one not in before]
    if not (new or gone) and before == state.spoken:
        return state
    return state.evolve(spoken=tuple(sorted({*before, *new}.difference(gone))))
