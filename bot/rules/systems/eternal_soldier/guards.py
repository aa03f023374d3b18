"""What may be done now in Eternal Soldier: each rule once, for what is offered and for what is refused.

A guard returns what its handler needs, or raises Refused. What is announced in secret must not show: it never takes the
place of something that everybody has seen, not even by the GM's leave.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Generic, NamedTuple, TypeVar

from bot.rules.commands import Abort, Command
from bot.rules.errors import Forced, Refused, passes, refuse_if
from bot.rules.events import Event
from bot.rules.kit.turns import Hold, NextTo
from bot.rules.model import CREW, FOES, Viewer
from bot.rules.permissions import for_whom, gm_only
from bot.rules.system import Guard
from bot.rules.systems.eternal_soldier import actions
from bot.rules.systems.eternal_soldier.clock import settled
from bot.rules.systems.eternal_soldier.commands import FIRST, SECOND, Act, Check, Declare, Flip
from bot.rules.systems.eternal_soldier.notation import CLASSES, Weapon, length
from bot.rules.systems.eternal_soldier.state import Action, RunningClock, Soldier, Use

C = TypeVar("C", bound=Command)
_MOTIONS = (Use.RUN, Use.WALK, Use.STOP)
_ONCE = (Use.DRAW, Use.RELOAD, Use.DROP, Use.PICK_UP, Use.PRONE, Use.GET_UP)
DEFENCES = (Use.PARRY, Use.DODGE)
_ENDINGS = {Use.RUN: "stop", Use.WALK: "stop", Use.STOP: "run", Use.FIRE: "release"}
"""Declarations that end an action without an end of its own, or let it go on."""
AT_ONCE = (*map(str, DEFENCES), _ENDINGS[Use.FIRE])
"""Declarations that take no time, nor any before them where they answer something."""
_SEGMENT = re.compile(r"(?:segment\s+)?([0-9]{1,5})", re.IGNORECASE)
DIE = 20
FIRST_PENALTY = 10


class Intent(NamedTuple, Generic[C]):
    """A soldier, its command, the actions it begins, confirms or ends, and events of what is done before."""

    soldier: Soldier
    command: C
    actions: tuple[Action, ...] = ()
    done: tuple[Event, ...] = ()


# What a viewer could mean.


def begins(state: RunningClock, soldier: Soldier, viewer: Viewer) -> bool:
    """Return whether a soldier may begin an action: one that may be begun in one class may be begun in each."""
    return passes(declare, state, Declare(by=viewer, combatant=soldier.id, speed=CLASSES[0]))


def named(state: RunningClock, soldier: Soldier) -> Iterator[str]:
    """Yield the actions with a name that a soldier could begin, or end."""
    ready, _ = settled(state, soldier)
    ending = (action for action in (ready.motion, soldier.doing) if action and action.use in _ENDINGS)
    yield from (_ENDINGS[action.use] for action in ending)
    yield from map(str, DEFENCES)
    yield from actions.offered_actions(state.arms_of(soldier), ready.out)
    yield from [actions.GET_UP] if ready.prone else ["run"] if ready.motion is None else []


def sides(state: RunningClock) -> tuple[str, ...]:
    """Return the sides that everybody may know of."""
    return tuple(dict.fromkeys((CREW, FOES, *(one.side for one in state.visible))))


# The clock.


def flip(state: RunningClock, command: Flip) -> Flip:
    """Start the clock; again only if nothing is openly under way."""
    refuse_if(command.combatant is not None, "one-clock")
    busy = tuple(one.name for one in state.visible if one.shown)
    refuse_if(state.started and busy and not command.force, "already-running", segment=state.now, names=busy)
    known = {side.casefold(): side for side in sides(state)}
    side = known.get((command.surprise or "").casefold())
    if command.surprise is not None and side is None:
        raise Refused("no-such-side", found=command.surprise, allowed=tuple(known.values()))
    return command.replace(surprise=side)


def go_on(state: RunningClock, command: NextTo) -> None:
    """Move the clock to a later segment or the end of an action; force takes a player's due action as done."""
    refuse_if(command.round, "no-rounds")
    refuse_if(not state.started, "flip-first")
    if command.to is not None and command.to <= state.now:
        raise Refused("to-past", found=command.to, segment=state.now)
    due = state.all_due()
    if due and all(one.owner is not None for one in due) and not command.force:
        names = tuple(one.name for one in due)
        raise Refused("still-due", Forced.NEXT, names=names, segment=state.now)
    if command.to is None and all(one.lands is None for one in state.combatants):
        raise Refused("nothing-to-come", segment=state.now)


# Acting, waiting, changing one's mind, stopping.


def act(state: RunningClock, command: Act) -> Intent[Act]:
    """Confirm due actions, or by force any under way; a GM who names nobody means the only soldier due."""
    meant = state.all_due() if command.combatant is None else (state.get(command.combatant),)
    refuse_if(not meant, "nothing-due", segment=state.now)
    refuse_if(len(meant) > 1, "which-due", names=tuple(one.name for one in meant))
    (soldier,) = meant
    refuse_if(not state.started, "flip-first")
    due = state.due(soldier)
    if due:
        return Intent(soldier, command, due)
    under_way = [action for action in soldier.actions if not action.lasts]
    refuse_if(not under_way, "nothing-to-act", who=soldier.name)
    time = state.time_of(soldier)
    if not command.force:
        first = min(under_way, key=lambda action: action.lands)
        raise Refused("not-due", who=soldier.name, what=first.label, lands=first.lands, segment=time)
    return Intent(soldier, command, tuple(action.replace(lands=time) for action in under_way))


def hold(state: RunningClock, command: Hold) -> Intent[Hold]:
    """Wait with nothing openly under way; for a segment, with nothing at all."""
    soldier = for_whom(state, command, None)
    refuse_if(state.is_surprised(soldier) and not command.force, "unaware", who=soldier.name)
    ready, done = settled(state, soldier)
    if ready.aimless and command.until is None:
        return Intent(ready, command, done=done)
    refuse_if(ready.waits, "holds-already", who=soldier.name)
    if ready.motion is not None and not ready.motion.secret:
        raise Refused("must-stop", who=soldier.name, what=ready.motion.label)
    matched = _SEGMENT.fullmatch(command.until.strip()) if command.until is not None else None
    if ready.doing is not None and (matched is not None or not ready.doing.secret):
        raise Refused("busy-to-hold", who=soldier.name, what=ready.doing.label, lands=ready.doing.lands)
    if matched is None:
        return Intent(ready, command, done=done)
    segment, begins = int(matched[1]), state.begins_at(ready)
    refuse_if(segment <= begins, "until-past", found=segment, segment=begins)
    wait = Action(label=f"segment {segment}", begins=begins, lands=segment, use=Use.WAIT, agility=ready.agility)
    return Intent(ready, command, (wait,), done)


def abort(state: RunningClock, command: Abort) -> Intent[Abort]:
    """Lose an action or a hold; a run that has got going only with force."""
    soldier = for_whom(state, command, None)
    lost = soldier.doing or (soldier.motion if command.force or state.is_setting_off(soldier) else None)
    if lost is not None:
        return Intent(soldier, command, (lost,))
    if not soldier.waits and soldier.motion is not None:
        raise Refused("must-stop", who=soldier.name, what=soldier.motion.label)
    refuse_if(not soldier.waits, "nothing-to-abort", who=soldier.name)
    return Intent(soldier, command)


def roll_needed(soldier: Soldier, target: str | None) -> int:
    """Return the highest roll that stops a soldier on this segment."""
    return soldier.agility - FIRST_PENALTY if target == FIRST else soldier.agility


def check(state: RunningClock, command: Check) -> Intent[Check]:
    """Roll once to stop sooner; the segment must be named while both are open."""
    soldier = for_whom(state, command, None)
    motion = soldier.motion
    if not state.started or motion is None or motion.rolled or motion in state.due(soldier):
        raise Refused("no-roll-now", who=soldier.name)
    first_is_open = motion.lasts or state.time_of(soldier) <= motion.begins + motion.delay
    allowed = (FIRST, SECOND) if first_is_open else (SECOND,)
    if command.target is None and first_is_open:
        most = {target: max(0, roll_needed(soldier, target)) for target in allowed}
        raise Refused("stop-on-which", who=soldier.name, first=most[FIRST], second=most[SECOND])
    target = (command.target or SECOND).casefold()
    refuse_if(target not in (FIRST, SECOND), "bad-target", found=target, allowed=allowed)
    refuse_if(target not in allowed, "first-is-over", who=soldier.name, allowed=allowed)
    if command.dice is not None and not 1 <= command.dice <= DIE:
        raise Refused("bad-die", found=command.dice, lowest=1, highest=DIE)
    return Intent(soldier, command.replace(target=target), (motion,))


# Declaring.


def declare(state: RunningClock, command: Declare) -> Intent[Declare]:
    """Begin one action, if aware; a soldier has thereby done what is due."""
    soldier = for_whom(state, command, None)
    if command.secret and not may_be_secret(state, command.by):
        raise gm_only("secret")
    refuse_if(state.is_surprised(soldier) and not command.force, "unaware", who=soldier.name)
    ready, done = settled(state, soldier)
    if command.closing is not None:
        parts = (f"{command.closing}s", command.speed)
        command = command.replace(reach=True, speed="+".join(filter(None, parts)))
    own, arms = actions.parse_own_actions(state.setting("actions")), state.arms_of(soldier)
    parsed = actions.parse_action(command.action, command.speed, own, arms, ready.out)
    _check_options(parsed, command)
    if parsed.instant:
        _check_instant(state, soldier, parsed, force=command.force)
    elif command.secret and done:
        raise Refused("act-first", who=soldier.name)
    elif parsed.use in _MOTIONS:
        _check_motion(state, ready, command, parsed.use)
    else:
        _check_doing(state, ready, command)
        if ready.motion is not None and not command.force:
            _check_unseen(ready, command, ready.motion)
            refuse_if(not state.is_setting_off(ready), "moving", who=soldier.name, what=ready.motion.label)
    action = _action(state, ready, command, parsed)
    if parsed.weapon is not None and not parsed.instant:
        _check_weapon(ready, action, parsed.weapon, force=command.force)
    return Intent(ready, command, (action,), done)


def may_be_secret(state: RunningClock, viewer: Viewer) -> bool:
    """Return whether somebody may announce in secret at this table."""
    return viewer.gm or state.setting("secrets") != "gm"


def _check_options(parsed: actions.ParsedAction, command: Declare) -> None:
    if parsed.instant:
        allowed: tuple[str, ...] = ("action", "reacting") if parsed.use in DEFENCES else ("action",)
    elif parsed.use in _MOTIONS:
        allowed = ("action", "reacting", "secret")
    elif parsed.use in _ONCE:
        allowed = ("action", "speed", "reacting", "secret")
    elif parsed.common:
        allowed = ("action", "speed", "repeat", "reacting", "secret")
    else:
        return
    for option in ("speed", "repeat", "reacting", "reach", "secret"):
        if getattr(command, option) and option not in allowed:
            raise Refused("does-not-fit", option=option, what=parsed.label, allowed=allowed)


def _check_instant(state: RunningClock, soldier: Soldier, parsed: actions.ParsedAction, *, force: bool) -> None:
    weapon = parsed.weapon
    if parsed.use in DEFENCES:
        seen = {action.use for one in state.visible if one.id != soldier.id for action in one.shown}
        attacked = state.started and bool({Use.ATTACK, Use.FIRE} & seen)
        refuse_if(not attacked and not force, "no-attack-seen", who=soldier.name)
        return
    if parsed.use is Use.FIRE:
        held = soldier.doing.weapon if soldier.doing is not None and soldier.doing.use is Use.FIRE else None
        refuse_if(held is None or (weapon is not None and held != weapon.key), "not-firing", who=soldier.name)
        return
    if weapon is None or weapon.draw is None:
        raise Refused("no-draw", weapon=parsed.label)
    refuse_if(state.started and not force, "draw-it", who=soldier.name, weapon=weapon.name, speed=weapon.draw)
    refuse_if(soldier.out == weapon.key, "already-drawn", who=soldier.name, weapon=weapon.name)


def _check_motion(state: RunningClock, ready: Soldier, command: Declare, use: Use) -> None:
    motion = ready.motion
    _check_unseen(ready, command, motion)
    if use is Use.STOP:
        if motion is None or not state.started:
            raise Refused("not-moving", who=ready.name)
        refuse_if(motion.use is Use.STOP, "already-stopping", who=ready.name, lands=motion.lands)
        return
    refuse_if(ready.prone and not command.force, "is-prone", who=ready.name)
    _check_doing(state, ready, command)
    if motion is not None and (motion.use in (use, Use.RUN) or (motion.rolled and not command.force)):
        raise Refused("already-moving", who=ready.name, what=motion.label)


def _check_doing(state: RunningClock, ready: Soldier, command: Declare) -> None:
    doing = ready.doing
    _check_unseen(ready, command, doing)
    changes = command.force or command.change or ready.aimless
    if doing is not None and not changes and not state.has_just_begun(ready, doing):
        raise Refused("busy", who=ready.name, what=doing.label, lands=doing.lands)


def _check_unseen(ready: Soldier, command: Declare, action: Action | None) -> None:
    if command.secret and action is not None and not action.secret:
        raise Refused("open-already", who=ready.name, what=action.label)


def _check_weapon(ready: Soldier, action: Action, weapon: Weapon, *, force: bool) -> None:
    if action.use is Use.DRAW:
        refuse_if(ready.out == weapon.key, "already-drawn", who=ready.name, weapon=weapon.name)
        return
    if force:
        return
    if weapon.draw is not None and ready.out != weapon.key and not action.reach:
        raise Refused("not-drawn", who=ready.name, weapon=weapon.name, speed=weapon.draw)
    left = ready.rounds(weapon.key, weapon.holds) if weapon.holds is not None else None
    if action.use is Use.RELOAD and left == weapon.holds and left is not None:
        raise Refused("is-full", who=ready.name, weapon=weapon.name, rounds=left)
    if action.use is Use.ATTACK and left == 0:
        if weapon.reload is None:
            raise Refused("is-spent", who=ready.name, weapon=weapon.name)
        raise Refused("must-reload", who=ready.name, weapon=weapon.name, speed=weapon.reload)


def _action(state: RunningClock, ready: Soldier, command: Declare, parsed: actions.ParsedAction) -> Action:
    begins = state.begins_at(ready, reacting=bool(command.reacting))
    action = Action(
        label=parsed.label,
        begins=begins,
        lands=begins,
        secret=bool(command.secret),
        speed=parsed.speed,
        use=parsed.use,
        weapon=parsed.weapon.key if parsed.weapon is not None else None,
        repeat=_repeats(ready, parsed) if command.repeat is None else command.repeat,
        reacting=bool(command.reacting),
        agility=ready.agility,
    )
    if parsed.instant:
        return action
    if command.reach:
        action = _with_reach(ready, command, action, parsed.weapon)
    return action.starting(begins, ready.agility)


def _repeats(ready: Soldier, parsed: actions.ParsedAction) -> bool:
    """Return whether an attack starts again: not one with the last round, nor a bow's (text: "Missile Weapons")."""
    weapon = parsed.weapon
    if parsed.use is not Use.ATTACK or (weapon is None and actions.is_one_shot(parsed.label)):
        return False
    if weapon is None or weapon.holds is None:
        return True
    return ready.rounds(weapon.key, weapon.holds) > (weapon.automatic or 1)


def _with_reach(ready: Soldier, command: Declare, action: Action, weapon: Weapon | None) -> Action:
    """Return the attack at the end of a closing of 14s, or 14s+VII with its preparation.

    A listed weapon is prepared in its own classes. Without a closing, or before it is prepared, the attack is quick.
    """
    parts = (action.speed or "").split("+")
    time = "+".join(part for part in parts if part.endswith("s"))
    refuse_if(not time and not command.force, "reach-closes", who=ready.name, found=action.speed or "")
    if not time:
        return action.replace(reach=True, quick=True)
    classes = [part for part in parts if not part.endswith("s")]
    if not classes and weapon is not None:
        draw = weapon.draw if ready.out != weapon.key else None
        classes = [weapon.attack] if draw is None else [draw, weapon.attack]
    if not classes:
        return action.replace(reach=True, speed=time, repeat=bool(command.repeat))
    prepares = "+".join(classes)
    quick = command.force and length(prepares, ready.agility) >= length(time, ready.agility)
    return action.replace(reach=True, speed=time, prepares=prepares, quick=quick)


GUARDS: Mapping[str, Guard] = {
    "flip": flip,
    "next": go_on,
    "act": act,
    "hold": hold,
    "abort": abort,
    "check": check,
    "declare": declare,
}
