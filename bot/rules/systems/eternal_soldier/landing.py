"""What becomes of an action that is done: weapons drawn, rounds fired, falls, and whether it starts again.

Owns the effects of one combatant's actions on that combatant. Must not know whose turn anything is, nor move the
clock.
"""

from __future__ import annotations

from bot.rules.chronicle import done_by
from bot.rules.events import Event, about
from bot.rules.model import Note
from bot.rules.systems.eternal_soldier.state import Action, RunningClock, Soldier, Use, arms_of, due, time_of
from bot.rules.systems.eternal_soldier.weapons import Arms, Weapon


def settled(state: RunningClock, one: Soldier) -> tuple[Soldier, tuple[Event, ...]]:
    """Return the combatant once it has done what is due, going over to something else, and what is told of it."""
    done = due(state, one)
    return landed(one, done, arms_of(state, one), at=time_of(state, one), again=False) if done else (one, ())


def landed(
    one: Soldier, actions: tuple[Action, ...], arms: Arms, *, at: int, note: Note | None = None, again: bool = True
) -> tuple[Soldier, tuple[Event, ...]]:
    """Return the combatant after these actions of its own are done at segment `at`, and what is told of it.

    A hidden one, for which the clock did not stop, has done each at its own segment. `again`: what repeats, or fires
    on, does so; otherwise the combatant goes over to something else.
    """
    events: list[Event] = []
    for action in actions:
        one, told = _landed(one, action, arms, at, note, again=again)
        events += told
        note = None
    return one.evolve(waits=False, until=None), tuple(events)


def _landed(
    one: Soldier, action: Action, arms: Arms, at: int, note: Note | None, *, again: bool
) -> tuple[Soldier, list[Event]]:
    begins = action.lands if one.hidden else at
    one = freed(one, begins)
    if action.use is Use.STOP:
        after = one.evolve(motion=None, prone=one.prone or action.falls)
        return after, [about(one, "falls" if action.falls else "stops", who=one.name)]
    one = one.evolve(doing=None)
    if action.use is Use.WAIT:
        return one, [about(one, "waited", who=one.name)]
    if note is None:
        told = [done_by(one, about(one, "acts", who=one.name, what=action.label))]
    else:
        told = [done_by(one, about(one, "acts-with", who=one.name, what=action.label, note=note))]
    weapon = arms.get(action.weapon or "")
    goes_on: Action | None = action if action.repeat else None
    if weapon is not None and action.weapon is not None:
        one, fired = _with_weapon(one, action, weapon, action.weapon)
        told += fired
        goes_on = _following(one, action, weapon, action.weapon)
    one = _changed(one, action.use)
    if goes_on is None or not again:
        return one, told
    following = _again(goes_on, weapon).starting(begins, one.agility)
    if following.use is not Use.FIRE:
        told.append(about(one, "starts-again", who=one.name, what=following.label, lands=following.lands))
    return one.evolve(doing=following), told


def freed(one: Soldier, segment: int) -> Soldier:
    """Return the combatant once it became free at a segment: a hidden one's next action counts from there."""
    return one.evolve(free=segment) if one.hidden else one


def _again(action: Action, weapon: Weapon | None) -> Action:
    speed = action.speed
    if speed is not None and action.prepares is not None:
        speed = weapon.attack if weapon is not None else action.prepares
    return action.evolve(reacting=False, reach=False, prepares=None, quick=False, secret=False, speed=speed)


def _changed(one: Soldier, use: Use) -> Soldier:
    match use:
        case Use.DROP:
            return one.evolve(out=None, dropped=one.out or one.dropped)
        case Use.PICK_UP:
            return one.evolve(out=one.dropped or one.out, dropped=None)
        case Use.PRONE:
            return one.evolve(prone=True, motion=None)
        case Use.GET_UP:
            return one.evolve(prone=False)
        case _:
            return one


def _with_weapon(one: Soldier, action: Action, weapon: Weapon, key: str) -> tuple[Soldier, list[Event]]:
    if weapon.draw is not None:
        one = one.evolve(out=key)
    if action.use is Use.RELOAD and weapon.holds is not None:
        one = one.loaded(key, weapon.holds)
        return one, [about(one, "loaded", who=one.name, weapon=weapon.name, rounds=weapon.holds)]
    if action.use not in (Use.ATTACK, Use.FIRE) or weapon.holds is None:
        return one, []
    before = one.rounds(key, weapon.holds)
    if before == 0:
        return one, []
    left = max(0, before - (weapon.automatic or 1))
    one = one.loaded(key, left)
    events = [about(one, "fires", who=one.name, weapon=weapon.name, shots=before - left, left=left)]
    if left == 0:
        events.append(about(one, "is-empty", who=one.name, weapon=weapon.name))
    return one, events


def _following(one: Soldier, action: Action, weapon: Weapon, key: str) -> Action | None:
    if weapon.holds is not None and one.rounds(key, weapon.holds) == 0:
        return None
    if weapon.automatic is not None and action.use in (Use.ATTACK, Use.FIRE):
        return action.evolve(use=Use.FIRE, speed=None, repeat=True)
    return action if action.repeat else None
