"""Who falls: one that is killed, unconscious or the like takes no part in the fight until that ends.

To its system one that has fallen has left, and one that rises comes in: what it had declared or under way is dropped,
and nothing waits for it.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.rules.base import AnySystem
from bot.rules.bells import recovered
from bot.rules.draw import Draw
from bot.rules.events import Step, about, before_the_call, on_board
from bot.rules.model import Combatant


def fall(system: AnySystem, state: Any, one: Combatant) -> Step[Any]:
    """Take a combatant out of the fight, as it is now in its condition."""
    rest = tuple(other for other in state.combatants if other.id != one.id)
    state = state.evolve(combatants=rest, fallen=(*state.fallen, one.at_rest()))
    step = Step(state, (about(one, "takes-no-part", who=one.name),))
    return step.then(lambda state: system.left(state, one))


def rise(system: AnySystem, state: Any, one: Combatant, draw: Draw) -> Step[Any]:
    """Have a combatant that has fallen, as it is now, come in again: last in the order of seats."""
    rest = tuple(other for other in state.fallen if other.id != one.id)
    state = state.evolve(combatants=(*state.combatants, one), fallen=rest)
    step = Step(state, (about(one, "takes-part-again", who=one.name),))
    return step.then(lambda state: system.entered(state, one, draw))


def edited(system: AnySystem, state: Any, before: Combatant, after: Combatant, draw: Draw) -> Step[Any]:
    """Put an edited combatant in its place, and go on after that: it falls, rises, lies still, or takes part."""
    lies = (after.condition or "").casefold() in system.disabling
    if not state.has_fallen(before.id):
        return fall(system, state, after) if lies else system.edited(state.put(after), before, after, draw)
    if not lies:
        return rise(system, state, after, draw)
    return Step(state.evolve(fallen=tuple(after if one.id == after.id else one for one in state.fallen)))


def risen(system: AnySystem, step: Step[Any], draw: Draw) -> Step[Any]:
    """Return a step in which those rise again whose condition lasts no longer where it leads."""
    now = system.clock(step.state)[0].at
    if now is None:
        return step
    for one in step.state.fallen:
        better, told = recovered(one, now)
        if told:
            step = step.telling(*before_the_call(step.events, tuple(map(on_board, told))))
            step = step.then(partial(rise, system, one=better, draw=draw))
    return step
