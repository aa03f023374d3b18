"""How the clock of Eternal Soldier moves: to what is due next, or to where the GM wants it; and who is called then.

The clock goes straight to the next segment at which something of a visible combatant is done. It neither stops nor
moves for a hidden combatant: the GM hears when its time has come. A secret action is nobody else's until it is done;
the clock stops for it then. Must not know what anybody may declare, nor when the clock goes on by itself.
"""

from __future__ import annotations

from bot.rules.events import Event, calling, for_owner, public
from bot.rules.model import Note
from bot.rules.step import Step
from bot.rules.systems.eternal_soldier import showing
from bot.rules.systems.eternal_soldier.landing import landed
from bot.rules.systems.eternal_soldier.state import (
    Action,
    RunningClock,
    Soldier,
    Use,
    all_due,
    arms_of,
    awaited,
    coming,
    due,
    time_of,
)


def jump(state: RunningClock) -> Step[RunningClock]:
    """Go to the next segment at which something of a visible combatant is done, and call it."""
    to = coming(state)
    assert to is not None, "there is nothing to go to"
    passed = _passed(state, to)
    state = state.evolve(now=to, stands=False)
    step = called(state, all_due(state))
    return Step(step.state, passed + step.events)


def go_to(state: RunningClock, to: int) -> Step[RunningClock]:
    """Go to a segment and stop the clock there; or to what is due before it, and say so."""
    following = coming(state)
    if following is not None and following <= to:
        step = jump(state)
        early = (public("due-before", segment=following, to=to),) if following < to else ()
        return Step(step.state, early + step.events)
    return Step(state.evolve(now=to, stands=True), (*_passed(state, to), public("stopped-here", segment=to)))


def _passed(state: RunningClock, to: int) -> tuple[Event, ...]:
    passed = [
        (action.lands, for_owner(one, "hidden-due", who=one.name, what=action.label, segment=action.lands))
        for one in state.combatants
        for action in one.actions
        if one.hidden and not action.lasts and time_of(state, one) < action.lands <= to
    ]
    return tuple(event for _, event in sorted(passed, key=lambda entry: entry[0]))


def called(state: RunningClock, some: tuple[Soldier, ...]) -> Step[RunningClock]:
    """Call those who are done with something now, all of them at once; a secret is none any more."""
    opened = [one.evolve(**_opened(state, one)) for one in some]
    state = state.put(*opened)
    told = tuple(_with_what(one, due(state, one)) for one in opened)
    event = calling("segment", *(one.id for one in opened), segment=state.now, who=told)
    return Step(state, (event.evolve(offers=showing.call_offers(tuple(opened))),))


def _opened(state: RunningClock, one: Soldier) -> dict[str, object]:
    done = due(state, one)
    return {
        key: action.evolve(secret=False)
        for key, action in (("doing", one.doing), ("motion", one.motion))
        if action is not None and action in done
    }


def _with_what(one: Soldier, done: tuple[Action, ...]) -> str:
    labels = [action.label for action in done if action.use is not Use.WAIT]
    return f"{one.name} ({', '.join(labels)})" if labels else one.name


def ask(state: RunningClock) -> Step[RunningClock] | None:
    """Ask those with nothing under way what they do, each once until it has answered; None if that is done."""
    waited = {one.id for one in awaited(state)}
    new = tuple(one for one in state.visible if one.id in waited and not one.asked)
    answered = tuple(one for one in state.visible if one.id not in waited and one.asked)
    if not new and not answered:
        return None
    state = state.put(*(one.evolve(asked=one in new) for one in (*new, *answered)))
    if not new:
        return Step(state)
    names = tuple(one.name for one in new)
    code = "what-next" if state.now else "what-first"
    event = calling(code, *(one.id for one in new), segment=state.now, names=names)
    return Step(state, (event.evolve(offers=showing.declare_offers()),))


def onward(state: RunningClock, to: int | None) -> Step[RunningClock]:
    """Move the clock on; whoever could declare and has not, holds."""
    passed = awaited(state)
    state = state.put(*(one.evolve(waits=True, until=None) for one in passed))
    told = (public("passed-over", names=tuple(one.name for one in passed)),) if passed else ()
    return Step(state, told).then(jump if to is None else lambda state: go_to(state, to))


def hidden_onward(state: RunningClock) -> Step[RunningClock]:
    """Where nothing public is under way: go on in the time of the hidden ones, for the GM alone."""
    lurking = tuple(one for one in state.combatants if one.hidden)
    step = confirmed(state, tuple(one for one in lurking if due(state, one)))
    lurking = tuple(one for one in step.state.combatants if one.hidden and one.lands is not None)
    to = min((one.lands for one in lurking if one.lands is not None), default=0)
    come = [one.evolve(clock=to) for one in lurking if one.lands == to]
    state = step.state.put(*come)
    told = tuple(
        for_owner(one, "hidden-due", who=one.name, what=action.label, segment=to)
        for one in come
        for action in due(state, one)
    )
    return Step(state, step.events + told)


def confirmed(state: RunningClock, some: tuple[Soldier, ...]) -> Step[RunningClock]:
    """Take what is due of these as done."""
    step = Step(state)
    for one in some:
        further = done(step.state, one, due(step.state, one))
        step = Step(further.state, step.events + further.events)
    return step


def done(
    state: RunningClock, one: Soldier, actions: tuple[Action, ...], note: Note | None = None
) -> Step[RunningClock]:
    """Take these actions of one combatant as done."""
    after, told = landed(one, actions, arms_of(state, one), at=time_of(state, one), note=note)
    return Step(state.put(after), told)
