"""Announcing an action: what a combatant is doing once it has begun it, and what is told of it.

Owns how a declaration is carried out. Must not know whether it may be, nor move the clock.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.rules.events import Event, about, for_owner, on_board
from bot.rules.step import Step
from bot.rules.systems.eternal_soldier.actions import Intent
from bot.rules.systems.eternal_soldier.announcing import closing_meant
from bot.rules.systems.eternal_soldier.commands import Declare
from bot.rules.systems.eternal_soldier.landing import settled
from bot.rules.systems.eternal_soldier.state import (
    MOVING,
    Action,
    RunningClock,
    Soldier,
    Use,
    announced,
    begins_at,
    due,
    just_begun,
    time_of,
)
from bot.rules.systems.eternal_soldier.weapons import plain
from bot.rules.words import Fact, Phrase, say


def declare(state: RunningClock, who: Soldier, command: Declare, meant: Intent) -> Step[RunningClock]:
    """Begin an action, and do first what is due. What is under way and takes another's place by force is lost."""
    ready, told = settled(state, who)
    action = _action(state, ready, command, meant)
    lost = ready.doing
    if meant.use is Use.STOP:
        after, lost = ready.evolve(motion=action), None
    elif meant.use in MOVING:
        after = ready.evolve(motion=action, doing=None)
    else:
        after = ready.evolve(doing=action, motion=ready.motion if command.force else None)
    if lost is not None and not just_begun(state, ready, lost):
        telling = for_owner if lost.secret else about
        told = (*told, telling(who, "aborts", who=who.name, what=lost.label))
    if not action.secret:
        after = after.evolve(waits=False, until=None)
    state = state.put(after)
    return Step(state, (*told, begun(state, after, action), *_besides(state, after, action)))


def _action(state: RunningClock, who: Soldier, command: Declare, meant: Intent) -> Action:
    begins = begins_at(state, who, reacting=bool(command.reacting))
    action = Action(
        label=meant.label,
        begins=begins,
        lands=begins,
        secret=bool(command.secret),
        speed=meant.speed,
        use=meant.use,
        weapon=plain(meant.weapon.name) if meant.weapon is not None else None,
        reacting=bool(command.reacting),
        reach=bool(command.reach),
        agility=who.agility,
    )
    known = True
    if command.reach:
        action, known = _at_reach(who, action, command, meant)
    repeat = meant.use is Use.ATTACK and known if command.repeat is None else command.repeat
    return action.evolve(repeat=repeat).starting(begins, who.agility)


def _at_reach(who: Soldier, action: Action, command: Declare, meant: Intent) -> tuple[Action, bool]:
    """Return the attack with the longer weapon, and whether it is known how long it takes without a closing.

    Forced before the weapon is prepared it is a quick attack.
    """
    closing = closing_meant(who, command, meant)
    if closing is None:
        return action.evolve(quick=True), True
    known = closing.prepares is not None
    quick = command.force and not closing.in_time(who.agility)
    return action.evolve(speed=closing.time, prepares=closing.prepares, quick=quick), known


def begun(state: RunningClock, who: Soldier, action: Action) -> Event:
    """Return what is told of an action that begins: to everybody, or only to its owner and the GM."""
    facts: dict[str, Fact] = {"who": who.name, "what": action.label, "lands": action.lands, "how": _how(action)}
    if action.secret:
        return for_owner(who, "begins-in-secret", **facts)
    if not state.started:
        n, m = announced(state)
        return on_board(about(who, "announces", n=n, m=m, **facts))
    if action.use is Use.STOP:
        return about(who, "begins-to-stop", who=who.name, half=action.lands - 1, lands=action.lands)
    if action.lasts:
        half = action.begins + action.delay + 1
        code = "begins-to-run" if action.use is Use.RUN else "begins-to-walk"
        return about(who, code, who=who.name, half=half, full=action.lands)
    if action.repeat:
        return about(who, "begins-and-repeats", **facts)
    return about(who, "begins", **facts)


def _besides(state: RunningClock, who: Soldier, action: Action) -> Iterator[Event]:
    if action.quick:
        telling = for_owner if action.secret else about
        yield telling(who, "is-quick", who=who.name)
    elif action.reach and action.prepares is None:
        again = f"{action.speed}+VII"
        yield for_owner(who, "is-it-prepared", who=who.name, lands=action.lands, again=again)
    if who.hidden and action in due(state, who):
        yield for_owner(
            who, "hidden-was-due", who=who.name, what=action.label, segment=action.lands, now=time_of(state, who)
        )


def _how(action: Action) -> tuple[Phrase, ...]:
    given = {
        "reacting": action.reacting,
        "reach": action.reach,
        "quick": action.quick,
        "repeat": action.repeat,
    }
    speed = (say("how-speed", speed=action.speed),) if action.speed else ()
    prepares = (say("how-prepared", speed=action.prepares),) if action.prepares and not action.quick else ()
    found = (*speed, *prepares, *(say(f"how-{name}") for name, set_ in given.items() if set_))
    return found or (say("how-moving"),)


def at_once(state: RunningClock, who: Soldier, meant: Intent) -> Step[RunningClock]:
    """Do what takes no time: let go of a trigger, or have a weapon in hand before the clock starts."""
    if meant.use is Use.FIRE:
        after, told = settled(state, who)
        return Step(state.put(after.evolve(doing=None)), (*told, about(who, "releases", who=who.name)))
    assert meant.weapon is not None, "what is in hand is a weapon"
    event = about(who, "has-in-hand", who=who.name, weapon=meant.weapon.name)
    return Step(state.put(who.evolve(out=plain(meant.weapon.name))), (event,))
