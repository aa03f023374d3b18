"""Announcing an action: what fits together, what is free to begin, and what the combatant is then doing.

Owns the checks of a declaration. Must not move the clock. What is announced in secret must not show: it never takes
the place of something that everybody has seen.
"""

from __future__ import annotations

from bot.rules.errors import Refused
from bot.rules.events import Event, about, for_owner
from bot.rules.step import Step
from bot.rules.systems.eternal_soldier.actions import Intent
from bot.rules.systems.eternal_soldier.commands import Declare
from bot.rules.systems.eternal_soldier.landing import Arms, landed
from bot.rules.systems.eternal_soldier.state import (
    MOVING,
    Action,
    Pace,
    RunningClock,
    Soldier,
    Use,
    announced,
    due,
    just_begun,
    setting_off,
    time_of,
)
from bot.rules.systems.eternal_soldier.weapons import Weapon, plain
from bot.rules.words import Fact

_ONCE = (Use.DRAW, Use.RELOAD, Use.DROP, Use.PICK_UP, Use.PRONE, Use.GET_UP)


def check_fit(meant: Intent, command: Declare) -> None:
    """Refuse an option that makes no sense with the action."""
    if meant.now:
        allowed: tuple[str, ...] = ("action",)
    elif meant.use in (*MOVING, Use.STOP):
        allowed = ("action", "reacting", "secret")
    elif meant.use in _ONCE:
        allowed = ("action", "speed", "reacting", "secret")
    elif meant.named:
        allowed = ("action", "speed", "repeat", "reacting", "secret")
    else:
        return
    for option in ("speed", "repeat", "reacting", "reach", "secret"):
        if getattr(command, option) and option not in allowed:
            raise Refused("does-not-fit", option=option, what=meant.label, allowed=allowed)


def declare(state: RunningClock, who: Soldier, command: Declare, meant: Intent, arms: Arms) -> Step[RunningClock]:
    """Begin an action. One whose action is due has thereby done it."""
    if command.secret and due(state, who):
        raise Refused("act-first", who=who.name)
    ready, told = who, tuple[Event, ...]()
    if done := due(state, who):
        ready, told = landed(who, done, arms, at=time_of(state, who), again=False)
    if meant.use in (*MOVING, Use.STOP):
        action = _moving(state, ready, command, meant)
        after = ready.evolve(motion=action, doing=None if meant.use in MOVING else ready.doing)
    else:
        _check_doing(state, ready, command)
        beside = _beside(state, ready, command)
        if meant.weapon is not None:
            _check_weapon(ready, meant.use, meant.weapon, force=command.force)
        action = _action(state, ready, command, meant)
        after = ready.evolve(doing=action, motion=beside)
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


def _check_doing(state: RunningClock, who: Soldier, command: Declare) -> None:
    """Refuse a second action at a time."""
    doing = who.doing
    if doing is None:
        return
    if command.secret and not doing.secret:
        raise Refused("open-already", who=who.name, what=doing.label)
    if not just_begun(state, who, doing):
        raise Refused("busy", who=who.name, what=doing.label, lands=doing.lands)


def _beside(state: RunningClock, who: Soldier, command: Declare) -> Action | None:
    """Return the motion that goes on beside an action, which the GM may allow at half speed or less.

    One that is only setting off does the other thing instead.
    """
    motion = who.motion
    if motion is None:
        return None
    if command.secret and not motion.secret and not command.force:
        raise Refused("open-already", who=who.name, what=motion.label)
    if not command.force:
        if setting_off(state, who):
            return None
        raise Refused("moving", who=who.name, what=motion.label)
    if motion.pace(time_of(state, who)) is Pace.FULL:
        raise Refused("at-full-speed", who=who.name)
    return motion


def _moving(state: RunningClock, who: Soldier, command: Declare, meant: Intent) -> Action:
    """Return the run, walk or stop that begins; refuse what does not follow from how the combatant moves now."""
    motion = who.motion
    if command.secret and motion is not None and not motion.secret:
        raise Refused("open-already", who=who.name, what=motion.label)
    if meant.use is Use.STOP:
        if motion is None or not state.started:
            raise Refused("not-moving", who=who.name)
        if motion.use is Use.STOP:
            raise Refused("already-stopping", who=who.name, lands=motion.lands)
    else:
        _check_doing(state, who, command)
        if motion is not None and (motion.use in (meant.use, Use.RUN) or motion.rolled):
            raise Refused("already-moving", who=who.name, what=motion.label)
    return _action(state, who, command, meant)


def _check_weapon(who: Soldier, use: Use, weapon: Weapon, *, force: bool) -> None:
    """Refuse what cannot be done with the weapon as it is."""
    key = plain(weapon.name)
    if use is Use.DRAW:
        if who.out == key:
            raise Refused("already-drawn", who=who.name, weapon=weapon.name)
        return
    if weapon.draw is not None and who.out != key and not force:
        raise Refused("not-drawn", who=who.name, weapon=weapon.name, speed=weapon.draw)
    if weapon.holds is None:
        return
    left = who.rounds(key, weapon.holds)
    if use is Use.RELOAD and left == weapon.holds:
        raise Refused("is-full", who=who.name, weapon=weapon.name, rounds=left)
    if use is Use.ATTACK and left == 0:
        if weapon.reload is None:
            raise Refused("is-spent", who=who.name, weapon=weapon.name)
        raise Refused("must-reload", who=who.name, weapon=weapon.name, speed=weapon.reload)


def at_once(state: RunningClock, who: Soldier, command: Declare, meant: Intent, arms: Arms) -> Step[RunningClock]:
    """Do what takes no time: let go of a trigger, or have a weapon in hand before the clock starts."""
    if meant.use is Use.FIRE:
        return _release(state, who, meant.weapon, arms)
    weapon = meant.weapon
    if weapon is None or weapon.draw is None:
        raise Refused("no-draw", weapon=meant.label)
    if state.started and not command.force:
        raise Refused("draw-it", who=who.name, weapon=weapon.name, speed=weapon.draw)
    key = plain(weapon.name)
    if who.out == key:
        raise Refused("already-drawn", who=who.name, weapon=weapon.name)
    return Step(state.put(who.evolve(out=key)), (about(who, "has-in-hand", who=who.name, weapon=weapon.name),))


def _release(state: RunningClock, who: Soldier, weapon: Weapon | None, arms: Arms) -> Step[RunningClock]:
    """Let go of the trigger: what is fired on this segment is fired, and no more."""
    doing = who.doing
    other = weapon is not None and doing is not None and doing.weapon != plain(weapon.name)
    if doing is None or doing.use is not Use.FIRE or other:
        raise Refused("not-firing", who=who.name)
    after, told = landed(who, due(state, who), arms, at=time_of(state, who), again=False)
    return Step(state.put(after.evolve(doing=None)), (*told, about(who, "releases", who=who.name)))
