"""Hidden combatants keep their own time: who is told that their turn has come, and what they are owed.

A round does not wait for a hidden one. What it has not spent when the round has publicly ended it may still spend, as
of then, until its next turn comes. Must not know what dice are spent on.
"""

from __future__ import annotations

from itertools import takewhile

from bot.rules.events import Event, for_owner, public
from bot.rules.step import Step
from bot.rules.systems.fast_action.notation import dice_told
from bot.rules.systems.fast_action.state import Scene, Spender, in_order
from bot.rules.words import say


def alerts(state: Scene, up: Spender) -> Step[Scene] | None:
    """Tell those who know of hidden ones that come before the one that is next that their turn has come, each once;
    None where there is nothing to tell. What they were owed of the round before is gone then.
    """
    before = takewhile(lambda one: one.id != up.id, in_order(state))
    due = [one for one in before if one.hidden and one.id not in state.alerted and not one.done and one.at_hand]
    if not due:
        return None
    events = tuple(
        for_owner(one, "hidden-due", who=one.name, round=state.round, left=dice_told(one.left))
        for one in due
        if one.left
    )
    alerted = (*state.alerted, *(one.id for one in due))
    return Step(state.put(*(one.evolve(still=0) for one in due if one.still), alerted=alerted), events)


def round_over(state: Scene, one: Spender) -> tuple[Spender, tuple[Event, ...]]:
    """Return a combatant when a round ends, and what is told of it: a hidden one that has not ended its turn may still
    spend what it has left.
    """
    still = one.left if one.hidden and not one.done else 0
    told = for_owner(one, "hidden-behind", who=one.name, round=state.round, left=dice_told(still))
    return one.evolve(still=still), (told,) if still else ()


def revealed(state: Scene, one: Spender) -> Step[Scene]:
    """Tell what one that comes into view may still spend."""
    if not one.still:
        return Step(state)
    return Step(state, (public("revealed-owed", who=one.name, round=state.round - 1, left=dice_told(one.still)),))


def as_of(state: Scene, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return what is told of dice of the round before."""
    return tuple(event.evolve(phrase=say("as-of", round=state.round - 1, what=event.phrase)) for event in events)
