"""What becomes of an action that is done, and how the clock of Eternal Soldier moves.

The clock goes straight to the next segment at which something of a visible combatant is done; of a hidden one the GM
hears. A secret action is nobody else's until it is done; the clock stops for it then.
"""

from __future__ import annotations

from bot.rules.deeds import done_by
from bot.rules.events import Event, Step, about, calling, for_owner, public
from bot.rules.model import Note, names
from bot.rules.roster import alike
from bot.rules.systems.eternal_soldier.notation import Weapon
from bot.rules.systems.eternal_soldier.state import ANSWERED, Action, RunningClock, Soldier, Use
from bot.rules.words import Fact, Phrase, say

# Effects.


def settled(state: RunningClock, soldier: Soldier) -> tuple[Soldier, tuple[Event, ...]]:
    """Return a soldier that turns from its due actions to another, and events."""
    return completed(state, soldier, state.due(soldier), again=False)


def completed(
    state: RunningClock, soldier: Soldier, actions: tuple[Action, ...], *, note: Note | None = None, again: bool = True
) -> tuple[Soldier, tuple[Event, ...]]:
    """Return a soldier after these actions of its own are done, and the events.

    `again`: whatever repeats, or fires on, starts again. A hidden soldier, for which the clock does not stop, has done
    each action at its own segment.
    """
    if not actions:
        return soldier, ()
    events: list[Event] = []
    arms = state.arms_of(soldier)
    for action in actions:
        weapon = arms.get(action.weapon or "")
        begins = action.lands if soldier.hidden else max(action.lands, state.now)
        soldier, effects = _completed(soldier.freed(begins), action, weapon, note, begins)
        events += effects
        note = None
        following = _following(soldier, action, weapon) if again else None
        if following is not None:
            following = following.starting(begins, soldier.agility)
            soldier = soldier.replace(doing=following)
            if following.use is not Use.FIRE:
                facts: dict[str, Fact] = {"who": soldier.name, "what": following.label, "lands": following.lands}
                events.append(about(soldier, "starts-again", **facts))
    return soldier.replace(**ANSWERED), tuple(events)


def _completed(
    soldier: Soldier, action: Action, weapon: Weapon | None, note: Note | None, at: int
) -> tuple[Soldier, list[Event]]:
    if action.use is Use.STOP:
        after = soldier.replace(motion=None, prone=soldier.prone or action.falls)
        return after, [about(soldier, "falls" if action.falls else "stops", who=soldier.name)]
    soldier = soldier.replace(doing=None)
    if action.use is Use.WAIT:
        return soldier, [about(soldier, "waited", who=soldier.name)]
    acts = about(soldier, "acts", who=soldier.name, what=action.label)
    if note is not None:
        acts = about(soldier, "acts-with", who=soldier.name, what=action.label, note=note)
    events = [done_by(soldier, acts, at)]
    if weapon is not None and weapon.draw is not None:
        soldier = soldier.replace(out=weapon.key)
    if weapon is not None and weapon.holds is not None:
        soldier, fired = _with_rounds(soldier, action.use, weapon, weapon.holds)
        events += fired
    match action.use:
        case Use.DROP:
            soldier = soldier.replace(out=None, dropped=soldier.out or soldier.dropped)
        case Use.PICK_UP:
            soldier = soldier.replace(out=soldier.dropped or soldier.out, dropped=None)
        case Use.PRONE:
            soldier = soldier.replace(prone=True, motion=None)
        case Use.GET_UP:
            soldier = soldier.replace(prone=False)
    return soldier, events


def _with_rounds(soldier: Soldier, use: Use, weapon: Weapon, holds: int) -> tuple[Soldier, list[Event]]:
    facts = {"who": soldier.name, "weapon": weapon.name}
    if use is Use.RELOAD:
        return soldier.loaded(weapon.key, holds), [about(soldier, "loaded", **facts, rounds=holds)]
    before = soldier.rounds(weapon.key, holds)
    if use not in (Use.ATTACK, Use.FIRE) or before == 0:
        return soldier, []
    left = max(0, before - (weapon.automatic or 1))
    events = [about(soldier, "fires", **facts, shots=before - left, left=left)]
    if left == 0:
        events.append(about(soldier, "is-empty", **facts))
    return soldier.loaded(weapon.key, left), events


def _following(soldier: Soldier, action: Action, weapon: Weapon | None) -> Action | None:
    if weapon is not None and weapon.holds is not None and soldier.rounds(weapon.key, weapon.holds) == 0:
        return None
    use, speed = action.use, action.speed
    if weapon is not None and weapon.automatic is not None and use in (Use.ATTACK, Use.FIRE):
        use, speed = Use.FIRE, None
    elif not action.repeat:
        return None
    elif action.prepares is not None:
        speed = weapon.attack if weapon is not None else action.prepares
    again = action.replace(use=use, speed=speed, repeat=True, secret=False)
    return again.replace(reacting=False, reach=False, prepares=None, quick=False)


# The clock.


def go(state: RunningClock, to: int | None = None) -> Step[RunningClock]:
    """Return the step to the segment at which the next visible action is done, with its call.

    It stops before that at the segment `to`, or without it at a bell. Without `to` something must be under way.
    """
    end = state.coming()
    bell = state.next_bell if to is None else None
    if bell is not None and end is not None and bell < end:
        rings = public("bell-stops", segment=bell).replace(calls_gm=True)
        return Step(state.replace(now=bell, stands=True), (*_hidden_until(state, bell), rings))
    if to is not None and (end is None or to < end):
        stopped = public("stopped-here", segment=to)
        return Step(state.replace(now=to, stands=True), (*_hidden_until(state, to), stopped))
    assert end is not None, "there is nothing to go to"
    early = (public("due-before", segment=end, to=to),) if to is not None and end < to else ()
    now = max(state.now, end)
    hidden = _hidden_until(state, now)
    state = state.replace(now=now, stands=False)
    step = call(state, state.all_due())
    return Step(step.state, (*early, *hidden, *step.events))


def _hidden_until(state: RunningClock, to: int) -> tuple[Event, ...]:
    passed = [
        (soldier, action)
        for soldier in state.combatants
        for action in soldier.actions
        if soldier.hidden and not action.lasts and state.time_of(soldier) < action.lands <= to
    ]
    return tuple(
        for_owner(soldier, "hidden-due", who=soldier.name, what=action.label, segment=action.lands)
        for soldier, action in sorted(passed, key=lambda pair: pair[1].lands)
    )


def call(state: RunningClock, soldiers: tuple[Soldier, ...]) -> Step[RunningClock]:
    """Call soldiers with due actions, which are secret no longer; those who are numbered alike together."""

    def due(soldier: Soldier) -> str:
        return ", ".join(action.label for action in state.due(soldier) if action.use is not Use.WAIT)

    who = list[str | Phrase]()
    for some in alike(soldiers, due):
        what = due(some[0])
        who += [say("due-with", names=names(some), what=what)] if what else names(some)
    event = calling("segment", *(one.id for one in soldiers), segment=state.now, who=tuple(who))
    return Step(state.put(*map(state.opened, soldiers)), (event,))


def asking(code: str, *soldiers: Soldier, **facts: Fact) -> Event:
    """Return a call that asks soldiers what they do."""
    return calling(code, *(one.id for one in soldiers), **facts)


def ask(state: RunningClock) -> Step[RunningClock] | None:
    """Ask each idle soldier once what it does; None if nothing changes."""
    awaited = {one.id for one in state.awaited()}
    changed = [one.replace(asked=one.id in awaited) for one in state.visible if one.asked != (one.id in awaited)]
    if not changed:
        return None
    new = [one for one in changed if one.asked]
    events = []
    for code, some in (
        ("target-gone", [one for one in new if one.aimless]),
        ("what-next" if state.now else "what-first", [one for one in new if not one.aimless]),
    ):
        own = {str(state.begins_at(one)) for one in some}
        segment = own.pop() if len(own) == 1 else str(state.now)
        events += [asking(code, *some, segment=segment, names=names(some))] if some else []
    return Step(state.put(*changed), tuple(events))


def hidden_onward(state: RunningClock) -> Step[RunningClock]:
    """Move the time of the hidden soldiers on, for the GM alone."""
    step = confirm(state, tuple(one for one in state.combatants if one.hidden and state.due(one)))
    ends = [one.lands for one in step.state.combatants if one.hidden and one.lands is not None]
    to = min(ends, default=0)
    come = [one.replace(clock=to) for one in step.state.combatants if one.hidden and one.lands == to]
    return Step(step.state.put(*come), step.events + _hidden_until(step.state, to))


def confirm(state: RunningClock, soldiers: tuple[Soldier, ...]) -> Step[RunningClock]:
    """Take the due actions of these soldiers as done."""
    events: tuple[Event, ...] = ()
    for soldier in soldiers:
        after, further = completed(state, soldier, state.due(soldier))
        state, events = state.put(after), events + further
    return Step(state, events)
