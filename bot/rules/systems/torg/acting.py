"""What becomes of an action under way: it resolves, is prepped, goes on, is dropped, or takes another target.

Owns those changes. Must not know when an action is due, nor who may announce.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.errors import Refused
from bot.rules.events import about, for_owner, public
from bot.rules.step import Step
from bot.rules.systems.torg.announcing import reopened
from bot.rules.systems.torg.resolving import resolved
from bot.rules.systems.torg.state import Countdown, Fighter, due, initiative, overdue
from bot.rules.systems.torg.tables import ABORT_COUNTS, MOVES, RETARGET_COST, RETARGET_COUNTS

RETARGETS = ("same", "later")


def answered(state: Countdown, who: Fighter) -> Step[Countdown]:
    """Note that what this combatant has due may resolve, with its total if it named one."""
    state = state.put(who.evolve(answered=True))
    if all(one.answered for one in due(state)):
        return Step(state)
    if who.total is None:
        return Step(state, (public("answered", who=who.name),))
    return Step(state, (public("answered-total", who=who.name, total=who.total),))


def at_once(state: Countdown, who: Fighter, landing: Sequence[int], *, force: bool) -> Step[Countdown]:
    """Resolve what a hidden combatant has due or prepped; by force, whatever anybody has."""
    places = landing or [place for place, action in enumerate(who.actions) if action.prepped or force]
    if not places:
        raise nothing_due(state, who)
    return resolved(state, who, places)


def nothing_due(state: Countdown, who: Fighter) -> Refused:
    """Return why there is nothing to let resolve."""
    if who.in_air:
        return Refused("not-due", who=who.name, what=tuple(action.label for action in who.in_air))
    if not who.prepped:
        return Refused("nothing-due", who=who.name)
    return Refused("not-begun") if state.count is None else Refused("not-yet-on", who=who.name)


def resumed(state: Countdown, who: Fighter) -> Step[Countdown]:
    """Let prepped actions go on as very fast ones, at this bottom."""
    count = state.count or 0
    actions = tuple(
        action.evolve(prepped=False, carried=False, begins=count, lands=count) if action.prepped else action
        for action in who.actions
    )
    what = tuple(action.label for action in who.prepped)
    event = public("resumes", who=who.name, what=what, count=count, penalty=who.open_penalty)
    return Step(reopened(state.put(who.evolve(actions=actions, answered=True)), who), (event,))


def prepped(state: Countdown, who: Fighter) -> Step[Countdown]:
    """Pause what is due at its end."""
    now = overdue(state, who)
    actions = tuple(
        action.evolve(prepped=True, lands=state.count) if action in now else action for action in who.actions
    )
    what = tuple(action.label for action in now)
    who = who.evolve(actions=actions, total=None, choice=None)
    return Step(state.put(who), (about(who, "prepped", who=who.name, what=what),))


def done(state: Countdown, who: Fighter) -> Step[Countdown]:
    """Ask a combatant no more in this round."""
    if state.count is None or initiative(state, who) is None:
        raise Refused("not-begun")
    if who.done:
        raise Refused("done-already", who=who.name)
    who = who.evolve(done=True, holds=False, until=None, plan=None, trump=False)
    return Step(state.put(who), (about(who, "is-done", who=who.name),))


def aborted(state: Countdown, who: Fighter) -> Step[Countdown]:
    """Drop everything under way; its part of the round is given back, but nothing new for two counts."""
    if not who.actions:
        if who.plan is None:
            raise Refused("nothing-to-abort", who=who.name)
        dropped = for_owner(who, "plan-dropped", who=who.name, what=who.plan.label)
        return Step(state.put(who.evolve(plan=None)), (dropped,))
    budget = who.budget
    for action in who.actions:
        if action.paid and not action.carried:
            budget = budget.refund(action.kind)
    what = tuple(action.label for action in who.actions)
    secret = any(action.secret for action in who.actions)
    who = who.evolve(actions=(), plan=None, budget=budget, total=None, choice=None)
    if state.count is None:
        return Step(state.put(who), (about(who, "drops", who=who.name, what=what),))
    count = state.count - ABORT_COUNTS
    event = about(who, "aborts", who=who.name, what=what, count=count)
    if secret:
        event = about(who, "aborts-secret", who=who.name, count=count)
    return Step(state.put(who.evolve(barred=count)), (event,))


def retargeted(state: Countdown, who: Fighter, how: str) -> Step[Countdown]:
    """Take another target with what is in the air; of a secret action only its player hears."""
    if how not in RETARGETS:
        raise Refused("bad-retarget", found=how, allowed=RETARGETS)
    aimed = sorted(who.in_air, key=lambda action: action.kind in MOVES)
    if not aimed:
        raise Refused("retarget-nothing", who=who.name)
    action = aimed[0]
    if how == "same":
        changed = action.evolve(modifier=action.modifier - RETARGET_COST)
    else:
        changed = action.evolve(lands=action.lands - RETARGET_COUNTS)
    place = who.actions.index(action)
    actions = (*who.actions[:place], changed, *who.actions[place + 1 :])
    tell = for_owner if changed.secret else about
    event = tell(who, f"retargets-{how}", who=who.name, what=changed.label, lands=changed.lands)
    return Step(state.put(who.evolve(actions=actions)), (event,))
