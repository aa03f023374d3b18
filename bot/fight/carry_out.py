"""The way of a command: it is carried out, and the clock goes on as long as the pace of the table lets it.

Each is a step of its own; all of them together are a transaction, which is told as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bot.fight import batch, deadlines, views
from bot.fight.fight import Deadlines, Fight, Transaction
from bot.rules import pace
from bot.rules.commands import Command, Elapse, Next
from bot.rules.draw import Draw
from bot.rules.errors import Refused, refuse_if
from bot.rules.events import AppliedStep, Event, Step, agreed, heard, makes_message, open_groups
from bot.rules.schema import MOMENTS
from bot.rules.system import goes_on
from bot.rules.views import Offer


def steps_of(fight: Fight, command: Command, draw: Draw) -> tuple[tuple[AppliedStep, ...], Deadlines]:
    """Carry out a command and what follows from it by itself; return the steps, and the deadlines as it sets them."""
    state = fight.state
    try:
        if batch.meant(command):
            refuse_if(state.ended, "ended")
            steps, set_to = batch.steps_of(fight, command, draw), fight.deadlines
        else:
            step = fight.system.apply(state, command, draw)
            steps, set_to = [AppliedStep(command, step.state, step.events, draw.drawn)], fight.deadlines
            if command.verb in deadlines.HANDLERS:
                steps, set_to = _with_deadlines(fight, command, steps[0], draw)
    except Refused as refused:
        refused.phrase = agreed(refused.phrase, open_groups(state))
        raise
    onward = isinstance(command, Next | Elapse) and _leads_on(fight, command, steps[0], set_to)
    steps += pace.going_on(fight.system, steps[-1].state, draw, onward=onward, now=command.now)
    return tuple(steps), set_to


def _leads_on(fight: Fight, command: Command, first: AppliedStep, set_to: Deadlines) -> bool:
    """Whether a GM's Next, or the end of a time, has the clock go on to whoever is called, whatever the pace.

    What a Next tells first, and players may answer, is waited for as any other moment is.
    """
    system, state, _ = fight
    if isinstance(command, Next) and command.by.gm and not any(event.call for event in first.events):
        return not (state.setting("pace") == MOMENTS and system.tells_first(state))
    return system.holds(state) and (goes_on(command) or (isinstance(command, Elapse) and not set_to.stopped))


def _with_deadlines(
    fight: Fight, command: Command, first: AppliedStep, draw: Draw
) -> tuple[list[AppliedStep], Deadlines]:
    """Return the step of a command about the deadlines, with what they give then for those who are missed, as steps."""
    given = deadlines.given(fight, command)
    steps = [first._replace(events=(*first.events, *given.events))]
    for further in given.commands:
        steps += _taken(fight.at(steps[-1].state), further, draw)
    if isinstance(command, Elapse) and not (given.deadlines.stopped or fight.system.holds(fight.state)):
        way = deadlines.way_on(fight.system, steps[-1].state, command.now)
        if way is None:
            stuck = deadlines.stuck(fight, command)
            return [first._replace(events=stuck.events)], stuck.deadlines
        steps += _taken(fight.at(steps[-1].state), way, draw)
    return steps, given.deadlines


def _taken(fight: Fight, command: Command, draw: Draw) -> Iterator[AppliedStep]:
    before = len(draw.drawn)
    try:
        step = fight.system.apply(fight.state, command, draw)
    except Refused:
        return
    yield AppliedStep(command, step.state, step.events, draw.drawn[before:])


def told(
    before: Fight,
    command: Command,
    steps: Sequence[AppliedStep],
    set_to: Deadlines,
    answers: views.Answers,
    seen: Any = None,
) -> Transaction:
    """Return a transaction of these steps as it is told, with its calls and buttons, and the fight as it leaves it.

    `before`: the fight that they were taken from; `answers`: the buttons by which it can be answered later; `seen`: the
    state that everybody saw last, if that is another one, to which this is a late answer.
    """
    system = before.system
    step, offers = in_one(steps), tuple[Offer, ...]()
    moved = system.cursor(step.state) != system.cursor(before.state)
    if not (moved or heard(step.events) or command.verb in deadlines.HANDLERS or before.deadlines.idle):
        # What nobody else hears of calls nobody, and no time begins or ends with it.
        now = deadlines.attended(before.state, command, step, set_to)
    else:
        step = views.announced(before, step, moved=moved)
        step, now = deadlines.finished(before, command, step, set_to, moved=moved)
        step = batch.called(before, command, step)
        step = views.warning(system, command, steps, step)
        step, now = views.finished(before if seen is None else before.at(seen), command, step, now)
        offers = views.under(before, command, step.events, Fight(system, step.state, now), answers)
        if not makes_message(step.events):
            step = step.leading_to(system.posted(before.state, step.state))
    events = step.events
    if len(events) > 1:
        is_several = batch.meant(command)
        events = whole(batch.without_calls_on_the_way(steps, events) if is_several else events)
        events = batch.together(events, numbered=not is_several)
    return Transaction(as_told(steps, step), events, Fight(system, step.state, now), offers)


def in_one(steps: Sequence[AppliedStep]) -> Step[Any]:
    """Return steps as one, whose events say of which step each is."""
    events = tuple(
        event.replace(step=number) if number else event for number, one in enumerate(steps) for event in one.events
    )
    return Step(steps[-1].state, events)


def whole(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return events that do not say of which step they are."""
    return tuple([event if event.step is None else event.replace(step=None) for event in events])


def as_told(steps: Sequence[AppliedStep], step: Step[Any]) -> tuple[AppliedStep, ...]:
    """Return the steps with what is told of each, and the last one with the state that the whole leads to."""
    told: list[list[Event]] = [[] for _ in steps]
    now = 0
    for event in step.events:
        now = now if event.step is None else event.step
        told[now].append(event if event.step is None else event.replace(step=None))
    taken = [one._replace(events=tuple(events)) for one, events in zip(steps, told, strict=True)]
    return (*taken[:-1], taken[-1]._replace(state=step.state))
