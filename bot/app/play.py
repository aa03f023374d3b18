"""The way of a command: it is carried out, and the clock goes on as long as the pace of the table lets it.

Each is a step of its own; all of them together are a play, which is told as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from bot.app import clocks, present, several
from bot.app.clocks import Clocks, Fight
from bot.rules import authority, offering, pace
from bot.rules.commands import Command, Elapse
from bot.rules.contract import AnySystem, goes_on
from bot.rules.draw import Draw
from bot.rules.errors import Refused, refuse_if
from bot.rules.events import Event, Step, Taken, makes_message


class Play(NamedTuple):
    """The steps of a play as they are stored, all that is told of it, and the fight as it leaves it."""

    steps: tuple[Taken, ...]
    events: tuple[Event, ...]
    fight: Fight

    @property
    def state(self) -> Any:
        """The state that it leads to."""
        return self.fight.state


def steps_of(system: AnySystem, fight: Fight, command: Command, draw: Draw) -> tuple[tuple[Taken, ...], Clocks]:
    """Carry out a command and what follows from it by itself; return the steps, and the clocks as it sets them."""
    state = fight.state
    given = _given(system, fight, command) if command.verb in clocks.HANDLERS else None
    if several.meant(command):
        refuse_if(state.ended, "ended")
        steps, set_to = several.steps_of(system, state, command, draw), fight.clocks
    elif given is None:
        step = system.apply(state, command, draw)
        steps, set_to = [Taken(command, step.state, step.events, draw.drawn)], fight.clocks
    else:
        steps, set_to = _clocks_steps(system, fight, command, given, draw)
    held = system.holds(state)
    onward = held and (goes_on(command) or (isinstance(command, Elapse) and not set_to.stopped))
    if given is None and not several.meant(command):
        onward = onward or pace.leads_on(command, Step(steps[0].state, steps[0].events))
    steps += pace.going_on(system, steps[-1].state, draw, onward=onward, now=command.now)
    return tuple(steps), set_to


def _given(system: AnySystem, fight: Fight, command: Command) -> clocks.Given:
    refuse_if(fight.state.ended, "ended")
    authority.check(fight.state, command, system.player_may)
    return clocks.given(system, fight, command)


def _clocks_steps(
    system: AnySystem, fight: Fight, command: Command, given: clocks.Given, draw: Draw
) -> tuple[list[Taken], Clocks]:
    """Return the steps of a command about the clocks: what the clock gives for those who are missed are steps, too."""
    state, events = fight.state, given.events
    if command.verb in system.handlers and system.handlers[command.verb] is not None:
        step = system.apply(state, command, draw)
        state, events = step.state, (*step.events, *events)
    steps = [Taken(command, state, events)]
    for further in given.commands:
        steps += _taken(system, steps[-1].state, further, draw)
    if isinstance(command, Elapse) and not (given.clocks.stopped or system.holds(state)):
        way = clocks.way_on(system, steps[-1].state, command.now)
        if way is None:
            stuck = clocks.stuck(system, fight, command)
            return [Taken(command, state, stuck.events)], stuck.clocks
        steps += _taken(system, steps[-1].state, way, draw)
    return steps, given.clocks


def _taken(system: AnySystem, state: Any, command: Command, draw: Draw) -> Iterator[Taken]:
    before = len(draw.drawn)
    try:
        step = system.apply(state, command, draw)
    except Refused:
        return
    yield Taken(command, step.state, step.events, draw.drawn[before:])


def told(
    system: AnySystem,
    before: Fight,
    command: Command,
    steps: Sequence[Taken],
    set_to: Clocks,
    answers: present.Answers,
    seen: Any = None,
) -> Play:
    """Return a play of these steps as it is told, with its calls and buttons, and the fight as it leaves it.

    `before`: the fight that they were taken from; `answers`: the buttons by which it can be answered later; `seen`: the
    state that everybody saw last, if that is another one, to which this is a late answer.
    """
    step = in_one(steps)
    moved = system.cursor(step.state) != system.cursor(before.state)
    step = present.announced(system, before.state, step, moved=moved)
    step, now = clocks.finished(system, before, command, step, set_to, moved=moved)
    step = several.called(system, before.state, command, step)
    step = offering.without_unacceptable(system, step)
    step, now = present.finished(system, before.state, command, step, now, answers, seen)
    if not makes_message(step.events):
        step = step.leading_to(system.posted(before.state, step.state))
    events = step.events
    if len(steps) > 1:
        events = several.as_one(steps, events) if several.meant(command) else whole(events)
    return Play(as_told(steps, step), events, Fight(step.state, now))


def in_one(steps: Sequence[Taken]) -> Step[Any]:
    """Return steps as one, whose events say of which step each is."""
    events = tuple(
        event.evolve(step=number) if number else event for number, one in enumerate(steps) for event in one.events
    )
    return Step(steps[-1].state, events)


def whole(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return events that do not say of which step they are."""
    return tuple([event if event.step is None else event.evolve(step=None) for event in events])


def as_told(steps: Sequence[Taken], step: Step[Any]) -> tuple[Taken, ...]:
    """Return the steps with what is told of each, and the last one with the state that the whole leads to."""
    told: list[list[Event]] = [[] for _ in steps]
    now = 0
    for event in step.events:
        now = now if event.step is None else event.step
        told[now].append(event if event.step is None else event.evolve(step=None))
    taken = [one._replace(events=tuple(events)) for one, events in zip(steps, told, strict=True)]
    return (*taken[:-1], taken[-1]._replace(state=step.state))
