"""What may be done now in Eternal Soldier: each rule once, for what is offered and for what is refused.

Owns when a command may be given, and whom it is for and what it means as far as that depends on it. Must not change
anything, nor know what a command does. What is announced in secret must not show: it never takes the place of
something that everybody has seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from bot.rules.commands import Abort, Command, ForCombatant
from bot.rules.contract import Guard
from bot.rules.errors import Refused
from bot.rules.model import Viewer
from bot.rules.systems.eternal_soldier.actions import Intent, by_speed, parse_added, understood
from bot.rules.systems.eternal_soldier.commands import FIRST, SECOND, Act, Check, Declare, Flip, Hold, Next
from bot.rules.systems.eternal_soldier.landing import settled
from bot.rules.systems.eternal_soldier.state import (
    MOVING,
    Action,
    Ongoing,
    Pace,
    RunningClock,
    Soldier,
    Use,
    all_due,
    barred,
    due,
    just_begun,
    ongoing,
    setting_off,
    sides,
    time_of,
)
from bot.rules.systems.eternal_soldier.stopping import DIE
from bot.rules.systems.eternal_soldier.weapons import Weapon, plain

_ANY_CLASS = "VII"
"""The class that stands for all of them: what is begun in one may be begun in each."""
_ENDING: Mapping[Use, str] = {Use.RUN: "stop", Use.WALK: "stop", Use.STOP: "run", Use.FIRE: "release"}
"""What is declared to end what goes on by itself, or to go on after all."""
_MOTIONS = (*MOVING, Use.STOP)
_ONCE = (Use.DRAW, Use.RELOAD, Use.DROP, Use.PICK_UP, Use.PRONE, Use.GET_UP)
_SEGMENT = re.compile(r"(?:segment\s+)?([0-9]{1,5})", re.IGNORECASE)


def ways(state: RunningClock, viewer: Viewer) -> Iterator[Command]:
    """Yield what the viewer could mean: for its combatants, for the only one that is due, and for the clock."""
    for one in state.combatants:
        if one.commanded_by(viewer):
            yield Act(by=viewer, combatant=one.id)
            yield from declarations(state, one, viewer)
            yield Hold(by=viewer, combatant=one.id)
            yield Abort(by=viewer, combatant=one.id)
            for target in (FIRST, SECOND) if one.motion is not None else ():
                yield Check(by=viewer, combatant=one.id, target=target)
    yield Act(by=viewer)
    yield Flip(by=viewer)
    yield Next(by=viewer)


def declarations(state: RunningClock, one: Soldier, viewer: Viewer) -> Iterator[Declare]:
    """Yield the declarations that a combatant could mean: something new, or how to end what goes on by itself."""
    yield Declare(by=viewer, combatant=one.id, speed=_ANY_CLASS)
    for action in (ongoing(state, one).motion, one.doing):
        if action is not None and action.use in _ENDING:
            yield Declare(by=viewer, combatant=one.id, action=_ENDING[action.use])


# The clock.


def start(state: RunningClock, command: Flip) -> None:
    """The clock is started for all; again only while everybody is seen to do nothing, or with force."""
    if command.combatant is not None:
        raise Refused("one-clock")
    at_work = tuple(one.name for one in state.visible if one.shown)
    if state.started and at_work and not command.force:
        raise Refused("already-running", segment=state.now, names=at_work)
    surprising(state, command)


def surprising(state: RunningClock, command: Flip) -> str | None:
    """Return the side that surprises, as it is written here."""
    if command.surprise is None:
        return None
    known = {side.casefold(): side for side in sides(state)}
    side = known.get(command.surprise.casefold())
    if side is None:
        raise Refused("no-such-side", found=command.surprise, allowed=tuple(known.values()))
    return side


def go_on(state: RunningClock, command: Next) -> None:
    """The clock goes on while something is under way that will be done, be it a hidden combatant's."""
    if command.round:
        raise Refused("no-rounds")
    _check_started(state)
    if all(one.lands is None for one in state.combatants):
        raise Refused("nothing-to-come", segment=state.now)


def _check_started(state: RunningClock) -> None:
    if not state.started:
        raise Refused("flip-first")


# Whom a command is for.


def whose(state: RunningClock, command: ForCombatant) -> Soldier:
    """Return whom a command or a question is for that must say it."""
    if command.combatant is None:
        raise Refused("which-combatant")
    return state.get(command.combatant)


def who_acts(state: RunningClock, command: Act) -> Soldier:
    """Return who acts: for a GM who names nobody, the only one that is due."""
    if command.combatant is not None:
        return state.get(command.combatant)
    done = all_due(state)
    if not done:
        raise Refused("nothing-due", segment=state.now)
    if len(done) > 1:
        raise Refused("which-due", names=tuple(one.name for one in done))
    return done[0]


def _check_aware(state: RunningClock, who: Soldier, *, force: bool) -> None:
    if barred(state, who) and not force:
        raise Refused("unaware", who=who.name)


# Acting, waiting, changing one's mind.


def act(state: RunningClock, command: Act) -> None:
    """One acts when something of its own is done."""
    who = who_acts(state, command)
    _check_started(state)
    acted(state, who, command)


def acted(state: RunningClock, who: Soldier, command: Act) -> tuple[Action, ...]:
    """Return what is done with an act: what is due or, with force and nothing due, whatever is under way, now."""
    done = due(state, who)
    if done:
        return done
    under_way = tuple(action for action in who.actions if not action.lasts)
    if not under_way:
        raise Refused("nothing-to-act", who=who.name)
    time = time_of(state, who)
    if not command.force:
        first = min(under_way, key=lambda action: action.lands)
        raise Refused("not-due", who=who.name, what=first.label, lands=first.lands, segment=time)
    return tuple(action.evolve(lands=time) for action in under_way)


def hold(state: RunningClock, command: Hold) -> None:
    """One waits who, as everybody sees, does nothing; for a segment that is to come, who does nothing at all."""
    who = whose(state, command)
    _check_aware(state, who, force=command.force)
    after = ongoing(state, who)
    if after.waits:
        raise Refused("holds-already", who=who.name)
    if after.motion is not None and not after.motion.secret:
        raise Refused("must-stop", who=who.name, what=after.motion.label)
    segment = segment_awaited(command)
    if after.doing is not None and (segment is not None or not after.doing.secret):
        raise _busy(who, after.doing)
    if segment is not None and segment <= time_of(state, who):
        raise Refused("until-past", found=segment, segment=time_of(state, who))


def segment_awaited(command: Hold) -> int | None:
    """Return the segment that is waited for; None if it is anything else, or nothing said."""
    matched = _SEGMENT.fullmatch(command.until.strip()) if command.until is not None else None
    return int(matched[1]) if matched is not None else None


def abort(state: RunningClock, command: Abort) -> None:
    """One changes its mind who is at something or waits; a run that has got going ends by stopping."""
    who = whose(state, command)
    if who.waits or given_up(state, who) is not None:
        return
    if who.motion is not None:
        raise Refused("must-stop", who=who.name, what=who.motion.label)
    raise Refused("nothing-to-abort", who=who.name)


def given_up(state: RunningClock, who: Soldier) -> Action | None:
    """Return what is lost when one changes its mind: what it does, else a run on which it has not moved yet."""
    return who.doing or (who.motion if setting_off(state, who) else None)


# Rolling to stop sooner.


def roll(state: RunningClock, command: Check) -> None:
    """One rolls to stop sooner who moves or is stopping, and has not rolled yet."""
    rolled_for(state, whose(state, command), command)
    if command.dice is not None and not 1 <= command.dice <= DIE:
        raise Refused("bad-die", found=command.dice, lowest=1, highest=DIE)


def rolled_for(state: RunningClock, who: Soldier, command: Check) -> str:
    """Return the segment of stopping on which one rolls to be stopped: the first that is not over, unless it says."""
    motion = who.motion
    if not state.started or motion is None or motion.rolled or motion in due(state, who):
        raise Refused("no-roll-now", who=who.name)
    first_is_open = motion.use in MOVING or time_of(state, who) <= motion.begins + motion.delay
    allowed = (FIRST, SECOND) if first_is_open else (SECOND,)
    target = command.target.casefold() if command.target is not None else allowed[0]
    if target not in (FIRST, SECOND):
        raise Refused("bad-target", found=target, allowed=allowed)
    if target not in allowed:
        raise Refused("first-is-over", who=who.name, allowed=allowed)
    return target


# Announcing.


def declare(state: RunningClock, command: Declare) -> None:
    """One who is aware begins one thing at a time. One whose action is due has thereby done it."""
    who = whose(state, command)
    if command.secret and not command.by.gm and state.setting("secrets") == "gm":
        raise Refused("gm-only", what="secret")
    _check_aware(state, who, force=command.force)
    meant = meant_by(state, who, command)
    _check_fit(meant, command)
    if meant.now:
        _check_at_once(state, who, meant, force=command.force)
        return
    if command.secret and due(state, who):
        raise Refused("act-first", who=who.name)
    after = ongoing(state, who)
    if meant.use in _MOTIONS:
        _check_motion(state, who, after, command, meant.use)
        return
    _check_doing(state, who, after.doing, command)
    _check_beside(state, who, after.motion, command)
    if meant.weapon is not None:
        _check_weapon(settled(state, who)[0], meant.use, meant.weapon, force=command.force)


def meant_by(state: RunningClock, who: Soldier, command: Declare) -> Intent:
    """Return what is meant by a declaration: the weapon in hand is that of one who has done what is due."""
    if command.action is None:
        return by_speed(command.speed)
    return understood(
        command.action,
        command.speed,
        added=parse_added(state.setting("actions")),
        weapons=state.arms,
        out=settled(state, who)[0].out,
    )


def _check_fit(meant: Intent, command: Declare) -> None:
    """Refuse an option that makes no sense with the action."""
    if meant.now:
        allowed: tuple[str, ...] = ("action",)
    elif meant.use in _MOTIONS:
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


def _check_at_once(state: RunningClock, who: Soldier, meant: Intent, *, force: bool) -> None:
    """A trigger that is held can be let go; a weapon that is drawn can be in hand before the clock starts."""
    weapon = meant.weapon
    if meant.use is Use.FIRE:
        held = who.doing.weapon if who.doing is not None and who.doing.use is Use.FIRE else None
        if held is None or (weapon is not None and held != plain(weapon.name)):
            raise Refused("not-firing", who=who.name)
        return
    if weapon is None or weapon.draw is None:
        raise Refused("no-draw", weapon=meant.label)
    if state.started and not force:
        raise Refused("draw-it", who=who.name, weapon=weapon.name, speed=weapon.draw)
    _check_undrawn(who, weapon)


def _check_motion(state: RunningClock, who: Soldier, after: Ongoing, command: Declare, use: Use) -> None:
    """One stops who runs or walks; one runs or walks who stands or is stopping, and who walks may run."""
    motion = after.motion
    _check_unseen(who, command, motion)
    if use is Use.STOP:
        if motion is None or not state.started:
            raise Refused("not-moving", who=who.name)
        if motion.use is Use.STOP:
            raise Refused("already-stopping", who=who.name, lands=motion.lands)
        return
    _check_doing(state, who, after.doing, command)
    if motion is not None and (motion.use in (use, Use.RUN) or motion.rolled):
        raise Refused("already-moving", who=who.name, what=motion.label)


def _check_doing(state: RunningClock, who: Soldier, doing: Action | None, command: Declare) -> None:
    """One action at a time; one that is only begun can still be another one."""
    if doing is None:
        return
    _check_unseen(who, command, doing)
    if not just_begun(state, who, doing):
        raise _busy(who, doing)


def _check_beside(state: RunningClock, who: Soldier, motion: Action | None, command: Declare) -> None:
    """One who only sets off can do something else instead; beside a motion only the GM allows it, at half speed."""
    if motion is None:
        return
    if not command.force:
        _check_unseen(who, command, motion)
        if not setting_off(state, who):
            raise Refused("moving", who=who.name, what=motion.label)
    elif motion.pace(time_of(state, who)) is Pace.FULL:
        raise Refused("at-full-speed", who=who.name)


def _check_unseen(who: Soldier, command: Declare, action: Action | None) -> None:
    """A secret action does not take the place of one that everybody sees."""
    if command.secret and action is not None and not action.secret:
        raise Refused("open-already", who=who.name, what=action.label)


def _check_weapon(who: Soldier, use: Use, weapon: Weapon, *, force: bool) -> None:
    """Refuse what cannot be done with the weapon as it is."""
    if use is Use.DRAW:
        _check_undrawn(who, weapon)
        return
    key = plain(weapon.name)
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


def _check_undrawn(who: Soldier, weapon: Weapon) -> None:
    if who.out == plain(weapon.name):
        raise Refused("already-drawn", who=who.name, weapon=weapon.name)


def _busy(who: Soldier, doing: Action) -> Refused:
    return Refused("busy", who=who.name, what=doing.label, lands=doing.lands)


GUARDS: Mapping[str, Guard] = {
    "flip": start,
    "next": go_on,
    "act": act,
    "hold": hold,
    "abort": abort,
    "check": roll,
    "declare": declare,
}
