"""What may be announced now in Eternal Soldier: each rule once, for what is offered and for what is refused.

Owns when an action may be begun, and what is meant by an announcement. Must not change anything. What is announced in
secret must not show: it never takes the place of something that everybody has seen, not even by the GM's leave.
"""

from __future__ import annotations

from bot.rules.authority import gm_only
from bot.rules.commands import ForCombatant
from bot.rules.errors import Refused
from bot.rules.systems.eternal_soldier.actions import Intent, by_speed, parse_added, understood
from bot.rules.systems.eternal_soldier.closing import Closing, closing_of
from bot.rules.systems.eternal_soldier.commands import Declare
from bot.rules.systems.eternal_soldier.landing import settled
from bot.rules.systems.eternal_soldier.state import (
    MOVING,
    Action,
    Ongoing,
    RunningClock,
    Soldier,
    Use,
    arms_of,
    barred,
    due,
    just_begun,
    ongoing,
    setting_off,
)
from bot.rules.systems.eternal_soldier.weapons import Weapon, plain

_MOTIONS = (*MOVING, Use.STOP)
_ONCE = (Use.DRAW, Use.RELOAD, Use.DROP, Use.PICK_UP, Use.PRONE, Use.GET_UP)


def declare(state: RunningClock, command: Declare) -> None:
    """One who is aware begins one thing at a time. One whose action is due has thereby done it."""
    who = whose(state, command)
    if command.secret and not command.by.gm and state.setting("secrets") == "gm":
        raise gm_only("secret")
    check_aware(state, who, force=command.force)
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
    ready = settled(state, who)[0]
    closing = closing_meant(ready, command, meant)
    if command.reach and closing is None and not command.force:
        raise Refused("reach-closes", who=who.name, found=meant.speed or "")
    if meant.weapon is not None and not command.force:
        _check_weapon(ready, meant.use, meant.weapon, drawn_meanwhile=closing is not None)
    elif meant.weapon is not None and meant.use is Use.DRAW:
        _check_undrawn(ready, meant.weapon)


def whose(state: RunningClock, command: ForCombatant) -> Soldier:
    """Return whom a command or a question is for that must say it."""
    if command.combatant is None:
        raise Refused("which-combatant")
    return state.get(command.combatant)


def check_aware(state: RunningClock, who: Soldier, *, force: bool) -> None:
    """Refuse what one begins who is surprised."""
    if barred(state, who) and not force:
        raise Refused("unaware", who=who.name)


def meant_by(state: RunningClock, who: Soldier, command: Declare) -> Intent:
    """Return what is meant by a declaration: the weapon in hand is that of one who has done what is due."""
    if command.action is None:
        return by_speed(command.speed)
    return understood(
        command.action,
        command.speed,
        added=parse_added(state.setting("actions")),
        weapons=arms_of(state, who),
        out=settled(state, who)[0].out,
    )


def closing_meant(who: Soldier, command: Declare, meant: Intent) -> Closing | None:
    """Return the closing at whose end an attack with the longer weapon is due; None: there is none."""
    if not command.reach or meant.speed is None:
        return None
    weapon = meant.weapon
    return closing_of(meant.speed, weapon, drawn=weapon is not None and who.out == plain(weapon.name))


def _check_fit(meant: Intent, command: Declare) -> None:
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
    """One stops who runs or walks; one runs or walks who stands or is stopping and does not lie, and who walks may
    run.
    """
    motion = after.motion
    _check_unseen(who, command, motion)
    if use is Use.STOP:
        if motion is None or not state.started:
            raise Refused("not-moving", who=who.name)
        if motion.use is Use.STOP:
            raise Refused("already-stopping", who=who.name, lands=motion.lands)
        return
    if settled(state, who)[0].prone and not command.force:
        raise Refused("is-prone", who=who.name)
    _check_doing(state, who, after.doing, command)
    if motion is not None and (motion.use in (use, Use.RUN) or (motion.rolled and not command.force)):
        raise Refused("already-moving", who=who.name, what=motion.label)


def _check_doing(state: RunningClock, who: Soldier, doing: Action | None, command: Declare) -> None:
    if doing is None:
        return
    _check_unseen(who, command, doing)
    if not command.force and not just_begun(state, who, doing):
        raise busy(who, doing)


def _check_beside(state: RunningClock, who: Soldier, motion: Action | None, command: Declare) -> None:
    if motion is None or command.force:
        return
    _check_unseen(who, command, motion)
    if not setting_off(state, who):
        raise Refused("moving", who=who.name, what=motion.label)


def _check_unseen(who: Soldier, command: Declare, action: Action | None) -> None:
    if command.secret and action is not None and not action.secret:
        raise Refused("open-already", who=who.name, what=action.label)


def _check_weapon(who: Soldier, use: Use, weapon: Weapon, *, drawn_meanwhile: bool) -> None:
    if use is Use.DRAW:
        _check_undrawn(who, weapon)
        return
    key = plain(weapon.name)
    if weapon.draw is not None and who.out != key and not drawn_meanwhile:
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


def busy(who: Soldier, doing: Action) -> Refused:
    """Return the refusal of one who is at something."""
    return Refused("busy", who=who.name, what=doing.label, lands=doing.lands)
