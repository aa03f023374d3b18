"""What advances by itself after a command, to the point where nothing more happens, and what is told of that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bot.rules import bells, chronicle, falling, moments, pace
from bot.rules.base import AnySystem
from bot.rules.bells import run_out
from bot.rules.commands import Advance
from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.events import Audience, Event, Moment, Step, Taken, makes_message, public
from bot.rules.model import PUBLIC

STEPS_AT_MOST = 1000
"""No step of play advances by itself more often than this; a system that does is broken."""


def advanced(system: AnySystem, state: Any, draw: Draw) -> Step[Any]:
    """Take the next step that needs nobody's word; refuse where there is none."""
    further = system.advance(state, draw)
    if further is None:
        raise Refused("time-ends-itself")
    return _gone_on(system, state, further, draw)


def going_on(
    system: AnySystem, state: Any, draw: Draw, *, onward: bool = False, now: int | None = None
) -> Iterator[Taken]:
    """Yield the steps that the clock takes by itself from a state, as long as the pace of the table has it go on.

    `onward`: whatever the pace, until it has come to what a GM meant who says that it goes on.
    """
    command = Advance(by=PUBLIC, now=now)
    for _ in range(STEPS_AT_MOST):
        trial = draw.tried()
        further = None if state.ended else system.advance(state, trial)
        if further is None or (not onward and moments.must_wait(system, state, further)):
            return
        before = len(draw.drawn)
        draw.take(trial)
        onward = onward and not pace.has_come(system, state, further)
        step = _gone_on(system, state, further, draw)
        state = step.state
        yield Taken(command, state, step.events, draw.drawn[before:])
    raise RuntimeError(f"{system.id} does not come to rest")


def _gone_on(system: AnySystem, state: Any, further: Step[Any], draw: Draw) -> Step[Any]:
    return rung(system, further.leading_to(pace.stepped(system, state, further.state)), draw)


def in_one(system: AnySystem, steps: Sequence[Taken]) -> Step[Any]:
    """Return steps as one; the moments passed since the last draw may be claimed back.

    What goes on in secret alone, and what is drawn for that, neither passes a moment nor closes one: others would see
    it.
    """
    state, events, passed = steps[0].state, steps[0].events, list[Moment]()
    for number, taken in enumerate(steps):
        if number and any(not one.secret for one in taken.drawn):
            passed = []
        elif number and (moments.heard(taken.events) or system.cursor(taken.state) != system.cursor(state)):
            passed.append(Moment(state, len(events)))
        if len(steps) > 1:
            told = tuple(event.evolve(step=number) for event in taken.events)
            events = (*events, *told) if number else told
        state = taken.state
    return Step(state, events, tuple(passed))


def rung(system: AnySystem, step: Step[Any], draw: Draw) -> Step[Any]:
    """Return a step with its deeds dated, the bells rung that are due, and conditions ended."""
    if [event for event in step.events if event.deeds]:
        step = chronicle.dated(step, system.clock(step.state))
    if step.state.bells:
        step = bells.rung(step, system.clock(step.state))
    if [one for one in step.state.combatants if one.ends is not None]:
        step = run_out(step, system.clock(step.state))
    if step.state.fallen:
        step = falling.risen(system, step, draw)
    return step


def announced(system: AnySystem, before: Any, step: Step[Any], *, moved: bool) -> Step[Any]:
    """Return a step that calls the GM once all have declared, and is posted if it `moved` the fight."""
    if not _all_declared(system, before) and _all_declared(system, step.state):
        code = "flip-now" if any(map(_counts_all, step.events)) else "all-declared"
        call = public(code).evolve(calls_gm=True, offers=system.board(step.state).offers)
        return step.telling(*step.events, call)
    if moved and not makes_message(step.events):
        return step.telling(*(event.evolve(posted=True) for event in step.events))
    return step


def _counts_all(event: Event) -> bool:
    facts = event.phrase.facts
    return event.audience is Audience.PUBLIC and "m" in facts and facts["m"] == facts.get("n")


def _all_declared(system: AnySystem, state: Any) -> bool:
    counted = system.declared(state)
    return counted is not None and 0 < counted[1] == counted[0]
