"""Counting down: which count comes next, what is called there, and what ends the round.

Owns the jump from one count at which something happens to the next. Public counts go by visible combatants; on its
way down the count passes what hidden ones have to do, for the GM alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.rules.events import Event, calling, for_owner, public
from bot.rules.model import CombatantId
from bot.rules.step import Step
from bot.rules.systems.torg import gathering
from bot.rules.systems.torg.announcing import carried_out, landed, may_announce, uncovered
from bot.rules.systems.torg.showing import bottom_offers, due_phrase, holder_offers, top_offers
from bot.rules.systems.torg.state import (
    Countdown,
    Fighter,
    Stage,
    afresh,
    due,
    free_from,
    in_turn,
    initiative,
    ladder,
    overdue,
    planned_for,
)
from bot.rules.systems.torg.tables import Budget
from bot.rules.systems.torg.turns import asked, may_answer, reached


def begun(state: Countdown, to: int | None = None) -> Step[Countdown]:
    """Begin the countdown of a round: who held takes its place on the ladder, who was behind comes along."""
    state = state.put(*(_caught_up(one) for one in state.combatants if one.behind))
    places = ladder(state)
    climbed = [one.evolve(first=places[one.id]) for one in state.combatants if one.id in places]
    return next_count(state.put(*climbed), to)


def _caught_up(one: Fighter) -> Fighter:
    return afresh(one).evolve(plan=one.plan)


def next_count(state: Countdown, to: int | None = None) -> Step[Countdown]:
    """Go down to the next count at which something happens, or end the round.

    With `to` go no further than there, and stand there for the GM; what comes before is told to come first.
    """
    before = state.count
    count = max(_events(state), default=None)
    stands = to is not None and (count is None or count <= to)
    if stands:
        count = to
    state, first, _ = gathering.told(state)
    if count is None:
        return Step(state, first).then(lambda state: passed(state, before, None)).then(round_ended)
    if to is not None and not stands:
        first = (*first, public("comes-first", count=count, to=to))
    lands = any(action.lands >= count for one in state.visible for action in one.in_air)
    state = state.evolve(count=count, stage=Stage.BOTTOM, stands=stands)
    step = Step(state, first).then(lambda state: passed(state, before, count))
    return step.then(lambda state: called(state, Stage.TOP) if lands else opened(state))


def _events(state: Countdown) -> Iterator[int]:
    for one in state.visible:
        for count in _events_of(state, one):
            if state.count is None or count < state.count:
                yield count


def _events_of(state: Countdown, one: Fighter) -> Iterator[int]:
    yield from (action.lands for action in one.in_air)
    planned = planned_for(state, one)
    if planned is not None:
        yield planned
    yield from (action.lands - 1 for action in one.prepped if not action.carried)
    own = initiative(state, one)
    if own is None or one.in_air or one.done or not (one.prepped or one.budget.actions):
        return
    yield own if one.barred is None else min(own, one.barred)


def called(state: Countdown, stage: Stage) -> Step[Countdown]:
    """Call what is due now, all of it at once: at the top, or at the bottom the very fast actions."""
    state = state.evolve(stage=stage, cycle=state.cycle + 1)
    fighters = [uncovered(one, overdue(state, one)).evolve(answered=one.total is not None) for one in due(state)]
    state = state.put(*fighters)
    actions = tuple(due_phrase(state, one, overdue(state, one)) for one in fighters)
    event = calling(
        "count-top" if stage is Stage.TOP else "count-very-fast",
        *(one.id for one in fighters), count=state.count or 0, actions=actions,
    )  # fmt: skip
    return Step(state, (event.evolve(offers=top_offers(state)),))


def opened(state: Countdown) -> Step[Countdown]:
    """Open the bottom of the present count: who planned for it announces then by itself, the others are asked."""
    fresh = [one.evolve(answered=one.plan is not None) for one in state.visible]
    state = state.put(*fresh, stage=Stage.BOTTOM, cycle=state.cycle + 1)
    planning = planners(state)
    others = [one for one in state.visible if one not in planning and may_answer(state, one)]
    count = state.count or 0
    if others:
        return Step(state, (_bottom_call(state, others),))
    return Step(state, (public("count-alone", count=count),) if planning or state.stands else ())


def _bottom_call(state: Countdown, those: Sequence[Fighter]) -> Event:
    names = tuple(one.name for one in those)
    call = calling("count-bottom", *(one.id for one in those), count=state.count or 0, names=names)
    return call.evolve(offers=bottom_offers(state))


def planners(state: Countdown) -> tuple[Fighter, ...]:
    """Return those whose planned announcement is made now: at this bottom, or of a hidden one at any moment."""
    found = []
    for one in state.combatants:
        planned = planned_for(state, one)
        reached = state.count is not None and planned is not None and planned >= state.count
        if reached and (one.hidden or state.stage is Stage.BOTTOM):
            found.append(one)
    return tuple(found)


def noticed(before: Countdown, step: Step[Countdown]) -> Step[Countdown]:
    """Return a step that changed initiatives: who may announce now, and might not before, is called.

    A hidden one that could not have announced before is free from this count on, not from where its new one was: the
    GM is told so.
    """
    if step.state.count is None:
        return step
    late = [one for one in step.state.combatants if one.hidden and not _was_reached(before, one)]
    state = step.state.put(*(one.evolve(freed=step.state.count) for one in late))
    free = [state.get(one.id) for one in late if reached(state, state.get(one.id), state.count)]
    step = Step(state, (*step.events, *(may_announce(state, one) for one in free)))
    if state.stage is not Stage.BOTTOM:
        return step
    known = {one.id for one in asked(before)} | {one.id for one in planners(state)}
    new = [one for one in asked(state) if one.id not in known]
    return Step(state, (*step.events, *([_bottom_call(state, new)] if new else [])))


def _was_reached(before: Countdown, one: Fighter) -> bool:
    earlier = before.find(one.id)
    return earlier is not None and reached(before, earlier, before.count)


def passed(state: Countdown, before: int | None, count: int | None) -> Step[Countdown]:
    """Do for the hidden combatants what comes between two counts (None: the ends of the round), for the GM alone.

    At the end of a round the GM is told of what is still owed when it has ended.
    """
    hidden = [one for one in state.combatants if one.hidden]
    return in_turn(Step(state), hidden, lambda state, one: _passed_by(state, one, before, count))


def _passed_by(state: Countdown, one: Fighter, before: int | None, count: int | None) -> Step[Countdown]:
    def between(moment: int) -> bool:
        return (before is None or moment < before) and (count is None or moment >= count)

    planned, free = planned_for(state, one), free_from(state, one)
    if planned is not None and between(planned):
        return carried_out(state, one, planned)
    if count is None:
        return Step(state)
    if one.in_air:
        return Step(state, landed(state, one, [action for action in one.in_air if between(action.lands)]))
    if free is not None and between(free) and not one.actions and one.budget.actions and not one.done:
        return Step(state, (may_announce(state, one),))
    return Step(state)


def round_ended(state: Countdown) -> Step[Countdown]:
    """End the round: who held any of its turn will go first, and may roll again; all others begin afresh.

    A hidden combatant with something in the air, or with a turn of which it has said nothing, stays behind in this
    round until the countdown of the next one begins.
    """
    number = state.round + 1
    events = [public("round-ends", round=state.round), public("round-begins", round=number)]
    state = state.evolve(round=number, stage=Stage.READY, count=None, stands=False)
    state = state.put(*(one.evolve(behind=True, held=False) if _owed(one) else afresh(one) for one in state.combatants))
    state = state.evolve(spoken=_still_said(state))
    places = ladder(state)
    holders = sorted((one for one in state.visible if one.held), key=lambda one: -places[one.id])
    if holders:
        told = tuple(f"{one.name} ({places[one.id]})" for one in holders)
        call = calling("holders-first", *(one.id for one in holders), places=told)
        events.append(call.evolve(offers=holder_offers(holders)))
    return Step(state, (*events, *_for_hidden(state)))


def _still_said(state: Countdown) -> tuple[tuple[CombatantId, int], ...]:
    told = {id for id, said in state.spoken if said == state.round - 1}
    still = [one for one in state.combatants if any(action.secret for action in one.actions)]
    return tuple(sorted((one.id, state.round) for one in still if one.id in told))


def _owed(one: Fighter) -> bool:
    if not one.hidden or one.in_air:
        return one.hidden
    silent = not (one.prepped or one.done or one.holds)
    return silent and one.traits.initiative is not None and bool(one.budget.actions)


def _for_hidden(state: Countdown) -> Iterator[Event]:
    for one in state.combatants:
        if one.hidden and one.held:
            yield for_owner(one, "hidden-first", who=one.name)
        elif one.in_air:
            yield from landed(state, one, one.in_air)
        elif one.behind and one.budget == Budget():
            yield for_owner(one, "hidden-behind", who=one.name, count=free_from(state, one) or 0)
