"""Notes of the GM about combatants: for the eyes of the GMs alone, whoever plays the combatant.

Owns what is kept and who is told. They are kept apart from the combatants, so that nothing that others see can hang on
one. Must not know any one system.
"""

from __future__ import annotations

from typing import Any, TypeVar

from bot.rules.events import Step, for_gm
from bot.rules.model import Combatant, CombatantId, Note, Remark, SystemState, Viewer
from bot.rules.words import Phrase, say

S = TypeVar("S", bound=SystemState[Any])

NONE = "none"
"""Takes a note away."""


def noted(state: S, who: Combatant, text: Note | None) -> Step[S]:
    """Keep a note about a combatant in place of the one that there was; None: as it is."""
    new = None if text is None or text.casefold() == NONE else text
    if text is None or new == of(state, who.id):
        return Step(state)
    event = for_gm("noted", who=who.name, note=new) if new is not None else for_gm("noted-none", who=who.name)
    rest = without(state, who.id)
    return Step(rest if new is None else rest.evolve(notes=(*rest.notes, Remark(about=who.id, text=new))), (event,))


def of(state: SystemState[Any], who: CombatantId) -> Note | None:
    """Return the note about a combatant, if there is one."""
    return next((one.text for one in state.notes if one.about == who), None)


def without(state: S, who: CombatantId) -> S:
    """Return a state without the note about a combatant."""
    return state.evolve(notes=tuple(one for one in state.notes if one.about != who))


def lines(state: SystemState[Any], viewer: Viewer) -> tuple[Phrase, ...]:
    """Return a line for each note, in the order of the combatants, for a GM; nothing for anybody else."""
    if not viewer.gm:
        return ()
    found = ((one.name, of(state, one.id)) for one in state.combatants)
    return tuple(say("note-line", who=name, note=note) for name, note in found if note is not None)
