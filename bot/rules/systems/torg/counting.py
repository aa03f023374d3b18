"""Counting down: which count comes next, what is called there, and what ends the round.

Owns the jump from one count at which something happens to the next. Public counts go by visible combatants; on its
way down the count passes what hidden ones have to do, for the GM alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.rules.events import Event, calling, for_owner, public
from bot.rules.step import Step
from bot.rules.systems.torg.announcing import carried_out, uncovered
from bot.rules.systems.torg.showing import bottom_offers, due_line, holder_offers, top_offers
from bot.rules.systems.torg.state import (
    Countdown,
    Fighter,
    Stage,
    afresh,
    due,
    in_turn,
    initiative,
    ladder,
)
from bot.rules.systems.torg.turns import may_answer


def begun(state: Countdown) -> Step[Countdown]:
    """Begin the countdown of a round: who held takes its place on the ladder."""
    places = ladder(state)
    climbed = [one.evolve(first=places[one.id]) for one in state.combatants if one.id in places]
    return next_count(state.put(*climbed))


def next_count(state: Countdown) -> Step[Countdown]:
    """Go down to the next count at which something happens, or end the round."""
    before = state.count
    count = max(_events(state), default=None)
    if count is None:
        return passed(state, before, None).then(round_ended)
    shown = [uncovered(one) for one in state.visible if any(action.lands >= count for action in one.in_air)]
    step = passed(state.put(*shown, count=count, stage=Stage.BOTTOM), before, count)
    return step.then(lambda state: called(state, Stage.TOP) if shown else opened(state))


def _events(state: Countdown) -> Iterator[int]:
    """Yield the counts below the present one at which something will happen, as far as can be said now."""
    for one in state.visible:
        for count in _events_of(state, one):
            if state.count is None or count < state.count:
                yield count


def _events_of(state: Countdown, one: Fighter) -> Iterator[int]:
    yield from (action.lands for action in one.in_air)
    if one.plan is not None and one.plan.at is not None:
        yield one.plan.at
    yield from (action.lands - 1 for action in one.prepped if not action.carried)
    own = initiative(state, one)
    if own is None or one.in_air or one.done or not (one.prepped or one.budget.left):
        return
    yield own if one.barred is None else min(own, one.barred)


def called(state: Countdown, stage: Stage) -> Step[Countdown]:
    """Call what is due now, all of it at once: at the top, or at the bottom the very fast actions."""
    fighters = [uncovered(one).evolve(answered=one.total is not None) for one in due(state)]
    state = state.put(*fighters, stage=stage, cycle=state.cycle + 1)
    actions = tuple(due_line(state, one) for one in fighters)
    event = calling(
        "count-top" if stage is Stage.TOP else "count-very-fast",
        *(one.id for one in fighters), count=state.count or 0, actions=actions,
    )  # fmt: skip
    return Step(state, (event.evolve(offers=top_offers()),))


def opened(state: Countdown) -> Step[Countdown]:
    """Open the bottom of the present count: what was planned for it is announced, the others are asked."""
    fresh = [one.evolve(answered=one.plan is not None) for one in state.visible]
    state = state.put(*fresh, stage=Stage.BOTTOM, cycle=state.cycle + 1, news=False)
    planning = [one for one in state.visible if one.plan is not None and one.plan.at == state.count]
    others = [one for one in state.visible if one not in planning and may_answer(state, one)]
    events: tuple[Event, ...] = ()
    if others:
        names = tuple(one.name for one in others)
        event = calling("count-bottom", *(one.id for one in others), count=state.count or 0, names=names)
        events = (event.evolve(offers=bottom_offers()),)
    elif planning:
        events = (public("count-alone", count=state.count or 0),)
    return in_turn(Step(state, events), state.visible, lambda state, one: carried_out(state, one, state.count))


def passed(state: Countdown, before: int | None, count: int | None) -> Step[Countdown]:
    """Do for the hidden combatants what comes between two counts (None: the ends of the round), for the GM alone."""
    hidden = [one for one in state.combatants if one.hidden]
    return in_turn(Step(state), hidden, lambda state, one: _passed_by(state, one, before, count))


def _passed_by(state: Countdown, one: Fighter, before: int | None, count: int | None) -> Step[Countdown]:
    def between(moment: int) -> bool:
        return (before is None or moment < before) and (count is None or moment >= count)

    step = Step(state)
    own = initiative(state, one)
    if one.plan is not None and one.plan.at is not None and between(one.plan.at):
        step = carried_out(state, one, one.plan.at)
    elif own is not None and between(own) and not one.actions and one.budget.left:
        step = Step(state, (for_owner(one, "hidden-may", who=one.name, initiative=own),))
    landed = tuple(
        for_owner(one, "hidden-due", who=one.name, what=action.label, lands=action.lands)
        for action in step.state.get(one.id).in_air
        if between(action.lands)
    )
    return Step(step.state, step.events + landed)


def round_ended(state: Countdown) -> Step[Countdown]:
    """End the round: who held an unused turn will go first, and may roll again; all others begin afresh.

    What a hidden combatant still has in the air waits, as if prepped, for the GM to bring it in.
    """
    waiting = [
        one.evolve(actions=tuple(action.evolve(prepped=True) for action in one.actions))
        for one in state.combatants
        if one.hidden
    ]
    number = state.round + 1
    events = [public("round-ends", round=state.round), public("round-begins", round=number)]
    state = state.put(*waiting)
    state = state.put(
        *(afresh(one) for one in state.combatants), round=number, stage=Stage.READY, count=None, news=False
    )
    places = ladder(state)
    holders = sorted((one for one in state.visible if one.held), key=lambda one: -places[one.id])
    if holders:
        told = tuple(f"{one.name} {places[one.id]}" for one in holders)
        call = calling("holders-first", *(one.id for one in holders), places=told)
        events.append(call.evolve(offers=holder_offers(holders)))
    hidden = [for_owner(one, "hidden-first", who=one.name) for one in state.combatants if one.held and one.hidden]
    return Step(state, (*events, *hidden))
