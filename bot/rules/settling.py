"""What advances by itself after a command, to the point where nothing more happens, and what is told of that."""

from __future__ import annotations

from typing import Any

from bot.rules import bells, chronicle, falling, moments, pace
from bot.rules.base import AnySystem
from bot.rules.bells import run_out
from bot.rules.draw import Draw
from bot.rules.events import Audience, Event, Moment, Step, makes_message, public

STEPS_AT_MOST = 1000
"""No step of play advances by itself more often than this; a system that does is broken."""


def settled(system: AnySystem, step: Step[Any], draw: Draw, *, onward: bool) -> Step[Any]:
    """Go on as long as that happens by itself; the moments passed since the last draw may be claimed back.

    Where the pace of the table would have it wait, it waits, but for one step of a GM's who says that it goes on. What
    goes on in secret alone, and what is drawn for that, neither passes a moment nor closes one: others would see it.
    """
    passed: tuple[Moment, ...] = ()
    for _ in range(STEPS_AT_MOST):
        trial = draw.tried()
        further = None if step.state.ended else system.advance(step.state, trial)
        waits = further is not None and not onward and pace.must_wait(system, step.state, further)
        if further is None or waits:
            still = step.state if waits is step.state.paused else step.state.evolve(paused=waits)
            return Step(still, step.events, passed)
        drawn = trial.drawn[len(draw.drawn) :]
        draw.take(trial)
        onward = onward and not pace.has_come(system, step.state, further)
        if any(not one.secret for one in drawn):
            passed = ()
        elif moments.heard(further.events) or system.cursor(further.state) != system.cursor(step.state):
            passed = (*passed, Moment(step.state, len(step.events)))
        further = rung(system, further.leading_to(pace.stepped(system, step.state, further.state)), draw)
        step = Step(further.state, step.events + further.events)
    raise RuntimeError(f"{system.id} does not come to rest")


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
