"""Announcing an action: what a combatant is doing once it has begun it, and what is told of it.

Owns how a declaration is carried out. Must not know whether it may be, nor move the clock.
"""

from __future__ import annotations

from bot.rules.events import Event, about, for_owner
from bot.rules.step import Step
from bot.rules.systems.eternal_soldier.actions import Intent
from bot.rules.systems.eternal_soldier.commands import Declare
from bot.rules.systems.eternal_soldier.landing import settled
from bot.rules.systems.eternal_soldier.state import MOVING, Action, RunningClock, Soldier, Use, announced, time_of
from bot.rules.systems.eternal_soldier.weapons import plain
from bot.rules.words import Fact


def declare(state: RunningClock, who: Soldier, command: Declare, meant: Intent) -> Step[RunningClock]:
    """Begin an action, and do first what is due."""
    ready, told = settled(state, who)
    action = _action(state, ready, command, meant)
    if meant.use is Use.STOP:
        after = ready.evolve(motion=action)
    elif meant.use in MOVING:
        after = ready.evolve(motion=action, doing=None)
    else:
        after = ready.evolve(doing=action, motion=ready.motion if command.force else None)
    if not action.secret:
        after = after.evolve(waits=False, until=None)
    state = state.put(after)
    return Step(state, (*told, begun(state, after, action)))


def _action(state: RunningClock, who: Soldier, command: Declare, meant: Intent) -> Action:
    repeat = meant.use is Use.ATTACK if command.repeat is None else command.repeat
    time = time_of(state, who)
    return Action(
        label=meant.label,
        begins=time,
        lands=time,
        secret=bool(command.secret),
        speed=meant.speed,
        use=meant.use,
        weapon=plain(meant.weapon.name) if meant.weapon is not None else None,
        repeat=repeat,
        reacting=bool(command.reacting),
        reach=bool(command.reach),
        agility=who.agility,
    ).starting(time, who.agility)


def begun(state: RunningClock, who: Soldier, action: Action) -> Event:
    """Return what is told of an action that begins: to everybody, or only to its owner and the GM."""
    facts: dict[str, Fact] = {"who": who.name, "what": action.label, "lands": action.lands, "how": _how(action)}
    if action.secret:
        return for_owner(who, "begins-in-secret", **facts)
    if not state.started:
        n, m = announced(state)
        return about(who, "announces", n=n, m=m, **facts)
    if action.lasts:
        return about(who, "sets-off", who=who.name, what=action.label)
    if action.repeat:
        return about(who, "begins-and-repeats", **facts)
    return about(who, "begins", **facts)


def _how(action: Action) -> tuple[str, ...]:
    """Return the options that an action's length came from."""
    given = {"reacting": action.reacting, "reach": action.reach, "repeat": action.repeat}
    return (*((action.speed,) if action.speed else ()), *(name for name, set_ in given.items() if set_)) or ("moving",)


def at_once(state: RunningClock, who: Soldier, meant: Intent) -> Step[RunningClock]:
    """Do what takes no time: let go of a trigger, or have a weapon in hand before the clock starts."""
    if meant.use is Use.FIRE:
        after, told = settled(state, who)
        return Step(state.put(after.evolve(doing=None)), (*told, about(who, "releases", who=who.name)))
    assert meant.weapon is not None, "what is in hand is a weapon"
    event = about(who, "has-in-hand", who=who.name, weapon=meant.weapon.name)
    return Step(state.put(who.evolve(out=plain(meant.weapon.name))), (event,))
