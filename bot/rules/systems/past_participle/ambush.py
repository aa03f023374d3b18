"""Hidden combatants keep their own time: who is told that a phase has come, and what a reveal shows.

Owns what is owed to one whose phase the public flow has passed. Must not know how that flow goes on: it neither waits
for a hidden combatant nor tells of one.
"""

from __future__ import annotations

from bot.rules.events import for_owner, public
from bot.rules.step import Step
from bot.rules.systems.past_participle import flip
from bot.rules.systems.past_participle.legality import hidden_ready
from bot.rules.systems.past_participle.state import Gunfighter, Owed, Showdown, Stage, Stand, place_of


def alerts(state: Showdown) -> Step[Showdown] | None:
    """Tell those who know of hidden combatants whose phase has come, each once; None where there is nobody to tell."""
    due = [one for one in state.combatants if one.hidden and not one.alerted and (one.owed or hidden_ready(state, one))]
    if not due:
        return None
    events = tuple(
        for_owner(one, "hidden-due", who=one.name, phase=one.owed.phase if one.owed else one.earliest or "")
        for one in due
    )
    return Step(state.put(*(one.evolve(alerted=True) for one in due)), events)


def revealed(state: Showdown, one: Gunfighter) -> Step[Showdown]:
    """Show what the card made public of the others; one whose phase has passed may still act, as of then."""
    if one.owed is not None:
        return Step(state, (public("revealed-owed", who=one.name, phase=one.owed.phase),))
    if one.stand not in (Stand.DUE, Stand.HESITATES):
        return Step(state)
    events = [flip.reading_told(one)]
    if one.stand is Stand.HESITATES:
        events.append(flip.hesitation_told(one))
    elif state.stage is Stage.CLOSE or place_of(one.earliest) < place_of(state.phase):
        owed = Owed(phase=one.earliest or "", speed=one.speed or "")
        state = state.put(one.evolve(stand=Stand.LATE, owed=owed))
        events.append(public("revealed-owed", who=one.name, phase=owed.phase))
    return Step(state, tuple(events))
