"""The way of a command: it is carried out, and the clock goes on as long as the pace of the table lets it.

Each is a step of its own; all of them together are a transaction, which is told as one.
"""

from __future__ import annotations

from bot.fight import batch, deadlines
from bot.fight.fight import Deadlines, Fight
from bot.rules import pace
from bot.rules.commands import Command, Elapse, Next
from bot.rules.draw import Draw
from bot.rules.errors import Refused, refuse_if
from bot.rules.events import AppliedStep, agreed, open_groups
from bot.rules.schema import MOMENTS
from bot.rules.system import goes_on


def steps_of(fight: Fight, command: Command, draw: Draw) -> tuple[tuple[AppliedStep, ...], Deadlines]:
    """Carry out a command and what follows from it by itself; return the steps, and the deadlines as it sets them."""
    state = fight.state
    try:
        if batch.meant(command):
            refuse_if(state.ended, "ended")
            steps, set_to = batch.steps_of(fight, command, draw), fight.deadlines
        else:
            step = fight.system.apply(state, command, draw)
            steps, set_to = [AppliedStep(command, step.state, step.events, draw.drawn)], fight.deadlines
            if command.verb in deadlines.HANDLERS:
                steps, set_to = _with_deadlines(fight, command, steps[0], draw)
    except Refused as refused:
        refused.phrase = agreed(refused.phrase, open_groups(state))
        raise
    onward = isinstance(command, Next | Elapse) and _leads_on(fight, command, steps[0], set_to)
    steps += pace.going_on(fight.system, steps[-1].state, draw, onward=onward, now=command.now)
    return tuple(steps), set_to


def _leads_on(fight: Fight, command: Command, first: AppliedStep, set_to: Deadlines) -> bool:
    """Whether a GM's Next, or the end of a time, has the clock go on to whoever is called, whatever the pace.

    What a Next tells first, and players may answer, is waited for as any other moment is.
    """
    system, state, _ = fight
    if isinstance(command, Next) and command.by.gm and not any(event.call for event in first.events):
        return not (state.setting("pace") == MOMENTS and system.tells_first(state))
    return system.holds(state) and (goes_on(command) or (isinstance(command, Elapse) and not set_to.stopped))


def _with_deadlines(
    fight: Fight, command: Command, first: AppliedStep, draw: Draw
) -> tuple[list[AppliedStep], Deadlines]:
    """Return the step of a command about the deadlines, with what they give then for those who are missed, as steps."""
    given = deadlines.given(fight, command)
    steps = [first._replace(events=(*first.events, *given.events))]
    for further in given.commands:
        steps.append(_taken(fight.at(steps[-1].state), further, draw))
    if isinstance(command, Elapse) and not (given.deadlines.stopped or fight.system.holds(fight.state)):
        way = deadlines.way_on(fight.system, steps[-1].state, command.now)
        if way is None:
            stuck = deadlines.stuck(fight, command)
            return [first._replace(events=stuck.events)], stuck.deadlines
        steps.append(_taken(fight.at(steps[-1].state), way, draw))
    return steps, given.deadlines


def _taken(fight: Fight, command: Command, draw: Draw) -> AppliedStep:
    before = len(draw.drawn)
    step = fight.system.apply(fight.state, command, draw)
    return AppliedStep(command, step.state, step.events, draw.drawn[before:])
