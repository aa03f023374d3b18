"""What may be done now in Eternal Soldier: ready commands for one viewer.

Owns nothing of its own: it asks the state the same questions as the rules do. Must not change anything.
"""

from __future__ import annotations

from bot.rules.commands import Abort, Command
from bot.rules.model import Viewer
from bot.rules.systems.eternal_soldier.commands import Act, Check, Declare, Flip, Hold, Next
from bot.rules.systems.eternal_soldier.landing import landed
from bot.rules.systems.eternal_soldier.lengths import CLASSES
from bot.rules.systems.eternal_soldier.state import (
    RunningClock,
    Soldier,
    Use,
    all_due,
    barred,
    coming,
    due,
    just_begun,
    setting_off,
    time_of,
)
from bot.rules.systems.eternal_soldier.stopping import open_rolls


def legal(state: RunningClock, viewer: Viewer) -> tuple[Command, ...]:
    """Return commands that the viewer may give, each accepted as it stands."""
    commands: list[Command] = []
    for one in state.combatants:
        if viewer.gm or one.owned_by(viewer):
            commands += _of(state, one, viewer)
    if viewer.gm:
        if len(all_due(state)) == 1:
            commands.append(Act(by=viewer))
        if may_start(state):
            commands.append(Flip(by=viewer))
        if state.started and (all_due(state) or coming(state) is not None or hidden_coming(state)):
            commands.append(Next(by=viewer))
    return tuple(commands)


def may_start(state: RunningClock) -> bool:
    """Whether the clock may be started: it does not run, or nothing that everybody sees is under way."""
    return not state.started or not any(one.shown for one in state.visible)


def hidden_coming(state: RunningClock) -> bool:
    """Whether a hidden combatant has something under way that will be done."""
    return any(one.hidden and one.lands is not None for one in state.combatants)


def may_hold(one: Soldier) -> bool:
    """Whether a combatant (with nothing due) may hold: it does not yet, and everybody sees it do nothing."""
    return not one.waits and not one.shown


def may_abort(state: RunningClock, one: Soldier) -> bool:
    """Whether a combatant has something to abort: an action, a hold, or a run on which it has not moved yet."""
    return one.doing is not None or one.waits or setting_off(state, one)


def settled(state: RunningClock, one: Soldier) -> Soldier:
    """Return the combatant as it is once it has done what is due, going over to something else."""
    done = due(state, one)
    return landed(one, done, {}, at=time_of(state, one), again=False)[0] if done else one


def _of(state: RunningClock, one: Soldier, viewer: Viewer) -> list[Command]:
    commands: list[Command] = []
    if due(state, one):
        commands.append(Act(by=viewer, combatant=one.id))
    if not barred(state, one):
        commands += declaring(state, one, viewer)
        if may_hold(settled(state, one)):
            commands.append(Hold(by=viewer, combatant=one.id))
    if may_abort(state, one):
        commands.append(Abort(by=viewer, combatant=one.id))
    commands += [Check(by=viewer, combatant=one.id, target=target) for target in open_rolls(state, one)]
    return commands


def declaring(state: RunningClock, one: Soldier, viewer: Viewer) -> list[Declare]:
    """Return the declarations that are free: any class, or how to end what goes on by itself."""
    after = settled(state, one)
    doing, motion = after.doing, after.motion
    commands: list[Declare] = []
    free = motion is None or setting_off(state, after)
    if free and (doing is None or just_begun(state, after, doing)):
        commands += [Declare(by=viewer, combatant=one.id, speed=speed) for speed in CLASSES]
    if motion is not None and motion.lasts and state.started:
        commands.append(Declare(by=viewer, combatant=one.id, action="stop"))
    if motion is not None and motion.use is Use.STOP and not motion.rolled and doing is None:
        commands.append(Declare(by=viewer, combatant=one.id, action="run"))
    if one.doing is not None and one.doing.use is Use.FIRE:
        commands.append(Declare(by=viewer, combatant=one.id, action="release"))
    return commands
